"""Start-up: first paint against the smallest Textual app, ``--version`` against an empty Python (S1, S2, S4)."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Ratio, first_paint, pairs, whole_process
from benchmarks.nights import busy
from tdconsole.league.folder import LeagueFolder

TDCONSOLE = [sys.executable, "-m", "tdconsole"]
MINIMAL = [sys.executable, str(Path(__file__).parent / "yardsticks" / "bare_min.py")]


def run() -> Iterator[Ratio]:
    """Measures each target."""
    yield pairs(
        "S4 `--version`",
        lambda: whole_process([*TDCONSOLE, "--version"]),
        lambda: whole_process([sys.executable, "-c", "pass"]),
        gate=4,
    )
    yield pairs(
        "S4 `--help`",
        lambda: whole_process([*TDCONSOLE, "--help"]),
        lambda: whole_process([sys.executable, "-c", "pass"]),
        gate=4,
    )
    with tempfile.TemporaryDirectory() as where:
        empty = Path(where) / "empty"
        folder = LeagueFolder(empty)
        folder.create()
        folder.close()
        yield _paint("S1 first paint, empty league", empty, b"signin, bust", 1.5)
        full = Path(where) / "full"
        script = Path(where) / "busy.td"
        script.write_text("\n".join(busy(2000)), encoding="utf-8")
        status = os.spawnlp(
            os.P_WAIT, sys.executable, *TDCONSOLE, "play", str(script), "--save", "--league", str(full), "--json"
        )
        assert status == 0, status
        yield _paint("S2 first paint, a night of 2,000 entries", full, b"signin, bust", 1.6)


def _paint(name: str, folder: Path, text: bytes, gate: float) -> Ratio:
    env = {"TDCONSOLE_LEAGUE": str(folder)}
    return pairs(name, lambda: first_paint(TDCONSOLE, text, env), lambda: first_paint(MINIMAL, b"READY"), gate=gate)
