"""One line per night, and what it says of people: derived from the journal and kept beside it to be thrown away.

A summary is kept under the hash of its stream's last row, so it is right as long as the stream has not grown.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tdconsole.engine.catalog import UnknownEvent
from tdconsole.engine.decision import Contradiction
from tdconsole.engine.history import History
from tdconsole.engine.night import Compile, Night
from tdconsole.journal.codec import entries_of
from tdconsole.journal.faults import JournalError
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.players import Presence, presences

VERSION = 1
"""Number of the form and meaning of a kept summary; another one is made anew."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One night of the league.

    Attributes:
        stream: Its stream in the journal.
        name, date, venue, rules: As it was opened.
        phase: As in INTERFACE 5; ``unreadable`` when it cannot be derived.
        opened: Instant it was opened.
        entries: Players who took part.
        left: Players still in.
        people: What it says of people.
        fault: Why it is unreadable, one sentence.
    """

    stream: str
    name: str = ""
    date: str = ""
    venue: str = ""
    rules: str = ""
    phase: str = "unreadable"
    opened: int = 0
    entries: int = 0
    left: int = 0
    people: tuple[Presence, ...] = ()
    fault: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether the night is still open."""
        return self.phase not in ("closed", "unreadable")

    @classmethod
    def of(cls, stream: str, night: Night) -> Summary:
        """Answers the summary of a night."""
        return cls(
            stream,
            night.name,
            night.date,
            night.venue,
            night.rules_name,
            night.phase,
            night.opened,
            sum(1 for _ in night.entrants()),
            len(night.alive()),
            tuple(presences(night)),
        )

    def as_json(self) -> dict[str, Any]:
        """Answers it as JSON values."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return {**values, "people": [here.as_json() for here in self.people]}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Summary:
        """Answers what ``as_json`` was made of."""
        return cls(**{**values, "people": tuple(Presence.from_json(here) for here in values["people"])})


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
                for stream, head, text in db.execute("SELECT stream, head, body FROM nights_1"):
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
            db.execute("CREATE TABLE IF NOT EXISTS nights_1 (stream TEXT PRIMARY KEY, head TEXT, body TEXT)")
            db.executemany("INSERT OR REPLACE INTO nights_1 VALUES (?, ?, ?)", rows)
