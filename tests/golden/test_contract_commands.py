"""The contract of the director's commands: what each does, and what refuses it."""

from __future__ import annotations

from typing import Any

import pytest

from builders import Told, club, given, signins
from tdconsole.language.words import Misunderstood

BTOWN = "@18:30 open btown start=19:00 tables=2 seed=kings date=2026-12-01"
WYOMING = "@18:30 open wyoming start=19:00 seed=kings date=2026-12-01"


def night(count: int = 16, options: str = "") -> Told:
    """A night of BTown that is being played."""
    return given(f"{BTOWN} {options}", *signins(count), "@19:00 start")


def lone(count: int = 8) -> Told:
    """The same on a single table."""
    return given(BTOWN.replace("tables=2", "tables=1"), *signins(count), "@19:00 start")


def seat(told: Told, number: str) -> str:
    who = told.who(number)
    return f"{who['table']}.{who['seat']}"


def at(told: Told, spot: str) -> str:
    table, number = spot.split(".")
    label: str = told.state["tables"][int(table) - 1]["seats"][number]
    return label


def free(told: Told, table: int = 1) -> str:
    here = next(t for t in told.state["tables"] if t["table"] == table)
    return next(f"{table}.{n}" for n in range(1, here["size"] + 1) if str(n) not in here["seats"])


def clock(told: Told) -> dict[str, Any]:
    found: dict[str, Any] = told.state["clock"]
    return found


def places(told: Told) -> dict[str, int]:
    return {p["number"]: p["place"] for p in told.state["players"] if p["place"]}


# -- night --------------------------------------------------------------------------------------------------


def test_open_takes_every_option() -> None:
    told = given(
        '@18:00 open btown name="N" venue="V" date=2026-12-01 start=19:30 zone=America/Denver tables=3 seats=7 '
        "minutes=20 limit=3:30 seed=x kind=final bounty casual"
    )
    state = told.state
    assert state["night"]["limit"] == "2026-12-01T23:00:00"
    assert state["clock"]["remaining"] == 1200
    assert {t["size"] for t in state["tables"]} <= {7}


def test_without_tables_the_draw_opens_the_fewest_that_the_rules_allow() -> None:
    for count, sizes in ((8, [8]), (9, [4, 5]), (24, [8, 8, 8]), (25, [6, 6, 6, 7])):
        told = given(WYOMING, *signins(count), "draw")
        assert sorted(len(t["seats"]) for t in told.state["tables"]) == sizes


def test_a_second_open_waits_for_the_close_and_cannot_be_undone() -> None:
    told = given(BTOWN)
    assert told.refused("open btown").code == "night-open"
    assert told.refused("undo").code == "nothing-to-undo"


def test_limit_note_ruling_and_at_keys() -> None:
    told = given(
        BTOWN, 'signin 1001 "Ann"', "limit 22:15", 'note "a"', 'ruling "b"', "at-keys Bo player=1001", "note c"
    )
    assert told.state["night"]["limit"] == "2026-12-01T22:15:00"
    assert [entry["by"] for entry in told.state["log"]][-2:] == ["", "Bo"] or told.state["log"][-1]["by"] == "Bo"
    assert told.refused("at-keys Bo player=77").code == "unknown-player"
    assert given(BTOWN, "limit 00:30").state["night"]["limit"] == "2026-12-02T00:30:00"


# -- sign-in ------------------------------------------------------------------------------------------------


def test_signin_takes_the_next_line_and_a_paper_line_keeps_its_own() -> None:
    told = given(BTOWN, 'signin 1 "A"', 'signin 2 "B" line=5', 'signin 3 "C"', 'signin 4 "D" line=2')
    assert [p["line"] for p in told.state["players"]] == [1, 5, 6, 2]
    assert told.refused('signin 5 "E" line=2').code == "line-taken"


