"""A stretch nobody looked at the clock is asked about once, and the answer stands in the log."""

from __future__ import annotations

from dataclasses import dataclass

from stage import OPEN, StrictApp, screen_text
from tdconsole.console.dialogs.question import Question
from tdconsole.journal.memory import MemoryJournal
from tdconsole.machine_clock import MachineClock, Sources
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf
from tdconsole.session import Session

START = 1_796_151_600_000


@dataclass
class Machine:
    """The clocks of a machine, in milliseconds."""

    wall: int = START
    boot: int = 1_000_000
    mono: int = 1_000_000

    def on(self, seconds: float, *, asleep: bool = False) -> None:
        step = round(seconds * 1000)
        self.wall += step
        self.boot += step
        self.mono += 0 if asleep else step

    def sources(self) -> Sources:
        return Sources(lambda: self.wall, lambda: self.boot, lambda: self.mono, "boot-1")


def running(machine: Machine) -> StrictApp:
    session = Session(MemoryJournal(), MachineClock(machine.sources()), Shelf(), compile_formula)
    for line in (OPEN, 'signin 1001 "Ann"', 'signin 1002 "Bo"', "start"):
        session.say(line)
    return StrictApp(session, held=0)


def said(app: StrictApp) -> list[str]:
    return [entry.text for entry in app.session.history.entries]


async def test_a_suspend_is_asked_about_and_enter_keeps_counting() -> None:
    machine = Machine()
    app = running(machine)
    async with app.run_test(size=(100, 30)) as pilot:
        app.watch_clock.look()
        machine.on(432, asleep=True)
        app.watch_clock.look()
        await pilot.pause()
        assert "Asleep 7:12, from L1 15:00 left." in screen_text(app).replace("\n", " ")
        app.watch_clock.look()
        assert len([screen for screen in app.screen_stack if isinstance(screen, Question)]) == 1
        await pilot.press("enter")
        assert said(app)[-1] == 'note "Asleep 7:12: kept counting"'
        await pilot.press("f4")
        await pilot.pause()
        assert "7:48 left" in screen_text(app)


async def test_the_time_can_be_given_back() -> None:
    machine = Machine()
    app = running(machine)
    async with app.run_test(size=(100, 30)) as pilot:
        app.watch_clock.look()
        machine.on(432, asleep=True)
        app.watch_clock.look()
        await pilot.pause()
        await pilot.press("left", "enter")
        assert said(app)[-1].startswith("give-back 0:07:12")
        await pilot.press("f4")
        await pilot.pause()
        assert "15:00 left" in screen_text(app)


async def test_a_changed_system_clock_moves_no_level_and_is_told() -> None:
    machine = Machine()
    app = running(machine)
    async with app.run_test(size=(120, 30)) as pilot:
        app.watch_clock.look()
        machine.on(1)
        machine.wall += 3_600_000
        app.watch_clock.look()
        await pilot.pause()
        assert "system clock was set 1:00:00 ahead" in screen_text(app)
        assert "14:59 left" in screen_text(app)


async def test_a_paused_clock_has_nothing_to_give_back() -> None:
    machine = Machine()
    app = running(machine)
    app.session.say("pause")
    async with app.run_test(size=(80, 24)) as pilot:
        app.watch_clock.look()
        machine.on(432, asleep=True)
        app.watch_clock.look()
        await pilot.pause()
        assert len(app.screen_stack) == 1
