"""Several out in one hand: chips, then hands, then shared places (BTown 2-G-e-2)."""

from __future__ import annotations

from floors import bonus, floor, place, regular, whittle


def test_T_01_more_chips_at_the_start_of_the_hand_take_the_better_place() -> None:
    night = whittle(floor(12), 10).then("bust 1001=5_000 1003=8_000")
    assert (place(night, 1003), regular(night, 1003)) == ((9, False), 100)
    assert (place(night, 1001), regular(night, 1001)) == ((10, False), 75)


def test_T_02_the_better_hand_parts_equal_chips() -> None:
    night = whittle(floor(8), 6).then("bust 1001=20000 1002=12000 1003=12000 better=1002")
    assert [place(night, n)[0] for n in (1001, 1002, 1003)] == [4, 5, 6]
    assert [regular(night, n) for n in (1001, 1002, 1003)] == [600, 500, 400]


def test_T_04_two_who_are_equal_share_the_points_of_both_places() -> None:
    night = whittle(floor(8), 4).then("bust 1001=9000 1002=9000 tied")
    assert place(night, 1001) == place(night, 1002) == (3, True)
    assert (regular(night, 1001), bonus(night, 1001)) == (650, 75)
    assert (regular(night, 1002), bonus(night, 1002)) == (650, 75)


def test_T_05_halves_arise_and_stay() -> None:
    for left, points in ((10, 87.5), (14, 62.5), (17, 25), (18, 0)):
        night = whittle(floor(20), left).then("bust 1001=700 1004=700 tied")
        assert place(night, 1001) == place(night, 1004) == (left - 1, True)
        assert regular(night, 1001) == regular(night, 1004) == points


def test_three_who_are_equal_share_three_places() -> None:
    night = whittle(floor(20), 14).then("bust 1001=700 1004=700 1007=700 tied")
    assert [regular(night, n) for n in (1001, 1004, 1007)] == [66.6667] * 3


def test_T_07_chips_decide_whatever_the_hands_were() -> None:
    night = whittle(floor(8), 6).then("bust 1001=5000 1002=8000 better=1001")
    assert [place(night, n)[0] for n in (1001, 1002)] == [6, 5]


def test_T_08_at_two_tables_the_order_of_report_decides() -> None:
    night = whittle(floor(16), 15).then("@21:04:10 bust 1.1", "@21:04:40 bust 2.1")
    assert [place(night, n) for n in (1001, 1002)] == [(15, False), (14, False)]


def test_field_078_the_order_of_typing_is_not_the_order_of_places() -> None:
    night = whittle(floor(8), 6).then("bust 1003=9_543 1004=11_234")
    assert [place(night, n)[0] for n in (1004, 1003)] == [5, 6]
    night.then("undo", "bust 1003=9000 1004=9000 tied")
    assert place(night, 1003) == place(night, 1004) == (5, True)
    assert regular(night, 1003) == regular(night, 1004) == 450
    night.then("bust 1005")
    assert place(night, 1005) == (4, False)


def test_what_the_rules_need_is_asked_for() -> None:
    night = floor(8)
    assert night.refused("bust 1001 1002").code == "stacks-wanted"
    refusal = night.refused("bust 1001=500 1002")
    assert refusal.code == "stacks-wanted"
    assert "Player 1002" in refusal.reason
    assert "Player 1001" not in refusal.reason
    refusal = night.refused("bust 1001=500 1002=500")
    assert refusal.code == "hands-wanted"
    assert "better=" in refusal.reason
    assert refusal.rule == "2-G-e-2"


def test_three_equal_stacks_need_two_hands_or_the_word_tied() -> None:
    night = floor(8)
    line = "bust 1001=500 1002=500 1003=500"
    assert night.refused(f"{line} better=1002").code == "hands-wanted"
    night.then(f"{line} better=1002,1001")
    assert [place(night, n)[0] for n in (1002, 1001, 1003)] == [6, 7, 8]
    night.then("undo", f"{line} better=1002 tied")
    assert [place(night, n) for n in (1002, 1001, 1003)] == [(6, False), (7, True), (7, True)]


def test_better_names_only_who_goes_out() -> None:
    assert floor(8).refused("bust 1001=500 1002=500 better=1005").code == "better-stranger"


def test_the_director_may_say_the_order_himself() -> None:
    night = floor(8).then("bust 1001 1002 1003 in-order")
    assert [place(night, n)[0] for n in (1001, 1002, 1003)] == [8, 7, 6]


def test_tied_without_stacks_shares() -> None:
    night = floor(8).then("bust 1001 1002 tied")
    assert place(night, 1001) == place(night, 1002) == (7, True)


def test_where_hands_are_not_compared_equal_stacks_share_unasked() -> None:
    night = floor(8, rules="wyoming").then("bust 1001=500 1002=500")
    assert place(night, 1001) == place(night, 1002) == (7, True)
    night.then("undo")
    assert night.refused("bust 1001=500 1002=500 better=1001").code == "hands-not-compared"
    night.then('bust 1001=500 1002=500 better=1001 override="agreed"')
    assert [place(night, n)[0] for n in (1001, 1002)] == [7, 8]


def test_heads_up_loser_is_second_with_the_points_of_second() -> None:
    night = whittle(floor(8), 2).then("bust 1002")
    assert (regular(night, 1001), bonus(night, 1001)) == (1200, 250)
    assert (regular(night, 1002), bonus(night, 1002)) == (800, 200)
