"""Hand for hand: all tables play one hand and wait (TDA RP-8)."""

from __future__ import annotations

from floors import floor, place, regular, whittle


def test_T_10_equal_stacks_at_two_tables_share_and_hands_are_not_compared() -> None:
    night = whittle(floor(16), 12).then("hand-for-hand on", "bust 1.1=7000", "bust 2.1=7000")
    night.then("hand-done 1", "hand-done 2")
    assert place(night, 1001) == place(night, 1002) == (11, True)
    assert regular(night, 1001) == regular(night, 1002) == 75


def test_T_11_the_hand_in_progress_at_the_announcement_counts() -> None:
    night = floor(52, 7).then("hand-for-hand on", "bust 1.1=7000", "bust 2.1=7000", "bust 3.1=7000")
    assert [place(night, n) for n in (1001, 1002, 1003)] == [(50, True)] * 3


def test_the_larger_stack_takes_the_better_place_whoever_is_reported_first() -> None:
    night = floor(16).then("hand-for-hand on", "bust 1.1=7000", "bust 2.1=5000")
    assert [place(night, n)[0] for n in (1001, 1002)] == [15, 16]


def test_busts_of_two_hands_are_apart() -> None:
    night = floor(16).then("hand-for-hand on", "bust 1.1=7000", "hand-done 1", "hand-done 2", "bust 2.1=5000")
    assert [place(night, n)[0] for n in (1001, 1002)] == [16, 15]


def test_several_tables_in_one_line_are_allowed() -> None:
    night = floor(16).then("hand-for-hand on", "bust 1.1=7000 2.1=7000 2.2=7000 better=1004 tied")
    assert [place(night, n) for n in (1001, 1002, 1004)] == [(14, True)] * 3


def test_stacks_that_were_not_told_share_and_are_named() -> None:
    night = floor(16).then("hand-for-hand on", "bust 1.1=7000", "bust 2.1")
    assert place(night, 1001) == place(night, 1002) == (15, True)
    assert any("Player 1002" in line and "hand for hand" in line for line in night.state["warnings"])


def test_the_clock_stands_and_loses_the_set_time_per_hand() -> None:
    night = floor(16).then("@19:05 hand-for-hand on")
    assert night.state["clock"]["remaining"] == 600
    night.then("@19:09 hand-done 1", "@19:10 hand-done 2")
    assert night.state["clock"]["remaining"] == 480
    for minute in range(11, 15):
        night.then(f"@19:{minute} hand-done 1", "hand-done 2")
    clock = night.state["clock"]
    assert (clock["level"], clock["remaining"]) == (2, 900)
    night.then("@19:20 hand-for-hand off")
    assert night.state["clock"]["state"] == "running"
    assert night.at("19:21")["clock"]["remaining"] == 840


def test_a_clock_that_was_paused_stays_paused() -> None:
    night = floor(16).then("pause", "hand-for-hand on", "hand-for-hand off")
    assert night.state["clock"]["state"] == "paused"


def test_a_table_is_ticked_once_per_hand() -> None:
    night = floor(16).then("hand-for-hand on", "hand-done 1")
    assert night.refused("hand-done 1").code == "hand-done"
    assert night.refused("hand-done 7").code == "unknown-table"
    assert night.refused("hand-for-hand on").code == "same-mode"
    night.then("hand-done 2", "hand-done 1", "hand-for-hand off")
    assert night.refused("hand-done 1").code == "not-hand-for-hand"


def test_one_table_needs_no_hand_for_hand() -> None:
    assert floor(6).refused("hand-for-hand on").code == "one-table"


def test_a_late_report_falls_into_its_own_hand() -> None:
    night = floor(16).then("@19:05 hand-for-hand on", "@19:08 hand-done 1", "hand-done 2")
    night.then("@19:09 bust 1.1=4000", "@19:12 bust 2.1=9000 at=19:07", "@19:13 bust 2.2=3000 at=19:09")
    assert [place(night, n)[0] for n in (1002, 1004, 1001)] == [16, 15, 14]


def test_undo_of_a_tick_gives_the_time_back() -> None:
    night = floor(16).then("@19:05 hand-for-hand on", "hand-done 1", "hand-done 2", "undo")
    assert night.state["clock"]["remaining"] == 600
