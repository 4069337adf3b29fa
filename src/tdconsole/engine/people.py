"""Who is meant: a number, a seat or the beginning of a name (INTERFACE, Words)."""

from __future__ import annotations

import re
import unicodedata

from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Night, Player, Seat

_SEAT = re.compile(r"(\d+)\.(\d+)\Z")


def fold(text: str) -> str:
    """Answers text as it is compared in a search: no case, no accents, single spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


def seat_of(text: str) -> Seat | None:
    """Answers the table and seat of ``T.S``, or None when the text has another form."""
    found = _SEAT.match(text)
    return (int(found[1]), int(found[2])) if found else None


def find(night: Night, who: str) -> Player | Refusal:
    """Answers the entry of tonight that a word means.

    Exact number first, then the seat, then an exact name, then an unambiguous beginning of a name or of one of
    its parts. People who signed out are not found.

    Args:
        night: The night.
        who: ``1001``, ``#0042``, ``3.4``, ``"Ann L"`` or ``ann``.
    """
    number = who.removeprefix("#")
    if number in night.numbers:
        return night.players[night.numbers[number]]
    if who.startswith("#"):
        return Refusal("unknown-player", f"nobody tonight has the number {number}", final=True)
    if (seat := seat_of(who)) is not None:
        return _sitting(night, seat)
    return _by_name(night, who)


def _sitting(night: Night, seat: Seat) -> Player | Refusal:
    table = night.tables.get(seat[0])
    if table is None or not table.in_use:
        return Refusal("unknown-player", f"there is no table {seat[0]} in use", final=True)
    pid = table.seats.get(seat[1])
    if pid is None:
        return Refusal("unknown-player", f"nobody sits at table {seat[0]} seat {seat[1]}", final=True)
    return night.players[pid]


def _by_name(night: Night, who: str) -> Player | Refusal:
    wanted = fold(who)
    pids = night.names.get(wanted) or _beginning(night, wanted)
    begins = [night.players[pid] for pid in sorted(pids)]
    if not wanted or not begins:
        return Refusal("unknown-player", f"nobody tonight is called {who!r} or has that number", final=True)
    if len(begins) > 1:
        names = ", ".join(f"{p.name} ({p.number or 'no number'})" for p in begins[:6])
        return Refusal("ambiguous-player", f"{who!r} may be {names}; say the number or the seat", final=True)
    return begins[0]


def _beginning(night: Night, wanted: str) -> list[int]:
    """Answers the pids of those whose name begins with folded text, else of those with a part that does."""
    whole = [pids for name, pids in night.names.items() if name.startswith(wanted)]
    if not any(whole):
        whole = [p for name, p in night.names.items() if any(part.startswith(wanted) for part in name.split())]
    return [pid for pids in whole for pid in pids]
