"""Saving what is readable of a damaged journal; the damaged file is kept aside and never written to."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from tdconsole.journal.faults import Damaged, JournalError
from tdconsole.journal.rows import Row
from tdconsole.journal.sqlite import SqliteJournal

PARTS = ("", "-wal", "-shm")


def rescue(path: Path, now: datetime) -> Path:
    """Puts a journal of all whole entries in a damaged one's place and answers where the damaged one is kept.

    Args:
        path: The damaged journal; nobody may have it open.
        now: Names the file kept aside.

    Raises:
        JournalError: Nothing is readable, or the folder cannot be written; all is as before.
    """
    saved = path.with_name(f"{path.name}.{os.getpid()}.saved")
    try:
        with closing(SqliteJournal(path, writing=False)) as damaged:
            found = {stream: list(whole(damaged, stream)) for stream in names(damaged)}
        with closing(SqliteJournal.create(saved)) as journal:
            journal.append_all({stream: rows for stream, rows in found.items() if rows})
        aside = path.with_name(f"{path.stem}-damaged-{now:%Y%m%d-%H%M%S}{path.suffix}")
        for part in PARTS:
            with suppress(FileNotFoundError):
                path.with_name(path.name + part).rename(aside.with_name(aside.name + part))
        saved.rename(path)
    finally:
        for part in PARTS:
            saved.with_name(saved.name + part).unlink(missing_ok=True)
    return aside


def names(damaged: SqliteJournal) -> list[str]:
    """Answers the names of the streams of a damaged journal that can be found.

    Raises:
        JournalError: None can.
    """
    with suppress(JournalError):
        return damaged.streams()
    try:
        with closing(sqlite3.connect(f"file:{damaged.path.absolute()}?mode=ro", uri=True)) as db:
            return [name for (name,) in db.execute("SELECT DISTINCT stream FROM rows")]
    except sqlite3.Error as fault:
        raise Damaged(
            f"nothing of {damaged.path.name} is readable; 'tdconsole restore FILE' puts a copy back"
        ) from fault


def whole(damaged: SqliteJournal, stream: str) -> Iterator[Row]:
    """Answers the rows of a stream up to its last whole entry before the damage."""
    held: list[Row] = []
    with suppress(Damaged):
        for row in damaged.read(stream):
            held.append(row)
            if len(held) == held[0].body.get("events", 0) + 1:
                yield from held
                held = []
