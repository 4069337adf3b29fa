"""The words of ending a night."""

from __future__ import annotations

from collections.abc import Callable

from tdconsole.engine import closing, contract, ending
from tdconsole.engine.decision import Command
from tdconsole.engine.times import clock_seconds
from tdconsole.language.words import Words, cut, unquote


def stacks(words: Words, raw: list[str], form: str) -> tuple[tuple[str, int], ...]:
    """Answers players and numbers of words of the form ``PLAYER=N``.

    Raises:
        Misunderstood: There is none, or one has another form.
    """
    if not raw:
        raise words.fail(f"{form} is missing")
    found = []
    for word in raw:
        who, *amount = cut(word, "=")
        if len(amount) != 1 or not who:
            raise words.fail(f"{word!r} is not understood; write {form}")
        found.append((unquote(who), words.whole(amount[0], "chips")))
    return tuple(found)


def limit(words: Words) -> Command:
    """Reads ``limit HH:MM`` and ``limit off``."""
    text = words.take("the time")
    if text != "off" and clock_seconds(text) is None:
        raise words.fail(f"{text!r} is no time of day")
    words.finish()
    return contract.Limit(time="" if text == "off" else text)


def count(words: Words) -> Command:
    """Reads ``count PLAYER=CHIPS ...``."""
    return ending.Count(stacks=stacks(words, words.rest(), "PLAYER=CHIPS"))


def chop(words: Words) -> Command:
    """Reads ``chop by=PLAYER``."""
    by = words.option("by")
    if not by:
        raise words.fail("by= is missing: who offered the chop")
    words.finish(("by",))
    return ending.Chop(by=by)


def time_limit(words: Words) -> Command:
    """Reads ``time-limit``."""
    words.finish()
    return ending.TimeLimit()


def close(words: Words) -> Command:
    """Reads ``close``."""
    words.finish()
    return closing.Close()


def amend(words: Words) -> Command:
    """Reads ``amend NIGHT``."""
    command = closing.Amend(night=words.maybe() or "-")
    words.finish()
    return command


VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {
    "limit": ("limit HH:MM | limit off", limit),
    "count": ("count PLAYER=CHIPS ...", count),
    "chop": ("chop by=PLAYER", chop),
    "time-limit": ("time-limit", time_limit),
    "close": ("close", close),
    "amend": ("amend NIGHT | amend -", amend),
}
