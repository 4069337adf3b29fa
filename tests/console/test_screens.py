"""Every screen as plain text, compared with what is kept beside this file.

``TDCONSOLE_REPAINT=1 pytest tests/console/test_screens.py`` writes them anew; look at the difference first.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from stage import OPEN, Stage
from tdconsole.console import keys

KEPT = Path(__file__).parent / "screens"
BAR = re.compile("[▁▂▃▅▆▇]|▄(?=│)")
SIZES = [(60, 16), (80, 24), (100, 30), (160, 50)]
FIRST = "Ann Bo Cy Rosa Mei [b]Kim[/] Dan Eve Fay Gus Hal Ida Jo Kai Lou Mia Ned Oli Pia Quin Rex Sue Tom Una"
LAST = "Lee Diaz Young Diaz Wang Oh Stone Wu Hill Kim Noor Bell Lund Reed Park Fox Ash Holm Day Tam Bly Ray Voss Yu"
NAMES = [f"{first} {last}" for first, last in zip(FIRST.split(), LAST.split(), strict=True)]


def evening() -> Stage:
    """Twenty-four players on three tables, five of them out, a move ordered, points told."""
    return Stage(
        OPEN.replace("tables=2", "tables=3"),
        *(f'@18:40 signin {1001 + i} "{name}" seat={i % 3 + 1}.{i // 3 + 1}' for i, name in enumerate(NAMES)),
        "@19:00 start",
        "@19:21:10 bust 1.4 by=1.7",
        "@19:25 bust 3.2 by=3.1",
        "@19:31 bust 2.5 by=2.6",
        "@19:33 bust 3.3=9000 3.4=6000 by=3.1",
        "@19:34 receipt 1002 12.75",
        "@19:35 premium 1001 quads",
        "@19:36 button 2=3",
        "@19:36 balance",
        "@19:37 mark 1",
        '@19:38 ruling "string bet: call only"',
        people={},
    )


async def settled(stage: Stage, pilot: Pilot[int]) -> str:
    """Answers the screen once it has stopped changing: scrolling takes a turn more than painting."""
    shown, before = stage.screen, ""
    for _ in range(10):
        if shown == before:
            break
        await pilot.pause(0.05)
        shown, before = stage.screen, shown
    return shown


def without_bars(shown: str, width: int) -> str:
    """Answers the screen without scroll bars, which show fractions of a row."""
    lines = [BAR.sub(" ", line) for line in shown.split("\n")]
    return "\n".join((line[: width - 2] if line[width - 2 :].strip("▄█ ") == "" else line).rstrip() for line in lines)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_screens_are_as_they_are_kept(size: tuple[int, int]) -> None:
    stage = evening()
    shots: list[str] = []
    async with stage.run(size=size) as pilot:
        await pilot.press("escape")
        for mode in keys.MODES:
            stage.app.switch_mode(mode)
            await pilot.pause()
            await pilot.press("escape")
            shots.append(f"== {mode}\n{without_bars(await settled(stage, pilot), size[0])}\n")
    shown = "\n".join(shots)
    path = KEPT / f"{size[0]}x{size[1]}.txt"
    if os.environ.get("TDCONSOLE_REPAINT"):
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")
