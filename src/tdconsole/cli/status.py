"""``tdconsole status``: tonight as plain text or JSON, also while the console runs."""

from __future__ import annotations

from typing import Any

from tdconsole.cli.terms import Common, Stop, parser, say_json, understood
from tdconsole.engine.catalog import UnknownEvent
from tdconsole.engine.decision import Contradiction
from tdconsole.engine.history import History
from tdconsole.engine.status import status
from tdconsole.journal.codec import entries_of, stamp_of
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.folder import LeagueFolder
from tdconsole.machine_clock import MachineClock
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
        return status(*present(journal, streams[-1]))
    finally:
        folder.close()


def present(journal: SqliteJournal, stream: str) -> tuple[History, int]:
    """Answers a night's log and the present instant on its axis of time.

    Raises:
        Stop: The night cannot be read.
    """
    try:
        rows = list(journal.read(stream))
        history = History.of(compile_formula, entries_of(rows))
    except (Contradiction, UnknownEvent, KeyError, TypeError) as fault:
        raise Stop(3, f"{stream} cannot be read: {fault}; 'tdconsole verify' says more") from fault
    if history.night is None:
        raise Stop(3, f"{stream} opens no night; 'tdconsole verify' says more")
    last = history.entries[-1]
    if history.night.closed is not None:
        return history, last.now
    clock = MachineClock()
    clock.take_up(last.now, stamp_of(next(row for row in reversed(rows) if row.kind == "command")))
    return history, max(clock.now(), last.now)
