"""The button: told by the director, or drawn by high card (BTown 2-G-a; TDA 2024 rule 32)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tdconsole.engine import balancing
from tdconsole.engine.cards import RANKS, deck, parse, strength
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.floor import Floor
from tdconsole.engine.night import Button, Move, Night, Table
from tdconsole.engine.plans import deal_in
from tdconsole.engine.positions import clockwise, live_seats, told
from tdconsole.engine.promises import MoveNamed


@dataclass(slots=True, eq=False, repr=False)
class ButtonTold(Event):
    """The director said where the button is in the hand that ends.

    Attributes:
        table: Table.
        seat, small, big: Seats of button and blinds; a seat may be empty.
        at: The instant.
    """

    table: int
    seat: int
    small: int
    big: int
    at: int

    def apply(self, night: Night) -> None:
        """Puts the button there.

        Raises:
            Contradiction: There is no such table.
        """
        _table(night, self.table).button = Button(self.seat, self.small, self.big, self.at)


@dataclass(slots=True, eq=False, repr=False)
class ButtonDrawn(Event):
    """A table drew for the button.

    Attributes:
        table: Table.
        seat, small, big: Seats of button and blinds of the hand to come.
        cards: Cards in the order drawn, by seat from the lowest; who drew again follows.
        at: The instant.
    """

    table: int
    seat: int
    small: int
    big: int
    cards: list[str]
    at: int

    def apply(self, night: Night) -> None:
        """Puts the button there; nothing is left to be drawn.

        Raises:
            Contradiction: There is no such table.
        """
        table = _table(night, self.table)
        table.button = Button(self.seat, self.small, self.big, self.at, drawn=True)
        table.redraw = False


EVENTS: tuple[type[Event], ...] = (ButtonTold, ButtonDrawn)


def _table(night: Night, number: int) -> Table:
    table = night.tables.get(number)
    if table is None or not table.in_use:
        raise Contradiction(f"table {number} is not in use")
    return table


# -- told ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the button is at a table, as it was said.

    Attributes:
        table: Table.
        seat: Button.
        small, big: Blinds, or None for the next live seats.
    """

    table: int
    seat: int
    small: int | None = None
    big: int | None = None


def spot_faults(night: Night, spots: Sequence[Spot]) -> Iterator[Refusal]:
    """Yields why a button cannot be where it was said to be."""
    for spot in spots:
        table = night.tables.get(spot.table)
        if table is None or not table.in_use:
            yield Refusal("no-such-table", f"table {spot.table} is not in use", final=True)
            continue
        for seat in (spot.seat, spot.small, spot.big):
            if seat is not None and not 1 <= seat <= table.size:
                reason = f"table {spot.table} has seats 1 to {table.size}, not {seat}"
                yield Refusal("no-such-seat", reason, final=True)
        if spot.small is not None and spot.small == spot.big:
            reason = f"table {spot.table}: the blinds cannot both be at seat {spot.small}; write T=BUTTON/SB/BB"
            yield Refusal("same-seat", reason, final=True)
        if not live_seats(table):
            yield Refusal("too-few-players", f"nobody sits at table {spot.table}", final=True)
    if len({spot.table for spot in spots}) < len(spots):
        yield Refusal("twice", "a table is named twice; say one button for each", final=True)


def buttons(night: Night, spots: Sequence[Spot], at: int) -> dict[int, Button]:
    """Answers told buttons by table."""
    return {
        spot.table: told(live_seats(night.tables[spot.table]), spot.seat, spot.small, spot.big, at) for spot in spots
    }


def telling(known: Mapping[int, Button]) -> tuple[Event, ...]:
    """Answers the events that tell buttons."""
    return tuple(ButtonTold(table, b.seat, b.small, b.big, b.told) for table, b in known.items())


def naming(floor: Floor) -> tuple[Event, ...]:
    """Answers the events that complete promises which the told buttons now settle.

    Args:
        floor: The floor with the told buttons; afterwards it counts the promises as completed.
    """
    by_lot = floor.night.rules.tables.mover == "random"
    events: list[Event] = []
    for move in [m for m in (*floor.unnamed, *floor.going.values()) if m.kind != "call"]:
        better = move
        if move.kind == "balance" and (move.pid is None or move.seat is None) and not by_lot:
            better = _named(floor, move)
        elif move.table in floor.told and move.seat is not None:
            better = replace(move)
        if better is not move:
            deal_in(floor, [better], [table for table in floor.sizes if floor.night.tables[table].redraw])
        if (better.pid, better.seat, better.deal) != (move.pid, move.seat, move.deal):
            events.append(MoveNamed(move.plan, move.part, better.pid, better.seat, better.deal, better.why))
    return tuple(events)


