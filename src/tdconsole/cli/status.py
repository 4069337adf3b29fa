"""``tdconsole status``: tonight as plain text or JSON, also while the console runs."""

from __future__ import annotations

from typing import Any

from tdconsole.cli.terms import Common, Stop, parser, say_json, understood
from tdconsole.engine.status import status
from tdconsole.league.folder import LeagueFolder
from tdconsole.league.watching import Watched
from tdconsole.report import report
from tdconsole.rulebook.formulas import compile_formula


def run(words: list[str], common: Common) -> int:
    """Prints tonight's state: the night that is open, else the last one."""
    made = parser("status", "status [--json]", "Tonight as plain text: the open night, else the last one.")
    _, common = understood(made, words, common)
    state = night_state(common)
    if common.json:
        say_json(state)
    else:
        print(report(state))
    return 0


def night_state(common: Common, name: str = "") -> dict[str, Any]:
    """Answers the state of a night now, as INTERFACE 5 has it.

    Args:
        common: Says where the league is.
        name: Name or date of a night; empty means the last one.

    Raises:
        Stop: There is none, or it cannot be read.
        OSError: The league cannot be read.
    """
    folder = LeagueFolder.at(common.league)
    if not folder.exists:
        raise Stop(1, f"there is no league at {folder.path} yet; 'tdconsole' makes one")
    try:
        journal = folder.journal(writing=False)
        streams = [stream for stream in journal.streams() if stream.startswith("night/")]
        if not streams:
            raise Stop(
                1, "there is no night yet; open one with 'tdconsole', or save one with 'tdconsole play --save'"
            )
        if name:
            found = [n.stream for n in folder.nights() if name.casefold() in (n.name.casefold(), n.date)]
            if not found:
                raise Stop(1, f"there is no night called {name!r}; give its name or its date")
            streams = found
        watched = Watched(journal, streams[-1], compile_formula)
        return status(watched.history, watched.now())
    finally:
        folder.close()
