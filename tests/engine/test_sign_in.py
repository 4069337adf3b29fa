"""The desk: who may sign in, by which number and name, until when, and what is set right afterwards (BTown 1-E)."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import Told, club, given, signins
from tdconsole.language.words import Misunderstood

OPEN = "@18:30 open btown start=19:00 tables=2 seed=kings date=2026-12-01"


def refused(told: Told, line: str) -> str:
    """The code of a refusal that no override lifts, or ``code?`` of one that does."""
    refusal = told.refused(line)
    assert refusal.reason
    return refusal.code if refusal.final else f"{refusal.code}?"


def names(told: Told) -> list[str]:
    return [p["name"] for p in told.state["players"]]


# -- numbers and names --------------------------------------------------------------------------------------


def test_SE_07_one_person_one_entry() -> None:
    night = given(OPEN, 'signin 1001 "Ann Lee" seat=1.4')
    refusal = night.refused('signin 1001 "Ann Lee"')
    assert (refusal.code, refusal.rule, refusal.final) == ("already-signed-in", "1-E-c", True)
    assert "table 1 seat 4" in refusal.reason
    night.then(*signins(2, 2001), "@19:00 start", "@19:10 bust 1001")
    assert "out" in night.refused("signin 1001").reason


def test_field_033_every_repeat_says_where_he_sits() -> None:
    night = given(OPEN, 'signin 0042 "Ann Lee" seat=2.3')
    for line in ("signin 0042", 'signin #0042 "Ann Lee"', 'signin - "Ann Lee"', 'signin - "ann  LEE"'):
        refusal = night.refused(line)
        assert "signed in already" in refusal.reason
        assert "table 2 seat 3" in refusal.reason
    night.then('signin - "Ann Lee" override="her cousin"')
    assert names(night) == ["Ann Lee", "Ann Lee"]


def test_field_034_a_draw_never_meets_somebody_twice() -> None:
    night = given("@18:30 open wyoming seed=kings", *signins(9))
    assert refused(night, 'signin 1005 "Player 1005"') == "already-signed-in"
    assert refused(night, 'signin - "Player 1005"') == "same-name?"
    night.then("draw")
    assert night.state["counts"]["entries"] == 9


def test_field_035_leading_zeros_make_two_people() -> None:
    night = given(OPEN, 'signin 7 "J. Lee"', 'signin 07 "J. Lee"', "signout 7")
    assert refused(night, "signout 7") == "unknown-player"
    assert [p["number"] for p in night.state["players"]] == ["07"]
    night.then('signin 7 "J. Lee"', "signout #07")
    assert [p["number"] for p in night.state["players"]] == ["7"]
    night.then("undo")
    assert sorted(p["number"] for p in night.state["players"]) == ["07", "7"]


def test_field_037_namesakes_are_told_apart_by_number() -> None:
    night = given(OPEN, 'signin 12 "Anna Berg" seat=1.1', 'signin 31 "Anna Berg" seat=2.1', 'signin 40 "Cy"')
    night.then("@19:00 start")
    assert night.state["tables"][0]["seats"] == {"1": "12"}
    refusal = night.refused('bust "Anna Berg"')
    assert refusal.code == "ambiguous-player"
    assert "12" in refusal.reason
    assert "31" in refusal.reason


def test_field_037_without_numbers_a_second_name_is_asked_for() -> None:
    night = given(OPEN, 'signin - "Anna Berg"')
    assert refused(night, 'signin - "Anna Berg"') == "already-signed-in"
    assert "second name" in night.refused('signin - "anna berg"').reason
    night.then('signin - "Anna Berg II"')
    assert "number" in night.refused('signin 12 "Anna Berg"').reason


def test_field_043_zero_is_a_number() -> None:
    night = given(OPEN, 'signin 0 "Zero Hero"', 'signin 00 "Double Zero"', 'signin - "None"')
    assert [p["number"] for p in night.state["players"]] == ["0", "00", ""]
    assert night.who("0")["name"] == "Zero Hero"


@pytest.mark.parametrize(
    "name",
    ["[bold]Ann[/]", "Zoë", "Zoe\u0308", "王小明", "عمر", "😀 Al", 'O\'Neil \\"Tex\\"', "x" * 60, "a=b", "# 1"],
)
def test_names_are_text(name: str) -> None:
    night = given(OPEN, f'signin 1001 "{name}"')
    assert names(night) == [name.replace('\\"', '"')]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-missing"),
        ("   ", "name-missing"),
        ("\u200b\u200d", "bad-name"),
        ("\u3164" * 0 + "\u00a0", "bad-name"),
        ("Ann\tLee", "bad-name"),
        ("Ann\x07", "bad-name"),
        ("Ann\u2028Lee", "bad-name"),
        ("x" * 61, "bad-name"),
    ],
)
def test_names_nobody_could_read_are_refused(name: str, code: str) -> None:
    night = given(OPEN)
    outcome = night.player.session.say(f'signin 1001 "{name}"')
    assert getattr(outcome, "code", "") == code
    assert night.state["players"] == []


def test_a_name_that_is_somebodys_number_is_refused() -> None:
    night = given(OPEN, 'signin 1001 "Ann"')
    assert refused(night, 'signin - "1001"') == "bad-name"


@pytest.mark.parametrize("number", ['"10 01"', "3.4", '"a,b"', '"#"', "x" * 21, '"10\t01"', '""'])
def test_what_cannot_be_a_number_is_not_understood(number: str) -> None:
    night = given(OPEN)
    with pytest.raises(Misunderstood):
        night.player.session.say(f'signin {number} "Ann"')
    assert night.state["players"] == []


@pytest.mark.parametrize(
    "words",
    [
        "birthday=13-01",
        "birthday=02-30",
        "birthday=6-15",
        "role=boss",
        "line=0",
        "line=x",
        "table=0",
        "seat=3",
        "seat=x.1",
        "early early",
        "-early=1",
        "brought=x",
    ],
)
def test_options_of_no_sense_are_not_understood(words: str) -> None:
    with pytest.raises(Misunderstood):
        given(OPEN).say(f'signin 1001 "Ann" {words}')


def test_a_stranger_needs_a_name() -> None:
    night = given(OPEN)
    assert refused(night, "signin 1001") == "name-missing"
    assert 'signin 1001 "Ann Lee"' in night.refused("signin 1001").reason


def test_the_league_knows_names_birthdays_and_roles() -> None:
    night = given(OPEN, 'signin 1001 "Ann Lee" birthday=12-05 role=owner', 'signin 2 "B"', "@19:00 start")
    night.then("@20:00 bust 2", "close", "@18:30 open btown tables=1 start=19:00 date=2026-12-08")
    night.then("@18:40 signin #1001 birthday")
    told = night.player.session.night
    assert told is not None
    player = next(iter(told.players.values()))
    assert (player.name, player.role, player.birthday, player.first_night) == ("Ann Lee", "owner", "12-05", False)
    assert refused(night, 'signin 2 "Somebody Else"') == "number-taken?"
    night.then('signin 2 "B"', 'signin 3 "C"')


def test_a_missing_number_is_set_later() -> None:
    night = given(OPEN, 'signin - "Ann Lee"', 'signin 2 "B"', 'signin - "Cy"')
    assert night.state["warnings"] == ["player numbers missing: Ann Lee, Cy"]
    assert refused(night, 'number "Ann Lee" 2') == "number-taken"
    night.then('number "Ann Lee" 0042')
    assert night.who("0042")["name"] == "Ann Lee"
    assert refused(night, "number 0042 43") == "has-number?"
    assert refused(night, "number 0042 0042") == "number-taken"
    assert refused(night, 'signin 0042 "Bo"') == "already-signed-in"
    night.then('number 0042 43 override="read it wrong"', 'signin 0042 "Dee"', "@19:00 start")
    night.then("bust 43", "bust 2", "bust cy", "number cy 44", "close")
    assert night.state["warnings"] == []


def test_a_league_that_wants_numbers_says_so() -> None:
    night = given("@18:30 open wyoming", 'signin - "Ann Lee"')
    assert "player numbers missing; without one no points: Ann Lee" in night.state["warnings"]


# -- lines --------------------------------------------------------------------------------------------------


def test_missing_lines_are_listed_until_they_are_typed() -> None:
    night = given(OPEN, *signins(2), 'signin 1005 "Five" line=5')
    assert night.state["warnings"] == ["lines of the sheet not typed yet: 3, 4"]
    refusal = night.refused('signin 1009 "Nine" line=5')
    assert (refusal.code, refusal.final) == ("line-taken", True)
    assert "Five" in refusal.reason
    night.then('signin 1003 "Three" line=3', 'signin 1004 "Four" line=4', 'signin 1006 "Six"')
    assert night.state["warnings"] == []
    assert [p["line"] for p in night.state["players"]] == [1, 2, 5, 3, 4, 6]


def test_a_paper_line_counts_from_when_it_was_signed() -> None:
    night = given(OPEN, *signins(2), "@18:50 announce", "@19:00 start", '@19:20 signin 1003 "Paper" early at=18:40')
    assert night.who("1003")["stack"] == 22_000
    assert refused(night, 'signin 1004 "Early Bird" at=18:20') == "bad-time"


# -- the door -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "deduction"), [("19:00", 400), ("19:15", 800), ("19:30", 1200), ("19:45", 1600), ("20:00", 2000)]
)
def test_S_10_latecomers_pay_two_big_blinds(at: str, deduction: int) -> None:
    night = given(OPEN, *signins(2), "@19:00 start", f'@{at} signin 1003 "Late"')
    player = night.who("1003")
    assert (player["deduction"], player["stack"], player["extras"]) == (deduction, 18_000 - deduction, {})
    assert player["state"] == "playing"


def test_S_11_in_the_break_the_level_to_come_counts(tmp_path: Path) -> None:
    night = given(OPEN, *signins(2), "@19:00 start", '@20:16 signin 1003 "Late"')
    assert night.who("1003")["stack"] == 14_000
    other = club(tmp_path, {"sign_in.late.break_level": "previous"}).then(OPEN.replace("btown", "club"), *signins(2))
    other.then("@19:00 start", '@20:16 signin 1003 "Late"')
    assert other.who("1003")["stack"] == 16_000


def test_S_19_a_stack_of_nothing_is_asked_about(tmp_path: Path) -> None:
    changes = {"sign_in.late.deduct": "5*bb", "chips.total": 10_000, "chips.stack": None, "sign_in.extras": {}}
    night = club(tmp_path, changes).then(OPEN.replace("btown", "club"), *signins(2), "@19:00 start")
    refusal = night.refused('@20:16 signin 1003 "Late"')
    assert (refusal.code, refusal.final) == ("stack-too-small", False)
    night.then('signin 1003 "Late" override="the league wants him"')
    assert night.who("1003")["stack"] == 1000


def test_S_20_the_blinds_of_every_level_begun(tmp_path: Path) -> None:
    changes = {"sign_in.late.deduct": "missed", "sign_in.late.closes": "minutes 60", "chips.total": 10_000}
    night = club(tmp_path, {**changes, "chips.stack": None}).then(OPEN.replace("btown", "club"), *signins(2))
    night.then("@19:00 start")
    assert night.refused('@19:31 signin 1003 "Late" early').code == "extra-not-earned"
    night.then('@19:31 signin 1003 "Late"')
    assert night.who("1003")["stack"] == 8200
    assert "60 minutes" in night.refused('@20:00 signin 1004 "Later"').reason


def test_S_22_percent_by_level_and_then_the_door_is_shut(tmp_path: Path) -> None:
    changes = {
        "sign_in.late.percent_by_level": [10, 20, 50],
        "sign_in.late.closes": "end of level 3",
        "chips.total": 10_000,
        "chips.stack": None,
    }
    night = club(tmp_path, changes).then(OPEN.replace("btown", "club"), *signins(2), "@19:00 start")
    night.then('@19:20 signin 1003 "Two"', '@19:40 signin 1004 "Three"')
    assert [night.who(n)["stack"] for n in ("1003", "1004")] == [8000, 5000]
    assert refused(night, '@19:45 signin 1005 "Four"') == "registration-closed?"


def test_S_23_minutes_of_grace_and_a_price_for_each_raise(tmp_path: Path) -> None:
    changes = {
        "sign_in.late.deduct": "150 + 350*min(level-1, 1)",
        "sign_in.late.grace_minutes": 10,
        "sign_in.late.closes": "end of level 2",
        "chips.total": 4000,
        "chips.stack": None,
        "sign_in.late.minimum": 1,
    }
    night = club(tmp_path, changes).then(OPEN.replace("btown", "club"), *signins(2), "@19:00 start")
    night.then('@19:08 signin 1 "A"', '@19:12 signin 2 "B"', '@19:20 signin 3 "C"')
    assert [night.who(n)["stack"] for n in "123"] == [4000, 3850, 3500]
    assert refused(night, '@19:30 signin 4 "D"') == "registration-closed?"


def test_field_047_latecomers_disturb_nothing_that_follows() -> None:
    night = given("@18:30 open btown start=19:00 tables=3 seed=kings", *signins(18), "@19:00 start")
    before = night.state["tables"]
    night.then('@19:20 signin 1019 "Late 19"', 'signin 1020 "Late 20"')
    assert sorted(len(t["seats"]) for t in night.state["tables"]) == [6, 7, 7]
    night.then("bust 1001", "bust 1002", "bust 1003", "balance random", "confirm all")
    table = night.state["tables"][0]
    free = next(seat for seat in range(1, 9) if str(seat) not in table["seats"])
    mover = next(iter(night.state["tables"][1]["seats"].values()))
    night.then(f"move {mover} 1.{free}", f"confirm {mover}", "undo 9")
    assert night.state["tables"] == before
    assert night.state["counts"]["entries"] == 18


def test_field_049_both_or_neither() -> None:
    night = given(OPEN, *signins(2))
    before = night.state
    assert refused(night, 'signin 1003 "Cy" seat=9.1') == "no-such-table"
    assert refused(night, 'signin 1003 "Cy" table=9') == "no-such-table"
    assert refused(night, 'signin 1003 "Cy" seat=1.9') == "no-such-seat"
    assert {**night.state, "refusals": []} == before


def test_field_052_too_few_to_start() -> None:
    night = given("@18:30 open wyoming seed=kings start=19:00")
    assert refused(night, "@19:00 start") == "too-few-players"
    night.then('signin 1 "One"', "draw")
    assert "1" in night.refused("start").reason
    night.then('signin 2 "Two"', "draw", 'signin 3 "Three"')
    assert refused(night, "start").startswith("unseated")
    night.then("draw", "start")
    assert night.state["night"]["phase"] == "playing"


def test_field_174_every_way_in_says_the_same(tmp_path: Path) -> None:
    rules = club(tmp_path, {"sign_in.late.closes": "end of level 4", "eliminations.reentries": 1})
    night = rules.then(OPEN.replace("btown", "club"), *signins(6), "@19:00 start", '@19:30 signin 2001 "Late One"')
    night.then("@19:40 bust 1001", "@20:00:01 note closed")
    ways = ['signin 3001 "New"', 'signin - "New"', 'signin 3001 "New" seat=2.8', "reenter 1001"]
    refusals = [night.refused(way) for way in ways]
    assert {refusal.code for refusal in refusals} == {"registration-closed"}
    assert len({refusal.reason for refusal in refusals}) == 1
    assert not any(refusal.final for refusal in refusals)
    night.then('signin 3001 "New" override="flat tyre"', "signout 3001 override=gone", "undo")
    assert night.who("3001")["state"] == "playing"
    night.then("reinstate 1001")


def test_back_opens_the_door_again() -> None:
    night = given(OPEN, *signins(2), "@19:00 start", "@20:26 note level-6")
    assert refused(night, 'signin 3 "C"') == "registration-closed?"
    night.then("level 5", 'signin 3 "C"')


def test_nobody_signs_in_when_it_is_over() -> None:
    night = given(OPEN, *signins(2), "@19:00 start", "@19:10 bust 1001")
    assert refused(night, 'signin 3 "C"') == "finished"
    night.then("close")
    assert refused(night, 'signin 3 "C"') == "closed"


# -- no-shows -----------------------------------------------------------------------------------------------


def test_a_no_show_is_signed_out_before_the_first_hand() -> None:
    night = given(OPEN, *signins(3), "signout 1002")
    assert [p["number"] for p in night.state["players"]] == ["1001", "1003"]
    assert night.state["counts"]["entries"] == 2
    assert night.state["warnings"] == []
    night.then('signin 1002 "Player 1002"')
    assert night.who("1002")["line"] == 4
    night.then("@19:00 start")
    refusal = night.refused("signout 1002")
    assert (refusal.code, refusal.final) == ("dealt-in", False)
    assert "withdraw" in refusal.reason
    night.then('signout 1002 override="never sat down"', 'signin 9 "Z"', "bust 9")
    assert refused(night, "signout 9") == "already-out"


def test_a_called_reserve_who_has_gone_home_is_signed_out() -> None:
    night = given(OPEN, *signins(18), "@19:00 start", "@19:10 bust 1.1", "signout 1017")
    assert night.state["moves"][-1]["player"] == "1018"
    assert night.who("1018")["seat"] == 1


def test_a_sign_in_others_rest_on_cannot_be_voided() -> None:
    night = given(OPEN, 'signin 1 "A"', "extra 1 brought", 'signin 2 "B"')
    refusal = night.refused("void 2")
    assert refusal.code == "cannot-stand"
    assert "extra 1 brought" in refusal.reason
    night.then("void 4")
    assert names(night) == ["A"]


def test_a_voided_sign_in_does_not_come_back_to_a_line_that_was_used_again() -> None:
    night = given("@18:30 open wyoming seed=kings", *signins(1), "void 2", 'signin 1009 "Bo"')
    assert night.who("1009")["line"] == 1
    refusal = night.refused("void 3")
    assert (refusal.code, "line 1" in refusal.reason) == ("cannot-stand", True)
