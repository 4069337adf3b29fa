"""Tables: balancing, breaking, moves that were promised, the button (BTown 2-D, 2-G; TDA 10, 11, 32)."""

from __future__ import annotations

from tdconsole.engine.advice import Advice
from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night

EVENTS: tuple[type[Event], ...] = ()


def advice(night: Night, now: int) -> list[Advice]:
    """Answers what is due on the floor, most urgent first."""
    return []


def warnings(night: Night, now: int) -> list[str]:
    """Answers what stands open on the floor, one sentence each (unconfirmed moves)."""
    return []
