"""Nights made for measuring: scripts of any size, and logs of many events."""

from __future__ import annotations

from collections.abc import Iterator

from tdconsole.journal.memory import MemoryJournal
from tdconsole.journal.rows import Journal
from tdconsole.play import Player, player
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf


def play(lines: list[str], journal: Journal | None = None) -> Player:
    """Plays lines that must all be accepted."""
    playing = player(journal or MemoryJournal(), Shelf(), compile_formula)
    accepted = playing.play("\n".join(lines))
    assert accepted, playing.refused
    return playing


def whole(players: int, size: int = 8) -> list[str]:
    """Answers a script in which so many sign in and all but one bust, tables balanced after each bust."""
    tables = -(-players // size)
    lines = [f"@18:00 open wyoming start=19:00 tables={tables} seats={size} seed=measure"]
    lines += [f'signin {n} "Player {n}"' for n in range(1, players + 1)]
    lines += ["draw", "@19:00 start"]
    for n in range(1, players):
        lines += [f"bust {n}", "balance random", "confirm all"]
    return lines[:-2]


def busy(events: int) -> Iterator[str]:
    """Answers the lines of a night of 60 players that goes on for about so many entries."""
    yield "@18:00 open btown start=19:00 tables=8 seed=busy"
    for n in range(1, 61):
        yield f'signin {n} "Player {n}"'
    yield "@19:00 start"
    for n in range(events - 62):
        player_ = n % 60 + 1
        yield (f"receipt {player_} 12.75", f"premium {player_} quads", f'note "round {n}"', f"ledger +0 {n}")[n % 3]
