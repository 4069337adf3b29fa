"""What nights say of people, carried to the nights after them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from builders import Told
from tdconsole.engine.decision import Known
from tdconsole.league.players import Presence, presences

PARTY = "@18:30 open btown date=2026-12-01 tables=1 seats=2 seed=kings"


def after(*lines: str) -> Mapping[str, Known]:
    """Answers what is known on the night after."""
    night = Told()
    night.then(PARTY, *lines, "@22:00 close override=over", "@18:30 open btown tables=1 seats=2")
    return night.player.session.known()


def test_a_birthday_extra_is_used_up_for_that_birthday() -> None:
    known = after('signin 1001 "Ann" birthday birthday=12-03', 'signin 1002 "Bo" birthday=12-03')
    assert known["1001"].birthdays_used == ("2026-12-03",)
    assert known["1002"].birthdays_used == ()


def test_a_birthday_on_a_leap_day_counts_as_the_day_the_rules_say() -> None:
    night = Told()
    night.then("@18:30 open btown date=2027-02-27 tables=1 seed=x", 'signin 1001 "Ann" birthday birthday=02-29')
    night.then("@22:00 close override=over", "@18:30 open btown")
    assert night.player.session.known()["1001"].birthdays_used == ("2027-02-28",)
    assert "for the birthday 2027-02-28 already" in night.refused("signin 1001 birthday").reason


def test_who_waited_in_vain_is_known_and_has_played_no_night() -> None:
    known = after('signin 1001 "Ann"', 'signin 1002 "Bo"', 'signin 1003 "Cy"')
    assert (known["1003"].name, known["1003"].nights, known["1003"].last_seen) == ("Cy", 0, "")
    assert (known["1001"].nights, known["1001"].last_seen) == (1, "2026-12-01")


def test_the_last_word_on_name_role_and_birthday_counts_and_silence_changes_nothing() -> None:
    night = Told()
    night.then(PARTY, 'signin 1001 "Ann" role=director birthday=03-04', "@22:00 close override=over")
    night.then("@18:30 open btown tables=1 seed=x", "signin 1001", "@22:00 close override=over", "@18:30 open btown")
    known = night.player.session.known()["1001"]
    assert (known.role, known.birthday, known.nights) == ("director", "03-04", 2)


def test_who_has_no_number_is_not_known() -> None:
    assert set(after('signin - "Nobody"', 'signin 0042 "Somebody"')) == {"0042"}


def test_an_undone_sign_in_is_forgotten() -> None:
    assert after('signin 1001 "Ann"', "undo") == {}


def test_a_presence_survives_json() -> None:
    night = Told()
    night.then(PARTY, 'signin 1001 "Ann" birthday birthday=12-03 role=owner', 'signin 1002 "[b] \U0001f0cf"')
    session = night.player.session
    assert session.night is not None
    for here in presences(session.night):
        assert Presence.from_json(json.loads(json.dumps(here.as_json()))) == here
