"""Tables: what is due on the floor and what stands open there (BTown 2-D, 2-G; TDA 2024 rules 10, 11, RP-9)."""

from __future__ import annotations

from collections.abc import Iterator

from tdconsole.engine import button, headcount, ordering, promises, waiting
from tdconsole.engine.advice import Advice
from tdconsole.engine.clock import position, stands_since
from tdconsole.engine.decision import Event
from tdconsole.engine.floor import Floor
from tdconsole.engine.night import Button, Night, Table
from tdconsole.engine.plans import Due, due, may_break, plan
from tdconsole.engine.promises import sentence

EVENTS: tuple[type[Event], ...] = (*button.EVENTS, *promises.EVENTS, *headcount.EVENTS, *ordering.EVENTS)

FRESH = 5 * 60_000
"""Milliseconds for which a told button is likely to be the hand's that ends."""


def advice(night: Night, now: int) -> list[Advice]:
    """Answers what is due on the floor, most urgent first."""
    if stands_since(night) is not None:
        return []
    return [*_floor_advice(night, now)]


def _floor_advice(night: Night, now: int) -> Iterator[Advice]:
    if night.started_at is not None or night.phase == "seated":
        floor = Floor(night)
        yield from _halts(floor)
        yield from _redraws(night)
        yield from _due(floor, now)
    yield from waiting.advice(night, now)
    yield from _dealers(night)


def _due(floor: Floor, now: int) -> Iterator[Advice]:
    night = floor.night
    rules, what = night.rules, due(floor, breaks=may_break(night, now))
    if what.final is not None:
        left = sum(floor.sizes.values())
        anew = "; all seats are drawn anew" if rules.tables.final_redraw else ""
        text = f"{left} left: one final table, at table {what.final}{anew}"
        yield Advice("final-table", text, rules.ref("tables.final_redraw"))
    elif what.breaks:
        for number in what.breaks:
            others = ", ".join(str(t) for t in sorted(floor.sizes) if t not in what.breaks)
            count = len(floor.movable(number))
            players = "one player draws a seat" if count == 1 else f"{count} players draw seats"
            text = f"table {number} breaks: its {players} at {_tables(others)}"
            yield Advice("break", text, rules.ref("tables.break_when"))
    else:
        yield from _due_moves(floor, what)


def _tables(numbers: str) -> str:
    return f"table{'s' if ',' in numbers else ''} {numbers}"


def _due_moves(floor: Floor, what: Due) -> Iterator[Advice]:
    night, rule = floor.night, floor.night.rules.ref("tables.mover")
    if night.rules.tables.mover == "random":
        for source, target in what.flows:
            yield Advice("move", f"table {source}: one player by lot, to table {target}", rule)
        return
    made = plan(floor, what, 0)
    for move in made.drops:
        who = night.players[move.pid].name if move.pid is not None else "one player"
        yield Advice("move", f"{who} stays at table {move.source}; nobody need go to table {move.table}", rule)
    for move in made.moves:
        yield Advice("move", sentence(night, move), rule)


def _halts(floor: Floor) -> Iterator[Advice]:
    """A table too many players short halts as soon as its big blind would be an empty seat (TDA 2024 rule 11D)."""
    night, most = floor.night, floor.night.rules.tables.halt
    longest = max(floor.sizes.values(), default=0)
    for number, size in floor.sizes.items():
        known = floor.button(number)
        if not most or longest - size < most or known is None:
            continue
        after = _following_seat(night.tables[number], known.big)
        if after not in floor.live(number):
            short = f"{longest - size} players short"
            text = f"table {number} halts: {short} and seat {after}, next to the last big blind, is empty"
            yield Advice("halt", text, night.rules.ref("tables.halt"))


def _following_seat(table: Table, seat: int) -> int:
    """Answers the seat clockwise of another, empty or not."""
    return seat % table.size + 1


def _redraws(night: Night) -> Iterator[Advice]:
    for table in night.in_use():
        if table.redraw:
            text = f"table {table.number} draws for the button again: draw-button {table.number}"
            yield Advice("redraw-button", text, night.rules.ref("tables.redraw_moved"))


def _dealers(night: Night) -> Iterator[Advice]:
    """A designated dealer who has left the table is missed (BTown 2-G-c-1)."""
    for table in night.in_use():
        if table.dealer is None or table.dealer in table.seats.values():
            continue
        if table.seats and not table.breaking:
            text = f"table {table.number} has lost its dealer {night.players[table.dealer].name}; name another"
            yield Advice("dealer", text, night.rules.ref("tables.dealer"))


def buttons_wanted(night: Night, now: int) -> list[int]:
    """Answers the tables whose button a move needs and nobody told lately, to be asked for once per plan."""
    floor = Floor(night)
    what = due(floor, breaks=may_break(night, now))
    wanted = {table for flow in what.flows if night.rules.tables.mover != "random" for table in flow}
    for move in night.promises():
        if move.deal == "unknown" and move.kind != "call":
            wanted |= {move.table} if move.source is None or move.pid is not None else {move.table, move.source}
    return sorted(table for table in wanted if _stale(floor.button(table), now))


def _stale(known: Button | None, at: int) -> bool:
    return known is None or at - known.told > FRESH


def warnings(night: Night, now: int) -> list[str]:
    """Answers what stands open on the floor, one sentence each."""
    found = [f"not confirmed: {sentence(night, move)}" for move in night.promises()]
    found += headcount.differences(night)
    if night.started_at is None or stands_since(night) is not None:
        return found
    return [*found, *_old_buttons(night), *_too_short(night), *_uncounted(night, now)]


def _old_buttons(night: Night) -> Iterator[str]:
    """Buttons that were told long before the move that rests on them was ordered."""
    floor = Floor(night)
    for move in night.promises():
        for number in (move.source, move.table):
            known = floor.button(number) if number is not None and move.kind == "balance" else None
            if known is not None and _stale(known, move.at):
                told = f"{night.local(known.told):%H:%M}"
                yield f"table {number}: the button was told at {told}; tell it again before anybody moves"


def _uncounted(night: Night, now: int) -> Iterator[str]:
    """Asks for a head count in every break until one was made in it."""
    at = position(night, now)
    if at.period.rest and (night.heads_at is None or night.heads_at < now - at.played):
        tables = " ".join(f"{table.number}={len(table.seats)}" for table in night.in_use() if table.seats)
        yield f"break: count the heads at the tables; by the list: heads {tables}"


def _too_short(night: Night) -> Iterator[str]:
    """Tables below the minimum while more than one is in play."""
    floor = Floor(night)
    minimum = max(night.rules.seating.minimum, 2)
    if len(floor.sizes) < 2:
        return
    for number, size in floor.sizes.items():
        if size < minimum:
            players = "player" if size == 1 else "players"
            yield f"table {number} has {size} {players} and {minimum} is the least: balance, or break-table {number}"
