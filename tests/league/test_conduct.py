"""Strikes and bans over nights and seasons, told in scripts (BTown 3-A-f, 3-B)."""

from __future__ import annotations

import pytest

from builders import Told, given
from tdconsole.engine.decision import Refusal

TWO = ('signin 1002 "Bo"', 'signin 1003 "Cy"', "@19:00 start", "@19:30 bust 1002")


def event(night: Told, *lines: str, options: str = "") -> Told:
    """Tells a whole event of Bo and Cy, with lines before it is closed."""
    return night.then(f"@18:30 open btown tables=1 {options}".rstrip(), *TWO, *lines, "close")


def told(first: str = "date=2026-10-01", *lines: str) -> Told:
    """Answers a league with one event, in which Ann played too and lines were said."""
    night = Told().then(f"@18:30 open btown tables=1 {first}", 'signin 1001 "Ann Lee"')
    return night.then(*TWO, "bust 1001", *lines, "close")


def tries(night: Told, options: str = "") -> Refusal | None:
    """Opens an event, lets Ann try to sign in, and plays it to its end without her; answers why she may not."""
    night.then(f"@18:30 open btown tables=1 {options}".rstrip())
    refusal = night.say("signin 1001")
    if refusal is None:
        night.then("signout 1001")
    night.then(*TWO, "close")
    return refusal


def test_SU_01_strike_1_costs_the_next_three_events() -> None:
    night = told("date=2026-10-01", 'strike 1001 1 "threw cards"')
    found = [tries(night) for _ in range(4)]
    assert [refusal and refusal.code for refusal in found] == ["barred", "barred", "barred", None]
    words = [refusal.reason.rpartition(": ")[2] for refusal in found if refusal]
    assert words == [f"{n} of 3 events left to miss, tonight included" for n in (3, 2, 1)]
    assert found[0] is not None
    assert found[0].reason.startswith("Ann Lee: strike 1 of 2026-10-01 (threw cards)")
    assert found[0].rule == "3-B-d"


def test_SU_02_strike_2_runs_into_the_next_season() -> None:
    night = told("date=2026-10-01", "season Fall from=2026-09-01 to=2026-10-05", 'strike 1001 2 "again"')
    night.then("season Winter from=2026-10-06 to=2027-01-31")
    assert all(tries(night) for _ in range(9))
    assert tries(night) is None


def test_SU_04_strike_3_is_out_for_the_season_and_its_final() -> None:
    night = told("date=2026-10-01", "season Fall from=2026-09-01 to=2026-10-05", 'strike 1001 3 "threat"')
    refusal = tries(night, "date=2026-10-05")
    assert refusal is not None
    assert refusal.reason.endswith("out until 2026-10-05 and of the final of Fall")
    assert tries(night, "date=2026-10-12 kind=final") is not None
    assert tries(night, "date=2026-10-13") is None
    night.then("season Winter from=2026-10-06 to=2026-10-20")
    assert tries(night, "date=2026-10-27 kind=final") is None


def test_strike_3_without_a_season_holds_until_a_new_one_begins() -> None:
    night = told("date=2026-10-01", 'strike 1001 3 "threat"')
    assert tries(night, "date=2027-10-01") is not None
    night.then("season Next from=2028-01-01 to=2028-04-30")
    assert tries(night, "date=2027-12-31") is not None
    assert tries(night, "date=2028-01-01") is None


def test_SU_05_a_removed_strike_lets_in_at_once() -> None:
    night = told("date=2026-10-01", 'strike 1001 1 "mistaken"')
    assert tries(night)
    night.then('unstrike 1001 "appeal heard"')
    assert tries(night) is None
    assert night.say('unstrike 1001 "again"') == Refusal("no-strike", "Ann Lee has no strike on record", final=True)


def test_a_casual_night_and_a_final_are_no_events() -> None:
    night = told("date=2026-10-01", 'strike 1001 1 "x"')
    for options in ("casual", "kind=final", "casual"):
        event(night, options=options)
    assert all(tries(night) for _ in range(3))
    assert tries(night) is None


