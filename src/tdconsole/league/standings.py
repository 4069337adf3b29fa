"""A season's boards: totals, tie-breaks, shared ranks (BTown 4-A)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tdconsole.engine.rules import Standings
from tdconsole.league.results import Amount, plain

Entry = tuple[str, Amount, int, int]
"""One result: who, points, place or 0, index of the night."""

END = 10**9


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a board.

    Attributes:
        rank: Equal totals that no tie-break parts share the best of their ranks; None below the minimum of nights.
        total: Points as the rules count them; None when there is no value.
    """

    who: str
    rank: int | None
    tied: bool
    total: Amount | None


class Board:
    """Results by player, kept so that one more night costs no more than its own rows.

    Args:
        rules: How totals are made and ties are broken.
    """

    def __init__(self, rules: Standings) -> None:
        self.rules = rules
        self.results: dict[str, list[Entry]] = {}
        self.totals: dict[str, Amount | None] = {}

    def add(self, entries: Iterable[Entry]) -> None:
        """Takes in results."""
        results, touched = self.results, set()
        for entry in entries:
            who = entry[0]
            touched.add(who)
            if who in results:
                results[who].append(entry)
            else:
                results[who] = [entry]
        total = self._total
        for who in touched:
            self.totals[who] = total(results[who])

    def _total(self, entries: list[Entry]) -> Amount | None:
        rules = self.rules
        if rules.way == "sum" or (rules.way == "best" and len(entries) <= (rules.best or END)):
            return sum([entry[1] for entry in entries])
        amounts = heapq.nlargest(rules.best or END, [entry[1] for entry in entries])
        if rules.way == "best":
            return sum(amounts)
        if len(entries) < rules.minimum_nights:
            return None
        return plain(Fraction(sum(amounts)) / len(amounts))

    def counted(self, who: str) -> tuple[list[int], list[int]]:
        """Answers the nights of a player that count and those that are dropped, as indices, oldest first."""
        entries = self.results.get(who, [])
        most = self.rules.best if self.rules.way != "sum" else 0
        best = sorted(entries, key=lambda entry: (-entry[1], entry[2], entry[3]))
        kept = sorted(entry[3] for entry in best[: most or END])
        return kept, sorted(entry[3] for entry in best[most or END :])

    def wins(self, who: str) -> int:
        """Answers how many nights a player has won."""
        return sum(entry[2] == 1 for entry in self.results.get(who, ()))

    def ranked(self, name: Callable[[str], str] = str) -> list[Ranked]:
        """Answers the board, best first; who is wholly equal stands by name.

        Args:
            name: Answers the name of a player.
        """
        least, results = self.rules.minimum_nights, self.results
        ranked = [who for who, total in self.totals.items() if total is not None and len(results[who]) >= least]
        below = set(self.totals) - set(ranked) if len(ranked) < len(self.totals) else set()
        lines: list[Ranked] = []
        for total, group in self._by_total(ranked):
            for equal in self._parted(group):
                rank, tied = len(lines) + 1, len(equal) > 1
                lines.extend(Ranked(who, rank, tied, total) for who in (sorted(equal, key=name) if tied else equal))
        lines.extend(Ranked(who, None, False, self.totals[who]) for who in sorted(below, key=name))
        return lines

    def _by_total(self, people: Sequence[str]) -> Iterator[tuple[Amount, list[str]]]:
        totals: dict[Amount, list[str]] = {}
        for who in people:
            total = self.totals[who]
            assert total is not None
            totals.setdefault(total, []).append(who)
        for total in sorted(totals, reverse=True):
            yield total, totals[total]

    def _parted(self, equal: list[str]) -> Iterator[list[str]]:
        """Yields players with one total, parted by the tie-breaks as far as they go."""
        if len(equal) == 1 or not self.rules.ties:
            yield equal
            return
        keys = {who: tuple(TIES[tie](self.results[who]) for tie in self.rules.ties) for who in equal}
        for _, group in groupby(sorted(equal, key=keys.__getitem__), key=keys.__getitem__):
            yield list(group)


def _places(entries: list[Entry]) -> tuple[int, ...]:
    """More of the better places first; a place one has is better than one one lacks."""
    return (*sorted(entry[2] or END for entry in entries), END)


def _scores(entries: list[Entry]) -> tuple[Amount, ...]:
    return (*sorted(-entry[1] for entry in entries), END)


TIES: dict[str, Callable[[list[Entry]], object]] = {
    "wins": lambda entries: -sum(entry[2] == 1 for entry in entries),
    "places": _places,
    "nights": len,
    "scores": _scores,
}
"""Tie-break of the rule file to what is compared; smaller is better."""
