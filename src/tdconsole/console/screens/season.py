"""The season: for now, who is known to the league."""

from __future__ import annotations

from textual.app import ComposeResult

from tdconsole.console.bindings import bindings
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.panel import Panel
from tdconsole.console.widgets.rows import Column, Rows
from tdconsole.engine.night import Night


class SeasonScreen(NightScreen):
    """The people the league knows, with the nights they played."""

    WHERE = "season"
    BINDINGS = bindings("season")
    AUTO_FOCUS = "Rows"

    def body(self) -> ComposeResult:
        """Lays out the people."""
        yield Panel(id="season")
        yield Rows(Column("number", 10), Column("name"), Column("nights", 6, right=True), Column("last", 10))

    def paint(self, night: Night, now: int) -> None:
        """Shows the people."""
        people = sorted(self.app.session.known().values(), key=lambda k: (-k.nights, k.name))
        words = "No season is open yet; tonight counts once it is closed." if not people else "Known to the league"
        self.query_one("#season", Panel).show((words, "$text-muted"))
        self.query_one(Rows).show(
            [(k.number or k.name, (k.number, k.name, str(k.nights), k.last_seen)) for k in people]
        )
