"""What is due is ordered: the final table, a break, moves; and made again when somebody refuses (BTown 2-D)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import copy, deepcopy
from dataclasses import dataclass

from tdconsole.engine import button
from tdconsole.engine.button import Spot
from tdconsole.engine.clock import position
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.floor import Floor
from tdconsole.engine.moves import not_over, promise_of
from tdconsole.engine.night import Night, Player, Table
from tdconsole.engine.people import find
from tdconsole.engine.periods import Act
from tdconsole.engine.plans import Due, Plan, due, final_table, may_break, plan, wait_list_holds
from tdconsole.engine.promises import MoveRefused, MovesOrdered, keys, order

# -- events -------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False, repr=False)
class PausedForDraw(Event):
    """The clock stands while the button is drawn again (BTown 2-D-d).

    Attributes:
        at: The instant.
        entry: Log entry.
    """

    at: int
    entry: int

    def apply(self, night: Night) -> None:
        """Pauses the clock if it runs."""
        if night.clock.position(self.at).state == "running":
            night.clock.do(Act(self.at, self.entry, "pause"))


@dataclass(slots=True, eq=False, repr=False)
class TableClosed(Event):
    """An empty table was taken out of use."""

    table: int

    def apply(self, night: Night) -> None:
        """Takes it out of use.

        Raises:
            Contradiction: Somebody sits there.
        """
        table = night.tables.get(self.table)
        if table is None or table.seats:
            raise Contradiction(f"table {self.table} is not empty")
        table.in_use = False
        table.button = table.dealer = table.heads = None


EVENTS: tuple[type[Event], ...] = (PausedForDraw, TableClosed)


# -- commands -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Balance(Command):
    """Orders what is due: the final table, else a break, else the moves.

    Attributes:
        spots: Buttons of the tables concerned.
        random: Chance decides who moves.
    """

    spots: tuple[Spot, ...] = ()
    random: bool = False

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the moves; with nothing due it is accepted and changes nothing."""
        objections = (*not_over(night), *button.spot_faults(night, self.spots))
        if refusal := standing(objections, self.override):
            return refusal
        known = button.buttons(night, self.spots, moment.at)
        floor = Floor(night, known)
        told = (*button.telling(known), *button.naming(floor))
        what = due(floor, breaks=may_break(night, moment.now) or bool(self.override))
        made = _ordered(floor, what, moment, random=self.random)
        return made if isinstance(made, Refusal) else (*told, *made)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BreakTable(Command):
    """Breaks a table: its players draw seats at the others. An empty one is closed.

    Attributes:
        table: Table.
    """

    table: int

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the moves, or why the table stays."""
        if refusal := standing(self._objections(night, moment), self.override):
            return refusal
        floor = Floor(night)
        if not night.tables[self.table].seats and not floor.sizes.get(self.table):
            return (TableClosed(self.table),)
        return _ordered(floor, Due(breaks=(self.table,)), moment)

    def _objections(self, night: Night, moment: Moment) -> Iterator[Refusal]:
        yield from not_over(night)
        table = night.tables.get(self.table)
        if table is None or not table.in_use:
            yield Refusal("no-such-table", f"table {self.table} is not in use", final=True)
            return
        if table.breaking:
            yield Refusal("table-breaking", f"table {self.table} breaks already; confirm its moves", final=True)
        yield from _no_room(night, table)
        if table.seats and wait_list_holds(night, moment.now):
            reason = f"{len(night.waiting)} on the wait list may still be seated; no table breaks before"
            yield Refusal("wait-list", reason, night.rules.ref("sign_in.waiting"))


def _no_room(night: Night, table: Table) -> Iterator[Refusal]:
    """Yields that the other tables cannot hold the players of a table."""
    floor = Floor(night)
    leaving = len(floor.movable(table.number))
    open_seats = sum(floor.room[t] - size for t, size in floor.sizes.items() if t != table.number)
    if table.seats and leaving > open_seats:
        reason = f"the {leaving} players of table {table.number} need seats and {open_seats} are open elsewhere"
        yield Refusal("no-room", f"{reason}; open another table first", final=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FinalTable(Command):
    """Brings everybody to one table, where seats are drawn anew if the league wants it."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the moves, or why there is no final table yet."""
        floor = Floor(night)
        if refusal := standing(self._objections(night, floor, moment), self.override):
            return refusal
        return _ordered(floor, final_table(floor), moment)

    def _objections(self, night: Night, floor: Floor, moment: Moment) -> Iterator[Refusal]:
        yield from not_over(night)
        if len(floor.sizes) < 2:
            yield Refusal("one-table", "only one table is in play", final=True)
            return
        players, seats = sum(floor.sizes.values()), night.rules.seating.final_size
        if players > max(seats, *floor.room.values()):
            reason = f"{players} players are left and the final table has {seats} seats"
            yield Refusal("too-many", reason, night.rules.ref("seating.final_size"))
        if wait_list_holds(night, moment.now):
            reason = f"{len(night.waiting)} on the wait list may still be seated; no table breaks before"
            yield Refusal("wait-list", reason, night.rules.ref("sign_in.waiting"))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RefuseMove(Command):
    """A player will not move: the plan is made again without him.

    Attributes:
        who: Player.
    """

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the withdrawal and the new plan."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        move = promise_of(night, player)
        if move is None:
            return Refusal("not-moving", f"{player.name} was not sent to another seat", final=True)
        if move.kind == "call":
            reason = f"{player.name} was called from the wait list; pass gives the seat to the next"
            return Refusal("called", reason, final=True)
        together = move.kind in ("break", "final")
        dropped = [m for m in night.promises() if m is move or (together and m.plan == move.plan)]
        opens = sorted({m.source for m in dropped if m.source and night.tables[m.source].breaking})
        finals = {m.table for m in dropped if m.kind == "final"}
        shrinks = sorted(number for number in finals if not _sits_beyond(night.tables[number]))
        refused = MoveRefused(player.pid, keys(dropped), opens, shrinks)
        if move.kind == "hand":
            return (refused,)
        return self._again(night, moment, player, refused, together)

    def _again(self, night: Night, moment: Moment, player: Player, refused: MoveRefused, together: bool) -> Decision:
        after = _tried(night, refused)
        floor = Floor(after)
        what = due(floor, breaks=may_break(after, moment.now))
        made = _ordered(floor, what, moment, again=True)
        if isinstance(made, Refusal):
            return made
        still = {move["pid"] for event in made if isinstance(event, MovesOrdered) for move in event.moves}
        if together and player.pid in still and not self.override:
            reason = f"everybody at table {player.seat[0] if player.seat else 0} moves and no other table can break"
            return Refusal("must-move", f"{reason}; lock keeps a player where he is", night.rules.ref("tables"))
        return (refused, *made)


