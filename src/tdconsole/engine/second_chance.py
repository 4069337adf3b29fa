"""Second-chance games of those who are out (BTown, Second Chance Table)."""

from __future__ import annotations

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night

EVENTS: tuple[type[Event], ...] = ()


def warnings(night: Night, now: int) -> list[str]:
    """Answers the games that are still open, one sentence each."""
    return []
