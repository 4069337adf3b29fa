"""The journal on disk: what it keeps, what it notices, what it refuses."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from tdconsole.journal.faults import Busy, Damaged, Full, Held, JournalError, Newer, ReadOnly, Unreadable
from tdconsole.journal.form import FORMAT
from tdconsole.journal.lock import WriterLock
from tdconsole.journal.rescue import rescue
from tdconsole.journal.rows import Row
from tdconsole.journal.sqlite import SqliteJournal

NIGHT = "night/1"
AT = 1_764_615_600_000


def entry(number: int, text: str = "note x", events: int = 1) -> list[Row]:
    """Answers the rows of an entry."""
    at = AT + number * 60_000
    body = {"text": text, "by": "", "kind": "command", "targets": [], "events": events}
    made = [Row(number, at, at, "command", 1, body)]
    return made + [Row(number, at, at, "Noted", 1, {"kind": "note", "text": text, "at": at})] * events


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "league.db"


@pytest.fixture
def journal(path: Path) -> Iterator[SqliteJournal]:
    made = SqliteJournal.create(path)
    for number in range(1, 6):
        made.append(NIGHT, entry(number))
    yield made
    made.close()


def edit(path: Path, statement: str) -> None:
    """Does to the file what no tdconsole would."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


def test_what_is_written_is_read_again(journal: SqliteJournal, path: Path) -> None:
    hostile = '[red]\x1b[2J "\U0001f0cf" \ud800 \u202e\x00'
    journal.append("night/2", entry(1, hostile))
    with closing(SqliteJournal(path, writing=False)) as other:
        assert list(other.read(NIGHT)) == [row for number in range(1, 6) for row in entry(number)]
        assert list(other.read("night/2")) == entry(1, hostile)
        assert other.streams() == [NIGHT, "night/2"]
        assert list(other.faults()) == []