def test_table_and_seat_are_the_directors_choice() -> None:
    told = given(BTOWN, 'signin 1 "A" table=2', 'signin 2 "B" seat=2.7 override=x')
    assert told.who("1")["table"] == 2 and seat(told, "2") == "2.7"
    assert told.refused('signin 3 "C" seat=2.7').code == "seat-taken"
    assert told.refused('signin 3 "C" seat=2.7 override=x').code == "seat-taken"


def test_a_number_may_be_none_and_a_known_one_needs_no_name() -> None:
    told = given(BTOWN, 'signin - "Ann"', "number Ann 1001", "signout 1001", "signin 1001")
    assert told.who("1001")["name"] == "Ann"
    assert told.refused("signin 1002").code == "name-missing"
    assert told.refused("signin -").code == "name-missing"


def test_one_person_is_one_entry() -> None:
    told = given(BTOWN, 'signin 1001 "Ann"')
    assert told.refused("signin 1001").code == "already-signed-in"
    assert told.refused('signin 1001 "Ann" override=x').code == "already-signed-in"


def test_extras_that_are_automatic_come_when_earned_and_can_be_withheld() -> None:
    told = given(BTOWN, 'signin 1 "A"', 'signin 2 "B" -on-time', "@18:50 announce", 'signin 3 "C"')
    assert [p["extras"] for p in told.state["players"]] == [{"on-time": 2000}, {}, {}]
    nobody_announced = given(BTOWN, 'signin 1 "A"', '@18:59:59 signin 2 "B"')
    assert nobody_announced.who("2")["extras"] == {"on-time": 2000}


def test_an_extra_that_was_asked_for_and_not_earned_refuses_the_whole_signin() -> None:
    told = given(BTOWN)
    for line, code in (
        ('@18:45:01 signin 1 "A" early', "extra-not-earned"),
        ('signin 1 "A" birthday', "extra-not-earned"),
        ('signin 1 "A" birthday=06-15 birthday', "extra-not-earned"),
        ('signin 1 "A" bogus', "unknown-extra"),
    ):
        assert told.refused(line).code == code
    assert told.state["players"] == []
    assert told.then('signin 1 "A" birthday=12-15 birthday').who("1")["extras"]["birthday"] == 5000
    assert told.then('signin 2 "B" birthday=12-15').who("2")["extras"] == {"on-time": 2000}
    assert told.then('signin 3 "C" brought=2 new').who("3")["extras"] == {
        "on-time": 2000,
        "new": 4000,
        "brought": 16000,
    }


def test_early_is_fifteen_minutes_to_the_second() -> None:
    told = given(BTOWN, '@18:45 signin 1 "A" early')
    assert told.who("1")["extras"]["early"] == 2000
    assert told.refused('@18:45:01 signin 2 "B" early').code == "extra-not-earned"


def test_signin_after_the_start_seats_at_once_or_waits() -> None:
    told = night(15).then('@19:05 signin 1099 "Late"')
    late = told.who("1099")
    assert (late["state"], late["deduction"], late["extras"]) == ("playing", 400, {})
    assert told.then('signin 1100 "Later"').who("1100")["state"] == "waiting"


@pytest.mark.parametrize("rules", ["wyoming", "quebec"])
def test_the_other_leagues_admit_latecomers_at_least_through_level_1(rules: str) -> None:
    told = given(f"@18:30 open {rules} start=19:00 seed=k", *signins(9), "draw", "@19:00 start")
    assert told.then('@19:10 signin 1099 "Late"').who("1099")["state"] == "playing"
    assert told.who("1099")["deduction"] == 0
    assert any(key.startswith("sign_in") for key in told.player.session.night.rules.assumed)  # type: ignore[union-attr]


def test_signout_cancels_a_no_show_before_his_first_hand() -> None:
    told = given(BTOWN, *signins(3), "signout 1002")
    assert [p["number"] for p in told.state["players"]] == ["1001", "1003"]
    assert told.state["counts"]["entries"] == 2
    assert told.then("@19:00 start").refused("signout 1001").code == "dealt-in"


