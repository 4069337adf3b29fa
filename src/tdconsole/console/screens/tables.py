"""Tables: what is due on the floor, the sentences to call out, who has moved, and the map."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import DataTable

from tdconsole.console import text
from tdconsole.console.bindings import bindings
from tdconsole.console.maps import maps
from tdconsole.console.prompts.people import word_of
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.told import move_told
from tdconsole.console.widgets.panel import Panel, Piece
from tdconsole.console.widgets.rows import Column, Row, Rows
from tdconsole.engine import tables
from tdconsole.engine.night import Move, Night


class TablesScreen(NightScreen):
    """Due work and the map."""

    WHERE = "tables"
    BINDINGS = bindings("tables")
    AUTO_FOCUS = "Rows"
    HELP_LINES = (
        "a shows the plan that the rules ask for, Enter orders it; the sentences to call out stay here until the",
        "players sit: y confirms the marked one, c all of them, x plans again without the marked one.",
        "g tells a button (3=7: table 3, seat 7), so that the console can say who moves by name.",
        "",
    )

    def body(self) -> ComposeResult:
        """Lays out advice, moves and map."""
        with Horizontal():
            with Vertical(classes="list"):
                yield Panel(id="due")
                yield Rows(Column("moves: call out"), Column("to", 6), Column("", 7), id="moves")
                yield Panel(id="call")
            with VerticalScroll(classes="side", can_focus=False):
                yield Panel(id="map")

    def paint(self, night: Night, now: int) -> None:
        """Shows what is due."""
        due = tables.advice(night, now)
        pieces: list[Piece] = []
        for advice in due[:6]:
            rule = f" ({text.clean(advice.rule)})" if advice.rule else ""
            pieces += [("due  ", "bold $text-warning"), text.clean(advice.text), (f"{rule}\n", "$text-muted")]
        if len(due) > 6:
            pieces.append(f"and {len(due) - 6} more\n")
        self.query_one("#due", Panel).show(*(pieces or [("nothing is due on the floor\n", "$text-muted")]))
        moves = list(enumerate(night.moves))
        moves.sort(key=lambda pair: (pair[1].state != "ordered", pair[0]))
        self.query_one(Rows).show([_row(night, index, move) for index, move in moves])
        self._call()
        width = max(self.query_one(".side").size.width - 2, 24)
        self.query_one("#map", Panel).show(*maps(night, night.in_use(), width))

    def _call(self) -> None:
        night, move = self.app.session.night, self._marked()
        words = ""
        if night is not None and move is not None:
            why = f"{move.why} ({move.rule})" if move.rule else move.why
            words = f"{move_told(night, move)}\n{text.clean(why)}"
        self.query_one("#call", Panel).show(words)

    def _marked(self) -> Move | None:
        night, marked = self.app.session.night, self.query_one(Rows).marked
        if night is None or marked is None:
            return None
        return next((m for i, m in enumerate(night.moves) if _key(i, m) == marked), None)

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Shows the whole sentence of the marked move."""
        event.stop()
        self._call()

    def do_confirm(self) -> None:
        """The player of the marked move has sat down."""
        self._settle("confirm")

    def do_refuse(self) -> None:
        """The player of the marked move stays; the plan is made again without him."""
        self._settle("refuse")

    def _settle(self, verb: str) -> None:
        night, move = self.app.session.night, self._marked()
        if night is None or move is None or move.state != "ordered":
            self.app.tell("mark a move that is still to be made")
        elif move.pid is None:
            self.app.tell("who moved? g tells the button, or :move PLAYER T.S names who came")
        else:
            self.app.say(f"{verb} {word_of(night.players[move.pid])}")


def _key(index: int, move: Move) -> str:
    return f"{move.plan}/{move.pid}/{move.table}/{index if move.pid is None else ''}"


def _row(night: Night, index: int, move: Move) -> Row:
    target = f"{move.table}.{move.seat}" if move.seat is not None else f"{move.table}.?"
    return _key(index, move), (move_told(night, move), target, "to call" if move.state == "ordered" else "sits")
