"""The log of one night: what was said, what came of it, what was taken back.

The night is the fold of the entries that stand. Undo appends; nothing is ever removed from the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Self

from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal
from tdconsole.engine.night import Compile, Night
from tdconsole.engine.opening import Opened


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Undo(Command):
    """Takes back the last commands that stand."""

    count: int = 1

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Is decided by the log, not by the night."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Redo(Command):
    """Brings back what was undone last."""

    count: int = 1

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Is decided by the log, not by the night."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Void(Command):
    """Takes back one older command and keeps the later ones."""

    entry: int

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Is decided by the log, not by the night."""
        raise NotImplementedError


LogCommand = Undo | Redo | Void


@dataclass(slots=True)
class Entry:
    """One line of the log.

    Attributes:
        number: From 1, in order of entry.
        now: Instant of entry; ``at`` is when it happened.
        by: Who was at the keys.
        text: The command, as it was said.
        events: What came of it.
        kind: ``command``, ``undo``, ``redo`` or ``void``.
        targets: Entries an undo, redo or void speaks of.
        undone: Taken back by an undo.
    """

    number: int
    now: int
    at: int
    by: str
    text: str
    events: tuple[Event, ...] = ()
    kind: str = "command"
    targets: tuple[int, ...] = ()
    undone: bool = False


@dataclass(slots=True)
class History:
    """The log of one night and the night that follows from it.

    Attributes:
        FIRST: First entry that can be taken back; an opened night stays open.
        compile: Compiles an expression of the rule file; handed to the night.
        entries: The log, oldest first.
        night: The fold of the entries that stand; None before ``open``.
        draws: Highest number k of a draw ever made, undone ones too.
    """

    FIRST: ClassVar[int] = 2
    compile: Compile
    entries: list[Entry] = field(default_factory=list)
    night: Night | None = None
    draws: int = 0
    _redoable: list[int] = field(default_factory=list)
    _voided: frozenset[int] = frozenset()

    @classmethod
    def of(cls, compile: Compile, entries: Iterable[Entry]) -> Self:
        """Rebuilds a log from its entries, as a journal holds them.

        Raises:
            Contradiction: The entries do not make a night.
        """
        history = cls(compile)
        for entry in entries:
            history._record(entry)
        history.night = history._fold()
        return history

    @property
    def next_number(self) -> int:
        """Number of the entry to come."""
        return len(self.entries) + 1

    def stands(self, number: int) -> bool:
        """Tells whether an entry is neither undone nor voided."""
        return not self.entries[number - 1].undone and number not in self._voided

    def answer(self, command: LogCommand) -> tuple[str, tuple[int, ...]] | Refusal:
        """Decides an undo, a redo or a void: its kind and the entries it speaks of, or a refusal."""
        match command:
            case Undo(count=count):
                return self._undoable(count)
            case Redo(count=count):
                if not self._redoable:
                    return Refusal("nothing-to-redo", "nothing to redo", final=True)
                return "redo", tuple(reversed(self._redoable[-count:]))
            case Void(entry=number):
                return self._voidable(number)

    def accept(self, entry: Entry) -> None:
        """Takes an entry into the log and the night.

        Raises:
            Contradiction: Its events cannot hold; the log and the night are as before.
        """
        if entry.kind == "command" and self.night is not None:
            try:
                for event in entry.events:
                    event.apply(self.night)
            except Exception:
                self.night = self._fold()
                raise
            self._record(entry)
        else:
            self._record(entry)
            try:
                self.night = self._fold()
            except Exception:
                self.forget_last()
                raise

    def forget_last(self) -> None:
        """Takes the newest entry out again, because it could not be written down."""
        entries, self.entries = self.entries[:-1], []
        self._redoable.clear()
        self.draws, self._voided = 0, frozenset()
        for entry in entries:
            entry.undone = False
            self._record(entry)
        self.night = self._fold()

    def _record(self, entry: Entry) -> None:
        self.entries.append(entry)
        match entry.kind:
            case "undo":
                self._mark(entry.targets, undone=True)
                self._redoable.extend(entry.targets)
            case "redo":
                self._mark(entry.targets, undone=False)
                del self._redoable[len(self._redoable) - len(entry.targets) :]
            case _:
                self._redoable.clear()
        if entry.kind != "command":
            self._voided = self._count_voided()
        for event in entry.events:
            self.draws = max(self.draws, getattr(event, "draw", 0))

    def _count_voided(self) -> frozenset[int]:
        voided: set[int] = set()
        for entry in reversed(self.entries):
            if entry.kind == "void" and not entry.undone and entry.number not in voided:
                voided.update(entry.targets)
        return frozenset(voided)

    def _mark(self, numbers: Iterable[int], *, undone: bool) -> None:
        for number in numbers:
            self.entries[number - 1].undone = undone

    def _undoable(self, count: int) -> tuple[str, tuple[int, ...]] | Refusal:
        """Answers the newest commands not undone; a voided one comes after its void, and stands again by then."""
        found = [
            e.number
            for e in reversed(self.entries)
            if e.kind in ("command", "void") and not e.undone and e.number >= self.FIRST
        ]
        if not found:
            return Refusal("nothing-to-undo", "nothing to undo; an opened night stays open", final=True)
        return "undo", tuple(found[:count])

    def _voidable(self, number: int) -> tuple[str, tuple[int, ...]] | Refusal:
        if not self.FIRST <= number <= len(self.entries):
            range = f"entries go from {self.FIRST} to {len(self.entries)}"
            reason = f"there is no entry {number} that can be taken back; {range}"
            return Refusal("unknown-entry", reason, final=True)
        entry = self.entries[number - 1]
        if entry.kind in ("undo", "redo") or not self.stands(number):
            return Refusal("not-standing", f"entry {number} ({entry.text}) does not stand any more", final=True)
        try:
            self._fold(without=number)
        except _CannotStandError as stop:
            later = stop.entry
            reason = f"entry {later.number} ({later.text}) cannot stand without entry {number}: {stop.why}"
            return Refusal("cannot-stand", reason, final=True)
        return "void", (number,)

    def _fold(self, without: int = 0) -> Night | None:
        voided = self._voided | {without}
        if without and self.entries[without - 1].kind == "void":
            voided -= set(self.entries[without - 1].targets)
        night: Night | None = None
        for entry in self.entries:
            if entry.undone or entry.number in voided:
                continue
            for event in entry.events:
                if night is None:
                    assert isinstance(event, Opened)
                    night = event.begin(self.compile)
                    continue
                try:
                    event.apply(night)
                except Contradiction as stop:
                    raise _CannotStandError(entry, str(stop)) from stop
                except LookupError as stop:
                    raise _CannotStandError(entry, "whom or what it speaks of is not there") from stop
        return night


class _CannotStandError(Contradiction):
    """An entry of the log does not hold in the night folded so far."""

    def __init__(self, entry: Entry, why: str) -> None:
        super().__init__(f"entry {entry.number} ({entry.text}): {why}")
        self.entry, self.why = entry, why
