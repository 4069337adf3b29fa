"""Before the cards are in the air: who is in his chair, and whose stack has been handed out (BTown 2-C-b-1-B)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tdconsole.engine import seats, sign_in
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.desk import not_open
from tdconsole.engine.night import Night, Player
from tdconsole.engine.people import find

MOST_NAMES = 12


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Walk(Command):
    """The director has walked along a table: everyone listed there was in his chair but those named.

    Attributes:
        missing: Who was not in his chair.
    """

    table: int
    missing: tuple[str, ...] = ()

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``TableWalked``; a second walk along a table replaces the first."""
        if refusal := standing(self.objections(night, moment), self.override):
            return refusal
        missing: list[int] = []
        for who in self.missing:
            player = find(night, who)
            if isinstance(player, Refusal):
                return player
            if player.seat is None or player.seat[0] != self.table:
                where = f"at table {player.seat[0]}" if player.seat else "without a seat"
                return Refusal("not-there", f"{player.name} is {where}, not at table {self.table}", final=True)
            if player.pid not in missing:
                missing.append(player.pid)
        return (TableWalked(self.table, missing, moment.at),)

    def objections(self, night: Night, moment: Moment) -> Iterator[Refusal]:
        """Yields why it is too late, or no such table."""
        yield from not_open(night)
        if refusal := seats.no_table(night, self.table):
            yield refusal
        if night.started_at is not None and moment.at >= night.started_at:
            reason = "play has begun; say: away PLAYER, or extra PLAYER -EXTRA"
            yield Refusal("started", reason, night.rules.ref("sign_in.extras"), final=True)


@dataclass(slots=True, eq=False, repr=False)
class TableWalked(Event):
    """The director saw who was in his chair at a table."""

    table: int
    missing: list[int]
    at: int

    def apply(self, night: Night) -> None:
        """Notes who was not there.

        Raises:
            Contradiction: There is no such table, or who was missed is not listed there.
        """
        table = night.tables.get(self.table)
        if table is None or not set(self.missing) <= set(table.seats.values()):
            raise Contradiction(f"who was missed does not sit at table {self.table}")
        table.walked = self.at
        for pid in table.seats.values():
            night.players[pid].missing = pid in self.missing


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HandOver(Command):
    """Stacks were handed out.

    Attributes:
        people: Whose.
        table: Of everyone at this table.
        everyone: Of everyone with a seat.
    """

    people: tuple[str, ...] = ()
    table: int | None = None
    everyone: bool = False

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``HandedOver``: what each of them has been given by now."""
        players: list[Player] = []
        for who in self.people:
            player = find(night, who)
            if isinstance(player, Refusal):
                return player
            players.append(player)
        if self.table is not None:
            if refusal := seats.no_table(night, self.table):
                return refusal
            players += night.at_table(self.table)
        if self.everyone:
            players += [player for player in night.entrants() if player.seat is not None]
        if refusal := standing(self.objections(night, players), self.override):
            return refusal
        return (HandedOver([[p.pid, sign_in.stack_of(night, p)] for p in players if to_hand_over(night, p)]),)

    def objections(self, night: Night, players: list[Player]) -> Iterator[Refusal]:
        """Yields who gets no stack, or has it already."""
        yield from not_open(night)
        for player in players:
            if player.out is not None:
                yield Refusal("already-out", f"{player.name} is out", final=True)
            elif player.seat is None:
                yield Refusal("no-seat", f"{player.name} has no seat, and so no stack yet", final=True)
        if not any(to_hand_over(night, player) for player in players):
            yield Refusal("nothing-to-do", "these stacks have been handed out already", final=True)


@dataclass(slots=True, eq=False, repr=False)
class HandedOver(Event):
    """Stacks were handed out: pid and all the chips he has been given by now."""

    stacks: list[list[int]]

    def apply(self, night: Night) -> None:
        """Ticks them.

        Raises:
            Contradiction: One of them is not in.
        """
        players = [(seats.present(night, pid), chips) for pid, chips in self.stacks]
        for player, chips in players:
            player.handed = chips


EVENTS = (TableWalked, HandedOver)


# -- questions ----------------------------------------------------------------------------------------------


def to_hand_over(night: Night, player: Player) -> int:
    """Answers the chips a player is still to be given; below zero, what is to be taken back."""
    if player.seat is None or player.out is not None:
        return 0
    return sign_in.stack_of(night, player) - player.handed


def not_walked(night: Night) -> list[int]:
    """Answers the tables the director has not walked along, once he has begun to."""
    tables = [table for table in night.in_use() if table.seats]
    begun = any(table.walked is not None for table in tables)
    return [table.number for table in tables if begun and table.walked is None]


def warnings(night: Night) -> list[str]:
    """Answers which tables and stacks were left out, one sentence each, where the director keeps track of them."""
    found = []
    if night.started_at is None and (tables := not_walked(night)):
        found.append(f"tables not walked along yet: {', '.join(map(str, tables))}")
    seated = [player for player in night.alive() if player.seat is not None]
    if any(player.handed for player in seated):
        open_stacks = [(player, to_hand_over(night, player)) for player in seated]
        names = [f"{player.name} {chips:+,}" for player, chips in open_stacks if chips]
        if names:
            found.append(f"chips not handed out yet: {_some(names)}")
    return found


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - MOST_NAMES} more" if len(listed) > MOST_NAMES else ""
    return ", ".join(listed[:MOST_NAMES]) + more
