"""One open night: both journal and screen or neither, taking back, reopening, previews."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as drawn
from hypothesis import strategies as st

from builders import Told, given, signins
from kept import Kept, plain
from tdconsole.engine.decision import Refusal
from tdconsole.engine.history import Entry
from tdconsole.journal import chain
from tdconsole.journal.codec import rows_of
from tdconsole.journal.faults import Busy
from tdconsole.journal.memory import MemoryJournal
from tdconsole.league.summaries import history_of
from tdconsole.play import player
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf
from tdconsole.session import Accepted

OPEN = "open btown name=Tuesday date=2026-12-01 tables=2 seed=kings"
TWELVE = tuple(f'signin {n} "Player {n}"' for n in range(1001, 1013))


def twelve(path: Path) -> Kept:
    """Answers a running night of twelve."""
    return Kept(path).say(OPEN, *TWELVE, "start").wait(60)


def same_as_reopened(night: Kept) -> None:
    """Sees that the journal makes the very night that is open."""
    before, draws, state = plain(night.night), night.session.history.draws, night.state
    redo = night.session.history._redoable[:]
    night.reopen()
    assert plain(night.night) == before
    assert night.session.history.draws == draws
    assert night.session.history._redoable == redo
    assert night.state == state


def test_UN_01_a_bust_undone(tmp_path: Path) -> None:
    night = twelve(tmp_path)
    before = night.who("1005")
    night.say("bust 1005")
    assert night.who("1005")["place"] == 12
    night.say("undo")
    assert night.who("1005") == before
    same_as_reopened(night)
    night.say("bust 1006")
    assert night.who("1006")["place"] == 12


def test_UN_02_undo_takes_back_the_move_first(tmp_path: Path) -> None:
    night = twelve(tmp_path)
    seat = night.who("1001")["table"], night.who("1001")["seat"]
    free = next(s for s in range(1, 9) if str(s) not in night.state["tables"][seat[0] % 2]["seats"])
    night.say("bust 1005", f"move 1001 {3 - seat[0]}.{free}", "confirm 1001")
    night.say("undo 2")
    assert (night.who("1001")["table"], night.who("1001")["seat"]) == seat
    assert night.who("1005")["state"] == "out"
    night.say("undo")
    assert night.who("1005")["state"] == "playing"
    same_as_reopened(night)


def test_UN_05_a_draw_brought_back_is_the_draw_that_was_logged(tmp_path: Path) -> None:
    night = twelve(tmp_path).say("draw-button 1")
    button = night.state["tables"][0]["button"]
    assert button is not None
    night.say("undo")
    same_as_reopened(night)
    night.say("redo")
    assert night.state["tables"][0]["button"] == button
    same_as_reopened(night)


def test_field_141_redo_goes_in_order_and_ends_with_a_new_command(tmp_path: Path) -> None:
    night = twelve(tmp_path).say("bust 1001", "bust 1002", "bust 1003", "next")
    before = night.state["players"], night.state["clock"]["level"]
    night.say("undo 3", "redo 3")
    assert (night.state["players"], night.state["clock"]["level"]) == before
    night.say("undo", "undo", "undo")
    assert night.who("1002")["state"] == "playing"
    same_as_reopened(night)
    night.say("redo")
    assert (night.who("1002")["state"], night.who("1003")["state"]) == ("out", "playing")
    night.say("bust 1009")
    assert night.refused("redo").code == "nothing-to-redo"


def test_field_142_the_log_explains_what_was_undone_after_a_restart(tmp_path: Path) -> None:
    night = twelve(tmp_path).say("bust 1004", "undo").reopen()
    bust, undo = night.state["log"][-2:]
    assert (bust["command"], bust["undone"]) == ("bust 1004", True)
    assert (undo["command"], undo["undone"]) == ("undo", False)
    assert night.who("1004")["state"] == "playing"
    night.say("undo")
    assert night.state["clock"]["state"] == "stopped"


def test_field_163_an_edited_rule_file_changes_no_night(tmp_path: Path) -> None:
    night = twelve(tmp_path).say("bust 1001")
    rules = night.path / "rules" / "btown.toml"
    before = night.state
    rules.write_text(rules.read_text().replace("1200", "9999").replace("100/200", "111/222"), encoding="utf-8")
    same_as_reopened(night)
    assert night.state == before
    rules.unlink()
    same_as_reopened(night)


def written(entries: list[Entry]) -> list[str]:
    """Answers entries as a journal writes them, and whether they were taken back."""
    return [f"{[chain.text_of(row) for row in rows_of(entry, {})]} {entry.undone}" for entry in entries]


class Failing(MemoryJournal):
    """A journal whose disk fails when told to."""

    broken = False

    def append(self, stream: str, rows: object) -> None:
        if self.broken:
            raise Busy("not saved")
        super().append(stream, rows)  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["bust 1001", "undo", "redo", "void 3", "note x", "draw-button 1", "next"])
def test_what_cannot_be_kept_did_not_happen(line: str) -> None:
    journal = Failing()
    night = player(journal, Shelf(), compile_formula)
    assert night.play("\n".join([f"@18:30 {OPEN}", "note a", "note b", *TWELVE, "@19:00 start", "bust 1012", "undo"]))
    session, published = night.session, []
    session.watchers.append(lambda: published.append(1))
    before = plain(session.night), plain(session.history.entries), session.history.draws, night.state()
    journal.broken = True
    with pytest.raises(Busy):
        session.say(line)
    assert published == []
    assert (plain(session.night), plain(session.history.entries), session.history.draws, night.state()) == before
    journal.broken = False
    assert isinstance(session.say("note works"), Accepted)


def test_a_night_that_cannot_be_kept_is_not_opened() -> None:
    journal = Failing()
    journal.broken = True
    night = player(journal, Shelf(), compile_formula)
    with pytest.raises(Busy):
        night.play(OPEN)
    assert night.session.night is None
    assert journal.streams() == []


def test_an_unforeseen_error_leaves_the_night_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    night = given(f"@18:30 {OPEN}", *TWELVE, "@19:00 start")
    before = plain(night.player.session.night)
    monkeypatch.setattr("tdconsole.engine.opening.Noted.apply", lambda event, night: night.nothing)
    with pytest.raises(AttributeError):
        night.say("note x")
    assert plain(night.player.session.night) == before
    assert len(night.player.session.history.entries) == 14


def test_a_voided_void_brings_the_command_back() -> None:
    night = given(f"@18:30 {OPEN}", "note a", "note b", "void 2")
    assert [entry["undone"] for entry in night.state["log"]] == [False, True, False, False]
    night.then("void 4")
    assert [entry["undone"] for entry in night.state["log"]] == [False, False, False, True, False]
    session = night.player.session
    assert session.night is not None
    assert [text for _, _, text in session.night.notes] == ["a", "b"]
    night.then("undo", "undo")
    assert [text for _, _, text in session.night.notes] == ["a", "b"]


def test_undo_of_several_is_that_many_single_undos() -> None:
    night = given("@18:30 open btown tables=1", *signins(2), "note x", "void 3", "note y")
    night.then("undo 4", "undo")  # note y, void, note x, 1002; 1001
    assert night.state["players"] == []
    assert night.refused("undo").code == "nothing-to-undo"
    night.then("redo 9")
    assert [player["number"] for player in night.state["players"]] == ["1001"]


def test_void_names_what_cannot_stand_without_it() -> None:
    night = given(f"@18:30 {OPEN}", 'signin 1001 "Ann"', 'signin 1002 "Bo"', "@19:00 start")
    refusal = night.refused("void 2")
    assert refusal.code == "cannot-stand"
    assert "entry 4 (start)" in refusal.reason
    assert night.refused("void 1").code == "unknown-entry"
    assert night.refused("void 99").code == "unknown-entry"
    night.then("undo", "void 2")
    assert night.refused("void 2").code == "not-standing"


def test_an_undone_draw_keeps_its_number() -> None:
    night = given(f"@18:30 {OPEN}", 'signin 1001 "Ann"')
    assert night.player.session.history.draws == 1
    night.then("undo", 'signin 1001 "Ann"')
    assert night.player.session.history.draws == 2


def test_nothing_is_left_to_undo_but_the_opening() -> None:
    night = given(f"@18:30 {OPEN}", "note a")
    night.then("undo")
    assert night.refused("undo").code == "nothing-to-undo"
    night.then("redo")
    assert night.refused("redo").code == "nothing-to-redo"


def test_time_never_runs_backwards_in_a_log(tmp_path: Path) -> None:
    night = twelve(tmp_path)
    night.say("note a")
    night.machine.boot -= 30_000
    night.say("note b")
    instants = [entry.now for entry in night.session.history.entries]
    assert instants == sorted(instants)


def test_what_earlier_nights_of_a_script_say_is_known() -> None:
    night = Told()
    night.then(f"@18:30 {OPEN}", 'signin 1001 "Ann Lee" birthday=12-01', 'signin 1002 "Bo"', "@19:00 start")
    night.then("bust 1002", "close", "@18:30 open btown tables=1")
    known = night.player.session.known()
    assert (known["1001"].name, known["1001"].nights, known["1001"].last_seen) == ("Ann Lee", 1, "2026-12-01")
    assert known["1001"].birthday == "12-01"
    night.then("signin 1001")
    assert night.who("1001")["name"] == "Ann Lee"


def test_what_a_league_knows_of_people_survives_the_program(tmp_path: Path) -> None:
    night = twelve(tmp_path)
    assert night.session.known() == {}
    night.say("close override=late")
    night.reopen()
    night.say("open btown tables=1")
    known = night.session.known()
    assert len(known) == 12
    assert known["1001"].nights == 1
    night.say("signin 1001")
    assert night.who("1001")["name"] == "Player 1001"


LINES = st.one_of(
    st.sampled_from(["undo", "undo 2", "redo", "redo 3", "pause", "resume", "next", "back", "draw", "announce"]),
    st.sampled_from(["balance", "confirm all", "draw-button 1", "time +1:00", "note x", "break 5", "start", "close"]),
    st.builds("void {}".format, st.integers(2, 30)),
    st.builds("bust {}".format, st.integers(1001, 1012)),
    st.builds("bust {0} {1} by={2}".format, *[st.integers(1001, 1012)] * 3),
    st.builds("signin {}".format, st.integers(1010, 1020)),
    st.builds("signout {}".format, st.integers(1001, 1012)),
    st.builds("reinstate {}".format, st.integers(1001, 1012)),
    st.builds("withdraw {}".format, st.integers(1001, 1012)),
    st.builds("bust {} at=18:31".format, st.integers(1001, 1012)),
    st.builds("premium {} quads".format, st.integers(1001, 1012)),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@drawn(lines=st.lists(LINES, max_size=25))
def test_reopening_gives_the_same_night(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    night = Kept(tmp_path_factory.mktemp("night"))
    night.say(OPEN, *TWELVE, "draw", "start")
    for line in lines:
        night.machine.run(3)
        before = plain(night.night), plain(night.session.history.entries)
        if isinstance(night.session.say(line), Refusal):
            assert (plain(night.night), plain(night.session.history.entries)) == before
    kept = history_of(night.folder.journal(), night.session.stream, compile_formula)
    assert plain(kept.night) == plain(night.night)
    assert written(kept.entries) == written(night.session.history.entries)
    night.folder.close()
