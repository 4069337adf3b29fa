"""A thousand keys without sense, with the window resized between: no fault, and the log still makes the night."""

from __future__ import annotations

import os
import random

from stage import OPEN, Stage, StrictApp
from tdconsole.console import keys
from tdconsole.engine.history import History
from tdconsole.engine.status import status
from tdconsole.journal.codec import entries_of

COUNT = int(os.environ.get("TDCONSOLE_KEYS", "1000"))
SEED = int(os.environ.get("TDCONSOLE_SEED", "7"))
PLAIN = [*"0123456789", *"abenrst", "enter", "escape", "tab", "shift+tab", "space", "backspace", "full_stop", "plus"]
MOVES = ["up", "down", "left", "right", "pageup", "pagedown", "home", "end"]
SIZES = [(60, 16), (80, 24), (100, 30), (160, 50), (30, 8)]


def chosen(dice: random.Random) -> list[str]:
    """Answers one press, or a few that make sense together, so that the night gets on."""
    bound = [name for key in keys.KEYS for name in key.keys.split(",") if key.id != "app.quit"]
    seat = f"{dice.randint(1, 3)}{dice.randint(1, 8)}"
    sensible = [
        ["escape", "escape", "i", "ctrl+u", *str(dice.randint(1001, 1040)), "enter"],
        ["escape", "escape", "b", "ctrl+u", *seat, "space", dice.choice("12345678"), "enter"],
        ["escape", "escape", "f5", "a", "ctrl+u", "enter", "c"],
        ["escape", "escape", "r", "ctrl+u", *str(dice.randint(1001, 1040)), "space", "9", "enter"],
        ["escape", "escape", "S", "enter"],
    ]
    return dice.choice([[dice.choice(bound)], [dice.choice(PLAIN)], [dice.choice(MOVES)], dice.choice(sensible)])


async def test_a_thousand_random_keys_leave_a_whole_night() -> None:
    dice = random.Random(SEED)
    stage = Stage(OPEN.replace("tables=2", "tables=3"), *(f"signin {n}" for n in range(1001, 1013)), "@19:00 start")
    app: StrictApp = stage.app
    async with app.run_test(size=(80, 24)) as pilot:
        pressed: list[str] = []
        while len(pressed) < COUNT:
            some = chosen(dice)
            pressed += some
            await pilot.press(*some)
            stage.clock.on(dice.choice([0, 1, 5, 30]))
            app.watch_clock.look()
            if dice.random() < 0.02:
                await pilot.resize_terminal(*dice.choice(SIZES))
            assert app._exception is None, pressed[-20:]
        await pilot.pause()
    session = stage.session
    again = History.of(session.compile, entries_of(session.journal.read(session.stream)))
    assert status(again, stage.clock.now()) == status(session.history, stage.clock.now())
    assert len(session.history.entries) > 15 + COUNT // 40
