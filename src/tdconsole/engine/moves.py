"""Moves by name: sent by the director, confirmed when he has sat down (BTown 2-D)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tdconsole.engine import seats, waiting
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.floor import Floor
from tdconsole.engine.night import Move, Night, Player, Seat
from tdconsole.engine.people import find, seat_of
from tdconsole.engine.plans import deal_in
from tdconsole.engine.promises import MoveNamed, MovesConfirmed, order, seat_words, target_words


def not_playing(night: Night, player: Player) -> Iterator[Refusal]:
    """Yields why a player has no seat to leave."""
    if player.out is not None:
        yield Refusal("already-out", f"{player.name} is out already", final=True)
    elif player.waiting:
        yield Refusal("waiting", f"{player.name} is on the wait list; give a seat with: seat PLAYER T.S", final=True)
    elif player.seat is None:
        yield Refusal("no-seat", f"{player.name} has no seat yet; draw or seat first", final=True)


def seat_refused(night: Night, seat: Seat, player: Player, own: Move | None = None) -> Iterator[Refusal]:
    """Yields why a player cannot be sent to a seat.

    Args:
        night: The night.
        seat: The seat.
        player: Who.
        own: A promise that is about to become his, whose seat counts as free for him.
    """
    table = night.tables.get(seat[0])
    if table is not None and table.breaking:
        yield Refusal("table-breaking", f"table {seat[0]} breaks; nobody is sent there", final=True)
    reserved = own is not None and (own.table, own.seat) == seat and seat[1] not in night.tables[seat[0]].seats
    if not reserved and (refusal := seats.why_not(night, seat, player)):
        yield refusal


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
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
        if player.seat == seat:
            yield Refusal("same-seat", f"{player.name} sits at {seat_words(seat)} already", final=True)
        yield from seat_refused(night, seat, player, open_move)
        going = promise_of(night, player)
        if going is not None and going is not open_move:
            reason = f"{player.name} is on the way to {target_words(going)}; confirm or refuse that move first"
            yield Refusal("already-moving", reason, final=True)
        yield from _small_blind(night, player, seat)


def _small_blind(night: Night, player: Player, seat: Seat) -> Iterator[Refusal]:
    """Yields that nobody is moved into the small blind, where the league says so (TDA 2024 rule 11A)."""
    button = Floor(night).button(seat[0])
    if night.rules.tables.balance_small_blind == "never" and button is not None and button.big == seat[1]:
        reason = f"{seat_words(seat)} has the small blind next, and nobody is moved there; take another seat"
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
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
        if refusal := next(seat_refused(night, seat, player, move), None):
            return refusal
        named = MoveNamed(move.plan, move.part, player.pid, seat[1], move.deal, move.why)
        return (named, MovesConfirmed(moment.at, [player.pid], [list(seat)]), *_calls(night, moment, [player]))

    def _confirmed(self, night: Night, moment: Moment, moves: list[Move]) -> Decision:
        going = {move.pid for move in moves}
        for move in moves:
            assert move.seat is not None
            there = night.tables[move.table].seats.get(move.seat)
            if there is not None and there not in going:
                assert move.pid is not None
                reason = f"{seat_words((move.table, move.seat))} is {night.players[there].name}'s now"
                hint = f"say where {night.players[move.pid].name} sits: refuse him, then move PLAYER T.S"
                return Refusal("seat-taken", f"{reason}; {hint}", final=True)
        if not moves:
            return ()
        players = [night.players[move.pid] for move in moves if move.pid is not None]
        places = [[move.table, move.seat] for move in moves if move.seat is not None]
        confirmed = MovesConfirmed(moment.at, [p.pid for p in players], places)
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
