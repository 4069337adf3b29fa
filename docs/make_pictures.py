"""Makes the pictures of the screens from the real console, on the example night: ``python docs/make_pictures.py``."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tdconsole.console import keys, rehearsal
from tdconsole.console.app import ConsoleApp
from tdconsole.journal.memory import MemoryJournal
from tdconsole.language.script import lines
from tdconsole.play import Player, player
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf

HERE = Path(__file__).parent / "pictures"
SIZE = (100, 30)


def evening() -> Player:
    """Plays the example night up to the first table that breaks."""
    played = player(MemoryJournal(), Shelf(), compile_formula)
    script = (rehearsal.folder() / "btown.td").read_text(encoding="utf-8")
    for line in lines(script):
        played.advance(line)
        if line.text.startswith(("balance", "final-table")) and len(played.session.history.entries) > 45:
            break
        if line.text:
            played.session.say(line.text)
    return played


async def main() -> None:
    """Writes one picture for each screen."""
    HERE.mkdir(exist_ok=True)
    app = ConsoleApp(evening().session, held=0)
    async with app.run_test(size=SIZE) as pilot:
        for mode in keys.MODES:
            app.switch_mode(mode)
            await pilot.pause(0.3)
            await pilot.press("escape")
            if mode == "eliminations":
                await pilot.press("b", "1", "1", "space", "2")
            await pilot.pause(0.3)
            (HERE / f"{mode}.svg").write_text(app.export_screenshot(title=f"tdconsole: {mode}"), encoding="utf-8")
            await pilot.press("escape")


if __name__ == "__main__":
    asyncio.run(main())
