"""The sign-in desk: who is in, where he sits, what he was given; the prompt waits for the next number."""

from __future__ import annotations

from collections import Counter

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import DataTable

from tdconsole.console import acts, text
from tdconsole.console.bindings import bindings
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.panel import Panel, Piece
from tdconsole.console.widgets.rows import Column, Row, Rows
from tdconsole.engine import clock, sign_in
from tdconsole.engine.night import Night, Player


class SignInScreen(NightScreen):
    """Today's list and the counts."""

    WHERE = "sign-in"
    BINDINGS = bindings("sign-in")
    HOME = "sign-in"
    AUTO_FOCUS = "#field"
    HELP_LINES = (
        "A number and Enter signs a known player in. A new number or name goes on in the same line:",
        "  1044 Rosa Diaz +new     - Jo Bell (no number)     1001 +birthday     1001 seat=3.4",
        "+early alone asks for an extra at every sign-in until its cut-off; -early drops it.",
        "",
    )

    def body(self) -> ComposeResult:
        """Lays out the list and the counts."""
        with Horizontal():
            yield Rows(
                Column("line", 4, right=True),
                Column("number", 7),
                Column("name"),
                Column("seat", 5),
                Column("stack", 7, right=True),
                id="people",
            )
            with VerticalScroll(classes="side", can_focus=False):
                yield Panel(id="counts")

    def paint(self, night: Night, now: int) -> None:
        """Shows who is in, newest last."""
        people = [p for p in night.players.values() if not p.cancelled]
        self.query_one(Rows).show([_row(night, player) for player in people], follow=True)
        self.query_one("#counts", Panel).show(*_counts(night, now, people))

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Shows the player."""
        acts.of_reading(self.app, f"card {event.row_key.value}")


def _row(night: Night, player: Player) -> Row:
    place = f"{player.seat[0]}.{player.seat[1]}" if player.seat else "wait" if player.waiting else ""
    cells = (
        str(player.line),
        player.number or "-",
        text.name_of(player),
        place,
        text.chips(sign_in.stack_of(night, player)),
    )
    return str(player.pid), cells


def _counts(night: Night, now: int, people: list[Player]) -> list[Piece]:
    entrants = [p for p in people if not p.waiting]
    unseated = sum(1 for p in entrants if p.seat is None and p.out is None)
    fresh = [p for p in people if p.first_night]
    missing = [p for p in people if not p.number]
    lines: list[Piece] = [(f"{len(entrants)} in", "bold"), f", {unseated} unseated\n{len(night.waiting)} waiting\n"]
    lines += [f"{text.count(len(fresh), 'first night')}\n", f"{len(missing)} without a number\n\n"]
    for table in night.in_use():
        lines.append(f"table {table.number:>2}  {len(table.seats):>2} of {table.size - len(table.closed)}\n")
    extras = Counter(name for p in entrants for name in sign_in.extras_of(night, p))
    if extras:
        lines.append(("\nextras\n", "$text-muted"))
        lines += [f"{name:<14} {number:>3}\n" for name, number in extras.most_common()]
    open_now, closes = clock.registration(night, now)
    lines.append(("\nsign-in open until " + closes if open_now else "\nsign-in is closed", "$text-muted"))
    if night.waiting:
        names = [text.clip(text.name_of(night.players[pid]), 22) for pid in night.waiting[:8]]
        lines.append("\n\nwaiting\n" + "\n".join(f"{i}. {name}" for i, name in enumerate(names, 1)))
    return lines
