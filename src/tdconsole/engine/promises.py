"""Moves are promises until kept: what is ordered, named, confirmed and refused, and the sentence to call out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tdconsole.engine.decision import Contradiction, Event, Moment
from tdconsole.engine.night import Move, Night, Seat

DEALS = {
    "in": "dealt in",
    "posts-big-blind": "posts the big blind",
    "posts-small-blind": "posts the small blind",
    "waits": "waits until the button has passed",
    "unknown": "",
}


# -- events -------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False, repr=False)
class MovesOrdered(Event):
    """Seats were promised.

    Attributes:
        entry: Log entry; names the plan.
        at: The instant.
        moves: The moves, as ``record`` writes them.
        breaks: Tables that break.
        final: Table that becomes the final table, or None.
        final_size: Its seats.
        redraws: Tables at which the button is drawn again.
        drops: Plan and part of promises that are withdrawn.
        draw: Number k of the lottery draw, or 0.
        again: The plan was made again because somebody refused.
        opens: Tables that were to break and do not.
    """

    entry: int
    at: int
    moves: list[dict[str, Any]]
    breaks: list[int]
    final: int | None
    final_size: int
    redraws: list[int]
    drops: list[list[int]]
    draw: int = 0
    again: bool = False
    opens: list[int] = field(default_factory=list)

    def apply(self, night: Night) -> None:
        """Reserves the seats.

        Raises:
            Contradiction: Somebody does not sit where he is to come from, or a seat is not free.
        """
        dropped = {(plan, part) for plan, part in self.drops}
        promises = night.promises()
        gone = [m for m in promises if (m.plan, m.part) in dropped]
        stands = [m for m in promises if (m.plan, m.part) not in dropped]
        moves = [restore(data, self.entry, self.at) for data in self.moves]
        if fault := _fault(night, stands, moves, self.breaks, self.final):
            raise Contradiction(fault)
        if gone:
            night.moves = _without(night, dropped)
        night.moves.extend(moves)
        night.draws = max(night.draws, self.draw)
        if not self.again:
            night.declined.clear()
        for number in self.opens:
            night.tables[number].breaking = False
        for number in self.breaks:
            night.tables[number].breaking = True
        for number in self.redraws:
            night.tables[number].redraw = True
        if self.final is not None:
            table = night.tables[self.final]
            table.grown += max(0, self.final_size - table.size)
            table.size = max(table.size, self.final_size)
        _forget(night, gone)


def _forget(night: Night, gone: list[Move]) -> None:
    """Undoes what withdrawn promises brought about: a table kept open for them, a button to be drawn again."""
    for move in gone:
        table, least = night.tables[move.table], night.rules.tables.redraw_moved
        arrivals = [m for m in night.moves if m.plan == move.plan and m.table == move.table]
        table.redraw = table.redraw and least > 0 and len(arrivals) >= least
        night.shut(table)


def _fault(night: Night, stands: list[Move], moves: list[Move], breaks: list[int], final: int | None) -> str:
    """Answers why a plan cannot hold beside the promises that stand, or nothing."""
    leaving = {m.pid for m in (*stands, *moves) if m.kind != "call"}
    already = {m.pid for m in stands if m.pid is not None}
    promised = {(m.table, m.seat) for m in stands if m.seat is not None and m.kind != "call"}
    for number in (*breaks, *(m.table for m in moves), *([] if final is None else [final])):
        if number not in night.tables or not night.tables[number].in_use:
            return f"table {number} is not in use"
    for move in moves:
        if move.pid is not None:
            player = night.players.get(move.pid)
            if player is None or player.seat is None or player.seat != move.origin:
                return f"{player.name if player else 'a player'} does not sit at {seat_words(move.origin)}"
            if move.pid in already:
                return f"{player.name} is on the way already"
        if move.seat is not None:
            there = night.tables[move.table].seats.get(move.seat)
            if (there is not None and there not in leaving) or (move.table, move.seat) in promised:
                return f"{seat_words((move.table, move.seat))} is not free"
    return ""


@dataclass(slots=True, eq=False, repr=False)
class MoveNamed(Event):
    """A promise that named no player or no seat was completed.

    Attributes:
        plan, part: Which promise.
        pid: Who moves, or None.
        seat: Seat at the table he goes to, or None.
        deal: How he is dealt in.
        why: Why he, why there.
    """

    plan: int
    part: int
    pid: int | None
    seat: int | None
    deal: str
    why: str

    def apply(self, night: Night) -> None:
        """Completes the promise.

        Raises:
            Contradiction: There is no such promise, or the player does not sit at the table it is about.
        """
        move = next((m for m in night.promises() if (m.plan, m.part) == (self.plan, self.part)), None)
        if move is None:
            raise Contradiction("the move that was named is not ordered any more")
        if self.pid is not None:
            player = night.players.get(self.pid)
            if player is None or player.seat is None or player.seat[0] != move.source:
                raise Contradiction(f"{player.name if player else 'the player'} does not sit at table {move.source}")
            move.pid, move.origin = self.pid, player.seat
        move.seat, move.deal, move.why = self.seat, self.deal, self.why


@dataclass(slots=True, eq=False, repr=False)
class MovesConfirmed(Event):
    """Players sat down where they were sent; those of one event change seats together.

    Attributes:
        at: The instant.
        pids: Who.
        seats: Table and seat of each.
    """

    at: int
    pids: list[int]
    seats: list[list[int]]

    def apply(self, night: Night) -> None:
        """Gives them their seats.

        Raises:
            Contradiction: Somebody is not on the way, or somebody else holds the seat.
        """
        waiting = {m.pid: m for m in night.promises() if m.pid is not None}
        places = dict(zip(self.pids, ((table, seat) for table, seat in self.seats), strict=True))
        for pid, place in places.items():
            if pid not in waiting:
                name = night.players[pid].name if pid in night.players else "a player"
                raise Contradiction(f"{name} is not on the way")
            there = night.tables[place[0]].seats.get(place[1]) if place[0] in night.tables else None
            if there is not None and there not in places:
                raise Contradiction(f"{seat_words(place)} is {night.players[there].name}'s")
        left = [night.players[pid].seat for pid in places]
        for origin, pid in zip(left, places, strict=True):
            if origin is not None:
                night.tables[origin[0]].seats.pop(origin[1], None)
                night.players[pid].seat = None
        for pid, place in places.items():
            move, player = waiting[pid], night.players[pid]
            move.state, move.at = "confirmed", self.at
            move.table, move.seat = place
            night.occupy(player, place)
            player.moved += move.kind != "call"
        for origin in left:
            if origin is not None:
                night.shut(night.tables[origin[0]])


@dataclass(slots=True, eq=False, repr=False)
class MoveRefused(Event):
    """Promises were withdrawn because somebody would not move.

    Attributes:
        pid: Who refused.
        drops: Plan and part of the promises withdrawn.
        opens: Tables that break no longer.
        shrinks: Tables that lose the seats they were given as the final table.
    """

    pid: int
    drops: list[list[int]]
    opens: list[int]
    shrinks: list[int]

    def apply(self, night: Night) -> None:
        """Withdraws them.

        Raises:
            Contradiction: The player is not on the way.
        """
        if not any(m.pid == self.pid for m in night.promises()):
            raise Contradiction("the player who refused is not on the way")
        dropped = {(plan, part) for plan, part in self.drops}
        gone = [m for m in night.promises() if (m.plan, m.part) in dropped]
        night.moves = _without(night, dropped)
        night.declined.add(self.pid)
        for number in self.opens:
            night.tables[number].breaking = False
        for number in self.shrinks:
            table = night.tables[number]
            table.size, table.grown = table.size - table.grown, 0
        _forget(night, gone)


def _without(night: Night, dropped: set[tuple[int, int]]) -> list[Move]:
    """Answers the moves without some promises that were not kept."""
    return [m for m in night.moves if m.state != "ordered" or (m.plan, m.part) not in dropped]


EVENTS: tuple[type[Event], ...] = (MovesOrdered, MoveNamed, MovesConfirmed, MoveRefused)


def record(move: Move) -> dict[str, Any]:
    """Answers an ordered move as JSON values."""
    return {
        "pid": move.pid,
        "origin": list(move.origin) if move.origin else None,
        "source": move.source,
        "table": move.table,
        "seat": move.seat,
        "deal": move.deal,
        "why": move.why,
        "rule": move.rule,
        "kind": move.kind,
        "part": move.part,
    }


def restore(data: dict[str, Any], plan: int, at: int) -> Move:
    """Answers an ordered move from its JSON values."""
    origin = data["origin"]
    return Move(**{**data, "origin": tuple(origin) if origin else None}, plan=plan, at=at)


def order(moves: Iterable[Move], moment: Moment, **more: Any) -> MovesOrdered:
    """Answers the event that orders moves; ``more`` are its other fields."""
    numbered = []
    for part, move in enumerate(moves, 1):
        move.part = part
        numbered.append(record(move))
    fields: dict[str, Any] = {"breaks": [], "final": None, "final_size": 0, "redraws": [], "drops": [], **more}
    return MovesOrdered(entry=moment.entry, at=moment.at, moves=numbered, **fields)


def keys(moves: Iterable[Move]) -> list[list[int]]:
    """Answers plan and part of moves, which name a promise."""
    return [[move.plan, move.part] for move in moves]


# -- words --------------------------------------------------------------------------------------------------


def sentence(night: Night, move: Move) -> str:
    """Answers a move as the director calls it out."""
    if move.kind == "call":
        player = night.players[move.pid] if move.pid is not None else None
        return f"{player.name if player else 'the next'}, from the wait list to {target_words(move)}"
    if move.pid is None:
        where = f"seat {move.seat}" if move.seat is not None else "worst open seat"
        return f"table {move.source}: the next big blind, never the small, to table {move.table}, {where}"
    where = target_words(move) if move.seat is not None else f"table {move.table}, worst open seat"
    deal = f", {DEALS[move.deal]}" if DEALS.get(move.deal) else ""
    return f"{night.players[move.pid].name}, {seat_words(move.origin)}, to {where}{deal}"


def seat_words(seat: Seat | None) -> str:
    """Answers a seat in words."""
    return f"table {seat[0]} seat {seat[1]}" if seat else "no seat"


def target_words(move: Move) -> str:
    """Answers where a move goes, in words."""
    return f"table {move.table} seat {move.seat}" if move.seat is not None else f"table {move.table}"
