"""Seating: how many tables, who sits where, and what the director may change about it (BTown 1-E, 2-D; Wyoming)."""

from __future__ import annotations

import json

import pytest

from builders import Told, given, signins
from lots import lot, room, seats_in
from tdconsole.engine.status import status
from tdconsole.journal.memory import MemoryJournal
from tdconsole.play import player as script_player
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf

BTOWN = "@18:30 open btown start=19:00 seed=kings date=2026-12-01"
WYOMING = "@18:30 open wyoming start=19:00 seed=kings date=2026-12-01"


def sizes(told: Told) -> list[int]:
    return sorted((len(t["seats"]) for t in told.state["tables"] if t["open"]), reverse=True)


def seat(told: Told, who: str) -> str:
    player = told.who(who)
    return f"{player['table']}.{player['seat']}"


def refused(told: Told, line: str) -> str:
    before = {**told.state, "refusals": []}
    refusal = told.refused(line)
    assert {**told.state, "refusals": []} == before
    assert refusal.reason
    return refusal.code if refusal.final else f"{refusal.code}?"


# -- how many tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "wanted"), [(24, [8, 8, 8]), (25, [7, 6, 6, 6])])
def test_SE_01_the_fewest_tables_of_equal_size(players: int, wanted: list[int]) -> None:
    assert sizes(given(BTOWN, *signins(players), "draw")) == wanted
    assert sizes(given(WYOMING, *signins(players), "draw")) == wanted


def test_SE_02_no_table_below_the_leagues_least() -> None:
    night = given(WYOMING, *signins(9), "draw")
    assert sizes(night) == [5, 4]
    assert night.state["warnings"] == []


def test_SE_04_too_few_for_a_table_is_said() -> None:
    night = given(WYOMING, *signins(3), "draw")
    assert night.state["warnings"] == ["players at table 1: 3; 4 is the least at a table"]
    night.then("@19:00 start")
    assert night.state["warnings"] == ["players at table 1: 3; 4 is the least at a table"]
    short = given(f"{WYOMING} seats=6", *signins(7), "draw")
    assert sizes(short) == [4, 3]
    assert "players at table" in short.state["warnings"][0]


@pytest.mark.parametrize("seed", ["kings", "aces", "é", "1/2", "x y"])
def test_SE_05_tables_differ_by_one_at_any_moment(seed: str) -> None:
    night = given(f'{BTOWN.replace("seed=kings", "")} tables=3 seed="{seed}"')
    for number in range(1001, 1008):
        night.then(f'signin {number} "P {number}"')
        assert max(sizes(night)) - min(sizes(night)) <= 1
    assert sizes(night) == [3, 2, 2]


@pytest.mark.parametrize(
    ("players", "wanted"), [(8, [8]), (10, [5, 5]), (19, [7, 6, 6]), (25, [9, 8, 8]), (28, [7, 7, 7, 7])]
)
def test_field_062_tables_are_counted_from_the_people(players: int, wanted: list[int]) -> None:
    assert sizes(given(f"{WYOMING} seats=9", *signins(players), "draw")) == wanted


def test_the_last_lines_wait_when_the_tables_are_fixed() -> None:
    night = given(
        f"{WYOMING} tables=2", *signins(16), 'signin 2001 "Late Typed" line=17', 'signin 2002 "First" line=18'
    )
    night.then("draw")
    assert [p["number"] for p in night.state["players"] if p["state"] == "waiting"] == ["2001", "2002"]
    assert sizes(night) == [8, 8]


def test_a_draw_with_nobody_to_seat_changes_nothing() -> None:
    night = given(f"{BTOWN} tables=2", *signins(5))
    before = {**night.state, "log": []}
    night.then("draw")
    assert {**night.state, "log": []} == before
    given(WYOMING, "draw")


def test_who_comes_between_draw_and_start_is_drawn_by_another() -> None:
    night = given(WYOMING, *signins(9), "draw")
    before = seats_in(night.state)
    night.then('signin 2001 "After"')
    assert night.who("2001")["table"] is None
    assert refused(night, "@19:00 start") == "unseated?"
    night.then("draw", "start")
    assert seats_in(night.state) == before | lot("kings", 2, ["2001"], room(2, 8), before)


def test_a_second_draw_opens_another_table_when_all_are_full() -> None:
    night = given(WYOMING, *signins(8), "draw", 'signin 2001 "Ninth"', "draw")
    assert sizes(night) == [8, 1]
    assert night.state["warnings"] == ["players at table 2: 1; 4 is the least at a table"]


