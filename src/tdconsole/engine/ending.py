"""Ending: the contract's end, counts, chop, time limit (BTown 2-F)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, islice

from tdconsole.engine import chips, clock, closing, contract
from tdconsole.engine.advice import Advice
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Night, Player
from tdconsole.engine.people import find
from tdconsole.engine.periods import MINUTE

FURTHEST = 1000
"""Periods looked ahead for the projected end."""

# -- events -------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False, repr=False)
class Counted(Event):
    """Stacks were counted: pairs of pid and chips, at an instant."""

    counts: list[list[int]]
    at: int

    def apply(self, night: Night) -> None:
        """Keeps the counts.

        Raises:
            Contradiction: Somebody counted is not in the tournament.
        """
        _must_be_in(night, [pid for pid, _ in self.counts])
        for pid, amount in self.counts:
            night.counts[pid], night.counted[pid] = amount, self.at


@dataclass(slots=True, eq=False, repr=False)
class Chopped(Event):
    """Those left agreed on how it ends; with no ranking they play on for the places.

    Attributes:
        at: The instant.
        by: Pid of who offered.
        ranking: Pids from the first place on, equal ones together.
        text: What was agreed, in words.
    """

    at: int
    by: int
    ranking: list[list[int]] = field(default_factory=list)
    text: str = ""

    def apply(self, night: Night) -> None:
        """Ends the tournament with that ranking, or notes the agreement.

        Raises:
            Contradiction: Others are left than the ranking says.
        """
        if self.ranking:
            _end(night, self.at, "chop", self.ranking)
        else:
            _must_be_in(night, [self.by])
        night.notes.append((self.at, "chop", self.text))


@dataclass(slots=True, eq=False, repr=False)
class TimeLimitReached(Event):
    """Play was stopped at the contract's end: pids from the first place on, equal ones together."""

    at: int
    ranking: list[list[int]]

    def apply(self, night: Night) -> None:
        """Ends the tournament with that ranking.

        Raises:
            Contradiction: Others are left than the ranking says.
        """
        _end(night, self.at, "time-limit", self.ranking)


EVENTS: tuple[type[Event], ...] = (*contract.EVENTS, Counted, Chopped, TimeLimitReached, *closing.EVENTS)


def _must_be_in(night: Night, pids: list[int]) -> None:
    left = {p.pid for p in night.alive()}
    for pid in pids:
        if pid not in left:
            player = night.players.get(pid)
            raise Contradiction(f"{player.name if player else 'a player'} is not in the tournament")


def _end(night: Night, at: int, kind: str, ranking: list[list[int]]) -> None:
    ranked = [pid for group in ranking for pid in group]
    _must_be_in(night, ranked)
    for player in night.alive():
        if player.pid not in ranked:
            raise Contradiction(f"{player.name} is still in and has no place")
    night.ended, night.ranking = (at, kind), [list(group) for group in ranking]


# -- commands -----------------------------------------------------------------------------------------------


def undecided(night: Night) -> Iterator[Refusal]:
    """Objects when the tournament is not being played."""
    if night.started_at is None:
        yield Refusal("not-started", "the clock is not started; say start", final=True)
    if night.finished_at is not None:
        reason = f"the night was decided at {night.local(night.finished_at):%H:%M}; undo that first"
        yield Refusal("finished", reason, final=True)


def in_play(player: Player) -> Iterator[Refusal]:
    """Objects to a player who is not in the tournament."""
    if player.out is not None:
        yield Refusal("already-out", f"{player.name} is out already", final=True)
    if player.waiting:
        yield Refusal("waiting", f"{player.name} is on the wait list and has no stack", final=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Count(Command):
    """Stacks as they were counted.

    Attributes:
        stacks: Player and chips.
    """

    stacks: tuple[tuple[str, int], ...]

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Counted``, or refuses who is not in and who stands there twice."""
        found = [(find(night, who), amount) for who, amount in self.stacks]
        counts: dict[int, int] = {}
        for player, amount in found:
            if isinstance(player, Refusal):
                return player
            if refusal := standing(self._objections(night, player, amount, counts), self.override):
                return refusal
            counts[player.pid] = amount
        return (Counted([[pid, amount] for pid, amount in counts.items()], moment.at),)

    @staticmethod
    def _objections(night: Night, player: Player, amount: int, before: dict[int, int]) -> Iterator[Refusal]:
        yield from undecided(night)
        yield from in_play(player)
        if player.pid in before:
            yield Refusal("named-twice", f"{player.name} is counted twice on the line", final=True)
        if amount == 0:
            yield Refusal("no-chips", f"{player.name} has no chips and is out; say bust", final=True)


def uncounted(night: Night) -> Iterator[Refusal]:
    """Objects when the stacks of those left are not known, or were counted before the last of the others went out."""
    left = night.alive()
    missing = [p for p in left if p.pid not in night.counts]
    if missing:
        names = ", ".join(f"{p.name} ({p.label})" for p in missing[:6]) + (" ..." if len(missing) > 6 else "")
        reason = f"not counted: {names}; say count {missing[0].label}=CHIPS"
        yield Refusal("not-counted", reason, night.rules.ref("ending"), final=len(left) > 2)
    elif stale(night):
        reason = f"the counts are older than the last exit at {night.local(_last_exit(night)):%H:%M}; count again"
        yield Refusal("count-again", reason, night.rules.ref("ending"))


def stale(night: Night) -> bool:
    """Tells whether somebody went out after the stacks of those left were counted: the chips have moved."""
    return any(night.counted.get(p.pid, 0) < _last_exit(night) for p in night.alive())


def _last_exit(night: Night) -> int:
    return max((hand.happened for hand in night.hands), default=0)


def ranked(night: Night, first: int | None = None) -> list[list[int]]:
    """Answers those left by their counts, equal counts together.

    Args:
        night: The night.
        first: Pid of who goes before others with the same count.
    """
    order = sorted(night.alive(), key=lambda p: (-night.counts.get(p.pid, 0), p.pid != first))
    groups = groupby(order, key=lambda p: (night.counts.get(p.pid, 0), p.pid != first))
    return [[p.pid for p in group] for _, group in groups]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Chop(Command):
    """Records a chop: BTown's leader offers it to the other, and takes the first place (2-F-b).

    Attributes:
        by: Who offered it.
    """

    by: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Chopped``, or refuses what the league does not allow."""
        player = find(night, self.by)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self._objections(night, player), self.override):
            return refusal
        others = ", ".join(p.name for p in night.alive() if p.pid != player.pid)
        text = f"chop offered by {player.name}, accepted by {others}"
        ranking = ranked(night, player.pid) if night.rules.ending.chop_ends else []
        return (Chopped(moment.at, player.pid, ranking, text),)

    @staticmethod
    def _objections(night: Night, player: Player) -> Iterator[Refusal]:
        rules, rule, left = night.rules.ending, night.rules.ref("ending.chop"), night.alive()
        yield from undecided(night)
        yield from in_play(player)
        if len(left) > rules.chop_left:
            reason = f"a chop is recorded with {rules.chop_left} left, and {len(left)} are"
            yield Refusal("too-many-left", reason, rule)
        if rules.chop_ends or rules.chop_by == "leader":
            yield from uncounted(night)
        if rules.chop_by == "leader":
            yield from _not_leading(night, player, rule)


