"""Strikes and bans: how long they shut somebody out, over nights and seasons (BTown 3-A-f, 3-B)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from tdconsole.engine import times
from tdconsole.engine.decision import Decision, Known, Moment, Refusal
from tdconsole.engine.league.people import who
from tdconsole.engine.league.state import Ban, Fact, League, LeagueCommand, LeagueEvent, Season, Strike
from tdconsole.engine.night import Night
from tdconsole.engine.people import fold
from tdconsole.engine.rules import Rules


def _day(night: Night | None, moment: Moment) -> str:
    return night.date if night is not None and night.closed is None else times.local_date(moment.at, "UTC")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GiveStrike(LeagueCommand):
    """The committee gives a strike; it may begin with any level (BTown 3-B-b)."""

    who: str
    level: int
    reason: str

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``StrikeGiven``."""
        person = who(night, moment, self.who)
        if isinstance(person, Refusal):
            return person
        return (StrikeGiven(moment.at, person.number, self.level, self.reason, _day(night, moment)),)


@dataclass(slots=True, eq=False, repr=False)
class StrikeGiven(LeagueEvent):
    """A strike was given."""

    number: str
    level: int
    reason: str
    day: str

    def change(self, league: League, fact: Fact) -> None:
        """Puts it on record."""
        league.strikes.append(Strike(self.number, self.level, self.reason, self.at, self.day, fact.origin))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RemoveStrike(LeagueCommand):
    """The committee takes the last strike of a player off the record (BTown 3-B-g)."""

    who: str
    reason: str

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``StrikeRemoved``."""
        person = who(night, moment, self.who)
        if isinstance(person, Refusal):
            return person
        if moment.league is None or not moment.league.strikes_of(person.number):
            return Refusal("no-strike", f"{person.name} has no strike on record", final=True)
        return (StrikeRemoved(moment.at, person.number, self.reason),)


@dataclass(slots=True, eq=False, repr=False)
class StrikeRemoved(LeagueEvent):
    """The last strike of a player was taken off the record."""

    number: str
    reason: str

    def change(self, league: League, fact: Fact) -> None:
        """Takes it off."""
        if strikes := league.strikes_of(self.number):
            strikes[-1].removed, strikes[-1].removed_at = self.reason, self.at


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GiveBan(LeagueCommand):
    """Bans a player from a venue, or from the league for good (BTown 1-A, 3-A-f).

    Attributes:
        scope: ``venue`` or ``league``.
        venue: The venue; empty takes tonight's.
    """

    who: str
    scope: Literal["venue", "league"]
    reason: str
    venue: str = ""

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``Banned``."""
        person = who(night, moment, self.who)
        if isinstance(person, Refusal):
            return person
        venue = (self.venue or (night.venue if night is not None else "")) if self.scope == "venue" else ""
        if self.scope == "venue" and not venue:
            reason = f'tonight names no venue; say which: ban {self.who} venue "reason" venue="Main St"'
            return Refusal("venue-missing", reason, final=True)
        return (Banned(moment.at, person.number, venue, self.reason, _day(night, moment)),)


@dataclass(slots=True, eq=False, repr=False)
class Banned(LeagueEvent):
    """Somebody was banned; without a venue, from the league."""

    number: str
    venue: str
    reason: str
    day: str

    def change(self, league: League, fact: Fact) -> None:
        """Keeps it."""
        league.bans.append(Ban(self.number, self.venue, self.reason, self.at, self.day))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LiftBan(LeagueCommand):
    """Lifts the last ban of a player."""

    who: str
    reason: str

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``BanLifted``."""
        person = who(night, moment, self.who)
        if isinstance(person, Refusal):
            return person
        if moment.league is None or not moment.league.bans_of(person.number):
            return Refusal("no-ban", f"{person.name} is not banned", final=True)
        return (BanLifted(moment.at, person.number, self.reason),)


@dataclass(slots=True, eq=False, repr=False)
class BanLifted(LeagueEvent):
    """The last ban of a player was lifted."""

    number: str
    reason: str

    def change(self, league: League, fact: Fact) -> None:
        """Lifts it."""
        if bans := league.bans_of(self.number):
            bans[-1].lifted = self.reason


EVENTS = (StrikeGiven, StrikeRemoved, Banned, BanLifted)


# -- questions ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """A night as strikes count it.

    Attributes:
        opened: Instant it was opened.
        over: It was closed.
        counts: It is an event: no casual night and no final.
    """

    identity: str
    opened: int
    over: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class Tonight:
    """The night that somebody wants to play."""

    day: str
    venue: str
    final: bool
    rules: Rules


def missed(strike: Strike, nights: Iterable[Held]) -> int:
    """Answers how many events were held after a strike was given, not counting the one it was given in."""
    return sum(
        night.over and night.counts and night.opened >= strike.at and night.identity != strike.origin
        for night in nights
    )


def on_record(strike: Strike, league: League, day: str, keep_seasons: int) -> bool:
    """Tells whether a strike is still on record: in its season and so many after it (BTown 3-B-e)."""
    first = league.season_of(strike.day)
    if strike.removed or first is None:
        return not strike.removed
    begun = [s for s in league.seasons.values() if first.first < s.first <= day]
    return len(begun) <= keep_seasons


def suspended(known: Known, league: League, tonight: Tonight, nights: Iterable[Held]) -> str:
    """Answers in words what is left of somebody's suspensions, or nothing."""
    rules, held = tonight.rules.conduct.strikes, list(nights)
    for strike in league.strikes_of(known.number):
        if not rules:
            continue
        rule = rules[min(strike.level, len(rules)) - 1]
        if rule.season and not _season_over(strike, league, tonight):
            until = _until(league.season_of(strike.day))
            return f"strike {strike.level} of {strike.day} ({strike.reason}): out {until}"
        left = rule.events - missed(strike, held)
        if left > 0 and not tonight.final:
            events = f"{left} of {rule.events} event{'s' * (rule.events > 1)}"
            return f"strike {strike.level} of {strike.day} ({strike.reason}): {events} left to miss, tonight included"
    return ""


def _season_over(strike: Strike, league: League, tonight: Tonight) -> bool:
    season = league.season_of(strike.day)
    if tonight.final:
        return season is not None and league.season_of_final(tonight.day) is not season
    here = league.season_of(tonight.day)
    if season is None:
        return here is not None and here.first > strike.day
    return tonight.day > season.last


def _until(season: Season | None) -> str:
    return f"until {season.last} and of the final of {season.name}" if season else "for the season and its final"


def banned(known: Known, league: League, venue: str) -> str:
    """Answers in words why somebody may not play at a venue, or nothing."""
    for ban in league.bans_of(known.number):
        if not ban.venue:
            return f"banned from the league since {ban.day} ({ban.reason})"
        if fold(ban.venue) == fold(venue):
            return f"banned at {ban.venue} since {ban.day} ({ban.reason})"
    return ""


def out_of_the_season(number: str, league: League, season: Season | None, rules: Rules, at: int) -> Iterator[Strike]:
    """Yields the strikes that cost somebody the points of a season, as they stood at an instant (BTown 3-B-d)."""
    strikes, mine = rules.conduct.strikes, set(league.numbers_of(number))
    for strike in league.strikes if strikes else ():
        if strike.number not in mine or strike.at > at or (strike.removed and strike.removed_at <= at):
            continue
        here = season is None or season.holds(strike.day)
        if here and strikes[min(strike.level, len(strikes)) - 1].forfeits_points:
            yield strike
