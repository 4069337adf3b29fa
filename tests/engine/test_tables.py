"""Breaking tables, the final table, and what the floor is told."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from builders import Told
from rooms import advice, club_room, kinds, moves, number, room, sizes
from tdconsole.engine.tables import buttons_wanted


def ticket(name: str, draw: int) -> str:
    """Answers a ticket of the lottery as a player with a phone reckons it."""
    return hashlib.sha256(f"kings/{draw}/{name}".encode()).hexdigest()


def bust(night: Told, *seats: str) -> Told:
    """Busts players by seat, one after another."""
    return night.then(*[f"bust {seat}" for seat in seats])


def down_to(night: Told, table: int, left: int) -> Told:
    """Busts players of a table from seat 1 on until so many are left."""
    seats = next(t["seats"] for t in night.state["tables"] if t["table"] == table)
    return bust(night, *[f"{table}.{seat}" for seat in sorted(seats, key=int)[: len(seats) - left]])


def test_BR_01_a_table_breaks_when_the_others_can_hold_its_players() -> None:
    night = room({1: 6, 2: 6, 3: 5})
    assert advice(night) == []
    bust(night, "2.6")
    assert advice(night) == [("break", "table 3 breaks: its 5 players draw seats at tables 1, 2")]
    night.then("balance", "confirm all")
    assert sizes(night) == {1: 8, 2: 8}


def test_a_break_is_a_lottery_that_anybody_can_check() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("balance")
    size, free, told = {1: 6, 2: 5}, {1: {7, 8}, 2: {6, 7, 8}}, {}
    for player in sorted((number(3, seat) for seat in range(1, 6)), key=lambda n: ticket(n, 1)):
        fewest = [t for t in free if size[t] == min(size.values()) and free[t]]
        table, seat = min(((t, s) for t in fewest for s in free[t]), key=lambda at: ticket(f"{at[0]}.{at[1]}", 1))
        told[player] = f"{table}.{seat}"
        size[table] += 1
        free[table].discard(seat)
    assert {player: to for player, _, to, _ in moves(night)} == told


def test_BR_02_nine_left_make_one_final_table_with_new_seats() -> None:
    night = bust(room({1: 5, 2: 5}), "2.5")
    assert kinds(night) == ["final-table"]
    night.then("balance")
    order = sorted((f"1.{seat}" for seat in range(1, 10)), key=lambda seat: ticket(seat, 1))
    players = sorted((p["number"] for p in night.state["players"] if not p["place"]), key=lambda n: ticket(n, 1))
    drawn = dict(zip(players, order, strict=True))
    assert all(drawn[player] == to for player, _, to, _ in moves(night) if player)
    assert {deal for *_, deal in moves(night)} == {"in"}
    night.then("confirm all")
    assert {p["number"]: f"{p['table']}.{p['seat']}" for p in night.state["players"] if not p["place"]} == drawn
    assert night.state["tables"][0]["size"] == 9
    assert [t["open"] for t in night.state["tables"]] == [True, False]
    assert kinds(night) == ["redraw-button"]


def test_seats_of_the_final_table_are_confirmed_one_by_one() -> None:
    night = room({1: 5, 2: 4}).then("balance")
    while moves(night):
        night.then(f"confirm {moves(night)[-1][0]}")
        everybody = [p for t in night.state["tables"] for p in t["seats"].values()]
        assert len(everybody) == len(set(everybody)) == 9
    assert sizes(night) == {1: 9}


def test_BR_04_below_the_minimum_one_table_is_made() -> None:
    night = bust(room({1: 4, 2: 4}, "wyoming"), "2.1")
    assert kinds(night) == ["final-table"]
    assert sizes(night.then("balance", "confirm all")) == {1: 7}


@pytest.mark.parametrize(
    ("layout", "table", "tables"),
    [
        ({1: 7, 2: 6, 3: 6, 4: 6}, 1, 3),
        ({1: 6, 2: 6, 3: 5}, 1, 2),
        ({1: 5, 2: 5}, 1, 1),
    ],
)
def test_BR_05_fixed_points(tmp_path: Path, layout: dict[int, int | list[int]], table: int, tables: int) -> None:
    changes = {"tables.break_when": "points", "tables.break_at": {"24": 3, "16": 2, "9": 1}}
    night = club_room(tmp_path, changes, layout)
    assert "break" not in kinds(night) and "final-table" not in kinds(night)
    bust(night, f"{table}.1")
    night.then("balance", "confirm all")
    assert len(sizes(night)) == tables


def test_BR_07_multiples_of_the_first_tables(tmp_path: Path) -> None:
    changes = {"tables.break_when": "multiples", "seating.final_size": 8, "tables.mover": "random"}
    changes["tables.redraw_moved"] = 0
    night = club_room(tmp_path, changes, {1: 7, 2: 7, 3: 7}, size=10)
    for table in (1, 2, 3, 1, 2, 3):
        bust(night, f"{table}.{min(next(t['seats'] for t in night.state['tables'] if t['table'] == table), key=int)}")
        assert "break" not in kinds(night)
    bust(night, "1.3")
    assert kinds(night) == ["break"]
    night.then("balance", "confirm all")
    assert sizes(night) == {1: 7, 2: 7}
    down_to(down_to(night, 1, 5), 2, 4)
    assert kinds(night) == []
    assert kinds(down_to(night, 1, 4)) == ["final-table"]


def waiting_and_sixteen_left() -> Told:
    """Answers a night with one on the wait list who passes every seat, and sixteen left at three tables."""
    night = room({1: 8, 2: 8, 3: 2}).then("seats 3=2", 'signin 2001 "Pat Passes"')
    assert night.who("2001")["state"] == "waiting"
    return night.then("bust 2.1", "pass 2001", "bust 2.2", "pass 2001")


def test_BR_08_no_break_while_somebody_on_the_wait_list_may_still_be_seated() -> None:
    night = waiting_and_sixteen_left()
    assert night.state["counts"]["left"] == 16 and night.state["counts"]["waiting"] == 1
    assert "break" not in kinds(night)
    refusal = night.refused("break-table 3")
    assert (refusal.code, refusal.rule) == ("wait-list", "1-E-e")
    night.then("signout 2001")
    assert kinds(night)[0] == "break"


def test_open_registration_alone_holds_no_break_back() -> None:
    night = room({1: 6, 2: 5, 3: 5})
    assert night.state["registration"]["open"] and kinds(night) == ["break"]


def test_a_seat_that_a_mover_leaves_goes_to_the_wait_list() -> None:
    night = waiting_and_sixteen_left().then("move 101 2.1", "confirm 101")
    assert [m["player"] for m in night.state["moves"] if m["from"] is None] == ["2001"]
    assert night.who("2001")["state"] == "playing"


def test_tables_break_in_the_order_of_the_league(tmp_path: Path) -> None:
    layout: dict[int, int | list[int]] = {1: 6, 2: 4, 3: 6}
    assert "table 3 breaks" in advice(club_room(tmp_path, {}, layout))[0][1]
    assert "table 1 breaks" in advice(club_room(tmp_path, {"tables.break_order": "lowest"}, layout))[0][1]
    assert "table 2 breaks" in advice(club_room(tmp_path, {"tables.break_order": "smallest"}, layout))[0][1]
    listed = {"tables.break_order": "listed", "tables.break_list": [2, 3, 1]}
    assert "table 2 breaks" in advice(club_room(tmp_path, listed, layout))[0][1]


def test_field_054_a_locked_player_is_not_moved_while_anybody_else_can_be(tmp_path: Path) -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("lock 301")
    assert "table 2 breaks" in advice(night)[0][1]
    night.then("balance", "confirm all")
    assert (night.who("301")["table"], night.who("301")["seat"]) == (3, 1)
    night = room({1: 5, 2: 4}).then("lock 201", "balance", "confirm all")
    assert (night.who("201")["table"], night.who("201")["seat"]) == (2, 1)
    assert sizes(night) == {2: 9}
    night = room({1: 8, 2: 8, 3: 6}).then("lock 204", "balance 2=1/2/3 3=1/2/3")
    assert moves(night)[0][0] != "204"


def test_field_061_a_table_that_is_opened_again_is_empty() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("button 3=1", "balance", "confirm all")
    night.then("open-table 3")
    table = night.state["tables"][2]
    assert (table["open"], table["seats"], table["button"], table["dealer"]) == (True, {}, None, "")
    assert advice(night) == [("redraw-button", "table 2 draws for the button again: draw-button 2")]


def test_field_066_a_break_and_a_level_change_in_the_same_second() -> None:
    night = room({1: 9, 2: 5, 3: 5}, size=9).then("@19:15 bust 1.9", "balance")
    assert night.state["clock"]["level"] == 2
    assert {origin.split(".")[0] for _, origin, _, _ in moves(night) if origin} == {"3"}
    night.then("undo")
    assert moves(night) == [] and night.state["counts"]["left"] == 18 and night.state["clock"]["level"] == 2
    night.then("undo")
    assert night.state["counts"]["left"] == 19


def test_field_075_one_table_is_one_table() -> None:
    night = bust(room({1: 5, 2: 5}, size=9), "2.5")
    before = night.state
    night.then("balance", "confirm all", "draw-button 1")
    assert advice(night) == [] and night.state["counts"]["tables"] == 1
    night.then("undo 3")
    assert night.state["tables"] == before["tables"]
    night.then("undo", "bust 1.2", "balance", "confirm all", "draw-button 1")
    assert advice(night) == [] and sizes(night) == {1: 9}


def test_field_076_a_table_of_one_is_named_and_an_empty_one_closes() -> None:
    night = room({1: 8, 2: [1, 2]}, size=9)
    night.then("move 202 1.9", "confirm 202")
    assert any("table 2 has 1 player" in line for line in night.state["warnings"])
    night = room({1: 7, 2: [1, 2]}, size=9)
    night.then("move 202 1.9", "confirm 202", "move 201 1.8", "confirm 201")
    assert [t["open"] for t in night.state["tables"]] == [True, False]
    assert sizes(night) == {1: 9} and advice(night) == []


def test_field_144_undo_goes_back_through_a_final_table() -> None:
    night = room({1: 5, 2: 5})
    before = night.state
    night.then("bust 2.5", "balance", "confirm all", "undo 3")
    after = night.state
    assert [after[key] for key in ("tables", "counts", "players", "moves")] == [
        before[key] for key in ("tables", "counts", "players", "moves")
    ]


@pytest.mark.parametrize("size", range(2, 11))
def test_field_188_there_is_always_a_plan(tmp_path: Path, size: int) -> None:
    for players in (size + 2, 2 * size + 1, 3 * size):
        tables = -(-players // size)
        low, more = divmod(players, tables)
        layout: dict[int, int | list[int]] = {t: low + (t <= more) for t in range(1, tables + 1)}
        changes = {"seating.final_size": size, "tables.mover": "random"}
        night = club_room(tmp_path, changes, layout, size=size)
        for table in range(1, tables + 1):
            night.then(f"bust {table}.1", "balance", "confirm all")
            left = night.state["counts"]["left"]
            assert len(sizes(night)) == max(1, -(-left // size))
            assert max(sizes(night).values()) - min(sizes(night).values()) <= 1
            night.then("undo 3")


def test_a_table_can_be_taken_out_of_use() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("close-table 1", "confirm all")
    assert sizes(night) == {2: 8, 3: 8}
    assert night.refused("close-table 1").code == "no-such-table"
    refusal = room({1: 8, 2: 8, 3: 6}).refused("break-table 3")
    assert refusal.code == "no-room" and "6 players" in refusal.reason and "0 are open" in refusal.reason


def test_an_extra_stack_is_taken_away_before_its_table_breaks() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("extra-stack 3.7")
    assert night.refused("balance").code == "extra-stack"
    night.then("extra-stack 3.7 remove", "balance")
    assert len(moves(night)) == 5


def test_an_away_player_is_moved_with_his_table() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("away 302", "balance", "confirm all")
    assert night.who("302")["state"] == "away" and night.who("302")["table"] in (1, 2)


def test_a_full_small_table_takes_nobody_and_is_not_made_to() -> None:
    night = room({1: 8, 2: 8, 3: 5}, size=8)
    night.then("seats 3=5")
    assert advice(night) == []


def test_a_large_table_stays_when_only_a_small_one_can_be_spared() -> None:
    night = room({1: 4, 2: 5, 3: 5}).then("seats 1=4")
    assert advice(night) == [("break", "table 1 breaks: its 4 players draw seats at tables 2, 3")]
    assert sizes(night.then("balance", "confirm all")) == {2: 7, 3: 7}


def test_closed_seats_hold_nobody() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("close-seat 1.8", "close-seat 2.8", "close-seat 3.8")
    assert advice(night) == []
    assert "table 2 breaks" in advice(night.then("open-seat 3.8", "open-seat 1.8"))[0][1]


def test_a_dealer_who_leaves_is_missed() -> None:
    night = room({1: 8, 2: 8, 3: 7}).then("dealer 1=101", "bust 1.1")
    assert kinds(night) == ["dealer"]
    night.then("dealer 1=102", "move 102 3.8")
    assert "dealer" not in kinds(night)
    night.then("confirm 102")
    assert "dealer" in kinds(night)


def test_a_table_that_breaks_misses_no_dealer() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("dealer 1=101", "bust 1.1")
    assert "dealer" in kinds(night)
    assert "dealer" not in kinds(night.then("break-table 1"))


def test_final_table_by_hand() -> None:
    night = room({1: 6, 2: 6})
    assert night.refused("final-table").code == "too-many"
    night.then('final-table override="ten seats are there"', "confirm all")
    assert sizes(night) == {1: 12}
    assert room({1: 5}).refused("final-table").code == "one-table"


def test_the_rule_stands_with_every_advice() -> None:
    night = room({1: 8, 2: 8, 3: 6})
    assert {a["rule"] for a in night.state["advice"] if a["kind"] == "move"} == {"2-D-a"}


def test_a_bust_taken_back_after_its_break_was_ordered_keeps_the_table() -> None:
    night = room({1: 6, 2: 5, 3: 6}).then("bust 3.6")
    entry = night.state["log"][-1]["entry"]
    night.then("balance", f"void {entry}")
    assert any("stays at table 3" in text for _, text in advice(night))
    night.then("balance", "confirm all")
    assert sizes(night) == {1: 6, 2: 6, 3: 5} and advice(night) == []


def test_a_bust_taken_back_after_its_break_was_kept_opens_the_table_again() -> None:
    night = room({1: 6, 2: 5, 3: 6}).then("bust 3.6")
    entry = night.state["log"][-1]["entry"]
    night.then("balance", "confirm all", f"void {entry}")
    assert sizes(night) == {1: 8, 2: 8, 3: 1}
    night.then("balance random", "confirm all")
    assert sorted(sizes(night).values()) == [5, 6, 6]


def test_the_button_is_drawn_again_at_the_last_two_tables_where_the_league_wants_it(tmp_path: Path) -> None:
    changes = {"tables.redraw_moved": 0, "tables.redraw_tables": [2, 1], "tables.redraw_pauses": False}
    night = club_room(tmp_path, changes, {1: 6, 2: 6, 3: 4}).then("balance")
    assert kinds(night) == ["redraw-button", "redraw-button"]
    night = club_room(tmp_path, changes, {1: 6, 2: 6, 3: 6, 4: 6}).then("balance")
    assert kinds(night) == []


def test_the_pause_for_a_redraw_does_not_touch_the_contract_time() -> None:
    night = room({1: 6, 2: 5, 3: 5}, more="limit=4:00").then("balance")
    remaining = night.state["clock"]["remaining"]
    night.then("@+10:00 draw-button 2", "resume")
    assert night.state["clock"]["remaining"] == remaining
    assert night.state["night"]["limit"] == "2026-12-01T23:00:00"


def test_no_pause_in_a_break_or_while_paused() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("break 10", "balance")
    assert night.state["clock"]["state"] == "running"
    night = room({1: 6, 2: 5, 3: 5}).then("pause", "balance", "resume")
    assert night.state["clock"]["state"] == "running"


def test_before_the_start_nothing_breaks() -> None:
    night = Told().then("@18:30 open btown tables=3 start=19:00 date=2026-12-01 seed=kings")
    night.then(*[f'signin {1000 + i} "P {i}" seat={i % 3 + 1}.{i // 3 + 1}' for i in range(9)])
    assert advice(night) == []
    night.then("close-table 3", "confirm all")
    assert sorted(sizes(night)) == [1, 2]


def test_buttons_are_asked_for_once_per_plan() -> None:
    night = room({1: 8, 2: 8, 3: 6})
    asked = tables_asked(night)
    assert asked == [2, 3]
    night.then("balance 2=1/2/3 3=1/2/3")
    assert tables_asked(night) == []


def tables_asked(night: Told) -> list[int]:
    """Answers the tables whose button the console asks for."""
    told = night.player.session.night
    assert told is not None
    return buttons_wanted(told, night.player.clock.now())


def test_a_button_told_long_ago_is_named() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("button 2=1/2/3 3=1/2/3", "@+20:00 balance")
    assert any("the button was told at 19:05" in line for line in night.state["warnings"])
