"""Seating: the tables with their seats, who has none yet, and the seed a player can check the draw with."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll

from tdconsole.console import text
from tdconsole.console.bindings import bindings
from tdconsole.console.maps import maps
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.panel import Panel, Piece
from tdconsole.engine.night import Night
from tdconsole.engine.opening import seed_hash


class SeatingScreen(NightScreen):
    """The tables, and who waits for a seat."""

    WHERE = "seating"
    BINDINGS = bindings("seating")
    AUTO_FOCUS = "#map"
    HELP_LINES = (
        "d draws a table and a seat for everyone signed in and not yet seated.",
        "The SHA-256 of the seed is shown now, the seed after the night: with both a player can check the draw.",
        "",
    )

    def body(self) -> ComposeResult:
        """Lays out the tables and the side."""
        with Horizontal():
            with VerticalScroll(id="map", classes="list"):
                yield Panel(id="tables")
            with VerticalScroll(classes="side", can_focus=False):
                yield Panel(id="unseated")

    def paint(self, night: Night, now: int) -> None:
        """Shows tables and the unseated."""
        width = max(self.query_one("#map").size.width - 1, 24)
        tables = night.in_use()
        words: list[Piece] = [*maps(night, tables, width)]
        self.query_one("#tables", Panel).show(
            *(words or [("no table is open yet: d draws, t opens one", "$text-muted")])
        )
        self.query_one("#unseated", Panel).show(*_side(night))


def _side(night: Night) -> list[Piece]:
    unseated = [p for p in night.entrants() if p.seat is None and p.out is None]
    pieces: list[Piece] = [(f"{len(unseated)} without a seat\n", "bold")]
    pieces += [f"  {text.clip(text.name_of(p), 24)}\n" for p in unseated[:12]]
    if len(unseated) > 12:
        pieces.append(f"  and {len(unseated) - 12} more\n")
    if night.waiting:
        pieces.append((f"\n{len(night.waiting)} waiting\n", "bold"))
        names = [text.clip(text.name_of(night.players[pid]), 22) for pid in night.waiting[:12]]
        pieces += [f"  {place}. {name}\n" for place, name in enumerate(names, 1)]
    digest = seed_hash(night)
    pieces += [("\nthe seed's SHA-256\n", "$text-muted"), *(f"  {digest[i : i + 16]}\n" for i in range(0, 64, 16))]
    if night.closed is not None or night.finished_at is not None:
        pieces += [("the seed\n", "$text-muted"), f"  {text.clip(night.seed, 40)}\n"]
    pieces.append(f"{text.count(night.draws, 'draw')} so far\n")
    return pieces
