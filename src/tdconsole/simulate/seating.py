"""Seats by the director's word on a random night: swaps, locks, closed chairs, tables, dealers."""

from __future__ import annotations

from tdconsole.engine.night import Table
from tdconsole.simulate.director import Acts, Director


def draw(director: Director) -> None:
    """Draws seats."""
    director.say("draw")


def give_seat(director: Director) -> None:
    """Gives somebody a seat, most of all one who waits."""
    waiting = [director.night.players[pid] for pid in director.night.waiting]
    people = waiting if waiting and director.maybe(0.7) else director.night.alive()
    table = _any_table(director)
    if people and table and (free := [*director.free_seats(table), *table.stacks]):
        director.say(f"seat {director.word(director.one(people))} {table.number}.{director.one(free)}")


def swap(director: Director) -> None:
    """Lets two players change seats."""
    seated = director.seated()
    if len(seated) > 1:
        one, other = director.dice.sample(seated, 2)
        director.say(f"swap {director.word(one)} {director.word(other)}")


def around(director: Director) -> None:
    """Tells who really sits at a table."""
    tables = director.tables()
    if not tables:
        return
    table = director.one(tables)
    places = [s for s in range(1, table.size + 1) if s not in {*table.closed, *table.stacks}]
    people = [director.night.players[pid] for pid in table.seats.values()]
    if len(places) < len(people):
        return
    chosen = dict(zip(director.dice.sample(places, len(people)), people, strict=True))
    words = [director.word(chosen[s]) if s in chosen else "-" for s in range(1, max(chosen) + 1)]
    director.say(f"around {table.number} {' '.join(words)}")


def lock(director: Director) -> None:
    """Locks somebody to his seat, or frees him."""
    seated = director.seated()
    if seated:
        player = director.one([p for p in seated if p.locked] or seated)
        director.say(f"{'unlock' if player.locked else 'lock'} {director.word(player)}")


def use_seat(director: Director) -> None:
    """Closes a chair or opens a closed one."""
    table = _any_table(director)
    if table is None:
        return
    if table.closed and director.maybe(0.6):
        director.say(f"open-seat {table.number}.{director.one(sorted(table.closed))}")
    elif free := director.free_seats(table):
        director.say(f"close-seat {table.number}.{director.one(free)}")


def resize(director: Director) -> None:
    """Gives a table another number of seats."""
    if table := _any_table(director):
        size = max(2, table.size + director.one((-1, 1, 1)))
        director.say(f"seats {table.number}={size}")


def open_table(director: Director) -> None:
    """Opens one more table."""
    number = director.one(range(1, len(director.night.tables) + 3))
    seats = f" seats={director.dice.randint(3, 10)}" if director.maybe(0.4) else ""
    director.say(f"open-table {number}{seats}")


def name_dealer(director: Director) -> None:
    """Names a table's dealer."""
    if tables := director.tables():
        table = director.one(tables)
        player = director.night.players[director.one(sorted(table.seats.values()))]
        director.say(f"dealer {table.number}={director.word(player)}")


def _any_table(director: Director) -> Table | None:
    tables = director.night.in_use()
    return director.one(tables) if tables else None


BEFORE: Acts = (
    (3, draw),
    (2, give_seat),
    (3, swap),
    (2, around),
    (2, lock),
    (3, use_seat),
    (2, resize),
    (2, open_table),
)
DURING: Acts = (
    *((1, draw), (4, give_seat), (4, swap), (3, around), (4, lock), (3, use_seat), (2, resize), (2, open_table)),
    (2, name_dealer),
)
