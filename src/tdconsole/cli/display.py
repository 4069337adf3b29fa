"""``tdconsole display``: the room's clock on a second screen, while the console runs."""

from __future__ import annotations

from tdconsole.cli.terms import Common, Stop, parser, understood
from tdconsole.display.app import Source
from tdconsole.display.app import run as show
from tdconsole.league.folder import LeagueFolder
from tdconsole.league.watching import Watched
from tdconsole.rulebook.formulas import compile_formula


def run(words: list[str], common: Common) -> int:
    """Shows the last night's clock; reads alone."""
    made = parser("display", "display", "The read-only room clock for a second screen; q leaves it.")
    _, common = understood(made, words, common)
    folder = LeagueFolder.at(common.league)
    if not folder.exists:
        raise Stop(1, f"there is no league at {folder.path} yet; 'tdconsole' makes one")

    def find() -> Source | None:
        journal = folder.journal(writing=False)
        streams = [stream for stream in journal.streams() if stream.startswith("night/")]
        return Watched(journal, streams[-1], compile_formula) if streams else None

    try:
        return show(find)
    finally:
        folder.close()