def test_the_file_keeps_its_promises_to_a_power_cut(journal: SqliteJournal) -> None:
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace counts the flushes")
def test_a_command_costs_one_flush(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[2])\n"
        "from pathlib import Path\n"
        "from test_sqlite import entry, NIGHT\n"
        "from tdconsole.journal.sqlite import SqliteJournal\n"
        "journal = SqliteJournal.create(Path(sys.argv[1]))\n"
        "journal.append(NIGHT, entry(1)); print('begin', flush=True)\n"
        "for n in range(2, 42): journal.append(NIGHT, entry(n))\n"
        "print('end', flush=True)\n"
    )
    log = tmp_path / "strace"
    watched = ["strace", "-f", "-e", "trace=fsync,fdatasync,write", "-o", str(log)]
    here = str(Path(__file__).parent)
    done = subprocess.run(
        [*watched, sys.executable, "-c", code, str(tmp_path / "league.db"), here], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("processes may not be traced here")
    between = log.read_text().partition('"begin')[2].partition('"end')[0]
    assert between.count("fsync(") + between.count("fdatasync(") == 40


ALTERATIONS = {
    "altered": "UPDATE rows SET body = replace(body, 'note', 'nite') WHERE seq = 7",
    "moved in time": "UPDATE rows SET at = at + 1 WHERE seq = 7",
    "missing": "DELETE FROM rows WHERE seq = 7",
    "torn": "UPDATE rows SET body = substr(body, 1, 9) WHERE seq = 7",
    "no json": "UPDATE rows SET body = x'ff00' WHERE seq = 7",
    "lost at the end": "DELETE FROM rows WHERE seq > 6",
    "swapped": "UPDATE rows SET seq = 107 - seq WHERE seq IN (7, 8)",
}


@pytest.mark.parametrize("statement", ALTERATIONS.values(), ids=ALTERATIONS.keys())
def test_field_135_damage_is_found_and_dated(journal: SqliteJournal, path: Path, statement: str) -> None:
    journal.close()
    edit(path, statement)
    with closing(SqliteJournal(path, writing=False)) as damaged:
        faults = list(damaged.faults())
        rows: list[Row] = []
        with pytest.raises(Damaged) as stop:
            rows.extend(damaged.read(NIGHT))
    assert [str(fault) for fault in faults] == [str(stop.value)]
    assert (stop.value.stream, stop.value.entry) == (NIGHT, 3)
    assert "up to entry 3 (19:03)" in str(stop.value)


def test_a_whole_night_that_is_gone_is_missed(journal: SqliteJournal, path: Path) -> None:
    journal.append("night/2", entry(1))
    journal.append("night/3", entry(1))
    journal.close()
    edit(path, "DELETE FROM rows WHERE stream = 'night/2'")
    edit(path, "DELETE FROM streams WHERE stream = 'night/2'")
    with closing(SqliteJournal(path, writing=False)) as damaged:
        assert "lacks a whole night" in str(next(damaged.faults()))


def test_field_135_what_is_readable_is_saved_and_the_original_kept(journal: SqliteJournal, path: Path) -> None:
    journal.append("night/2", entry(1))
    journal.close()
    edit(path, ALTERATIONS["altered"])
    before = path.read_bytes()
    kept = rescue(path, datetime(2026, 12, 1, 21, 14))
    assert kept.name == "league-damaged-20261201-211400.db"
    assert kept.read_bytes() == before
    with closing(SqliteJournal(path)) as saved:
        assert list(saved.faults()) == []
        assert [row.command for row in saved.read(NIGHT)] == [1, 1, 2, 2, 3, 3]
        assert list(saved.read("night/2")) == entry(1)
        saved.append(NIGHT, entry(4))


def test_field_135_a_zeroed_page_is_damage_and_no_crash(journal: SqliteJournal, path: Path) -> None:
    for number in range(6, 400):
        journal.append(NIGHT, entry(number))
    journal.close()
    data = bytearray(path.read_bytes())
    data[-4096:] = bytes(4096)
    path.write_bytes(data)
    with closing(SqliteJournal(path, writing=False)) as damaged:
        assert list(damaged.faults())
    rescue(path, datetime(2026, 12, 1, 21, 14))
    with closing(SqliteJournal(path)) as saved:
        assert list(saved.faults()) == []
        assert len(list(saved.read(NIGHT))) > 2


@pytest.mark.parametrize("keep", [100, 4096, 9000, 16_000])
def test_field_135_a_file_cut_short_is_one_sentence(journal: SqliteJournal, path: Path, keep: int) -> None:
    journal.close()
    path.write_bytes(path.read_bytes()[:keep])
    before = path.read_bytes()
    with pytest.raises(JournalError) as stop:
        for fault in SqliteJournal(path, writing=False).faults():
            raise fault
    assert "\n" not in str(stop.value)
    assert path.read_bytes() == before


def _noise(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)


def _text(path: Path) -> None:
    path.write_text("SQLite? no.")


def _foreign(path: Path) -> None:
    edit(path, "CREATE TABLE photos (name TEXT)")


@pytest.mark.parametrize("make", [_noise, Path.touch, Path.mkdir, _text, _foreign], ids=lambda make: make.__name__)
def test_field_136_what_is_no_journal_is_named_and_left(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else None
    for writing in (True, False):
        with pytest.raises(Unreadable) as stop:
            SqliteJournal(path, writing=writing)
        assert str(path) in str(stop.value)
        assert "\n" not in str(stop.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_a_newer_form_is_refused_and_left_untouched(journal: SqliteJournal, path: Path) -> None:
    journal.close()
    edit(path, f"PRAGMA user_version = {FORMAT + 1}")
    before = path.read_bytes()
    for writing in (True, False):
        with pytest.raises(Newer, match="update tdconsole"):
            SqliteJournal(path, writing=writing)
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_creating_never_replaces_what_is_there(journal: SqliteJournal, path: Path) -> None:
    with pytest.raises(FileExistsError):
        SqliteJournal.create(path)
    assert len(list(journal.read(NIGHT))) == 10
    assert not list(path.parent.glob("*.new"))


def hold(path: Path, seconds: float, held: threading.Event) -> None:
    """Holds the file for writing, as a virus scanner or a synchronising tool does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        held.set()
        time.sleep(seconds)
        db.execute("ROLLBACK")


def test_field_133_a_file_held_for_a_while_is_waited_for(journal: SqliteJournal, path: Path) -> None:
    held = threading.Event()
    other = threading.Thread(target=hold, args=(path, 2.0, held))
    other.start()
    held.wait()
    journal.append(NIGHT, entry(6))
    other.join()
    assert [row.command for row in journal.read(NIGHT)][-1] == 6


def test_field_133_a_file_held_for_longer_is_an_error_and_nothing_is_lost(path: Path) -> None:
    SqliteJournal.create(path).close()
    journal, held = SqliteJournal(path, patience=0.2), threading.Event()
    journal.append(NIGHT, entry(1))
    other = threading.Thread(target=hold, args=(path, 1.0, held))
    other.start()
    held.wait()
    with pytest.raises(Busy, match=r"not saved: another program holds league\.db"):
        journal.append(NIGHT, entry(2))
    assert list(journal.read(NIGHT)) == entry(1)
    other.join()
    journal.append(NIGHT, entry(2))
    assert list(journal.read(NIGHT)) == [*entry(1), *entry(2)]


def test_a_full_disk_refuses_and_changes_nothing(journal: SqliteJournal) -> None:
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Full, match="not saved: no room"):
        journal.append(NIGHT, entry(6, "x" * 20_000))
    assert len(list(journal.read(NIGHT))) == 10
    journal._db.execute(f"PRAGMA max_page_count = {pages + 100}")
    journal.append(NIGHT, entry(6, "x" * 20_000))
    assert list(journal.faults()) == []


def test_a_journal_that_may_not_be_written_refuses(journal: SqliteJournal) -> None:
    journal._db.execute("PRAGMA query_only = 1")
    with pytest.raises(ReadOnly, match="not saved"):
        journal.append(NIGHT, entry(6))
    assert len(list(journal.read(NIGHT))) == 10


def test_a_log_that_moved_on_elsewhere_takes_no_second_entry_of_a_number(journal: SqliteJournal, path: Path) -> None:
    with closing(SqliteJournal(path)) as other:
        other.append(NIGHT, entry(6))
    with pytest.raises(JournalError, match="moved on"):
        journal.append(NIGHT, entry(6))
    assert list(journal.faults()) == []


def test_a_copy_made_while_writing_is_complete(journal: SqliteJournal, path: Path) -> None:
    copy = path.with_name("copy.db")
    journal.copy_to(copy)
    journal.append(NIGHT, entry(6))
    with closing(SqliteJournal(copy, writing=False)) as other:
        assert len(list(other.read(NIGHT))) == 10
        assert list(other.faults()) == []


def test_a_second_writer_hears_who_holds_the_league(tmp_path: Path) -> None:
    lock = WriterLock(tmp_path / "league.lock")
    with pytest.raises(Held, match=r"process \d+ on .+, since \d{4}-\d\d-\d\d \d\d:\d\d"):
        WriterLock(tmp_path / "league.lock")
    lock.release()
    WriterLock(tmp_path / "league.lock").release()


def test_a_crash_frees_the_league(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from tdconsole.journal.lock import WriterLock\n"
        "held = WriterLock(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    lock = tmp_path / "league.lock"
    with subprocess.Popen([sys.executable, "-c", code, str(lock)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(Held, match=f"process {other.pid}"):
            WriterLock(lock)
        other.kill()
    WriterLock(lock).release()