def test_number_sets_a_missing_number_once() -> None:
    told = given(BTOWN, 'signin - "Ann"', 'signin 7 "Bo"', "number Ann 0042")
    assert told.who("0042")["name"] == "Ann"
    assert told.refused("number 0042 43").code == "has-number"
    told.then('signin - "Cy"')
    assert told.refused("number Cy 7").code == "number-taken"


def test_extra_gives_and_takes_chips() -> None:
    told = given(BTOWN, 'signin 1 "A"', "extra 1 early", "extra 1 brought=2")
    assert told.who("1")["extras"] == {"early": 2000, "on-time": 2000, "brought": 16000}
    told.then("extra 1 -on-time", "extra 1 -early")
    assert told.who("1")["extras"] == {"brought": 16000}


# -- seating ------------------------------------------------------------------------------------------------


def test_draw_seats_who_has_no_seat_and_is_accepted_with_nobody_left() -> None:
    told = given(WYOMING, *signins(8), "draw")
    before = told.state["tables"]
    assert told.then("draw").state["tables"] == before
    told.then('signin 2001 "Late"')
    assert told.who("2001")["table"] is None
    assert told.then("draw").who("2001")["table"] is not None
    assert given(BTOWN, *signins(4), "draw").state["counts"]["entries"] == 4


def test_with_more_players_than_seats_the_last_lines_wait() -> None:
    told = given(WYOMING + " tables=1", *signins(10), "draw")
    assert [p["number"] for p in told.state["players"] if p["state"] == "waiting"] == ["1009", "1010"]


def test_seat_swap_lock_and_around() -> None:
    told = given(BTOWN, *signins(6))
    one, two = seat(told, "1001"), seat(told, "1002")
    assert told.refused(f"seat 1001 {two}").code == "seat-taken"
    assert told.refused(f"seat 1001 {two} override=x").code == "seat-taken"
    told.then("swap 1001 1002")
    assert (seat(told, "1001"), seat(told, "1002")) == (two, one)
    spot = free(told)
    assert seat(told.then(f"seat 1003 {spot}"), "1003") == spot
    told.then("lock 1003", "unlock 1003")
    here = list(told.state["tables"][0]["seats"].values())
    told.then("around 1 " + " ".join(reversed(here)))
    assert list(told.state["tables"][0]["seats"].values()) == here[::-1]
    assert list(told.state["tables"][0]["seats"]) == [str(n) for n in range(1, len(here) + 1)]


def test_around_leaves_a_chair_empty() -> None:
    told = lone(3).then("around 1 1002 - 1003 - 1001")
    assert told.state["tables"][0]["seats"] == {"1": "1002", "3": "1003", "5": "1001"}


def test_seats_and_tables_open_and_close() -> None:
    told = given(BTOWN, *signins(4))
    spot = free(told)
    told.then(f"close-seat {spot}")
    assert told.refused(f"seat 1001 {spot}").code == "seat-closed"
    told.then(f"open-seat {spot}", f"seat 1001 {spot}")
    assert told.refused(f"close-seat {spot}").code == "seat-taken"
    told.then("seats 1=9", "open-table 3 seats=6", 'signin 9 "N" table=3')
    assert [t["size"] for t in told.state["tables"]] == [9, 8, 6]
    told.then("close-table 3", "confirm all")
    assert told.who("9")["table"] in (1, 2)
    assert not told.state["tables"][2]["open"]


def test_an_extra_stack_is_chips_and_no_entry() -> None:
    told = given(BTOWN, *signins(4))
    before, spot = told.state["counts"], free(told)
    told.then(f"extra-stack {spot}")
    after = told.state["counts"]
    assert (after["chips"] - before["chips"], after["entries"]) == (18000, 4)
    assert told.then(f"extra-stack {spot} remove").state["counts"] == before


def test_a_designated_dealer_is_missed_when_he_goes() -> None:
    told = night().then("dealer 1=1.3")
    name = told.state["tables"][0]["dealer"]
    assert name == at(told, "1.3")
    told.then("bust 1.3")
    assert told.state["tables"][0]["dealer"] == ""
    assert [a["kind"] for a in told.state["advice"] if a["kind"] == "dealer"]


