"""Night scripts: lines with times, to commands with instants (INTERFACE 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine.times import clock_seconds
from tdconsole.language.words import Misunderstood, without_comment

HALF_DAY = 12 * 3600
_LINE_END = re.compile(r"\r\n|\n|\r")
_TIME = re.compile(r"@(\S+)\s*(.*)\Z", re.DOTALL)
_STEP = re.compile(r"\+(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)\Z")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a script that says something.

    Attributes:
        number: Line of the file, from 1.
        text: The command, without time and comment; empty for a line that only moves the time.
        clock: Seconds after midnight, when the line gives a time of day.
        step: Seconds after the line before, when it gives a step.
    """

    number: int
    text: str
    clock: int | None = None
    step: int | None = None


def lines(script: str) -> Iterator[Line]:
    """Answers the lines of a script that say something.

    Raises:
        Misunderstood: A time has no form a script knows; the message begins with the line's number.
    """
    for number, raw in enumerate(_LINE_END.split(script.removeprefix("\ufeff")), 1):
        text = without_comment(raw).strip()
        if not text:
            continue
        timed = _TIME.match(text)
        if not timed:
            yield Line(number, text)
            continue
        when, rest = timed[1], timed[2].strip()
        if (step := _STEP.match(when)) and not (step[1] and int(step[2]) > 59):
            hours, minutes, seconds = int(step[1] or 0), int(step[2]), int(step[3])
            yield Line(number, rest, step=hours * 3600 + minutes * 60 + seconds)
        elif (clock := clock_seconds(when)) is not None:
            yield Line(number, rest, clock=clock)
        else:
            raise Misunderstood(f"{number}: @{when} is no time; write @19:05, @19:05:30 or @+2:30")


def next_seconds(line: Line, before: int) -> int:
    """Answers the instant of a line, in seconds after the midnight the night's date began with.

    Args:
        line: The line.
        before: Seconds of the line before, which may go beyond a day.

    Raises:
        Misunderstood: The time is earlier than the line before by less than half a day.
    """
    if line.step is not None:
        return before + line.step
    if line.clock is None:
        return before
    same = before - before % 86_400 + line.clock
    if same >= before:
        return same
    if same + 86_400 - before <= HALF_DAY:
        return same + 86_400
    raise Misunderstood("the time is earlier than that of the line before")
