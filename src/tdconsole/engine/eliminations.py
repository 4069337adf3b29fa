"""Eliminations: bust-outs, withdrawals, corrections and the places that follow (BTown 2-E, 2-G-e-2)."""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night

EVENTS: tuple[type[Event], ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A finishing place: the best number of the places shared, how many share it, in words why."""

    place: int
    shared: int = 1
    why: str = ""


def places(night: Night) -> dict[int, Place]:
    """Answers the finishing place of everyone who has one, by pid; the winner's as soon as one is left."""
    return {}


def warnings(night: Night, now: int) -> list[str]:
    """Answers contradictions between corrections and seats, one sentence each."""
    return []
