"""Nights in which the director has laid out the tables seat by seat, to look at what the floor does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builders import Told, club

Layout = Mapping[int, int | list[int]]


def number(table: int, seat: int) -> str:
    """Answers the player number of who sits down at a seat first: 304 at table 3 seat 4."""
    return str(table * 100 + seat)


def room(layout: Layout, rules: str = "btown", *, size: int = 8, told: Told | None = None, more: str = "") -> Told:
    """Answers a started night with players in known seats.

    Args:
        layout: Table to the seats that are taken, or to a number of players who sit from seat 1 on.
        rules: Rule file.
        size: Seats at each table.
        told: Where it is told; a fresh night when None.
        more: More options of ``open``.
    """
    night = told or Told()
    tables = max(layout)
    night.then(
        f"@18:30 open {rules} tables={tables} seats={size} start=19:00 date=2026-12-01 seed=kings {more}".rstrip()
    )
    for table, taken in layout.items():
        for seat in range(1, taken + 1) if isinstance(taken, int) else taken:
            night.then(f'signin {number(table, seat)} "P {table}.{seat}" seat={table}.{seat}')
    return night.then("@19:00 start", "@19:05 note ready")


def club_room(folder: Path, changes: dict[str, Any], layout: Layout, *, size: int = 8, base: str = "btown") -> Told:
    """Answers such a night of a league like BTown with some keys of its rules changed."""
    return room(layout, "club", size=size, told=club(folder, changes, base))


def sizes(night: Told) -> dict[int, int]:
    """Answers table to players, of the tables that are open and have any."""
    return {t["table"]: len(t["seats"]) for t in night.state["tables"] if t["open"] and t["seats"]}


def advice(night: Told) -> list[tuple[str, str]]:
    """Answers the kinds and sentences of what is due on the floor."""
    floor = ("move", "break", "final-table", "halt", "redraw-button", "seat-waiting", "dealer")
    return [(a["kind"], a["text"]) for a in night.state["advice"] if a["kind"] in floor]


def kinds(night: Told) -> list[str]:
    """Answers the kinds of what is due on the floor."""
    return [kind for kind, _ in advice(night)]


def moves(night: Told, state: str = "ordered") -> list[tuple[str | None, str | None, str | None, str]]:
    """Answers player, from, to and deal of the moves in a state."""
    return [(m["player"], m["from"], m["to"], m["deal"]) for m in night.state["moves"] if m["state"] == state]
