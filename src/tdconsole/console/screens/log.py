"""The log: every line that was said, what it did, and the way to take one back."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import DataTable

from tdconsole.console.bindings import bindings
from tdconsole.console.dialogs.reading import Sheet
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.rows import Column, Row, Rows
from tdconsole.engine import catalog
from tdconsole.engine.history import Entry, History
from tdconsole.engine.night import Night

WORDS = {"undo": "undo", "redo": "redo", "void": "void"}


class LogScreen(NightScreen):
    """Entries, oldest first; the newest is under the cursor."""

    WHERE = "log"
    BINDINGS = bindings("log")
    AUTO_FOCUS = "Rows"

    def body(self) -> ComposeResult:
        """Lays out the entries."""
        yield Rows(
            Column("", 5, right=True),
            Column("time", 8),
            Column("by", 10),
            Column("", 6),
            Column("said"),
            id="entries",
        )

    def paint(self, night: Night, now: int) -> None:
        """Shows the entries."""
        history = self.app.session.history
        self.query_one(Rows).show([self._row(history, night, entry) for entry in history.entries], follow=True)

    def _row(self, history: History, night: Night, entry: Entry) -> Row:
        mark = "" if history.stands(entry.number) else "undone"
        at = night.local(entry.at).strftime("%H:%M:%S")
        said = entry.text
        if entry.kind != "command":
            targets = "; ".join(f"{n} {history.entries[n - 1].text}" for n in entry.targets)
            said = f"{entry.text} ({targets})"
        return str(entry.number), (str(entry.number), at, entry.by, mark, said)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Shows what an entry changed."""
        entry = self.app.session.history.entries[event.cursor_row]
        lines = [f"said at {entry.now}: {entry.text}"] if self.app.session.night is None else self._lines(entry)
        self.app.push_screen(Sheet(f"Entry {entry.number}", lines))

    def _lines(self, entry: Entry) -> list[str]:
        night = self.app.session.night
        assert night is not None
        lines = [entry.text, f"entered {night.iso(entry.now)}, happened {night.iso(entry.at)}"]
        lines += [f"by {entry.by}"] if entry.by else []
        for event in entry.events:
            lines += ["", type(event).__name__]
            lines += [f"  {name}: {str(value)[:200]}" for name, value in catalog.encode(event).items()]
        return lines

    def do_void(self) -> None:
        """Takes the marked entry back."""
        marked = self.query_one(Rows).marked
        if marked is not None:
            self.app.say(f"void {marked}")
