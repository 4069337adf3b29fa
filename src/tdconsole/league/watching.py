"""Looking at a night that another process may be directing: its log, and the present instant on its axis of time."""

from __future__ import annotations

from tdconsole.engine.catalog import UnknownEvent
from tdconsole.engine.decision import Contradiction
from tdconsole.engine.history import History
from tdconsole.engine.night import Compile
from tdconsole.journal.codec import entries_of, stamp_of
from tdconsole.journal.faults import JournalError
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.machine_clock import MachineClock, Sources


class Watched:
    """One night, read and never written.

    Args:
        journal: The league's journal; may be open for reading alone.
        stream: The night's stream.
        compile: Compiles expressions of rule files.
        sources: The machine's clocks; tests give their own.

    Attributes:
        history: The log, as of the last ``look``.

    Raises:
        OSError: It is damaged, cannot be read, or makes no night; the sentence says which.
    """

    def __init__(self, journal: SqliteJournal, stream: str, compile: Compile, sources: Sources | None = None) -> None:
        self.journal, self.stream, self.compile = journal, stream, compile
        self._clock, self._head = MachineClock(sources), ""
        self.look()

    def look(self) -> bool:
        """Reads the log again when it has grown; answers whether it has.

        Raises:
            OSError: As for the class; what was seen before stays.
        """
        head = self.journal.heads().get(self.stream, "")
        if head and head == self._head:
            return False
        rows = list(self.journal.read(self.stream))
        try:
            history = History.of(self.compile, entries_of(rows))
        except (Contradiction, UnknownEvent, LookupError, TypeError) as fault:
            raise JournalError(f"{self.stream} cannot be read: {fault}; 'tdconsole verify' says more") from fault
        if history.night is None:
            raise JournalError(f"{self.stream} opens no night; 'tdconsole verify' says more")
        self.history, self._head = history, head
        last = next(row for row in reversed(rows) if row.kind == "command")
        self._clock.take_up(history.entries[-1].now, stamp_of(last))
        return True

    def now(self) -> int:
        """Answers the present instant of the night; a closed one stays at its last entry."""
        night, last = self.history.night, self.history.entries[-1].now
        return last if night is None or night.closed is not None else max(self._clock.now(), last)
