"""The clock: levels, breaks, pauses, late registration's closing (BTown 2-B)."""

from __future__ import annotations

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night
from tdconsole.engine.timeline import Position

EVENTS: tuple[type[Event], ...] = ()


def position(night: Night, now: int) -> Position:
    """Answers where the clock stands; it stands still from the instant the night was decided."""
    end = night.finished_at
    return night.clock.position(now if end is None else min(now, end))


def registration(night: Night, now: int) -> tuple[bool, str]:
    """Answers whether late registration is open, and the words for when it closes."""
    return True, night.rules.sign_in.late.closes


def warnings(night: Night, now: int) -> list[str]:
    """Answers what is odd about the clock, one sentence each."""
    return []
