"""The walk along the tables before play, and the stacks as they are handed out (BTown 2-C-b-1-B)."""

from __future__ import annotations

from typing import Any

import pytest

from builders import Told, given, signins

OPEN = "@18:30 open btown start=19:00 tables=2 seed=kings date=2026-12-01"
PLACED = [f'signin {table}{seat} "P {table}.{seat}" seat={table}.{seat}' for table in (1, 2) for seat in (1, 2, 3)]
ON_TIME = {"on-time": 2000}


def door(*lines: str) -> Told:
    return given(OPEN, *PLACED, *lines)


def extras(night: Told) -> dict[str, Any]:
    return {p["number"]: p["extras"] for p in night.state["players"]}


def warned(night: Told, word: str) -> list[str]:
    return [line for line in night.state["warnings"] if word in line]


def test_who_is_not_in_his_chair_has_no_on_time_chips() -> None:
    night = door("@18:54 walk 1 12 1.3", "walk 2", "@18:55 announce", "@19:00 start")
    assert {number for number, got in extras(night).items() if got == ON_TIME} == {"11", "21", "22", "23"}
    assert [p["number"] for p in night.state["players"] if p["missing"]] == ["12", "13"]
    assert night.who("12")["stack"] == 18_000


def test_a_second_walk_along_a_table_replaces_the_first() -> None:
    night = door("@18:54 walk 1 12 13", "@18:55 walk 1 13")
    assert extras(night)["12"] == ON_TIME
    assert extras(night)["13"] == {}
    night.then("undo")
    assert extras(night)["12"] == {}
    night.then("undo")
    assert extras(night)["12"] == extras(night)["13"] == ON_TIME


def test_tables_left_out_are_named_once_the_walk_has_begun() -> None:
    night = door()
    assert warned(night, "walked") == []
    night.then("walk 2")
    assert warned(night, "walked") == ["tables not walked along yet: 1"]
    night.then("walk 1")
    assert warned(night, "walked") == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("walk 3", "no-such-table"),
        ("walk 1 21", "not-there"),
        ("walk 1 nobody", "unknown-player"),
        ("@19:01 walk 1 11", "started"),
    ],
)
def test_a_walk_that_cannot_be(line: str, code: str) -> None:
    night = door()
    if code == "started":
        night.then("@19:00 start")
    assert night.refused(line).code == code


def test_a_player_who_was_missed_cannot_be_voided_away() -> None:
    night = door("walk 1 12")
    assert night.refused("void 3").code == "cannot-stand"


def test_stacks_are_ticked_when_they_are_handed_out() -> None:
    night = door("@18:50 handed 1.1 22", "handed table=1")
    handed = {p["number"]: p["handed"] for p in night.state["players"]}
    assert handed == {"11": 20_000, "12": 20_000, "13": 20_000, "21": 0, "22": 20_000, "23": 0}
    assert warned(night, "handed out") == ["chips not handed out yet: P 2.1 +20,000, P 2.3 +20,000"]
    night.then("handed all")
    assert warned(night, "handed out") == []
    assert night.refused("handed all").code == "nothing-to-do"


def test_what_changes_after_the_tick_is_listed() -> None:
    night = door("@18:40 handed all", "extra 11 early", "extra 12 -on-time", "@18:41 walk 2 21")
    assert warned(night, "handed out") == ["chips not handed out yet: P 1.1 +2,000, P 1.2 -2,000, P 2.1 -2,000"]
    night.then("handed 11", "@19:00 start", '@19:16 signin 31 "Late" table=2')
    assert warned(night, "handed out") == ["chips not handed out yet: P 1.2 -2,000, P 2.1 -2,000, Late +17,200"]
    night.then("undo", "bust 12")
    assert warned(night, "handed out") == ["chips not handed out yet: P 2.1 -2,000"]


def test_nothing_is_said_where_nobody_ticks() -> None:
    assert warned(door("@19:00 start"), "handed out") == []


@pytest.mark.parametrize(
    ("line", "code"),
    [("handed 99", "unknown-player"), ("handed table=7", "no-such-table"), ("handed 11", "already-out")],
)
def test_stacks_that_cannot_be_handed_out(line: str, code: str) -> None:
    assert door("@19:00 start", "@19:05 bust 11").refused(line).code == code


def test_who_has_no_seat_has_no_stack() -> None:
    night = given("@18:30 open wyoming seed=kings", *signins(4))
    assert night.refused("handed 1001").code == "no-seat"
    assert night.refused("handed all").code == "nothing-to-do"


def test_a_seat_that_is_passed_on_takes_its_tick_along() -> None:
    night = given("@18:30 open btown tables=1 seats=2 seed=kings start=19:00", *signins(3), "handed all")
    night.then("pass 1001 override=gone")
    assert night.who("1001")["handed"] == 0
    assert warned(night, "handed out") == ["chips not handed out yet: Player 1003 +20,000"]
