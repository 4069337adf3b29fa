"""The file of a journal: its form, what is no journal, how it is opened, what its errors mean."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from tdconsole.journal.faults import Busy, Damaged, Full, JournalError, Newer, ReadOnly, Unreadable

FORMAT = 1
"""Number of the file's form; a file with a higher one is refused."""

MARK = 0x74646A31
"""``application_id`` of a journal: the letters tdj1."""

PATIENCE = 2.5
"""Seconds a command waits for a file that another program holds."""

_SCHEMA = f"""
PRAGMA application_id = {MARK};
PRAGMA user_version = {FORMAT};
CREATE TABLE streams (
    number INTEGER PRIMARY KEY, stream TEXT NOT NULL UNIQUE, rows INTEGER NOT NULL, entry INTEGER NOT NULL,
    hash BLOB NOT NULL
);
CREATE TABLE rows (
    stream TEXT NOT NULL, seq INTEGER NOT NULL, command INTEGER NOT NULL, now INTEGER NOT NULL, at INTEGER NOT NULL,
    kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
"""


def create(path: Path) -> None:
    """Makes an empty journal; it appears under its name only when it is whole.

    Raises:
        JournalError: It cannot be written.
        FileExistsError: There is something of that name.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with closing(sqlite3.connect(draft)) as db:
            db.execute("PRAGMA synchronous = EXTRA")
            db.executescript(f"BEGIN; {_SCHEMA} COMMIT;")
        _appear(draft, path)
    except sqlite3.Error as fault:
        raise translated(fault, path) from fault
    finally:
        draft.unlink(missing_ok=True)


def _appear(draft: Path, path: Path) -> None:
    """Gives a finished file its name, unless there is something of that name."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # no links on this disk
        if path.exists():
            raise FileExistsError(f"{path} is there already") from None
        draft.rename(path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def check(path: Path) -> None:
    """Sees that a file is a journal this version can read, without touching it.

    Raises:
        Unreadable: It is none.
        Newer: A newer version wrote it.
    """
    if path.is_dir():
        raise Unreadable(f"{path} is a folder, not a journal; move it away or choose another --league folder")
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError as fault:
        raise Unreadable(f"there is no journal at {path}") from fault
    except PermissionError as fault:
        raise ReadOnly(f"{path} may not be read by you; ask who owns it") from fault
    if not head:
        raise Unreadable(f"{path} is empty; move it away, or put a copy back with 'tdconsole restore FILE'")
    if not head.startswith(b"SQLite format 3\0") or int.from_bytes(head[68:72]) != MARK:
        raise Unreadable(
            f"{path} is not a journal of tdconsole; it is left as it is: move it away, "
            "or put a copy back with 'tdconsole restore FILE'"
        )
    refuse_newer(int.from_bytes(head[60:64]), path)


def refuse_newer(form: int, path: Path) -> None:
    """Refuses a file of a higher form.

    Raises:
        Newer: It is one.
    """
    if form > FORMAT:
        raise Newer(f"{path} was written by a newer tdconsole (form {form}); it is left as it is: update tdconsole")


def translated(fault: sqlite3.Error, path: Path) -> JournalError:
    """Answers what a database error means for the director."""
    name = getattr(fault, "sqlite_errorname", "") or ""
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Busy(f"not saved: another program holds {path.name}; give the command again in a moment")
    if name.startswith("SQLITE_FULL"):
        return Full(f"not saved: no room is left for {path.name}; free some space and give the command again")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return ReadOnly(f"not saved: {path} cannot be written to; see that the folder is yours and not read-only")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return Damaged(
            f"{path.name} is damaged; 'tdconsole verify' says how far, 'tdconsole restore FILE' puts a copy back"
        )
    return JournalError(f"not saved: {path.name}: {fault}")


def connect(path: Path, writing: bool, patience: float) -> sqlite3.Connection:
    """Opens the file.

    Args:
        path: The file; it must be there.
        writing: False opens it for reading alone.
        patience: Seconds to wait for a file that another program holds.

    Raises:
        sqlite3.Error: It cannot be opened.
    """
    name = quote(str(path.absolute()))
    if writing:
        return sqlite3.connect(f"file:{name}?mode=rw", uri=True, timeout=patience, isolation_level=None)
    db = sqlite3.connect(f"file:{name}?mode=ro", uri=True, timeout=patience, isolation_level=None)
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # A folder nobody may write to has no room for the shared memory of readers; without a log it needs none.
        if path.with_name(path.name + "-wal").exists():
            raise
        db.close()
        db = sqlite3.connect(f"file:{name}?mode=ro&immutable=1", uri=True, isolation_level=None)
    return db


def make_safe(db: sqlite3.Connection, path: Path) -> None:
    """Sets what a power cut cannot hurt, and reads it back.

    Raises:
        JournalError: The disk cannot keep it.
    """
    mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    db.execute("PRAGMA synchronous = FULL")
    if sys.platform == "darwin":
        db.execute("PRAGMA fullfsync = 1")
        db.execute("PRAGMA checkpoint_fullfsync = 1")
    level = db.execute("PRAGMA synchronous").fetchone()[0]
    if (mode, level) != ("wal", 2):
        raise JournalError(f"{path.parent} cannot keep a journal safely; choose a folder on a local disk")
