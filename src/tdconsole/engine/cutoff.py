"""Points of the clock at which something closes: ``end of break 1``, ``minutes 30``, ``never``."""

from __future__ import annotations

import re

from tdconsole.engine.periods import MINUTE, Period, Position, Stretch

_FORM = re.compile(r"(start of break|end of break|start of level|end of level|minutes) (\d+)\Z")


def passed(closes: str, at: Position) -> bool:
    """Tells whether a clock has reached a cut-off; the very instant counts as reached.

    Answered from where the clock stands, so that going back a level opens again what had closed. A break called
    by hand is none of the schedule's, and one that fell away for it is passed as it would have been.

    Args:
        closes: ``start``, ``never``, ``minutes N`` (since the start, without pauses), or ``start of`` or
            ``end of`` with ``break N`` or ``level N``.
        at: Where the clock stands.
    """
    if closes == "start":
        return at.state != "stopped"
    found = _FORM.match(closes)
    if found is None:
        return False
    point, number = found[1], int(found[2])
    if point == "minutes":
        return at.elapsed >= number * MINUTE
    index = _index(point, number, at)
    return index is not None and at.index >= index


def reached_at(closes: str, at: Position, now: int, stretches: list[Stretch]) -> int | None:
    """Answers the instant at which a cut-off to come will be reached if the clock runs on, or None.

    Args:
        closes: The cut-off.
        at: Where the clock stands.
        now: The instant of that.
        stretches: The schedule in time.
    """
    if closes == "start" or passed(closes, at):
        return None
    found = _FORM.match(closes)
    if found is None:
        return None
    point, number = found[1], int(found[2])
    if point == "minutes":
        base = now if at.state != "stopped" else next(s.starts for s in stretches if s.now)
        return None if base is None else base + number * MINUTE - at.elapsed
    index = _index(point, number, at)
    if index is None:
        return None
    before = next((s for s in stretches if s.index == index - 1 and s.ends is not None), None)
    here = next((s for s in stretches if s.index == index), None)
    return here.starts if here is not None else before.ends if before is not None else None


def _index(point: str, number: int, at: Position) -> int | None:
    """Answers the index whose beginning is the cut-off, or None when the schedule has no such break or level."""
    edge, _, kind = point.partition(" of ")
    for index, period in enumerate(at.periods):
        if _is(period, kind, number):
            return index + (edge == "end")
    return None


def _is(period: Period, kind: str, number: int) -> bool:
    return period.planned == number if kind == "break" else not period.rest and period.level == number
