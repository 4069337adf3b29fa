"""Busts, withdrawals and the places that follow (BTown 2-E, 2-G-e-2)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from builders import given, signins
from floors import bonus, club_floor, credit, floor, place, regular, whittle
from tdconsole.engine.eliminations import places
from tdconsole.language.words import Misunderstood


def test_a_bust_takes_the_last_place_and_frees_the_seat() -> None:
    night = floor(16).then("@19:21 bust 1.4 by=1.2")
    gone = night.who("1007")
    assert (gone["state"], gone["place"], gone["table"], gone["seat"]) == ("out", 16, None, None)
    assert gone["knocked_out_by"] == ["1003"]
    assert "4" not in night.state["tables"][0]["seats"]
    assert night.state["counts"]["left"] == 15


def test_late_entries_push_earlier_places_down() -> None:
    night = floor(10).then("@19:05 bust 1001", '@19:06 signin 1099 "Late Lou"')
    assert place(night, 1001) == (11, False)


def test_nobody_goes_out_before_the_start() -> None:
    night = floor(6, start=False)
    assert night.refused("bust 1001").code == "not-started"
    assert night.refused("withdraw 1001").code == "not-started"


def test_nobody_goes_out_once_the_tournament_is_decided() -> None:
    night = whittle(floor(4), 1)
    assert night.state["night"]["phase"] == "finished"
    assert night.who("1001")["place"] == 1
    assert night.who("1001")["state"] == "winner"
    assert night.refused("bust 1001").code == "finished"
    assert night.refused('bust 1001 override="surely"').code == "finished"


def test_the_winner_knocks_out_but_never_himself() -> None:
    night = floor(6)
    assert night.refused("bust 1001 by=1001").code == "own-killer"
    assert night.refused('bust 1001 by=1001 override="he insists"').code == "own-killer"


def test_a_killer_who_is_out_is_refused() -> None:
    night = floor(6).then("bust 1002")
    assert night.refused("bust 1001 by=1002").code == "killer-out"
    assert night.refused("bust 1001=500 1003=700 by=1003").code == "killer-out"


def test_a_killer_at_another_table_is_asked_about() -> None:
    night = floor(16)
    assert night.refused("bust 1.1 by=2.1").code == "killer-elsewhere"
    night.then('bust 1.1 by=2.1 override="moved a minute ago"')
    assert night.who("1001")["knocked_out_by"] == ["1002"]


def test_a_killer_on_his_way_to_the_table_may_have_won_there() -> None:
    night = floor(14).then("move 1002 1.8", "bust 1.1 by=1002")
    assert night.who("1001")["knocked_out_by"] == ["1002"]


def test_each_victim_may_have_a_killer_of_his_own() -> None:
    night = floor(8).then("bust 1001=4000/by=1003 1002=3000/by=1004,1005")
    assert night.who("1001")["knocked_out_by"] == ["1003"]
    assert night.who("1002")["knocked_out_by"] == ["1004", "1005"]


def test_several_at_different_tables_are_no_hand() -> None:
    night = floor(16)
    assert night.refused("bust 1.1=500 2.1=700").code == "several-tables"
    night.then('bust 1.1=500 2.1=700 override="as announced"')
    assert place(night, 1001) == (16, False)
    assert place(night, 1002) == (15, False)


def test_somebody_at_the_table_wins_the_hand() -> None:
    night = whittle(floor(12), 4)
    assert night.state["tables"][0]["seats"] == {"1": "1001", "2": "1003"}
    refusal = night.refused("bust 1.1=500 1.2=700")
    assert refusal.code == "nobody-left"
    assert "table 1" in refusal.reason
    assert night.refused('bust 1.1=500 1.2=700 override="both"').code == "nobody-left"


def test_more_chips_than_are_in_play_are_refused() -> None:
    night = floor(4)
    assert night.refused("bust 1001=900_000").code == "too-many-chips"


def test_a_stack_is_a_whole_number_above_nothing() -> None:
    night = floor(4)
    for line in ("bust 1001=0", "bust 1001=1.5", "bust", "bust 1001=5=6", "bust 1001/by=", "bust 1001 in-order tied"):
        with pytest.raises(Misunderstood):
            night.say(line)


def test_a_name_in_quotes_may_be_busted_with_chips_and_killer() -> None:
    night = floor(6).then('bust "Player 1001"=5_000/by="Player 1002"')
    assert night.who("1001")["knocked_out_by"] == ["1002"]


def test_one_named_twice_refuses_the_line() -> None:
    assert floor(6).refused("bust 1001=5 1.1=5").code == "named-twice"


def test_strangers_are_refused() -> None:
    night = floor(6)
    assert night.refused("bust 4711").code == "unknown-player"
    assert night.refused("bust 1001 by=4711").code == "unknown-player"
    assert night.refused("bust 9.9").code == "unknown-player"


def test_a_seat_somebody_was_promised_is_dropped_when_he_busts() -> None:
    night = floor(14).then("move 1001 2.8", "bust 1001")
    assert night.state["moves"] == []
    night.then('signin 1099 "Lou" seat=2.8')


def test_field_080_entries_less_out_are_left() -> None:
    night = floor(66, 9)
    night.then("bust 1.1=500 1.2=700")
    counts = night.state["counts"]
    assert (counts["left"], counts["out"]) == (64, 2)
    night.then("bust 2.1", "undo", "bust 2.1")
    counts = night.state["counts"]
    assert (counts["entries"], counts["left"], counts["out"]) == (66, 63, 3)


def test_field_082_one_who_is_out_refuses_the_whole_line() -> None:
    night = floor(8).then("bust 1005")
    refusal = night.refused("bust 1005=100 1006=200")
    assert refusal.code == "already-out"
    assert "Player 1005" in refusal.reason
    assert refusal.final
    night.then("bust 1006")
    assert place(night, 1006) == (7, False)
    night.then("reinstate 1006")
    assert night.refused("reinstate 1006").code == "not-out"


def test_field_084_first_and_second_are_one_act() -> None:
    night = whittle(floor(4), 2)
    assert place(night, 1001) == place(night, 1002) == (None, False)
    night.then("bust 1002 by=1001")
    assert (place(night, 1001), place(night, 1002)) == ((1, False), (2, False))
    assert len(night.player.session.history.entries[-1].events) == 1
    night.then("undo")
    assert place(night, 1001) == place(night, 1002) == (None, False)


def test_field_085_not_everybody_can_go_out() -> None:
    night = whittle(floor(5), 3)
    assert night.refused("bust 1001=1 1002=2 1003=3").code == "nobody-left"
    night.then("bust 1001=1000 1002=2000")
    assert [place(night, n)[0] for n in (1001, 1002, 1003)] == [3, 2, 1]


def test_field_086_a_shared_knock_out_is_exact() -> None:
    night = floor(9, 1, more="seats=9").then("bust 1009 by=1002,1005", "bust 1008 by=1001,1002,1003")
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert credit(night) == {"1002": half + third, "1005": half, "1001": third, "1003": third}
    assert sum(credit(night).values()) == 2


def test_field_089_the_credit_goes_with_the_bust() -> None:
    night = floor(8).then("bust 1007 by=1002", "undo", "bust 1007 by=1008")
    assert credit(night) == {"1008": 1}


def test_field_090_nothing_falls_below_zero() -> None:
    night = floor(3).then("bust 1003")
    for _ in range(40):
        if night.say("undo") is not None:
            break
    refusal = night.refused("undo")
    assert refusal.code == "nothing-to-undo"
    counts = night.state["counts"]
    assert (counts["entries"], counts["left"], counts["out"], counts["average"]) == (0, 0, 0, 0)


def test_field_092_a_player_put_out_by_the_director_takes_the_next_place() -> None:
    """During the night; a disqualification after it is a matter of the ending and the league."""
    night = floor(10).then("bust 1001", "forfeit 1002", "bust 1003")
    assert [place(night, n)[0] for n in (1001, 1002, 1003)] == [10, 9, 8]
    assert night.who("1002")["state"] == "withdrawn"


def test_field_177_the_clock_runs_on_whatever_happens() -> None:
    night = floor(10, 2)
    acts = ("bust 1001", "bust 1002", "bust 1003 by=1005", "withdraw 1004", "undo")
    night.then(*acts)
    assert night.state["clock"]["state"] == "running"
    night.then("pause", "bust 1006", "bust 1007", "undo")
    assert night.state["clock"]["state"] == "paused"


def test_field_181_leaving_is_not_being_knocked_out() -> None:
    night = floor(8).then("bust 1001", "withdraw 1006", "bust 1002")
    gone = night.who("1006")
    assert (gone["state"], gone["place"], gone["knocked_out_by"]) == ("withdrawn", 7, [])
    assert credit(night) == {}


def test_UN_01_undo_of_a_bust_restores_the_seat_and_the_place() -> None:
    night = floor(12)
    before = night.state
    night.then("bust 1.3=8_000", "undo")
    after = night.state
    assert {**after, "log": []} == {**before, "log": []}
    night.then("bust 2.2")
    assert place(night, 1004) == (12, False)


def test_the_seat_of_who_goes_out_goes_to_the_first_who_waits() -> None:
    told = given("@18:30 open btown tables=1 start=19:00 date=2026-12-01", *signins(10), "@19:00 start")
    waiting = [p["number"] for p in told.state["players"] if p["state"] == "waiting"]
    assert waiting == ["1009", "1010"]
    before = told.who("1003")
    told.then("@19:20 bust 1003")
    called = told.who("1009")
    assert (called["state"], called["table"], called["seat"]) == ("playing", before["table"], before["seat"])
    assert [(m["player"], m["from"], m["state"]) for m in told.state["moves"]] == [("1009", None, "ordered")]
    assert told.state["counts"]["left"] == 8
    told.then("withdraw 1004")
    assert told.who("1010")["state"] == "playing"
    told.then("undo 2")
    assert [told.who(n)["state"] for n in ("1003", "1004", "1009", "1010")] == [
        "playing",
        "playing",
        *["waiting"] * 2,
    ]
    assert told.refused("reinstate 1009").code == "not-out"
    assert told.refused("bust 1009").code == "waiting"


def test_a_seat_reported_late_is_given_now() -> None:
    told = given("@18:30 open btown tables=1 start=19:00 date=2026-12-01", *signins(9), "@19:00 start")
    told.then("@19:40 bust 1003 at=19:20")
    night = told.player.session.night
    assert night is not None
    called = next(p for p in night.players.values() if p.number == "1009")
    assert called.seated is not None
    assert night.iso(called.seated) == "2026-12-01T19:40:00"


def test_UN_02_the_move_is_undone_before_the_bust() -> None:
    night = floor(15).then("bust 2.1", "move 1.8 2.1")
    assert [m["player"] for m in night.state["moves"]] == ["1015"]
    night.then("undo")
    assert night.state["moves"] == []
    assert night.who("1002")["state"] == "out"
    night.then("undo")
    assert (night.who("1002")["state"], night.who("1002")["table"], night.who("1002")["seat"]) == ("playing", 2, 1)


def test_CL_11_a_withdrawal_earns_from_the_points_round_on() -> None:
    night = whittle(floor(20), 17).then("withdraw 1017")
    assert (place(night, 1017), regular(night, 1017)) == ((17, False), 0)
    night = whittle(floor(20), 12).then("withdraw 1012")
    assert (place(night, 1012), regular(night, 1012), bonus(night, 1012)) == ((12, False), 75, 0)


def test_the_places_say_why() -> None:
    told = floor(8).then("bust 1001", "bust 1002=500 1003=700", "withdraw 1004", "bust 1005=300 1006=300 tied")
    night = told.player.session.night
    assert night is not None
    why = {night.players[pid].number: found.why for pid, found in places(night).items()}
    assert why["1001"] == "went out with 8 left"
    assert why["1002"] == "one of 2 who went out in the same hand with 500 chips"
    assert why["1004"] == "went home with 5 left"
    assert why["1005"] == "shares places 3 to 4 with Player 1006: out in the same hand with 300 chips each"


def test_reenter_is_refused_where_there_is_no_reentry() -> None:
    night = floor(6).then("bust 1001")
    assert night.refused("reenter 1001").code == "no-reentry"


def test_a_re_entry_is_one_more_entry_with_a_place_of_its_own(tmp_path: Path) -> None:
    night = club_floor(tmp_path, {"eliminations.reentries": 1}, 10)
    chips = night.state["counts"]["chips"]
    night.then("@19:10 bust 1001 by=1003", "@19:12 bust 1002", "@19:14 reenter 1001")
    counts = night.state["counts"]
    assert (counts["entries"], counts["left"], counts["out"], counts["chips"]) == (11, 9, 2, chips + 18_000)
    assert night.who("1001")["state"] == "playing"
    assert night.who("1001")["table"] is not None
    assert [place(night, n)[0] for n in (1001, 1002)] == [None, 10]
    night.then("bust 1001")
    assert [place(night, n)[0] for n in (1001, 1002)] == [9, 10]
    assert credit(night) == {"1003": 1}
    assert night.refused("reenter 1001").code == "no-reentry"
    night.then("undo 2")
    assert night.state["counts"]["entries"] == 10
    assert place(night, 1001) == (10, False)


def test_with_re_entries_the_first_exit_may_be_the_one_that_counts(tmp_path: Path) -> None:
    night = club_floor(tmp_path, {"eliminations.reentries": 1, "eliminations.place_of": "first"}, 10)
    night.then("bust 1001", "reenter 1001", "bust 1002", "bust 1001")
    assert [place(night, n)[0] for n in (1001, 1002)] == [11, 10]


def test_a_re_entry_after_registration_is_refused(tmp_path: Path) -> None:
    night = club_floor(tmp_path, {"eliminations.reentries": 1}, 10).then("bust 1001", "@21:00 note late")
    assert night.refused("reenter 1001").code == "registration-closed"


def test_a_hand_by_the_seats_of_a_closed_night_is_refused() -> None:
    night = given("@18:00 open btown tables=1 date=2026-12-01")
    assert night.refused("bust 1.1").code == "not-started"
