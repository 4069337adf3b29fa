"""Replay of events and undo against a fold of dicts (R1, R2, R3)."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

from benchmarks.measure import Ratio, pairs, timed
from benchmarks.nights import busy, play
from benchmarks.yardsticks.floor_fold import bodies, fold
from tdconsole.engine.history import History, Undo
from tdconsole.journal.codec import entries_of
from tdconsole.journal.rows import Row
from tdconsole.rulebook.formulas import compile_formula


def stored(events: int) -> list[tuple[int, int, int, str, int, str]]:
    """Answers the rows of a busy night as a journal stores them, bodies as text."""
    playing = play(list(busy(events // 2)))
    session = playing.session
    rows = list(session.journal.read(session.stream))
    return [(r.command, r.now, r.at, r.kind, r.version, json.dumps(r.body)) for r in rows][:events]


def replay(rows: list[tuple[int, int, int, str, int, str]]) -> History:
    """Decodes and folds stored rows."""
    return History.of(
        compile_formula, entries_of(Row(c, n, a, kind, v, json.loads(body)) for c, n, a, kind, v, body in rows)
    )


def run() -> Iterator[Ratio]:
    """Measures each target."""
    small, large = stored(2_000), stored(20_000)
    floor = bodies(20_000)
    yield pairs(
        f"R1 replay {len(large):,} rows",
        lambda: timed(lambda: replay(large)),
        lambda: timed(lambda: fold(itertools.islice(floor, len(large)))),
        gate=2,
        rounds=5,
    )
    yield pairs(
        "R2 replay grows as the rows do (10x)",
        lambda: timed(lambda: replay(large)),
        lambda: timed(lambda: replay(small)),
        gate=12.5,
        rounds=5,
    )
    playing = play(list(busy(1000)))
    few = bodies(2000)

    def undo() -> None:
        playing.session.submit(Undo(), "undo")

    yield pairs("R3 undo at 2,000 events", lambda: timed(undo), lambda: timed(lambda: fold(few)), gate=3)
