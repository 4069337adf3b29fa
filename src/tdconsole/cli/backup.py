"""``tdconsole backup [FILE]`` and ``tdconsole restore FILE``: one complete file, safe while a night is running."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from datetime import datetime
from pathlib import Path

from tdconsole.cli.terms import Common, Stop, parser, understood
from tdconsole.journal.faults import JournalError
from tdconsole.journal.form import check
from tdconsole.journal.rescue import PARTS
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.folder import LeagueFolder


def run(words: list[str], common: Common) -> int:
    """Writes one complete copy of the journal."""
    made = parser("backup", "backup [FILE] [--force]", "Writes one complete copy of the league's journal.")
    made.add_argument("file", metavar="FILE", nargs="?", help="where to; a file beside the journal by default")
    made.add_argument("--force", action="store_true", help="also over a file that is there already")
    given, common = understood(made, words, common)
    folder = LeagueFolder.at(common.league)
    default = folder.path / "backups" / f"league-{datetime.now():%Y%m%d-%H%M%S}.db"
    target = Path(given.file) if given.file else default
    if target.exists() and not given.force:
        raise Stop(1, f"{target} is there already; choose another name or say --force")
    journal = folder.journal(writing=False)
    if not given.file:
        target.parent.mkdir(exist_ok=True)
    draft = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        journal.copy_to(draft)
        with closing(SqliteJournal(draft, writing=False)) as copy:
            if fault := next(copy.faults(), None):
                raise Stop(1, f"not backed up: {fault}; 'tdconsole verify --rescue' saves what is readable")
        draft.replace(target)
    finally:
        _remove(draft)
        folder.close()
    print(target)
    return 0


def restore(words: list[str], common: Common) -> int:
    """Puts a copy back in the journal's place; what stood there is kept aside."""
    made = parser("restore", "restore FILE", "Puts a copy back; the journal it replaces is kept aside.")
    made.add_argument("file", metavar="FILE", help="a file written by 'tdconsole backup'")
    given, common = understood(made, words, common)
    source, folder = Path(given.file), LeagueFolder.at(common.league)
    check(source)
    with closing(SqliteJournal(source, writing=False)) as copy:
        if fault := next(copy.faults(), None):
            raise Stop(1, f"not restored: {source}: {fault}")
    try:
        print(_put(source, folder))
    finally:
        folder.close()
    return 0


def _put(source: Path, folder: LeagueFolder) -> str:
    """Replaces the journal and answers what was done, one sentence."""
    folder.hold()
    draft = folder.db.with_name(f"{folder.db.name}.{os.getpid()}.restored")
    try:
        shutil.copyfile(source, draft)
        said = f"restored {folder.db}"
        if folder.exists or folder.db.is_symlink():
            aside = folder.db.with_name(f"league-before-{datetime.now():%Y%m%d-%H%M%S}.db")
            for part in PARTS:
                old = folder.db.with_name(folder.db.name + part)
                if old.exists():
                    old.rename(aside.with_name(aside.name + part))
            said += f"; what stood there is kept as {aside.name}"
        draft.replace(folder.db)
    except OSError as fault:
        raise JournalError(f"not restored: {fault.strerror or fault}") from fault
    finally:
        draft.unlink(missing_ok=True)
    return said


def _remove(draft: Path) -> None:
    for part in PARTS:
        draft.with_name(draft.name + part).unlink(missing_ok=True)