def _not_leading(night: Night, player: Player, rule: str) -> Iterator[Refusal]:
    most = max(night.counts.get(p.pid, 0) for p in night.alive())
    leaders = [p for p in night.alive() if night.counts.get(p.pid, 0) == most]
    if len(leaders) > 1:
        reason = f"{' and '.join(p.name for p in leaders)} have {most:,} each; nobody leads, so nobody may offer"
        yield Refusal("equal-stacks", reason, rule)
    elif leaders[0] is not player:
        yield Refusal("not-leader", f"only the chip leader may offer: {leaders[0].name} with {most:,}", rule)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TimeLimit(Command):
    """Stops play and ranks those left by their counts (BTown 2-F-a)."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``TimeLimitReached``, or refuses while somebody left is not counted."""
        if refusal := standing(self._objections(night), self.override):
            return refusal
        return (TimeLimitReached(moment.at, ranked(night)),)

    @staticmethod
    def _objections(night: Night) -> Iterator[Refusal]:
        yield from undecided(night)
        for refusal in uncounted(night):
            yield Refusal(refusal.code, refusal.reason, night.rules.ref("ending.time_limit"), refusal.code[0] == "n")


# -- questions ----------------------------------------------------------------------------------------------


def projected_end(night: Night, now: int) -> int | None:
    """Answers when the night is likely to end, as an instant; the true end once it is decided.

    It is the end of the first level, from the present one on, in which all chips in play are at most
    ``projected_big_blinds`` big blinds. None when nobody is in, or no level of the schedule gets there.
    """
    if night.finished_at is not None:
        return night.finished_at
    total = chips.in_play(night) if night.alive() else 0
    if not total or night.closed is not None:
        return None
    begins = night.start if night.started_at is None else None
    for stretch in islice(night.clock.ahead(now, begins), FURTHEST):
        if not stretch.period.rest and total <= night.rules.ending.projected_big_blinds * stretch.period.big:
            return stretch.ends
    return None


def limit_warnings(night: Night, now: int) -> list[str]:
    """Answers what threatens the contract's end: how near it is, and a projected end beyond it (BTown 2-F-a)."""
    if night.limit is None or night.phase != "playing":
        return []
    found, limit = [], f"the contract's end at {night.local(night.limit):%H:%M}"
    left = -(-(night.limit - now) // MINUTE)
    if left <= 0:
        found.append(f"{limit} is reached; stop play, count every stack, time-limit")
    elif left <= max(night.rules.ending.warn_minutes, default=0):
        found.append(f"{limit} is {left} minute{'s' * (left != 1)} away")
    end = projected_end(night, now)
    if left > 0 and end is not None and end > night.limit:
        found.append(f"at this pace the night ends at {night.local(end):%H:%M}, beyond {limit}")
    return found


def advice(night: Night, now: int) -> list[Advice]:
    """Answers that the contract's end is reached, or that the blinds will never end the night."""
    if night.phase != "playing":
        return []
    if night.limit is not None and now >= night.limit:
        text = f"the contract ended at {night.local(night.limit):%H:%M}: stop play, count every stack, time-limit"
        return [Advice("time-limit", text, night.rules.ref("ending.time_limit"))]
    if night.clock.extend or clock.position(night, now).following is None:
        return []
    if projected_end(night, now) is None:
        text = "no level of the schedule is high enough to end the night; add-level SB/BB adds one"
        return [Advice("add-level", text, night.rules.ref("clock.extend"))]
    return []


def warnings(night: Night, now: int) -> list[str]:
    """Answers what threatens the contract's end, one sentence each."""
    return limit_warnings(night, now)
