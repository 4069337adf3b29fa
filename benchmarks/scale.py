"""A whole night as a script, from 100 to 1,000 players: it grows no faster than n log n."""

from __future__ import annotations

import math
from collections.abc import Iterator

from benchmarks.measure import Ratio, cpu, pairs
from benchmarks.nights import play, whole


def run() -> Iterator[Ratio]:
    """Measures a night of 1,000 players on 125 tables against one of 100."""
    small, large = whole(100), whole(1000)
    growth = 10 * math.log(1000) / math.log(100)
    yield pairs(
        f"night of 1,000 against 100 (n log n: {growth:.1f})",
        lambda: cpu(lambda: play(large)),
        lambda: cpu(lambda: play(small)),
        gate=growth,
        rounds=3,
    )
