"""The venue's contract: the hour at which the room must be empty (BTown 2-F-a)."""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.engine import times
from tdconsole.engine.decision import Command, Decision, Event, Moment
from tdconsole.engine.night import Night


@dataclass(slots=True, eq=False, repr=False)
class LimitSet(Event):
    """The end of the venue's contract was told; None when there is none."""

    limit: int | None

    def apply(self, night: Night) -> None:
        """Sets it."""
        night.limit = self.limit


EVENTS: tuple[type[Event], ...] = (LimitSet,)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Limit(Command):
    """Tells when the venue's contract ends; pauses of the clock do not touch it (BTown 2-F-a).

    Attributes:
        time: ``HH:MM``, the first such time after the announced start; empty for no limit.
    """

    time: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``LimitSet``."""
        seconds = times.clock_seconds(self.time)
        if seconds is None:
            return (LimitSet(None),)
        limit = times.instant(night.date, seconds, night.zone)
        if limit <= night.start:
            limit = times.instant(night.date, seconds + 86_400, night.zone)
        return (LimitSet(limit),)
