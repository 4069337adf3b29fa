"""Players of the league: corrected, archived, merged."""

from __future__ import annotations

from builders import Told, given
from tdconsole.engine.decision import Known


def known(night: Told) -> dict[str, Known]:
    """Answers what is known on a night after."""
    if night.state["night"]["phase"] != "closed":
        night.then("close override=over")
    night.then("@18:30 open btown tables=1")
    return dict(night.player.session.known())


def visits(*nights: tuple[str, ...]) -> Told:
    """Answers a league of several nights, each with the players named by number and name."""
    night = Told()
    for people in nights:
        night.then("@18:30 open btown tables=1 seats=9", *(f"signin {person}" for person in people))
        night.then("@22:00 close override=over")
    return night


def test_what_is_said_of_a_player_counts_from_then_on() -> None:
    night = given("@18:30 open btown tables=1", 'signin 1001 "Anne Lee"')
    night.then('player 1001 name="Ann Lee" birthday=03-04 role=director')
    assert night.who("1001")["name"] == "Ann Lee"
    found = known(night)["1001"]
    assert (found.name, found.birthday, found.role, found.nights) == ("Ann Lee", "03-04", "director", 1)
    night.then("player 1001 role=none")
    assert night.player.session.known()["1001"].role == ""


def test_an_owner_named_tonight_earns_nothing_tonight() -> None:
    night = given("@18:30 open btown tables=1", 'signin 1001 "Ann"', 'signin 1002 "Bo"', "@19:00 start", "bust 1002")
    assert night.who("1001")["points"]["regular"] == 1200
    assert night.then("player 1001 role=owner").who("1001")["points"]["regular"] == 0
    assert night.then("undo").who("1001")["points"]["regular"] == 1200


def test_a_new_number_needs_a_name() -> None:
    night = given("@18:30 open btown tables=1")
    assert night.refused("player 1001 birthday=03-04").code == "name-missing"
    assert night.refused("player 1001").code == "name-missing"
    night.then('player 1001 name="Ann"', "signin 1001")
    assert night.refused("player 1001").code == "nothing-to-do"
    assert night.who("1001")["name"] == "Ann"


def test_a_player_is_archived_not_deleted() -> None:
    night = visits(('1001 "Ann"',)).then("player 1001 archive", "@18:30 open btown tables=1", "signin 1001")
    assert known(night)["1001"].archived
    assert not known(night.then("player 1001 restore"))["1001"].archived


def test_field_107_two_numbers_of_one_person() -> None:
    both = ('7 "Lu Q."', '8 "Lu Marten Q."')
    night = visits(both[:1], both[:1], both[1:], both[1:], both[1:], both)
    refusal = night.refused("merge 8 7")
    assert refusal.code == "common-night"
    assert "2000-01-06" in refusal.reason
    assert refusal.reason.endswith("say whose result counts there: keep=8 or keep=7")
    night.then("merge 8 7 keep=8", "@18:30 open btown tables=1")
    people = night.player.session.known()
    assert people["7"] is people["8"]
    assert (people["7"].number, people["7"].name, people["7"].nights) == ("8", "Lu Marten Q.", 6)
    assert night.refused('player 7 name="x"').code == "merged-player"


def test_a_merge_can_be_undone() -> None:
    night = visits(('7 "Lu Q."',), ('8 "Lu Marten Q."',), ('8 "Lu Marten Q."',)).then("merge 8 7", "undo")
    people = known(night)
    assert (people["7"].nights, people["8"].nights) == (1, 2)


def test_a_merged_player_is_looked_for_by_any_number_and_listed_once() -> None:
    night = visits(('7 "Lu Q."',), ('8 "Lu Marten Q."',)).then("merge 8 7", 'strike 7 1 "x"')
    night.then("@18:30 open btown tables=1")
    assert {night.refused(f"signin {n}").code for n in ("7", "8")} == {"barred"}
    assert night.say('strike "Lu" 1 "y"') is None


def test_a_night_of_both_is_chosen_once_it_is_over() -> None:
    night = given("@18:30 open btown tables=1 name=Tuesday", 'signin 7 "Lu"', 'signin 8 "Lu Q."')
    assert "sign one of them out" in night.refused("merge 7 8").reason
    night.then("close override=over")
    assert night.refused("merge 7 8").reason == (
        "both took part in 2000-01-01 Tuesday; say whose result counts there: keep=7 or keep=8"
    )
    night.then("merge 7 8 keep=7")


def test_two_who_are_both_signed_in_are_not_merged() -> None:
    night = given("@18:30 open btown tables=1", 'signin 7 "Lu"', 'signin 8 "Lu Q."')
    assert night.refused("merge 7 8").code == "common-night"
    assert night.refused("merge 7 7").code == "nothing-to-do"
    assert night.refused("merge 7 9").code == "unknown-player"


def test_nobody_plays_under_two_numbers_on_one_night() -> None:
    night = visits(('7 "Lu Q."',), ('8 "Lu Marten Q."',)).then("merge 8 7", "@18:30 open btown tables=1")
    assert night.then("signin 7").refused("signin 8").code == "already-signed-in"
