"""Balancing: between which tables somebody moves, who, and to which seat (BTown 2-D-a; TDA 2024 rule 11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from tdconsole.engine.floor import Floor
from tdconsole.engine.night import Move, Player, Seat
from tdconsole.engine.positions import clockwise, hands_to_wait, must_wait, worst_seat
from tdconsole.engine.rules import Rules

Ticket = Callable[[str], str]
"""Answers the ticket of a player's label or of a seat ``T.S`` in the draw of this plan."""


def limit(rules: Rules, tables: int) -> int:
    """Answers the largest difference in players that stands with so many tables left."""
    steps = rules.tables.difference
    within = [left for left in steps if left and tables <= left]
    return max(1, steps[min(within)] if within else steps.get(0, 1))


def flows(
    sizes: Mapping[int, int],
    room: Mapping[int, int],
    most: int,
    order: Sequence[int],
    stuck: Collection[int] = (),
) -> list[tuple[int, int]]:
    """Answers the fewest moves after which no table has more than ``most`` players more than one with a seat open.

    Each goes from a longest table to a shortest one. Nobody leaves a table that is not longer than the one he
    goes to by more than ``most``, so that a second plan has nothing to take back.

    Args:
        sizes: Table to players.
        room: Table to the players it can hold.
        most: The difference that stands.
        order: Tables, first to break first: of equal tables it gives first and receives last.
        stuck: Tables at which everybody is locked; of equal tables they give last.

    Returns:
        Pairs of table left and table reached.
    """
    now = dict(sizes)
    rank = {table: (table in stuck, place) for place, table in enumerate(order)}
    longest = [(-size, rank[table], table) for table, size in now.items()]
    shortest = [(size, -rank[table][1], table) for table, size in now.items() if size < room[table]]
    heapify(longest)
    heapify(shortest)
    moves: list[tuple[int, int]] = []
    while longest and shortest:
        if -longest[0][0] != now[longest[0][2]]:
            heappop(longest)
        elif shortest[0][0] != now[shortest[0][2]]:
            heappop(shortest)
        elif -longest[0][0] - shortest[0][0] <= most:
            break
        else:
            source, target = heappop(longest)[2], heappop(shortest)[2]
            now[source], now[target] = now[source] - 1, now[target] + 1
            moves.append((source, target))
            for table in (source, target):
                heappush(longest, (-now[table], rank[table], table))
                if now[table] < room[table]:
                    heappush(shortest, (now[table], -rank[table][1], table))
    return moves


# -- who and where ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """Who moves and to which seat, as far as it can be known without a button.

    Attributes:
        player: Who, or None.
        seat: Seat at the table he goes to, or None.
        why: Why he, why there.
    """

    player: Player | None
    seat: int | None
    why: str


def choose(floor: Floor, source: int, target: int, ticket: Ticket | None) -> Choice | None:
    """Answers who moves from one table to another and where he sits, or None when nobody can be moved.

    Args:
        floor: The floor with the plan so far.
        source: Table he leaves.
        target: Table he goes to.
        ticket: The draw, when chance decides.
    """
    if not floor.movable(source):
        return None
    if ticket is not None:
        return _by_lot(floor, source, target, ticket)
    if floor.night.rules.tables.mover == "same-position" and (choice := _in_position(floor, source, target)):
        return choice
    return _next_big_blind(floor, source, target)


def _circles(floor: Floor, source: int, target: int, seats: Collection[int]) -> Iterator[list[tuple[int, Player]]]:
    """Yields who may be moved from some seats: first those nobody should mind, at the end whoever is there."""
    declined, small = floor.night.declined, _small_blind(floor, source)
    here = [(seat, player) for seat, player in floor.movable(source).items() if seat in seats]
    willing = [(s, p) for s, p in here if not p.locked and p.pid not in declined]
    others = [(s, p) for s, p in willing if s != small]
    yield [(s, p) for s, p in others if not _came_from(floor, p, target)]
    yield others
    yield willing
    yield [(s, p) for s, p in here if p.pid not in declined]
    yield here


def _small_blind(floor: Floor, table: int) -> int | None:
    """Answers the next small blind's seat at a table, when its button is known and the league protects it."""
    button = floor.button(table)
    return button.big if button is not None and floor.night.rules.tables.protect_small_blind else None


def _came_from(floor: Floor, player: Player, table: int) -> bool:
    last = floor.last_move(player)
    return last is not None and last.origin is not None and last.origin[0] == table


def _by_lot(floor: Floor, source: int, target: int, ticket: Ticket) -> Choice:
    circle = next(c for c in _circles(floor, source, target, floor.night.tables[source].seats) if c)
    player = min((p for _, p in circle), key=lambda p: (p.moved, ticket(p.label)))
    free = floor.free(target)
    seat = min(free, key=lambda s: ticket(f"{target}.{s}")) if free else None
    return Choice(player, seat, "drawn by lot")


def _next_big_blind(floor: Floor, source: int, target: int) -> Choice:
    """The next big blind goes to the worst open seat (TDA 2024 rule 11A)."""
    button, there = floor.button(source), floor.button(target)
    free = floor.free(target)
    seat = free[0] if len(free) == 1 else worst_seat(free, there) if there else None
    player = None
    if button is not None:
        order = clockwise(floor.movable(source), button.big)
        circle = next(c for c in _circles(floor, source, target, order) if c)
        player = min(circle, key=lambda item: order.index(item[0]))[1]
    return Choice(player, seat, "next big blind to the worst seat")


def _in_position(floor: Floor, source: int, target: int) -> Choice | None:
    """A player whose turn to post the big blind is as far off there as it is here (BTown 2-D-a)."""
    button, there = floor.button(source), floor.button(target)
    if button is None or there is None:
        return None
    live, way = floor.live(target), floor.night.rules.tables.button
    seats: dict[int, int] = {}
    for seat in clockwise(floor.free(target), there.big):
        if seat != there.big and not must_wait(seat, there, way):
            seats.setdefault(hands_to_wait(live, seat, there), seat)
    order = clockwise(floor.live(source), button.big)
    waits = {order[wait]: wait for wait in seats if wait < len(order)}
    circle = next(_circles(floor, source, target, waits))
    if not circle:
        return None
    seat, player = min(circle, key=lambda item: (item[1].moved, waits[item[0]]))
    return Choice(player, seats[waits[seat]], "in position, as far from the big blind")


# -- the promise --------------------------------------------------------------------------------------------


def promised(choice: Choice, source: int, target: int, rule: str, kind: str = "balance") -> Move:
    """Answers a choice as a move to be ordered."""
    player = choice.player
    origin: Seat | None = player.seat if player else None
    return Move(
        pid=player.pid if player else None,
        origin=origin,
        table=target,
        seat=choice.seat,
        why=choice.why,
        rule=rule,
        kind=kind,
        source=source,
    )
