"""A league's folder: made once, listed, taken up, kept from damage of one night to the others."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kept import Kept
from tdconsole.engine.catalog import UnknownEvent
from tdconsole.journal.faults import Damaged, Held, ReadOnly, Unreadable
from tdconsole.journal.rows import Row
from tdconsole.league.folder import LeagueFolder
from tdconsole.rulebook.shelf import shipped_folder


def test_where_the_league_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "env"))
    assert LeagueFolder.at(str(tmp_path / "given")).path == tmp_path / "given"
    assert LeagueFolder.at().path == tmp_path / "env"
    monkeypatch.delenv("TDCONSOLE_LEAGUE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in LeagueFolder.at().path.parents


def test_a_new_league_has_the_shipped_rules_and_no_night(tmp_path: Path) -> None:
    folder = LeagueFolder(tmp_path / "a" / "b")
    assert not folder.exists
    folder.session()
    assert {path.name for path in (folder.path / "rules").iterdir()} == {p.name for p in shipped_folder().iterdir()}
    assert folder.nights() == []
    folder.close()


def test_the_leagues_own_rules_are_kept(tmp_path: Path) -> None:
    folder = LeagueFolder(tmp_path)
    folder.create()
    (tmp_path / "rules" / "btown.toml").write_text("# mine\n", encoding="utf-8")
    (tmp_path / "rules" / "quebec.toml").unlink()
    folder.create()
    assert (tmp_path / "rules" / "btown.toml").read_text(encoding="utf-8") == "# mine\n"
    assert not (tmp_path / "rules" / "quebec.toml").exists()
    folder.close()


def test_reading_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no league at"):
        LeagueFolder(tmp_path / "league").nights()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ReadOnly, match="cannot be made"):
        LeagueFolder(tmp_path / "file" / "league").session()


def two_nights(path: Path) -> Kept:
    """Answers a league with a closed night and an open one."""
    night = Kept(path).say("open btown name=Tuesday date=2026-12-01 tables=1 seed=kings", 'signin 1001 "Ann"')
    night.say("close override=empty", "open btown name=Friday date=2026-12-04 tables=1 seed=x", 'signin 1002 "Bo"')
    return night


def test_nights_are_listed_and_the_open_one_is_offered(tmp_path: Path) -> None:
    night = two_nights(tmp_path)
    assert [(n.name, n.date, n.phase, n.entries) for n in night.folder.nights()] == [
        ("Tuesday", "2026-12-01", "closed", 1),
        ("Friday", "2026-12-04", "seated", 1),
    ]
    assert [n.name for n in night.folder.unfinished()] == ["Friday"]
    night.reopen()
    assert night.night.name == "Friday"
    assert set(night.session.known()) == {"1001"}


def test_the_summaries_may_be_thrown_away_and_never_lie(tmp_path: Path) -> None:
    night = two_nights(tmp_path)
    before = night.folder.nights()
    cache = night.path / "league.cache"
    assert cache.exists()
    for content in (b"noise" * 1000, b""):
        cache.write_bytes(content)
        assert night.reopen().folder.nights() == before
    cache.unlink(missing_ok=True)
    night.reopen().session.resume("night/1")
    night.say("amend -", "number 1001 1009 override=typo", "close override=empty")
    assert [here.number for here in night.folder.nights()[0].people] == ["1009"]
    assert [here.number for here in night.reopen().folder.nights()[0].people] == ["1009"]


def test_field_136_one_damaged_night_leaves_the_others(tmp_path: Path) -> None:
    night = two_nights(tmp_path)
    night.folder.close()
    with closing(sqlite3.connect(night.path / "league.db")) as db, db:
        db.execute(
            "UPDATE rows SET body = replace(body, 'Ann', 'Eve') WHERE stream = 'night/1' AND kind = 'SignedIn'"
        )
    (night.path / "league.cache").unlink()
    folder = LeagueFolder(night.path)
    damaged, sound = folder.nights()
    assert (damaged.phase, sound.phase) == ("unreadable", "seated")
    assert "readable up to entry 1" in damaged.fault
    session = folder.session()
    folder.resume(session, "night/2")
    with pytest.raises(Damaged):
        folder.resume(session, "night/1")
    assert session.night is not None
    assert session.night.name == "Friday"
    kept = folder.rescue()
    assert kept.exists()
    assert [n.phase for n in folder.nights()] == ["sign-in", "seated"]
    folder.close()


def test_one_console_writes_and_others_watch(tmp_path: Path) -> None:
    night = two_nights(tmp_path)
    other = LeagueFolder(night.path)
    with pytest.raises(Held, match="since"):
        other.session()
    assert [n.name for n in other.nights()] == ["Tuesday", "Friday"]
    night.say("note x")
    assert len(list(other.journal(writing=False).read("night/2"))) > 4
    night.folder.close()
    other.session()
    other.close()


def test_a_night_of_a_newer_version_stays_closed(tmp_path: Path) -> None:
    night = two_nights(tmp_path)
    body = {"text": "cheer", "by": "", "kind": "command", "targets": [], "events": 1}
    now = night.session.now()
    night.folder.journal().append(
        "night/2", [Row(3, now, now, "command", 1, body), Row(3, now, now, "Cheered", 1, {})]
    )
    night.folder.close()
    folder = LeagueFolder(night.path)
    session = folder.session()
    with pytest.raises(UnknownEvent, match="newer tdconsole"):
        folder.resume(session, "night/2")
    assert folder.nights()[1].phase == "unreadable"
    folder.close()


def test_a_summary_that_differs_from_its_log_is_found(tmp_path: Path) -> None:
    night = two_nights(tmp_path)
    night.folder.nights()
    assert list(night.folder.summaries().differences()) == []
    with closing(sqlite3.connect(night.path / "league.cache")) as db, db:
        db.execute("UPDATE nights_2 SET body = replace(body, 'Ann', 'Eve')")
    [said] = night.reopen().folder.summaries().differences()
    assert "the summary kept of night/1 differs from its log" in said
