"""The wait list: first come, first seated, with what each is handed (BTown 1-E-e)."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import Told, club, given, signins
from lots import lot, room, seats_in

OPEN = "@18:30 open btown start=19:00 tables=3 seed=kings date=2026-12-01"


def full(*more: str, rules: Told | None = None, tables: int = 3) -> Told:
    """24 players at three full tables, those in ``more`` behind them."""
    night = rules or Told()
    opened = OPEN if rules is None else OPEN.replace("btown", "club")
    return night.then(opened.replace("tables=3", f"tables={tables}"), *signins(8 * tables), *more)


def waiting(night: Told) -> list[str]:
    told = night.player.session.night
    assert told is not None
    return [told.players[pid].label for pid in told.waiting]


def calls(night: Told) -> list[tuple[str, str, str]]:
    return [(m["player"], m["to"], m["state"]) for m in night.state["moves"] if m["from"] is None]


def seat(night: Told, number: str) -> str:
    player = night.who(number)
    return f"{player['table']}.{player['seat']}"


def test_W_01_who_comes_when_all_tables_are_full_is_a_reserve() -> None:
    night = full('@18:40 signin 2001 "Rae One"')
    assert night.who("2001")["state"] == "waiting"
    assert waiting(night) == ["2001"]
    assert night.state["counts"]["entries"] == 24
    assert night.state["counts"]["waiting"] == 1
    assert night.state["counts"]["chips"] == 24 * 20_000
    night.then("@19:00 start")


def test_W_02_an_on_time_reserve_keeps_what_he_earned() -> None:
    night = full('@18:40 signin 2001 "Rae One" early').then("@19:00 start", "@19:20 bust 1.4")
    assert calls(night) == [("2001", "1.4", "ordered")]
    player = night.who("2001")
    assert (player["state"], player["stack"], player["deduction"]) == ("playing", 20_000, 0)
    assert player["extras"] == {"early": 2000}
    assert night.state["tables"][0]["seats"]["4"] == "2001"
    night.then("confirm 2001")
    assert calls(night) == [("2001", "1.4", "confirmed")]
    assert night.state["counts"] | {"chips": 0, "average": 0} == {
        "entries": 25, "left": 24, "out": 1, "waiting": 0, "tables": 3, "chips": 0, "average": 0,
    }  # fmt: skip


def test_W_04_reserves_are_seated_after_the_door_has_closed() -> None:
    night = full('@18:50 signin 2001 "Rae One"').then("@19:00 start")
    night.then("@20:26 note level-6")
    assert not night.state["registration"]["open"]
    assert night.state["clock"]["big_blind"] == 2000
    refusal = night.refused('signin 3001 "New Face"')
    assert (refusal.code, refusal.rule) == ("registration-closed", "1-E-d")
    night.then("bust 2.2")
    assert seat(night, "2001") == "2.2"
    assert night.who("2001")["stack"] == 18_000


def test_W_05_nobody_is_handed_a_stack_of_nothing() -> None:
    night = full().then("@19:00 start", '@19:10 signin 2001 "Rae Late"', '@19:11 signin 2002 "Sol Late" brought')
    night.then("@19:12 level 10", "bust 3.3")
    assert night.state["clock"]["big_blind"] == 10_000
    assert waiting(night) == ["2001"]
    assert (seat(night, "2002"), night.who("2002")["stack"]) == ("3.3", 6000)
    night.then("bust 3.4")
    assert calls(night) == [("2002", "3.3", "ordered")]
    assert [a["kind"] for a in night.state["advice"] if a["kind"] == "seat-waiting"] == ["seat-waiting"]
    refusal = night.refused("seat 2001 3.4")
    assert (refusal.code, refusal.final) == ("stack-too-small", False)
    assert "-2,000" in refusal.reason
    night.then('seat 2001 3.4 override="he stays"')
    assert night.who("2001")["stack"] == 1000
    assert waiting(night) == []


def test_W_07_others_move_up_when_a_reserve_goes_home() -> None:
    night = full(*(f'signin {n} "R {n}"' for n in (2001, 2002, 2003))).then("@19:00 start", "@19:10 signout 2002")
    assert waiting(night) == ["2001", "2003"]
    night.then("bust 1.1", "bust 2.1")
    assert [call[:2] for call in calls(night)] == [("2001", "1.1"), ("2003", "2.1")]


def test_W_08_a_no_show_loses_the_seat_and_heads_the_list(tmp_path: Path) -> None:
    night = full(
        'signin 2001 "A One"',
        'signin 2002 "A Two"',
        "@19:00 start",
        rules=club(tmp_path, {"sign_in.waiting.no_show": "end of level 1"}),
    )
    refusal = night.refused("@19:14:59 pass 1.5")
    assert (refusal.code, "end of level 1" in refusal.reason) == ("not-called", True)
    absent = night.state["tables"][0]["seats"]["5"]
    night.then(f"@19:15 pass {absent}")
    assert seat(night, "2001") == "1.5"
    assert waiting(night) == [absent, "2002"]
    assert night.who(absent)["extras"] == {}


def test_without_such_a_rule_the_director_decides_about_a_no_show() -> None:
    night = full('signin 2001 "A One"', "@19:00 start")
    assert night.refused("@19:20 pass 1.5").code == "not-called"
    night.then('pass 1.5 override="never came"')
    assert seat(night, "2001") == "1.5"


def test_W_10_undo_takes_the_call_back_with_the_bust() -> None:
    night = full('signin 2001 "Rae One"', 'signin 2002 "Sol Two"').then("@19:00 start")
    before = night.state
    out = before["tables"][1]["seats"]["6"]
    night.then(f"@19:20 bust {out}")
    assert seat(night, "2001") == "2.6"
    night.then("undo")
    assert waiting(night) == ["2001", "2002"]
    assert night.state["tables"] == before["tables"]
    assert night.state["players"] == before["players"]
    night.then(f"bust {out}", "confirm 2001", "undo", "undo")
    assert waiting(night) == ["2001", "2002"]
    assert seat(night, out) == "2.6"


def test_a_bust_cannot_be_voided_when_its_seat_is_played_from() -> None:
    night = full('signin 2001 "Rae One"').then("@19:00 start", "@19:20 bust 1.4", "confirm 2001", "@19:30 bust 2001")
    refusal = night.refused("void 28")
    assert refusal.code == "cannot-stand"


def test_a_late_reserve_pays_for_the_level_he_is_seated_in() -> None:
    night = full("@19:00 start", '@19:05 signin 2001 "Rae Late"', "@19:31 bust 1.1")
    assert night.who("2001")["deduction"] == 1200
    assert night.who("2001")["extras"] == {}


@pytest.mark.parametrize(("deduct", "taken"), [("none", 0), ("late-only", 0), ("all", 1200)])
def test_who_pays_is_the_leagues_choice(tmp_path: Path, deduct: str, taken: int) -> None:
    rules = club(tmp_path, {"sign_in.waiting.deduct": deduct})
    night = full('signin 2001 "Rae One"', "@19:00 start", "@19:31 bust 1.1", rules=rules)
    assert night.who("2001")["deduction"] == taken


def test_a_league_may_close_the_list_with_the_door(tmp_path: Path) -> None:
    rules = club(tmp_path, {"sign_in.waiting.after_close": False})
    night = full('signin 2001 "Rae One"', "@19:00 start", "@20:26 bust 1.1", rules=rules)
    assert waiting(night) == ["2001"]
    assert "seat-waiting" not in [a["kind"] for a in night.state["advice"]]


def test_a_league_may_close_the_list_at_a_point_of_the_clock(tmp_path: Path) -> None:
    rules = club(tmp_path, {"sign_in.waiting.closes": "end of level 2"})
    night = full('signin 1 "R1"', 'signin 2 "R2"', "@19:00 start", "@19:29 bust 1.1", "@19:30 bust 1.2", rules=rules)
    assert waiting(night) == ["2"]


def test_passing_gives_the_seat_to_the_next_and_keeps_the_place() -> None:
    night = full('signin 2001 "R1"', 'signin 2002 "R2"', 'signin 2003 "R3"').then("@19:00 start", "@19:20 bust 3.3")
    night.then("pass 2001")
    assert calls(night) == [("2002", "3.3", "ordered")]
    assert waiting(night) == ["2001", "2003"]
    night.then("bust 1.1")
    assert waiting(night) == ["2003"]
    assert seat(night, "2001") == "1.1"
    night.then("confirm all")
    assert night.refused("pass 2001").code == "not-called"


def test_who_passes_alone_is_not_called_to_the_same_seat_by_the_way() -> None:
    night = full('signin 2001 "R1"', 'signin 2002 "R2"').then(
        "@19:00 start", "@19:20 bust 3.3", "pass 2001", "pass 2002"
    )
    assert waiting(night) == ["2001", "2002"]
    night.then("signout 2002")
    assert waiting(night) == ["2001"]
    night.then("seat 2001 3.3")
    assert waiting(night) == []


def test_confirming_one_call_calls_nobody_else() -> None:
    night = full('signin 2001 "R1"', 'signin 2002 "R2"').then("@19:00 start", "@19:20 bust 3.3", "confirm 2001")
    assert waiting(night) == ["2002"]


def test_every_way_a_seat_opens_calls_the_next() -> None:
    night = full(*(f'signin {n} "R {n}"' for n in range(2001, 2010)))
    night.then("signout 1.1")
    assert seat(night, "2001") == "1.1"
    night.then("seats 2=9")
    assert seat(night, "2002") == "2.9"
    night.then("confirm all", "@19:00 start", "@19:05 withdraw 3.1")
    assert seat(night, "2003") == "3.1"
    night.then("signout 2003")
    assert seat(night, "2004") == "3.1"
    night.then("confirm all", "bust 1.2 1.3 in-order", "@19:06 forfeit 1.4 override=gone")
    assert {seat(night, n) for n in ("2005", "2006", "2007")} == {"1.2", "1.3", "1.4"}


def test_a_seat_that_is_opened_again_calls_the_next() -> None:
    night = given(OPEN.replace("tables=3", "tables=1"), "close-seat 1.8", *signins(8))
    assert waiting(night) == ["1008"]
    night.then("open-seat 1.8")
    assert seat(night, "1008") == "1.8"


def test_the_calls_of_a_new_table_are_draws_of_their_own() -> None:
    night = full(*(f'signin {n} "R {n}"' for n in (2001, 2002)), tables=6)
    assert night.state["counts"]["waiting"] == 2
    draws = 48
    sitting = seats_in(night.state)
    night.then("open-table 7")
    for k, number in enumerate(("2001", "2002"), draws + 1):
        sitting |= lot("kings", k, [number], room(7, 8), sitting)
    assert seats_in(night.state) == sitting
    assert sorted(len(t["seats"]) for t in night.state["tables"]) == [2, 8, 8, 8, 8, 8, 8]
    night.then("balance random")
    moved = [m for m in night.state["moves"] if m["from"] is not None]
    assert len(moved) == 5


def test_a_last_player_ends_the_night_whoever_waits() -> None:
    night = given(OPEN.replace("tables=3", "tables=1 seats=2"), *signins(3), "@19:00 start", "@19:10 bust 1001")
    assert night.state["night"]["phase"] == "finished"
    assert night.who("1003")["state"] == "waiting"


def test_a_call_says_how_the_newcomer_is_dealt_in() -> None:
    night = full('signin 2001 "R1"').then("@19:00 start", "button 1=2", "@19:10 bust 1.5")
    assert [m["deal"] for m in night.state["moves"]] == ["posts-big-blind"]
    night.then("undo", "bust 1.4")
    assert [m["deal"] for m in night.state["moves"]] == ["waits"]
