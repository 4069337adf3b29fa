"""Ending: counts, chop, time limit, closing and amending the night (BTown 2-F)."""

from __future__ import annotations

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night

EVENTS: tuple[type[Event], ...] = ()


def projected_end(night: Night, now: int) -> int | None:
    """Answers when the night is likely to end, as an instant; the true end once it is decided."""
    return night.finished_at


def warnings(night: Night, now: int) -> list[str]:
    """Answers what still stands in the way of closing, one sentence each."""
    return []