# -- clock --------------------------------------------------------------------------------------------------


def test_start_needs_two_players_and_everybody_seated() -> None:
    assert given(BTOWN, *signins(1)).refused("start").code == "too-few-players"
    assert given(WYOMING, *signins(5)).refused("start").code == "unseated"
    assert given(WYOMING, *signins(2), "draw", "start").state["night"]["phase"] == "playing"
    assert night().refused("start").code == "already-started"


def test_pause_and_resume() -> None:
    told = night().then("@19:05 pause")
    assert (clock(told)["state"], told.at("19:25")["clock"]["remaining"]) == ("paused", 600)
    told.then("@19:25 resume")
    assert told.at("19:30")["clock"]["remaining"] == 300


def test_next_back_and_level_give_full_time() -> None:
    told = night().then("@19:05 next")
    assert (clock(told)["level"], clock(told)["remaining"]) == (2, 900)
    told.then("@19:10 back")
    assert (clock(told)["level"], clock(told)["remaining"]) == (1, 900)
    told.then("@19:12 level 5", "@19:13 next")
    assert (clock(told)["kind"], clock(told)["level"]) == ("break", 5)
    told.then("next", "back")
    assert (clock(told)["level"], clock(told)["kind"]) == (5, "level")
    told.then("level 6")
    assert clock(told)["level"] == 6
    assert told.refused("level 0").code == told.refused("level 40").code == "no-such-level"


def test_time_sets_adds_and_takes() -> None:
    told = night().then("@19:05 time 3:00")
    assert clock(told)["remaining"] == 180
    assert clock(told.then("time +2:30"))["remaining"] == 330
    assert clock(told.then("time -1:00"))["remaining"] == 270
    assert told.at("19:10")["clock"]["level"] == 2


def test_minutes_keeps_the_time_played_and_the_breaks() -> None:
    told = night().then("@19:05 minutes 20")
    assert clock(told)["remaining"] == 900
    assert told.at("19:20")["clock"]["remaining"] == 1200
    at_break = told.at("20:40")["clock"]
    assert (at_break["kind"], at_break["remaining"]) == ("break", 600)


def test_ante_is_in_force_at_once() -> None:
    told = night().then("@19:20 ante 50")
    assert (clock(told)["ante"], clock(told)["next"]["ante"]) == (50, 50)
    assert clock(told.then("ante off"))["ante"] == 0
    refusal = told.refused("ante 201")
    assert (refusal.code, refusal.rule) == ("ante-too-large", "2-B")
    assert clock(told.then("ante 201 override=x"))["ante"] == 201


def test_add_level_and_break() -> None:
    told = night().then("add-level 500000/1000000 ante=1000 minutes=7", "level 17", "next")
    assert (clock(told)["small_blind"], clock(told)["ante"], clock(told)["remaining"]) == (500000, 1000, 420)
    told = night().then("@20:10 break 5")
    assert (clock(told)["kind"], clock(told)["level"], clock(told)["remaining"]) == ("break", 5, 300)
    after = told.at("20:15")["clock"]
    assert (after["kind"], after["level"], after["remaining"]) == ("level", 5, 300)
    assert told.at("20:20")["clock"]["level"] == 6


def test_after_the_last_level_a_generated_one_follows_or_it_goes_on(tmp_path: Any) -> None:
    told = night().then("level 17", "next")
    assert (clock(told)["level"], clock(told)["big_blind"]) == (18, 800000)
    stays = club(tmp_path, {"clock.extend": "none"})
    stays.then("@18:30 open club start=19:00 tables=1", *signins(4), "@19:00 start", "@19:01 level 17")
    late = stays.at("19:17:30")["clock"]
    assert (late["level"], late["remaining"], late["overtime"], late["next"]) == (17, 0, 90, None)
    assert stays.then("@19:17 note x").refused("next").code


