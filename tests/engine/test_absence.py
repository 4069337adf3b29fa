"""Away with the one-level limit, forfeit, going home (BTown 2-E-d to 2-E-g)."""

from __future__ import annotations

from pathlib import Path

from floors import club_floor, floor, place, regular, whittle


def _forfeits(state: dict[str, list[dict[str, str]]]) -> list[str]:
    return [a["text"] for a in state["advice"] if a["kind"] == "forfeit"]


def test_CL_10_removal_at_the_end_of_the_next_level() -> None:
    night = floor(10).then("@19:48 away 1003")
    assert night.who("1003")["state"] == "away"
    assert night.state["counts"]["left"] == 10
    assert _forfeits(night.at("20:14:59")) == []
    due = _forfeits(night.at("20:15"))
    assert len(due) == 1
    assert "Player 1003" in due[0]


def test_CL_10_by_elapsed_time_three_minutes_into_the_next_level(tmp_path: Path) -> None:
    night = club_floor(tmp_path, {"eliminations.absence": "time"}, 10).then("@19:48 away 1003")
    assert _forfeits(night.at("20:02:59")) == []
    assert len(_forfeits(night.at("20:03"))) == 1


def test_by_elapsed_time_breaks_and_pauses_do_not_count(tmp_path: Path) -> None:
    night = club_floor(tmp_path, {"eliminations.absence": "time"}, 10).then("@20:10 away 1003")
    assert _forfeits(night.at("20:34:59")) == []
    assert len(_forfeits(night.at("20:35"))) == 1
    night.then("@20:12 pause", "@20:20 resume")
    assert _forfeits(night.at("20:42:59")) == []
    assert len(_forfeits(night.at("20:43"))) == 1


def test_a_break_between_does_not_count() -> None:
    night = floor(10).then("@20:10 away 1003")
    assert _forfeits(night.at("20:39:59")) == []
    assert len(_forfeits(night.at("20:40"))) == 1


def test_declared_before_the_start_the_first_level_counts() -> None:
    night = floor(10, start=False).then("away 1003", "@19:00 start")
    assert _forfeits(night.at("19:14:59")) == []
    assert len(_forfeits(night.at("19:15"))) == 1


def test_who_is_back_is_not_due() -> None:
    night = floor(10).then("@19:48 away 1003", "@19:59 returned 1003")
    assert night.who("1003")["state"] == "playing"
    assert _forfeits(night.at("20:30")) == []
    assert night.refused("returned 1003").code == "not-away"


def test_one_is_away_once() -> None:
    night = floor(10).then("@19:48 away 1003")
    assert night.refused("away 1003").code == "away"
    night.then("bust 1003")
    assert night.refused("returned 1003").code == "already-out"


def test_forfeit_waits_for_the_limit() -> None:
    night = floor(10).then("@19:48 away 1003")
    refusal = night.refused("@20:10 forfeit 1003")
    assert refusal.code == "absence-allowed"
    assert refusal.rule == "2-E-d"
    assert "5:00" in refusal.reason
    night.then("@20:15 forfeit 1003=4_000")
    gone = night.who("1003")
    assert (gone["state"], gone["place"], gone["knocked_out_by"]) == ("withdrawn", 10, [])
    assert _forfeits(night.state) == []


def test_forfeit_before_the_limit_is_the_directors_decision() -> None:
    night = floor(10).then("@19:48 away 1003", '@19:50 forfeit 1003 override="he went home"')
    assert place(night, 1003) == (10, False)


def test_AMB_29_a_forfeited_place_in_the_points_round_earns_as_a_withdrawal() -> None:
    night = whittle(floor(20), 12).then("forfeit 1003")
    assert (place(night, 1003), regular(night, 1003)) == ((12, False), 75)


def test_a_league_may_void_a_forfeited_place(tmp_path: Path) -> None:
    night = whittle(club_floor(tmp_path, {"eliminations.absence_points": "none"}, 20), 12).then(
        "forfeit 1003", "withdraw 1004"
    )
    assert (place(night, 1003), regular(night, 1003)) == ((12, False), 0)
    assert regular(night, 1004) == 75


def test_a_leavers_chips_leave_play() -> None:
    night = floor(10)
    before = night.state["counts"]["chips"]
    night.then("withdraw 1003=7_500")
    assert night.state["counts"]["chips"] == before - 7_500
    night.then("undo")
    assert night.state["counts"]["chips"] == before


def test_CL_13_where_the_rules_say_so_they_stay(tmp_path: Path) -> None:
    night = club_floor(tmp_path, {"eliminations.leaver_chips": "stay"}, 10)
    before = night.state["counts"]["chips"]
    night.then("withdraw 1003=7_500")
    assert night.state["counts"]["chips"] == before


def test_who_goes_home_last_but_one_leaves_a_winner() -> None:
    night = whittle(floor(4), 2).then("withdraw 1001")
    assert (place(night, 1001), place(night, 1002)) == ((2, False), (1, False))
    assert night.state["night"]["phase"] == "finished"
