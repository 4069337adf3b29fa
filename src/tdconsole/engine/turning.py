"""Turning the clock: start, pause, going from level to level, giving and taking time (BTown 2-B)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine.clock import ClockActed, shown, stands_since, unready
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Night
from tdconsole.engine.periods import Position

LONGEST = 10 * 3_600_000


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClockCommand(Command):
    """Something the director does to the clock; a night that was decided leaves nothing to do."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``ClockActed``, or the first objection that stands."""
        if (end := stands_since(night)) is not None:
            reason = f"the clock stands since the night was decided at {night.local(end):%H:%M}; undo that first"
            return Refusal("finished", reason, final=True)
        at = night.clock.position(moment.at)
        return standing(self.objections(night, at), self.override) or self.acts(night, at, moment)

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Answers what stands against it where the clock is."""
        raise NotImplementedError

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers what is done to the clock."""
        raise NotImplementedError


def not_started(at: Position) -> Iterator[Refusal]:
    """Objects to a clock that was not started by then."""
    if at.state == "stopped":
        yield Refusal("not-started", "the clock is not started; say start", final=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Start(ClockCommand):
    """Starts the clock: cards are in the air."""

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to a second start, to fewer than two players and to who has no seat."""
        if night.started_at is not None:
            reason = f"the clock was started at {night.local(night.started_at):%H:%M}"
            yield Refusal("already-started", reason, final=True)
        yield from unready(night)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the start."""
        return (ClockActed(moment.at, moment.entry, "start", forced=bool(self.override)),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Pause(ClockCommand):
    """Stops the clock for a while."""

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to a clock that stands already."""
        yield from not_started(at)
        if at.state == "paused":
            yield Refusal("already-paused", "the clock is paused already; resume lets it run", final=True)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the pause."""
        return (ClockActed(moment.at, moment.entry, "pause"),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Resume(ClockCommand):
    """Lets a paused clock run."""

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to a clock that runs already."""
        yield from not_started(at)
        if at.state == "running":
            yield Refusal("not-paused", "the clock is running; pause stops it", final=True)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the end of the pause."""
        return (ClockActed(moment.at, moment.entry, "resume"),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Next(ClockCommand):
    """Goes on to the next level or break; out of a break called by hand, back to its level."""

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects when nothing follows."""
        yield from not_started(at)
        if at.following is None:
            reason = f"level {at.period.level} is the last and goes on; add-level SB/BB adds another"
            yield Refusal("last-level", reason, night.rules.ref("clock"), final=True)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the step."""
        return (ClockActed(moment.at, moment.entry, "next"),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Back(ClockCommand):
    """Goes back to the previous level, with its full time; from a break to the level before it."""

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects in the first level."""
        yield from not_started(at)
        if at.period.level <= 1 and not at.period.rest:
            reason = "this is the first level; level 1 gives it its full time again"
            yield Refusal("first-level", reason, final=True)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the step."""
        return (ClockActed(moment.at, moment.entry, "back"),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Level(ClockCommand):
    """Goes to a level, with its full time.

    Attributes:
        number: The level; breaks are not counted.
    """

    number: int

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to a level the schedule does not have."""
        if not 1 <= self.number <= at.last_level:
            reason = f"there is no level {self.number}; levels go from 1 to {at.last_level}"
            yield Refusal("no-such-level", reason, final=True)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the step."""
        return (ClockActed(moment.at, moment.entry, "level", self.number),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Time(ClockCommand):
    """Sets the time left, or gives and takes some.

    Attributes:
        amount: Milliseconds.
        sign: ``+`` or ``-``; empty sets the time left.
    """

    amount: int
    sign: str = ""

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to absurd amounts, and to taking more than is left."""
        if self.amount > LONGEST:
            yield Refusal("bad-time", "more than 10:00:00 is not possible", final=True)
        if self.sign and not self.amount:
            yield Refusal("bad-time", "no time to give or take; write time +1:00", final=True)
        if self.sign == "-" and self.amount > at.remaining:
            reason = f"only {shown(at.remaining)} is left; next goes on to what follows"
            yield Refusal("too-little-left", reason)

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the change of time."""
        name = "shift" if self.sign else "remaining"
        value = -self.amount if self.sign == "-" else self.amount
        return (ClockActed(moment.at, moment.entry, name, value, forced=bool(self.override)),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GiveBack(ClockCommand):
    """Takes the last stretch of time off the clock, as if it had been paused: the laptop slept.

    Attributes:
        amount: Milliseconds up to the instant of the command.
    """

    amount: int

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers a pause and its end, or refuses when the clock did not simply run all that time."""
        began = moment.at - self.amount
        at = night.clock.position(began)
        if self.amount and at.state == "running" and any(began < a.at < moment.at for a in night.clock.acts):
            reason = f"something was done to the clock in the last {shown(self.amount)}; correct it with time"
            return Refusal("clock-touched", reason, final=True)
        if not self.amount or at.state != "running":
            reason = f"the clock was not running {shown(self.amount)} ago"
            return Refusal("not-running", reason, final=True)
        return ClockCommand.decide(self, night, moment)

    def objections(self, night: Night, at: Position) -> Iterator[Refusal]:
        """Objects to nothing more."""
        return iter(())

    def acts(self, night: Night, at: Position, moment: Moment) -> tuple[Event, ...]:
        """Answers the pause and its end."""
        return (
            ClockActed(moment.at - self.amount, moment.entry, "pause"),
            ClockActed(moment.at, moment.entry, "resume"),
        )
