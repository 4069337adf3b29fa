"""Seats by the director's word: who sits where, who changes, who stays, who deals (BTown 2-D, 2-G-c-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import extra_stacks, late, seats, waiting
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.desk import not_open
from tdconsole.engine.night import Night, Player, Seat
from tdconsole.engine.people import find

# -- one player ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SetSeat(Command):
    """The director gives a player a seat."""

    who: str
    seat: Seat

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Seated`` and the call to the seat he leaves."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, moment, player), self.override):
            return refusal
        seated = seats.Seated(player.pid, *self.seat, moment.at)
        if extra_stacks.stack_at(night, self.seat) is not None:
            return (extra_stacks.ExtraStackTaken(player.pid, *self.seat), seated)
        if player.waiting:
            owed, given = waiting.owed(night, player, moment.at), waiting.given(night, player)
            return (seated, *late.deducted(night, player.pid, given, owed))
        return (seated, *_called(night, moment, [player], [self.seat]))

    def objections(self, night: Night, moment: Moment, player: Player) -> Iterator[Refusal]:
        """Yields why he cannot sit there."""
        yield from not_open(night)
        if player.out is not None:
            reason = f"{player.name} is out; to bring him back: reinstate {player.label}"
            yield Refusal("already-out", reason, final=True)
        if player.seat == self.seat:
            yield Refusal("nothing-to-do", f"{player.name} sits there already", final=True)
        if refusal := seats.why_not(night, self.seat, player, stack=player.seat is None):
            yield refusal
        if player.waiting and extra_stacks.stack_at(night, self.seat) is None:
            yield from waiting.too_little(night, player, moment.at)


def _called(night: Night, moment: Moment, leaving: list[Player], taken: list[Seat]) -> list[Event]:
    """Answers the calls from the wait list to the seats that players leave for others."""
    freed = [player.seat for player in leaving if player.seat is not None and player.seat not in taken]
    return waiting.calls(night, moment, freed, taken=taken) if night.waiting else []


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Lock(Command):
    """Keeps a player on his seat; ``on=False`` frees him again."""

    who: str
    on: bool = True

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Locked``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if player.out is not None:
            return Refusal("already-out", f"{player.name} is out", final=True)
        if player.locked == self.on:
            words = "locked already" if self.on else "not locked"
            return Refusal("nothing-to-do", f"{player.name} is {words}", final=True)
        return (Locked(player.pid, self.on),)


@dataclass(slots=True, eq=False, repr=False)
class Locked(Event):
    """A player was locked to his seat, or freed."""

    pid: int
    on: bool

    def apply(self, night: Night) -> None:
        """Notes it."""
        seats.present(night, self.pid).locked = self.on


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SetDealer(Command):
    """Names the designated dealer of a table (BTown 2-G-c-1)."""

    table: int
    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``DealerNamed``."""
        if refusal := seats.no_table(night, self.table):
            return refusal
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if player.seat is None or player.seat[0] != self.table:
            reason = f"{player.name} does not sit at table {self.table}; the dealer is one of its players"
            return Refusal("not-there", reason, night.rules.ref("tables.dealer"), final=True)
        return (DealerNamed(self.table, player.pid),)


@dataclass(slots=True, eq=False, repr=False)
class DealerNamed(Event):
    """A table has a designated dealer."""

    table: int
    pid: int

    def apply(self, night: Night) -> None:
        """Notes it.

        Raises:
            Contradiction: He does not sit there.
        """
        player = seats.present(night, self.pid)
        if player.seat is None or player.seat[0] != self.table:
            raise Contradiction(f"{player.name} does not sit at table {self.table}")
        night.tables[self.table].dealer = self.pid


# -- two players, a table -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
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
        return (Swapped(one.pid, other.pid, moment.at),)

    def objections(self, night: Night, one: Player, other: Player) -> Iterator[Refusal]:
        """Yields why they cannot change."""
        yield from not_open(night)
        if one.pid == other.pid:
            yield Refusal("same-player", f"{one.name} is named twice; name two players", final=True)
        for player in (one, other):
            if player.seat is None:
                yield Refusal("no-seat", f"{player.name} has no seat to give", final=True)
            yield from _on_the_way(night, player)
        for player in (one, other):
            if player.locked:
                yield Refusal("locked", f"{player.name} is locked to the seat; say: unlock {player.label}")


