"""Breaking tables and the final table: when, and which (TDA 2024 rule 10, RP-9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tdconsole.engine.rules import Rules, Tables

NEVER = 10**9


def break_order(rules: Tables, sizes: Mapping[int, int], reluctant: Collection[int] = ()) -> list[int]:
    """Answers tables in the order in which they break.

    Args:
        rules: The league's rules of the floor.
        sizes: Table to players.
        reluctant: Tables with somebody locked to his seat; they break last.
    """
    match rules.break_order:
        case "highest":
            order = sorted(sizes, reverse=True)
        case "lowest":
            order = sorted(sizes)
        case "smallest":
            order = sorted(sizes, key=lambda table: (sizes[table], -table))
        case "listed":
            place = {table: index for index, table in enumerate(rules.break_list)}
            order = sorted(sizes, key=lambda table: (place.get(table, NEVER), -table))
    return sorted(order, key=lambda table: table in reluctant) if reluctant else order


def tables_wanted(rules: Rules, players: int, tables: int, first_sizes: Mapping[int, int]) -> int:
    """Answers how many tables the league's break points want for so many players, at least one.

    Args:
        rules: The league's rules.
        players: Players left.
        tables: Tables in play.
        first_sizes: Table to players when play began, for ``multiples`` of the longest of them.
    """
    match rules.tables.break_when:
        case "points":
            reached = [left for left in rules.tables.break_at if players <= left]
            return rules.tables.break_at[min(reached)] if reached else tables
        case "multiples":
            if players <= rules.seating.final_size:
                return 1
            longest = max(first_sizes.values(), default=rules.seating.size)
            return max(2, -(-players // longest))
        case "fits":
            return 1


def can_break(players: int, room: Mapping[int, int], final_size: int) -> bool:
    """Tells whether any table could be spared, whatever the order."""
    if len(room) < 2:
        return False
    spared = sum(room.values()) - min(room.values())
    return players <= (max(spared, final_size) if len(room) == 2 else spared)


def to_break(
    players: int,
    room: Mapping[int, int],
    order: Sequence[int],
    *,
    final_size: int,
    wanted: int = 1,
    minimum: int = 0,
) -> list[int]:
    """Answers the tables that break now, in order; all but one means the final table.

    Args:
        players: Players left.
        room: Table to the players it can hold.
        order: Tables, first to break first.
        final_size: Seats of the final table, which may have more than another.
        wanted: Tables that are to remain; fewer do only when some would fall below the minimum.
        minimum: Fewest players at a table while more than one is in play (Wyoming's four).
    """
    broken: list[int] = []
    left, seats = len(order), sum(room.values())
    for table in order:
        if left == 1 or (left <= wanted and players >= left * minimum):
            break
        rest = seats - room[table]
        if players <= (max(final_size, rest) if left == 2 else rest):
            broken.append(table)
            left, seats = left - 1, rest
    return broken
