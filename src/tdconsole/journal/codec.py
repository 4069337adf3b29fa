"""Log entries to rows and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tdconsole.engine import catalog
from tdconsole.engine.history import Entry
from tdconsole.journal.rows import Row
from tdconsole.journal.upcasters import upcast

COMMAND = 1
"""Version of a command's row."""

STAMP = ("wall", "boot", "boot_id")
"""What the clocks of the machine said, in a command's row."""


def rows_of(entry: Entry, stamp: Mapping[str, Any]) -> list[Row]:
    """Answers the rows of one entry: the command, then its events.

    Args:
        entry: The entry.
        stamp: What the clocks said: wall time, the suspend-counting clock, the boot's identity.
    """
    body = {
        "text": entry.text,
        "by": entry.by,
        "kind": entry.kind,
        "targets": list(entry.targets),
        "events": len(entry.events),
        **stamp,
    }
    first = Row(entry.number, entry.now, entry.at, "command", COMMAND, body)
    events = (
        Row(entry.number, entry.now, entry.at, type(e).__name__, e.VERSION, catalog.encode(e)) for e in entry.events
    )
    return [first, *events]


def entries_of(rows: Iterable[Row]) -> Iterator[Entry]:
    """Rebuilds the entries of a stream; an entry at the end that lacks events is left out.

    Raises:
        catalog.UnknownEvent: A newer version wrote one of them.
    """
    entry: Entry | None = None
    events: list[Any] = []
    due = 0
    for row in rows:
        version, body = upcast(row.kind, row.version, row.body)
        if row.kind == "command":
            if version > COMMAND:
                raise catalog.UnknownEvent(f"command version {version} was written by a newer tdconsole")
            due, events = body["events"], []
            entry = _entry(row, body)
        elif entry is not None:
            events.append(catalog.decode(row.kind, version, body))
        if entry is not None and len(events) == due:
            entry.events = tuple(events)
            yield entry
            entry = None


def _entry(row: Row, body: Mapping[str, Any]) -> Entry:
    return Entry(row.command, row.now, row.at, body["by"], body["text"], (), body["kind"], tuple(body["targets"]))


def stamp_of(row: Row) -> dict[str, Any]:
    """Answers what the clocks said when a command was written; empty for a script's."""
    return {name: row.body[name] for name in STAMP if name in row.body}