def test_the_director_overrules_a_suspension_and_the_log_says_so() -> None:
    night = told("date=2026-10-01", 'strike 1001 1 "x"')
    night.then("@18:30 open btown tables=1", 'signin 1001 override="committee let her in"')
    assert night.who("1001")["name"] == "Ann Lee"
    assert 'override="committee let her in"' in night.state["log"][-1]["command"]


def test_a_strike_stands_in_the_log_and_undo_takes_it_back() -> None:
    night = told("date=2026-10-01", 'strike 1001 1 "x"', "undo")
    assert [e["undone"] for e in night.state["log"] if e["command"].startswith("strike")] == [True]
    assert tries(night) is None


def test_a_strike_given_after_the_night_was_closed_can_be_undone_too() -> None:
    night = told().then('strike 1001 1 "x"')
    assert tries(night)
    night = told().then('strike 1001 1 "x"', "undo")
    assert night.state["night"]["phase"] == "closed"
    assert tries(night) is None


def test_a_strike_before_the_first_night_of_a_script() -> None:
    night = Told().then('player 1001 name="Ann Lee"', 'strike 1001 1 "x"')
    assert [bool(tries(night, "date=2026-10-01" if not n else "")) for n in range(4)] == [True, True, True, False]


def test_undo_between_nights_takes_back_what_the_league_was_told() -> None:
    night = Told().then('player 1001 name="Ann Lee"', 'strike 1001 1 "x"', "undo")
    assert night.say('unstrike 1001 "y"') == Refusal("no-strike", "Ann Lee has no strike on record", final=True)
    night.then("redo")
    assert night.say('unstrike 1001 "y"') is None


def test_SE_08_a_ban_of_a_venue_holds_there_alone() -> None:
    night = told('date=2026-10-01 venue="Main St"', 'ban 1001 venue "smoking inside"')
    refusal = tries(night, 'venue="main st"')
    assert refusal is not None
    assert refusal.reason == "Ann Lee: banned at Main St since 2026-10-01 (smoking inside)"
    assert refusal.rule == "3-A-f"
    assert tries(night, 'venue="Harbor"') is None
    night.then('unban 1001 "made up"')
    assert tries(night, 'venue="Main St"') is None


def test_a_ban_from_the_league_holds_everywhere_and_for_good() -> None:
    night = told("date=2026-10-01", 'ban 1001 league "money on the table"')
    refusal = tries(night, "date=2036-10-01 venue=Elsewhere")
    assert refusal is not None
    assert refusal.reason.startswith("Ann Lee: banned from the league")


def test_a_ban_of_no_venue_asks_which() -> None:
    assert told().refused('ban 1001 venue "x"').code == "venue-missing"
    night = told().then('ban 1001 venue "x" venue="Harbor"')
    assert tries(night, "venue=Harbor")


def test_who_is_meant_may_be_a_seat_a_name_or_somebody_of_an_earlier_night() -> None:
    night = told()
    night.then("@18:30 open btown tables=1", 'signin 1002 "Bo" seat=1.4', 'strike 1.4 1 "x"', 'strike "ann" 1 "y"')
    night.then("close override=over", "@18:30 open btown tables=1")
    assert {night.refused(f"signin {number}").code for number in ("1001", "1002")} == {"barred"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('strike 9999 1 "x"', "unknown-player"),
        ('strike 1.8 1 "x"', "unknown-player"),
        ('strike "#77" 1 "x"', "unknown-player"),
        ('strike "Player" 1 "x"', "ambiguous-player"),
        ('ban - league "x"', "unknown-player"),
        ('unban 1001 "x"', "no-ban"),
    ],
)
def test_what_cannot_be_meant_is_refused(line: str, code: str) -> None:
    night = given("@18:30 open btown tables=1", 'signin 1001 "Player A"', 'signin 1002 "Player B"')
    assert night.refused(line).code == code


def test_a_player_without_a_number_is_given_one_first() -> None:
    night = given("@18:30 open btown tables=1", 'signin - "Ann"')
    assert night.refused('strike "Ann" 1 "x"').code == "number-missing"
