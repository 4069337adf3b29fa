"""What the league knows besides its nights, as the fold of facts told in nights and between them.

A fact told while a night is open stands in that night's log, so that undo and ``void`` take it back; one told
between nights stands in the league's own stream. Facts of both are put in order by their instants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from tdconsole.engine.decision import Command, Decision, Event, Moment

if TYPE_CHECKING:
    from tdconsole.engine.night import Night


@dataclass(slots=True, eq=False, repr=False)
class LeagueEvent(Event):
    """Something that happened to the league.

    Attributes:
        at: The instant.
    """

    at: int

    def apply(self, night: Night) -> None:
        """Keeps it among the facts of the night in which it was told."""
        night.facts.append(self)

    def change(self, league: League, fact: Fact) -> None:
        """Changes the league; what it no longer fits, because another fact was taken back, it leaves alone."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LeagueCommand(Command):
    """Something asked of the league; may be said with or without a night."""

    WHEN_CLOSED: ClassVar[bool] = True

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers the events this command leads to, or one refusal; there may be no night."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Fact:
    """A league event and where it was told.

    Attributes:
        origin: Identity of the night in whose log it stands; empty for the league's own stream.
        entry: Number within that log.
    """

    event: LeagueEvent
    origin: str = ""
    entry: int = 0


@dataclass(slots=True)
class Person:
    """What was said of a person besides the sign-ins.

    Attributes:
        role: ``owner``, ``director``, ``staff``, ``none`` or empty when nothing was said.
        archived: Is left out of lists; found by number all the same.
    """

    number: str
    name: str = ""
    birthday: str = ""
    role: str = ""
    archived: bool = False


@dataclass(slots=True)
class Season:
    """A season: local days, first and last included.

    Attributes:
        need: Kind of points to the least that the final asks for, where it differs from the rule file's.
    """

    name: str
    first: str
    last: str
    need: dict[str, int] = field(default_factory=dict)

    def holds(self, day: str) -> bool:
        """Tells whether an ISO date lies in it."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Title:
    """A champion of a season."""

    number: str
    name: str
    kind: str
    season: str


@dataclass(slots=True)
class Strike:
    """A strike of the committee.

    Attributes:
        level: 1, 2 or 3.
        day: ISO date of the decision.
        origin: Identity of the night in which it was given, or empty.
        removed: Why it was taken off the record, or empty.
        removed_at: The instant of that.
    """

    number: str
    level: int
    reason: str
    at: int
    day: str
    origin: str = ""
    removed: str = ""
    removed_at: int = 0


@dataclass(slots=True)
class Ban:
    """A ban for a venue, or for good.

    Attributes:
        venue: The venue; empty bans from the league.
        lifted: Why it was lifted, or empty.
    """

    number: str
    venue: str
    reason: str
    at: int
    day: str
    lifted: str = ""


@dataclass(slots=True)
class League:
    """The league.

    Attributes:
        people: By number.
        merged: Number to the number that the person goes by.
        kept: Identity of a night with two results of one person, and the person's number, to the number whose
            result counts.
        seasons: By folded name, in the order in which they were first named.
    """

    people: dict[str, Person] = field(default_factory=dict)
    merged: dict[str, str] = field(default_factory=dict)
    kept: dict[tuple[str, str], str] = field(default_factory=dict)
    seasons: dict[str, Season] = field(default_factory=dict)
    titles: list[Title] = field(default_factory=list)
    strikes: list[Strike] = field(default_factory=list)
    bans: list[Ban] = field(default_factory=list)

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> League:
        """Folds facts, in any order."""
        league = cls()
        for fact in sorted(facts, key=lambda f: (f.event.at, f.origin, f.entry)):
            fact.event.change(league, fact)
        return league

    def number_of(self, number: str) -> str:
        """Answers the number that a person goes by."""
        while number in self.merged:
            number = self.merged[number]
        return number

    def numbers_of(self, number: str) -> Iterator[str]:
        """Yields all numbers of a person, the one he goes by first."""
        number = self.number_of(number)
        yield number
        yield from (other for other in self.merged if self.number_of(other) == number)

    def person(self, number: str) -> Person:
        """Answers the person of a number, who is new when nothing was said of him."""
        return self.people.setdefault(number, Person(number))

    def season_of(self, day: str) -> Season | None:
        """Answers the season that holds a day; of several the one named last."""
        return next((s for s in reversed(self.seasons.values()) if s.holds(day)), None)

    def season_of_final(self, day: str) -> Season | None:
        """Answers whose final is played on a day: that of the season that holds it, else of the last one over."""
        over = [season for season in self.seasons.values() if season.last < day]
        return self.season_of(day) or max(over, key=lambda season: season.last, default=None)

    def strikes_of(self, number: str) -> list[Strike]:
        """Answers the strikes of a person that stand, oldest first."""
        mine = set(self.numbers_of(number))
        return [strike for strike in self.strikes if strike.number in mine and not strike.removed]

    def bans_of(self, number: str) -> list[Ban]:
        """Answers the bans of a person that stand, oldest first."""
        mine = set(self.numbers_of(number))
        return [ban for ban in self.bans if ban.number in mine and not ban.lifted]
