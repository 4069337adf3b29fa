"""The clock of a night, told in script lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as law
from hypothesis import strategies as st

from builders import Told, club, given, signins
from tdconsole.engine import clock
from tdconsole.engine.history import History
from tdconsole.engine.periods import Stretch
from tdconsole.journal.codec import entries_of
from tdconsole.language.words import Misunderstood

BTOWN = "@18:30 open btown start=19:00 tables=2 seed=kings date=2026-12-01"
THREE_LEVELS = {
    "clock.levels": ["100/200", "200/400", "300/600"],
    "clock.extend": "none",
    "chips.color_up": None,
    "sign_in.late.closes": "end of level 1",
}


def playing(count: int = 16, open_line: str = BTOWN) -> Told:
    """A night whose clock was started at 19:00."""
    return given(open_line, *signins(count), "@19:00 start")


def small_club(tmp_path: Path, changes: dict[str, Any], options: str = "", start: str = "19:00") -> Told:
    """A league of its own with two players; the clock was started."""
    line = f"@{start} open club start={start} tables=1 date=2026-12-01 {options}".rstrip()
    return club(tmp_path, changes).then(line, *signins(2), "start")


def face(told: Told, at: str = "") -> tuple[str, int]:
    """What the clock shows: L2, or B5 for the break after it, and the seconds left."""
    state = (told.at(at) if at else told.state)["clock"]
    return f"{'B' if state['kind'] == 'break' else 'L'}{state['level']}", state["remaining"]


def at_ms(told: Told, milliseconds: int) -> int:
    """An instant so many milliseconds after the start."""
    night = told.player.session.night
    assert night is not None
    assert night.started_at is not None
    return night.started_at + milliseconds


def shown_at(told: Told, milliseconds: int) -> str:
    night = told.player.session.night
    assert night is not None
    return clock.shown(clock.position(night, at_ms(told, milliseconds)).remaining)


# -- starting -----------------------------------------------------------------------------------------------


def test_a_night_begins_stopped_in_its_first_level() -> None:
    state = given(BTOWN).state["clock"]
    assert (state["state"], state["kind"], state["level"], state["remaining"]) == ("stopped", "level", 1, 900)
    assert (state["small_blind"], state["big_blind"], state["ante"], state["elapsed"]) == (100, 200, 0, 0)
    assert state["next"] == {"kind": "level", "level": 2, "small_blind": 200, "big_blind": 400, "ante": 0}


def test_start_is_refused_with_fewer_than_two_players_whatever_the_director_says() -> None:
    told = given(BTOWN, *signins(1))
    assert told.refused("start").code == "too-few-players"
    assert told.refused('start override="let me"').code == "too-few-players"


def test_start_names_who_has_no_seat() -> None:
    told = given("@18:30 open wyoming start=19:00 date=2026-12-01", *signins(9))
    refusal = told.refused("@19:00 start")
    assert refusal.code == "unseated"
    assert "Player 1001 (1001)" in refusal.reason
    told.then("draw", "start")
    assert told.state["night"]["phase"] == "playing"


def test_start_twice_is_refused() -> None:
    assert playing().refused("@19:05 start").code == "already-started"


def test_start_may_be_told_later() -> None:
    told = given(BTOWN, *signins(16), "@19:04 start at=19:00")
    assert face(told) == ("L1", 660)


@pytest.mark.parametrize("line", ["pause", "resume", "next", "back", "break 10"])
def test_what_needs_a_started_clock_says_so(line: str) -> None:
    assert given(BTOWN, *signins(4)).refused(line).code == "not-started"


def test_the_start_cannot_be_voided_while_later_acts_rest_on_it() -> None:
    told = playing().then("@19:10 pause")
    refusal = told.refused("void 18")
    assert refusal.code == "cannot-stand"
    assert "pause" in refusal.reason


# -- pausing ------------------------------------------------------------------------------------------------


def test_pausing_twice_and_resuming_a_running_clock_are_refused() -> None:
    told = playing().then("@19:05 pause")
    assert told.refused("@19:06 pause").code == "already-paused"
    told.then("resume")
    assert told.refused("resume").code == "not-paused"


def test_a_pause_told_later_takes_the_time_since_off() -> None:
    told = playing().then("@19:10 pause at=19:08")
    assert face(told, "19:30") == ("L1", 420)


def test_field_003_a_paused_clock_never_moves() -> None:
    told = given("@19:00 open btown tables=2 minutes=20", *signins(4), "start", "@19:12:29 pause")
    assert face(told) == ("L1", 451)
    later = told.at("19:42:29")["clock"]
    assert (later["state"], later["remaining"]) == ("paused", 451)


def test_field_017_hammering_pause_leaves_one_clock() -> None:
    night = playing()
    toggles = [f"@19:00:{second:02} {word}" for second in range(1, 51, 2) for word in ("pause", "resume")]
    toggles = [line if "pause" in line else f"@+0:01 {line.split()[1]}" for line in toggles]
    night.then(*toggles)
    state = night.at("19:01:00")["clock"]
    assert (state["state"], state["elapsed"], state["remaining"]) == ("running", 35, 865)


def test_field_010_a_clock_can_be_paused_right_after_a_level_changed_by_itself() -> None:
    told = playing().then("@19:15:01 pause")
    assert face(told) == face(told, "19:40") == ("L2", 899)
    assert told.at("19:40")["clock"]["state"] == "paused"


# -- from level to level ------------------------------------------------------------------------------------


def test_next_goes_through_breaks_and_level_counts_levels() -> None:
    told = playing().then("@19:01 level 5")
    assert face(told) == ("L5", 900)
    told.then("@19:02 next")
    state = told.state["clock"]
    assert (state["kind"], state["level"], state["small_blind"], state["big_blind"]) == ("break", 5, None, None)
    assert state["next"] == {"kind": "level", "level": 6, "small_blind": 1000, "big_blind": 2000, "ante": 0}
    told.then("@19:03 next")
    assert face(told) == ("L6", 900)
    told.then("@19:04 back")
    assert face(told) == ("L5", 900)


def test_back_is_refused_in_the_first_level() -> None:
    assert playing().refused("@19:05 back").code == "first-level"


@pytest.mark.parametrize("number", ["0", "-1", "99", "18"])
def test_field_186_a_level_outside_the_list_is_refused_with_the_range(number: str) -> None:
    refusal = playing().refused(f"@19:05 level {number}")
    assert refusal.code == "no-such-level"
    assert "from 1 to 17" in refusal.reason


@pytest.mark.parametrize("line", ["level", "level 3.5", "level L4"])
def test_field_186_what_is_no_number_is_not_understood(line: str) -> None:
    with pytest.raises(Misunderstood, match="level"):
        playing().say(line)


def test_field_014_another_nights_level_is_not_taken_over(tmp_path: Path) -> None:
    told = club(tmp_path, THREE_LEVELS)
    told.then(BTOWN, *signins(2), "@19:00 start", "@19:01 level 14", "bust 1001", "close")
    told.then("@19:00 open club tables=1", *signins(2), "start")
    assert face(told) == ("L1", 900)
    assert "from 1 to 3" in told.refused("level 14").reason


def test_field_014_a_league_without_levels_opens_no_night(tmp_path: Path) -> None:
    refusal = club(tmp_path, {"clock.levels": []}).say("open club")
    assert refusal is not None
    assert "level" in refusal.reason


def test_CL_04_after_the_last_level_the_doubled_one_follows_and_the_night_never_ends() -> None:
    told = playing().then("@19:01 level 17")
    state = told.state["clock"]
    assert (state["small_blind"], state["big_blind"]) == (200_000, 400_000)
    assert state["next"] == {
        "kind": "level",
        "level": 18,
        "small_blind": 400_000,
        "big_blind": 800_000,
        "ante": 0,
    }
    night = told.player.session.night
    assert night is not None
    (offer,) = clock.advice(night, at_ms(told, 120_000))
    assert (offer.kind, "400,000/800,000" in offer.text) == ("add-level", True)
    assert told.at("19:16")["clock"]["big_blind"] == 800_000
    assert told.at("19:31")["clock"]["level"] == 19
    told.then("@19:05 add-level 300000/600000 ante=5000 minutes=10")
    added = told.at("19:16")["clock"]
    assert (added["level"], added["big_blind"], added["ante"], added["remaining"]) == (18, 600_000, 5000, 600)


def test_field_028_without_extension_the_last_level_goes_on(tmp_path: Path) -> None:
    told = small_club(tmp_path, THREE_LEVELS).then("@19:50 note late")
    state = told.state["clock"]
    assert (state["level"], state["remaining"], state["overtime"], state["next"]) == (3, 0, 300, None)
    assert state["state"] == "running"
    assert told.refused("next").code == "last-level"
    assert told.refused("next").code == "last-level"
    told.then("back")
    assert face(told) == ("L2", 900)


def test_field_026_a_level_with_new_ante_alone_is_a_level(tmp_path: Path) -> None:
    told = small_club(tmp_path, {**THREE_LEVELS, "clock.levels": ["150/300", "150/300 ante 25"]})
    assert told.state["clock"]["next"] == {
        "kind": "level",
        "level": 2,
        "small_blind": 150,
        "big_blind": 300,
        "ante": 25,
    }
    night = told.player.session.night
    assert night is not None
    second = clock.position(night, at_ms(told, 900_000)).period
    assert clock.announcement(night, second) == "level 2: 150/300, ante 25"


def test_field_027_a_big_blind_ante_is_called_one(tmp_path: Path) -> None:
    levels = [{"sb": 100, "bb": 200, "bb_ante": 200}]
    changes = {**THREE_LEVELS, "clock.levels": levels, "clock.ante_by": "big-blind", "clock.ante_max": "big-blind"}
    told = small_club(tmp_path, changes)
    state = told.state["clock"]
    assert (state["ante"], state["ante_by"]) == (200, "big-blind")
    night = told.player.session.night
    assert night is not None
    assert "BB ante 200" in clock.announcement(night, clock.position(night, at_ms(told, 0)).period)


def test_field_019_quarter_minutes_are_kept(tmp_path: Path) -> None:
    levels = [{"sb": 1, "bb": 2, "minutes": m} for m in (7.5, 7.5, "7:30", 7.5, 11.25, 11.25)]
    told = small_club(tmp_path, {**THREE_LEVELS, "clock.levels": levels})
    assert face(told) == ("L1", 450)
    assert face(told, "19:30") == ("L5", 675)
    assert face(told, "19:52:29") == ("L6", 1)
    assert told.at("19:52:30")["clock"]["remaining"] == 0


def test_CL_02_a_level_that_ends_shows_the_new_one_at_that_instant() -> None:
    told = playing()
    assert face(told, "19:14:59") == ("L1", 1)
    assert face(told, "19:15") == ("L2", 900)


# -- undo ---------------------------------------------------------------------------------------------------


def test_UN_04_undo_of_a_level_advance_restores_the_time_that_would_be_left() -> None:
    told = playing().then("@19:05 next", "@19:07 undo")
    assert face(told) == ("L1", 480)
    told.then("@19:08 redo")
    assert face(told) == ("L2", 720)


def test_a_voided_step_leaves_the_later_step_one_step() -> None:
    told = playing().then("@19:05 next", "@19:06 next", "@19:07 void 19")
    assert face(told) == ("L2", 840)


def test_field_030_a_reopened_night_stands_in_the_same_level() -> None:
    told = playing().then("@19:15 note change")
    session = told.player.session
    for _ in range(3):
        history = History.of(session.compile, entries_of(session.journal.read(session.stream)))
        assert history.night is not None
        assert clock.position(history.night, at_ms(told, 900_000)).period.level == 2
        assert clock.position(history.night, at_ms(told, 899_999)).period.level == 1


def test_field_016_nothing_but_time_moves_the_clock() -> None:
    told = playing().then("@19:06:47 bust 1001", "undo", 'signin 1099 "Late"', "note x", "bust 1003", "undo")
    assert face(told) == ("L1", 493)
    assert face(told, "19:07:47") == ("L1", 433)


def test_field_177_a_bust_never_pauses_and_never_resumes() -> None:
    told = playing().then("@19:03 bust 1001", "bust 1002", "undo", "@19:04 note x")
    assert told.state["clock"]["state"] == "running"
    assert face(told) == ("L1", 660)
    told.then("pause", "@19:05 bust 1003", "bust 1004", "undo")
    assert told.state["clock"]["state"] == "paused"
    assert face(told) == ("L1", 660)


def test_field_190_no_edit_starts_a_clock() -> None:
    told = given(BTOWN, *signins(4), "limit 23:30", "note x", "minutes 20", "add-level 500000/1000000")
    assert (told.state["clock"]["state"], face(told)) == ("stopped", ("L1", 1200))
    told.then("@19:00 start", "@19:04 pause", "minutes 15", "limit 23:00")
    assert (told.state["clock"]["state"], face(told)) == ("paused", ("L1", 660))


def test_field_015_a_decided_night_stops_the_clock_at_that_instant() -> None:
    told = playing(2).then("@19:06 bust 1001", "@19:08 note later")
    state = told.state["clock"]
    assert (state["state"], state["elapsed"], state["remaining"], state["ends"]) == ("ended", 360, 540, None)
    session = told.player.session
    history = History.of(session.compile, entries_of(session.journal.read(session.stream)))
    assert history.night is not None
    assert clock.state(history.night, at_ms(told, 9_000_000)) == "ended"
    for line in ("pause", "next", "time +5:00", "minutes 5", "break 5", "ante 100", "give-back 1:00"):
        assert told.refused(line).code == "finished"
    told.then("undo 2")
    assert told.at("19:09")["clock"]["state"] == "running"


# -- time ---------------------------------------------------------------------------------------------------


def test_time_sets_gives_and_takes() -> None:
    told = playing().then("@19:05 time 12:30")
    assert face(told) == ("L1", 750)
    told.then("time +1:00", "time -0:30")
    assert face(told) == ("L1", 780)
    told.then("time 1:00:00")
    assert face(told, "19:55") == ("L1", 600)


def test_more_time_than_is_left_is_not_taken_unless_the_director_insists() -> None:
    told = playing().then("@19:10 note x")
    assert told.refused("time -6:00").code == "too-little-left"
    told.then('time -6:00 override="late start"')
    assert face(told) == ("L2", 840)


@pytest.mark.parametrize("line", ["time 99:00:00", "time +0:00"])
def test_absurd_times_are_refused(line: str) -> None:
    assert playing().refused(line).code == "bad-time"


@pytest.mark.parametrize("line", ["time", "time 12", "time 1:60", "time +", "time ten", "time 1:00 2:00"])
def test_times_of_no_form_are_not_understood(line: str) -> None:
    with pytest.raises(Misunderstood):
        playing().say(line)


def test_field_001_sleep_counts_and_can_be_given_back() -> None:
    told = given("@19:00 open btown tables=2 minutes=10", *signins(4), "start", "@19:08:03 note woke")
    assert face(told) == ("L1", 117)
    told.then("give-back 8:00")
    assert face(told) == ("L1", 597)
    assert told.state["clock"]["state"] == "running"


def test_UN_07_giving_back_goes_back_over_a_level_change_and_leaves_the_limit() -> None:
    told = playing().then("@19:37:40 note power", "@19:44:52 note back")
    before = told.state["night"]["limit"]
    assert face(told) == ("L3", 8)
    told.then("give-back 7:12")
    assert face(told) == ("L3", 440)
    assert told.state["night"]["limit"] == before


def test_giving_back_needs_a_clock_that_simply_ran() -> None:
    told = playing().then("@19:05 pause", "@19:10 resume", "@19:12 note x")
    assert told.refused("give-back 4:00").code == "not-running"
    assert told.refused("give-back 9:00").code == "clock-touched"
    assert told.refused("give-back 30:00").code == "not-running"
    told.then("give-back 1:30")
    assert face(told) == ("L1", 570)


def test_field_007_only_the_night_s_own_instants_move_a_level() -> None:
    told = given(
        "@19:00 open btown tables=2 minutes=20", *signins(4), "start", "@19:25 note step", "@+0:05 note back"
    )
    assert face(told) == ("L2", 895)
    assert [row["entry"] for row in told.state["log"]] == list(range(1, 9))


# -- the display --------------------------------------------------------------------------------------------


def test_field_008_no_field_ever_shows_sixty() -> None:
    for tenths in range(73_001):
        fields = clock.shown(tenths * 100).split(":")
        assert all(0 <= int(f) < 60 for f in fields)
        assert all(len(f) == 2 for f in fields[1:])
    assert clock.shown(59_600) == "1:00"
    assert clock.shown(3_599_600) == "1:00:00"
    assert clock.shown(725_000) == "12:05"
    assert clock.shown(3_725_000) == "1:02:05"


def test_field_009_the_display_rounds_up() -> None:
    told = given("@19:00 open btown tables=2 minutes=20", *signins(4), "start")
    assert [shown_at(told, ms) for ms in (0, 400, 1_199_200, 1_200_000)] == ["20:00", "20:00", "0:01", "20:00"]


def test_field_004_beyond_the_last_level_nothing_is_negative(tmp_path: Path) -> None:
    told = small_club(tmp_path, THREE_LEVELS).then("@19:44:30 note x")
    assert face(told) == ("L3", 30)
    night = told.player.session.night
    assert night is not None
    late = clock.position(night, at_ms(told, 45 * 60_000 + 9 * 3_600_000))
    assert (late.remaining, late.overtime, clock.shown(late.remaining)) == (0, 9 * 3_600_000, "0:00")
    assert clock.shown(-5_000) == "0:00"
    early = clock.position(night, at_ms(told, -9 * 3_600_000))
    assert (early.state, early.remaining, early.elapsed) == ("stopped", 900_000, 0)


def test_field_005_summer_time_adds_no_hour(tmp_path: Path) -> None:
    changes = {**THREE_LEVELS, "clock.minutes": 20, "clock.levels": ["100/200"] * 6}
    told = club(tmp_path, changes).then(
        "@00:50 open club tables=1 date=2025-03-30 zone=Europe/Berlin start=00:55", *signins(2), "@00:55 start"
    )
    night = told.player.session.night
    assert night is not None
    stretches = clock.times(night, at_ms(told, 0))
    starts = [night.iso(s.starts) for s in stretches if s.starts is not None]
    assert starts[0] == "2025-03-30T00:55:00"
    assert starts[-1] == "2025-03-30T03:35:00"
    last = clock.position(night, at_ms(told, 119 * 60_000))
    assert (last.period.level, last.remaining) == (6, 60_000)
    assert clock.position(night, at_ms(told, 120 * 60_000)).overtime == 0


def test_field_165_a_break_runs_and_says_when_play_goes_on(tmp_path: Path) -> None:
    told = club(tmp_path, {**THREE_LEVELS, "clock.levels": ["100/200", "break 15", "200/400"]}).then(
        "@20:52 open club tables=1 date=2026-12-01 zone=Europe/Berlin start=20:52", *signins(2), "@20:52:30 start"
    )
    state = told.at("21:12:30")["clock"]
    assert (state["kind"], state["remaining"], state["ends"]) == ("break", 600, "2026-12-01T21:22:30")
    told.then("@21:13 pause", "@21:14 note x")
    assert told.state["clock"]["ends"] == "2026-12-01T21:23:30"
    told.then("@21:15 resume", "@21:16 note x")
    assert told.state["clock"]["ends"] == "2026-12-01T21:24:30"


def test_field_172_a_night_without_players_has_an_empty_clock_and_no_end() -> None:
    for lines in ([], signins(1), [*signins(1), "signout 1001"]):
        state = given(BTOWN, *lines).state
        assert state["clock"]["state"] == "stopped"
        assert (state["counts"]["average"] > 0) == (state["counts"]["left"] == 1)
        assert (state["clock"]["projected_end"] is None) == (state["counts"]["left"] == 0)


# -- the schedule -------------------------------------------------------------------------------------------


def test_field_012_a_new_level_length_keeps_time_played_and_breaks() -> None:
    told = given("@19:00 open btown tables=2 minutes=20", *signins(4), "start", "@20:08 note x")
    assert face(told) == ("L4", 720)
    told.then("minutes 15")
    assert face(told) == ("L4", 420)
    assert face(told, "20:30") == ("B5", 600)
    assert told.refused("minutes 8").code == "already-played"
    assert face(told) == ("L4", 420)
    told.then('minutes 8 override="short night"')
    assert face(told) == ("L5", 480)


def test_minutes_may_have_fractions_and_bounds() -> None:
    told = playing().then("minutes 7:30")
    assert face(told) == ("L1", 450)
    assert told.refused("minutes 0").code == "bad-length"
    assert told.refused("minutes 601").code == "bad-length"


def test_CL_05_an_ante_above_the_small_blind_is_refused() -> None:
    told = playing().then("@19:01 level 6")
    refusal = told.refused("ante 2000")
    assert (refusal.code, refusal.rule) == ("ante-too-large", "2-B")
    assert "at most 1,000" in refusal.reason
    told.then("ante 1000")
    assert told.state["clock"]["ante"] == 1000
    assert told.state["clock"]["next"]["ante"] == 1000
    told.then("ante off")
    assert told.state["clock"]["ante"] == 0
    told.then('ante 2000 override="finish in time"')
    assert told.state["clock"]["ante"] == 2000


def test_in_a_break_the_coming_level_bounds_the_ante() -> None:
    told = playing().then("@20:16 ante 900")
    assert told.state["clock"]["kind"] == "break"
    assert told.state["clock"]["next"]["ante"] == 900
    assert told.refused("ante 1001").code == "ante-too-large"


def test_add_level_needs_blinds_that_make_one() -> None:
    told = playing()
    assert told.refused("add-level 500/400").code == "bad-blinds"
    assert told.refused("add-level 0/400").code == "bad-blinds"
    assert told.refused("add-level 400/800 ante=500").code == "ante-too-large"
    assert told.refused("add-level 400/800 minutes=0").code == "bad-length"
    with pytest.raises(Misunderstood, match="SB/BB"):
        told.say("add-level 400")


def test_a_break_now_resumes_the_level_and_takes_the_next_planned_one() -> None:
    told = playing().then("@19:20 break 12")
    state = told.state["clock"]
    assert (state["kind"], state["level"], state["remaining"], state["next"]["level"]) == ("break", 2, 720, 2)
    assert told.refused("@19:21 break 5").code == "already-break"
    assert face(told, "19:32") == ("L2", 600)
    assert face(told, "20:26:59") == ("L5", 1)
    assert face(told, "20:27") == ("L6", 900)
    assert face(told, "21:26:59") == ("L9", 1)
    assert face(told, "21:27") == ("B9", 600)
    told.then("@19:22 undo")
    assert face(told, "20:15") == ("B5", 600)


def test_break_lengths_have_bounds() -> None:
    assert playing().refused("break 0").code == "bad-length"


# -- registration -------------------------------------------------------------------------------------------


def open_at(told: Told, *times: str) -> list[bool]:
    return [told.at(time)["registration"]["open"] for time in times]


def test_registration_closes_at_the_very_instant_and_back_opens_it_again() -> None:
    told = playing()
    assert told.state["registration"] == {"open": True, "closes": "end of break 1"}
    assert open_at(told, "20:24:59", "20:25") == [True, False]
    told.then("@20:26 back")
    assert face(told) == ("L5", 900)
    assert open_at(told, "20:26", "20:50:59", "20:51") == [True, True, False]


def test_registration_looks_at_breaks_of_the_schedule_alone() -> None:
    told = playing().then("@19:20 break 5")
    assert open_at(told, "19:26", "20:19:59", "20:20") == [True, True, False]


def test_a_pause_holds_registration_open_as_long() -> None:
    told = playing().then("@20:20 pause", "@21:00 note x")
    assert told.state["registration"]["open"] is True
    told.then("resume")
    assert open_at(told, "21:04:59", "21:05") == [True, False]


def test_the_final_closes_by_its_own_rule() -> None:
    told = playing(open_line=f"{BTOWN} kind=final")
    assert told.state["registration"] == {"open": True, "closes": "end of level 1"}
    assert open_at(told, "19:19:59", "19:20") == [True, False]


@pytest.mark.parametrize(
    ("closes", "closed"),
    [
        ("start", "19:00"),
        ("minutes 30", "19:30"),
        ("end of level 2", "19:30"),
        ("start of break 1", "20:15"),
        ("end of break 2", "21:35"),
    ],
)
def test_cut_offs_of_other_leagues(tmp_path: Path, closes: str, closed: str) -> None:
    told = club(tmp_path, {"sign_in.late.closes": closes})
    told.then("@18:59:59 open club start=19:00 tables=1 date=2026-12-01", *signins(2))
    assert told.state["registration"] == {"open": True, "closes": closes}
    night = told.player.session.night
    assert night is not None
    projected = clock.registration_closes_at(night, night.start)
    assert projected is not None
    assert night.local(projected).strftime("%H:%M") == closed
    told.then("@19:00 start")
    assert told.at(closed)["registration"]["open"] is False
    if closes == "start":
        return
    hour, minute = (int(part) for part in closed.split(":"))
    second_before = f"{hour - (minute == 0):02}:{(minute - 1) % 60:02}:59"
    assert told.at(second_before)["registration"]["open"] is True
    assert clock.registration_closes_at(night, at_ms(told, 60_000)) == projected
    assert clock.registration_closes_at(night, projected) is None


def test_never_is_never(tmp_path: Path) -> None:
    told = small_club(tmp_path, {"sign_in.late.closes": "never"}).then("@06:00 note morning")
    assert told.state["registration"] == {"open": True, "closes": "never"}


def test_the_level_that_counts_for_a_latecomer(tmp_path: Path) -> None:
    told = playing().then("@20:16 note x")
    night = told.player.session.night
    assert night is not None

    def late(minutes: float) -> tuple[int, int, int]:
        found = clock.blinds_for_late(night, at_ms(told, round(minutes * 60_000)))
        return found.level, found.big, found.missed

    assert late(0) == (1, 200, 300)
    assert late(35) == (3, 600, 1800)
    assert late(76) == (6, 2000, 7500)
    other = small_club(tmp_path, {"sign_in.late.break_level": "previous"}).then("@20:16 note x")
    before = other.player.session.night
    assert before is not None
    found = clock.blinds_for_late(before, at_ms(other, 76 * 60_000))
    assert (found.level, found.big, found.elapsed) == (5, 1000, 76 * 60_000)


def test_a_break_by_hand_counts_as_its_level_for_a_latecomer() -> None:
    told = playing().then("@19:35 break 10", "@19:36 note x")
    night = told.player.session.night
    assert night is not None
    assert clock.blinds_for_late(night, at_ms(told, 36 * 60_000)).level == 3


def test_the_level_list_has_the_times_of_the_night() -> None:
    told = playing().then("@19:05 pause", "@19:10 resume")
    night = told.player.session.night
    assert night is not None

    def row(stretch: Stretch) -> str:
        assert stretch.starts is not None
        name = f"{'B' if stretch.period.rest else 'L'}{stretch.period.level}"
        return f"{name} {night.local(stretch.starts):%H:%M}"

    rows = [row(s) for s in clock.times(night, at_ms(told, 600_000))]
    assert rows[:7] == ["L1 19:00", "L2 19:20", "L3 19:35", "L4 19:50", "L5 20:05", "B5 20:20", "L6 20:30"]


# -- laws ---------------------------------------------------------------------------------------------------

LINES = (
    "pause",
    "resume",
    "next",
    "back",
    "level 3",
    "level 6",
    "time 4:00",
    "time +2:00",
    "time -1:00",
    "minutes 12",
    "ante 50",
    "ante off",
    "add-level 500000/1000000",
    "break 6",
    "give-back 0:30",
    "pause at=19:20",
    "next at=19:20",
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@law(st.lists(st.tuples(st.integers(1, 900), st.sampled_from(LINES)), min_size=1, max_size=6))
def test_undo_of_any_clock_command_restores_the_clock(deeds: list[tuple[int, str]]) -> None:
    told = playing(2).then("@19:20 note x")
    for seconds, line in deeds:
        before = told.player.session.night
        assert before is not None
        acts = list(before.clock.acts)
        refusal = told.say(f"@+{seconds // 60}:{seconds % 60:02} {line}")
        if refusal is not None:
            continue
        after = told.state["clock"]
        told.then("undo")
        undone = told.player.session.night
        assert undone is not None
        assert undone.clock.acts == acts
        told.then("redo")
        assert told.state["clock"] == after
