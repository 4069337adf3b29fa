"""Durable appends against a synced line of JSON (D1), and syncs for one command (D2)."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Ratio, pairs, timed
from benchmarks.yardsticks.floor_append import Lines
from tdconsole.journal.rows import Row
from tdconsole.journal.sqlite import SqliteJournal

BODY = {
    "text": "bust 3.7 by=3.4",
    "by": "Jo",
    "kind": "command",
    "targets": [],
    "events": 0,
    "wall": 1,
    "why": "x" * 120,
}
COUNT = 200


def row(number: int) -> Row:
    """Answers one row of about 265 bytes."""
    return Row(number, 1_800_000_000_000, 1_800_000_000_000, "command", 1, BODY)


def append(journal: SqliteJournal, numbers: Iterator[int], count: int = COUNT) -> None:
    """Appends rows, each a transaction of its own."""
    for number in itertools.islice(numbers, count):
        journal.append("night/1", [row(number)])


def run() -> Iterator[Ratio]:
    """Measures each target."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as where:
        journal = SqliteJournal.create(Path(where) / "league.db")
        numbers = itertools.count(1)
        lines = Lines(Path(where) / "lines.jsonl")

        def floor() -> None:
            for _ in range(COUNT):
                lines.append(BODY)

        yield pairs(
            "D1 append one event",
            lambda: timed(lambda: append(journal, numbers)),
            lambda: timed(floor),
            gate=2,
            scale=1000 / COUNT,
        )
        journal.close()
        lines.close()
        if shutil.which("strace"):
            yield _syncs(Path(where))


def _syncs(where: Path) -> Ratio:
    code = (
        "from pathlib import Path; from benchmarks.journal import append; "
        "from tdconsole.journal.sqlite import SqliteJournal; import itertools, sys; "
        "j = SqliteJournal.create(Path(sys.argv[1])); append(j, itertools.count(1), int(sys.argv[2]))"
    )

    def count(rows: int, name: str) -> int:
        trace = where / f"{name}.trace"
        command = ["strace", "-f", "-e", "trace=fsync,fdatasync", "-o", str(trace)]
        subprocess.run([*command, sys.executable, "-c", code, str(where / name), str(rows)], check=True)
        return sum("sync(" in line for line in trace.read_text().splitlines())

    per = (count(300, "b.db") - count(100, "a.db")) / 200
    return Ratio("D2 syncs for one event", per, 1, per, 1.01, "")
