"""Plays a night script with its own clock, without waiting (INTERFACE 2)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from tdconsole.engine import times
from tdconsole.engine.decision import Command, Known, Refusal
from tdconsole.engine.history import History
from tdconsole.engine.league.state import League
from tdconsole.engine.night import Compile
from tdconsole.engine.opening import Open, identity
from tdconsole.engine.status import status
from tdconsole.journal.rows import Journal
from tdconsole.language.parse import parse
from tdconsole.language.script import Line, lines, next_seconds
from tdconsole.language.words import Misunderstood
from tdconsole.league.knowing import known, of_the_league
from tdconsole.league.nights import Summary
from tdconsole.session import Bookshelf, Session

FIRST_DATE = "2000-01-01"
EMPTY: dict[str, Any] = {
    "format": "tdconsole-night/1",
    "night": None,
    "now": None,
    "clock": None,
    "registration": None,
    "counts": None,
    **{key: [] for key in ("players", "tables", "advice", "moves", "second_chance", "refusals", "warnings", "log")},
}
"""The state of a script that was refused before it opened a night."""


@dataclass(slots=True)
class ScriptClock:
    """Stands where the script says."""

    instant: int = 0

    def now(self) -> int:
        """Answers the instant of the line being played."""
        return self.instant

    def begin(self) -> int:
        """A script's axis is that of its dates, for all its nights."""
        return self.instant

    def stamp(self) -> Mapping[str, Any]:
        """A script has no machine's clocks."""
        return {}


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused line of a script.

    Attributes:
        line: Line of the script, from 1.
        command: What it said.
        night: Index of the night that was open.
    """

    line: int
    command: str
    refusal: Refusal
    night: int = 0

    def as_json(self) -> dict[str, Any]:
        """Answers it as the state has it (INTERFACE 5)."""
        why = self.refusal
        return {
            "line": self.line,
            "command": self.command,
            "code": why.code,
            "reason": why.reason,
            "rule": why.rule,
        }


@dataclass(slots=True)
class Player:
    """Plays scripts line by line.

    Args:
        session: Where the commands go; its clock must be ``clock``.
        clock: The script's clock.
        before: The league's nights before the script, oldest first.

    Attributes:
        nights: The logs of the script's nights.
        ends: The instant of each night's last line.
        refused: The lines that were refused.
    """

    session: Session
    clock: ScriptClock
    before: Sequence[Summary] = ()
    nights: list[History] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    _day: str = ""
    _seconds: int = 0
    _zone: str = "UTC"
    _known: tuple[tuple[str, tuple[int, ...]], list[Summary], dict[str, Known]] | None = None

    def play(self, script: str, *, keep_going: bool = False) -> bool:
        """Plays a script; answers False when a command was refused and nothing after it was played.

        Raises:
            Misunderstood: A line cannot be understood; the message begins with its number.
        """
        parsed = [(line, self._parse(line)) for line in lines(script)]
        self._say_seed(script)
        for line, command in parsed:
            self._move(line, command)
            outcome = None if command is None else self.session.submit(command, line.text)
            if isinstance(outcome, Refusal):
                self.refused.append(Refused(line.number, line.text, outcome, max(len(self.nights) - 1, 0)))
                if not keep_going:
                    return False
            if not (isinstance(command, Open) and isinstance(outcome, Refusal)):
                self._reach()
        return True

    def take_up(self, stream: str) -> None:
        """Goes on with a night of the journal, at the instant of its last entry.

        Raises:
            OSError: It is damaged, or cannot be read.
            Contradiction, UnknownEvent: It does not make a night, or a newer version wrote it.
        """
        self.session.resume(stream)
        night, last = self.session.history.night, self.session.history.entries[-1].now
        assert night is not None
        self._day, self._zone = night.date, night.zone
        self._seconds = (last - times.instant(night.date, 0, night.zone)) // 1000
        self.clock.instant = last
        self._reach()

    def _reach(self) -> None:
        """Notes how far the open night has come."""
        if self.session.night is None:
            return
        if not any(history is self.session.history for history in self.nights):
            self.nights.append(self.session.history)
            self.ends.append(0)
        self.ends[self._here()] = self.session.now()

    def known(self) -> Mapping[str, Known]:
        """Answers what the league and the nights before the open one know of people, by number."""
        earlier = self.nights[: self._here()]
        key = self.session.stream, tuple(len(history.entries) for history in earlier)
        if self._known is None or self._known[0] != key:
            streams = [night.stream for night in self.before]
            here = streams.index(key[0]) if key[0] in streams else len(streams)
            nights = [*self.before[:here], *self._summaries(earlier)]
            self._known = key, nights, known(nights)
        _, nights, found = self._known
        return of_the_league(found, self.league(), self.session.night, nights)

    def league(self) -> League:
        """Answers what the league was told before the script and in it."""
        others = [history for history in self.nights if history is not self.session.history]
        nights = {night.identity: night for night in (*self.before, *self._summaries(others))}
        if self.session.night is not None:
            nights.pop(identity(self.session.night), None)
        return League.of([*(fact for night in nights.values() for fact in night.told()), *self.session.told()])

    def _summaries(self, logs: Iterable[History]) -> list[Summary]:
        return [Summary.of("", log.night) for log in logs if log.night is not None]

    def _here(self) -> int:
        """Answers the index of the open night."""
        return next((i for i, history in enumerate(self.nights) if history is self.session.history), 0)

    def state(self, index: int = -1, at: str = "", *, alone: bool = False) -> dict[str, Any]:
        """Answers the state of a night of the script, with the refusals.

        Args:
            index: Which night.
            at: ``HH:MM[:SS]``: the first such time not before the night's last line; empty for that line's.
            alone: The refusals of this night alone, not those of the whole script.

        Raises:
            Misunderstood: The script opens no night, or the time is none.
        """
        if not self.nights and not self.refused:
            raise Misunderstood("the script opens no night; begin with: open btown")
        refused = [r.as_json() for r in self.refused if not alone or r.night == index % len(self.nights)]
        if not self.nights:
            return {**EMPTY, "refusals": refused}
        history, now = self.nights[index], self.ends[index]
        if at:
            now = self._first_time(history, now, at)
        return {**status(history, now), "refusals": refused}

    def _first_time(self, history: History, now: int, at: str) -> int:
        assert history.night is not None
        zone, seconds = history.night.zone, times.clock_seconds(at)
        if seconds is None:
            raise Misunderstood(f"--at {at} is no time of day; write --at 21:30")
        day = date.fromisoformat(times.local_date(now, zone))
        when = times.instant(day.isoformat(), seconds, zone)
        return when if when >= now else times.instant((day + timedelta(days=1)).isoformat(), seconds, zone)

    def advance(self, line: Line) -> None:
        """Moves the clock to a line, which the caller then says himself.

        Raises:
            Misunderstood: The line, or its time, cannot be understood.
        """
        self._move(line, self._parse(line))

    def _say_seed(self, script: str) -> None:
        seed = hashlib.sha256(script.encode()).hexdigest()
        self.session.default_seed = lambda: seed

    def _parse(self, line: Line) -> Command | None:
        if not line.text:
            return None
        try:
            return parse(line.text)
        except Misunderstood as fault:
            raise Misunderstood(f"{line.number}: {fault}") from fault

    def _move(self, line: Line, command: Command | None) -> None:
        if isinstance(command, Open) and not self._still_open():
            self._new_day(line, command)
        else:
            try:
                self._seconds = next_seconds(line, self._seconds)
            except Misunderstood as fault:
                raise Misunderstood(f"{line.number}: {fault}") from fault
        try:
            instant = times.instant(self._day or FIRST_DATE, self._seconds, self._zone)
            self.clock.instant = instant if self._day else max(instant, self._before_the_script())
        except (OverflowError, ValueError) as fault:
            raise Misunderstood(f"{line.number}: the time goes beyond the calendar") from fault

    def _before_the_script(self) -> int:
        """Answers the newest instant that is known of the league before the script."""
        told = (fact.event.at for fact in (*self.session.told(), *(f for night in self.before for f in night.told())))
        return max((*(night.opened for night in self.before), *told), default=0)

    def _still_open(self) -> bool:
        night = self.session.night
        return night is not None and night.closed is None

    def _new_day(self, line: Line, command: Open) -> None:
        before = self._day and date.fromisoformat(self._day)
        day = command.date or ((before + timedelta(days=1)).isoformat() if before else FIRST_DATE)
        try:
            date.fromisoformat(day)
            times.instant(day, 0, command.zone)
        except (ValueError, KeyError, OSError, OverflowError) as fault:  # an unknown zone is a KeyError
            raise Misunderstood(
                f"{line.number}: date={command.date} zone={command.zone} is unknown; "
                "write date=2026-12-01 zone=America/Denver"
            ) from fault
        if self._day and day < self._day:
            raise Misunderstood(f"{line.number}: date={day} goes back; the night before was on {self._day}")
        self._day, self._zone = day, command.zone
        self._seconds = line.clock if line.clock is not None else (line.step or 0)


def player(
    journal: Journal,
    shelf: Bookshelf,
    compile: Compile,
    before: Sequence[Summary] = (),
) -> Player:
    """Answers a player of scripts on a journal.

    Args:
        journal: Where the nights go.
        shelf: Where rule files are found.
        compile: Compiles expressions of rule files.
        before: The league's nights before the script, oldest first.
    """
    clock = ScriptClock()
    played = Player(Session(journal, clock, shelf, compile), clock, before)
    played.session.known, played.session.league = played.known, played.league
    return played
