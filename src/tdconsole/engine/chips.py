"""Chips: stacks in colors, the ledger, color-ups (BTown 2-C)."""

from __future__ import annotations

from tdconsole.engine.decision import Event
from tdconsole.engine.night import Night, Player

EVENTS: tuple[type[Event], ...] = ()


def colors_of(night: Night, player: Player) -> dict[str, int]:
    """Answers the chips an entry was given by color, zeros left out."""
    return {}


def in_play(night: Night) -> int:
    """Answers all chips in play, waiting players' excepted."""
    return 0


def warnings(night: Night, now: int) -> list[str]:
    """Answers where counts and ledger differ, one sentence each."""
    return []
