"""The journal of a league: one SQLite file (docs/journal-format.md).

WAL with ``synchronous=FULL`` costs one flush per command and loses nothing to a power cut. Each command is one
transaction. The rows of a stream are chained by hashes; the head of each stream is kept beside them, so that lost
rows at the end are seen too.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from tdconsole.journal import chain
from tdconsole.journal.faults import Damaged, JournalError, Unreadable
from tdconsole.journal.form import PATIENCE, check, connect, create, make_safe, refuse_newer, translated
from tdconsole.journal.rows import Row

_READ = "SELECT seq, command, now, at, kind, version, body, hash FROM rows WHERE stream = ? ORDER BY seq"
_HEAD = "SELECT rows, entry, hash FROM streams WHERE stream = ?"
_INSERT = "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADVANCE = (
    "INSERT INTO streams (stream, rows, entry, hash) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (stream) DO UPDATE SET rows = excluded.rows, entry = excluded.entry, hash = excluded.hash"
)


class SqliteJournal:
    """The rows of all streams of a league.

    Args:
        path: The file; it must be there (``create`` makes one).
        writing: False opens it for reading alone, also while another program writes.
        patience: Seconds to wait for a file that another program holds.

    Raises:
        JournalError: It is no journal, of a newer version, or cannot be opened; it has not been touched.
    """

    def __init__(self, path: Path, *, writing: bool = True, patience: float = PATIENCE) -> None:
        self.path, self.writing = path, writing
        check(path)
        try:
            self._db = connect(path, writing, patience)
            self._check_again()
            if writing:
                make_safe(self._db, path)
        except sqlite3.Error as fault:
            raise translated(fault, path) from fault

    @classmethod
    def create(cls, path: Path) -> SqliteJournal:
        """Makes a new journal and opens it for writing.

        Raises:
            JournalError: It cannot be written.
            FileExistsError: There is something of that name.
        """
        create(path)
        return cls(path)

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Appends the rows of one command, all or none, and answers when they are on disk.

        Raises:
            JournalError: They could not be written; nothing was.
        """
        self.append_all({stream: rows})

    def append_all(self, added: dict[str, Sequence[Row]]) -> None:
        """Appends rows to several streams, all or none.

        Raises:
            JournalError: They could not be written; nothing was.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for stream, rows in added.items():
                self._extend(stream, rows)
            self._db.execute("COMMIT")
        except BaseException as fault:
            self._roll_back()
            if isinstance(fault, sqlite3.Error):
                raise translated(fault, self.path) from fault
            raise

    def _roll_back(self) -> None:
        """Ends a transaction that failed; SQLite may have ended it already."""
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def read(self, stream: str) -> Iterator[Row]:
        """Answers the rows of a stream, oldest first, checking the chain on the way.

        Raises:
            Damaged: The rows after those answered were altered, lost or torn.
        """
        seq, due, before, entry, at, zone = 0, 0, chain.START, 0, 0, "UTC"
        last = Row(0, 0, 0, "", 0, {})
        try:
            for got, *row, mark in self._db.execute(_READ, (stream,)):
                seq += 1
                here = (row[0], row[1], row[2], row[3], row[4], row[5])
                before = chain.link(before, stream, seq, here)
                if got != seq or mark != before:
                    raise _damaged(stream, entry, at, zone)
                last = Row(*here[:5], json.loads(here[5]))
                due = last.body.get("events", 0) if last.kind == "command" else due - 1
                zone = last.body.get("zone", zone) if entry == 0 else zone
                if not due:
                    entry, at = last.command, last.now
                yield last
            if self._head(stream) != (seq, last.command, before):
                raise _damaged(stream, entry, at, zone)
        except (sqlite3.Error, UnicodeError, ValueError, TypeError) as fault:
            problem = translated(fault, self.path) if isinstance(fault, sqlite3.Error) else None
            if problem is not None and not isinstance(problem, Damaged | Unreadable):
                raise problem from fault
            raise _damaged(stream, entry, at, zone) from fault

    def streams(self) -> list[str]:
        """Answers the names of the streams, in order of their first row.

        Raises:
            JournalError: They cannot be read.
        """
        try:
            return [name for (name,) in self._db.execute("SELECT stream FROM streams ORDER BY number")]
        except sqlite3.Error as fault:
            raise translated(fault, self.path) from fault

    def heads(self) -> dict[str, str]:
        """Answers each stream's last hash in hex: what has the same hash has the same rows.

        Raises:
            JournalError: They cannot be read.
        """
        try:
            return {name: mark.hex() for name, mark in self._db.execute("SELECT stream, hash FROM streams")}
        except sqlite3.Error as fault:
            raise translated(fault, self.path) from fault

    def faults(self) -> Iterator[Damaged]:
        """Answers what is damaged, stream by stream."""
        try:
            found = self._db.execute("PRAGMA integrity_check(1)").fetchone()[0]
            names = dict.fromkeys(self.streams())
            numbers = self._db.execute("SELECT max(number) - count(*) FROM streams").fetchone()[0] or 0
            names.update(dict.fromkeys(n for (n,) in self._db.execute("SELECT DISTINCT stream FROM rows")))
        except (sqlite3.Error, JournalError) as fault:
            yield Damaged(f"{self.path.name} is damaged: {fault}")
            return
        if found != "ok":
            yield Damaged(f"{self.path.name} is damaged: {' '.join(str(found).split())}")
        if numbers:
            yield Damaged(f"{self.path.name} lacks a whole night or more")
        for stream in names:
            try:
                for _ in self.read(stream):
                    pass
            except Damaged as fault:
                yield fault

    def copy_to(self, target: Path) -> None:
        """Writes one complete copy, also while a night is running; it must not exist yet.

        Raises:
            JournalError: It cannot be written.
        """
        try:
            with closing(sqlite3.connect(target)) as db:
                self._db.backup(db)
                db.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as fault:
            raise translated(fault, target) from fault

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def _extend(self, stream: str, rows: Sequence[Row]) -> None:
        seq, entry, mark = self._head(stream)
        stored = []
        for row in rows:
            if row.command != entry + (row.kind == "command"):
                raise JournalError(f"not saved: the log of {stream} on disk has moved on; open the night again")
            seq, entry = seq + 1, row.command
            values = (row.command, row.now, row.at, row.kind, row.version, chain.text_of(row))
            mark = chain.link(mark, stream, seq, values)
            stored.append((stream, seq, *values, mark))
        self._db.executemany(_INSERT, stored)
        self._db.execute(_ADVANCE, (stream, seq, entry, mark))

    def _head(self, stream: str) -> tuple[int, int, bytes]:
        found = self._db.execute(_HEAD, (stream,)).fetchone()
        return (0, 0, chain.START) if found is None else (int(found[0]), int(found[1]), bytes(found[2]))

    def _check_again(self) -> None:
        """The number of the form may stand in the write-ahead log, where ``check`` does not see it."""
        refuse_newer(int(self._db.execute("PRAGMA user_version").fetchone()[0]), self.path)


def _damaged(stream: str, entry: int, at: int, zone: str) -> Damaged:
    if not entry:
        return Damaged(f"the log of {stream} is damaged from its beginning", stream)
    try:
        when = datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).strftime("%H:%M")
    except (ValueError, OSError, OverflowError, TypeError):
        when = "at no known time"
    return Damaged(
        f"the log of {stream} is readable up to entry {entry} ({when}); the rest is damaged", stream, entry, at
    )
