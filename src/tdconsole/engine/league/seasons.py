"""Seasons and their champions (BTown 4-A, 4-C)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from tdconsole.engine.decision import Decision, Moment, Refusal, standing
from tdconsole.engine.league.people import who
from tdconsole.engine.league.state import Fact, League, LeagueCommand, LeagueEvent, Season, Title
from tdconsole.engine.night import Night
from tdconsole.engine.people import fold


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SetSeason(LeagueCommand):
    """Names a season, or changes one of that name.

    Attributes:
        first, last: ISO dates of its first and last day, both included.
        need: Kind of points to the least the final asks for.
    """

    name: str
    first: str
    last: str
    need: tuple[tuple[str, int], ...] = ()

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``SeasonSet``."""
        if refusal := standing(self.objections(night, moment), self.override):
            return refusal
        return (SeasonSet(moment.at, self.name, self.first, self.last, dict(self.need)),)

    def objections(self, night: Night | None, moment: Moment) -> Iterator[Refusal]:
        """Yields what stands against it."""
        if self.last < self.first:
            yield Refusal("bad-season", f"the season would end on {self.last}, before it begins", final=True)
        if night is not None:
            for kind, _ in self.need:
                if kind not in night.rules.points.kinds:
                    known = ", ".join(night.rules.points.kinds)
                    yield Refusal("unknown-kind", f"there are no points of the kind {kind}; but {known}", final=True)
        for other in moment.league.seasons.values() if moment.league else ():
            if fold(other.name) != fold(self.name) and other.first <= self.last and self.first <= other.last:
                reason = f"{other.name} goes from {other.first} to {other.last}; a night belongs to one season"
                yield Refusal("seasons-overlap", reason)


@dataclass(slots=True, eq=False, repr=False)
class SeasonSet(LeagueEvent):
    """A season was named."""

    name: str
    first: str
    last: str
    need: dict[str, int] = field(default_factory=dict)

    def change(self, league: League, fact: Fact) -> None:
        """Keeps it in the place of one of that name; the minimum stays when it was left out."""
        before = league.seasons.get(fold(self.name))
        need = dict(self.need) or (before.need if before else {})
        league.seasons[fold(self.name)] = Season(self.name, self.first, self.last, need)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GiveTitle(LeagueCommand):
    """Says who is champion of a season.

    Attributes:
        who: The player.
        kind: ``regular``, ``bonus``, ``location``, ``final``, or a name of the league's own.
        season: Name of the season; it need not be one the league has dates of.
    """

    who: str
    kind: str
    season: str

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``TitleGiven``."""
        person = who(night, moment, self.who)
        if isinstance(person, Refusal):
            return person
        given = Title(person.number, person.name, self.kind, self.season)
        held = moment.league.titles if moment.league else []
        if any((t.number, t.kind, fold(t.season)) == (given.number, given.kind, fold(given.season)) for t in held):
            reason = f"{person.name} holds the title {self.kind} of {self.season} already"
            return Refusal("nothing-to-do", reason, final=True)
        return (TitleGiven(moment.at, given.number, given.name, given.kind, given.season),)


@dataclass(slots=True, eq=False, repr=False)
class TitleGiven(LeagueEvent):
    """Somebody is champion."""

    number: str
    name: str
    kind: str
    season: str

    def change(self, league: League, fact: Fact) -> None:
        """Keeps it."""
        league.titles.append(Title(self.number, self.name, self.kind, self.season))


EVENTS = (SeasonSet, TitleGiven)


def weeks(season: Season) -> int:
    """Answers how many weeks a season has, begun ones counted."""
    days = (date.fromisoformat(season.last) - date.fromisoformat(season.first)).days + 1
    return -(-days // 7)


def odd_length(season: Season, least_and_most: tuple[int, ...]) -> str:
    """Answers in words that a season is shorter or longer than the rules say, or nothing (BTown 4-A)."""
    found = weeks(season)
    if len(least_and_most) < 2 or least_and_most[0] <= found <= least_and_most[1]:
        return ""
    least, most = least_and_most[:2]
    return f"the season {season.name} has {found} weeks; the rules say {least} to {most}"
