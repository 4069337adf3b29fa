"""Opening a night, and what stands in its log without changing the game: notes and who is at the keys."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from tdconsole.engine import times
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal
from tdconsole.engine.night import Compile, Night, Table
from tdconsole.engine.people import find
from tdconsole.engine.periods import schedule
from tdconsole.engine.rules import from_json, to_json
from tdconsole.engine.timeline import Timeline

MOST_TABLES, MOST_SEATS = 2000, 30


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Open(Command):
    """Starts a night by the rules of a league.

    Attributes:
        rules: Name or path of the rule file.
        limit: Minutes from the start to the end of the contract; None takes the rule file's.
        seed: Seed of the draws; empty lets the session choose one.
    """

    rules: str
    name: str = ""
    venue: str = ""
    date: str = ""
    start: str = "19:00"
    zone: str = "UTC"
    tables: int | None = None
    seats: int | None = None
    minutes: float | None = None
    limit: int | None = None
    seed: str = ""
    kind: str = "regular"
    bounty: bool = False
    casual: bool = False

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``Opened``; the first command of a log has no night yet."""
        if night is not None and night.closed is None:
            return Refusal("night-open", f"the night {night.name!r} is still open; close it first", final=True)
        if fault := self._fault(moment):
            return Refusal("bad-open", fault, final=True)
        assert moment.rule_text is not None
        rules = moment.rule_text.rules
        seconds = times.clock_seconds(self.start) or 0
        day = self.date or times.local_date(moment.now, self.zone)
        minutes = self.minutes or (rules.final.level_minutes if self.kind == "final" else 0)
        limit = rules.ending.limit_minutes if self.limit is None else self.limit
        return (
            Opened(
                rules_name=moment.rule_text.name,
                rules_text=moment.rule_text.text,
                rules=to_json(rules),
                name=self.name or self.venue or rules.name,
                venue=self.venue,
                date=day,
                start=times.instant(day, seconds, self.zone),
                limit=times.instant(day, seconds + limit * 60, self.zone) if limit else None,
                zone=self.zone,
                seed=self.seed,
                kind=self.kind,
                bounty=self.bounty,
                casual=self.casual,
                tables=self.tables,
                seats=self.seats or rules.seating.size,
                minutes=minutes,
                opened=moment.now,
            ),
        )

    def _fault(self, moment: Moment) -> str:
        if moment.rule_text is None:
            return f"there are no rules called {self.rules!r}; 'tdconsole rules list' names them"
        if times.clock_seconds(self.start) is None:
            return f"start={self.start} is no time of day; write start=19:00"
        if self.tables is not None and not 1 <= self.tables <= MOST_TABLES:
            return f"tables={self.tables} is not possible; write 1 to {MOST_TABLES}"
        if self.seats is not None and not 2 <= self.seats <= MOST_SEATS:
            return f"seats={self.seats} is not possible; write 2 to {MOST_SEATS}"
        if self.minutes is not None and not 0 < self.minutes <= 600:
            return f"minutes={self.minutes:g} is not possible; write more than 0, at most 600"
        if not moment.rule_text.rules.clock.levels:
            return "the rule file has no blind structure; add levels under [clock]"
        try:
            ZoneInfo(self.zone)
            date.fromisoformat(self.date or "2000-01-01")
        except (ValueError, KeyError, OSError):  # an unknown zone is a KeyError
            return f"zone={self.zone} or date={self.date} is unknown; write zone=America/Denver date=2026-12-01"
        return ""


@dataclass(slots=True, eq=False, repr=False)
class Opened(Event):
    """A night has begun: its rules, its venue, its seed."""

    rules_name: str
    rules_text: str
    rules: dict[str, Any]
    name: str
    venue: str
    date: str
    start: int
    limit: int | None
    zone: str
    seed: str
    kind: str
    bounty: bool
    casual: bool
    tables: int | None
    seats: int
    minutes: float
    opened: int

    def begin(self, compile: Compile) -> Night:
        """Answers the new night."""
        rules = from_json(self.rules)
        night = Night(
            rules=rules,
            formula=compile,
            rules_name=self.rules_name,
            name=self.name,
            venue=self.venue,
            date=self.date,
            start=self.start,
            limit=self.limit,
            zone=self.zone,
            seed=self.seed,
            kind=self.kind,
            bounty=self.bounty,
            casual=self.casual,
            tables_wanted=self.tables,
            seat_count=self.seats,
            opened=self.opened,
            clock=Timeline(schedule(rules.clock, self.minutes), rules.clock.extend == "double"),
        )
        for number in range(1, (self.tables or 0) + 1):
            night.tables[number] = Table(number, self.seats)
        return night

    def apply(self, night: Night) -> None:
        """Is never folded into a night that is there already."""
        raise AssertionError("a night is opened once")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Note(Command):
    """A line for the log."""

    WHEN_CLOSED: ClassVar[bool] = True
    text: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Noted``."""
        return (Noted("note", self.text, moment.at),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Ruling(Command):
    """A decision of the director, for the log (BTown 1-D)."""

    WHEN_CLOSED: ClassVar[bool] = True
    text: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Noted``."""
        return (Noted("ruling", self.text, moment.at),)


@dataclass(slots=True, eq=False, repr=False)
class Noted(Event):
    """A note or a ruling was written down."""

    kind: str
    text: str
    at: int

    def apply(self, night: Night) -> None:
        """Adds it to the notes."""
        night.notes.append((self.at, self.kind, self.text))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AtKeys(Command):
    """Who directs from now on; stands in every row of the log."""

    WHEN_CLOSED: ClassVar[bool] = True
    name: str
    player: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``DirectorNamed``, or refuses a stranger as player."""
        if not self.player:
            return (DirectorNamed(self.name, None),)
        player = find(night, self.player)
        if isinstance(player, Refusal):
            return player
        return (DirectorNamed(self.name, player.pid),)


@dataclass(slots=True, eq=False, repr=False)
class DirectorNamed(Event):
    """Somebody took over the keys."""

    name: str
    pid: int | None

    def apply(self, night: Night) -> None:
        """Names who directs."""
        night.at_keys = (self.name, self.pid)


EVENTS = (Opened, Noted, DirectorNamed)


def identity(night: Night) -> str:
    """Answers what tells a night from any other, on whatever machine it is looked at: 16 hex digits."""
    told = [night.opened, night.date, night.name, night.venue, night.rules_name, night.seed]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


def seed_hash(night: Night) -> str:
    """Answers the SHA-256 of the seed in hex, shown when sign-in opens so that the seed cannot be changed."""
    return hashlib.sha256(night.seed.encode()).hexdigest()
