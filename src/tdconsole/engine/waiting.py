"""The wait list: first come, first seated, also after registration has closed (BTown 1-E-e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tdconsole.engine import clock, extras, late, lottery, seats
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


def stack_of(night: Night, player: Player, at: int) -> int:
    """Answers the stack a listed player would be handed at an instant."""
    given = player.stack if player.stack is not None else night.rules.chips.total
    return given + sum(extras.of(night, player).values()) - owed(night, player, at)


def too_little(night: Night, player: Player, at: int) -> Iterator[Refusal]:
    """Yields why a listed player cannot be seated by the rules at an instant: nothing would be left of his stack."""
    yield from late.too_little(night, player.name, stack_of(night, player, at))


def calls(
    night: Night, moment: Moment, freed: Iterable[Seat] = (), leaving: Iterable[int] = (), skip: int = 0
) -> list[Event]:
    """Answers the events that call the next of the wait list to seats that open by a command.

    Each call is a draw of its own (DESIGN 4.2). Nobody is called whose stack would be too small: the director
    decides that. Once a single player is left nobody is called any more.

    Args:
        night: The night before the command.
        moment: The moment of the command.
        freed: Seats that open.
        leaving: Pids of who leaves them.
        skip: Pid that passes this time, or 0.
    """
    gone = set(leaving)
    if not night.waiting or night.finished_at is not None or not may_be_seated(night, moment.at):
        return []
    if night.started_at is not None and len(night.alive()) - len(gone) <= 1:
        return []
    seats_open, counts = seats.pool(night, freed, gone)
    events: list[Event] = []
    draw = moment.draw
    for pid in night.waiting:
        player = night.players[pid]
        if pid in gone or pid == skip or any(too_little(night, player, moment.at)):
            continue
        drawn = lottery.draw(night.seed, draw, [player], seats_open, counts)
        if not drawn:
            break
        seat = drawn[0][1]
        seats.taken_from(seats_open, counts, seat)
        events.append(seats.Called(pid, *seat, moment.at, draw, moment.entry))
        if chips := owed(night, player, moment.at):
            events.append(seats.Deducted(pid, chips))
        draw += 1
    return events


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Command):
    """Who was called does not come: the seat goes to the next, he keeps his place in the list."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Listed`` and the call of the next."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        called = any(m.pid == player.pid and m.kind == "call" and m.state == "ordered" for m in night.moves)
        if player.seat is None or player.out is not None:
            return Refusal("not-called", f"{player.name} has no seat to pass on", final=True)
        objections = () if called else (self._not_called(night, player),)
        if refusal := standing(objections, self.override):
            return refusal
        next_ones = calls(night, moment, [player.seat], [player.pid], skip=player.pid)
        return (seats.Listed(player.pid, moment.at), *next_ones)

    def _not_called(self, night: Night, player: Player) -> Refusal:
        reason = f"{player.name} was not called from the wait list; use override= for somebody who never sat down"
        return Refusal("not-called", reason, night.rules.ref("sign_in.waiting"))


def advice(night: Night, now: int) -> list[Advice]:
    """Answers that a seat is open while somebody waits whom no rule seats by itself."""
    if not night.waiting or night.finished_at is not None or night.closed is not None:
        return []
    if not any(seats.free_seats(night).values()):
        return []
    first = night.players[night.waiting[0]]
    stack = stack_of(night, first, now)
    rule = night.rules.ref("sign_in.waiting")
    if not may_be_seated(night, now):
        return []
    text = f"a seat is open and {first.name} waits; with {stack:,} chips he is seated by: seat {first.label} T.S"
    return [Advice("seat-waiting", text, rule)]