# -- floor --------------------------------------------------------------------------------------------------


def test_several_busts_are_one_hand_at_one_table() -> None:
    told = night()
    assert told.refused("bust 1.1=5000 2.1=6000").code == "several-tables"
    told.then("bust 1.1=5000 1.2=6000 by=1.3")
    assert sorted(places(told).values()) == [15, 16]
    assert told.who(at(night(), "1.2"))["place"] == 15


def test_better_tied_and_in_order() -> None:
    for line, first, second in (
        ("bust 1.1=5 1.2=5 better=1.1", 15, 16),
        ("bust 1.1=5 1.2=5 better=1.2", 16, 15),
        ("bust 1.1=5 1.2=5 tied", 15, 15),
        ("bust 1.1 1.2 in-order", 16, 15),
        ("bust 1.1=9 1.2=5 better=1.2", 15, 16),
    ):
        told = night()
        one, two = at(told, "1.1"), at(told, "1.2")
        told.then(line)
        assert (places(told)[one], places(told)[two]) == (first, second), line


def test_what_the_rule_file_needs_and_the_line_lacks_is_said() -> None:
    told = night()
    refusal = told.refused("bust 1.1 1.2")
    assert refusal.code == "stacks-wanted" and "=CHIPS" in refusal.reason
    refusal = told.refused("bust 1.1=5 1.2=5")
    assert refusal.code == "hands-wanted" and "better=" in refusal.reason
    told.then("bust 1.1")
    told = given("@18:30 open wyoming start=19:00 tables=1", *signins(6), "draw", "@19:00 start")
    told.then("bust 1001=5 1002=5")
    assert [told.who(n)["tied"] for n in ("1001", "1002")] == [True, True]


def test_a_victim_may_have_a_killer_of_his_own() -> None:
    told = night()
    three, four = at(told, "1.3"), at(told, "1.4")
    one, two = at(told, "1.1"), at(told, "1.2")
    told.then("bust 1.1=5/by=1.3 1.2=6/by=1.4")
    assert (told.who(one)["knocked_out_by"], told.who(two)["knocked_out_by"]) == ([three], [four])


def test_somebody_stays_at_the_table_and_in_the_tournament() -> None:
    told = lone(3)
    assert told.refused("bust 1001=1 1002=2 1003=3").code == "nobody-left"
    told.then("bust 1001", "bust 1002")
    assert told.refused("bust 1003").code == "finished"
    told = night()
    everybody = " ".join(f"1.{n}={n}" for n in range(1, 9))
    assert told.refused(f"bust {everybody}").code == "nobody-left"


def test_one_already_out_refuses_the_whole_line_naming_him() -> None:
    told = lone().then("bust 1001")
    for line in ("bust 1002=5 1001=6", "bust 1001=6 1002=5 in-order", "bust 1001 override=x"):
        refusal = told.refused(line)
        assert refusal.code == "already-out" and "Player 1001" in refusal.reason
    assert told.who("1002")["place"] is None


def test_a_late_report_stands_where_it_happened() -> None:
    told = lone().then("@19:20 bust 1001", "@19:30 bust 1002", "@19:40 bust 1003 at=19:25")
    assert places(told) == {"1001": 8, "1003": 7, "1002": 6}
    told.then("bust 1004 before=1001", "bust 1005 after=1003")
    assert places(told) == {"1004": 8, "1001": 7, "1003": 6, "1005": 5, "1002": 4}
    assert told.who("1002")["points"]["regular"] == 600


def test_instead_gives_the_bust_to_the_other_player() -> None:
    told = lone().then("@19:20 bust 1001=5000 by=1002", "@19:30 bust 1003", "@19:40 instead 1001 1004")
    assert places(told) == {"1004": 8, "1003": 7}
    assert told.who("1004")["knocked_out_by"] == ["1002"]
    assert told.who("1001")["state"] == "playing" and told.who("1001")["seat"]


