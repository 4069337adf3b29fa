"""The lottery: tickets by a hash, so that a player with a phone can check the draw.

In the k-th draw of a night the ticket of a player is the SHA-256 of ``SEED/k/PLAYER`` and that of a seat of
``SEED/k/T.S``, in lower-case hex. Players take seats in the order of their tickets; each takes, at the tables that
have the fewest players at that moment, the open seat with the lowest ticket.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

from tdconsole.engine.night import Player, Seat


def ticket(seed: str, k: int | str, what: str) -> str:
    """Answers the ticket of a player or a seat in the k-th draw, 64 hex digits."""
    return sha256(f"{seed}/{k}/{what}".encode()).hexdigest()


def called(player: Player) -> str:
    """Answers the word a player's ticket is made of: the number, else the name in NFC."""
    return player.number or unicodedata.normalize("NFC", player.name)


def draw(
    seed: str, k: int, players: Sequence[Player], seats: Mapping[int, Sequence[int]], counts: Mapping[int, int]
) -> list[tuple[Player, Seat]]:
    """Answers who gets which seat in the k-th draw; players beyond the last seat are left out.

    The j-th lowest ticket of a table is drawn when j players more than before sit there, so that all seats can be
    put into the order in which they are drawn by sorting them once. Tickets are compared as bytes, which are in
    the same order as their hex digits.

    Args:
        seed: Seed of the night.
        k: Number of the draw.
        players: Who is to be seated.
        seats: Table to its open seats.
        counts: Table to the players it has already.
    """
    start = f"{seed}/{k}/"
    tickets = [sha256((start + called(player)).encode()).digest() for player in players]
    order = sorted(range(len(players)), key=tickets.__getitem__)
    levels: dict[int, dict[bytes, Seat]] = {}
    for table, open_seats in _reached(len(players), seats, counts).items():
        here = f"{start}{table}."
        by_ticket = {sha256(f"{here}{seat}".encode()).digest(): seat for seat in open_seats}
        for count, digest in enumerate(sorted(by_ticket), counts.get(table, 0)):
            levels.setdefault(count, {})[digest] = (table, by_ticket[digest])
    drawn = (levels[count][digest] for count in sorted(levels) for digest in sorted(levels[count]))
    return [(players[index], seat) for index, seat in zip(order, drawn, strict=False)]


def _reached(
    players: int, seats: Mapping[int, Sequence[int]], counts: Mapping[int, int]
) -> Mapping[int, Sequence[int]]:
    """Answers the tables a draw can come to: only the shortest, when each of so many players finds one of them."""
    free = {table: counts.get(table, 0) for table, open_seats in seats.items() if open_seats}
    least = min(free.values(), default=0)
    shortest = [table for table, count in free.items() if count == least]
    return seats if players > len(shortest) else {table: seats[table] for table in shortest}


def line_table(seed: str, tables: Sequence[int], line: int) -> int:
    """Answers the table of a line of the sign-in sheet, whose lines come in blocks of one for each table.

    In block b the tables are ordered by the SHA-256 of ``SEED/line/b/T`` (BTown 1-E-a).

    Args:
        seed: Seed of the night.
        tables: Numbers of the planned tables.
        line: Line, from 1.
    """
    block, place = divmod(line - 1, len(tables))
    return _block(seed, tuple(tables), block + 1)[place]


@lru_cache(maxsize=64)
def _block(seed: str, tables: tuple[int, ...], block: int) -> tuple[int, ...]:
    """Answers the tables of a block of lines, in the order of the lines."""
    return tuple(sorted(tables, key=lambda table: ticket(seed, "line", f"{block}/{table}")))


def tables_needed(players: int, size: int) -> int:
    """Answers the fewest tables that hold so many players; their sizes then differ by at most one."""
    return max(1, -(-players // size))
