"""Balancing: what is due, who moves, where he sits, how he is dealt in."""

from __future__ import annotations

from pathlib import Path

from rooms import Layout, advice, club_room, kinds, moves, room, sizes

TDA = {"tables.mover": "next-big-blind", "tables.balance_small_blind": "never", "tables.redraw_moved": 0}


def test_BA_01_eight_eight_six_needs_one_move_to_the_table_of_six() -> None:
    night = room({1: 8, 2: 8, 3: 6})
    assert kinds(night) == ["move"]
    night.then("balance 2=1 3=1", "confirm all")
    assert sorted(sizes(night).values()) == [7, 7, 8]
    assert sizes(night)[3] == 7
    assert advice(night) == []


def test_BA_02_seven_six_six_needs_nothing() -> None:
    night = room({1: 7, 2: 6, 3: 6})
    assert advice(night) == []
    assert night.then("balance").state["moves"] == []


def test_BA_04_within_two_of_each_other(tmp_path: Path) -> None:
    changes = {"tables.difference": 2}
    night = club_room(tmp_path, changes, {1: 10, 2: 9, 3: 9, 4: 9, 5: 8}, size=10)
    assert advice(night) == []
    night.then("bust 5.8")
    assert kinds(night) == ["move"]
    night.then("balance 1=1 5=1", "confirm all")
    assert list(sizes(night).values()) == [9, 9, 9, 9, 8]


def test_BA_05_the_next_big_blind_moves(tmp_path: Path) -> None:
    night = club_room(tmp_path, TDA, {1: 8, 2: 6})
    night.then("balance 1=1/2/3 2=1/2/3")
    assert moves(night)[0][:2] == ("104", "1.4")


def test_BA_07_a_balancing_move_takes_no_small_blind_seat(tmp_path: Path) -> None:
    layout: Layout = {1: 9, 2: [1, 2, 3, 4, 5, 6], 3: 7}
    night = club_room(tmp_path, {**TDA, "tables.difference": 2, "seating.final_size": 9}, layout, size=9)
    night.then("bust 2.3", "button 1=1 2=1/2/3", "balance")
    assert moves(night) == [("104", "1.4", "2.7", "in")]
    night.then("undo")
    refusal = night.refused("move 104 2.3")
    assert refusal.code == "small-blind"
    night.then('move 104 2.3 override="single big blind"')
    assert moves(night) == [("104", "1.4", "2.3", "posts-big-blind")]


def test_BA_08_a_short_table_halts_once_its_big_blind_would_be_an_empty_seat(tmp_path: Path) -> None:
    layout: Layout = {1: [1, 2, 3, 5, 6], 2: 8}
    night = club_room(tmp_path, TDA, layout, size=9)
    assert "halt" not in kinds(night)
    assert "halt" not in kinds(night.then("button 1=6/1/2"))
    night.then("button 1=1/2/3")
    (text,) = [text for kind, text in advice(night) if kind == "halt"]
    assert "table 1 halts" in text and "seat 4" in text
    night.then("balance 1=1/2/3 2=1", "confirm all")
    assert "halt" not in kinds(night)


def test_BA_10_the_small_blind_is_not_moved_even_when_only_it_fits_the_position() -> None:
    night = room({1: 8, 2: [1, 2, 3, 4, 5, 6]}, size=9)
    night.then("extra-stack 2.7", "balance 1=1/2/3 2=7/8/9")
    assert moves(night) == [("104", "1.4", "2.8", "in")]
    assert night.state["moves"][0]["why"] == "next big blind to the worst seat"


def test_in_position_he_is_as_far_from_the_big_blind_there_as_here() -> None:
    night = room({1: 8, 2: [1, 2, 3, 4, 5, 7]})
    night.then("balance 1=1/2/3 2=1/2/3")
    move = night.state["moves"][0]
    assert (move["player"], move["to"], move["why"]) == ("106", "2.6", "in position, as far from the big blind")
    assert move["rule"] == "2-D-a"


def test_BA_11_moved_into_the_big_blind_he_posts_and_is_dealt_in() -> None:
    night = room({1: 8, 2: [1, 2, 3, 5, 6, 7]})
    night.then("balance 1=1/2/3 2=1/2/3")
    assert moves(night) == [("104", "1.4", "2.4", "posts-big-blind")]


def test_moved_into_the_small_blind_he_waits_for_the_button() -> None:
    night = room({1: 8, 2: [1, 2, 4, 5, 6, 7]})
    night.then("button 1=1/2/3 2=1/2/3", "move 107 2.3")
    assert moves(night) == [("107", "1.7", "2.3", "waits")]


def test_BA_13_from_small_blind_to_small_blind_he_posts_it_and_is_dealt_in() -> None:
    night = room({1: 8, 2: [1, 2, 4, 5, 6, 7]})
    night.then("button 1=1/2/3 2=1/2/3", "move 103 2.3")
    assert moves(night) == [("103", "1.3", "2.3", "posts-small-blind")]


def test_between_button_and_small_blind_he_waits() -> None:
    night = room({1: 8, 2: [1, 2, 4, 6, 8]}, size=9)
    night.then("button 1=1/2/3 2=1/2/4", "move 107 2.3")
    assert moves(night) == [("107", "1.7", "2.3", "waits")]


def test_BA_14_from_a_broken_table_the_small_blind_is_posted_at_once(tmp_path: Path) -> None:
    changes = {**TDA, "seating.newcomer_small_blind": "posts"}
    night = club_room(tmp_path, changes, {1: 8, 2: [1, 2, 4, 5, 6, 7, 8], 3: [1]})
    night.then("button 2=1/2/3", "break-table 3")
    assert moves(night) == [("301", "3.1", "2.3", "posts-small-blind")]


