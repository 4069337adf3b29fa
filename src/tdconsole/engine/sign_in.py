"""Sign-in: entries, extra starting chips, late deductions, the wait list (BTown 1-E, 2-C)."""

from __future__ import annotations

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night, Player

EVENTS: tuple[type[Event], ...] = ()


def extras_of(night: Night, player: Player) -> dict[str, int]:
    """Answers the extra starting chips of an entry: extra id to chips, those granted by themselves included."""
    return {}


def stack_of(night: Night, player: Player) -> int:
    """Answers what an entry was given: starting stack, extras, less the deduction; in chips."""
    return night.rules.chips.total


def warnings(night: Night, now: int) -> list[str]:
    """Answers what the desk has left open, one sentence each (missing numbers, missing lines)."""
    return []