def test_instead_asks_for_a_seat_when_it_was_given_away() -> None:
    told = night().then('@19:05 signin 1099 "Late"', "@19:10 bust 1.3")
    gone = next(p["number"] for p in told.state["players"] if p["state"] == "out")
    other = at(told, "1.5")
    refusal = told.refused(f"instead {gone} {other}")
    assert "T.S" in refusal.reason
    told.then(f"instead {gone} {other} 1.5")
    assert seat(told, gone) == "1.5"


def test_reinstate_and_mark() -> None:
    told = lone()
    before = seat(told, "1001")
    told.then("@19:10 bust 1001", "@19:12 bust 1002", "@19:20 reinstate 1001")
    assert (seat(told, "1001"), places(told)) == (before, {"1002": 8})
    assert told.refused("reinstate 1001").code == "not-out"
    told.then("@19:30 mark", "@19:31 mark 1")


def test_leaving_for_a_while_and_for_good() -> None:
    told = lone().then("away 1001")
    assert told.who("1001")["state"] == "away"
    told.then("returned 1001", "withdraw 1002=12_000", "away 1003", "@20:40 forfeit 1003=3000")
    assert [told.who(n)["state"] for n in ("1001", "1002", "1003")] == ["playing", "withdrawn", "withdrawn"]
    assert places(told) == {"1002": 8, "1003": 7}
    assert told.state["counts"]["chips"] == 8 * 20000 - 15000
    assert told.refused("reenter 1002").code == "no-reentry"


def test_absence_over_its_limit_is_advised() -> None:
    told = lone().then("@19:03 away 1001")
    assert "forfeit" not in [a["kind"] for a in told.at("19:29")["advice"]]
    assert "forfeit" in [a["kind"] for a in told.at("19:30")["advice"]]


def test_button_is_told_and_drawn() -> None:
    told = night().then("button 1=3 2=8/1/2")
    assert [t["button"] for t in told.state["tables"]] == [3, 8]
    told.then("draw-button 1 2c 3c 4c Kd Kh 5c 6c 7c", "draw-button 2")
    assert told.state["tables"][0]["button"] == 5
    assert told.refused("draw-button 1 2c 3c").code == "bad-cards"


def test_balance_orders_moves_that_are_promises() -> None:
    told = night().then("bust 1.1", "bust 1.2", "balance 1=4 2=4")
    [move] = told.state["moves"]
    assert (move["state"], move["from"]) == ("ordered", seat(told, move["player"]))
    told.then(f"refuse {move['player']}")
    [other] = told.state["moves"]
    assert other["player"] != move["player"]
    told.then("confirm all")
    assert seat(told, other["player"]) == other["to"]


def test_a_table_breaks_and_the_final_table_is_drawn() -> None:
    told = night(10).then("bust 1001")
    assert [a["kind"] for a in told.state["advice"]] == ["final-table"]
    told.then("balance", "confirm all")
    assert told.state["counts"]["tables"] == 1
    assert len(next(t for t in told.state["tables"] if t["open"])["seats"]) == 9
    told = given(BTOWN.replace("tables=2", "tables=3"), *signins(17), "@19:00 start", "bust 1001")
    assert [a["kind"] for a in told.state["advice"]] == ["break"]
    told.then("break-table 3", "confirm all")
    assert [t["open"] for t in told.state["tables"]] == [True, True, False]


def test_move_by_the_director() -> None:
    told = night(14)
    who, spot = at(told, "1." + next(iter(told.state["tables"][0]["seats"]))), free(told, 2)
    told.then(f"move {who} {spot}")
    assert told.state["moves"][0]["to"] == spot and told.who(who)["table"] == 1
    assert seat(told.then(f"confirm {who}"), who) == spot


def test_a_seat_that_opens_calls_the_first_of_the_wait_list() -> None:
    told = night().then('@19:05 signin 1 "A"', 'signin 2 "B"', "bust 1.4")
    assert told.who("1")["state"] == "playing" and seat(told, "1") == "1.4"
    told.then("pass 1")
    assert (told.who("1")["state"], seat(told, "2")) == ("waiting", "1.4")
    told.then("bust 1.5")
    assert seat(told, "1") == "1.5"


