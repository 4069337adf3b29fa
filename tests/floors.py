"""Nights in which everybody's seat is known: who sits where, table by table."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from builders import Told, club
from tdconsole.engine.eliminations import knockouts

SIZE = 8


def seats(count: int, tables: int) -> list[str]:
    """Answers seats 1.1, 2.1, 3.1, 1.2, ... so that the tables differ by at most one player."""
    return [f"{i % tables + 1}.{i // tables + 1}" for i in range(count)]


def floor(
    count: int, tables: int = 0, rules: str = "btown", more: str = "", start: bool = True, told: Told | None = None
) -> Told:
    """Answers a night of players 1001, 1002, ... in known seats, with the clock started at 19:00.

    Player 1001 sits at 1.1, 1002 at 2.1 and so on around the tables. With ``told`` it is told there.
    """
    tables = tables or -(-count // SIZE)
    night = told or Told()
    night.then(f"@18:00 open {rules} tables={tables} start=19:00 date=2026-12-01 seed=kings {more}".rstrip())
    for number, seat in enumerate(seats(count, tables), 1001):
        night.then(f'signin {number} "Player {number}" seat={seat}')
    return night.then("@19:00 start") if start else night


def club_floor(folder: Path, changes: dict[str, Any], count: int, tables: int = 0, more: str = "") -> Told:
    """Answers a started night of a league like BTown with some keys of its rules changed."""
    return floor(count, tables, "club", more, told=club(folder, changes))


def whittle(night: Told, left: int) -> Told:
    """Busts players from the highest number down until so many are left."""
    players = [p for p in night.state["players"] if p["state"] == "playing"]
    for player in sorted(players, key=lambda p: p["number"], reverse=True)[: len(players) - left]:
        night.then(f"bust {player['number']}")
    return night


def place(night: Told, number: int | str) -> tuple[int | None, bool]:
    """Answers a player's place and whether it is shared."""
    player = night.who(str(number))
    return player["place"], player["tied"]


def regular(night: Told, number: int | str) -> float:
    """Answers a player's regular points."""
    points: float = night.who(str(number))["points"]["regular"]
    return points


def bonus(night: Told, number: int | str) -> float:
    """Answers a player's bonus points."""
    points: float = night.who(str(number))["points"]["bonus"]
    return points


def credit(night: Told) -> dict[str, Fraction]:
    """Answers the knock-outs each player is credited with, by number."""
    told = night.player.session.night
    assert told is not None
    return {told.players[pid].number: hits for pid, hits in knockouts(told).items()}
