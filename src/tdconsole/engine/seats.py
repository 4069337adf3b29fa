"""Seats: which are open, and the events that give and take them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tdconsole.engine.decision import Contradiction, Event, Refusal
from tdconsole.engine.night import Move, Night, Player, Seat, Table


def free_seats(night: Night) -> dict[int, list[int]]:
    """Answers the open seats of each table in use that does not break: not taken, closed, dealt in or promised."""
    promised = _promised(night)
    return {
        table.number: _open(table, promised.get(table.number, set()))
        for table in night.in_use()
        if not table.breaking
    }


def open_at(night: Night, table: int) -> list[int]:
    """Answers the open seats of one table in use."""
    return _open(night.tables[table], _promised(night).get(table, set()))


def _open(table: Table, promised: set[int]) -> list[int]:
    taken = {*table.seats, *table.closed, *table.stacks, *promised}
    return [seat for seat in range(1, table.size + 1) if seat not in taken]


def _promised(night: Night) -> dict[int, set[int]]:
    """Answers the seats of each table that somebody is on the way to."""
    promised: dict[int, set[int]] = {}
    for move in night.promises():
        if move.kind != "call" and move.seat is not None:
            promised.setdefault(move.table, set()).add(move.seat)
    return promised


def head_counts(night: Night) -> dict[int, int]:
    """Answers the players of each table in use, promises counted as kept."""
    counts = {table.number: len(table.seats) for table in night.in_use()}
    for move in night.promises():
        if move.kind == "call":
            continue
        if move.source in counts:
            counts[move.source] -= 1
        if move.table in counts:
            counts[move.table] += 1
    return counts


def no_table(night: Night, number: int) -> Refusal | None:
    """Answers why nobody can be seated at a table at all, or None."""
    table = night.tables.get(number)
    if table is None or not table.in_use:
        tables = ", ".join(str(t.number) for t in night.in_use()[:12]) or "none yet"
        reason = f"there is no table {number} in use; in use: {tables}; open-table {number} opens it"
        return Refusal("no-such-table", reason, final=True)
    if table.breaking:
        return Refusal("table-breaking", f"table {number} breaks; nobody is seated there any more", final=True)
    return None


def why_not(night: Night, seat: Seat, mover: Player | None = None, *, stack: bool = False) -> Refusal | None:
    """Answers why a seat cannot be given to somebody, or None when it can.

    Args:
        night: The night.
        seat: Table and seat.
        mover: Who sits down; his own seat and the one promised to him count as free.
        stack: He has no stack yet and may be given an extra one that stands there (BTown 2-E-a).
    """
    number, place = seat
    if refusal := no_table(night, number):
        return refusal
    table = night.tables[number]
    if not 1 <= place <= table.size:
        return Refusal("no-such-seat", f"table {number} has seats 1 to {table.size}", final=True)
    if place in table.closed:
        reason = f"table {number} seat {place} is closed; say open-seat {number}.{place}"
        return Refusal("seat-closed", reason, final=True)
    if place in table.stacks and not stack:
        reason = f"an extra stack stands at table {number} seat {place}; say extra-stack {number}.{place} remove"
        return Refusal("seat-taken", reason, final=True)
    return _taken(night, seat, mover)


def _taken(night: Night, seat: Seat, mover: Player | None) -> Refusal | None:
    """Answers that somebody sits on a seat or is on the way to it."""
    where = f"table {seat[0]} seat {seat[1]}"
    pid = night.tables[seat[0]].seats.get(seat[1])
    if pid is not None and (mover is None or pid != mover.pid):
        return Refusal("seat-taken", f"{where} is {night.players[pid].name}'s", final=True)
    for move in night.promises():
        if move.kind != "call" and (move.table, move.seat) == seat and (mover is None or move.pid != mover.pid):
            name = "the next to come" if move.pid is None else night.players[move.pid].name
            return Refusal("seat-taken", f"{where} is promised to {name}", final=True)
    return None


@dataclass(slots=True, eq=False, repr=False)
class Seated(Event):
    """An entry was given a seat.

    Attributes:
        draw: Number k of the draw, or 0 when the director placed him.
    """

    pid: int
    table: int
    seat: int
    at: int
    draw: int = 0

    def apply(self, night: Night) -> None:
        """Seats him; who waited waits no more.

        Raises:
            Contradiction: He is not in, or cannot sit there.
        """
        player, seat = present(night, self.pid), (self.table, self.seat)
        table, before = night.tables.get(self.table), player.seat
        if table is None or self.seat > table.size or self.seat in table.closed or self.seat in table.stacks:
            raise Contradiction(f"table {self.table} seat {self.seat} cannot be sat on")
        there = table.seats.get(self.seat, player.pid)
        if there != player.pid:
            raise Contradiction(f"table {self.table} seat {self.seat} is {night.players[there].name}'s")
        if before != seat:
            night.vacate(player)
        night.occupy(player, seat)
        sat_down(night, player, self.at)
        if player.waiting:
            player.waiting = False
            night.waiting.remove(player.pid)
        player.moved += before is not None and before != seat
        night.draws = max(night.draws, self.draw)


@dataclass(slots=True, eq=False, repr=False)
class Called(Event):
    """The first of the wait list was called to a seat; the call stands until he has sat down."""

    pid: int
    table: int
    seat: int
    at: int
    draw: int
    entry: int
    deal: str = "unknown"

    def apply(self, night: Night) -> None:
        """Seats him at once and adds the call to the moves."""
        Seated(self.pid, self.table, self.seat, self.at, self.draw).apply(night)
        call = Move(self.pid, None, self.table, self.seat, kind="call", plan=self.entry, part=self.draw)
        call.deal, call.at = self.deal, self.at
        call.why, call.rule = "first of the wait list", night.rules.ref("sign_in.waiting")
        night.moves.append(call)


@dataclass(slots=True, eq=False, repr=False)
class Listed(Event):
    """An entry went on the wait list."""

    pid: int
    at: int

    def apply(self, night: Night) -> None:
        """Takes him off his seat and keeps his place by the order of the sign-in."""
        player = present(night, self.pid)
        night.moves = [m for m in night.moves if m.pid != self.pid or m.state != "ordered"]
        night.vacate(player)
        if not player.waiting:
            insort(night.waiting, self.pid, key=lambda pid: turn(night.players[pid]))
        player.seated, player.prompt, player.deduction, player.waiting = None, True, 0, True
        player.missing, player.handed = False, 0


@dataclass(slots=True, eq=False, repr=False)
class Deducted(Event):
    """A latecomer's stack was handed out short of some chips."""

    pid: int
    chips: int

    def apply(self, night: Night) -> None:
        """Notes the chips."""
        present(night, self.pid).deduction = self.chips


