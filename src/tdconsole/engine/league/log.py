"""The log of what was told the league between its nights."""

from __future__ import annotations

from typing import ClassVar

from tdconsole.engine.history import History
from tdconsole.engine.league.state import Fact, LeagueEvent

STREAM = "league"
"""Name of its stream in a journal."""


class LeagueLog(History):
    """The same log as a night's, with undo, redo and void; no night is in it, so that any entry can be taken back."""

    __slots__ = ()
    FIRST: ClassVar[int] = 1

    def facts(self) -> list[Fact]:
        """Answers the facts that stand."""
        return [
            Fact(event, "", entry.number)
            for entry in self.entries
            if self.stands(entry.number)
            for event in entry.events
            if isinstance(event, LeagueEvent)
        ]

    def _fold(self, without: int = 0) -> None:
        """Facts of a league do not rest on each other."""
        return
