"""Points: what places, hands, bounties and receipts earn, and why (BTown 1-C)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night

EVENTS: tuple[type[Event], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points: the kind, the exact amount, in words why, the section of the rules."""

    kind: str
    amount: Fraction
    why: str
    rule: str = ""


def table(night: Night) -> dict[int, list[Line]]:
    """Answers every entry's points, line by line, by pid; an entry without points has no lines."""
    return {}


def prize(night: Night) -> int | None:
    """Answers the pid of who takes the nightly prize, past those who may not; None while open."""
    return None
