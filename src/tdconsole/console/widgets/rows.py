"""A table whose cursor follows the person, not the row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual.widgets import DataTable

from tdconsole.console import text

PADDING = 1
LEAST = 8


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width in cells (0 takes what is left), whether figures stand at the right."""

    head: str
    width: int = 0
    right: bool = False


Row = tuple[str, tuple[str, ...]]


class Rows(DataTable[Text]):
    """Rows of plain text in straight columns, each row under a key.

    Args:
        columns: The columns.
    """

    def __init__(self, *columns: Column, id: str | None = None) -> None:
        super().__init__(id=id, cursor_type="row", cell_padding=PADDING)
        self._wanted: tuple[Column, ...] = columns
        self._widths: list[int] = []
        self._shown: list[Row] = []

    def on_mount(self) -> None:
        """Lays the columns out."""
        self._lay()

    def on_resize(self) -> None:
        """Gives the open column what is left of the width."""
        self._lay()

    def head(self, columns: Sequence[Column]) -> None:
        """Changes the columns, such as the kinds of points."""
        if tuple(columns) != self._wanted:
            self._wanted, self._widths = tuple(columns), []
            self._shown = []
            self._lay()

    def _lay(self) -> None:
        fixed = sum(column.width + 2 * PADDING for column in self._wanted)
        left = max(self.size.width - 1 - fixed, LEAST)
        widths = [column.width or left for column in self._wanted]
        if widths == self._widths:
            return
        rows, marked = self._shown, self.marked
        self._widths, self._shown = widths, []
        self.clear(columns=True)
        for index, column in enumerate(self._wanted):
            head = Text(text.fit(column.head, widths[index], right=column.right), no_wrap=True)
            self.add_column(head, key=str(index), width=widths[index])
        self.show(rows)
        self._mark(marked)

    @property
    def marked(self) -> str | None:
        """The key of the row under the cursor, or None."""
        if not 0 <= self.cursor_row < len(self._shown):
            return None
        return self._shown[self.cursor_row][0]

    def show(self, rows: list[Row], *, follow: bool = False) -> None:
        """Shows rows; changes only what differs, and keeps the cursor on the same key.

        Args:
            rows: Key and cells of every row; keys are unique.
            follow: The cursor goes to the last row when rows were added at the end.
        """
        if rows == self._shown:
            return
        before, marked = self._shown, self.marked
        old, new = [key for key, _ in before], [key for key, _ in rows]
        self._shown = rows
        if old == new[: len(old)]:
            self._change(before, rows)
            self._add(rows[len(old) :])
        else:
            self.clear()
            self._add(rows)
        if follow and len(new) > len(old):
            self.call_after_refresh(self.move_cursor, row=len(new) - 1)
        else:
            self._mark(marked)

    def _mark(self, key: str | None) -> None:
        keys = [name for name, _ in self._shown]
        if key in keys and self.cursor_row != keys.index(key):
            self.move_cursor(row=keys.index(key))

    def _add(self, rows: list[Row]) -> None:
        for key, cells in rows:
            self.add_row(*(self._cell(index, cell) for index, cell in enumerate(cells)), key=key)

    def _change(self, before: list[Row], rows: list[Row]) -> None:
        for (key, was), (_, now) in zip(before, rows, strict=False):
            for index, (old, new) in enumerate(zip(was, now, strict=True)):
                if old != new:
                    self.update_cell(key, str(index), self._cell(index, new))

    def _cell(self, index: int, cell: str) -> Text:
        return Text(text.fit(cell, self._widths[index], right=self._wanted[index].right), no_wrap=True)