def _on_the_way(night: Night, player: Player) -> Iterator[Refusal]:
    """Yields that somebody was promised another seat, which must be settled first."""
    for move in night.promises():
        if move.pid == player.pid and move.kind != "call":
            reason = f"{player.name} is on the way to table {move.table}; confirm or refuse {player.label} first"
            yield Refusal("on-the-way", reason, final=True)


@dataclass(slots=True, eq=False, repr=False)
class Swapped(Event):
    """Two players changed seats."""

    first: int
    second: int
    at: int = 0

    def apply(self, night: Night) -> None:
        """Changes the seats.

        Raises:
            Contradiction: One of them has none.
        """
        one, other = seats.present(night, self.first), seats.present(night, self.second)
        if one.seat is None or other.seat is None:
            raise Contradiction(f"{(other if one.seat else one).name} has no seat")
        one.seat, other.seat = other.seat, one.seat
        for player, (table, seat) in ((one, one.seat), (other, other.seat)):
            night.tables[table].seats[seat] = player.pid
            player.moved += 1
            seats.sat_down(night, player, self.at)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Around(Command):
    """Who really sits at a table, clockwise from seat 1; ``-`` is an empty chair."""

    table: int
    people: tuple[str, ...]

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Arranged`` and the calls to seats elsewhere that it empties."""
        if refusal := seats.no_table(night, self.table):
            return refusal
        named: dict[int, Player] = {}
        for place, word in enumerate(self.people, 1):
            if word == "-":
                continue
            player = find(night, word)
            if isinstance(player, Refusal):
                return player
            if player in named.values():
                return Refusal("named-twice", f"{player.name} is named twice", final=True)
            named[place] = player
        if refusal := standing(self.objections(night, named), self.override):
            return refusal
        arranged = Arranged(self.table, {str(place): player.pid for place, player in named.items()}, moment.at)
        from_elsewhere = [p for p in named.values() if p.seat is not None and p.seat[0] != self.table]
        taken = [(self.table, place) for place in named]
        return (arranged, *_called(night, moment, from_elsewhere, taken))

    def objections(self, night: Night, named: dict[int, Player]) -> Iterator[Refusal]:
        """Yields what contradicts the list."""
        yield from not_open(night)
        table = night.tables[self.table]
        if len(self.people) > table.size:
            reason = f"table {self.table} has {table.size} seats, not {len(self.people)}"
            yield Refusal("no-such-seat", reason, final=True)
        for place, player in named.items():
            yield from _not_here(night, player)
            there = table.seats.get(place)
            sitting = None if there is None else night.players[there]
            if refusal := seats.why_not(night, (self.table, place), sitting):
                yield refusal
        for pid in table.seats.values():
            if night.players[pid] not in named.values():
                reason = f"{night.players[pid].name} is listed at table {self.table} and was not named"
                hint = "name everybody there, or swap him with who sits in his place"
                yield Refusal("not-named", f"{reason}; {hint}", final=True)


def _not_here(night: Night, player: Player) -> Iterator[Refusal]:
    """Yields why somebody cannot be sitting at a table."""
    if player.out is not None:
        reason = f"{player.name} is out; to bring him back: reinstate {player.label}"
        yield Refusal("already-out", reason, final=True)
    if player.waiting:
        reason = f"{player.name} is on the wait list; seat {player.label} T.S gives a seat"
        yield Refusal("waiting", reason, final=True)
    yield from _on_the_way(night, player)


@dataclass(slots=True, eq=False, repr=False)
class Arranged(Event):
    """A table sits as it was told."""

    table: int
    seats: dict[str, int]
    at: int

    def apply(self, night: Night) -> None:
        """Puts everybody on the seat he sits on.

        Raises:
            Contradiction: Somebody is not in, or sits there whom nobody named.
        """
        table = night.tables.get(self.table)
        if table is None or not set(table.seats.values()) <= set(self.seats.values()):
            raise Contradiction(f"others sit at table {self.table}")
        players = {int(place): seats.present(night, pid) for place, pid in self.seats.items()}
        before = {player.pid: player.seat for player in players.values()}
        for player in players.values():
            if player.seat is not None:
                night.tables[player.seat[0]].seats.pop(player.seat[1], None)
                player.seat = None
        for place, player in players.items():
            night.occupy(player, (self.table, place))
            player.moved += before[player.pid] not in (None, player.seat)
            seats.sat_down(night, player, self.at)
        for number in {seat[0] for seat in before.values() if seat is not None and seat[0] != self.table}:
            night.shut(night.tables[number])


EVENTS = (Swapped, Arranged, Locked, DealerNamed)
