"""Chairs and tables: seats out of use, sizes, tables opened; what opens goes to the wait list first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import seats, waiting
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.desk import not_open
from tdconsole.engine.night import Night, Seat

MOST_SEATS, MOST_TABLES = 30, 2000


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UseSeat(Command):
    """Takes a seat out of use, or back into it."""

    seat: Seat
    use: bool

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``SeatUsed`` and, for a seat that opens, the call of the next."""
        if refusal := standing(self.objections(night), ""):
            return refusal
        used = SeatUsed(*self.seat, self.use)
        return (used, *waiting.calls(night, moment, [self.seat])) if self.use else (used,)

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields why the seat stays as it is."""
        yield from not_open(night)
        if not self.use:
            if refusal := seats.why_not(night, self.seat):
                yield refusal
            return
        if refusal := seats.no_table(night, self.seat[0]):
            yield refusal
        elif self.seat[1] not in night.tables[self.seat[0]].closed:
            reason = f"table {self.seat[0]} seat {self.seat[1]} is not closed"
            yield Refusal("not-closed", reason, final=True)


@dataclass(slots=True, eq=False, repr=False)
class SeatUsed(Event):
    """A seat went out of use or came back."""

    table: int
    seat: int
    use: bool

    def apply(self, night: Night) -> None:
        """Notes it.

        Raises:
            Contradiction: Somebody sits there.
        """
        table = night.tables.get(self.table)
        if table is None or (not self.use and self.seat in table.seats):
            raise Contradiction(f"somebody sits at table {self.table} seat {self.seat}")
        (table.closed.discard if self.use else table.closed.add)(self.seat)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SetSize(Command):
    """Sets how many seats a table has."""

    table: int
    seats: int

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``SizeSet`` and the calls to seats that open."""
        if refusal := standing(self.objections(night), ""):
            return refusal
        opening = [(self.table, seat) for seat in range(night.tables[self.table].size + 1, self.seats + 1)]
        return (SizeSet(self.table, self.seats), *waiting.calls(night, moment, opening))

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields why the table cannot have so many seats."""
        yield from not_open(night)
        if refusal := seats.no_table(night, self.table):
            yield refusal
            return
        if not 2 <= self.seats <= MOST_SEATS:
            yield Refusal("bad-size", f"a table has 2 to {MOST_SEATS} seats, not {self.seats}", final=True)
        for seat in range(night.tables[self.table].size, self.seats, -1):
            taken = seats.why_not(night, (self.table, seat))
            if taken is not None and taken.code != "seat-closed":
                yield Refusal(taken.code, f"{taken.reason}; clear the seat first", final=True)


@dataclass(slots=True, eq=False, repr=False)
class SizeSet(Event):
    """A table has another number of seats."""

    table: int
    seats: int

    def apply(self, night: Night) -> None:
        """Sets it; seats that were added for the final table are not told apart any more.

        Raises:
            Contradiction: Somebody sits beyond, or a stack stands there.
        """
        table = night.tables.get(self.table)
        if table is None or any(seat > self.seats for seat in (*table.seats, *table.stacks)):
            raise Contradiction(f"somebody sits beyond seat {self.seats} of table {self.table}")
        table.size, table.grown = self.seats, 0
        table.closed = {seat for seat in table.closed if seat <= self.seats}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OpenTable(Command):
    """Opens one more table; the wait list is called to it."""

    table: int
    seats: int | None = None

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``TablesOpened`` and the calls."""
        if refusal := standing(self.objections(night), ""):
            return refusal
        size = self.seats or night.seat_count
        opening = [(self.table, seat) for seat in range(1, size + 1)]
        return (seats.TablesOpened([self.table], size), *waiting.calls(night, moment, opening))

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields why the table cannot be opened."""
        yield from not_open(night)
        there = night.tables.get(self.table)
        if there is not None and there.in_use:
            yield Refusal("table-open", f"table {self.table} is in use already", final=True)
        if not 1 <= self.table <= MOST_TABLES:
            yield Refusal("bad-table", f"tables are numbered from 1 to {MOST_TABLES}, not {self.table}", final=True)
        if self.seats is not None and not 2 <= self.seats <= MOST_SEATS:
            yield Refusal("bad-size", f"a table has 2 to {MOST_SEATS} seats, not {self.seats}", final=True)


EVENTS = (SeatUsed, SizeSet)
