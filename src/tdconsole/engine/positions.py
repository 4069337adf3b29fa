"""Positions at a table: where the button goes, who posts, which seat is the worst (TDA 2024 rules 10, 11, 32, 34)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable
from typing import Literal

from tdconsole.engine.night import Button, Table

SmallBlindSeat = Literal["posts", "waits", "never"]


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """Answers seats in the order in which they are reached clockwise from a seat, which itself comes last."""
    ordered = sorted(seats)
    cut = bisect_right(ordered, after)
    return ordered[cut:] + ordered[:cut]


def live_seats(table: Table) -> list[int]:
    """Answers the seats that are dealt in: players and stacks without a player (BTown 2-E-a)."""
    return sorted({*table.seats, *table.stacks})


def told(live: Collection[int], seat: int, small: int | None = None, big: int | None = None, at: int = 0) -> Button:
    """Answers the button as a director tells it; blinds left out are the next live seats.

    Args:
        live: Seats dealt in.
        seat: Button; the seat may be empty.
        small: Small-blind seat, or None.
        big: Big-blind seat, or None.
        at: Instant.
    """
    if small is None:
        small = seat if len(live) == 2 and seat in live else _next(live, seat)
    if big is None:
        big = _next(live, small)
    return Button(seat, small, big, at)


def _next(live: Collection[int], after: int) -> int:
    return next(iter(clockwise(live, after)), after)


def next_hand(live: Collection[int], last: Button, way: Literal["dead", "moving"] = "dead") -> Button:
    """Answers button and blinds of the next hand.

    Dead button (TDA 2024 rule 32): the big blind goes to the next player, the small blind to where the big blind
    was and the button to where the small blind was, whether or not somebody still sits there. Heads-up (rule 34B)
    the big blind goes to the next player and the other has small blind and button, so that nobody posts the big
    blind twice running.

    Args:
        live: Seats dealt in, at least two.
        last: Button and blinds of the hand that ends.
        way: ``dead``, or ``moving``: the button goes to the next player.
    """
    if way == "moving":
        seat = _next(live, last.seat)
        small = seat if len(live) == 2 else _next(live, seat)
        return Button(seat, small, _next(live, small), last.told)
    big = _next(live, last.big)
    if len(live) == 2:
        other = _next(live, big)
        return Button(other, other, big, last.told)
    seat, small = last.small, last.big
    if seat == big or last.seat == last.small:
        seat = [s for s in clockwise(live, small) if s != small][-1]
    return Button(seat, small, big, last.told)


def worst_seat(free: Iterable[int], button: Button) -> int | None:
    """Answers the open seat that posts the big blind soonest, the small blind's only when no other is open.

    Nearest clockwise of the last big blind, which itself is the next small blind (TDA 2024 rule 11A).
    """
    return next(iter(clockwise(free, button.big)), None)


def hands_to_wait(live: Collection[int], seat: int, button: Button) -> int:
    """Answers how many players post the big blind before a seat does: 0 means on the next hand."""
    size = max([*live, seat, button.big])
    return sum(1 for other in live if _distance(button.big, other, size) < _distance(button.big, seat, size))


def _distance(start: int, end: int, size: int) -> int:
    return (end - start - 1) % size


def must_wait(seat: int, button: Button, way: Literal["dead", "moving"] = "dead") -> bool:
    """Tells whether a seat lies strictly between the next button and the next small blind (TDA 2024 rule 10)."""
    if way == "moving" or button.seat == button.small:
        return False
    start, end = button.small, button.big
    return start < seat < end if start < end else seat > start or seat < end


def deal(
    live: Collection[int],
    seat: int,
    button: Button,
    small_blind: SmallBlindSeat,
    *,
    from_small: bool = False,
    way: Literal["dead", "moving"] = "dead",
) -> str:
    """Answers how somebody who sits down is dealt in: ``in``, ``posts-...-blind`` or ``waits``.

    Args:
        live: Seats dealt in on the next hand, this one among them.
        seat: Where he sits down.
        button: Button of the hand that ends at that table.
        small_blind: What the league says of a newcomer in the small blind.
        from_small: He had the small blind at his old table and keeps it (BTown 2-D-b).
        way: How the button moves.
    """
    if len(live) < 2:
        return "in"
    if must_wait(seat, button, way):
        return "waits"
    following = next_hand(live, button, way)
    if seat == following.big:
        return "posts-big-blind"
    if seat == following.small:
        if from_small or len(live) == 2 or small_blind == "posts":
            return "posts-small-blind"
        return "waits" if small_blind == "waits" else "posts-big-blind"
    return "in"
