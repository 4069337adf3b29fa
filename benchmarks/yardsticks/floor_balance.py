"""The least a balance after bust-outs can cost: keep the fullest tables, fill them evenly, list who moves."""

from __future__ import annotations


def balance(tables: dict[int, list[int]], size: int) -> list[tuple[int, int, int]]:
    """Answers (player, from, to) with the fewest moves that leave the fewest tables within one of each other.

    Args:
        tables: Table number to players.
        size: Seats at a table.
    """
    total = sum(len(players) for players in tables.values())
    keep = -(-total // size)
    order = sorted(tables, key=lambda number: -len(tables[number]))
    low, extra = divmod(total, keep)
    target = {number: low + (index < extra) for index, number in enumerate(order[:keep])}
    spare: list[tuple[int, int]] = []
    for number, players in tables.items():
        spare.extend((player, number) for player in players[target.get(number, 0) :])
    moves = []
    for number in order[:keep]:
        for _ in range(target[number] - len(tables[number])):
            player, source = spare.pop()
            moves.append((player, source, number))
    return moves
