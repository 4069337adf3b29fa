"""Stacks dealt in without a player, which a latecomer may be given (BTown 2-E-a)."""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal
from tdconsole.engine.night import Night, Seat


@dataclass(slots=True, eq=False, repr=False)
class ExtraStackPlaced(Event):
    """A stack without a player was dealt in (BTown 2-E-a)."""

    table: int
    seat: int
    chips: int

    def apply(self, night: Night) -> None:
        """Puts it on the table.

        Raises:
            Contradiction: The seat is not free.
        """
        if fault := seat_taken(night, (self.table, self.seat)):
            raise Contradiction(fault)
        night.tables[self.table].stacks[self.seat] = self.chips


@dataclass(slots=True, eq=False, repr=False)
class ExtraStackRemoved(Event):
    """A stack without a player left the table."""

    table: int
    seat: int

    def apply(self, night: Night) -> None:
        """Takes it off.

        Raises:
            Contradiction: There is none.
        """
        if self.table not in night.tables or self.seat not in night.tables[self.table].stacks:
            raise Contradiction(f"there is no extra stack at table {self.table} seat {self.seat}")
        del night.tables[self.table].stacks[self.seat]


@dataclass(slots=True, eq=False, repr=False)
class ExtraStackTaken(Event):
    """A stack without a player was given to somebody, who plays on with it; nothing is deducted from it."""

    pid: int
    table: int
    seat: int

    def apply(self, night: Night) -> None:
        """Makes it his; the seat is given to him by itself.

        Raises:
            Contradiction: There is no such stack, or nobody to take it.
        """
        chips = stack_at(night, (self.table, self.seat))
        player = night.players.get(self.pid)
        if chips is None:
            raise Contradiction(f"there is no extra stack at table {self.table} seat {self.seat}")
        if player is None or player.cancelled:
            raise Contradiction("the player has not signed in")
        del night.tables[self.table].stacks[self.seat]
        player.stack, player.deduction = chips, 0


def stack_at(night: Night, seat: Seat) -> int | None:
    """Answers the chips of the stack without a player on a seat, or None."""
    table = night.tables.get(seat[0])
    return table.stacks.get(seat[1]) if table is not None else None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ExtraStack(Command):
    """Puts a stack without a player on a seat, or takes it away.

    Attributes:
        seat: Table and seat.
        remove: Takes it away.
    """

    seat: Seat
    remove: bool = False

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``ExtraStackPlaced`` or ``ExtraStackRemoved``, or refuses."""
        table, seat = self.seat
        if self.remove:
            if table in night.tables and seat in night.tables[table].stacks:
                return (ExtraStackRemoved(table, seat),)
            return Refusal("no-stack", f"there is no extra stack at table {table} seat {seat}", final=True)
        if fault := seat_taken(night, self.seat):
            return Refusal("seat-taken", fault, final=True)
        if not night.rules.chips.extra_stacks and not self.override:
            reason = "the league deals in no stacks without a player"
            return Refusal("no-extra-stacks", reason, night.rules.ref("chips.extra_stacks"))
        return (ExtraStackPlaced(table, seat, night.rules.chips.total),)


def seat_taken(night: Night, seat: Seat) -> str:
    """Answers why no stack can stand on a seat, or nothing."""
    table, number = night.tables.get(seat[0]), seat[1]
    where = f"table {seat[0]} seat {number}"
    if table is None or not table.in_use:
        return f"there is no table {seat[0]} in use"
    if not 1 <= number <= table.size or number in table.closed:
        return f"table {seat[0]} has no seat {number} in use; it has {table.size} seats"
    if number in table.stacks:
        return f"at {where} stands an extra stack already"
    if number in table.seats:
        return f"at {where} sits {night.players[table.seats[number]].name}"
    if any(move.state == "ordered" and (move.table, move.seat) == seat for move in night.moves):
        return f"{where} is promised to a player on the way"
    return ""


EVENTS: tuple[type[Event], ...] = (ExtraStackPlaced, ExtraStackRemoved, ExtraStackTaken)
