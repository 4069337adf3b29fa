"""One line per night, and what it says of people: derived from the journal and kept beside it to be thrown away.

A summary is kept under the hash of its stream's last row, so it is right as long as the stream has not grown.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from tdconsole.engine.catalog import UnknownEvent
from tdconsole.engine.decision import Contradiction
from tdconsole.engine.history import History
from tdconsole.engine.night import Compile
from tdconsole.journal.codec import entries_of
from tdconsole.journal.faults import JournalError
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.nights import Summary

VERSION = 2
"""Number of the form and meaning of a kept summary; another one is made anew."""

TABLE = f"nights_{VERSION}"


def history_of(journal: SqliteJournal, stream: str, compile: Compile) -> History:
    """Answers the log of a night.

    Raises:
        OSError: It is damaged, or cannot be read.
        Contradiction, UnknownEvent: It does not make a night, or a newer version wrote it.
    """
    return History.of(compile, entries_of(journal.read(stream)))


class Summaries:
    """The summaries of a league's nights.

    Args:
        journal: The league's journal.
        compile: Compiles expressions of rule files.
        cache: File in which summaries are kept; None keeps none. It may be deleted at any time.
    """

    def __init__(self, journal: SqliteJournal, compile: Compile, cache: Path | None = None) -> None:
        self.journal, self.compile, self.cache = journal, compile, cache
        self._held: dict[str, tuple[str, Summary]] = {}

    def all(self, before: str = "") -> list[Summary]:
        """Answers the summaries of all nights, oldest first.

        Args:
            before: Stream of a night; only those opened before it are answered.

        Raises:
            OSError: The journal cannot be read at all.
        """
        heads = self.journal.heads()
        streams = [stream for stream in self.journal.streams() if stream.startswith("night/")]
        if before in streams:
            streams = streams[: streams.index(before)]
        if not self._held:
            self._held = dict(self._kept())
        fresh = {s: heads[s] for s in streams if self._held.get(s, ("",))[0] != heads[s]}
        for stream, head in fresh.items():
            self._held[stream] = (head, self._derive(stream))
        if fresh:
            self._keep(fresh)
        return [self._held[stream][1] for stream in streams]

    def differences(self) -> Iterator[str]:
        """Derives every night again; yields what is unreadable, or differs from the summary that was kept of it.

        Raises:
            OSError: The journal cannot be read at all.
        """
        heads, kept = self.journal.heads(), dict(self._kept())
        for night in Summaries(self.journal, self.compile).all():
            if night.fault:
                yield night.fault
                continue
            head, summary = kept.get(night.stream, ("", night))
            if head == heads[night.stream] and summary != night:
                yield f"the summary kept of {night.stream} differs from its log; delete {self.cache}"

    def _derive(self, stream: str) -> Summary:
        try:
            night = history_of(self.journal, stream, self.compile).night
        except (JournalError, Contradiction, UnknownEvent, KeyError, TypeError, ValueError) as fault:
            return Summary(stream, fault=str(fault) if isinstance(fault, JournalError) else f"{stream}: {fault}")
        return Summary(stream, fault=f"{stream} opens no night") if night is None else Summary.of(stream, night)

    def _kept(self) -> Iterator[tuple[str, tuple[str, Summary]]]:
        if self.cache is None or not self.cache.is_file():
            return
        try:
            with closing(sqlite3.connect(self.cache)) as db:
                for stream, head, text in db.execute(f"SELECT stream, head, body FROM {TABLE}"):
                    yield stream, (head, Summary.from_json(json.loads(text)))
        except (sqlite3.Error, ValueError, KeyError, TypeError):
            return

    def _keep(self, fresh: dict[str, str]) -> None:
        """Keeps new summaries of nights that are over; what cannot be kept is derived again next time."""
        found = [(s, self._held[s][1]) for s in fresh]
        rows = [(s, fresh[s], json.dumps(summary.as_json())) for s, summary in found if summary.phase == "closed"]
        if self.cache is None or not rows or not self.journal.writing:
            return
        with suppress(sqlite3.Error, OSError), closing(sqlite3.connect(self.cache)) as db, db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute(f"CREATE TABLE IF NOT EXISTS {TABLE} (stream TEXT PRIMARY KEY, head TEXT, body TEXT)")
            db.executemany(f"INSERT OR REPLACE INTO {TABLE} VALUES (?, ?, ?)", rows)
