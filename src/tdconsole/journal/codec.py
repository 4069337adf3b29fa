"""Log entries to rows and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tdconsole.engine import catalog
from tdconsole.engine.history import Entry
from tdconsole.journal.rows import Row


def rows_of(entry: Entry, stamp: Mapping[str, Any]) -> list[Row]:
    """Answers the rows of one entry: the command, then its events.

    Args:
        entry: The entry.
        stamp: What the clocks said: wall time, the suspend-counting clock, the boot's identity.
    """
    body = {"text": entry.text, "by": entry.by, "kind": entry.kind, "targets": list(entry.targets), **stamp}
    first = Row(entry.number, entry.now, entry.at, "command", 1, body)
    events = (
        Row(entry.number, entry.now, entry.at, type(e).__name__, e.VERSION, catalog.encode(e)) for e in entry.events
    )
    return [first, *events]


def entries_of(rows: Iterable[Row]) -> Iterator[Entry]:
    """Rebuilds the entries of a stream.

    Raises:
        catalog.UnknownEvent: A newer version wrote one of them.
    """
    entry: Entry | None = None
    events: list[Any] = []
    for row in rows:
        if row.kind == "command":
            if entry is not None:
                entry.events = tuple(events)
                yield entry
            body = row.body
            entry = Entry(
                row.command,
                row.now,
                row.at,
                body["by"],
                body["text"],
                (),
                body["kind"],
                tuple(body["targets"]),
            )
            events = []
        else:
            events.append(catalog.decode(row.kind, row.version, row.body))
    if entry is not None:
        entry.events = tuple(events)
        yield entry
