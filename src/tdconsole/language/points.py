"""The words of points."""

from __future__ import annotations

import re

from tdconsole.engine.crediting import Bounty, GivePoints, Premium, Receipt, Unplayed
from tdconsole.language.words import Words


def premium(words: Words) -> Premium:
    """Reads ``premium PLAYER KIND [sc=G] [no-showdown]``."""
    shown, game = not words.flag("no-showdown"), words.option("sc") or ""
    command = Premium(who=words.take("PLAYER"), kind=words.take("KIND"), game=game, shown=shown)
    words.finish(("sc", "no-showdown"))
    return command


def bounty(words: Words) -> Bounty:
    """Reads ``bounty PLAYER N [sc=G]``."""
    game = words.option("sc") or ""
    who = words.take("PLAYER")
    count = words.whole(words.take("N, the chips turned in,"), "N", 1)
    words.finish(("sc",))
    return Bounty(who=who, count=count, game=game)


def receipt(words: Words) -> Receipt:
    """Reads ``receipt PLAYER AMOUNT``."""
    who = words.take("PLAYER")
    text = words.take("AMOUNT")
    cents = words.money(text, "AMOUNT")
    words.finish()
    if not cents:
        raise words.fail(f"AMOUNT {text} is nothing")
    return Receipt(who=who, cents=cents)


def award(words: Words) -> GivePoints:
    """Reads ``award PLAYER KIND AMOUNT "reason"``."""
    who, kind, amount = words.take("PLAYER"), words.take("KIND"), words.take("AMOUNT")
    if not re.fullmatch(r"[+-]?\d{1,9}(\.\d{1,4})?", amount):
        raise words.fail(f"AMOUNT {amount!r} is no number; write 75, -20 or 12.5")
    reason = words.take("the reason")
    words.finish()
    if not reason.strip():
        raise words.fail("the reason is empty")
    return GivePoints(who=who, kind=kind, amount=amount, reason=reason)


def unplayed(words: Words) -> Unplayed:
    """Reads ``unplayed PLAYER``."""
    command = Unplayed(who=words.take("PLAYER"))
    words.finish()
    return command


VERBS = {
    "premium": ("premium PLAYER KIND [sc=G] [no-showdown]", premium),
    "bounty": ("bounty PLAYER N", bounty),
    "receipt": ("receipt PLAYER AMOUNT", receipt),
    "award": ('award PLAYER KIND AMOUNT "reason"', award),
    "unplayed": ("unplayed PLAYER", unplayed),
}
