"""Rulings: a place to ask how the league decides, and to write a decision down."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from tdconsole.console import text
from tdconsole.console.bindings import bindings
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.panel import Panel
from tdconsole.engine.night import Night


class RulingsScreen(NightScreen):
    """Tonight's rulings, and the line to write one."""

    WHERE = "rulings"
    BINDINGS = bindings("rulings")

    def body(self) -> ComposeResult:
        """Lays out the rulings."""
        with VerticalScroll():
            yield Panel(id="rulings")

    def paint(self, night: Night, now: int) -> None:
        """Shows tonight's rulings."""
        lines = [
            f"{text.time_of_day(night, at)}  {text.clean(words)}"
            for at, kind, words in night.notes
            if kind == "ruling"
        ]
        empty = 'no ruling tonight; :ruling "words" writes one down'
        self.query_one("#rulings", Panel).show("\n".join(lines) or (empty, "$text-muted"))
