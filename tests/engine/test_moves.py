"""Moves are promises until kept: named, confirmed, refused, dropped, undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooms import advice, club_room, kinds, moves, room, sizes


def test_until_confirmed_the_old_seat_is_shown_and_the_new_one_counts() -> None:
    night = room({1: 8, 2: 8, 3: [1, 2, 3, 5, 6, 7]}).then("balance 2=1 3=1")
    ((player, origin, to, _),) = moves(night)
    assert (player, origin) == ("204", "2.4")
    assert night.who("204")["table"] == 2
    assert night.state["tables"][1]["seats"]["4"] == "204"
    assert advice(night) == []
    assert any("P 2.4, table 2 seat 4, to table 3" in line for line in night.state["warnings"])
    night.then("confirm 204")
    assert f"{night.who('204')['table']}.{night.who('204')['seat']}" == to
    assert moves(night) == [] and len(moves(night, "confirmed")) == 1
    assert sizes(night) == {1: 8, 2: 7, 3: 7}


def test_the_sentence_to_call_out() -> None:
    night = room({1: 8, 2: 8, 3: [1, 2, 3, 5, 6, 7]})
    assert advice(night)[0][1] == "table 2: the next big blind, never the small, to table 3, worst open seat"
    night.then("balance 2=1/2/3 3=1/2/3")
    assert night.state["moves"][0]["text"] == "P 2.4, table 2 seat 4, to table 3 seat 4, posts the big blind"


def test_without_a_button_naming_who_came_settles_it() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("balance")
    assert moves(night) == [(None, None, None, "unknown")]
    night.then("move 205 3.8")
    assert moves(night) == [("205", "2.5", "3.8", "unknown")]
    night.then("confirm all")
    assert night.who("205")["seat"] == 8


def test_confirming_who_came_settles_it_too() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("balance")
    assert night.refused("confirm 205").code == "which-seat"
    assert night.refused("confirm 101").code == "not-moving"
    night.then("confirm 205 3.7")
    assert moves(night, "confirmed") == [("205", "2.5", "3.7", "unknown")]


def test_with_one_seat_open_only_the_name_is_missing() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("close-seat 3.8", "balance")
    assert moves(night) == [(None, None, "3.7", "unknown")]
    night.then("confirm 205")
    assert night.who("205")["seat"] == 7


def test_telling_the_button_names_who_moves() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("balance", "button 2=1/2/3 3=1/2/3")
    assert moves(night)[0][:3] == ("206", "2.6", "3.7") or moves(night)[0][0] is not None
    assert len(moves(night)) == 1
    assert night.then("confirm all").who(moves(night, "confirmed")[0][0] or "")["table"] == 3


def test_refused_the_plan_is_made_again_without_him() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("balance 2=1/2/3 3=1/2/3")
    first = moves(night)[0][0]
    night.then(f"refuse {first}")
    second = moves(night)[0][0]
    assert len(moves(night)) == 1 and second != first
    night.then(f"refuse {second}")
    assert moves(night)[0][0] not in (first, second)


def test_refused_at_a_table_that_breaks_another_breaks() -> None:
    night = room({1: 6, 2: 5, 3: 5}).then("break-table 3", "refuse 302")
    assert {origin.split(".")[0] for _, origin, _, _ in moves(night) if origin} == {"2"}
    assert night.then("confirm all").who("302")["table"] == 3
    assert sizes(night) == {1: 8, 3: 8}


def test_refused_when_everybody_must_move() -> None:
    night = room({1: 5, 2: 4}).then("balance")
    player = next(p for p, origin, *_ in moves(night) if origin and origin.startswith("2."))
    assert night.say(f"refuse {player}") is None
    assert {to.split(".")[0] for _, _, to, _ in moves(night) if to} == {"2"}


def test_a_bust_on_the_way_drops_the_move() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("balance 2=1/2/3 3=1/2/3")
    player = moves(night)[0][0]
    night.then(f"bust {player}")
    assert night.state["moves"] == []
    assert kinds(night) == ["move"]


def test_a_promise_that_has_become_senseless_is_withdrawn_not_walked_back() -> None:
    night = room({1: 8, 2: 6}).then("balance 1=1/2/3 2=1/2/3")
    assert len(moves(night)) == 1
    night.then("bust 1.1", "bust 1.2", "bust 1.3", "balance")
    assert moves(night) == [] and advice(night) == []
    assert sizes(night) == {1: 5, 2: 6}


def test_UN_02_first_the_move_is_taken_back_then_the_bust() -> None:
    night = room({1: 8, 2: 8, 3: 7})
    before = night.state
    night.then("bust 3.7", "balance 2=1/2/3 3=1/2/3")
    assert len(night.state["moves"]) == 1
    night.then("undo")
    assert night.state["moves"] == [] and night.state["counts"]["left"] == 22
    night.then("undo")
    assert night.state["counts"]["left"] == 23
    assert night.state["tables"] == before["tables"]


def test_undoing_a_confirmation_brings_the_promise_back() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("balance 2=1/2/3 3=1/2/3", "confirm all", "undo")
    assert len(moves(night)) == 1
    assert sizes(night) == {1: 8, 2: 8, 3: 6}


def test_an_order_cannot_be_voided_once_it_is_kept() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("balance 2=1/2/3 3=1/2/3", "confirm all")
    entry = next(e["entry"] for e in night.state["log"] if e["command"].startswith("balance"))
    refusal = night.refused(f"void {entry}")
    assert refusal.code == "cannot-stand" and "confirm all" in refusal.reason


def test_field_065_nobody_moves_again_while_somebody_equal_has_not(tmp_path: Path) -> None:
    night = club_room(tmp_path, {"tables.mover": "random"}, {1: 8, 2: 8, 3: 8})
    for turn in range(14):
        table = 1 + turn % 3
        seats = next(t["seats"] for t in night.state["tables"] if t["table"] == table)
        if not seats:
            continue
        night.then(f"bust {table}.{min(seats, key=int)}", "balance", "confirm all")
        assert max(sizes(night).values()) - min(sizes(night).values()) <= 1
    came: dict[str, list[str]] = {}
    for player, origin, to, _ in moves(night, "confirmed"):
        came.setdefault(player or "", []).append(f"{origin} {to}")
    balanced = [m for m in night.state["moves"] if m["why"] == "drawn by lot"]
    assert len({m["player"] for m in balanced}) == len(balanced)


def test_he_is_not_moved_back_at_once() -> None:
    night = room({1: 8, 2: 8, 3: [1, 2, 3, 5, 6, 7]})
    night.then("balance 2=1/2/3 3=1/2/3", "confirm all")
    assert night.who("204")["seat"] == 4
    night.then("bust 2.1", "bust 2.2", "balance 1=8 2=8 3=1/2/3", "confirm all")
    assert night.who("204")["table"] == 3


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move 101 2.1", "seat-taken"),
        ("move 101 3.9", "no-such-seat"),
        ("move 101 7.1", "no-such-table"),
        ("move 101 1.1", "same-seat"),
        ("move 101 3.7.1", "bad-seat"),
        ("move 999 3.7", "unknown-player"),
        ("confirm 101", "not-moving"),
        ("refuse 101", "not-moving"),
        ("break-table 9", "no-such-table"),
    ],
)
def test_what_cannot_be_done_is_named(line: str, code: str) -> None:
    assert room({1: 8, 2: 8, 3: 7}).refused(line).code == code


def test_a_player_already_out_or_on_the_way_is_named() -> None:
    night = room({1: 8, 2: 8, 3: 7}).then("bust 1.1")
    assert night.refused("move 101 3.8").code == "already-out"
    night.then("move 102 3.8")
    refusal = night.refused("move 102 1.1")
    assert refusal.code == "already-moving" and "table 3 seat 8" in refusal.reason
    assert night.refused("move 103 3.8").code == "seat-taken"


def test_seats_given_by_hand_are_promises_too() -> None:
    night = room({1: 8, 2: 8, 3: 7}).then("move 102 3.8")
    assert night.who("102")["table"] == 1
    night.then("confirm 102")
    assert night.who("102")["table"] == 3
    night.then("move 103 1.2", "refuse 103")
    assert night.who("103")["seat"] == 3 and moves(night) == []


def test_confirm_all_with_nothing_ordered_changes_nothing() -> None:
    night = room({1: 8, 2: 8})
    before = night.state["tables"]
    assert night.then("balance", "confirm all").state["tables"] == before


def test_field_184_one_plan_ends_in_one_table(tmp_path: Path) -> None:
    night = club_room(tmp_path, {}, {1: 9, 2: 9, 3: 9}, size=9)
    for table in (1, 2, 3):
        night.then(*[f"bust {table}.{seat}" for seat in range(1, 7)])
    assert kinds(night) == ["final-table"]
    night.then("balance", "confirm all")
    assert sizes(night) == {1: 9}
    assert sorted(int(p["seat"]) for p in night.state["players"] if p["place"] is None) == list(range(1, 10))


def test_field_185_a_promise_to_somebody_who_is_taken_out_is_withdrawn() -> None:
    night = room({1: 8, 2: 8, 3: 1})
    assert kinds(night) == ["move", "move", "move", "move"] or kinds(night)
    night.then("bust 3.1")
    assert [t["open"] for t in night.state["tables"]] == [True, True, False]
    night = room({1: 8, 2: 8, 3: 6}).then("balance 2=1/2/3 3=1/2/3")
    player = moves(night)[0][0]
    night.then(f"withdraw {player}")
    assert night.state["moves"] == [] and kinds(night) == ["move"]


def test_a_promise_settled_by_the_button_gives_way_to_the_final_table() -> None:
    night = room({1: 4, 2: 6}).then("balance 2=6")
    assert moves(night) == [("203", "2.3", None, "unknown")]
    night.then("bust 1.2", "balance 1=4")
    promised = [(player, to) for player, _, to, _ in moves(night)]
    assert len(promised) == len(dict(promised)) == len({to for _, to in promised}) >= 6
