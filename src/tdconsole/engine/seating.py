"""Seating: the lottery, seats by the director, tables opened and seats closed (BTown 1-E, WY Sign In & Seating)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import extra_stacks, lottery, seats, waiting
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Night, Player, Seat
from tdconsole.engine.people import find
from tdconsole.engine.sign_in import not_open

MOST_SEATS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Command):
    """The lottery: a table and a seat for everyone signed in and not yet seated."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the seats drawn; with nobody left to seat, nothing."""
        if refusal := standing(not_open(night), ""):
            return refusal
        players = sorted(unseated(night), key=lambda p: (p.line, p.pid))
        if not players:
            return ()
        opened = _tables_for(night, len(players))
        open_seats, counts = seats.pool(night)
        for number in opened:
            open_seats[number], counts[number] = list(range(1, night.seat_count + 1)), 0
        room = sum(len(free) for free in open_seats.values())
        drawn = lottery.draw(night.seed, moment.draw, players[:room], open_seats, counts)
        events: list[Event] = [seats.TablesOpened(opened, night.seat_count)] if opened else []
        events += [seats.Seated(player.pid, *seat, moment.at, moment.draw) for player, seat in drawn]
        events += [seats.Listed(player.pid, moment.at) for player in players[room:]]
        return tuple(events)


def unseated(night: Night) -> list[Player]:
    """Answers who is signed in, not waiting and has no seat."""
    return [p for p in night.alive() if p.seat is None]


def _tables_for(night: Night, players: int) -> list[int]:
    """Answers the numbers of the tables a draw opens: none when the director fixed their number."""
    if night.tables_wanted is not None:
        return []
    room = sum(len(free) for free in seats.free_seats(night).values())
    missing = players - room
    if missing <= 0:
        return []
    first = 1 + max(night.tables, default=0)
    return list(range(first, first + lottery.tables_needed(missing, night.seat_count)))


