"""Idle cost with a running clock against a bare dashboard, and without one against the smallest app (I1, I2)."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.measure import Program, Ratio
from benchmarks.startup import MINIMAL, TDCONSOLE
from tdconsole.language.words import quote
from tdconsole.league.folder import LeagueFolder

SECONDS = 60
FULL = [sys.executable, str(Path(__file__).parent / "yardsticks" / "bare_full.py")]


def opened(where: Path, *, running: bool) -> Path:
    """Answers a league folder with a night of 60 players whose clock runs, or is paused."""
    folder = LeagueFolder(where)
    folder.create()
    session = folder.session()
    now = datetime.now(UTC)
    lines = [f"open btown date={now:%Y-%m-%d} start={now:%H:%M} tables=8 seed=idle minutes=600 name={quote('Idle')}"]
    lines += [f'signin {n} "Player {n}"' for n in range(1, 61)]
    lines += ["start"] if running else ["start", "pause"]
    for line in lines:
        session.say(line)
    folder.close()
    return where


def run() -> Iterator[Ratio]:
    """Measures each target: both programs run side by side for the same seconds."""
    with tempfile.TemporaryDirectory() as where:
        running = opened(Path(where) / "running", running=True)
        paused = opened(Path(where) / "paused", running=False)
        yield _both("I1 idle, clock running, CPU a minute", running, FULL, 1.5)
        yield _both("I2 idle, paused, CPU a minute", paused, MINIMAL, 1.5)


def _both(name: str, folder: Path, yardstick: Sequence[str], gate: float) -> Ratio:
    ours = Program.start(TDCONSOLE, {"TDCONSOLE_LEAGUE": str(folder)})
    theirs = Program.start(yardstick)
    try:
        ours.until(b"esume")
        ours.press(b"r")
        for program in (ours, theirs):
            program.drain(3)
        before = ours.cpu(), theirs.cpu()
        for _ in range(SECONDS):
            ours.drain(0.5)
            theirs.drain(0.5)
        spent = ours.cpu() - before[0], theirs.cpu() - before[1]
    finally:
        ours.stop()
        theirs.stop()
    return Ratio(name, spent[0] * 60 / SECONDS, spent[1] * 60 / SECONDS, spent[0] / max(spent[1], 0.01), gate, "s")
