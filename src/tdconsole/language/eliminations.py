"""The words of eliminations."""

from __future__ import annotations

from tdconsole.engine.absence import Away, Forfeit, Return, Withdraw
from tdconsole.engine.busting import Bust, Victim
from tdconsole.engine.corrections import Instead, Mark, Reinstate
from tdconsole.engine.hand_for_hand import HandDone, HandForHand
from tdconsole.engine.people import seat_of
from tdconsole.engine.reentry import Reenter
from tdconsole.language.words import Words, cut, unquote


def bust(words: Words) -> Bust:
    """Reads ``bust PLAYER[=CHIPS][/by=PLAYER] ... [by=] [better=] [tied] [in-order] [before=|after=]``."""
    command = Bust(
        by=words.listed("by"),
        better=words.listed("better"),
        tied=words.flag("tied"),
        in_order=words.flag("in-order"),
        before=words.option("before") or "",
        after=words.option("after") or "",
        victims=tuple(_victim(words, raw) for raw in words.rest()),
    )
    if not command.victims:
        raise words.fail("PLAYER is missing")
    if command.before and command.after:
        raise words.fail("before= and after= cannot both be said")
    if command.in_order and (command.tied or command.better):
        raise words.fail("in-order already says the order; leave tied and better= away")
    return command


def _victim(words: Words, raw: str) -> Victim:
    """Reads ``PLAYER[=CHIPS][/by=PLAYER[,PLAYER]]``."""
    who, *more = cut(raw, "/")
    if len(more) > 1 or (more and not more[0].startswith("by=")):
        raise words.fail(f"{raw!r} is not understood; a victim with a killer of his own is 1.4=5000/by=1.7")
    killers = tuple(unquote(part) for part in cut(more[0][3:], ",")) if more else ()
    if more and not all(killers):
        raise words.fail(f"{raw!r} names nobody after by=")
    name, chips = _stack(words, who)
    return Victim(name, chips, killers)


def _stack(words: Words, raw: str) -> tuple[str, int | None]:
    """Reads ``PLAYER[=CHIPS]``."""
    who, *more = cut(raw, "=")
    if not unquote(who) or len(more) > 1:
        raise words.fail(f"{raw!r} is not understood; write PLAYER or PLAYER=CHIPS")
    return unquote(who), words.whole(more[0], "CHIPS", 1) if more else None


def instead(words: Words) -> Instead:
    """Reads ``instead WRONG RIGHT [T.S]``."""
    wrong, right = words.take("WRONG, who was put out,"), words.take("RIGHT, who went out,")
    command = Instead(wrong=wrong, right=right, seat=_seat(words))
    words.finish()
    return command


def reinstate(words: Words) -> Reinstate:
    """Reads ``reinstate PLAYER [T.S]``."""
    command = Reinstate(who=words.take("PLAYER"), seat=_seat(words))
    words.finish()
    return command


def _seat(words: Words) -> str:
    """Takes a seat, if a word is left."""
    text = words.maybe() or ""
    if text and seat_of(text) is None:
        raise words.fail(f"{text!r} is no seat; write 3.4 for table 3 seat 4")
    return text


def mark(words: Words) -> Mark:
    """Reads ``mark [T]``."""
    table = words.maybe()
    words.finish()
    return Mark(table=0 if table is None else words.whole(table, "T", 1))


def withdraw(words: Words) -> Withdraw:
    """Reads ``withdraw PLAYER[=CHIPS]``."""
    who, chips = _stack(words, words.take_raw("PLAYER"))
    words.finish()
    return Withdraw(who=who, chips=chips)


def forfeit(words: Words) -> Forfeit:
    """Reads ``forfeit PLAYER[=CHIPS]``."""
    who, chips = _stack(words, words.take_raw("PLAYER"))
    words.finish()
    return Forfeit(who=who, chips=chips)


def away(words: Words) -> Away:
    """Reads ``away PLAYER``."""
    command = Away(who=words.take("PLAYER"))
    words.finish()
    return command


def returned(words: Words) -> Return:
    """Reads ``returned PLAYER``."""
    command = Return(who=words.take("PLAYER"))
    words.finish()
    return command


def reenter(words: Words) -> Reenter:
    """Reads ``reenter PLAYER``."""
    command = Reenter(who=words.take("PLAYER"))
    words.finish()
    return command


def hand_for_hand(words: Words) -> HandForHand:
    """Reads ``hand-for-hand on|off``."""
    state = words.take("on or off")
    words.finish()
    if state not in ("on", "off"):
        raise words.fail(f"{state!r} is neither on nor off")
    return HandForHand(on=state == "on")


def hand_done(words: Words) -> HandDone:
    """Reads ``hand-done T``."""
    table = words.whole(words.take("T"), "T", 1)
    words.finish()
    return HandDone(table=table)


VERBS = {
    "bust": (
        "bust PLAYER[=CHIPS][/by=PLAYER] ... [by=PLAYER,...] [better=PLAYER,...] [tied] [in-order] "
        "[before=PLAYER|after=PLAYER|at=]",
        bust,
    ),
    "instead": ("instead WRONG RIGHT [T.S]", instead),
    "reinstate": ("reinstate PLAYER [T.S]", reinstate),
    "mark": ("mark [T]", mark),
    "withdraw": ("withdraw PLAYER[=CHIPS]", withdraw),
    "away": ("away PLAYER", away),
    "returned": ("returned PLAYER", returned),
    "forfeit": ("forfeit PLAYER[=CHIPS]", forfeit),
    "reenter": ("reenter PLAYER", reenter),
    "hand-for-hand": ("hand-for-hand on|off", hand_for_hand),
    "hand-done": ("hand-done T", hand_done),
}