def below_minimum(night: Night) -> list[int]:
    """Answers the tables that hold fewer players than the league allows while more than one is in play."""
    counts = {t: n for t, n in seats.head_counts(night).items() if n}
    if len(counts) < 2:
        return [t for t, n in counts.items() if n < night.rules.seating.minimum and night.started_at is None]
    return [t for t, n in counts.items() if n < night.rules.seating.minimum]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSeat(Command):
    """The director gives a player a seat."""

    who: str
    seat: Seat

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Seated``; a seat that is taken, closed or promised is refused."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, moment, player), self.override):
            return refusal
        events: list[Event] = [seats.Seated(player.pid, *self.seat, moment.at)]
        if extra_stacks.stack_at(night, self.seat) is not None:
            return (extra_stacks.ExtraStackTaken(player.pid, *self.seat), *events)
        if player.waiting and (owed := waiting.owed(night, player, moment.at)):
            events.append(seats.Deducted(player.pid, owed))
        return tuple(events)

    def objections(self, night: Night, moment: Moment, player: Player) -> Iterator[Refusal]:
        """Yields why he cannot sit there."""
        yield from not_open(night)
        if player.out is not None:
            yield Refusal(
                "already-out", f"{player.name} is out; to bring him back: reinstate {player.label}", final=True
            )
        if refusal := seats.why_not(night, self.seat, player, stack=player.seat is None):
            yield refusal
        if player.waiting and extra_stacks.stack_at(night, self.seat) is None:
            yield from waiting.too_little(night, player, moment.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap(Command):
    """Two players change seats."""

    first: str
    second: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Swapped``."""
        one, other = find(night, self.first), find(night, self.second)
        if isinstance(one, Refusal):
            return one
        if isinstance(other, Refusal):
            return other
        if refusal := standing(self.objections(night, one, other), self.override):
            return refusal
        return (Swapped(one.pid, other.pid),)

    def objections(self, night: Night, one: Player, other: Player) -> Iterator[Refusal]:
        """Yields why they cannot change."""
        yield from not_open(night)
        if one.pid == other.pid:
            yield Refusal("same-player", f"{one.name} is named twice; name two players", final=True)
        for player in (one, other):
            if player.seat is None:
                yield Refusal("no-seat", f"{player.name} has no seat to give", final=True)
            if player.locked:
                yield Refusal("locked", f"{player.name} is locked to the seat; say: unlock {player.label}")


@dataclass(slots=True)
class Swapped(Event):
    """Two players changed seats."""

    first: int
    second: int

    def apply(self, night: Night) -> None:
        """Changes the seats."""
        one, other = seats.present(night, self.first), seats.present(night, self.second)
        if one.seat is None or other.seat is None:
            raise Contradiction("one of the two has no seat")
        one.seat, other.seat = other.seat, one.seat
        night.withdraw({one.pid, other.pid})
        for player in (one, other):
            night.tables[player.seat[0]].seats[player.seat[1]] = player.pid  # type: ignore[index]


@dataclass(frozen=True, slots=True, kw_only=True)
class Around(Command):
    """Who really sits at a table, clockwise from seat 1; ``-`` is an empty chair."""

    table: int
    people: tuple[str, ...]

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Arranged``; somebody listed there and not named is asked about."""
        table = night.tables.get(self.table)
        if table is None or not table.in_use:
            return seats.why_not(night, (self.table, 1)) or Refusal("no-such-table", "no such table", final=True)
        named: dict[str, int] = {}
        for place, word in enumerate(self.people, 1):
            if word == "-":
                continue
            player = find(night, word)
            if isinstance(player, Refusal):
                return player
            if player.out is not None:
                return Refusal("already-out", f"{player.name} is out; to bring him back: reinstate", final=True)
            if player.pid in named.values():
                return Refusal("named-twice", f"{player.name} is named twice", final=True)
            named[str(place)] = player.pid
        if refusal := standing(self.objections(night, named), self.override):
            return refusal
        return (Arranged(self.table, named, moment.at),)

    def objections(self, night: Night, named: dict[str, int]) -> Iterator[Refusal]:
        """Yields what contradicts the list."""
        yield from not_open(night)
        table = night.tables[self.table]
        if len(self.people) > table.size:
            reason = f"table {self.table} has {table.size} seats, not {len(self.people)}"
            yield Refusal("no-such-seat", reason, final=True)
        for place in named:
            if int(place) in table.closed or int(place) in table.stacks:
                yield Refusal("seat-closed", f"table {self.table} seat {place} is out of use", final=True)
        for pid in table.seats.values():
            if pid not in named.values():
                reason = (
                    f"{night.players[pid].name} is listed at table {self.table} and was not named; say where he is"
                )
                yield Refusal("not-named", reason, final=True)


@dataclass(slots=True)
class Arranged(Event):
    """A table sits as it was told."""

    table: int
    seats: dict[str, int]
    at: int

    def apply(self, night: Night) -> None:
        """Puts everybody on the seat he sits on."""
        for pid in self.seats.values():
            seats.present(night, pid)
        for pid in self.seats.values():
            player = night.players[pid]
            if player.waiting:
                player.waiting = False
                night.waiting.remove(pid)
            if player.seat is not None:
                night.tables[player.seat[0]].seats.pop(player.seat[1], None)
                if player.seat[0] != self.table:
                    night.shut(night.tables[player.seat[0]])
                player.seat = None
        for place, pid in self.seats.items():
            player = night.players[pid]
            night.occupy(player, (self.table, int(place)))
            player.seated = self.at if player.seated is None else player.seated
        night.moves = [m for m in night.moves if m.state != "ordered" or m.pid not in set(self.seats.values())]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock(Command):
    """Keeps a player on his seat; ``on=False`` frees him again."""

    who: str
    on: bool = True

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Locked``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if player.locked == self.on:
            return Refusal("nothing-to-do", f"{player.name} is {'' if self.on else 'not '}locked already", final=True)
        return (Locked(player.pid, self.on),)


@dataclass(slots=True)
class Locked(Event):
    """A player was locked to his seat, or freed."""

    pid: int
    on: bool

    def apply(self, night: Night) -> None:
        """Notes it."""
        seats.present(night, self.pid).locked = self.on


@dataclass(frozen=True, slots=True, kw_only=True)
class UseSeat(Command):
    """Takes a seat out of use, or back into it."""

    seat: Seat
    use: bool

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``SeatUsed`` and, for a seat that opens, the call of the next."""
        table = night.tables.get(self.seat[0])
        closed = table is not None and self.seat[1] in table.closed
        if self.use:
            if not closed:
                return Refusal("not-closed", f"seat {self.seat[0]}.{self.seat[1]} is not closed", final=True)
            return (SeatUsed(*self.seat, True), *waiting.calls(night, moment, [self.seat]))
        if refusal := seats.why_not(night, self.seat):
            return refusal
        return (SeatUsed(*self.seat, False),)


@dataclass(slots=True)
class SeatUsed(Event):
    """A seat went out of use or came back."""

    table: int
    seat: int
    use: bool

    def apply(self, night: Night) -> None:
        """Notes it."""
        table = night.tables.get(self.table)
        if table is None or (not self.use and self.seat in table.seats):
            raise Contradiction(f"somebody sits at table {self.table} seat {self.seat}")
        (table.closed.discard if self.use else table.closed.add)(self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSize(Command):
    """Sets how many seats a table has."""

    table: int
    seats: int

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``SizeSet`` and the calls to seats that open."""
        table = night.tables.get(self.table)
        if table is None or not table.in_use:
            return seats.why_not(night, (self.table, 1)) or Refusal("no-such-table", "no such table", final=True)
        if not 2 <= self.seats <= MOST_SEATS:
            return Refusal("bad-size", f"a table has 2 to {MOST_SEATS} seats, not {self.seats}", final=True)
        beyond = [seat for seat in (*table.seats, *table.stacks) if seat > self.seats]
        if beyond:
            reason = f"somebody or something is at table {self.table} seat {max(beyond)}; clear it first"
            return Refusal("seat-taken", reason, final=True)
        opening = [(self.table, seat) for seat in range(table.size + 1, self.seats + 1)]
        return (SizeSet(self.table, self.seats), *waiting.calls(night, moment, opening))


@dataclass(slots=True)
class SizeSet(Event):
    """A table has another number of seats."""

    table: int
    seats: int

    def apply(self, night: Night) -> None:
        """Sets it."""
        table = night.tables.get(self.table)
        if table is None or any(seat > self.seats for seat in table.seats):
            raise Contradiction(f"somebody sits beyond seat {self.seats} of table {self.table}")
        table.size = self.seats


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable(Command):
    """Opens one more table; the wait list is called to it."""

    table: int
    seats: int | None = None

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``TablesOpened`` and the calls."""
        if refusal := standing(not_open(night), ""):
            return refusal
        size = self.seats or night.seat_count
        there = night.tables.get(self.table)
        if there is not None and there.in_use:
            return Refusal("table-open", f"table {self.table} is in use already", final=True)
        if not 1 <= self.table <= 2000 or not 2 <= size <= MOST_SEATS:
            return Refusal("bad-size", f"tables are numbered from 1 and have 2 to {MOST_SEATS} seats", final=True)
        opening = [(self.table, seat) for seat in range(1, size + 1)]
        return (seats.TablesOpened([self.table], size), *waiting.calls(night, moment, opening))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDealer(Command):
    """Names the designated dealer of a table (BTown 2-G-c-1)."""

    table: int
    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``DealerNamed``."""
        table = night.tables.get(self.table)
        if table is None or not table.in_use:
            return seats.why_not(night, (self.table, 1)) or Refusal("no-such-table", "no such table", final=True)
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if player.seat is None or player.seat[0] != self.table:
            reason = f"{player.name} does not sit at table {self.table}; the dealer is one of its players"
            return Refusal("not-there", reason, night.rules.ref("tables.dealer"), final=True)
        return (DealerNamed(self.table, player.pid),)


@dataclass(slots=True)
class DealerNamed(Event):
    """A table has a designated dealer."""

    table: int
    pid: int

    def apply(self, night: Night) -> None:
        """Notes it."""
        player = seats.present(night, self.pid)
        if player.seat is None or player.seat[0] != self.table:
            raise Contradiction(f"{player.name} does not sit at table {self.table}")
        night.tables[self.table].dealer = self.pid


EVENTS = (Swapped, Arranged, Locked, SeatUsed, SizeSet, DealerNamed)


def warnings(night: Night, now: int) -> list[str]:
    """Answers what is odd about the seating, one sentence each."""
    least = night.rules.seating.minimum
    return [f"table {table} has fewer than {least} players, the least at a table" for table in below_minimum(night)]
