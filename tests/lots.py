"""The lottery once more, written as a player with a phone would check it: no heaps, every seat looked at."""

from __future__ import annotations

import unicodedata
from hashlib import sha256

Lot = dict[str, str]
"""Who (number, else name) to the seat ``T.S``."""


def ticket(*parts: object) -> str:
    """Answers the SHA-256 of parts joined by slashes."""
    return sha256("/".join(map(str, parts)).encode("utf-8")).hexdigest()


def lot(seed: str, k: int, people: list[str], seats: dict[int, list[int]], taken: Lot | None = None) -> Lot:
    """Answers the k-th draw.

    Args:
        seed: Seed.
        k: Number of the draw.
        people: Numbers, else names, of who draws.
        seats: Table to all its seats.
        taken: Who sits there before.
    """
    sitting = dict(taken or {})
    for person in sorted(people, key=lambda p: ticket(seed, k, unicodedata.normalize("NFC", p))):
        count = {table: sum(seat.startswith(f"{table}.") for seat in sitting.values()) for table in seats}
        free = [(t, s) for t, all_seats in seats.items() for s in all_seats if f"{t}.{s}" not in sitting.values()]
        if not free:
            break
        shortest = min(count[t] for t, _ in free)
        table, seat = min(
            (f for f in free if count[f[0]] == shortest), key=lambda f: ticket(seed, k, f"{f[0]}.{f[1]}")
        )
        sitting[person] = f"{table}.{seat}"
    return {person: seat for person, seat in sitting.items() if person not in (taken or {})}


def sheet(seed: str, tables: int, lines: int) -> list[int]:
    """Answers the tables of the first lines of a sheet."""
    found: list[int] = []
    block = 0
    while len(found) < lines:
        block += 1
        found += sorted(range(1, tables + 1), key=lambda table: ticket(seed, "line", block, table))
    return found[:lines]


def room(tables: int, size: int) -> dict[int, list[int]]:
    """Answers so many tables of one size with all their seats."""
    return {table: list(range(1, size + 1)) for table in range(1, tables + 1)}


def seats_in(state: dict[str, object]) -> Lot:
    """Answers who sits where in a state (INTERFACE 5)."""
    players: list[dict[str, object]] = state["players"]  # type: ignore[assignment]
    return {str(p["number"] or p["name"]): f"{p['table']}.{p['seat']}" for p in players if p["table"] is not None}
