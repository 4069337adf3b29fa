"""Seating: the lottery for everyone without a seat (BTown 1-E-a; Wyoming, Sign In & Seating)."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from tdconsole.engine import before_play, chairs, lottery, placing, seats
from tdconsole.engine.decision import Command, Decision, Event, Moment, standing
from tdconsole.engine.desk import not_open
from tdconsole.engine.night import Night, Player


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Draw(Command):
    """The lottery: a table and a seat for everyone signed in and not yet seated."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the seats drawn; with nobody left to seat, nothing."""
        if refusal := standing(not_open(night), ""):
            return refusal
        players = sorted(unseated(night), key=attrgetter("line"))
        if not players:
            return ()
        open_seats, counts = seats.pool(night)
        room = sum(map(len, open_seats.values()))
        opened = _tables_for(night, len(players) - room)
        for number in opened:
            open_seats[number], counts[number] = list(range(1, night.seat_count + 1)), 0
        room += len(opened) * night.seat_count
        drawn = lottery.draw(night.seed, moment.draw, players[:room], open_seats, counts)
        events: list[Event] = [seats.TablesOpened(opened, night.seat_count)] if opened else []
        at, k = moment.at, moment.draw
        events += [seats.Seated(player.pid, table, seat, at, k) for player, (table, seat) in drawn]
        events += [seats.Listed(player.pid, moment.at) for player in players[room:]]
        return tuple(events)


def unseated(night: Night) -> list[Player]:
    """Answers who is signed in, not waiting and has no seat."""
    return [p for p in night.alive() if p.seat is None]


def _tables_for(night: Night, missing: int) -> list[int]:
    """Answers the numbers of the tables a draw opens: none when the director fixed their number.

    Args:
        night: The night.
        missing: Players for whom no seat is open.
    """
    if night.tables_wanted is not None or missing <= 0:
        return []
    first = 1 + max(night.tables, default=0)
    return list(range(first, first + lottery.tables_needed(missing, night.seat_count)))


EVENTS = (*placing.EVENTS, *chairs.EVENTS, *before_play.EVENTS)


# -- questions ----------------------------------------------------------------------------------------------


def warnings(night: Night, now: int) -> list[str]:
    """Answers what is odd or left open about the seats, one sentence each."""
    return [*_short_tables(night, now), *before_play.warnings(night)]


def _short_tables(night: Night, now: int) -> list[str]:
    """Answers the tables that are too short before anybody is out (Wyoming: four at any table).

    While people still arrive at a desk that seats them, short tables are nothing odd.
    """
    least, counts = night.rules.seating.minimum, seats.head_counts(night)
    seated = {table: count for table, count in counts.items() if count}
    if night.hands or (night.started_at is not None and len(seated) > 1):
        return []
    arriving = night.started_at is None and now < night.start
    if arriving and (not seated or night.rules.sign_in.seat_at == "sign-in"):
        return []
    if not seated and 0 < (signed := len(night.alive())) < least:
        return [f"signed in: {signed}; {least} is the least at a table"]
    short = {table: count for table, count in seated.items() if count < least}
    return [f"players at table {table}: {count}; {least} is the least at a table" for table, count in short.items()]
