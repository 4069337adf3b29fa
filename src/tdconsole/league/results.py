"""What a closed night adds to a season: one row for everybody who played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from tdconsole.engine import points
from tdconsole.engine.eliminations import knockouts, places
from tdconsole.engine.night import Night
from tdconsole.engine.opening import identity
from tdconsole.engine.people import fold

Amount = int | Fraction
Row = tuple[str, str, int, bool, Amount, tuple[Amount, ...]]
"""Number or, without one, ``~name``; name; place, or 0; whether he may earn points; knock-outs; points by kind."""


@dataclass(frozen=True, slots=True)
class NightResults:
    """The results of one night.

    Attributes:
        identity: What tells it from any other night.
        date: ISO date of its start, at the venue.
        entries: Entries that counted.
        kinds: Kinds of points, in the order of the rows' points.
        rows: One for everybody who played, best place first.
        source: Its stream in the journal, or the file it was imported from.
    """

    identity: str
    date: str
    name: str
    venue: str
    entries: int
    kinds: tuple[str, ...]
    rows: tuple[Row, ...]
    source: str = ""

    @property
    def slot(self) -> str:
        """Venue and weekday: where a nightly champion is looked for."""
        return f"{self.venue} {date.fromisoformat(self.date):%A}".strip()

    def as_json(self) -> list[Any]:
        """Answers it as JSON values."""
        rows = [
            [number, name, place, may, _written(kos), [_written(amount) for amount in amounts]]
            for number, name, place, may, kos, amounts in self.rows
        ]
        return [self.identity, self.date, self.name, self.venue, self.entries, list(self.kinds), rows, self.source]

    @classmethod
    def from_json(cls, values: list[Any]) -> NightResults:
        """Answers what ``as_json`` was made of."""
        identity, day, label, venue, entries, kinds, rows, source = values
        read: list[Row] = [
            (number, name, place, may, _read(kos), tuple(map(_read, amounts)))
            for number, name, place, may, kos, amounts in rows
        ]
        return cls(identity, day, label, venue, entries, tuple(kinds), tuple(read), source)


def key_of(number: str, name: str) -> str:
    """Answers what a person without a number is known by in a season: the name, without case and accents."""
    return number or f"~{fold(name)}"


def results(night: Night, source: str = "") -> NightResults:
    """Answers the results of a night as it stands, whether closed or not; who played no hand has none.

    Args:
        night: The night.
        source: Its stream.
    """
    earned, hits, kinds = points.table(night), knockouts(night), tuple(night.rules.points.kinds)
    more = dict.fromkeys(line.kind for lines in earned.values() for line in lines if line.kind not in kinds)
    kinds = (*kinds, *more)
    rows: list[Row] = []
    standing = {pid: place.place for pid, place in places(night).items()}
    for player in sorted(night.entrants(), key=lambda p: (standing.get(p.pid, night.entries + 1), p.pid)):
        pid, sums = player.pid, dict.fromkeys(kinds, Fraction(0))
        if not player.played:
            continue
        for line in earned.get(pid, ()):
            sums[line.kind] += line.amount
        rows.append(
            (
                key_of(player.number, player.name),
                player.name,
                standing.get(pid, 0),
                night.rules.role(player.role).points,
                plain(hits.get(pid, Fraction(0))),
                tuple(map(plain, sums.values())),
            )
        )
    return NightResults(
        identity(night), night.date, night.name, night.venue, night.entries, kinds, tuple(rows), source
    )


def plain(amount: Fraction) -> Amount:
    """Answers whole amounts as whole numbers, which add up much faster."""
    return amount.numerator if amount.denominator == 1 else amount


def _written(amount: Amount) -> int | str:
    return amount if isinstance(amount, int) else str(amount)


def _read(value: int | str) -> Amount:
    return value if isinstance(value, int) else Fraction(value)


def once(nights: Iterable[NightResults]) -> list[NightResults]:
    """Answers the nights by date, each once, however many copies there are."""
    found = {night.identity: night for night in nights}
    return sorted(found.values(), key=lambda night: (night.date, night.name, night.identity))
