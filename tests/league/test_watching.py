"""Watching a night that somebody else directs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from kept import Kept
from tdconsole.engine.clock import position
from tdconsole.journal.faults import JournalError
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.watching import Watched
from tdconsole.rulebook.formulas import compile_formula


def test_a_watcher_sees_what_is_said_and_the_same_time(tmp_path: Path) -> None:
    night = Kept(tmp_path).say("open btown name=Tuesday tables=1 seed=kings", 'signin 1 "Ann"', 'signin 2 "Bo"')
    night.say("start").wait(100)
    with closing(SqliteJournal(night.path / "league.db", writing=False)) as journal:
        watched = Watched(journal, "night/1", compile_formula, night.machine.sources)
        assert watched.now() == night.session.now()
        assert not watched.look()
        night.wait(20).say("pause").wait(30)
        assert watched.look()
        assert watched.now() == night.session.now()
        assert watched.history.night is not None
        at = position(watched.history.night, watched.now())
        assert (at.state, at.elapsed) == ("paused", 120_000)
        night.say("close override=late").wait(60)
        assert watched.look()
        assert watched.now() == night.session.history.entries[-1].now


def test_a_night_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    night = Kept(tmp_path)
    with pytest.raises(JournalError, match="opens no night"):
        Watched(night.folder.journal(), "night/7", compile_formula)
