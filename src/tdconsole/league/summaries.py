"""Summaries and results of nights: derived from the journal and kept beside it to be thrown away.

What is derived is kept under the hash of its stream's last row, so it is right as long as the stream has not grown.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from tdconsole.engine.catalog import UnknownEvent
from tdconsole.engine.decision import Contradiction
from tdconsole.engine.history import History
from tdconsole.engine.night import Compile
from tdconsole.journal.codec import entries_of
from tdconsole.journal.faults import JournalError
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.knowing import distinct
from tdconsole.league.nights import Summary
from tdconsole.league.results import NightResults, results

VERSION = 2
"""Number of the form and meaning of a kept summary; another one is made anew."""

TABLE, RESULTS = f"nights_{VERSION}", f"results_{VERSION}"

Kept = TypeVar("Kept", Summary, NightResults)


def history_of(journal: SqliteJournal, stream: str, compile: Compile) -> History:
    """Answers the log of a night.

    Raises:
        OSError: It is damaged, or cannot be read.
        Contradiction, UnknownEvent: It does not make a night, or a newer version wrote it.
    """
    return History.of(compile, entries_of(journal.read(stream)))


class Summaries:
    """The summaries of a league's nights, and the results of those that are over.

    Args:
        journal: The league's journal.
        compile: Compiles expressions of rule files.
        cache: File in which both are kept; None keeps none. It may be deleted at any time.
    """

    def __init__(self, journal: SqliteJournal, compile: Compile, cache: Path | None = None) -> None:
        self.journal, self.compile, self.cache = journal, compile, cache
        self._held: dict[str, tuple[str, Summary]] = {}
        self._results: dict[str, tuple[str, NightResults]] = {}
        self._read_held = self._read_results = False

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
        if not self._read_held:
            self._held, self._read_held = {**self._kept(TABLE, Summary.from_json), **self._held}, True
        self._derive({s: heads[s] for s in streams if self._held.get(s, ("",))[0] != heads[s]})
        return [self._held[stream][1] for stream in streams]

    def results(self) -> list[NightResults]:
        """Answers the results of the nights that are closed and count in a season, each once.

        Raises:
            OSError: The journal cannot be read at all.
        """
        nights = [n for n in distinct(self.all()) if n.phase == "closed" and not n.casual and n.kind != "final"]
        if not self._read_results:
            self._results = {**self._kept(RESULTS, NightResults.from_json), **self._results}
            self._read_results = True
        wanted = {night.stream: self._held[night.stream][0] for night in nights}
        self._derive({s: head for s, head in wanted.items() if self._results.get(s, ("",))[0] != head})
        return [self._results[stream][1] for stream in wanted if stream in self._results]

    def differences(self) -> Iterator[str]:
        """Derives every night again; yields what is unreadable, or differs from what was kept of it.

        Raises:
            OSError: The journal cannot be read at all.
        """
        heads = self.journal.heads()
        summaries = self._kept(TABLE, Summary.from_json)
        kept_results = self._kept(RESULTS, NightResults.from_json)
        again = Summaries(self.journal, self.compile)
        for night in again.all():
            if night.fault:
                yield night.fault
                continue
            head = heads[night.stream]
            if summaries.get(night.stream, ("",))[0] == head and summaries[night.stream][1] != night:
                yield f"the summary kept of {night.stream} differs from its log; delete {self.cache}"
            derived = again._results[night.stream]
            if kept_results.get(night.stream, ("",))[0] == head and kept_results[night.stream] != derived:
                yield f"the results kept of {night.stream} differ from its log; delete {self.cache}"

    def _derive(self, fresh: dict[str, str]) -> None:
        """Derives nights from their logs, given with their heads, and keeps what is over."""
        for stream, head in fresh.items():
            self._held[stream] = head, self._summary(stream, head)
        if fresh:
            self._keep(fresh)

    def _summary(self, stream: str, head: str) -> Summary:
        try:
            night = history_of(self.journal, stream, self.compile).night
        except (JournalError, Contradiction, UnknownEvent, KeyError, TypeError, ValueError) as fault:
            return Summary(stream, fault=str(fault) if isinstance(fault, JournalError) else f"{stream}: {fault}")
        if night is None:
            return Summary(stream, fault=f"{stream} opens no night")
        self._results[stream] = head, results(night, stream)
        return Summary.of(stream, night)

    def _kept(self, table: str, make: Callable[[Any], Kept]) -> dict[str, tuple[str, Kept]]:
        """Answers what is kept in a table, by stream, with the stream's head then; nothing when it cannot be read."""
        if self.cache is None or not self.cache.is_file():
            return {}
        try:
            with closing(sqlite3.connect(self.cache)) as db:
                rows = db.execute(f"SELECT stream, head, body FROM {table}").fetchall()
            return {stream: (head, make(json.loads(text))) for stream, head, text in rows}
        except (sqlite3.Error, UnknownEvent, ValueError, LookupError, TypeError):
            return {}

    def _keep(self, fresh: dict[str, str]) -> None:
        """Keeps new summaries of nights that are over; what cannot be kept is derived again next time."""
        over = [stream for stream in fresh if self._held[stream][1].phase == "closed"]
        if self.cache is None or not over or not self.journal.writing:
            return
        with suppress(sqlite3.Error, OSError), closing(sqlite3.connect(self.cache)) as db, db:
            db.execute("PRAGMA synchronous = OFF")
            for table, held in ((TABLE, self._held), (RESULTS, self._results)):
                rows = [(s, fresh[s], json.dumps(held[s][1].as_json())) for s in over]
                db.execute(f"CREATE TABLE IF NOT EXISTS {table} (stream TEXT PRIMARY KEY, head TEXT, body TEXT)")
                db.executemany(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)", rows)
