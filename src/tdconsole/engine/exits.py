"""Going out and coming back: what every way out of the tournament does to the night, and what takes it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tdconsole.engine import chips, waiting
from tdconsole.engine.decision import Contradiction, Event, Moment, Refusal
from tdconsole.engine.night import Exit, Hand, Night, Player, Seat


def not_now(night: Night) -> Iterator[Refusal]:
    """Yields why nobody can go out at this stage of the night."""
    yield from not_open(night)
    if night.finished_at is not None:
        reason = "the tournament is decided; undo the finish first if somebody is still to go out"
        yield Refusal("finished", reason, final=True)


def not_open(night: Night) -> Iterator[Refusal]:
    """Yields why the floor cannot be changed at all: before the start, or once the night is posted."""
    if night.closed is not None:
        yield Refusal("closed", "the night is closed; open it to corrections with: amend", final=True)
    if night.started_at is None:
        yield Refusal("not-started", "the clock has not been started; say start first", final=True)


def signed_in(night: Night, pid: int) -> Player:
    """Answers an entry of tonight, for an event that rests on it.

    Raises:
        Contradiction: He never signed in, or has signed out.
    """
    player = night.players.get(pid)
    if player is None or player.cancelled:
        raise Contradiction(f"{player.name if player else 'the player'} has not signed in")
    return player


def not_in(player: Player) -> Iterator[Refusal]:
    """Yields why a player is not in the tournament."""
    if player.out is not None:
        yield Refusal("already-out", f"{player.name} is out already", final=True)
    if player.waiting:
        reason = f"{player.name} is on the wait list and has no seat; write signout to take the name off"
        yield Refusal("waiting", reason, final=True)


def too_early(night: Night, players: Iterable[Player], happened: int) -> Iterator[Refusal]:
    """Yields why an instant cannot be right for these players."""
    if night.started_at is not None and happened < night.started_at:
        reason = f"the first hand was dealt at {night.local(night.started_at):%H:%M:%S}; nobody went out before"
        yield Refusal("before-start", reason, final=True)
    for player in players:
        if player.seated is not None and happened < player.seated:
            reason = f"{player.name} took a seat at {night.local(player.seated):%H:%M:%S}, which is later"
            yield Refusal("before-seated", reason)


def too_many_chips(night: Night, named: Iterable[tuple[Player, int | None]]) -> Iterator[Refusal]:
    """Yields why told stacks cannot be right."""
    told = [(player, stack) for player, stack in named if stack is not None]
    total = chips.in_play(night) if told else 0
    if sum(stack for _, stack in told) > total:
        names = ", ".join(f"{player.name} {stack:,}" for player, stack in told)
        yield Refusal("too-many-chips", f"{names}: only {total:,} chips are in play tonight", final=True)


def insert(night: Night, hand: Hand, before: int = 0, after: int = 0) -> None:
    """Puts a hand where it happened; equal instants keep the order of entry.

    Args:
        night: The night.
        hand: The hand.
        before: Key of the hand it happened just before, or 0. A hand that is not there any more is passed over.
        after: Key of the hand it happened just after, or 0.
    """
    hands = night.hands
    for index in reversed(range(len(hands)) if before or after else ()):
        if hands[index].key in (before, after):
            hands.insert(index if hands[index].key == before else index + 1, hand)
            return
    index = len(hands)
    while index and hands[index - 1].happened > hand.happened:
        index -= 1
    hands.insert(index, hand)


def put_out(night: Night, hand: Hand, before: int = 0, after: int = 0) -> None:
    """Takes the players of a hand out of the tournament: their seats and their promised moves.

    Raises:
        Contradiction: One of them is not in.
    """
    for exit in hand.exits:
        player = signed_in(night, exit.pid)
        if player.waiting:
            raise Contradiction(f"{player.name} has no seat")
        if player.out is not None:
            raise Contradiction(f"{player.name} is out already")
        for pid in exit.killers:
            signed_in(night, pid)
    for exit in hand.exits:
        player = night.players[exit.pid]
        exit.seat = player.seat
        player.out = hand
        leave_seat(night, player)
    insert(night, hand, before, after)


def leave_seat(night: Night, player: Player) -> None:
    """Frees a player's seat and drops the moves that were promised to him."""
    if any(move.pid == player.pid for move in night.promises()):
        night.moves = [m for m in night.moves if m.pid != player.pid or m.state != "ordered"]
    night.vacate(player)


def exit_of(player: Player) -> Exit:
    """Answers how a player who is out went out."""
    assert player.out is not None
    return next(exit for exit in player.out.exits if exit.pid == player.pid)


def take_back(night: Night, player: Player) -> None:
    """Strikes a player's exit from the hands of the night."""
    hand = player.out
    assert hand is not None
    hand.exits = [exit for exit in hand.exits if exit.pid != player.pid]
    if not hand.exits:
        night.hands = [other for other in night.hands if other is not hand]
    player.out = None


def calls(night: Night, moment: Moment, leaving: Iterable[Player], kept: Seat | None = None) -> tuple[Event, ...]:
    """Answers the calls from the wait list to the seats that players leave, made now however late the report is.

    Args:
        night: The night before they leave.
        moment: The moment of the command.
        leaving: Who leaves.
        kept: A seat among theirs that somebody else takes at once.
    """
    if not night.waiting:
        return ()
    gone = list(leaving)
    freed = [player.seat for player in gone if player.seat is not None and player.seat != kept]
    return tuple(waiting.calls(night, replace(moment, at=moment.now), freed, [player.pid for player in gone]))
