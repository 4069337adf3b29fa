"""Eliminations: who is still in, who went out last with place and points, and the prompt for the next."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import DataTable

from tdconsole.console import acts, text
from tdconsole.console.bindings import bindings
from tdconsole.console.maps import maps
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.told import scored
from tdconsole.console.widgets.panel import Panel, Piece
from tdconsole.console.widgets.rows import Column, Row, Rows
from tdconsole.engine import eliminations, points
from tdconsole.engine.night import Exit, Hand, Night

MINUTE = 60_000


class EliminationsScreen(NightScreen):
    """Exits, newest first, and the tables."""

    WHERE = "eliminations"
    BINDINGS = bindings("eliminations")
    HOME = "bust"
    AUTO_FOCUS = "Rows"
    HELP_LINES = (
        "b, then table and seat: 37 is table 3 seat 7, 3734 the same by seat 4 of table 3, 37 4 likewise;",
        "11.2 from table 10 on; #37 is a number; letters are a name. Several in one hand: 37=9000+35=6000.",
        ". stamps this instant; add at=21:14 to a bust that is entered later. u takes the last one back.",
        "",
    )

    def body(self) -> ComposeResult:
        """Lays out exits and tables."""
        with Horizontal():
            yield Rows(
                Column("place", 5, right=True), Column("name"), Column("points", 9), Column("at", 5), id="exits"
            )
            with VerticalScroll(classes="side", can_focus=False):
                yield Panel(id="left")

    def paint(self, night: Night, now: int) -> None:
        """Shows exits and who is left."""
        places, earned = eliminations.places(night), points.table(night)
        rows = [
            _row(night, hand, leaving, places, earned)
            for hand in sorted(night.hands, key=lambda h: (h.happened, h.key), reverse=True)
            for leaving in sorted(hand.exits, key=lambda e: e.rank)
        ]
        self.query_one(Rows).show(rows)
        side = self.query_one(".side")
        pieces: list[Piece] = [(f"{len(night.alive())} still in\n", "bold")]
        if stamps := unentered(night):
            pieces.append((f"marked, not entered: {', '.join(stamps)}\n", "$text-warning"))
        pieces.append("\n")
        pieces += maps(night, [t for t in night.in_use() if t.seats], max(side.size.width - 2, 24))
        self.query_one("#left", Panel).show(*pieces)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Shows the player."""
        acts.of_reading(self.app, f"card {event.row_key.value}")


def unentered(night: Night) -> list[str]:
    """Answers the marked instants for which no bust was entered yet, in venue time."""
    entered = {hand.happened // MINUTE for hand in night.hands}
    left = [(at, table) for at, table in night.marks if at // MINUTE not in entered]
    return [f"{text.time_of_day(night, at)}{f' table {table}' if table else ''}" for at, table in left[-4:]]


def _row(
    night: Night,
    hand: Hand,
    leaving: Exit,
    places: dict[int, eliminations.Place],
    earned: dict[int, list[points.Line]],
) -> Row:
    player, place = night.players[leaving.pid], places.get(leaving.pid)
    number = f"{place.place}{'=' if place.shared > 1 else ''}" if place else ""
    killers = ", ".join(text.clip(text.name_of(night.players[pid]), 16) for pid in leaving.killers)
    name = text.name_of(player) + ({"withdraw": " (went home)", "forfeit": " (forfeit)"}.get(leaving.kind, ""))
    by = f" by {killers}" if killers else ""
    words = scored(earned.get(leaving.pid, [])).removeprefix(", ").removesuffix(" points")
    return str(player.pid), (number, name + by, words, text.time_of_day(night, hand.happened))
