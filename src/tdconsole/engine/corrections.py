"""Corrections: the wrong player was put out, a player comes back, an instant to be used later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import exits, seats
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Exit, Night, Player, Seat
from tdconsole.engine.people import find, seat_of


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Instead(Command):
    """Gives a bust to the player who really went out; the other comes back.

    Attributes:
        wrong: Who was put out by mistake.
        right: Who went out.
        seat: ``T.S`` for the one who comes back; empty takes the seat he left.
    """

    wrong: str
    right: str
    seat: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Exchanged`` and the calls from the wait list to the seat that opens."""
        wrong, right = find(night, self.wrong), find(night, self.right)
        if isinstance(wrong, Refusal):
            return wrong
        if isinstance(right, Refusal):
            return right
        if refusal := standing(self.objections(night, wrong, right), self.override):
            return refusal
        seat = seat_of(self.seat) or exits.exit_of(wrong).seat
        if seat is None or (fault := seats.why_not(night, seat, right)):
            return _seat_wanted(wrong, fault if seat else None, f"instead {self.wrong} {self.right} T.S")
        exchanged = Exchanged(wrong.pid, right.pid, list(seat), moment.entry)
        return (exchanged, *exits.calls(night, moment, [right], kept=seat))

    def objections(self, night: Night, wrong: Player, right: Player) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_open(night)
        yield from _ranked_end(night)
        yield from _not_out(wrong)
        yield from exits.not_in(right)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reinstate(Command):
    """Brings a player back who was put out though nobody went out there.

    Attributes:
        who: The player.
        seat: ``T.S``; empty takes the seat he left.
    """

    who: str
    seat: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Reinstated``; those who went out since keep their order and move a place down."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, player), self.override):
            return refusal
        seat = seat_of(self.seat) or exits.exit_of(player).seat
        if seat is None or (fault := seats.why_not(night, seat)):
            return _seat_wanted(player, fault if seat else None, f"reinstate {self.who} T.S")
        return (Reinstated(player.pid, list(seat)),)

    def objections(self, night: Night, player: Player) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_open(night)
        yield from _not_out(player)
        yield from _ranked_end(night)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Mark(Command):
    """Stamps the instant of a bust that is entered later.

    Attributes:
        table: Where it happened, or 0.
    """

    table: int = 0

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Marked``."""
        if early := standing(exits.not_now(night), ""):
            return early
        if self.table and self.table not in night.tables:
            return Refusal("unknown-table", f"there is no table {self.table}", final=True)
        return (Marked(moment.at, self.table),)


def _ranked_end(night: Night) -> Iterator[Refusal]:
    if night.ended is not None:
        reason = f"the night ended by {night.ended[1]} and the players left were ranked; undo that first"
        yield Refusal("finished", reason, final=True)


def _not_out(player: Player) -> Iterator[Refusal]:
    if player.out is None:
        yield Refusal("not-out", f"{player.name} is not out", final=True)


def _seat_wanted(player: Player, fault: Refusal | None, form: str) -> Refusal:
    problem = fault.reason if fault else f"{player.name} left no seat"
    reason = f"{problem}; say where {player.name} sits now: {form}"
    return Refusal(fault.code if fault else "seat-wanted", reason, final=True)


@dataclass(slots=True, eq=False, repr=False)
class Exchanged(Event):
    """A bust was given to another player; who was put out by mistake has a seat again."""

    wrong: int
    right: int
    seat: list[int]
    entry: int

    def apply(self, night: Night) -> None:
        """Keeps the bust's instant, killers and stack; a killer who is the one now out changes places with him."""
        wrong, right = exits.signed_in(night, self.wrong), exits.signed_in(night, self.right)
        seat: Seat = (self.seat[0], self.seat[1])
        if wrong.out is None:
            raise Contradiction(f"{wrong.name} is not out")
        if right.out is not None or right.waiting:
            raise Contradiction(f"{right.name} is not in")
        if fault := seats.why_not(night, seat, right):
            raise Contradiction(fault.reason)
        hand, old = wrong.out, exits.exit_of(wrong)
        killers = tuple(wrong.pid if pid == right.pid else pid for pid in old.killers)
        new = Exit(right.pid, old.kind, old.rank, old.chips, killers, right.seat, self.entry)
        hand.exits[hand.exits.index(old)] = new
        wrong.out, right.out, wrong.away = None, hand, None
        exits.leave_seat(night, right)
        night.occupy(wrong, seat)


@dataclass(slots=True, eq=False, repr=False)
class Reinstated(Event):
    """A player who had been put out is in again."""

    pid: int
    seat: list[int]

    def apply(self, night: Night) -> None:
        """Strikes his exit and gives him a seat."""
        player = exits.signed_in(night, self.pid)
        seat: Seat = (self.seat[0], self.seat[1])
        if player.out is None:
            raise Contradiction(f"{player.name} is not out")
        if fault := seats.why_not(night, seat):
            raise Contradiction(fault.reason)
        exits.take_back(night, player)
        player.away = None
        night.occupy(player, seat)


@dataclass(slots=True, eq=False, repr=False)
class Marked(Event):
    """An instant was stamped for a bust that is entered later."""

    at: int
    table: int

    def apply(self, night: Night) -> None:
        """Keeps it."""
        night.marks.append((self.at, self.table))


EVENTS = (Exchanged, Reinstated, Marked)


def open_marks(night: Night) -> list[tuple[int, int]]:
    """Answers the stamped instants, with their tables or 0, to whose second no bust has been entered yet."""
    used = {hand.happened // 1000 for hand in night.hands}
    return [(at, table) for at, table in night.marks if at // 1000 not in used]
