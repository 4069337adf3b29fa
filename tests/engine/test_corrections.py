"""Late reports, the wrong player put out, players who come back."""

from __future__ import annotations

from floors import credit, floor, place, whittle
from tdconsole.engine.corrections import open_marks


def test_a_bust_reported_late_stands_where_it_happened() -> None:
    night = floor(10).then("@19:20 bust 1001", "@19:40 bust 1002", "@20:00 bust 1003 at=19:30")
    assert [place(night, n)[0] for n in (1001, 1003, 1002)] == [10, 9, 8]


def test_before_and_after_put_a_bust_beside_another() -> None:
    night = floor(10).then("@19:20 bust 1001", "@19:40 bust 1002", "bust 1003 before=1002", "bust 1004 after=1001")
    assert [place(night, n)[0] for n in (1001, 1004, 1003, 1002)] == [10, 9, 8, 7]
    assert night.refused("bust 1005 before=1006").code == "not-out"
    assert night.refused("bust 1005 before=1001 at=19:10").code == "two-times"


def test_equal_instants_keep_the_order_of_entry() -> None:
    night = floor(10).then("@19:20 bust 1001", "bust 1002", "@19:30 bust 1003 at=19:20")
    assert [place(night, n)[0] for n in (1001, 1002, 1003)] == [10, 9, 8]


def test_nobody_went_out_before_the_first_hand() -> None:
    night = floor(10)
    assert night.refused("@19:20 bust 1001 at=18:50").code == "before-start"


def test_a_killer_out_since_may_have_won_an_earlier_hand() -> None:
    night = floor(8).then("@19:30 bust 1002", "@19:40 bust 1001 by=1002 at=19:20")
    assert [place(night, n)[0] for n in (1001, 1002)] == [8, 7]
    assert night.refused("@19:50 bust 1003 by=1002 at=19:45").code == "killer-out"
    assert night.refused("bust 1003 by=1002 after=1002").code == "killer-out"
    night.then("bust 1003 by=1002 before=1002")
    assert [place(night, n)[0] for n in (1001, 1003, 1002)] == [8, 7, 6]


def test_what_contradicts_is_listed() -> None:
    night = floor(8).then("@19:30 bust 1001 by=1002", "@19:40 bust 1002 at=19:20")
    assert any("Player 1002 is credited with knocking out Player 1001" in line for line in night.state["warnings"])
    assert [place(night, n)[0] for n in (1002, 1001)] == [8, 7]


def test_a_move_after_he_was_out_is_listed() -> None:
    night = floor(14).then("@19:30 move 1001 2.8", "confirm 1001", "@19:40 bust 1001 at=19:20")
    assert any("Player 1001 was moved to table 2 at 19:30" in line for line in night.state["warnings"])
    night.then("undo", "bust 1001")
    assert not any("was moved" in line for line in night.state["warnings"])


def test_instead_gives_the_bust_to_the_other() -> None:
    night = floor(8).then("@19:20 bust 1001=4_000 by=1003", "@19:25 bust 1004", "@19:30 instead 1001 1002")
    assert night.who("1001")["state"] == "playing"
    assert (night.who("1001")["table"], night.who("1001")["seat"]) == (1, 1)
    gone = night.who("1002")
    assert (gone["state"], gone["place"], gone["knocked_out_by"], gone["table"]) == ("out", 8, ["1003"], None)
    assert place(night, 1004) == (7, False)


def test_instead_of_winner_and_loser_changes_the_killer_too() -> None:
    night = whittle(floor(4), 2).then("bust 1001 by=1002")
    assert night.state["night"]["phase"] == "finished"
    night.then("instead 1001 1002")
    assert (place(night, 1001), place(night, 1002)) == ((1, False), (2, False))
    assert night.who("1002")["knocked_out_by"] == ["1001"]


def test_instead_asks_for_a_seat_when_it_was_given_away() -> None:
    night = floor(10).then("@19:20 bust 1.1", '@19:22 signin 1099 "Late Lou" seat=1.1')
    refusal = night.refused("instead 1001 1002")
    assert refusal.code == "seat-taken"
    assert "Late Lou" in refusal.reason
    night.then("instead 1001 1002 2.1")
    assert (night.who("1001")["table"], night.who("1001")["seat"]) == (2, 1)


def test_instead_needs_one_out_and_one_in() -> None:
    night = floor(8).then("bust 1001", "bust 1002")
    assert night.refused("instead 1003 1004").code == "not-out"
    assert night.refused("instead 1001 1002").code == "already-out"


def test_void_of_the_bust_that_was_corrected_names_the_correction() -> None:
    night = floor(8).then("bust 1001", "instead 1001 1002")
    entry = len(night.player.session.history.entries) - 1
    refusal = night.refused(f"void {entry}")
    assert refusal.code == "cannot-stand"
    assert "instead 1001 1002" in refusal.reason