def test_heads_names_tables_that_differ_until_explained() -> None:
    told = night().then("heads 1=8 2=7")
    assert any("table 2" in warning for warning in told.state["warnings"])
    told.then("bust 2.3")
    assert not any("table 2" in warning for warning in told.state["warnings"])


def test_hand_for_hand_ranks_busts_of_one_round_together() -> None:
    told = night(12).then("hand-for-hand on")
    one = next(iter(told.state["tables"][0]["seats"].values()))
    two = next(iter(told.state["tables"][1]["seats"].values()))
    told.then(f"bust {one}=7000", "hand-done 1", f"bust {two}=7000", "hand-done 2", "hand-for-hand off")
    assert (places(told)[one], places(told)[two]) == (11, 11)


# -- chips, points, second chance ---------------------------------------------------------------------------


def test_color_up_race_and_ledger() -> None:
    told = lone(3).then("@20:16 color-up white,red")
    told.then('race 1 white,red 1001=3,1 1002=0,3 1003=4,2 cards="Ah 2c 3c 4c 5c 6c 7c 8c 9c"')
    before = told.state["counts"]["chips"]
    told.then('ledger +500 "found under table 2"', 'ledger -1_000 "a stack counted twice"')
    assert told.state["counts"]["chips"] == before - 500
    assert told.refused("ledger +0 x").code == "bad-amount"
    with pytest.raises(Misunderstood):
        told.say('ledger 500 "which way"')


def test_premium_hands_are_winning_hands_shown_down() -> None:
    told = lone()
    for who, kind, points in (
        ("1001", "quads", {"regular": 100, "bonus": 0}),
        ("1002", "straight-flush", {"regular": 150, "bonus": 0}),
        ("1003", "royal-flush", {"regular": 200, "bonus": 100}),
    ):
        assert told.then(f"premium {who} {kind}").who(who)["points"] == points
    assert told.then("premium 1004 quads no-showdown").who("1004")["points"]["regular"] == 0
    assert told.refused("premium 1005 full-house").code == "unknown-award"


def test_bounty_chips_are_the_only_source_of_bounty_points() -> None:
    told = night(options="bounty").then("bust 1.1 by=1.2")
    killer = at(told, "1.2")
    assert told.who(killer)["points"]["regular"] == 0
    assert told.then(f"bounty {killer} 2", f"bounty {killer} 1").who(killer)["points"]["regular"] == 150
    assert night().refused("bounty 1001 1").code == "no-bounty-night"


def test_award_may_be_negative_and_unplayed_earns_nothing() -> None:
    told = lone().then('award 1001 regular -25 "late"', 'award 1001 bonus 12.5 "prize"', "unplayed 1002", "bust 1002")
    assert told.who("1001")["points"] == {"regular": -25, "bonus": 12.5}
    assert (told.who("1002")["place"], told.who("1002")["points"]["regular"]) == (8, 0)
    assert told.refused("award 1001 gold 1 x").code == "unknown-points"


def test_second_chance_games_have_names_and_the_last_one_left_wins() -> None:
    told = lone().then("bust 1001", "bust 1002", "bust 1003", "sc-open", "sc-open late")
    assert told.refused("sc-join 1004").code == "still-in"
    told.then("sc-join 1001", "sc-join 1002", "sc-join 1003 late")
    assert told.state["second_chance"] == [
        {"game": "1", "left": ["1001", "1002"], "winner": None},
        {"game": "late", "left": ["1003"], "winner": None},
    ]
    told.then("sc-bust 1001")
    assert told.state["second_chance"][0]["winner"] == "1002"
    assert told.who("1002")["points"]["bonus"] == 250
    told.then("sc-join 1001 late", "sc-close late winner=1003")
    assert told.state["second_chance"][1]["winner"] == "1003"


# -- conduct and league -------------------------------------------------------------------------------------


