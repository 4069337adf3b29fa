"""A stretch nobody looked at the clock: the director keeps it or gives it back, and the log says which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tdconsole.console.dialogs.question import Question
from tdconsole.console.saying import quoted
from tdconsole.machine_clock import Gap, MachineClock

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp


def look(app: ConsoleApp) -> None:
    """Compares the machine's clocks, once a tick, and asks about a gap."""
    clock = app.session.clock
    if isinstance(clock, MachineClock) and (gap := clock.tick()) is not None:
        ask(app, gap)


def ask(app: ConsoleApp, gap: Gap) -> None:
    """Asks what becomes of a gap; a changed system clock is only told."""
    night = app.session.night
    words = gap.question(night) if night is not None else ""
    if not words:
        return
    if gap.kind == "stepped":
        app.announce([words])
        return

    def answered(give_back: bool | None) -> None:
        if give_back:
            app.say(gap.give_back)
        else:
            away = words.partition(",")[0]
            app.say(f"note {quoted(f'{away}: kept counting')}")

    app.bell()
    app.push_screen(Question("The clock went on", words, "Give it back", "Keep counting", safe=True), answered)
