"""What a journal stores: rows, and the door every journal offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a stream.

    Attributes:
        command: Number of the log entry the row belongs to.
        now: Instant of entry; ``at`` is when it happened; milliseconds.
        kind: ``command`` for the first row of an entry, else the name of an event.
        version: Version of the body's form.
        body: JSON values.
    """

    command: int
    now: int
    at: int
    kind: str
    version: int
    body: dict[str, Any]


class Journal(Protocol):
    """A place that keeps the rows of every stream. ``append`` returns when they are safe."""

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Appends the rows of one command, all or none.

        Raises:
            OSError: They could not be written; nothing was.
        """

    def read(self, stream: str) -> Iterator[Row]:
        """Answers the rows of a stream, oldest first."""

    def streams(self) -> list[str]:
        """Answers the names of the streams, in order of their first row."""
