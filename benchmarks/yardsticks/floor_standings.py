"""The least a season's table can cost: best 14 of all nights, wins as tie-break, sorted."""

from __future__ import annotations

import heapq
from collections.abc import Iterable


def standings(rows: Iterable[tuple[int, int, int]], best: int = 14) -> list[tuple[int, int, int]]:
    """Answers (points, wins, player) best first, from (player, points, place) rows."""
    points: dict[int, list[int]] = {}
    wins: dict[int, int] = {}
    for player, amount, place in rows:
        points.setdefault(player, []).append(amount)
        if place == 1:
            wins[player] = wins.get(player, 0) + 1
    totals = ((sum(heapq.nlargest(best, got)), wins.get(player, 0), player) for player, got in points.items())
    return sorted(totals, reverse=True)
