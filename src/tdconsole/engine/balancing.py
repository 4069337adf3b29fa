"""Balancing: between which tables somebody moves, who, and to which seat (BTown 2-D-a; TDA 2024 rule 11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from tdconsole.engine.floor import Floor
from tdconsole.engine.lottery import called, ticket
from tdconsole.engine.night import Move, Player, Seat
from tdconsole.engine.positions import clockwise, hands_to_wait, must_wait, worst_seat
from tdconsole.engine.rules import Rules


def limit(rules: Rules, tables: int) -> int:
    """Answers the largest difference in players that stands with so many tables left."""
    steps = rules.tables.difference
    within = [left for left in steps if left and tables <= left]
    return max(1, steps[min(within)] if within else steps.get(0, 1))


class Levels:
    """Tables in the order of their sizes, kept while players come and go.

    Args:
        sizes: Table to players.
        room: Table to the players it can hold.
        order: Tables, first to break first: of equal tables it gives first and receives last.
        stuck: Tables at which everybody is locked; of equal tables they give last.
    """

    def __init__(
        self, sizes: Mapping[int, int], room: Mapping[int, int], order: Sequence[int], stuck: Collection[int] = ()
    ) -> None:
        self.sizes, self.room = dict(sizes), room
        self._place = {table: place for place, table in enumerate(order)}
        self._stuck = stuck
        self._longest = [self._giving(table) for table in self.sizes]
        self._shortest = [self._receiving(table) for table, size in self.sizes.items() if size < room[table]]
        heapify(self._longest)
        heapify(self._shortest)

    def _giving(self, table: int) -> tuple[int, bool, int, int]:
        return -self.sizes[table], table in self._stuck, self._place[table], table

    def _receiving(self, table: int) -> tuple[int, int, int]:
        return self.sizes[table], -self._place[table], table

    def resize(self, table: int, size: int) -> None:
        """Notes how many players a table has now."""
        self.sizes[table] = size
        heappush(self._longest, self._giving(table))
        if size < self.room[table]:
            heappush(self._shortest, self._receiving(table))

    def close(self, table: int) -> None:
        """Takes a table out of play."""
        del self.sizes[table]

    def move(self, most: int) -> tuple[int, int] | None:
        """Moves a player from a longest to a shortest table with a seat open and answers both, if the rules want it.

        Args:
            most: The difference that stands.
        """
        longest, shortest, sizes = self._longest, self._shortest, self.sizes
        while longest and sizes.get(longest[0][3]) != -longest[0][0]:
            heappop(longest)
        while shortest and sizes.get(shortest[0][2]) != shortest[0][0]:
            heappop(shortest)
        if not longest or not shortest or -longest[0][0] - shortest[0][0] <= most:
            return None
        source, target = longest[0][3], shortest[0][2]
        self.resize(source, sizes[source] - 1)
        self.resize(target, sizes[target] + 1)
        return source, target


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
        order: Tables, first to break first.
        stuck: Tables at which everybody is locked.

    Returns:
        Pairs of table left and table reached.
    """
    levels = Levels(sizes, room, order, stuck)
    return list(iter(lambda: levels.move(most), None))


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


def choose(floor: Floor, source: int, target: int, draw: int = 0) -> Choice | None:
    """Answers who moves from one table to another and where he sits, or None when nobody can be moved.

    Args:
        floor: The floor with the plan so far.
        source: Table he leaves.
        target: Table he goes to.
        draw: Number k of the draw, when chance decides; else 0.
    """
    if not floor.movable(source):
        return None
    if draw:
        return _by_lot(floor, source, target, draw)
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


def _by_lot(floor: Floor, source: int, target: int, draw: int) -> Choice:
    """Of those moved least the one with the lowest ticket goes to the open seat with the lowest."""
    seed = floor.night.seed
    circle = next(c for c in _circles(floor, source, target, floor.night.tables[source].seats) if c)
    player = min((p for _, p in circle), key=lambda p: (p.moved, ticket(seed, draw, called(p))))
    free = floor.free(target)
    seat = min(free, key=lambda s: ticket(seed, draw, f"{target}.{s}")) if free else None
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
