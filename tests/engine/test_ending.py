"""Ending a night: the contract, counts, chops, the time limit, closing and amending."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import Told, club, given, signins
from tdconsole.engine import ending
from tdconsole.language.words import Misunderstood

BTOWN = "@18:30 open btown start=19:00 tables=2 seed=kings date=2026-12-01"


def left(count: int, of: int = 8) -> Told:
    """A night of BTown with so many left at 20:00: the players with the lowest numbers."""
    told = given(BTOWN, *signins(of), "@19:00 start", "@20:00 note x")
    return told.then(*(f"bust {number}" for number in range(1000 + of, 1000 + count, -1)))


def places(told: Told) -> dict[str, tuple[int, bool]]:
    return {p["number"]: (p["place"], p["tied"]) for p in told.state["players"] if p["place"]}


def miscounts(told: Told) -> list[str]:
    return [warning for warning in told.state["warnings"] if "ledger" in warning]


def kinds(told: Told, at: str) -> set[str]:
    night = told.player.session.night
    assert night is not None
    hour, minute = (int(part) for part in at.split(":"))
    instant = night.start + ((hour - 19) * 60 + minute) * 60_000
    return {due.kind for due in ending.advice(night, instant)}


# -- the contract -------------------------------------------------------------------------------------------


def test_CL_01_a_pause_moves_the_levels_and_not_the_contract() -> None:
    told = given(BTOWN, *signins(16), "@19:00 start")
    before = told.state
    assert before["night"]["limit"] == "2026-12-01T23:00:00"
    told.then("@19:30 pause", "@19:40 resume")
    after = told.at("19:50")
    assert after["night"]["limit"] == before["night"]["limit"]
    assert (after["clock"]["level"], after["clock"]["remaining"]) == (3, 300)
    assert before["clock"]["projected_end"] == "2026-12-01T22:05:00"
    assert after["clock"]["projected_end"] == "2026-12-01T22:15:00"


def test_the_contract_can_be_told_and_may_lie_after_midnight() -> None:
    told = given(BTOWN, "limit 22:30")
    assert told.state["night"]["limit"] == "2026-12-01T22:30:00"
    told.then("limit 00:30")
    assert told.state["night"]["limit"] == "2026-12-02T00:30:00"
    told.then("limit off")
    assert told.state["night"]["limit"] is None
    with pytest.raises(Misunderstood, match="no time of day"):
        told.say("limit 25:00")


def test_the_contract_of_a_night_is_an_option_of_open() -> None:
    assert given(f"{BTOWN} limit=3:30").state["night"]["limit"] == "2026-12-01T22:30:00"


def test_warnings_come_thirty_minutes_before_and_a_time_limit_is_due_at_it() -> None:
    told = given(BTOWN, *signins(16), "@19:00 start", "limit 21:00")
    assert [w for w in told.at("20:29")["warnings"] if "minutes away" in w] == []
    assert any("30 minutes away" in w for w in told.at("20:30")["warnings"])
    assert any("1 minute away" in w for w in told.at("20:59:30")["warnings"])
    assert kinds(told, "20:59") == set()
    assert kinds(told, "21:00") == {"time-limit"}


def test_an_end_beyond_the_contract_is_said_early() -> None:
    told = given(BTOWN, *signins(16), "@19:00 start", "limit 22:00")
    (warning,) = told.at("19:10")["warnings"]
    assert "22:05" in warning
    assert "22:00" in warning


def test_the_projected_end_is_unknown_without_players_and_true_once_decided() -> None:
    assert given(BTOWN).state["clock"]["projected_end"] is None
    told = left(2).then("@20:07 bust 1002", "@20:10 note x")
    assert told.state["clock"]["projected_end"] == "2026-12-01T20:07:00"


def test_blinds_that_never_end_the_night_are_said(tmp_path: Path) -> None:
    changes = {
        "clock.levels": ["10/20", "20/40", "30/60"],
        "clock.extend": "none",
        "chips.color_up": None,
        "sign_in.late.closes": "end of level 1",
    }
    told = club(tmp_path, changes)
    told.then("@18:30 open club start=19:00 tables=1 date=2026-12-01", *signins(4), "@19:00 start")
    assert told.state["clock"]["projected_end"] is None
    assert kinds(told, "19:01") == {"add-level"}
    told.then("add-level 5000/10000")
    assert told.state["clock"]["projected_end"] is not None
    assert kinds(told, "19:01") == set()


# -- counts -------------------------------------------------------------------------------------------------


def test_only_those_in_the_tournament_are_counted_once_and_with_chips() -> None:
    told = left(2)
    assert told.refused("count 1008=100").code == "already-out"
    assert told.refused("count 1001=100 1001=200").code == "named-twice"
    assert told.refused("count 1001=0").code == "no-chips"
    assert told.refused("count 1099=5").code == "unknown-player"
    for line in ("count", "count 1001", "count 1001=x", "count 1001=-5", "count =5"):
        with pytest.raises(Misunderstood):
            told.say(line)


def test_CL_07_counts_that_do_not_make_the_ledger_are_said_before_saving() -> None:
    told = left(4).then('ledger +1 "x"', "undo")
    chips = told.state["counts"]["chips"]
    told.then(f"count 1001=100000 1002=20000 1003=10000 1004={chips - 130_000 - 2_000}")
    (warning,) = miscounts(told)
    assert "-2,000" in warning
    told.then(f"count 1004={chips - 130_000}")
    assert miscounts(told) == []


def test_a_count_is_forgotten_for_warnings_when_somebody_goes_out_after_it() -> None:
    told = left(4).then("@20:05 count 1001=1 1002=1 1003=1 1004=1")
    assert len(miscounts(told)) == 1
    told.then("@20:06 bust 1004")
    assert miscounts(told) == []


# -- chop ---------------------------------------------------------------------------------------------------


def test_CL_08_the_leader_offers_and_takes_the_first_place() -> None:
    told = left(2).then("@20:05 count 1001=200000 1002=160000")
    refusal = told.refused("chop by=1002")
    assert (refusal.code, refusal.rule) == ("not-leader", "2-F-b")
    assert "Player 1001" in refusal.reason
    told.then("@20:06 chop by=1001", "@20:20 note x")
    state = told.state
    assert (state["night"]["phase"], state["clock"]["state"], state["clock"]["elapsed"]) == (
        "finished",
        "ended",
        3960,
    )
    assert places(told)["1001"] == (1, False)
    assert places(told)["1002"] == (2, False)
    assert told.who("1001")["points"] == {"regular": 1200, "bonus": 250}
    assert told.who("1002")["points"] == {"regular": 800, "bonus": 200}
    assert (told.who("1001")["state"], told.who("1002")["state"]) == ("winner", "out")


def test_heads_add_up_when_the_night_ends_with_several_in_it() -> None:
    told = left(2).then("count 1001=200000 1002=160000", "chop by=1001")
    state = told.state
    assert (state["counts"]["left"], state["counts"]["out"]) == (1, 7)
    assert [p["state"] for p in state["players"]].count("out") == 7
    assert [list(t["seats"].values()) for t in state["tables"] if t["seats"]] == [["1001"]]
    assert (told.who("1001")["state"], told.who("1002")["state"], told.who("1002")["seat"]) == ("winner", "out", None)
    told.then("undo")
    assert (told.state["counts"]["left"], told.who("1002")["state"]) == (2, "playing")


def test_a_chop_needs_two_left_counted_and_unequal() -> None:
    assert left(3).then("count 1001=9 1002=8 1003=7").refused("chop by=1001").code == "too-many-left"
    told = left(2)
    refusal = told.refused("chop by=1001")
    assert refusal.code == "not-counted"
    assert "count 1001=CHIPS" in refusal.reason
    told.then("count 1001=1000 1002=1000")
    assert told.refused("chop by=1001").code == "equal-stacks"
    assert told.refused("chop by=1008").code == "already-out"
    told.then('chop by=1002 override="they agreed"')
    assert (places(told)["1002"], places(told)["1001"]) == ((1, False), (2, False))


def test_counts_older_than_the_last_exit_are_counted_again() -> None:
    told = left(3).then("@20:05 count 1001=9000 1002=8000 1003=100", "@20:06 bust 1003")
    assert told.refused("chop by=1001").code == "count-again"
    told.then("@20:07 count 1001=9100 1002=8000", "chop by=1001")
    assert places(told)["1001"] == (1, False)


def test_UN_10_a_chop_undone_leaves_two_in_play() -> None:
    told = left(2).then("@20:05 count 1001=2 1002=1", "chop by=1001", "undo")
    assert (told.state["night"]["phase"], told.state["counts"]["left"]) == ("playing", 2)
    assert set(places(told)) == {f"{n}" for n in range(1003, 1009)}


def test_field_118_a_chop_may_be_noted_and_played_on(tmp_path: Path) -> None:
    told = club(tmp_path, {"ending.chop_left": 3, "ending.chop_by": "anyone", "ending.chop_ends": False})
    told.then("@18:30 open club start=19:00 tables=1 date=2026-12-01", *signins(4), "@19:00 start")
    told.then("@19:30 bust 1004", "chop by=1002")
    assert told.state["night"]["phase"] == "playing"
    told.then("@19:40 bust 1003", "@19:45 bust 1001")
    expected = {"1002": (1, False), "1001": (2, False), "1003": (3, False), "1004": (4, False)}
    assert places(told) == expected
    night = told.player.session.night
    assert night is not None
    assert [kind for _, kind, _ in night.notes] == ["chop"]
    told.then("void 8")
    assert places(told) == expected


def test_a_chop_cannot_stand_without_the_bust_before_it() -> None:
    told = left(2).then("@20:05 count 1001=2 1002=1", "chop by=1001")
    entry = next(row["entry"] for row in told.state["log"] if row["command"] == "bust 1003")
    refusal = told.refused(f"void {entry}")
    assert refusal.code == "cannot-stand"
    assert "chop" in refusal.reason


# -- time limit ---------------------------------------------------------------------------------------------


def test_field_119_at_the_limit_the_counts_rank_and_equal_counts_share() -> None:
    told = left(4).then("@23:00 count 1001=22000 1002=41000 1003=5000 1004=22000", "time-limit", "@23:10 note x")
    assert told.state["clock"]["state"] == "ended"
    ranked = {n: place for n, place in places(told).items() if n <= "1004"}
    assert ranked == {"1002": (1, False), "1001": (2, True), "1004": (2, True), "1003": (4, False)}
    assert told.who("1001")["points"] == told.who("1004")["points"] == {"regular": 750, "bonus": 175}
    assert all(told.who(f"{n}")["knocked_out_by"] == [] for n in range(1001, 1005))


def test_the_time_limit_needs_everybody_counted() -> None:
    told = left(4).then("count 1001=22000 1002=41000")
    refusal = told.refused("time-limit")
    assert (refusal.code, refusal.rule) == ("not-counted", "2-F-a")
    assert "Player 1003 (1003), Player 1004 (1004)" in refusal.reason
    assert told.refused('time-limit override="home"').code == "not-counted"


def test_nothing_ends_twice_and_nothing_ends_before_the_start() -> None:
    told = left(2).then("count 1001=2 1002=1", "time-limit")
    for line in ("time-limit", "chop by=1001", "count 1001=5", "pause"):
        assert told.refused(line).code == "finished"
    assert given(BTOWN, *signins(2)).refused("time-limit").code == "not-started"


# -- closing and amending -----------------------------------------------------------------------------------


def test_a_night_is_closed_when_its_places_are_decided() -> None:
    told = left(2)
    assert told.refused("close").code == "places-open"
    told.then("bust 1002", "@20:30 close")
    assert told.state["night"]["phase"] == "closed"
    assert told.state["clock"]["state"] == "ended"


def test_a_closed_night_takes_notes_undo_and_amend_alone() -> None:
    told = left(2).then("bust 1002", "@20:30 close")
    for line in ("receipt 1001 12", "bust 1001", "pause", "close", "number 1001 77", "limit 23:00", "void 12"):
        assert told.refused(line).code == "closed"
    told.then('note "lights out"', 'ruling "none"', "at-keys Ann", "undo 4")
    assert told.state["night"]["phase"] == "finished"


def test_an_amended_night_is_corrected_and_posted_again() -> None:
    told = left(2).then("bust 1002", "@20:30 close")
    assert told.refused("amend Nowhere").code == "unknown-night"
    told.then("@21:00 amend -", "award 1001 regular 5 late", "@21:05 close")
    assert told.state["night"]["phase"] == "closed"
    assert told.who("1001")["points"]["regular"] == 1205
    amend = next(row for row in told.state["log"] if row["command"] == "amend -")
    assert amend["at"] == "2026-12-01T21:00:00"


def test_amend_takes_the_name_or_the_date_of_a_night() -> None:
    for word in ("2026-12-01", "btown", '"BTown"', "1"):
        told = left(2).then("bust 1002", "close", f"amend {word}")
        assert told.state["night"]["phase"] == "finished"
        assert told.refused("amend -").code == "not-closed"


def test_a_night_nobody_came_to_can_be_closed() -> None:
    assert given(BTOWN, "close").state["night"]["phase"] == "closed"


def test_a_director_may_abandon_a_night_with_open_places() -> None:
    told = left(3).then('@20:10 close override="power cut"', "@21:00 note x")
    state = told.state
    assert (state["night"]["phase"], state["clock"]["state"], state["clock"]["elapsed"]) == ("closed", "ended", 4200)
    assert set(places(told)) == {f"{n}" for n in range(1004, 1009)}


def test_amend_turns_to_an_earlier_night() -> None:
    told = left(2).then("bust 1002", "close", '@19:00 open btown name="Second" tables=1', "close")
    assert told.refused("amend 3").code == "unknown-night"
    told.then("amend 1", "award 1001 regular 5 late", "close")
    assert told.player.state(0)["night"]["phase"] == "closed"
    assert next(p for p in told.player.state(0)["players"] if p["number"] == "1001")["points"]["regular"] == 1205
    assert told.player.state(1)["night"]["name"] == "Second"
    told.then("amend 2026-12-02")
    assert told.player.state(1)["night"]["phase"] == "sign-in"
