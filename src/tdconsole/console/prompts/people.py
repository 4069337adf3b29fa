"""Who is meant by a few keys: seats first on the floor, numbers first at the desk, likely people first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.console import text
from tdconsole.engine.decision import Known
from tdconsole.engine.night import Night, Player, Seat
from tdconsole.engine.people import fold, seat_of
from tdconsole.language.words import quote, unquote

MOST = 8
_DIGITS = re.compile(r"\d+\Z")


@dataclass(frozen=True, slots=True)
class Found:
    """One person a word may mean, and the word a command calls him by."""

    player: Player
    word: str

    @property
    def name(self) -> str:
        """The name, clipped."""
        return text.clip(text.name_of(self.player), 24)

    @property
    def words(self) -> str:
        """The name with what tells him from his namesakes."""
        place = f"table {self.player.seat[0]} seat {self.player.seat[1]}" if self.player.seat else "out"
        if self.player.waiting:
            place = "waiting"
        elif self.player.out is None and not self.player.seat:
            place = "no seat"
        return f"{self.name} ({self.player.number or 'no number'}, {place})"


def word_of(player: Player) -> str:
    """Answers the word that names one entry without doubt: number, seat, or the whole name."""
    if player.number:
        return f"#{player.number}"
    if player.seat:
        return f"{player.seat[0]}.{player.seat[1]}"
    return quote(player.name)


def on_floor(night: Night, word: str, near: int | None = None) -> list[Found]:
    """Answers who a word of a floor prompt means: a seat first, then a number, then names of who is still in.

    Args:
        night: The night.
        word: ``37``, ``11.2``, ``4`` beside another seat, ``#37`` or the beginning of a name.
        near: Table whose players come first, and whose seat a single digit is.
    """
    found: list[Found] = []
    if not word.startswith("#"):
        sat = ((seat, sitting(night, seat)) for seat in seats(word, near))
        found += [Found(player, f"{seat[0]}.{seat[1]}") for seat, player in sat if player is not None]
    found += numbered(night, word)
    if not _DIGITS.match(word) and seat_of(word) is None:
        found += named(night, word, near)
    return _once(found)


def at_desk(night: Night, word: str, near: int | None = None) -> list[Found]:
    """Answers who a word means when numbers come first: receipts, bounties, corrections."""
    found = numbered(night, word)
    if (seat := seat_of(word)) is not None and (player := sitting(night, seat)) is not None:
        found.append(Found(player, word))
    if not word.startswith("#") and seat_of(word) is None:
        found += named(night, word, near)
    return _once(found)


def seats(word: str, near: int | None = None) -> Iterator[Seat]:
    """Answers the seats a word may be: ``37`` is table 3 seat 7, ``312`` seat 12, ``4`` one of the near table."""
    if (seat := seat_of(word)) is not None:
        yield seat
    if not _DIGITS.match(word) or len(word) > 3:
        return
    if near is not None and len(word) <= 2:
        yield near, int(word)
    if len(word) >= 2:
        yield int(word[0]), int(word[1:])


def sitting(night: Night, seat: Seat) -> Player | None:
    """Answers who sits on a seat."""
    table = night.tables.get(seat[0])
    pid = table.seats.get(seat[1]) if table and table.in_use else None
    return None if pid is None else night.players[pid]


def numbered(night: Night, word: str) -> list[Found]:
    """Answers who has a number; ``#37`` and ``37`` mean the same here."""
    number = word.removeprefix("#")
    return [
        Found(p, f"#{p.number}")
        for p in night.players.values()
        if p.number and p.number == number and not p.cancelled
    ]


def named(night: Night, word: str, near: int | None = None) -> list[Found]:
    """Answers whose name begins so, or has a part that does: same table first, those still in before those out."""
    wanted = fold(unquote(word))
    if not wanted:
        return []
    hits = [p for p in night.players.values() if not p.cancelled and begins(p.name, wanted)]
    hits.sort(
        key=lambda p: (
            near is not None and (p.seat is None or p.seat[0] != near),
            p.out is not None,
            not fold(p.name).startswith(wanted),
            fold(p.name),
        )
    )
    return [Found(p, word_of(p)) for p in hits[:MOST]]


def begins(name: str, wanted: str) -> bool:
    """Tells whether a name, or one of its parts, begins with folded text."""
    folded = fold(name)
    return folded.startswith(wanted) or any(part.startswith(wanted) for part in folded.split())


def known_people(known: dict[str, Known], night: Night, word: str) -> list[Known]:
    """Answers whom of the league a word at the sign-in desk may mean; who is not yet signed in comes first."""
    here = {p.number for p in night.players.values() if p.number and not p.cancelled}
    number = word.removeprefix("#")
    if number in known:
        return [known[number]]
    wanted = fold(word)
    if not wanted:
        return []
    hits = [person for person in known.values() if begins(person.name, wanted) or person.number.startswith(number)]
    hits.sort(key=lambda k: (k.number in here, -k.nights, not fold(k.name).startswith(wanted), fold(k.name)))
    return hits[:MOST]


def _once(found: list[Found]) -> list[Found]:
    seen: set[int] = set()
    return [f for f in found if not (f.player.pid in seen or seen.add(f.player.pid))]  # type: ignore[func-returns-value]
