"""The head count: tables that differ from the list are named until it is explained."""

from __future__ import annotations

from builders import Told
from rooms import moves, room


def differing(night: Told) -> list[str]:
    """Answers the warnings about tables whose head count differs."""
    return [line for line in night.state["warnings"] if "on the list" in line]


def test_a_matching_count_says_nothing() -> None:
    assert differing(room({1: 8, 2: 7}).then("heads 1=8 2=7")) == []


def test_a_table_with_somebody_missing_is_named_until_his_bust_is_reported() -> None:
    night = room({1: 8, 2: 8}).then("heads 1=8 2=7")
    assert differing(night) == ["table 2: 7 there, 8 on the list; somebody left unreported"]
    night.then("bust 1.1")
    assert len(differing(night)) == 1
    night.then("bust 2.3")
    assert differing(night) == []
    night.then("bust 2.4")
    assert differing(night) == []


def test_two_missing_take_two_busts_and_undo_brings_the_difference_back() -> None:
    night = room({1: 8, 2: 8}).then("heads 2=6", "bust 2.3")
    assert differing(night) == ["table 2: 6 there, 7 on the list; somebody left unreported"]
    night.then("bust 2.4")
    assert differing(night) == []
    assert len(differing(night.then("undo"))) == 1


def test_a_move_explains_nothing() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("heads 2=7", "move 204 3.8", "confirm all")
    assert differing(night) == ["table 2: 6 there, 7 on the list; somebody left unreported"]


def test_a_matching_count_later_explains_it() -> None:
    night = room({1: 8, 2: 8}).then("heads 2=7", "heads 2=8")
    assert differing(night) == []


def test_somebody_too_many_is_explained_by_a_correction() -> None:
    night = room({1: 8, 2: 8}).then("bust 2.3", "heads 2=8")
    assert "listed elsewhere or out" in differing(night)[0]
    assert differing(night.then("reinstate 203")) == []


def test_counts_that_cannot_be_are_refused() -> None:
    night = room({1: 8, 2: 8})
    assert night.refused("heads 3=1").code == "no-such-table"
    assert night.refused("heads 1=9").code == "too-many"
    assert night.refused("heads 1=8 1=7").code == "twice"


def test_a_break_asks_for_a_count_until_it_is_made() -> None:
    night = room({1: 8, 2: 8})
    assert not any("count the heads" in line for line in night.state["warnings"])
    night.then("break 10")
    assert any("count the heads" in line for line in night.state["warnings"])
    night.then("heads 1=8 2=8")
    assert not any("count the heads" in line for line in night.state["warnings"])
    assert moves(night) == []
