"""The words of the clock."""

from __future__ import annotations

import re
from collections.abc import Callable

from tdconsole.engine import levels, turning
from tdconsole.engine.decision import Command
from tdconsole.language.words import Words

_DURATION = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:\.(\d{1,3}))?\Z")


def alone(command: Command) -> Callable[[Words], Command]:
    """Answers the reader of a verb that has no words after it."""

    def read(words: Words) -> Command:
        words.finish()
        return command

    return read


def duration(words: Words, text: str) -> int:
    """Answers the milliseconds of ``MM:SS`` or ``H:MM:SS``; fractions of a second are understood.

    Raises:
        Misunderstood: It has another form.
    """
    found = _DURATION.match(text)
    if not found or (found[1] and int(found[2]) > 59):
        raise words.fail(f"{text!r} is no time; write 12:30 for twelve and a half minutes")
    seconds = int(found[1] or 0) * 3600 + int(found[2]) * 60 + int(found[3])
    return seconds * 1000 + int((found[4] or "").ljust(3, "0"))


def level(words: Words) -> Command:
    """Reads ``level N``."""
    command = turning.Level(number=words.whole(words.take("the level"), "level", -(10**9)))
    words.finish()
    return command


def time(words: Words) -> Command:
    """Reads ``time MM:SS``, ``time +MM:SS`` and ``time -MM:SS``."""
    text = words.take("the time")
    sign = text[0] if text[:1] in ("+", "-") else ""
    command = turning.Time(amount=duration(words, text.removeprefix(sign)), sign=sign)
    words.finish()
    return command


def give_back(words: Words) -> Command:
    """Reads ``give-back MM:SS``."""
    command = turning.GiveBack(amount=duration(words, words.take("the time")))
    words.finish()
    return command


def minutes(words: Words) -> Command:
    """Reads ``minutes N``."""
    command = levels.Minutes(minutes=words.number(words.take("the minutes"), "minutes"))
    words.finish()
    return command


def ante(words: Words) -> Command:
    """Reads ``ante AMOUNT`` and ``ante off``."""
    text = words.take("the ante")
    command = levels.Ante(amount=0 if text == "off" else words.whole(text, "ante"))
    words.finish()
    return command


def add_level(words: Words) -> Command:
    """Reads ``add-level SB/BB [ante=A] [minutes=M]``."""
    ante, minutes = words.option("ante"), words.option("minutes")
    small, slash, big = words.take("the blinds").partition("/")
    if not slash:
        raise words.fail("the blinds are written SB/BB, as in 400/800")
    command = levels.AddLevel(
        small=words.whole(small, "small blind"),
        big=words.whole(big, "big blind"),
        ante=0 if ante is None else words.whole(ante, "ante="),
        minutes=None if minutes is None else words.number(minutes, "minutes="),
    )
    words.finish(("ante", "minutes"))
    return command


def rest(words: Words) -> Command:
    """Reads ``break M``."""
    command = levels.Break(minutes=words.number(words.take("the minutes"), "break"))
    words.finish()
    return command


VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {
    "start": ("start", alone(turning.Start())),
    "pause": ("pause", alone(turning.Pause())),
    "resume": ("resume", alone(turning.Resume())),
    "next": ("next", alone(turning.Next())),
    "back": ("back", alone(turning.Back())),
    "level": ("level N", level),
    "time": ("time MM:SS | time +MM:SS | time -MM:SS", time),
    "give-back": ("give-back MM:SS", give_back),
    "minutes": ("minutes N", minutes),
    "ante": ("ante AMOUNT | ante off", ante),
    "add-level": ("add-level SB/BB [ante=A] [minutes=M]", add_level),
    "break": ("break M", rest),
}
