"""Points: tonight's table; Enter on a row says why."""

from __future__ import annotations

from fractions import Fraction

from textual.app import ComposeResult
from textual.widgets import DataTable

from tdconsole.console import acts, text
from tdconsole.console.bindings import bindings
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.panel import Panel
from tdconsole.console.widgets.rows import Column, Row, Rows
from tdconsole.engine import eliminations, points
from tdconsole.engine.night import Night, Player
from tdconsole.engine.status import state_of

MOST_KINDS = 3


class PointsScreen(NightScreen):
    """Everyone by place, with points of every kind."""

    WHERE = "points"
    BINDINGS = bindings("points")
    HOME = "receipt"
    AUTO_FOCUS = "Rows"
    HELP_LINES = (
        "Enter on a row says why: every line of points with the section of the league's rules.",
        "r receipts (ann 12.75), k bounty chips (ann 2), h premium hands (ann quads): the prompt stays for the next.",
        "",
    )

    def body(self) -> ComposeResult:
        """Lays out the table and what is still missing."""
        yield Rows(id="points")
        yield Panel(id="open")

    def paint(self, night: Night, now: int) -> None:
        """Shows the table."""
        places, earned = eliminations.places(night), points.table(night)
        kinds = list(
            dict.fromkeys([*night.rules.points.kinds, *(x.kind for lines in earned.values() for x in lines)])
        )
        rows = self.query_one(Rows)
        heads = [Column(kind, max(8, len(kind)), right=True) for kind in kinds[:MOST_KINDS]]
        rows.head([Column("place", 9, right=True), Column("number", 8), Column("name"), *heads])
        people = sorted(night.entrants(), key=lambda p: _order(p, places, earned))
        rows.show([_row(night, p, places, earned, kinds[:MOST_KINDS]) for p in people])
        prize = points.prize(night)
        words = [] if prize is None else [f"tonight's prize: {text.name_of(night.players[prize])}"]
        missing = [text.clip(text.name_of(p), 20) for p in night.entrants() if not p.number]
        if missing:
            words.append(f"without a number: {', '.join(missing[:6])}")
        self.query_one("#open", Panel).show("\n".join(words))

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Shows the player with the reasons of his points."""
        acts.of_reading(self.app, f"card {event.row_key.value}")


def _order(
    player: Player, places: dict[int, eliminations.Place], earned: dict[int, list[points.Line]]
) -> tuple[float, float, int]:
    total = sum((line.amount for line in earned.get(player.pid, [])), Fraction(0))
    place = places.get(player.pid)
    return (place.place if place else 0, -float(total), player.pid)


def _row(
    night: Night,
    player: Player,
    places: dict[int, eliminations.Place],
    earned: dict[int, list[points.Line]],
    kinds: list[str],
) -> Row:
    place = places.get(player.pid)
    words = f"{place.place}{'=' if place.shared > 1 else ''}" if place else state_of(night, player, places)
    sums = {kind: Fraction(0) for kind in kinds}
    for line in earned.get(player.pid, []):
        if line.kind in sums:
            sums[line.kind] += line.amount
    cells = [text.amount(total) if total else "" for total in sums.values()]
    return str(player.pid), (words, player.number or "-", text.name_of(player), *cells)
