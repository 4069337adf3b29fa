"""One open night: the only door through which it changes, and between nights the door of the league.

A line is parsed, decided, tried on the night, written to the journal, and only then published to who watches.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Protocol

from tdconsole.engine import times
from tdconsole.engine.catalog import UnknownEvent
from tdconsole.engine.closing import Amend, meant
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Known, Moment, Refusal, RuleText
from tdconsole.engine.history import Entry, History, Redo, Undo, Void
from tdconsole.engine.league.log import STREAM, LeagueLog
from tdconsole.engine.league.state import Fact, League, LeagueCommand, LeagueEvent
from tdconsole.engine.night import Compile, Night
from tdconsole.engine.opening import Open, Opened, identity
from tdconsole.journal.codec import entries_of, rows_of, stamp_of
from tdconsole.journal.rows import Journal
from tdconsole.language.parse import parse


class Clock(Protocol):
    """What tells the time of a session: instants on one axis, milliseconds since 1970 UTC."""

    def now(self) -> int:
        """Answers the present instant."""

    def begin(self) -> int:
        """Begins the axis anew, for a night that is about to be opened; answers the present instant on it."""

    def stamp(self) -> Mapping[str, Any]:
        """Answers what the clocks of the machine say, to be journaled."""


class Bookshelf(Protocol):
    """Where rule files are found."""

    def rule_text(self, name: str) -> RuleText | None:
        """Answers a checked rule file by name or path, or None when there is no such file.

        Raises:
            ValueError: The file is there but cannot be used; the message says why.
        """


@dataclass(frozen=True, slots=True)
class Accepted:
    """A command was carried out: its log entry, and what happened."""

    entry: Entry

    @property
    def events(self) -> tuple[Event, ...]:
        """The events it led to."""
        return self.entry.events


Outcome = Accepted | Refusal


class Session:
    """One open night and its log.

    Args:
        journal: Where entries are kept.
        clock: What tells the time.
        shelf: Where rule files are found.
        compile: Compiles expressions of rule files.
        known: What the league knows of people, by number; looked up at each command.

    Attributes:
        history: The log of the open night; between nights, once the league was told something, the league's own.
        stream: Name of its stream in the journal.
        league: Answers what the league knows besides its nights.
        stamp: What the clocks of the machine said at the last command of a night that was resumed.
        default_seed: Chooses the seed of a night opened without one.
        watchers: Called after every change.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        shelf: Bookshelf,
        compile: Compile,
        known: Callable[[], Mapping[str, Known]] = dict,
    ) -> None:
        self.journal, self.clock, self.shelf, self.known = journal, clock, shelf, known
        self.compile = compile
        self.history = History(compile)
        self.stream = ""
        self.stamp: Mapping[str, Any] = {}
        self._logs: dict[str, History] = {}
        self.default_seed: Callable[[], str] = lambda: os.urandom(12).hex()
        self.watchers: list[Callable[[], None]] = []
        self.league: Callable[[], League] = lambda: League.of(self.told())

    @property
    def night(self) -> Night | None:
        """The night as it stands, or None before ``open``."""
        return self.history.night

    def resume(self, stream: str) -> None:
        """Takes up a night from the journal.

        Raises:
            Contradiction: The stream does not make a night.
            catalog.UnknownEvent: A newer version wrote it.
            OSError: The journal is damaged, or cannot be read.
        """
        rows = list(self.journal.read(stream))
        self.history = History.of(self.compile, entries_of(rows))
        self.stream = stream
        self._logs[stream] = self.history
        self.stamp = next((stamp_of(row) for row in reversed(rows) if row.kind == "command"), {})
        self.publish()

    def say(self, line: str) -> Outcome:
        """Carries out one line of the director's language.

        Raises:
            Misunderstood: The line is no command.
            OSError: The journal could not be written; nothing has changed.
        """
        return self.submit(parse(line), line.strip())

    def submit(self, command: Command, text: str) -> Outcome:
        """Carries out a command.

        Args:
            command: The command.
            text: How it stands in the log.

        Raises:
            OSError: The journal could not be written; nothing has changed.
        """
        now = self.now()
        if isinstance(command, Open):
            running = self.night is not None and self.night.closed is None
            return self._open(command, text, now if running else self.clock.begin())
        if isinstance(command, Amend) and (stream := self._other(command)):
            return self._amend(command, text, stream)
        if isinstance(command, Amend) and self.stream == f"night/{command.night}":
            command = replace(command, night="-")
        if self.night is None and not self._asks_the_league(command):
            return Refusal("no-night", "no night is open; begin with: open btown", final=True)
        moment = self._moment(command, now)
        if isinstance(moment, Refusal):
            return moment
        if isinstance(command, Undo | Redo | Void):
            answer = self.history.answer(command)
            if isinstance(answer, Refusal):
                return answer
            return self._keep(self._entry(moment, text, (), *answer))
        decision = _decided(command, self.night, moment)
        if isinstance(decision, Refusal):
            return decision
        return self._keep(self._entry(moment, text, decision))

    def preview(self, line: str) -> Night | Refusal:
        """Answers the night as it would stand after a line that is a plain command; nothing changes.

        Raises:
            Misunderstood: The line is no command.
        """
        command, now = parse(line), self.now()
        if self.night is None or isinstance(command, Open | Undo | Redo | Void):
            return Refusal("no-preview", "what this would lead to cannot be shown before it is done", final=True)
        moment = self._moment(command, now)
        if isinstance(moment, Refusal):
            return moment
        decision = command.decide(self.night, moment)
        if isinstance(decision, Refusal):
            return decision
        trial = deepcopy(self.night, {id(self.night.rules): self.night.rules})
        try:
            for event in decision:
                event.apply(trial)
        except Contradiction as stop:
            return Refusal("cannot-stand", str(stop), final=True)
        return trial

    def now(self) -> int:
        """Answers the present instant, never before the last entry of the night."""
        entries = self.history.entries
        return max(self.clock.now(), entries[-1].now) if entries else self.clock.now()

    def told(self) -> list[Fact]:
        """Answers what the league was told between nights, and in the open night.

        Raises:
            OSError: The journal cannot be read.
        """
        log, night = self._log(STREAM), self.night
        assert isinstance(log, LeagueLog)
        facts = enumerate(night.facts) if night is not None else ()
        return [
            *log.facts(),
            *(Fact(e, identity(night), i) for i, e in facts if night is not None and isinstance(e, LeagueEvent)),
        ]

    def publish(self) -> None:
        """Tells everyone who watches that something changed."""
        for watcher in self.watchers:
            watcher()

    def _moment(self, command: Command, now: int) -> Moment | Refusal:
        night = self.night
        if (
            night is not None
            and night.closed is not None
            and not (command.WHEN_CLOSED or isinstance(command, Undo | Redo))
        ):
            reason = "the night is closed; amend - opens it to corrections, close posts it again"
            return Refusal("closed", reason, final=True)
        at = now
        if command.at:
            found = times.latest(command.at, now, night.zone if night is not None else "UTC")
            if found is None or (night is not None and found < night.opened):
                return Refusal("bad-time", f"at={command.at} is before the night was opened", final=True)
            at = found
        league = self.league() if isinstance(command, LeagueCommand) else None
        return Moment(now, at, self.history.draws + 1, self.history.next_number, self.known(), None, league)

    def _asks_the_league(self, command: Command) -> bool:
        """Turns to the league's own log for what needs no night; answers False for what needs one."""
        asked = isinstance(command, LeagueCommand)
        if not asked and not (isinstance(command, Undo | Redo | Void) and self._log(STREAM).entries):
            return False
        self._turn(STREAM)
        return True

    def _open(self, command: Open, text: str, now: int) -> Outcome:
        try:
            rule_text = self.shelf.rule_text(command.rules)
        except ValueError as fault:
            return Refusal("bad-rules", str(fault), final=True)
        if not command.seed:
            command = replace(command, seed=self.default_seed())
        moment = Moment(now, now, 1, 1, self.known(), rule_text)
        decision = command.decide(self.night, moment)
        if isinstance(decision, Refusal):
            return decision
        stream = f"night/{len([s for s in self.journal.streams() if s.startswith('night/')]) + 1}"
        fresh = History(self.compile)
        entry = Entry(1, now, now, "", text, decision)
        fresh.accept(entry)
        self.journal.append(stream, rows_of(entry, self.clock.stamp()))
        self.history, self.stream = fresh, stream
        self._logs[stream] = fresh
        self.publish()
        return Accepted(entry)

    def _other(self, command: Amend) -> str:
        """Answers the stream of the newest other night that an ``amend`` means, or nothing."""
        if self.night is not None and (meant(self.night, command.night) or self.stream == f"night/{command.night}"):
            return ""
        streams = (s for s in reversed(self.journal.streams()) if s.startswith("night/") and s != self.stream)
        wanted = f"night/{command.night}"
        return next((s for s in streams if s == wanted or _is_called(self._opened(s), command.night)), "")

    def _opened(self, stream: str) -> Opened | None:
        """Answers how a night of the journal was opened."""
        with suppress(OSError, UnknownEvent):
            for entry in entries_of(self.journal.read(stream)):
                first = entry.events[0] if entry.events else None
                return first if isinstance(first, Opened) else None
        return None

    def _amend(self, command: Amend, text: str, stream: str) -> Outcome:
        """Turns to another night, which is closed, to correct it; back again when it is refused."""
        if self.night is not None and self.night.closed is None:
            return Refusal("night-open", f"the night {self.night.name!r} is still open; close it first", final=True)
        before = self.history, self.stream
        self._turn(stream)
        try:
            outcome = self.submit(replace(command, night="-"), text)
        except BaseException:
            self.history, self.stream = before
            raise
        if isinstance(outcome, Refusal):
            self.history, self.stream = before
        return outcome

    def _turn(self, stream: str) -> None:
        self.history, self.stream = self._log(stream), stream

    def _log(self, stream: str) -> History:
        if stream not in self._logs:
            kind = LeagueLog if stream == STREAM else History
            self._logs[stream] = kind.of(self.compile, entries_of(self.journal.read(stream)))
        return self._logs[stream]

    def _entry(
        self,
        moment: Moment,
        text: str,
        events: tuple[Event, ...],
        kind: str = "command",
        targets: tuple[int, ...] = (),
    ) -> Entry:
        by = self.night.at_keys[0] if self.night is not None else ""
        return Entry(moment.entry, moment.now, moment.at, by, text, events, kind, targets)

    def _keep(self, entry: Entry) -> Outcome:
        """Takes an entry into the log and the journal, both or neither, and only then tells who watches."""
        try:
            self.history.accept(entry)
        except Contradiction as stop:
            return Refusal("cannot-stand", str(stop), final=True)
        try:
            self.journal.append(self.stream, rows_of(entry, self.clock.stamp()))
        except BaseException:
            self.history.forget_last()
            raise
        self.publish()
        return Accepted(entry)


def _decided(command: Command, night: Night | None, moment: Moment) -> Decision:
    if night is not None:
        return command.decide(night, moment)
    assert isinstance(command, LeagueCommand)
    return command.decide(None, moment)


def _is_called(opened: Opened | None, word: str) -> bool:
    return opened is not None and word.casefold() in (opened.date, opened.name.casefold())
