"""The floor of a random night: buttons, plans, promises kept and refused, moves by hand, head counts."""

from __future__ import annotations

from tdconsole.engine.night import Table
from tdconsole.simulate.director import Acts, Director


def settle(director: Director) -> None:
    """Orders what is due and, mostly, sees it done."""
    if len(director.tables()) < 2 and not director.night.promises():
        return
    random = " random" if director.maybe(0.05) else ""
    if not director.say(f"balance{_spots(director)}{random}") and director.maybe(0.7):
        for table in director.tables():
            for seat in list(table.stacks):
                director.say(f"extra-stack {table.number}.{seat} remove")
    if director.maybe(0.15):
        refuse(director)
    if director.maybe(0.85):
        director.wait(0, 60)
        confirm_all(director)


def _spots(director: Director) -> str:
    return "".join(f" {_spot(director, table)}" for table in director.tables() if director.maybe(0.6))


def _spot(director: Director, table: Table) -> str:
    live = sorted({*table.seats, *table.stacks})
    seat = director.dice.randint(1, table.size) if director.maybe(0.2) else director.one(live)
    if director.maybe(0.8) or len(live) < 3:
        return f"{table.number}={seat}"
    small, big = director.dice.sample(live, 2)
    return f"{table.number}={seat}/{small}/{big}"


def confirm_all(director: Director) -> None:
    """Sees that everybody who was sent elsewhere sits there; who went is named where the promise names nobody."""
    for move in director.night.promises():
        if move.pid is None and move.source is not None:
            here = director.night.tables[move.source].seats.values()
            going = {other.pid for other in director.night.promises()}
            likely = [director.night.players[pid] for pid in here if pid not in going]
            if likely:
                _confirm(director, director.word(director.one(likely)), move.table, seat=move.seat)
        elif move.seat is None and move.pid is not None:
            _confirm(director, director.word(director.night.players[move.pid]), move.table, seat=None)
    if director.night.promises():
        director.say("confirm all")


def _confirm(director: Director, who: str, table: int, *, seat: int | None) -> None:
    free = director.free_seats(director.night.tables[table])
    if seat is None and not free:
        return
    director.say(f"confirm {who} {table}.{director.one(free) if seat is None else seat}")


def confirm_one(director: Director) -> None:
    """Sees one player seated who was sent elsewhere."""
    if going := [m.pid for m in director.night.promises() if m.pid is not None]:
        director.say(f"confirm {director.word(director.night.players[director.one(going)])}")


def refuse(director: Director) -> None:
    """Lets somebody refuse to move."""
    if going := [m.pid for m in director.night.promises() if m.pid is not None]:
        director.say(f"refuse {director.word(director.night.players[director.one(going)])}")


def tell_button(director: Director) -> None:
    """Tells the button of a table or two."""
    if tables := director.tables():
        spots = [_spot(director, table) for table in director.some(tables, 2)]
        director.say(f"button {' '.join(spots)}")


def draw_button(director: Director) -> None:
    """Draws for the button."""
    if tables := director.tables():
        director.say(f"draw-button {director.one(tables).number}")


def send(director: Director) -> None:
    """Sends a player to a free seat."""
    seated, tables = director.seated(), director.night.in_use()
    if seated and tables:
        table = director.one(tables)
        if free := director.free_seats(table):
            director.say(f"move {director.word(director.one(seated))} {table.number}.{director.one(free)}")


def break_table(director: Director) -> None:
    """Breaks or closes a table."""
    if tables := director.night.in_use():
        table = director.one(tables)
        director.say(f"{director.one(('break-table', 'close-table'))} {table.number}")


def final_table(director: Director) -> None:
    """Brings everybody to one table."""
    if len(director.tables()) > 1:
        director.say("final-table", 0.05)


def heads(director: Director) -> None:
    """Counts the heads, now and then wrongly."""
    if tables := director.tables():
        counts = [(t.number, max(0, len(t.seats) + director.one((0, 0, 0, 1, -1)))) for t in director.some(tables, 3)]
        director.say(f"heads {' '.join(f'{number}={count}' for number, count in counts)}")


DURING: Acts = (
    *((10, settle), (4, confirm_all), (4, confirm_one), (3, refuse), (5, tell_button), (2, draw_button)),
    *((4, send), (2, break_table), (1, final_table), (3, heads)),
)
BEFORE: Acts = ((1, settle), (1, send), (1, confirm_all), (1, draw_button), (1, break_table))
