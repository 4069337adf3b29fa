"""Every verb of the director's language is known: it is carried out, or it says that it cannot be yet."""

from __future__ import annotations

import pytest

from builders import Told, given
from tdconsole.engine.decision import Refusal
from tdconsole.language.not_yet import VERBS as LATER
from tdconsole.language.parse import VERBS

NIGHT = "open limit note ruling at-keys"
SIGN_IN = "signin signout number extra announce"
SEATING = "draw seat swap around lock unlock close-seat open-seat seats open-table close-table extra-stack dealer"
CLOCK = "start pause resume next back level time minutes ante add-level break"
FLOOR = (
    "bust instead reinstate mark withdraw away returned forfeit reenter button draw-button balance break-table "
    "final-table move confirm refuse pass heads hand-for-hand hand-done"
)
CHIPS = "color-up race ledger"
POINTS = "premium bounty receipt award unplayed"
SECOND_CHANCE = "sc-open sc-join sc-bust sc-close"
CONDUCT = "warn penalty strike unstrike ban season player merge title"
END = "count chop time-limit close amend"
LOG = "undo redo void"
ALL = " ".join((NIGHT, SIGN_IN, SEATING, CLOCK, FLOOR, CHIPS, POINTS, SECOND_CHANCE, CONDUCT, END, LOG)).split()


@pytest.mark.parametrize("verb", ALL)
def test_the_verb_is_known(verb: str) -> None:
    usage, _ = VERBS[verb]
    assert usage.split()[0] == verb


@pytest.mark.parametrize("verb", [verb for verb in LATER if VERBS[verb] is LATER[verb]])
def test_a_verb_of_later_says_not_yet_with_and_without_a_night(verb: str) -> None:
    night = given("@18:30 open btown")
    assert night.refused(f'{verb} 1001 2 "some words" a=b').code == "not-yet"

    assert isinstance(refusal := Told().say(f"{verb} x"), Refusal)
    assert refusal.code == "not-yet"
