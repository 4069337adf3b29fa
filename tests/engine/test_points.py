"""Points of the night: places, hands, bounty chips, receipts, the director's word (BTown 1-C)."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import club, given
from floors import bonus, club_floor, floor, place, regular, whittle
from tdconsole.engine.points import table
from tdconsole.language.words import Misunderstood

REGULAR = "points.kinds.regular"


def test_P_01_the_first_three_places() -> None:
    night = whittle(floor(20), 1)
    assert [(regular(night, n), bonus(night, n)) for n in (1001, 1002, 1003)] == [(1200, 250), (800, 200), (700, 150)]


def test_P_02_fourth_and_ninth_place() -> None:
    night = whittle(floor(20), 3)
    assert [(regular(night, n), bonus(night, n)) for n in (1004, 1009)] == [(600, 0), (100, 0)]


def test_P_04_the_last_of_ten_still_earns() -> None:
    night = whittle(floor(10), 1)
    assert regular(night, 1010) == 75
    players = night.state["players"]
    assert sum(p["points"]["regular"] for p in players) == 4875
    assert sum(p["points"]["bonus"] for p in players) == 600


def test_P_05_a_full_field_earns_the_same_in_all() -> None:
    players = whittle(floor(24), 1).state["players"]
    assert sum(p["points"]["regular"] for p in players) == 5250
    assert sum(p["points"]["bonus"] for p in players) == 600


def test_P_07_seventh_with_a_royal_flush() -> None:
    night = whittle(floor(20), 10).then("premium 1007 royal-flush")
    whittle(night, 6)
    assert (regular(night, 1007), bonus(night, 1007)) == (500, 100)
    kinds = [(line["kind"], line["amount"], line["rule"]) for line in night.who("1007")["points_detail"]]
    assert kinds == [("regular", 300, "1-C-a-1"), ("regular", 200, "1-C-a-2"), ("bonus", 100, "1-C-a-2")]


def test_P_08_without_a_showdown_a_hand_earns_nothing() -> None:
    night = floor(10).then("premium 1007 quads no-showdown")
    assert night.who("1007")["points"] == {"regular": 0, "bonus": 0}
    assert "no showdown" in night.who("1007")["points_detail"][0]["why"]


def test_a_royal_flush_is_not_a_straight_flush_too() -> None:
    night = floor(10).then("@19:10 premium 1007 royal-flush")
    assert night.refused("premium 1007 straight-flush").code == "same-hand"
    night.then("@19:40 premium 1007 straight-flush")
    assert regular(night, 1007) == 350


def test_an_unknown_hand_is_refused_with_those_there_are() -> None:
    refusal = floor(10).refused("premium 1007 full-house")
    assert refusal.code == "unknown-award"
    assert "quads" in refusal.reason


def test_P_10_each_receipt_is_rounded_by_itself(tmp_path: Path) -> None:
    night = floor(10).then("receipt 1001 12.75")
    assert bonus(night, 1001) == 240
    night.then("receipt 1002 0.75", "receipt 1002 0.75")
    assert bonus(night, 1002) == 0
    exact = club_floor(tmp_path, {"points.awards.receipt.rounding": "none"}, 10)
    assert bonus(exact.then("receipt 1001 12.75"), 1001) == 255
    with pytest.raises(Misunderstood):
        night.say("receipt 1001 0")


def test_P_11_three_bounty_chips_overtake_the_second() -> None:
    night = floor(10, more="bounty").then("bounty 1003 2", "bounty 1003 1")
    whittle(night, 1)
    assert (regular(night, 1003), regular(night, 1002)) == (850, 800)


def test_bounty_points_come_from_chips_turned_in_alone() -> None:
    night = floor(10, more="bounty").then("bust 1001 by=1003")
    assert regular(night, 1003) == 0
    with pytest.raises(Misunderstood):
        night.say("bounty 1003 0")


def test_bounty_chips_need_a_bounty_night() -> None:
    night = floor(10)
    assert night.refused("bounty 1003 1").code == "no-bounty-night"
    night.then('bounty 1003 1 override="announced late"')
    assert regular(night, 1003) == 50


def test_P_13_a_director_who_plays_earns() -> None:
    night = given("@18:00 open btown tables=1 date=2026-12-01", 'signin 1001 "Dee" role=director seat=1.1')
    night.then(*(f'signin {n} "P{n}" seat=1.{n - 1000}' for n in range(1002, 1007)), "@19:00 start")
    night.then("bust 1002", "bust 1001")
    assert (place(night, 1001), regular(night, 1001), bonus(night, 1001)) == ((5, False), 500, 0)


def test_P_14_who_played_no_hand_earns_nothing_and_counts() -> None:
    night = floor(12).then("unplayed 1012", "withdraw 1012")
    assert night.state["counts"]["entries"] == 12
    assert (place(night, 1012), regular(night, 1012)) == ((12, False), 0)
    line = night.who("1012")["points_detail"][0]
    assert "played no hand" in line["why"]
    assert line["rule"] == "2-E-c"
    assert night.refused("unplayed 1012").code == "unplayed"


def test_BT_03_the_owner_keeps_his_place_and_nobody_moves_up() -> None:
    night = given("@18:00 open btown tables=1 date=2026-12-01", 'signin 1001 "Bob" role=owner seat=1.1')
    night.then(*(f'signin {n} "P{n}" seat=1.{n - 1000}' for n in range(1002, 1006)), "@19:00 start")
    night.then("receipt 1001 10", *(f"bust {n}" for n in (1005, 1004, 1003, 1002)))
    assert place(night, 1001) == (1, False)
    assert night.who("1001")["points"] == {"regular": 0, "bonus": 0}
    assert all(line["rule"] == "1-B-b" for line in night.who("1001")["points_detail"])
    assert (regular(night, 1002), bonus(night, 1002)) == (800, 200)
    assert night.state["night"]["prize"] == "1002"


def test_a_league_may_pass_over_who_does_not_earn(tmp_path: Path) -> None:
    night = club(tmp_path, {"points.ineligible": "skip"})
    night.then("@18:00 open club tables=1 date=2026-12-01", 'signin 1002 "Bob" role=owner seat=1.2')
    night.then(*(f'signin {n} "P{n}" seat=1.{n - 1000}' for n in (1001, 1003, 1004)), "@19:00 start")
    night.then(*(f"bust {n}" for n in (1004, 1003, 1002)))
    assert (place(night, 1002), regular(night, 1002)) == ((2, False), 0)
    assert (place(night, 1003), regular(night, 1003)) == ((3, False), 800)
    assert regular(night, 1004) == 700


def test_WY_02_points_wait_for_the_number() -> None:
    night = given("@18:00 open wyoming tables=1 date=2026-12-01")
    night.then('signin - "Ann" seat=1.1', *(f'signin {n} "P{n}" seat=1.{n - 1000}' for n in range(1002, 1006)))
    night.then("@19:00 start", *(f"bust {n}" for n in (1005, 1004, 1003, 1002)))
    assert night.who("Ann")["place"] == 1
    assert night.who("Ann")["points"]["regular"] == 0
    assert "no player number" in night.who("Ann")["points_detail"][0]["why"]


def test_field_102_more_places_than_rows_and_fewer() -> None:
    night = whittle(floor(20), 1)
    assert regular(night, 1020) == 0
    night = whittle(floor(3), 1)
    assert [regular(night, n) for n in (1001, 1002, 1003)] == [1200, 800, 700]


def test_field_102_no_place_no_points() -> None:
    night = floor(3)
    assert all(p["points"]["regular"] == 0 and p["points_detail"] == [] for p in night.state["players"])


def test_field_098_a_percent_per_player_is_exact(tmp_path: Path) -> None:
    table = [10000, 9000, 8000, 7000, 6500, 6000, 5500, 5000, 4000, 3750, 3500, 3250]
    kind = {"way": "expr", "table": table, "expr": "base * (1 + n / 100)"}
    night = whittle(club_floor(tmp_path, {REGULAR: kind}, 17), 3)
    assert [regular(night, n) for n in (1004, 1011, 1012)] == [8190, 4095, 3802.5]


def test_field_111_half_points_are_kept(tmp_path: Path) -> None:
    kind = {"way": "expr", "expr": "players_beaten"}
    night = whittle(club_floor(tmp_path, {REGULAR: kind}, 8), 4).then("bust 1003=700 1004=700 tied")
    whittle(night, 1)
    assert regular(night, 1003) == regular(night, 1004) == 4.5
    assert sum(p["points"]["regular"] for p in night.state["players"]) == 28


def test_field_116_paid_places_follow_the_field(tmp_path: Path) -> None:
    kind = {"way": "expr", "paid": "floor(n / 3)", "expr": "10 * (paid - place + 1) ^ 2"}
    for n, wanted in ((2, []), (6, [40, 10]), (9, [90, 40, 10]), (11, [90, 40, 10]), (12, [160, 90, 40, 10])):
        night = whittle(club_floor(tmp_path, {REGULAR: kind}, n), 1)
        earned = [regular(night, number) for number in range(1001, 1001 + n)]
        assert [points for points in earned if points] == wanted


def test_field_086_shares_of_a_knock_out_add_up(tmp_path: Path) -> None:
    hit = {"per": "knockout", "points": {"regular": 5}}
    night = club_floor(tmp_path, {"points.awards.hit": hit}, 9, 2).then("bust 1.5 by=1.1,1.2")
    assert [regular(night, n) for n in (1001, 1003)] == [2.5, 2.5]
    night.then("bust 1.4 by=1.1,1.2,1.3")
    lines = [line["amount"] for line in night.who("1005")["points_detail"]]
    assert lines == [1.6667]
    told = night.player.session.night
    assert told is not None
    assert sum(line.amount for lines in table(told).values() for line in lines if line.source == "hit") == 10


def test_field_093_two_in_one_hand_earn_more_each(tmp_path: Path) -> None:
    kind = {
        "way": "expr",
        "rounding": "ceil",
        "expr": "10 * (n + 1 - place)",
        "ranges": [
            {"first": 1, "last": 1, "expr": "10 * n * 2"},
            {"first": 2, "last": 2, "expr": "15 * (n - 1)"},
            {"first": 3, "last": 3, "expr": "12.5 * (n - 2)"},
        ],
    }
    hit = {"per": "knockout", "points": {"regular": 10}, "several": {"regular": 20}}
    changes = {REGULAR: kind, "points.awards.hit": hit}
    night = club_floor(tmp_path, changes, 10, 2).then("bust 1.5=500 1.4=700 by=1.1", "bust 1.3 by=1.1")
    whittle(night, 1)
    assert regular(night, 1001) == 200 + 10 + 40
    assert regular(whittle(club_floor(tmp_path, changes, 11), 1), 1003) == 113


def test_field_109_dividing_by_nothing_is_no_number(tmp_path: Path) -> None:
    told = club(tmp_path, {REGULAR: {"way": "expr", "expr": "100 / (place - 1)"}})
    refusal = told.refused("@18:00 open club date=2026-12-01")
    assert "divides by zero" in refusal.reason


def test_field_114_points_by_hand_are_lines_of_their_own() -> None:
    night = whittle(floor(8), 1).then('award 1004 regular 75 "high hand"', 'award 1004 bonus +30 "bar bill"')
    assert (regular(night, 1004), bonus(night, 1004)) == (675, 30)
    night.then("undo 2", 'award 1004 regular 57 "high hand, counted again"')
    lines = [(line["amount"], line["why"]) for line in night.who("1004")["points_detail"]]
    assert lines == [(600, "place 4 of 8"), (57, "high hand, counted again")]
    night.then('award 1004 regular -7 "late by a chip"')
    assert regular(night, 1004) == 650
    assert night.refused('award 1004 gold 5 "why not"').code == "unknown-points"
    for line in ("award 1004 regular 75", 'award 1004 regular much "x"', 'award 1004 regular 5 ""'):
        with pytest.raises(Misunderstood):
            night.say(line)


def test_UN_08_undo_of_an_award_takes_its_points() -> None:
    night = floor(8).then("receipt 1001 10", "premium 1001 quads")
    assert (regular(night, 1001), bonus(night, 1001)) == (100, 200)
    night.then("undo")
    assert (regular(night, 1001), bonus(night, 1001)) == (0, 200)
    night.then("undo")
    assert (regular(night, 1001), bonus(night, 1001)) == (0, 0)


def test_UN_10_a_chop_undone_leaves_two_players_and_no_places() -> None:
    night = whittle(floor(8), 2).then("count 1001=90_000 1002=54_000", "chop by=1001")
    assert [place(night, n)[0] for n in (1001, 1002)] == [1, 2]
    assert [(regular(night, n), bonus(night, n)) for n in (1001, 1002)] == [(1200, 250), (800, 200)]
    night.then("undo")
    assert place(night, 1001) == place(night, 1002) == (None, False)
    assert night.state["counts"]["left"] == 2
    assert night.state["night"]["prize"] is None


def test_attendance_earns_every_entry(tmp_path: Path) -> None:
    attendance = {"per": "night", "points": {"regular": 20}}
    night = club_floor(tmp_path, {"points.awards.attendance": attendance}, 4).then("unplayed 1004")
    assert [regular(night, n) for n in (1001, 1004)] == [20, 0]


def test_the_best_place_may_be_earned_by_all_who_share_it(tmp_path: Path) -> None:
    night = whittle(club_floor(tmp_path, {"eliminations.then": "best"}, 20), 10)
    night.then("bust 1001=500 1004=500 tied")
    assert [regular(night, n) for n in (1001, 1004)] == [100, 100]


def test_shares_are_rounded_where_the_rules_say_so(tmp_path: Path) -> None:
    night = whittle(club_floor(tmp_path, {"points.rounding": "half-up"}, 20), 10)
    night.then("bust 1001=500 1004=500 tied")
    assert [regular(night, n) for n in (1001, 1004)] == [88, 88]


def test_points_rounds_may_be_named(tmp_path: Path) -> None:
    night = whittle(club_floor(tmp_path, {"points.points_round": 9}, 20), 12)
    night.then("withdraw 1012", "bust 1011", "bust 1010", "withdraw 1009")
    assert [regular(night, n) for n in (1012, 1011, 1009)] == [0, 75, 100]
    assert "left before the last 9" in night.who("1012")["points_detail"][0]["why"]
