"""A journal on top of another: reads both, writes nothing until it is told to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from tdconsole.journal.rows import Journal, Row


class DraftJournal:
    """Rows that are not written yet, after those that are.

    Args:
        base: The journal beneath, or None for an empty one.
    """

    def __init__(self, base: Journal | None = None) -> None:
        self.base = base
        self.added: dict[str, list[Row]] = {}

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Takes the rows of one command into the draft."""
        self.added.setdefault(stream, []).extend(rows)

    def read(self, stream: str) -> Iterator[Row]:
        """Answers the rows of a stream, oldest first, those of the draft last."""
        written = self.base.read(stream) if self.base is not None else iter(())
        return chain(written, self.added.get(stream, ()))

    def streams(self) -> list[str]:
        """Answers the names of the streams, in order of their first row."""
        written = self.base.streams() if self.base is not None else []
        return list(dict.fromkeys((*written, *self.added)))
