"""Hand for hand: every table plays one hand and waits for the others (TDA RP-8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import exits
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Night, Round
from tdconsole.engine.periods import Act


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HandForHand(Command):
    """Begins or ends hand-for-hand play.

    It begins with the hand that is being played: who goes out in it is ranked with all tables. The clock stands
    still meanwhile and loses a set time for each hand.
    """

    on: bool

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``HandForHandSwitched``."""
        if refusal := standing(self.objections(night), self.override):
            return refusal
        running = night.clock.position(moment.at).state == "running"
        return (HandForHandSwitched(self.on, moment.at, moment.entry, self.on and running),)

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_now(night)
        if self.on == night.hand_for_hand:
            state = "on already" if self.on else "not on"
            yield Refusal("same-mode", f"hand for hand is {state}", final=True)
        if self.on and len(playing(night)) < 2:
            yield Refusal("one-table", "hand for hand needs two tables in play")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HandDone(Command):
    """Ticks a table off: it has played the hand."""

    table: int

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``HandPlayed``."""
        if refusal := standing(self.objections(night), self.override):
            return refusal
        return (HandPlayed(self.table, moment.at, moment.entry),)

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_now(night)
        if not night.hand_for_hand:
            yield Refusal("not-hand-for-hand", "hand for hand is not on; say: hand-for-hand on", final=True)
        elif self.table not in playing(night):
            tables = ", ".join(str(table) for table in playing(night))
            yield Refusal("unknown-table", f"nobody plays at table {self.table}; in play: {tables}", final=True)
        elif self.table in night.rounds[-1].done and (waited := awaited(night)):
            names = " and ".join(str(table) for table in waited)
            yield Refusal("hand-done", f"table {self.table} has played this hand; table {names} has not", final=True)


@dataclass(slots=True, eq=False, repr=False)
class HandForHandSwitched(Event):
    """Hand for hand began or ended; ``stops`` the clock that was running."""

    on: bool
    at: int
    order: int
    stops: bool = False

    def apply(self, night: Night) -> None:
        """Begins the first synchronised hand, or ends the last; the clock is stopped or let go again."""
        if self.on == night.hand_for_hand:
            raise Contradiction("hand for hand is as it was")
        night.hand_for_hand = self.on
        if self.on:
            night.rounds.append(Round(self.at, stopped=self.stops))
            if self.stops:
                night.clock.do(Act(self.at, self.order, "pause"))
            return
        night.rounds[-1].ended = self.at
        if night.rounds[-1].stopped:
            night.clock.do(Act(self.at, self.order, "resume"))


@dataclass(slots=True, eq=False, repr=False)
class HandPlayed(Event):
    """A table has played its hand; with the last one the hand is settled and the clock loses its time."""

    table: int
    at: int
    order: int

    def apply(self, night: Night) -> None:
        """Ticks the table off and, when all have played, begins the next hand."""
        if not night.hand_for_hand:
            raise Contradiction("hand for hand is not on")
        current = night.rounds[-1]
        current.done.add(self.table)
        if awaited(night):
            return
        current.ended = self.at
        night.rounds.append(Round(self.at, stopped=current.stopped))
        night.clock.do(Act(self.at, self.order, "shift", -night.rules.clock.hand_seconds * 1000))


EVENTS = (HandForHandSwitched, HandPlayed)


def playing(night: Night) -> list[int]:
    """Answers the tables at which somebody sits."""
    return [table.number for table in night.in_use() if table.seats]


def awaited(night: Night) -> list[int]:
    """Answers the tables that have still to play the synchronised hand."""
    if not night.hand_for_hand:
        return []
    return [table for table in playing(night) if table not in night.rounds[-1].done]


def round_at(night: Night, instant: int | None) -> int:
    """Answers the number of the synchronised hand at an instant, or 0 outside; None asks for the one being played."""
    if instant is None:
        return len(night.rounds) if night.hand_for_hand else 0
    for number in range(len(night.rounds), 0, -1):
        current = night.rounds[number - 1]
        if current.begun <= instant and (current.ended is None or instant < current.ended):
            return number
    return 0