@dataclass(slots=True, eq=False, repr=False)
class TablesOpened(Event):
    """Tables came into use."""

    tables: list[int]
    seats: int

    def apply(self, night: Night) -> None:
        """Opens them, empty."""
        for number in self.tables:
            if number in night.tables and night.tables[number].in_use:
                raise Contradiction(f"table {number} is in use already")
        for number in self.tables:
            night.tables[number] = Table(number, self.seats)


def turn(player: Player) -> tuple[int, int]:
    """Answers what orders the wait list: the line of the sheet."""
    return player.line, player.pid


def present(night: Night, pid: int) -> Player:
    """Answers an entry that is still in.

    Raises:
        Contradiction: He has signed out, is out, or never signed in.
    """
    player = night.players.get(pid)
    if player is None or player.cancelled:
        raise Contradiction("the player has not signed in")
    if player.out is not None:
        raise Contradiction(f"{player.name} is out")
    return player


def sat_down(night: Night, player: Player, at: int) -> None:
    """Notes that somebody has taken a seat: promises of others fall away, a call is kept where he sits now."""
    if player.seated is None:
        begun = min((i for i in (night.announced, night.started_at) if i is not None), default=None)
        player.seated, player.prompt = at, begun is None or at < begun
    night.withdraw({player.pid})
    for move in night.promises():
        if move.pid == player.pid and player.seat is not None:
            move.state, move.at = "confirmed", at
            move.table, move.seat = player.seat


def pool(
    night: Night, freed: Iterable[Seat] = (), leaving: Iterable[int] = ()
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Answers the open seats and the head counts as they will be once players have left.

    Args:
        night: The night before.
        freed: Seats that open, also at a table that opens.
        leaving: Pids of who leaves.
    """
    seats, counts = free_seats(night), head_counts(night)
    for table, seat in freed:
        counts.setdefault(table, 0)
        if seat not in seats.setdefault(table, []):
            seats[table].append(seat)
    for pid in leaving:
        if (seat_of := night.players[pid].seat) is not None and seat_of[0] in counts:
            counts[seat_of[0]] -= 1
    return seats, counts


def taken_from(seats: Mapping[int, list[int]], counts: dict[int, int], seat: Seat) -> None:
    """Counts a seat as taken in a pool."""
    seats[seat[0]].remove(seat[1])
    counts[seat[0]] = counts.get(seat[0], 0) + 1


EVENTS = (Seated, Called, Listed, Deducted, TablesOpened)