def _named(floor: Floor, move: Move) -> Move:
    """Answers a promise with the player and the seat that the buttons give, as far as they do."""
    assert move.source is not None
    floor.forget(move)
    choice = balancing.choose(floor, move.source, move.table)
    if choice is None:
        floor.promise(move)
        return move
    better = balancing.promised(choice, move.source, move.table, move.rule)
    better = replace(better, plan=move.plan, part=move.part)
    if move.pid is not None:
        better = replace(better, pid=move.pid, origin=move.origin)
    floor.promise(better)
    return better


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TellButton(Command):
    """Says where the button is in the hand that ends, at one table or several."""

    spots: tuple[Spot, ...]

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``ButtonTold``, and who moves where a promise was waiting for it."""
        if refusal := standing(spot_faults(night, self.spots), self.override):
            return refusal
        known = buttons(night, self.spots, moment.at)
        return (*telling(known), *naming(Floor(night, known)))


# -- drawn --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DrawButton(Command):
    """Draws for the button of a table by high card.

    Attributes:
        table: Table.
        cards: Cards by seat from the lowest; then those of who drew again. Empty: the console draws.
    """

    table: int
    cards: tuple[str, ...] = ()

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``ButtonDrawn`` with the cards, or what is wrong with them."""
        table = night.tables.get(self.table)
        if table is None or not table.in_use:
            return Refusal("no-such-table", f"table {self.table} is not in use", final=True)
        seats, ties = sorted(table.seats), night.rules.tables.draw_ties
        if len(seats) < 2:
            return Refusal("too-few-players", f"table {self.table} has nobody to draw against", final=True)
        try:
            cards = parse(" ".join(self.cards)) or deck(night.seed, f"button/{moment.entry}")
        except ValueError as fault:
            return Refusal("bad-cards", str(fault), final=True)
        winner, drawing, used = high_card(seats, cards, ties)
        if self.cards and (reason := self._fault(seats, winner, drawing, used, len(cards))):
            return Refusal("bad-cards", reason, night.rules.ref("tables.draw_ties"), final=True)
        assert winner is not None
        live = live_seats(table)
        small = winner if len(live) == 2 else clockwise(live, winner)[0]
        big = clockwise(live, small)[0]
        return (ButtonDrawn(self.table, winner, small, big, cards[:used], moment.at),)

    def _fault(self, seats: list[int], winner: int | None, drawing: list[int], used: int, given: int) -> str:
        if given < len(seats):
            return f"table {self.table} has {len(seats)} players and {given} cards; one card for each, by seat"
        if winner is None:
            again = ", ".join(str(seat) for seat in drawing)
            return f"the high cards are equal: seats {again} draw again; put their cards behind the others"
        if used < given:
            return f"seat {winner} has the high card after {used} cards; {given - used} too many"
        return ""


# -- the high card ------------------------------------------------------------------------------------------


def high_card(
    seats: Sequence[int], cards: Sequence[str], ties: Literal["suits", "redraw"]
) -> tuple[int | None, list[int], int]:
    """Answers who drew the high card; aces are high.

    Args:
        seats: Seats that draw, in order.
        cards: Cards in the order drawn; who draws again takes the next ones.
        ties: Equal ranks are parted by ``suits`` or drawn again by those who have them (``redraw``).

    Returns:
        The winner's seat, or None when cards are missing; the seats that draw next; how many cards were used.
    """
    drawing, used = list(seats), 0
    while len(cards) - used >= len(drawing):
        drawn = dict(zip(drawing, cards[used:], strict=False))
        used += len(drawing)
        order = strength if ties == "suits" else _rank
        best = max(map(order, drawn.values()))
        drawing = [seat for seat, card in drawn.items() if order(card) == best]
        if len(drawing) == 1:
            return drawing[0], [], used
    return None, drawing, used


def _rank(card: str) -> int:
    return RANKS.index(card[0])
