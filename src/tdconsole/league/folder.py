"""A league on disk: its journal, its rule files, its nights.

::

    league.db         the journal
    league.lock       who writes it
    league.beat       when the console was last known to run
    league.cache      summaries of closed nights; may be deleted
    rules/*.toml      the league's own rule files, first copied from the shipped ones
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tdconsole.engine.decision import Known
from tdconsole.engine.league.log import STREAM, LeagueLog
from tdconsole.engine.league.state import Fact, League
from tdconsole.engine.rules import Rules, from_json
from tdconsole.journal.codec import entries_of
from tdconsole.journal.faults import ReadOnly, Unreadable
from tdconsole.journal.lock import WriterLock
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.knowing import distinct, known, of_the_league
from tdconsole.league.nights import Summary
from tdconsole.league.results import NightResults
from tdconsole.league.summaries import Summaries
from tdconsole.machine_clock import Gap, MachineClock
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf, shipped_folder
from tdconsole.session import Clock, Session


@dataclass(frozen=True, slots=True)
class _Past:
    """What cannot change while a night is open.

    Attributes:
        tonight: Stream of that night.
        nights: The nights before it.
        facts: What the league was told in all nights but it.
    """

    tonight: str
    nights: list[Summary]
    facts: tuple[Fact, ...]


class LeagueFolder:
    """One league's folder.

    Args:
        path: The folder; it need not be there yet.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._journal: SqliteJournal | None = None
        self._lock: WriterLock | None = None
        self._summaries: Summaries | None = None
        self._past: _Past | None = None
        self._known: dict[str, Known] | None = None

    @classmethod
    def at(cls, given: str | None = None) -> LeagueFolder:
        """Answers the folder that was given, else that of ``$TDCONSOLE_LEAGUE``, else the user's own."""
        if place := given or os.environ.get("TDCONSOLE_LEAGUE"):
            return cls(Path(place).expanduser())
        from platformdirs import user_data_path  # noqa: PLC0415 - only when nobody says where

        return cls(user_data_path("tdconsole", appauthor=False))

    @property
    def db(self) -> Path:
        """The file of the journal."""
        return self.path / "league.db"

    @property
    def exists(self) -> bool:
        """Whether there is a league."""
        return self.db.exists()

    def hold(self) -> None:
        """Makes the folder when it is missing and takes it for writing.

        Raises:
            OSError: It cannot be made, or another console writes it.
        """
        if self._lock is not None:
            return
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise ReadOnly(f"{self.path} cannot be made: {fault.strerror}; choose another --league folder") from fault
        self._lock = WriterLock(self.path / "league.lock")

    def create(self) -> None:
        """Makes the folder with the shipped rule files and an empty journal, as far as they are missing.

        Raises:
            OSError: It cannot be made, or another console writes it.
        """
        self.hold()
        rules = self.path / "rules"
        if not rules.exists():
            draft = self.path / f"rules.{os.getpid()}.new"
            shutil.copytree(shipped_folder(), draft)
            draft.rename(rules)
        if not self.exists:
            SqliteJournal.create(self.db).close()

    def shelf(self) -> Shelf:
        """Answers where the league's rule files are found."""
        return Shelf(self.path / "rules")

    def journal(self, *, writing: bool = True) -> SqliteJournal:
        """Answers the journal, opened once.

        Args:
            writing: Take the league for writing and make it when it is missing; False reads alone, also while a
                console writes.

        Raises:
            OSError: It is damaged, of a newer version, held by another console, or not there to be read.
        """
        if self._journal is not None and (self._journal.writing or not writing):
            return self._journal
        self.close_journal()
        if writing:
            self.create()
        elif not self.exists:
            raise Unreadable(f"there is no league at {self.path} yet; 'tdconsole' makes one")
        self._journal = SqliteJournal(self.db, writing=writing)
        self._summaries = Summaries(self._journal, compile_formula, self.path / "league.cache")
        return self._journal

    def nights(self, before: str = "") -> list[Summary]:
        """Answers the nights of the league, oldest first; unreadable ones say why.

        Args:
            before: Stream of a night; only those opened before it are answered.

        Raises:
            OSError: There is no league, or it cannot be read.
        """
        return self.summaries().all(before)

    def summaries(self) -> Summaries:
        """Answers the summaries of the nights, opening the journal for reading when it is not open.

        Raises:
            OSError: There is no league, or it cannot be read.
        """
        if self._summaries is None:
            self.journal(writing=False)
        assert self._summaries is not None
        return self._summaries

    def unfinished(self) -> list[Summary]:
        """Answers the nights that are still open, newest first."""
        return [night for night in reversed(self.nights()) if night.unfinished]

    def clock(self) -> MachineClock:
        """Answers a clock of the machine that leaves its heartbeat in the folder."""
        return MachineClock(heartbeat=self.path / "league.beat")

    def session(self, clock: Clock | None = None) -> Session:
        """Answers a session that writes this league, with no night open.

        Args:
            clock: What tells the time; the machine's by default.

        Raises:
            OSError: The league cannot be written; see ``journal``.
        """
        journal = self.journal()
        session = Session(journal, clock or self.clock(), self.shelf(), compile_formula)
        session.known = lambda: self.known(session.stream, session)
        session.league = lambda: self.league(session)
        return session

    def resume(self, session: Session, stream: str) -> Gap | None:
        """Takes up an unfinished night; answers how long nobody was there, if that matters.

        Raises:
            OSError: The night is damaged, or cannot be read.
            Contradiction, UnknownEvent: It does not make a night, or a newer version wrote it.
        """
        session.resume(stream)
        if not isinstance(session.clock, MachineClock):
            return None
        gap = session.clock.take_up(session.history.entries[-1].now, session.stamp)
        night = session.night
        return gap if gap is not None and night is not None and gap.question(night) else None

    def known(self, tonight: str = "", session: Session | None = None) -> Mapping[str, Known]:
        """Answers what the league and the nights before tonight's know of people, by number.

        Args:
            tonight: Stream of the night that asks; empty counts all nights.
            session: The session that has it open, if one has.
        """
        before = self._before(tonight)
        if self._known is None:
            self._known = known(before.nights)
        night = session.night if session is not None else None
        return of_the_league(self._known, self.league(session), night, before.nights)

    def league(self, session: Session | None = None) -> League:
        """Answers what the league was told, in its nights and between them.

        Args:
            session: The session that writes this league, if one does; what it was told counts as well.
        """
        if session is None:
            return League.of([*self._before("").facts, *self._told_between()])
        return League.of([*self._before(session.stream).facts, *session.told()])

    def results(self) -> list[NightResults]:
        """Answers the results of the nights that are closed and count in a season.

        Raises:
            OSError: There is no league, or it cannot be read.
        """
        return self.summaries().results()

    def rules(self) -> Rules | None:
        """Answers the rules of the newest night, or None when there is none that can be read.

        Raises:
            OSError: There is no league, or it cannot be read.
        """
        journal = self.journal(writing=False)
        for night in sorted(self.nights(), key=lambda n: (n.date, n.opened), reverse=True):
            if night.fault:
                continue
            for row in journal.read(night.stream):
                if row.kind == "Opened":
                    return from_json(row.body["rules"])
        return None

    def forget(self) -> None:
        """Lets everything be read again, because nights have come from elsewhere."""
        self._past = self._known = None

    def _before(self, tonight: str) -> _Past:
        """Answers what holds as long as only tonight's log grows."""
        if self._past is None or self._past.tonight != tonight:
            others = distinct(night for night in self.nights() if night.stream != tonight)
            facts = tuple(fact for night in others for fact in night.told())
            self._past, self._known = _Past(tonight, self.nights(before=tonight), facts), None
        return self._past

    def _told_between(self) -> list[Fact]:
        journal = self.journal(writing=False)
        log = LeagueLog.of(compile_formula, entries_of(journal.read(STREAM)))
        return log.facts()

    def rescue(self) -> Path:
        """Makes a journal of all that is readable and answers where the damaged one was kept.

        Raises:
            OSError: Nothing is readable, or the folder cannot be written.
        """
        from tdconsole.journal.rescue import rescue  # noqa: PLC0415 - on a bad day alone

        self.hold()
        self.close_journal()
        return rescue(self.db, datetime.now())

    def close_journal(self) -> None:
        """Closes the journal; the folder stays held."""
        if self._journal is not None:
            self._journal.close()
        self._journal = self._summaries = self._past = self._known = None

    def close(self) -> None:
        """Closes the journal and gives the folder free."""
        self.close_journal()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
