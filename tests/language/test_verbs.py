"""Every verb of the director's language is known."""

from __future__ import annotations

import pytest

from tdconsole.language.parse import VERBS

NIGHT = "open limit note ruling at-keys"
SIGN_IN = "signin signout number extra announce walk handed"
SEATING = "draw seat swap around lock unlock close-seat open-seat seats open-table close-table extra-stack dealer"
CLOCK = "start pause resume next back level time minutes ante add-level break"
FLOOR = (
    "bust instead reinstate mark withdraw away returned forfeit reenter button draw-button balance break-table "
    "final-table move confirm refuse pass heads hand-for-hand hand-done"
)
CHIPS = "color-up race ledger"
POINTS = "premium bounty receipt award unplayed"
SECOND_CHANCE = "sc-open sc-join sc-bust sc-close"
CONDUCT = "warn penalty strike unstrike ban unban season player merge title"
END = "count chop time-limit close amend"
LOG = "undo redo void"
ALL = " ".join((NIGHT, SIGN_IN, SEATING, CLOCK, FLOOR, CHIPS, POINTS, SECOND_CHANCE, CONDUCT, END, LOG)).split()


@pytest.mark.parametrize("verb", ALL)
def test_the_verb_is_known(verb: str) -> None:
    usage, _ = VERBS[verb]
    assert usage.split()[0] == verb