def test_btown_seats_at_the_desk_once_there_are_tables() -> None:
    night = given(BTOWN, *signins(9))
    assert night.who("1001")["table"] is None
    night.then("draw", 'signin 2001 "After"')
    assert sizes(night) == [5, 5]


def test_SE_10_a_log_replayed_elsewhere_has_the_same_seats() -> None:
    lines = [f"{BTOWN} tables=3", *signins(25), "@19:00 start", "@19:05 bust 2.2", 'signin 9 "Late"', "swap 1.1 2.1"]
    told = given(*lines)
    stream = told.journal.streams()[-1]
    elsewhere = MemoryJournal()
    elsewhere.append(stream, list(told.journal.read(stream)))
    again = script_player(elsewhere, Shelf(), compile_formula)
    again.session.resume(stream)
    history = again.session.history
    assert status(history, history.entries[-1].now)["tables"] == told.state["tables"]


# -- the list at the draw -----------------------------------------------------------------------------------


def test_field_048_the_draw_is_made_from_the_list_as_it_is() -> None:
    night = given(WYOMING, *signins(20), "draw", "undo", 'signin 2001 "New"', "signout 1003", "signout 1004", "draw")
    assert len(seats_in(night.state)) == 19
    assert sizes(night) == [7, 6, 6]
    night.then("signout 1005", 'signin 2002 "Newer"', "draw", "@19:00 start")
    assert sizes(night) == [7, 6, 6]


def test_field_055_absent_people_are_not_in_the_plan() -> None:
    night = given(WYOMING, *signins(8), *(f"signout {n}" for n in (1002, 1004, 1006, 1008)), "draw")
    assert sizes(night) == [4]
    assert sorted(seats_in(night.state)) == ["1001", "1003", "1005", "1007"]
    assert len(night.state["tables"][0]["seats"]) == 4


def test_field_058_a_new_draw_is_whole_and_keeps_what_was_noted() -> None:
    night = given(WYOMING, *signins(12), "draw", 'penalty 1002 "phone"', "void 14", "draw")
    told = night.player.session.night
    assert told is not None
    assert len(told.offences) == 1
    assert seats_in(night.state) == lot("kings", 2, [str(n) for n in range(1001, 1013)], room(2, 8))


def test_field_061_a_table_opened_again_starts_empty() -> None:
    night = given(f"{BTOWN} tables=3", *signins(12), "@19:00 start")
    night.then("break-table 3", "confirm all", "open-table 3")
    table = night.state["tables"][2]
    assert (table["open"], table["seats"], table["button"], table["dealer"]) == (True, {}, None, "")
    night.then('@19:20 signin 2001 "Late"')
    assert night.who("2001")["table"] == 3
    drawn = []
    again = given(WYOMING, *signins(16), "draw")
    for _ in range(3):
        drawn.append(seats_in(again.state))
        again.then("undo", "draw")
    assert len({json.dumps(d, sort_keys=True) for d in drawn}) == 3


def test_field_063_latecomers_are_spread_and_a_new_table_is_filled_by_lot() -> None:
    night = given(f"{BTOWN} tables=2 seats=9", *signins(16), "@19:00 start")
    wanted = ([9, 8], [9, 9])
    for number, size in zip((2001, 2002), wanted, strict=True):
        night.then(f'@+1:00 signin {number} "Late {number}"')
        assert sizes(night) == size
    night.then('@+1:00 signin 2003 "Late 2003"')
    assert night.who("2003")["state"] == "waiting"
    night.then("open-table 3", "confirm all", "balance random", "confirm all")
    assert sizes(night) == [7, 6, 6]
    assert night.who("2003")["table"] == 3


def test_field_054_a_locked_player_is_drawn_once_and_stays() -> None:
    night = given(f"{BTOWN} tables=2", 'signin 1 "Wheel Chair" seat=1.1', "lock 1", *signins(12), "draw")
    assert seat(night, "1") == "1.1"
    assert refused(night, "lock 1") == "nothing-to-do"
    other = night.state["tables"][1]["seats"]
    assert refused(night, f"swap 1 {next(iter(other.values()))}") == "locked?"
    night.then("undo", "undo", "redo", 'signin 2001 "After"', "draw")
    assert seat(night, "1") == "1.1"
    night.then("unlock 1")
    assert refused(night, "unlock 1") == "nothing-to-do"