def test_conduct_and_league_commands_are_taken() -> None:
    told = given(BTOWN + ' venue="V"', *signins(8), "@19:00 start")
    told.then('warn 1001 phone "x"', 'penalty 1001 "y"', 'strike 1001 1 "z"', 'unstrike 1001 "appeal"')
    told.then('ban 1002 venue "v"', "season Fall from=2026-09-01 to=2026-12-31 need=regular=1500,bonus=1500")
    told.then('player 1003 name="Ann Lee" birthday=06-15 role=staff', "title 1004 regular Fall")
    assert len(told.state["log"]) == 18


# -- end ----------------------------------------------------------------------------------------------------


def test_count_and_chop() -> None:
    told = lone().then(*(f"bust {n}" for n in range(1003, 1009)), "count 1001=100_000 1002=60_000")
    assert told.refused("chop by=1002").rule == "2-F-b"
    told.then("chop by=1001")
    assert (told.state["night"]["phase"], clock(told)["state"]) == ("finished", "ended")
    assert (places(told)["1001"], places(told)["1002"]) == (1, 2)


def test_the_time_limit_ranks_by_counts_and_ends_the_night() -> None:
    told = lone(4).then("@23:00 count 1001=10 1002=40 1003=40")
    assert told.refused("time-limit").code == "not-counted"
    told.then("count 1004=90", "time-limit")
    assert places(told) == {"1004": 1, "1002": 2, "1003": 2, "1001": 4}
    assert told.who("1002")["tied"] and told.state["night"]["phase"] == "finished"


def test_close_is_refused_while_places_are_open_and_names_what_else_is() -> None:
    told = lone(3).then('signin - "Nemo"', "bust 1001", "sc-open", "sc-join 1001")
    assert told.refused("close").code == "places-open"
    told.then("bust 1002", "bust 1003", "close")
    state = told.state
    assert state["night"]["phase"] == "closed"
    said = " / ".join(state["warnings"])
    assert "second-chance" in said and "Nemo" in said
    assert told.refused("bust Nemo").code == told.refused("receipt 1001 5").code == "closed"


def test_amend_opens_a_closed_night_to_corrections() -> None:
    told = lone(2).then("bust 1001", "close", "amend -", "receipt 1001 5", "instead 1001 1002", "close")
    assert (places(told), told.who("1001")["points"]["bonus"]) == ({"1001": 1, "1002": 2}, 350)


# -- log ----------------------------------------------------------------------------------------------------


def test_undo_redo_and_what_empties_redo() -> None:
    told = lone().then("bust 1001", "bust 1002", "bust 1003", "undo 2")
    assert places(told) == {"1001": 8}
    told.then("redo")
    assert places(told) == {"1001": 8, "1002": 7}
    told.then("undo", "redo 2")
    assert len(places(told)) == 3
    told.then("undo", "note x")
    assert told.refused("redo").code == "nothing-to-redo"


def test_void_takes_back_one_older_command_and_keeps_the_later_ones() -> None:
    told = lone().then("bust 1001", "bust 1002", "bust 1003")
    entry = next(e["entry"] for e in told.state["log"] if e["command"] == "bust 1002")
    told.then(f"void {entry}")
    assert places(told) == {"1001": 8, "1003": 7}
    signin = next(e["entry"] for e in told.state["log"] if e["command"].startswith("signin 1001"))
    refusal = told.refused(f"void {signin}")
    assert refusal.code == "cannot-stand" and "bust 1001" in refusal.reason


def test_an_undone_draw_keeps_its_number_and_another_draw_is_another() -> None:
    told = given(WYOMING, *signins(12), "draw")
    first = [t["seats"] for t in told.state["tables"]]
    told.then("undo", "draw")
    assert [t["seats"] for t in told.state["tables"]] != first
    told.then("undo", "redo")
    again = [t["seats"] for t in told.state["tables"]]
    told.then("undo", "redo")
    assert [t["seats"] for t in told.state["tables"]] == again
