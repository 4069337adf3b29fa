"""Journals of every form and version that was ever released are read for ever."""

from __future__ import annotations

import importlib.util
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tdconsole.engine.catalog import EVENTS, UnknownEvent
from tdconsole.engine.status import status
from tdconsole.journal import upcasters
from tdconsole.journal.codec import COMMAND, entries_of
from tdconsole.journal.rows import Row
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.summaries import history_of
from tdconsole.rulebook.formulas import compile_formula

FORMS = Path(__file__).parent / "forms"
SPEC = importlib.util.spec_from_file_location("make", FORMS / "make.py")
assert SPEC is not None
assert SPEC.loader is not None
make = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(make)


def journal_of(path: Path, form: Path) -> SqliteJournal:
    """Answers a journal with the very rows of a form's file, hashes too."""
    SqliteJournal.create(path).close()
    rows = [json.loads(line) for line in form.read_text(encoding="utf-8").splitlines()]
    with closing(sqlite3.connect(path)) as db, db:
        for *row, mark in rows:
            db.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, bytes.fromhex(mark)))
        stream, seq, command = rows[-1][:3]
        head = (stream, seq, command, bytes.fromhex(rows[-1][-1]))
        db.execute("INSERT INTO streams (stream, rows, entry, hash) VALUES (?, ?, ?, ?)", head)
    return SqliteJournal(path, writing=False)


@pytest.mark.parametrize("form", sorted(FORMS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_released_form_is_read_as_it_was_meant(form: Path, tmp_path: Path) -> None:
    with closing(journal_of(tmp_path / "league.db", form)) as journal:
        assert list(journal.faults()) == []
        history = history_of(journal, "night/1", compile_formula)
    meant = json.loads(form.with_suffix(".json").read_text(encoding="utf-8"))
    assert make.facts(status(history, history.entries[-1].now)) == meant


def test_every_version_has_a_file_and_a_way_to_the_newest() -> None:
    written = {
        (row[5], row[6])
        for form in FORMS.glob("*.jsonl")
        for row in map(json.loads, form.read_text(encoding="utf-8").splitlines())
    }
    newest = {"command": COMMAND, **{kind: event.VERSION for kind, event in EVENTS.items()}}
    assert {kind for kind, _ in written} <= set(newest)
    for kind, version in newest.items():
        for older in range(1, version):
            assert (kind, older) in upcasters.STEPS
            assert (kind, older) in written


def rows(kind: str, version: int, body: dict[str, Any]) -> list[Row]:
    """Answers the rows of an entry with one event."""
    command = {"text": "note x", "by": "", "kind": "command", "targets": [], "events": 1}
    return [Row(1, 0, 0, "command", 1, command), Row(1, 0, 0, kind, version, body)]


def test_steps_lead_from_version_to_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EVENTS["Noted"], "VERSION", 3)
    monkeypatch.setitem(upcasters.STEPS, ("Noted", 1), lambda body: {"kind": "note", "words": body["words"], "at": 0})
    monkeypatch.setitem(
        upcasters.STEPS, ("Noted", 2), lambda body: {"kind": body["kind"], "text": body["words"], "at": body["at"]}
    )
    [entry] = entries_of(rows("Noted", 1, {"words": "x"}))
    assert entry.events == (EVENTS["Noted"]("note", "x", 0),)  # type: ignore[call-arg]


def test_what_a_newer_version_wrote_is_not_guessed() -> None:
    for kind, version in (("Noted", 99), ("Cheered", 1)):
        with pytest.raises(UnknownEvent, match="newer tdconsole"):
            list(entries_of(rows(kind, version, {})))
    newer = rows("Noted", 1, {"kind": "note", "text": "x", "at": 0})
    newer[0] = Row(1, 0, 0, "command", COMMAND + 1, newer[0].body)
    with pytest.raises(UnknownEvent):
        list(entries_of(newer))


def test_an_entry_that_lacks_events_is_left_out() -> None:
    whole = rows("Noted", 1, {"kind": "note", "text": "x", "at": 0})
    torn = [Row(2, 0, 0, "command", 1, {**whole[0].body, "events": 2}), *whole[1:]]
    assert len(list(entries_of([*whole, *torn]))) == 1
