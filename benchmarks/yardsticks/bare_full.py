"""A bare dashboard: Header, Digits, a table of 100 rows, Footer, a clock once a second; for idling and keys."""

import sys
import time

from textual.app import App, ComposeResult
from textual.widgets import DataTable, Digits, Footer, Header, Static

CLOCK = "--no-clock" not in sys.argv


class Bare(App[None]):
    """Shows a clock and a table; ``n`` counts."""

    BINDINGS = [("n", "count", "Count")]  # noqa: RUF012 - Textual's own way to declare keys
    total = 0

    def compose(self) -> ComposeResult:
        """The widgets of a dashboard."""
        yield Header()
        yield Digits("00:00", id="clock")
        yield Static("count 0", id="count")
        yield DataTable(id="table")
        yield Footer()

    def on_mount(self) -> None:
        """Fills the table and starts the clock."""
        table = self.query_one(DataTable)
        table.add_columns(*[f"column {n}" for n in range(8)])
        for row in range(100):
            table.add_row(*[f"READY {row}.{n}" for n in range(8)])
        if CLOCK:
            self.set_interval(1, self.tick)

    def tick(self) -> None:
        """Shows the time."""
        self.query_one("#clock", Digits).update(time.strftime("%M:%S"))

    def action_count(self) -> None:
        """Shows one more."""
        self.total += 1
        self.query_one("#count", Static).update(f"count {self.total}")


Bare().run()
