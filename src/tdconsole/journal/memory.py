"""A journal that forgets: for scripts played without saving, and for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tdconsole.journal.rows import Row


class MemoryJournal:
    """Keeps rows in memory."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Row]] = {}

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Appends the rows of one command."""
        self._rows.setdefault(stream, []).extend(rows)

    def read(self, stream: str) -> Iterator[Row]:
        """Answers the rows of a stream, oldest first."""
        return iter(self._rows.get(stream, []))

    def streams(self) -> list[str]:
        """Answers the names of the streams, in order of their first row."""
        return list(self._rows)
