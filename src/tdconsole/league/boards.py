"""A season as its boards show it: which nights count, for whom, and what each line is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tdconsole.engine import times
from tdconsole.engine.league.conduct import out_of_the_season
from tdconsole.engine.league.state import League, Season, Strike
from tdconsole.engine.people import fold
from tdconsole.engine.rules import Rules
from tdconsole.engine.status import number as json_number
from tdconsole.league.results import Amount, NightResults, Row, once
from tdconsole.league.standings import Board, Entry

ALWAYS = 10**15
"""An instant after all others."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a board.

    Attributes:
        who: Number, or ``~name``.
        rank: None below the minimum of nights.
        points: Kind of points to the total; None where there is no value.
        counted, dropped: Nights, as indices into those of the boards, oldest first.
    """

    who: str
    name: str
    rank: int | None
    tied: bool
    points: Mapping[str, Amount | None]
    wins: int
    counted: tuple[int, ...]
    dropped: tuple[int, ...]

    @property
    def number(self) -> str:
        """The player number, or nothing."""
        return "" if self.who.startswith("~") else self.who


class Boards:
    """The boards of a season, or of the whole league.

    Args:
        nights: Results of the nights that may count.
        league: What the league was told.
        rules: The league's rules.
        season: Its season; None takes every night.
        venue: Only nights at this venue, or at this venue and weekday; empty takes all.
        until: ISO date: the boards as they stood at the end of that day; empty for now.
    """

    def __init__(
        self,
        nights: Iterable[NightResults],
        league: League,
        rules: Rules,
        season: Season | None = None,
        *,
        venue: str = "",
        until: str = "",
    ) -> None:
        self.league, self.rules, self.season = league, rules, season
        self.at = _end_of(until) if until else ALWAYS
        self.nights = [
            night
            for night in once(nights)
            if (season is None or season.holds(night.date))
            and (not until or night.date <= until)
            and (not venue or fold(venue) in (fold(night.venue), fold(night.slot)))
        ]
        self.kinds = tuple(dict.fromkeys([*rules.points.kinds, *(k for night in self.nights for k in night.kinds)]))
        self.names: dict[str, str] = {}
        self.left_out: dict[str, str] = {}
        self.boards = {kind: Board(rules.standings) for kind in self.kinds}
        self._rows = [self._counting(night) for night in self.nights]
        self._fill()

    def _fill(self) -> None:
        entries: dict[str, list[Entry]] = {kind: [] for kind in self.kinds}
        may: set[str] = set()
        for index, night in enumerate(self.nights):
            for who, row in self._rows[index].items():
                self.names[who] = row[1]
                if row[3]:
                    may.add(who)
                for kind, amount in zip(night.kinds, row[5], strict=True):
                    entries[kind].append((who, amount, row[2], index))
                for kind in self.kinds:
                    if kind not in night.kinds:
                        entries[kind].append((who, 0, row[2], index))
        self.left_out = {who: "the role earns no points" for who in self.names if who not in may}
        for who in may:
            for strike in self.strikes(who):
                self.left_out[who] = f"strike {strike.level} of {strike.day}"
        for kind, board in self.boards.items():
            board.add(entry for entry in entries[kind] if entry[0] not in self.left_out)

    def _counting(self, night: NightResults) -> dict[str, Row]:
        """Answers the rows of a night that count, by the number each person goes by; of several the chosen one."""
        league, found = self.league, dict[str, Row]()
        if not league.merged:
            return {row[0]: row for row in night.rows}
        for row in night.rows:
            who = league.number_of(row[0])
            if who not in found or league.kept.get((night.identity, row[0])) == row[0]:
                found[who] = row
        return found

    def strikes(self, who: str) -> list[Strike]:
        """Answers the strikes that cost somebody this season's points and its final."""
        return list(out_of_the_season(who, self.league, self.season, self.rules, self.at))

    def name(self, who: str) -> str:
        """Answers what a person is called."""
        person = self.league.people.get(who)
        return person.name if person is not None and person.name else self.names.get(who, who)

    def lines(self, kind: str) -> list[Line]:
        """Answers the board of a kind of points, best first."""
        board = self.boards[kind]
        found = []
        for ranked in board.ranked(lambda who: fold(self.name(who))):
            counted, dropped = board.counted(ranked.who)
            found.append(
                Line(
                    ranked.who,
                    self.name(ranked.who),
                    ranked.rank,
                    ranked.tied,
                    {k: b.totals.get(ranked.who) for k, b in self.boards.items()},
                    board.wins(ranked.who),
                    tuple(counted),
                    tuple(dropped),
                )
            )
        return found

    def as_json(self, kind: str) -> list[dict[str, Any]]:
        """Answers a board as INTERFACE 6 has it."""
        return [
            {
                "rank": line.rank,
                "tied": line.tied,
                "number": line.number,
                "name": line.name,
                "points": {k: shown(total) for k, total in line.points.items()},
                "nights": len(line.counted) + len(line.dropped),
                "wins": line.wins,
                "counted": [self._night(line.who, index) for index in line.counted],
                "dropped": [self._night(line.who, index) for index in line.dropped],
            }
            for line in self.lines(kind)
        ]

    def _night(self, who: str, index: int) -> dict[str, Any]:
        night, row = self.nights[index], self._rows[index][who]
        return {
            "date": night.date,
            "name": night.name,
            "venue": night.venue,
            "place": row[2] or None,
            "entries": night.entries,
            "knockouts": shown(row[4]),
            "points": {kind: shown(amount) for kind, amount in zip(night.kinds, row[5], strict=True)},
        }


def shown(amount: Amount | None) -> int | float | None:
    """Answers points as a JSON number."""
    return None if amount is None else json_number(Fraction(amount))


def _end_of(day: str) -> int:
    return times.instant((date.fromisoformat(day) + timedelta(days=1)).isoformat(), 0, "UTC") - 1
