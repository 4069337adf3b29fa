"""Chips on a random night: the ledger, stacks without a player, color-ups, races, counts."""

from __future__ import annotations

from tdconsole.engine.color_up import values
from tdconsole.simulate.director import Acts, Director


def ledger(director: Director) -> None:
    """Corrects the chips in play."""
    director.say(f'ledger {director.one("+-")}{director.dice.randint(1, 40) * 25} "found under the table"')


def extra_stack(director: Director) -> None:
    """Puts a stack without a player on a table, or takes one away."""
    stacks = [(t.number, s) for t in director.night.in_use() for s in t.stacks]
    if stacks and director.maybe(0.7):
        director.say("extra-stack {}.{} remove".format(*director.one(stacks)))
        return
    free = [(t.number, s) for t in director.night.in_use() for s in director.free_seats(t)]
    if free:
        director.say("extra-stack {}.{}".format(*director.one(free)))


def color_up(director: Director) -> None:
    """Takes small colors off tables."""
    colors = list(values(director.night, director.now))[:2]
    tables = director.tables()
    if colors and tables:
        where = f" {director.one(tables).number}" if director.maybe(0.4) else ""
        director.say(f"color-up {','.join(director.some(colors, 2))}{where}")


def race(director: Director) -> None:
    """Races off the odd chips of a table."""
    colors = list(values(director.night, director.now))[:1]
    tables = director.tables()
    if colors and tables:
        table = director.one(tables)
        people = [director.night.players[pid] for pid in table.seats.values()]
        counts = " ".join(f"{director.word(player)}={director.dice.randrange(6)}" for player in people)
        late = " late" if director.maybe(0.1) else ""
        director.say(f"race {table.number} {colors[0]} {counts}{late}")


def count(director: Director) -> None:
    """Counts some stacks."""
    if seated := director.seated():
        people = director.some(seated, 4)
        director.say(f"count {' '.join(f'{director.word(p)}={director.dice.randint(1, 400) * 100}' for p in people)}")


DURING: Acts = ((2, ledger), (3, extra_stack), (3, color_up), (2, race), (2, count))
BEFORE: Acts = ((1, extra_stack), (1, ledger))
AFTER: Acts = ((1, ledger),)
