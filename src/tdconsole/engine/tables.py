"""Tables: balancing, breaking, moves that were promised, the button (BTown 2-D, 2-G; TDA 10, 11, 32)."""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night

EVENTS: tuple[type[Event], ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """Something that is due on the floor: its kind, the sentence, the section of the rules."""

    kind: str
    text: str
    rule: str = ""


def advice(night: Night, now: int) -> list[Advice]:
    """Answers what is due on the floor, most urgent first."""
    return []


def warnings(night: Night, now: int) -> list[str]:
    """Answers what stands open on the floor, one sentence each (unconfirmed moves)."""
    return []
