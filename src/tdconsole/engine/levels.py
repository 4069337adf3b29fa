"""What the director changes in the schedule: length of levels, antes, more levels, a break now (BTown 2-B)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine.clock import ClockActed, shown
from tdconsole.engine.decision import Event, Moment, Refusal
from tdconsole.engine.night import Night
from tdconsole.engine.periods import MINUTE, Position
from tdconsole.engine.turning import ClockCommand, not_started

LONGEST_MINUTES = 600


def bad_length(minutes: float) -> Iterator[Refusal]:
    """Objects to a length that no level and no break can have."""
    if not 0 < minutes <= LONGEST_MINUTES:
        reason = f"{minutes:g} minutes are not possible; more than 0, at most {LONGEST_MINUTES}"
        yield Refusal("bad-length", reason, final=True)


def ante_too_large(night: Night, ante: int, small: int, big: int) -> Iterator[Refusal]:
    """Objects to an ante above what the league allows (BTown 2-B)."""
    most = {"none": 0, "small-blind": small, "big-blind": big}.get(night.rules.clock.ante_max)
    if most is not None and ante > most:
        reason = f"an ante of {ante:,} at {small:,}/{big:,} is too large; at most {most:,}"
        yield Refusal("ante-too-large", reason, night.rules.ref("clock.ante_max"))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Minutes(ClockCommand):
    """Sets the length of this and later levels; the time played in this one is kept, breaks keep theirs.

    Attributes:
        minutes: Length; fractions of a minute are meant.
    """

    minutes: float

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to a length below the time played: the level would be skipped."""
        yield from bad_length(self.minutes)
        level = at.periods[at.index]
        if not level.rest and round(self.minutes * MINUTE) <= at.level_played:
            reason = f"level {level.level} has been played for {shown(at.level_played)} already; say more, or next"
            yield Refusal("already-played", reason)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the new length."""
        return (ClockActed(moment.at, moment.entry, "length", round(self.minutes * MINUTE)),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Ante(ClockCommand):
    """Sets the ante from now on, for this and later levels.

    Attributes:
        amount: Chips; 0 for none.
    """

    amount: int

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to an ante above what the league allows in the level in play, in a break the coming one."""
        level = at.coming_level
        yield from ante_too_large(night, self.amount, level.small, level.big)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the new ante."""
        return (ClockActed(moment.at, moment.entry, "ante", self.amount),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AddLevel(ClockCommand):
    """Adds a level after the last of the schedule; in overtime it begins at once.

    Attributes:
        minutes: Its length; None takes the last level's.
    """

    small: int
    big: int
    ante: int = 0
    minutes: float | None = None

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to blinds that make no level."""
        if not 0 < self.small <= self.big:
            reason = f"{self.small}/{self.big} are no blinds; the big blind is at least the small one, as in 400/800"
            yield Refusal("bad-blinds", reason, final=True)
        if self.minutes is not None:
            yield from bad_length(self.minutes)
        yield from ante_too_large(night, self.ante, self.small, self.big)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the new level."""
        blinds = (self.small, self.big, self.ante, round((self.minutes or 0) * MINUTE))
        return (ClockActed(moment.at, moment.entry, "add", blinds=blinds),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Break(ClockCommand):
    """A break now: the level resumes after it, and the next break of the schedule falls away.

    Attributes:
        minutes: Its length.
    """

    minutes: float

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to a break within a break."""
        yield from not_started(at)
        yield from bad_length(self.minutes)
        if at.period.rest:
            reason = f"it is a break already, {shown(at.remaining)} left; time +5:00 makes it longer"
            yield Refusal("already-break", reason, final=True)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the break."""
        return (ClockActed(moment.at, moment.entry, "break", round(self.minutes * MINUTE)),)