def test_field_088_a_player_comes_back_and_the_rest_stands() -> None:
    night = floor(9, 2).then("@19:10 bust 1001 by=1003", "@19:20 bust 1005", "@19:32 reinstate 1001")
    assert night.who("1001")["state"] == "playing"
    assert place(night, 1005) == (9, False)
    assert credit(night) == {}
    assert night.state["clock"]["level"] == 3
    assert [e["command"] for e in night.state["log"] if e["undone"]] == []


def test_reinstate_asks_for_a_seat_when_it_was_given_away() -> None:
    night = floor(9, 2).then("@19:10 bust 1.1", '@19:12 signin 1099 "Late Lou" seat=1.1')
    assert night.refused("reinstate 1001").code == "seat-taken"
    assert night.refused("reinstate 1001 1.2").code == "seat-taken"
    night.then("reinstate 1001 1.7")
    assert (night.who("1001")["table"], night.who("1001")["seat"]) == (1, 7)


def test_field_166_the_places_of_those_out_later_follow() -> None:
    night = floor(10).then("bust 1001", "bust 1002", "bust 1003", "reinstate 1001")
    assert [place(night, n)[0] for n in (1001, 1002, 1003)] == [None, 10, 9]
    assert night.state["counts"]["left"] == 8
    whittle(night, 1)
    assert night.state["night"]["phase"] == "finished"
    refusal = night.refused("reinstate 1002")
    assert refusal.code == "no-such-table" and "reinstate 1002 T.S" in refusal.reason
    [winner] = [p for p in night.state["players"] if p["state"] == "winner"]
    night.then(f"reinstate 1002 {winner['table']}.{winner['seat'] % 8 + 1}")
    assert (night.state["night"]["phase"], night.state["clock"]["state"]) == ("playing", "running")
    assert night.state["counts"]["left"] == 2


def test_nobody_comes_back_once_those_left_were_ranked() -> None:
    night = whittle(floor(8), 2)
    one, two = [p["number"] for p in night.state["players"] if p["state"] == "playing"]
    night.then(f"count {one}=90000 {two}=54000", f"chop by={one}")
    out = next(p["number"] for p in night.state["players"] if p["place"] == 3)
    refusal = night.refused(f"reinstate {out}")
    assert refusal.code == "finished" and "undo that first" in refusal.reason
    night.then("undo", f"reinstate {out}")


def test_field_191_unknown_order_is_asked_for_and_the_real_order_reaches_everything() -> None:
    night = floor(8)
    assert night.refused("bust 1002 1003 1004 1005 1006 1007 1008").code == "stacks-wanted"
    night.then("bust 1002 1003 1004 1005 1006 1007 1008 in-order")
    assert [place(night, n)[0] for n in range(1001, 1009)] == [1, 8, 7, 6, 5, 4, 3, 2]
    night.then("undo", "bust 1008 1007 1006 1005 1004 1003 1002 in-order")
    assert [place(night, n)[0] for n in range(1001, 1009)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [night.who(str(n))["points"]["regular"] for n in (1001, 1002, 1008)] == [1200, 800, 200]


def test_a_marked_instant_waits_until_its_bust_is_entered() -> None:
    night = floor(8).then("@19:20:15 mark 1")
    engine_night = night.player.session.night
    assert engine_night is not None
    assert len(open_marks(engine_night)) == 1
    assert any("marked at 19:20:15" in line for line in night.state["warnings"])
    night.then("@19:22 bust 1001", "@19:23 bust 1002 at=19:20:15")
    assert [place(night, n)[0] for n in (1002, 1001)] == [8, 7]
    assert night.player.session.night is not None
    assert open_marks(night.player.session.night) == []
    assert night.refused("mark 7").code == "unknown-table"


def test_knock_outs_follow_a_correction() -> None:
    night = floor(8).then("bust 1001 by=1002", "instead 1001 1003")
    assert credit(night) == {"1002": 1}
    night.then("reinstate 1003")
    assert credit(night) == {}


def test_a_sign_in_that_others_rest_on_cannot_be_voided() -> None:
    lines = (
        "receipt 1003 10",
        "away 1003",
        "warn 1003 phone",
        "penalty 1003",
        "bust 1001 by=1003",
        'award 1003 bonus 5 "x"',
    )
    for line in (*lines, "unplayed 1003", "bust 1003"):
        night = floor(8).then(line)
        entry = next(e["entry"] for e in night.state["log"] if e["command"].startswith("signin 1003"))
        refusal = night.refused(f"void {entry}")
        assert (refusal.code, line in refusal.reason) == ("cannot-stand", True), line
