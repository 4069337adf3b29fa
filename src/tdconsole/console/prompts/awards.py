"""The prompts of points: receipts, bounty chips, premium hands. They stay open for the next line."""

from __future__ import annotations

import re

from tdconsole.console.prompts import Desk, Prompt, Reading
from tdconsole.console.prompts.people import Found, at_desk
from tdconsole.language.words import Misunderstood, tokens

_MONEY = re.compile(r"\d{1,7}([.,]\d{1,2})?\Z")


def _words(typed: str) -> list[str] | None:
    try:
        return tokens(typed)
    except Misunderstood:
        return None


def receipt(typed: str, desk: Desk) -> list[Reading]:
    """Reads ``ann 12.75``: one receipt."""
    return _with_amount(typed, desk, "receipt", "the amount on the receipt, such as 12.75")


def bounty(typed: str, desk: Desk) -> list[Reading]:
    """Reads ``ann 2``: bounty chips turned in."""
    return _with_amount(typed, desk, "bounty", "how many bounty chips")


def _with_amount(typed: str, desk: Desk, verb: str, missing: str) -> list[Reading]:
    words = _words(typed)
    if words is None:
        return [Reading("the quote is not closed yet")]
    if not words:
        return []
    given = len(words) > 1 and _MONEY.match(words[-1])
    person = " ".join(words[:-1] if given else words)
    found = at_desk(desk.night, person)
    if not found:
        return [Reading(f"nobody tonight is called {person!r} or has that number")]
    if not given:
        return [Reading(f"{f.words}: {missing}", then=f"{f.word} ") for f in found]
    amount = words[-1].replace(",", ".")
    return [Reading(f"{f.words}: {verb} {amount}", f"{verb} {f.word} {amount}") for f in found]


def premium(typed: str, desk: Desk) -> list[Reading]:
    """Reads ``ann quads``: a premium hand; the beginning of its name is enough."""
    words = _words(typed)
    kinds = [key for key, award in desk.night.rules.points.awards.items() if award.premium]
    if words is None:
        return [Reading("the quote is not closed yet")]
    if not kinds:
        return [Reading("this league rewards no premium hands")]
    if not words:
        return []
    flags = [w for w in words if w == "no-showdown" or w.startswith("sc=")]
    rest = [w for w in words if w not in flags]
    chosen = [kind for kind in kinds if len(rest) > 1 and kind.startswith(rest[-1].lower())]
    person = " ".join(rest[:-1] if chosen else rest)
    found: list[Found] = at_desk(desk.night, person)
    if not found:
        return [Reading(f"nobody tonight is called {person!r} or has that number")]
    if not chosen:
        return [Reading(f"{f.words}: which hand? {', '.join(kinds)}", then=f"{f.word} ") for f in found]
    tail = "".join(f" {flag}" for flag in flags)
    return [Reading(f"{f.words}: {k}{tail}", f"premium {f.word} {k}{tail}") for f in found for k in chosen]


RECEIPT = Prompt("receipt", "receipt", "name or number, amount: ann 12.75", receipt, stays=True)
BOUNTY = Prompt("bounty", "bounty", "name or number, bounty chips turned in: ann 2", bounty, stays=True)
PREMIUM = Prompt("premium", "premium hand", "name or number, hand: ann quads", premium, stays=True)
