"""The wait list: first come, first seated, also after registration has closed (BTown 1-E-e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tdconsole.engine import clock, extras, late, lottery, positions, seats
from tdconsole.engine.advice import Advice
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Night, Player, Seat
from tdconsole.engine.people import find


def may_be_seated(night: Night, at: int) -> bool:
    """Tells whether the list may still be seated from at an instant."""
    rules = night.rules.sign_in.waiting
    if rules.closes and clock.passed(night, rules.closes, at):
        return False
    return rules.after_close or clock.registration(night, at)[0]


def owed(night: Night, player: Player, at: int) -> int:
    """Answers the chips taken from a listed player who is seated at an instant."""
    return late.owed(night, at, late=player.late, reserve=True)


def given(night: Night, player: Player) -> int:
    """Answers the chips of a listed player before any deduction."""
    stack = player.stack if player.stack is not None else night.rules.chips.total
    return stack + sum(extras.of(night, player).values())


def stack_of(night: Night, player: Player, at: int) -> int:
    """Answers the stack a listed player would be handed at an instant."""
    return given(night, player) - owed(night, player, at)


def too_little(night: Night, player: Player, at: int) -> Iterator[Refusal]:
    """Yields why a listed player cannot be seated by the rules at an instant: nothing would be left of his stack."""
    yield from late.too_little(night, player.name, stack_of(night, player, at))


def calls(
    night: Night,
    moment: Moment,
    freed: Iterable[Seat] = (),
    leaving: Iterable[int] = (),
    behind: Player | None = None,
    taken: Iterable[Seat] = (),
) -> list[Event]:
    """Answers the events that call the next of the wait list to seats that open by a command.

    Each call is a draw of its own (DESIGN 4.2), and as many are called as seats open. Nobody is called whose stack
    would be too small: the director decides that. Once a single player is left nobody is called any more.

    Args:
        night: The night before the command.
        moment: The moment of the command.
        freed: Seats that open.
        leaving: Pids of who leaves them.
        behind: Who passes the seat on to those behind him; None calls from the head of the list.
        taken: Open seats that the command gives to others.
    """
    gone = set(leaving)
    if not night.waiting or not _goes_on(night, gone) or not may_be_seated(night, moment.at):
        return []
    opening = [seat for seat in freed if _opens(night, seat, gone)]
    seats_open, counts = seats.pool(night, opening, gone)
    for seat in taken:
        if seat[1] in seats_open.get(seat[0], ()):
            seats.taken_from(seats_open, counts, seat)
    events: list[Event] = []
    for draw, player in enumerate(_in_turn(night, moment.at, gone, behind)[: len(opening)], moment.draw):
        drawn = lottery.draw(night.seed, draw, [player], seats_open, counts)
        if not drawn:
            break
        seat = drawn[0][1]
        seats.taken_from(seats_open, counts, seat)
        deal = _deal(night, seat, gone)
        events.append(seats.Called(player.pid, *seat, moment.at, draw, moment.entry, deal))
        events += late.deducted(night, player.pid, given(night, player), owed(night, player, moment.at))
    return events


def _in_turn(night: Night, at: int, gone: set[int], behind: Player | None) -> list[Player]:
    """Answers whom a seat is offered, in the order of the list."""
    listed = [night.players[pid] for pid in night.waiting if pid not in gone]
    if behind is not None:
        listed = [player for player in listed if seats.turn(player) > seats.turn(behind)]
    return [player for player in listed if next(too_little(night, player, at), None) is None]


def _goes_on(night: Night, gone: set[int]) -> bool:
    """Tells whether there is still a tournament to be seated in once players have left."""
    if night.finished_at is not None:
        return False
    return night.started_at is None or sum(1 for player in night.alive() if player.pid not in gone) > 1


def _opens(night: Night, seat: Seat, gone: set[int]) -> bool:
    """Tells whether a seat that somebody leaves is free for the wait list.

    It is not when it was promised to somebody else, or when who sits there was called to it and merely confirms.
    """
    table = night.tables.get(seat[0])
    if table is not None and table.breaking:
        return False
    there = table.seats.get(seat[1]) if table is not None else None
    for move in night.promises():
        if move.kind == "call" and move.pid == there and there not in gone:
            return False
        if move.kind != "call" and (move.table, move.seat) == seat and move.pid not in gone:
            return False
    return True


def _deal(night: Night, seat: Seat, gone: set[int]) -> str:
    """Answers how a called player is dealt in, as far as the button tells (BTown 2-D-b)."""
    table = night.tables.get(seat[0])
    if night.started_at is None or table is None:
        return "in"
    if table.button is None or table.button.drawn:
        return "unknown"
    left = {place for place, pid in table.seats.items() if pid in gone}
    live = sorted({*positions.live_seats(table)} - left | {seat[1]})
    if len(live) < 2:
        return "in"
    rules = night.rules
    return positions.deal(live, seat[1], table.button, rules.seating.newcomer_small_blind, way=rules.tables.button)


def is_called(night: Night, player: Player) -> bool:
    """Tells whether somebody was called to his seat and has not yet sat down there."""
    return any(move.pid == player.pid and move.kind == "call" for move in night.promises())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Pass(Command):
    """Who was called does not come: the seat goes to the next, he keeps his place in the list."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Listed`` and the call of the next."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, moment, player), self.override):
            return refusal
        assert player.seat is not None
        next_ones = calls(night, moment, [player.seat], [player.pid], behind=player)
        return (seats.Listed(player.pid, moment.at), *next_ones)

    def objections(self, night: Night, moment: Moment, player: Player) -> Iterator[Refusal]:
        """Yields why the seat stays his; a no-show loses it where the league says from when (L-14)."""
        if night.finished_at is not None:
            yield Refusal("finished", "the tournament is decided; undo the finish first", final=True)
        if player.out is not None:
            yield Refusal("already-out", f"{player.name} is out already", final=True)
        if player.seat is None:
            yield Refusal("not-called", f"{player.name} has no seat to pass on", final=True)
        if is_called(night, player):
            return
        rule, point = night.rules.ref("sign_in.waiting"), night.rules.sign_in.waiting.no_show
        if not point:
            reason = f"{player.name} was not called from the wait list; override for somebody who never sat down"
            yield Refusal("not-called", reason, rule)
        elif not clock.passed(night, point, moment.at):
            reason = f"{player.name} was not called from the wait list; a no-show keeps the seat to the {point}"
            yield Refusal("not-called", reason, rule)
        elif player.late:
            yield Refusal("not-called", f"{player.name} came late and sat down; no no-show", rule)


def advice(night: Night, now: int) -> list[Advice]:
    """Answers that a seat is open while somebody waits whom no rule seats by itself."""
    if not night.waiting or night.finished_at is not None or night.closed is not None:
        return []
    if not may_be_seated(night, now) or not any(seats.free_seats(night).values()):
        return []
    first = night.players[night.waiting[0]]
    rule, seat = night.rules.ref("sign_in.waiting"), f"seat {first.label} T.S"
    stack = stack_of(night, first, now)
    if any(too_little(night, first, now)):
        text = (
            f"a seat is open and {first.name} waits; the rules leave {stack:,} chips, so you decide: {seat} override="
        )
    else:
        text = f"a seat is open and {first.name} waits; with {stack:,} chips he is seated by: {seat}"
    return [Advice("seat-waiting", text, rule)]