def test_field_185_anybody_can_be_taken_out_of_a_seat() -> None:
    night = given(WYOMING, *signins(9), "signout 1001", "draw")
    second = night.state["tables"][0]["seats"]
    night.then(*(f"signout {number}" for number in second.values()))
    assert night.state["tables"][0]["seats"] == {}
    told = given(f"{BTOWN} tables=2", *signins(12), "@19:00 start")
    mover = next(iter(told.state["tables"][0]["seats"].values()))
    free = next(s for s in range(1, 9) if str(s) not in told.state["tables"][1]["seats"])
    told.then(f"move {mover} 2.{free}")
    assert len(told.state["moves"]) == 1
    told.then(f"signout {mover} override=gone")
    assert told.state["moves"] == []
    told.then("undo")
    assert len(told.state["moves"]) == 1


# -- the director's word ------------------------------------------------------------------------------------


def table_of_four() -> Told:
    people = [f'signin {n} "{name}" seat=1.{n}' for n, name in enumerate(("Ann", "Bo", "Cy", "Dee"), 1)]
    return given(f"{BTOWN} tables=2", *people, 'signin 5 "Eve" seat=2.1', 'signin 6 "Fay" seat=2.2')


def test_seat_gives_an_open_seat_and_no_other() -> None:
    night = table_of_four().then("seat ann 1.8", "close-seat 2.8")
    assert seat(night, "1") == "1.8"
    assert refused(night, "seat bo 1.8") == "seat-taken"
    assert refused(night, "seat bo 2.8") == "seat-closed"
    assert refused(night, "seat bo 2.9") == "no-such-seat"
    assert refused(night, "seat bo 2.0") == "no-such-seat"
    assert refused(night, "seat bo 3.1") == "no-such-table"
    assert refused(night, "seat nobody 1.1") == "unknown-player"
    assert refused(night, "seat ann 1.8") == "nothing-to-do"
    assert night.refused('seat bo 1.8 override="please"').final
    night.then("@19:00 start", "@19:10 bust fay")
    assert refused(night, "seat fay 2.2") == "already-out"
    night.then("move eve 1.1")
    assert refused(night, "seat bo 1.1") == "seat-taken"


def test_table_and_seat_at_the_door_are_the_directors() -> None:
    night = given(f"{BTOWN} tables=2", 'signin 2 "B" seat=2.8', 'signin 1 "A" table=2')
    assert night.who("1")["table"] == 2
    assert seat(night, "2") == "2.8"
    night.then(*(f'signin {n} "N {n}" table=2' for n in range(3, 9)))
    assert refused(night, 'signin 9 "Z" table=2') == "table-full"
    assert refused(night, 'signin 9 "Z" seat=2.8') == "seat-taken"


def test_swap_changes_two_seats() -> None:
    night = table_of_four().then("swap ann eve")
    assert (seat(night, "1"), seat(night, "5")) == ("2.1", "1.1")
    night.then("swap ann fay")
    assert (seat(night, "1"), seat(night, "6")) == ("2.2", "2.1")
    assert refused(night, "swap ann ann") == "same-player"
    night.then("@19:00 start", "move bo 2.5")
    assert refused(night, "swap bo cy") == "on-the-way"
    night.then("refuse bo", "bust cy")
    assert refused(night, "swap bo cy") == "no-seat"


def test_around_says_who_really_sits_where() -> None:
    night = table_of_four().then("around 1 dee - cy bo ann")
    assert night.state["tables"][0]["seats"] == {"1": "4", "3": "3", "4": "2", "5": "1"}
    night.then("around 1 ann bo cy dee eve")
    assert night.state["tables"][0]["seats"] == {"1": "1", "2": "2", "3": "3", "4": "4", "5": "5"}
    assert night.state["tables"][1]["seats"] == {"2": "6"}
    night.then("undo")
    assert night.state["tables"][1]["seats"] == {"1": "5", "2": "6"}


