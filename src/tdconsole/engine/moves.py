"""Moves are promises until kept: ordered, named, confirmed, refused (BTown 2-D)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tdconsole.engine import waiting
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.floor import Floor
from tdconsole.engine.night import Move, Night, Player, Seat
from tdconsole.engine.people import find, seat_of
from tdconsole.engine.plans import deal_in

DEALS = {
    "in": "dealt in",
    "posts-big-blind": "posts the big blind",
    "posts-small-blind": "posts the small blind",
    "waits": "waits until the button has passed",
    "unknown": "",
}


# -- events -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
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
        for number in self.breaks:
            night.tables[number].breaking = True
        for number in self.redraws:
            night.tables[number].redraw = True
        if self.final is not None:
            table = night.tables[self.final]
            table.grown += max(0, self.final_size - table.size)
            table.size = max(table.size, self.final_size)
        for move in gone:
            night.shut(night.tables[move.table])


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
                return f"{player.name if player else 'a player'} does not sit at {_place(move.origin)}"
            if move.pid in already:
                return f"{player.name} is on the way already"
        if move.seat is not None:
            there = night.tables[move.table].seats.get(move.seat)
            if (there is not None and there not in leaving) or (move.table, move.seat) in promised:
                return f"{_place((move.table, move.seat))} is not free"
    return ""


@dataclass(slots=True)
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


@dataclass(slots=True)
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
                raise Contradiction(f"{_place(place)} is {night.players[there].name}'s")
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


@dataclass(slots=True)
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
        still = {m.table for m in night.promises()}
        for number in {m.table for m in gone} - still:
            night.tables[number].redraw = False
        for move in gone:
            night.shut(night.tables[move.table])


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


# -- commands -----------------------------------------------------------------------------------------------


def not_playing(night: Night, player: Player) -> Iterator[Refusal]:
    """Yields why a player has no seat to leave."""
    if player.out is not None:
        yield Refusal("already-out", f"{player.name} is out already", final=True)
    elif player.waiting:
        yield Refusal("waiting", f"{player.name} is on the wait list; give a seat with: seat PLAYER T.S", final=True)
    elif player.seat is None:
        yield Refusal("no-seat", f"{player.name} has no seat yet; draw or seat first", final=True)


def seat_closed(night: Night, seat: Seat) -> Iterator[Refusal]:
    """Yields why nobody can be sent to a seat, whoever sits there."""
    table, number = night.tables.get(seat[0]), seat[1]
    if table is None or not table.in_use:
        yield Refusal("no-table", f"table {seat[0]} is not in use; open-table {seat[0]} opens it", final=True)
    elif table.breaking:
        yield Refusal("table-breaking", f"table {seat[0]} breaks; nobody is sent there", final=True)
    elif not 1 <= number <= table.size:
        yield Refusal("no-seat", f"table {seat[0]} has seats 1 to {table.size}", final=True)
    elif number in table.closed:
        yield Refusal("seat-closed", f"{_place(seat)} is closed; open-seat {seat[0]}.{number} opens it", final=True)
    elif number in table.stacks:
        reason = f"at {_place(seat)} stands an extra stack; extra-stack {seat[0]}.{number} remove takes it away"
        yield Refusal("seat-taken", reason, final=True)


def seat_taken(night: Night, seat: Seat, player: Player) -> Iterator[Refusal]:
    """Yields that somebody else sits at a seat or was promised it."""
    table = night.tables.get(seat[0])
    there = table.seats.get(seat[1]) if table else None
    if there is not None and there != player.pid:
        yield Refusal("seat-taken", f"{_place(seat)} is {night.players[there].name}'s", final=True)
    for move in night.promises():
        if (move.table, move.seat) == seat and move.pid not in (None, player.pid, there):
            assert move.pid is not None
            reason = f"{_place(seat)} is promised to {night.players[move.pid].name}; refuse that move first"
            yield Refusal("seat-promised", reason, final=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePlayer(Command):
    """Sends a player to a seat, or says who came where a promise named nobody.

    Attributes:
        who: Player.
        to: ``T.S``.
    """

    who: str
    to: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the promise, new or completed."""
        player, seat = find(night, self.who), seat_of(self.to)
        if isinstance(player, Refusal):
            return player
        if seat is None:
            return Refusal("bad-seat", f"{self.to!r} is no seat; write 3.4 for table 3 seat 4", final=True)
        open_move = _unsettled(night, player, seat[0])
        if refusal := standing(self._objections(night, player, seat, open_move), self.override):
            return refusal
        floor = Floor(night)
        if open_move is not None:
            floor.forget(open_move)
        move = Move(player.pid, player.seat, *seat, kind="hand", source=player.seat[0] if player.seat else None)
        move.why, move.rule = self.override or "by the director", night.rules.ref("tables")
        floor.promise(move)
        deal_in(floor, [move])
        if open_move is None:
            return (order([move], moment),)
        return (MoveNamed(open_move.plan, open_move.part, player.pid, seat[1], move.deal, open_move.why),)

    def _objections(self, night: Night, player: Player, seat: Seat, open_move: Move | None) -> Iterator[Refusal]:
        yield from not_over(night)
        yield from not_playing(night, player)
        yield from seat_closed(night, seat)
        if player.seat == seat:
            yield Refusal("same-seat", f"{player.name} sits at {_place(seat)} already", final=True)
        yield from seat_taken(night, seat, player)
        going = promise_of(night, player)
        if going is not None and going is not open_move:
            reason = f"{player.name} is on the way to {_target(going)}; confirm or refuse that move first"
            yield Refusal("already-moving", reason, final=True)
        yield from _small_blind(night, player, seat)


