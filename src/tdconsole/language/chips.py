"""The words of chips."""

from __future__ import annotations

from collections.abc import Callable

from tdconsole.engine import cards, chips, color_up, extra_stacks, race
from tdconsole.engine.decision import Command
from tdconsole.engine.people import seat_of
from tdconsole.language.words import Words, cut, unquote


def ledger(words: Words) -> Command:
    """Reads ``ledger +N|-N "why"``."""
    amount = words.take("the amount")
    if amount[:1] not in ("+", "-"):
        raise words.fail(f"{amount!r} says not whether chips come in or leave")
    command = chips.ChangeLedger(amount=words.whole(amount, "amount", -(10**15)), why=words.take("the reason"))
    words.finish()
    return command


def extra_stack(words: Words) -> Command:
    """Reads ``extra-stack T.S [remove]``."""
    remove = words.flag("remove")
    text = words.take("the seat")
    seat = seat_of(text)
    if seat is None:
        raise words.fail(f"{text!r} is no seat; write 3.4 for table 3 seat 4")
    words.finish(("remove",))
    return extra_stacks.ExtraStack(seat=seat, remove=remove)


def colors(words: Words) -> tuple[str, ...]:
    """Takes ``COLOR,...``."""
    found = tuple(unquote(part).casefold() for part in cut(words.take_raw("the color"), ","))
    if not all(found) or len(set(found)) < len(found):
        raise words.fail("a color is missing or stands there twice; write white,red")
    return found


def take_off(words: Words) -> Command:
    """Reads ``color-up COLOR,... [T ...]``."""
    named = colors(words)
    tables = tuple(words.whole(unquote(word), "table", 1) for word in words.rest())
    return color_up.TakeOff(colors=named, tables=tuple(dict.fromkeys(tables)))


def race_off(words: Words) -> Command:
    """Reads ``race T COLOR PLAYER=COUNT ... [cards="..."] [to=COLOR] [last=PLAYER,...] [late]``."""
    drawn, to, last, late = words.option("cards"), words.option("to"), words.listed("last"), words.flag("late")
    table = words.whole(words.take("the table"), "table", 1)
    named = colors(words)
    stacks = tuple(_stack(words, word, len(named)) for word in words.rest())
    if not stacks:
        raise words.fail("PLAYER=COUNT is missing")
    try:
        found = cards.parse(drawn or "")
    except ValueError as fault:
        raise words.fail(str(fault)) from fault
    return race.RaceOff(
        table=table,
        colors=named,
        stacks=stacks,
        cards=tuple(found),
        to=(to or "").casefold(),
        last=last,
        late=late,
    )


def _stack(words: Words, word: str, count: int) -> tuple[str, tuple[int, ...]]:
    who, *told = cut(word, "=")
    numbers = cut(told[0], ",") if len(told) == 1 else []
    if not who or len(numbers) != count:
        raise words.fail(f"{word!r} is not understood; write PLAYER=COUNT with a count for each color")
    return unquote(who), tuple(words.whole(number, "count") for number in numbers)


VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {
    "ledger": ('ledger +N|-N "why"', ledger),
    "extra-stack": ("extra-stack T.S [remove]", extra_stack),
    "color-up": ("color-up COLOR,... [T ...]", take_off),
    "race": ('race T COLOR PLAYER=COUNT ... [cards="7h As"] [to=COLOR] [last=PLAYER,...] [late]', race_off),
}