def test_BA_14_at_btown_the_newcomer_in_the_small_blind_waits() -> None:
    night = room({1: 8, 2: [1, 2, 4, 5, 6, 7, 8], 3: [1]})
    night.then("button 2=1/2/3", "break-table 3")
    assert moves(night) == [("301", "3.1", "2.3", "waits")]


def test_BA_16_three_or_more_arriving_draw_for_the_button_with_the_clock_paused() -> None:
    night = room({1: 6, 2: 5, 3: 5})
    night.then("button 1=1/2/3 2=1/2/3", "break-table 3")
    arriving = {table: [m for m in moves(night) if m[2] and m[2].startswith(f"{table}.")] for table in (1, 2)}
    assert {table: len(came) for table, came in arriving.items()} == {1: 2, 2: 3}
    assert {deal for *_, deal in arriving[2]} == {"in"}
    assert all(deal != "unknown" for *_, deal in arriving[1])
    assert night.state["clock"]["state"] == "paused"
    assert kinds(night) == ["redraw-button"]
    night.then("confirm all", "draw-button 2")
    assert advice(night) == []


# -- real-life cases ----------------------------------------------------------------------------------------


def test_field_067_the_longest_table_gives(tmp_path: Path) -> None:
    night = club_room(tmp_path, {"tables.difference": 2}, {1: 10, 2: 9, 3: 9, 4: 9, 5: 7}, size=10)
    night.then("balance 1=1 5=1", "confirm all")
    assert list(sizes(night).values()) == [9, 9, 9, 9, 8]
    night.then("bust 5.1")
    assert list(sizes(night).values()) == [9, 9, 9, 9, 7]
    assert advice(night) == []


def test_field_069_three_tables_then_two(tmp_path: Path) -> None:
    changes = {"tables.break_order": "smallest"}
    night = club_room(tmp_path, changes, {1: 10, 2: 9, 3: 9}, size=10)
    night.then("bust 3.1 in-order", "bust 3.2")
    assert kinds(night) == ["move"]
    night.then("balance random", "confirm all")
    assert sorted(sizes(night).values()) == [8, 9, 9]
    for _ in range(6):
        seat = min(night.state["tables"][2]["seats"])
        night.then(f"bust 3.{seat}", "balance random", "confirm all")
    assert sizes(night) == {1: 10, 2: 10}


def test_field_070_two_tables_tighter_than_three(tmp_path: Path) -> None:
    limits = {"tables.difference": {"many": 2, "two": 1}, "seating.final_size": 2}
    night = club_room(tmp_path, limits, {1: 8, 2: 6, 3: 8})
    assert advice(night) == []
    night = club_room(tmp_path, limits, {1: 6, 2: 4})
    assert kinds(night) == ["move"]
    night.then("balance random", "confirm all")
    assert sizes(night) == {1: 5, 2: 5}


def test_field_071_the_merge_comes_before_single_moves(tmp_path: Path) -> None:
    night = club_room(tmp_path, {"seating.final_size": 9}, {1: 7, 2: 6, 3: 6}, size=9)
    night.then("bust 2.6")
    assert kinds(night) == ["break"]
    night.then("balance", "confirm all")
    assert sizes(night) == {1: 9, 2: 9}


def test_field_073_the_next_big_blind_is_reckoned_from_who_sits_there(tmp_path: Path) -> None:
    night = club_room(tmp_path, TDA, {1: 8, 2: 8, 3: 5})
    night.then("button 1=1/2/3 2=1 3=1", "bust 1.1", "move 102 3.8", "confirm 102")
    table = night.state["tables"][0]
    assert table["next_hand"] == {"button": 2, "small_blind": 3, "big_blind": 4}


def test_field_077_every_second_plan_has_nothing_to_do(tmp_path: Path) -> None:
    night = club_room(tmp_path, {"tables.mover": "random"}, {1: 9, 2: 9, 3: 9}, size=9)
    for seat in ("1.1", "1.2", "2.1", "1.3", "1.4", "3.1"):
        night.then(f"bust {seat}", "balance", "confirm all")
        assert max(sizes(night).values()) - min(sizes(night).values()) <= 1
        before = night.state["tables"]
        assert night.then("balance", "confirm all").state["tables"] == before


def test_field_175_one_move_is_one_move(tmp_path: Path) -> None:
    changes = {"tables.break_when": "points", "tables.break_at": {"9": 1}}
    night = club_room(tmp_path, changes, {1: 6, 2: 6, 3: 6}, size=9)
    assert advice(night) == []
    night = club_room(tmp_path, changes, {1: 7, 2: 6, 3: 5}, size=9)
    assert kinds(night) == ["move"]
    assert sizes(night) == {1: 7, 2: 6, 3: 5}


def test_field_161_counts_follow_each_planned_move(tmp_path: Path) -> None:
    changes = {"seating.minimum": 4, "tables.break_order": "smallest"}
    night = club_room(tmp_path, changes, {1: 9, 2: 4, 3: 4}, size=9)
    assert kinds(night) == ["break"]
    night.then("balance", "confirm all")
    assert sorted(sizes(night).values()) == [8, 9]
    night = club_room(tmp_path, {**changes, "tables.mover": "random"}, {1: 8, 2: 8, 3: 3}, size=9)
    night.then("balance")
    assert 0 < len(moves(night)) <= 3
    assert len({to for _, _, to, _ in moves(night)}) == len(moves(night))
    for player, *_ in moves(night):
        night.then(f"confirm {player}")
        assert min(sizes(night).values()) >= 4 or sizes(night)[3] >= 3
    assert sorted(sizes(night).values()) == [6, 6, 7]