def _sits_beyond(table: Table) -> bool:
    """Tells whether somebody sits in a seat that was added for the final table."""
    return max(table.seats, default=0) > table.size - table.grown


def _tried(night: Night, event: Event) -> Night:
    """Answers a copy of the floor in which an event has happened; the night itself stays as it is."""
    after = copy(night)
    after.moves, after.tables = list(night.moves), deepcopy(night.tables)
    after.declined = set(night.declined)
    event.apply(after)
    return after


def _ordered(floor: Floor, what: Due, moment: Moment, *, random: bool = False, again: bool = False) -> Decision:
    """Answers the events that order what is due."""
    night = floor.night
    if refusal := _stacks_in_the_way(night, what.breaks):
        return refusal
    made = plan(floor, what, moment.draw, random=random)
    if not (made.moves or made.breaks or made.drops):
        return ()
    event = order(
        made.moves,
        moment,
        breaks=list(made.breaks),
        final=made.final,
        final_size=made.final_size,
        redraws=list(made.redraws),
        drops=keys(made.drops),
        opens=list(made.opens),
        draw=moment.draw if made.drawn else 0,
        again=again,
    )
    return (event, *_pause(night, made, moment))


def _pause(night: Night, made: Plan, moment: Moment) -> tuple[Event, ...]:
    """Answers the pause for drawing the button, in a level that runs."""
    at = position(night, moment.at)
    if made.redraws and night.rules.tables.redraw_pauses and at.state == "running" and not at.period.rest:
        return (PausedForDraw(moment.at, moment.entry),)
    return ()


def _stacks_in_the_way(night: Night, breaks: Collection[int]) -> Refusal | None:
    for number in breaks:
        for seat in sorted(night.tables[number].stacks):
            reason = f"an extra stack stands at {number}.{seat} and cannot move; extra-stack {number}.{seat} remove"
            return Refusal("extra-stack", reason, night.rules.ref("chips.extra_stacks"), final=True)
    return None