def test_around_names_what_contradicts() -> None:
    night = table_of_four()
    refusal = night.refused("around 1 ann bo cy")
    assert (refusal.code, "Dee" in refusal.reason) == ("not-named", True)
    assert refused(night, "around 1 ann bo cy dee ann") == "named-twice"
    assert refused(night, "around 1 ann bo cy dee gus") == "unknown-player"
    assert refused(night, "around 1 ann bo cy dee - - - - eve") == "no-such-seat"
    assert refused(night, "around 7 ann") == "no-such-table"
    night.then("close-seat 1.5")
    assert refused(night, "around 1 bo cy dee - ann") == "seat-closed"
    night.then("@19:00 start", "move eve 1.6", "bust fay")
    assert refused(night, "around 1 ann bo cy - - dee") == "seat-taken"
    assert refused(night, "around 1 ann bo cy dee - eve") == "on-the-way"
    assert refused(night, "around 1 ann bo cy dee - - fay") == "already-out"


def test_a_seat_emptied_by_around_goes_to_the_wait_list() -> None:
    night = given(f"{BTOWN} tables=2 seats=3", *signins(6), 'signin 9 "Reserve"', "@19:00 start")
    night.then("seats 1=4")
    assert seat(night, "9") == "1.4"
    night.then('signin 10 "Next"', "bust 1.1")
    assert seat(night, "10") == "1.1"


def test_seats_in_and_out_of_use() -> None:
    night = table_of_four()
    assert refused(night, "close-seat 1.1") == "seat-taken"
    assert refused(night, "close-seat 3.1") == "no-such-table"
    assert refused(night, "open-seat 1.8") == "not-closed"
    night.then("close-seat 1.8")
    assert refused(night, "close-seat 1.8") == "seat-closed"
    night.then("open-seat 1.8", "seat ann 1.8")


def test_the_size_of_a_table() -> None:
    night = table_of_four().then("seats 1=4")
    assert night.state["tables"][0]["size"] == 4
    assert refused(night, "seats 1=3") == "seat-taken"
    assert refused(night, "seats 1=31") == "bad-size"
    assert refused(night, "seats 2=1") == "bad-size"
    assert refused(night, "seats 3=8") == "no-such-table"
    night.then("extra-stack 2.8")
    assert refused(night, "seats 2=7") == "seat-taken"
    night.then("@19:00 start", "move ann 2.7")
    night.then("extra-stack 2.8 remove")
    assert refused(night, "seats 2=6") == "seat-taken"


def test_tables_are_opened() -> None:
    night = table_of_four()
    assert refused(night, "open-table 1") == "table-open"
    assert refused(night, "open-table 2001") == "bad-table"
    assert refused(night, "open-table 3 seats=31") == "bad-size"
    night.then("open-table 7 seats=9")
    assert [(t["table"], t["size"]) for t in night.state["tables"]] == [(1, 8), (2, 8), (7, 9)]
    night.then('signin 7 "Gus"')
    assert night.who("7")["table"] == 7


def test_fifty_people_and_forty_eight_seats() -> None:
    night = given(f"{BTOWN} tables=6", *signins(50))
    assert night.state["counts"]["waiting"] == 2
    night.then("open-table 7")
    assert night.state["counts"]["waiting"] == 0
    assert [(m["player"], m["to"][0]) for m in night.state["moves"]] == [("1049", "7"), ("1050", "7")]
    night.then("confirm all", "@19:00 start")


def test_a_dealer_sits_at_his_table() -> None:
    night = table_of_four().then("dealer 1=bo")
    assert night.state["tables"][0]["dealer"] == "2"
    assert refused(night, "dealer 1=eve") == "not-there"
    assert refused(night, "dealer 9=eve") == "no-such-table"
    night.then("@19:00 start", "bust bo")
    assert night.state["tables"][0]["dealer"] == ""
    assert "dealer" in [a["kind"] for a in night.state["advice"]]


def test_a_latecomer_may_be_given_an_extra_stack() -> None:
    night = table_of_four().then("extra-stack 2.3", "@19:00 start", '@19:40 signin 9 "Late" seat=2.3')
    player = night.who("9")
    assert (seat(night, "9"), player["stack"], player["deduction"]) == ("2.3", 18_000, 0)
    assert night.state["counts"]["chips"] == 6 * 20_000 + 18_000
    night.then("undo")
    assert night.state["counts"]["chips"] == 6 * 20_000 + 18_000


def test_nothing_is_rearranged_when_it_is_over() -> None:
    night = given(f"{BTOWN} tables=1", *signins(2), "@19:00 start", "@19:10 bust 1001")
    for line in ("draw", "seat 1002 1.8", "open-table 2", "seats 1=9", "close-seat 1.8"):
        assert refused(night, line) == "finished"
