"""A console on a night that forgets, with a clock the test sets; and the screen as text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tdconsole.console.app import ConsoleApp
from tdconsole.console.screens.base import NightScreen
from tdconsole.engine.decision import Known
from tdconsole.engine.times import instant
from tdconsole.journal.memory import MemoryJournal
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf
from tdconsole.session import Accepted, Session

DAY = "2026-12-01"
OPEN = f'open btown name="Tuesday" venue="Main St" date={DAY} start=19:00 tables=2 seed=kings limit=4:00'


# Names that break what is careless: markup, wide, combining, invisible, from right to left, over-long.
HOSTILE = [
    "[/]",
    "[b]",
    "[x",
    "[@click=app.quit]Kim[/]",
    "Kim [b",
    "王小明" * 6,
    "👩‍👩‍👧‍👦 Family",
    "e\u0301clair",
    "\u202eevil\u202c",
    "שלום",
    "N" * 60,
    '"quoted" \\ back',
    "#1001",
    "3.4",
]

# Names no line lets in; a journal of other hands may hold them all the same.
IMPOSSIBLE = ["two\nlines", "tab\there", "bell\x07\x1b[31m", "\u200b\u200b"]


class FakeClock:
    """Stands where the test says."""

    def __init__(self, time: str = "18:30:00") -> None:
        self.instant = 0
        self.set(time)

    def set(self, time: str) -> None:
        """Turns to a time of the night's day."""
        hours, minutes, seconds = ([int(part) for part in time.split(":")] + [0])[:3]
        self.instant = instant(DAY, hours * 3600 + minutes * 60 + seconds, "UTC")

    def on(self, seconds: float) -> None:
        """Lets time go by."""
        self.instant += round(seconds * 1000)

    def now(self) -> int:
        return self.instant

    def begin(self) -> int:
        """Answers the instant; the axis stays."""
        return self.now()

    def stamp(self) -> Mapping[str, Any]:
        return {}


def known(count: int = 30) -> dict[str, Known]:
    """People the league knows: 1001 is Player 1001, and so on."""
    return {str(n): Known(str(n), f"Player {n}", nights=3) for n in range(1001, 1001 + count)}


class StrictApp(ConsoleApp):
    """Lets a fault end the test."""

    def broke(self, fault: Exception) -> Path:
        raise fault


class Stage:
    """A session, its clock and the app on it."""

    def __init__(self, *lines: str, people: dict[str, Known] | None = None, held: float = 0.0) -> None:
        self.clock = FakeClock()
        self.people = known() if people is None else people
        self.session = Session(MemoryJournal(), self.clock, Shelf(), compile_formula, lambda: self.people)
        for line in lines:
            time, _, rest = line.partition(" ") if line.startswith("@") else ("", "", line)
            if time:
                self.clock.set(time[1:])
            outcome = self.session.say(rest)
            assert isinstance(outcome, Accepted), (line, outcome)
        self.app = StrictApp(self.session, held=held)

    @asynccontextmanager
    async def run(self, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[int]]:
        """Runs the app, and waits until its first screen stands: a key pressed before would go nowhere."""
        async with self.app.run_test(size=size) as pilot:
            for _ in range(100):
                if isinstance(self.app.screen, NightScreen) and self.app.screen.whole:
                    break
                await pilot.pause(0.02)
            await pilot.pause()
            yield pilot

    @property
    def said(self) -> list[str]:
        """The log, as it was said."""
        return [entry.text for entry in self.session.history.entries]

    @property
    def screen(self) -> str:
        """The screen as plain text."""
        return screen_text(self.app)


def screen_text(app: ConsoleApp) -> str:
    """Answers what stands on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)