def _small_blind(night: Night, player: Player, seat: Seat) -> Iterator[Refusal]:
    """Yields that nobody is moved into the small blind, where the league says so (TDA 2024 rule 11A)."""
    button = Floor(night).button(seat[0])
    if night.rules.tables.balance_small_blind == "never" and button is not None and button.big == seat[1]:
        reason = f"{_place(seat)} has the small blind next, and nobody is moved there; take another seat"
        yield Refusal("small-blind", reason, night.rules.ref("tables.balance_small_blind"))


def not_over(night: Night) -> Iterator[Refusal]:
    """Yields why nobody is moved any more."""
    if night.closed is not None:
        yield Refusal("closed", "the night is closed", final=True)
    elif night.finished_at is not None:
        yield Refusal("finished", "the tournament is decided; undo the finish first", final=True)


def promise_of(night: Night, player: Player) -> Move | None:
    """Answers the promise of a seat that a player has not taken yet."""
    return next((move for move in night.promises() if move.pid == player.pid), None)


def _unsettled(night: Night, player: Player, table: int) -> Move | None:
    """Answers a promise between a player's table and another that names nobody, or no seat for him."""
    own = promise_of(night, player)
    if own is not None:
        return own if own.seat is None and own.table == table else None
    here = player.seat[0] if player.seat else None
    return next((m for m in night.promises() if m.pid is None and (m.source, m.table) == (here, table)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Command):
    """A player has sat down where he was sent.

    Attributes:
        who: Player, or ``all``.
        to: ``T.S``, where the promise named no seat; else empty.
    """

    who: str
    to: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``MovesConfirmed``, after ``MoveNamed`` where the promise named nobody."""
        if self.who == "all":
            settled = [m for m in night.promises() if m.pid is not None and m.seat is not None]
            return self._confirmed(night, moment, settled)
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        move = promise_of(night, player) or self._open_for(night, player)
        if isinstance(move, Refusal):
            return move
        if move.pid is not None and move.seat is not None and not self.to:
            return self._confirmed(night, moment, _chain(night, move))
        return self._named(night, moment, player, move)

    def _open_for(self, night: Night, player: Player) -> Move | Refusal:
        """Answers the promise that names nobody and that this player may have kept."""
        to = seat_of(self.to)
        here = player.seat[0] if player.seat else None
        found = [m for m in night.promises() if m.pid is None and m.source == here and (not to or to[0] == m.table)]
        tables = {m.table for m in found}
        if not found:
            return Refusal("not-moving", f"{player.name} was not sent to another seat", final=True)
        if len(tables) > 1:
            choices = " or ".join(f"table {table}" for table in sorted(tables))
            return Refusal("which-table", f"{choices}? Say where {player.name} sits: confirm PLAYER T.S", final=True)
        return found[0]

    def _named(self, night: Night, moment: Moment, player: Player, move: Move) -> Decision:
        seat = seat_of(self.to) if self.to else None
        if self.to and seat is None:
            return Refusal("bad-seat", f"{self.to!r} is no seat; write 3.4 for table 3 seat 4", final=True)
        if seat is None and move.seat is not None:
            seat = (move.table, move.seat)
        if seat is None:
            reason = f"say where {player.name} sits at table {move.table}: confirm PLAYER {move.table}.S"
            return Refusal("which-seat", reason, final=True)
        if seat[0] != move.table:
            reason = f"{player.name} was sent to table {move.table}; refuse that move first"
            return Refusal("other-table", reason, final=True)
        for objection in (*seat_closed(night, seat), *seat_taken(night, seat, player)):
            return objection
        named = MoveNamed(move.plan, move.part, player.pid, seat[1], move.deal, move.why)
        return (named, MovesConfirmed(moment.at, [player.pid], [list(seat)]), *_calls(night, moment, [player]))

    def _confirmed(self, night: Night, moment: Moment, moves: list[Move]) -> Decision:
        going = {move.pid for move in moves}
        for move in moves:
            assert move.seat is not None
            there = night.tables[move.table].seats.get(move.seat)
            if there is not None and there not in going:
                assert move.pid is not None
                reason = f"{_place((move.table, move.seat))} is {night.players[there].name}'s now"
                hint = f"say where {night.players[move.pid].name} sits: refuse him, then move PLAYER T.S"
                return Refusal("seat-taken", f"{reason}; {hint}", final=True)
        if not moves:
            return ()
        players = [night.players[move.pid] for move in moves if move.pid is not None]
        seats = [[move.table, move.seat] for move in moves if move.seat is not None]
        confirmed = MovesConfirmed(moment.at, [p.pid for p in players], seats)
        return (confirmed, *_calls(night, moment, players))


def _chain(night: Night, move: Move) -> list[Move]:
    """Answers a move with those of whoever must stand up for it: at a new draw seats change hands in circles."""
    by_pid = {m.pid: m for m in night.promises() if m.pid is not None}
    chain = [move]
    while (last := chain[-1]).seat is not None:
        there = night.tables[last.table].seats.get(last.seat)
        following = by_pid.get(there) if there is not None else None
        if following is None or following in chain:
            break
        chain.append(following)
    return chain


def _calls(night: Night, moment: Moment, movers: Iterable[Player]) -> list[Event]:
    """Answers the calls from the wait list to the seats that movers leave; a table that breaks has none."""
    if not night.waiting:
        return []
    return waiting.calls(night, moment, [player.seat for player in movers if player.seat is not None])


# -- words --------------------------------------------------------------------------------------------------


def sentence(night: Night, move: Move) -> str:
    """Answers a move as the director calls it out."""
    if move.kind == "call":
        player = night.players[move.pid] if move.pid is not None else None
        return f"{player.name if player else 'the next'}, from the wait list to {_target(move)}"
    if move.pid is None:
        where = f"seat {move.seat}" if move.seat is not None else "worst open seat"
        return f"table {move.source}: the next big blind, never the small, to table {move.table}, {where}"
    where = _target(move) if move.seat is not None else f"table {move.table}, worst open seat"
    deal = f", {DEALS[move.deal]}" if DEALS.get(move.deal) else ""
    return f"{night.players[move.pid].name}, {_place(move.origin)}, to {where}{deal}"


def _place(seat: Seat | None) -> str:
    return f"table {seat[0]} seat {seat[1]}" if seat else "no seat"


def _target(move: Move) -> str:
    return f"table {move.table} seat {move.seat}" if move.seat is not None else f"table {move.table}"
