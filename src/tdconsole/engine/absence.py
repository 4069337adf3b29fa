"""Leaving: away for a while, going home, the stack that is forfeited (BTown 2-E-d to 2-E-g)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tdconsole.engine import exits
from tdconsole.engine.advice import Advice
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Exit, Hand, Night, Player
from tdconsole.engine.people import find
from tdconsole.engine.periods import Position
from tdconsole.engine.timeline import Timeline


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Away(Command):
    """A player declares that he posts and folds for a while (BTown 2-E-d)."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``WentAway``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, player), self.override):
            return refusal
        return (WentAway(player.pid, moment.at),)

    def objections(self, night: Night, player: Player) -> Iterator[Refusal]:
        """Yields what stands against it."""
        if night.started_at is not None or night.closed is not None:
            yield from exits.not_now(night)
        yield from exits.not_in(player)
        if player.away is not None:
            since = night.local(player.away)
            yield Refusal("away", f"{player.name} is away already, since {since:%H:%M:%S}", final=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Return(Command):
    """A player who was away is back in his seat."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``CameBack``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(exits.not_in(player), ""):
            return refusal
        if player.away is None:
            return Refusal("not-away", f"{player.name} is not away", final=True)
        return (CameBack(player.pid),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Withdraw(Command):
    """A player goes home (BTown 2-E-e).

    Attributes:
        who: The player.
        chips: His stack, or None when nobody counted it.
    """

    who: str
    chips: int | None = None

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``LeftGame`` and the calls from the wait list to the seat that opens."""
        return _leave(self, night, moment, "withdraw", self.who, self.chips)

    def objections(self, night: Night, player: Player, happened: int) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from _leaving(night, player, self.chips, happened)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Forfeit(Command):
    """An absent player's chips are removed and his place is given up (BTown 2-E-d).

    Of a player who is not recorded as away it is the director's decision to put him out.

    Attributes:
        who: The player.
        chips: His stack, or None when nobody counted it.
    """

    who: str
    chips: int | None = None

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``LeftGame`` and the calls from the wait list to the seat that opens."""
        return _leave(self, night, moment, "forfeit", self.who, self.chips)

    def objections(self, night: Night, player: Player, happened: int) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from _leaving(night, player, self.chips, happened)
        if player.away is not None and (left := time_left(night, player, happened)) > 0:
            minutes, seconds = divmod(-(-left // 1000), 60)
            reason = f"{player.name} may still be away for {minutes}:{seconds:02} of play"
            yield Refusal("absence-allowed", reason, night.rules.ref("eliminations.absence"))


def _leave(
    command: Withdraw | Forfeit, night: Night, moment: Moment, kind: str, who: str, chips: int | None
) -> Decision:
    if early := standing(exits.not_now(night), ""):
        return early
    player = find(night, who)
    if isinstance(player, Refusal):
        return player
    if refusal := standing(command.objections(night, player, moment.at), command.override):
        return refusal
    left = LeftGame(moment.entry, moment.at, player.pid, kind, chips)
    return (left, *exits.calls(night, moment, [player]))


def _leaving(night: Night, player: Player, chips: int | None, happened: int) -> Iterator[Refusal]:
    yield from exits.not_in(player)
    yield from exits.too_early(night, [player], happened)
    yield from exits.too_many_chips(night, [(player, chips)])


@dataclass(slots=True, eq=False, repr=False)
class WentAway(Event):
    """A player left his seat for a while."""

    pid: int
    at: int

    def apply(self, night: Night) -> None:
        """Notes since when."""
        player = exits.signed_in(night, self.pid)
        if player.out is not None:
            raise Contradiction(f"{player.name} is not in")
        player.away = self.at


@dataclass(slots=True, eq=False, repr=False)
class CameBack(Event):
    """A player who was away is back."""

    pid: int

    def apply(self, night: Night) -> None:
        """Ends his absence."""
        player = exits.signed_in(night, self.pid)
        if player.away is None or player.out is not None:
            raise Contradiction(f"{player.name} is not away")
        player.away = None


@dataclass(slots=True, eq=False, repr=False)
class LeftGame(Event):
    """A player left the tournament with chips: he went home, or forfeited them.

    Attributes:
        key: Log entry, which names the hand for good.
        happened: The instant.
        pid: Who.
        kind: ``withdraw`` or ``forfeit``.
        chips: His stack, if it was told.
    """

    key: int
    happened: int
    pid: int
    kind: str
    chips: int | None

    def apply(self, night: Night) -> None:
        """Takes him out of the tournament."""
        exits.put_out(night, Hand(self.key, self.happened, [Exit(self.pid, self.kind, 0, self.chips)]))


EVENTS = (WentAway, CameBack, LeftGame)


def time_left(night: Night, player: Player, now: int) -> int:
    """Answers how long a player may still be away, in milliseconds of play; 0 when his time has run out.

    By ``level`` it lasts until a complete level has begun and ended since he declared it: declared in level k, to
    the end of level k+1. By ``time``, and where no such level is to come, it lasts as long as a level. Breaks and
    pauses do not count.
    """
    assert player.away is not None
    rules, clock = night.rules.eliminations, night.clock
    then, here = clock.position(player.away), clock.position(now)
    limit = (0 if then.state == "stopped" else then.period.level) + rules.absence_levels
    if rules.absence == "time" or not (clock.extend or limit <= here.periods[-1].level):
        length = _level_length(then) * rules.absence_levels
        return max(0, length - play_between(clock, player.away, now))
    return _until_end_of(limit, here)


def _level_length(at: Position) -> int:
    """Answers the length of the level being played, or of the next one in a break."""
    return next(p.length for p in (*at.periods[at.index :], *reversed(at.periods)) if not p.rest)


def _until_end_of(level: int, here: Position) -> int:
    """Answers the play left to the end of a level, which may not be on the schedule yet; 0 once it is over."""
    coming = [p for p in here.periods[here.index :] if not p.rest and p.level <= level]
    last = max((p for p in here.periods if not p.rest), key=lambda p: p.level)
    coming += [last] * max(0, level - last.level)
    played = here.level_played if not here.periods[here.index].rest else 0
    return max(0, sum(p.length for p in coming) - (played if coming else 0))


def play_between(clock: Timeline, begin: int, end: int) -> int:
    """Answers the milliseconds of levels played between two instants; breaks and pauses do not count."""
    marks = sorted({begin, end, *(act.at for act in clock.acts if begin < act.at < end)})
    played = 0
    for start, stop in pairwise(marks):
        instant = start
        while instant < stop:
            at = clock.position(instant)
            step = min(at.remaining or stop - instant, stop - instant) if at.state == "running" else stop - instant
            played += step if at.state == "running" and not at.period.rest else 0
            instant += step
    return played


def advice(night: Night, now: int) -> list[Advice]:
    """Answers who has been away for too long, one sentence each."""
    if night.finished_at is not None:
        return []
    rule = night.rules.ref("eliminations.absence")
    return [
        Advice("forfeit", _overdue(night, player), rule)
        for player in night.alive()
        if player.away is not None and time_left(night, player, now) == 0
    ]


def _overdue(night: Night, player: Player) -> str:
    assert player.away is not None
    where = f", table {player.seat[0]} seat {player.seat[1]}," if player.seat else ""
    since = f"{night.local(player.away):%H:%M}"
    return f"{player.name}{where} has been away since {since}, longer than allowed: forfeit {player.label}"
