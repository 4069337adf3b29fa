"""The arithmetic of a clock: acts on it in, the position at any instant out.

A timeline keeps what was done to the clock and when. Nothing ticks: the position is computed, so a clock that
nobody looked at for an hour is as right as one that was watched. All times are whole milliseconds.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field, replace

from tdconsole.engine.rules import Clock as ClockRules

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Period:
    """One stretch of the schedule.

    Attributes:
        rest: True for a break.
        level: Number of the level, or of the level before a break (0 before the first).
        small, big, ante: Blinds; 0 in a break.
        length: Milliseconds.
        planned: Number of a break of the schedule, from 1; 0 for levels and for a break called by hand.
        note: Words shown when it begins.
        spent: Milliseconds of this level played before a break cut it.
        generated: The rules' ``extend`` made it.
    """

    rest: bool
    level: int
    small: int
    big: int
    ante: int
    length: int
    planned: int = 0
    note: str = ""
    spent: int = 0
    generated: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Act:
    """Something done to the clock.

    Attributes:
        at: The instant it took effect.
        order: Log entry, which parts acts of one instant.
        name: ``start``, ``pause``, ``resume``, ``level`` (value: its number), ``period`` (value: an index),
            ``remaining`` and ``shift`` (milliseconds), ``length`` (milliseconds), ``ante``, ``add``, ``break``.
        value: Number the act carries.
        blinds: Small blind, big blind, ante and length of an added level.
    """

    at: int
    order: int
    name: str
    value: int = 0
    blinds: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Position:
    """Where the clock stands at one instant.

    Attributes:
        state: ``stopped``, ``running`` or ``paused``.
        index: Index of the period.
        period: The period.
        played: Milliseconds of it gone.
        remaining: Milliseconds of it left; never below 0.
        overtime: Milliseconds beyond the last level.
        elapsed: Milliseconds since the start, breaks included, pauses not.
        following: The period after it, or None.
        paused_at: When the pause began, or None.
        periods: The schedule as it stands now.
    """

    state: str
    index: int
    period: Period
    played: int
    remaining: int
    overtime: int
    elapsed: int
    following: Period | None
    paused_at: int | None
    periods: tuple[Period, ...]


def schedule(rules: ClockRules, minutes: float = 0) -> list[Period]:
    """Answers the periods of a rule file's schedule.

    Args:
        rules: The league's clock.
        minutes: Level length for tonight; 0 takes the rule file's.
    """
    periods: list[Period] = []
    level = breaks = 0
    for item in rules.levels:
        own = item.minutes if item.minutes is not None else (rules.break_minutes if item.rest else 0)
        length = round((own or minutes or rules.minutes) * MINUTE)
        if item.rest:
            breaks += 1
            periods.append(Period(True, level, 0, 0, 0, length, planned=breaks, note=item.note))
        else:
            level += 1
            periods.append(Period(False, level, item.small, item.big, item.ante, length, note=item.note))
    return periods


@dataclass(slots=True)
class Face:
    """The clock while its acts are folded."""

    periods: list[Period]
    extend: bool
    index: int = 0
    started: bool = False
    running: bool = False
    anchor: int = 0
    played: int = 0
    elapsed: int = 0
    paused_at: int | None = None

    def advance(self, instant: int) -> None:
        """Lets the time up to an instant go by."""
        if self.running and instant > self.anchor:
            self.played += instant - self.anchor
            self.elapsed += instant - self.anchor
            while self.played >= self.periods[self.index].length and self.following() is not None:
                self.played -= self.periods[self.index].length
                self.index += 1
                self.played += self.periods[self.index].spent
        self.anchor = instant

    def following(self) -> Period | None:
        """Answers the next period, generating one after the last level when the rules extend."""
        if self.index + 1 == len(self.periods) and self.extend:
            last = next(p for p in reversed(self.periods) if not p.rest)
            self.periods.append(
                replace(
                    last,
                    level=last.level + 1,
                    small=last.small * 2,
                    big=last.big * 2,
                    ante=last.ante * 2,
                    spent=0,
                    note="",
                    generated=True,
                )
            )
        return self.periods[self.index + 1] if self.index + 1 < len(self.periods) else None

    def perform(self, act: Act) -> None:
        """Carries one act out; the time up to it has gone by."""
        current = self.periods[self.index]
        match act.name:
            case "start":
                self.started = self.running = True
            case "pause":
                self.running, self.paused_at = False, act.at
            case "resume":
                self.running, self.paused_at = True, None
            case "period":
                self._enter(act.value)
            case "level":
                self._enter(self._index_of(act.value))
            case "remaining":
                self.played = current.length - act.value
            case "shift":
                self.played -= act.value
            case "length":
                self._relength(act.value)
            case "ante":
                self.periods[self.index :] = [
                    p if p.rest else replace(p, ante=act.value) for p in self.periods[self.index :]
                ]
            case "add":
                self._add(act)
            case "break":
                self._rest(act.value)

    def _enter(self, index: int) -> None:
        while index >= len(self.periods) and self.extend:
            here, self.index = self.index, len(self.periods) - 1
            self.following()
            self.index = here
        self.index, self.played = min(index, len(self.periods) - 1), 0

    def _index_of(self, level: int) -> int:
        for index, period in enumerate(self.periods):
            if not period.rest and period.level == level:
                return index
        last = max(p.level for p in self.periods)
        return len(self.periods) - 1 + max(0, level - last)

    def _relength(self, length: int) -> None:
        self.periods[self.index :] = [p if p.rest else replace(p, length=length) for p in self.periods[self.index :]]

    def _add(self, act: Act) -> None:
        small, big, ante, length = act.blinds
        while self.periods[-1].generated and self.index < len(self.periods) - 1:
            self.periods.pop()
        last = next(p for p in reversed(self.periods) if not p.rest)
        self.periods.append(Period(False, last.level + 1, small, big, ante, length or last.length))

    def _rest(self, length: int) -> None:
        current = self.periods[self.index]
        played = max(self.played, 0)
        later = [
            replace(p, length=0) if p.planned and not gone else p
            for p, gone in _first_planned(self.periods[self.index + 1 :])
        ]
        self.periods[self.index :] = [
            replace(current, length=played),
            Period(True, current.level, 0, 0, 0, length),
            replace(current, spent=played, note=""),
            *later,
        ]
        self.index, self.played = self.index + 1, 0

    def position(self) -> Position:
        """Answers where the clock stands."""
        period, following = self.periods[self.index], self.following()
        left = period.length - self.played
        shown = next((p for p in self.periods[self.index + 1 :] if p.length or not p.rest), following)
        return Position(
            state="running" if self.running else "paused" if self.started else "stopped",
            index=self.index,
            period=period,
            played=self.played,
            remaining=max(left, 0),
            overtime=max(-left, 0) if following is None else 0,
            elapsed=self.elapsed,
            following=shown,
            paused_at=self.paused_at,
            periods=tuple(self.periods),
        )


def _first_planned(periods: list[Period]) -> list[tuple[Period, bool]]:
    """Pairs each period with whether a planned break with a length came before it."""
    gone, pairs = False, []
    for period in periods:
        pairs.append((period, gone))
        gone = gone or bool(period.planned and period.length)
    return pairs


@dataclass(slots=True)
class Timeline:
    """A night's clock: its schedule and what was done to it.

    Attributes:
        periods: The schedule at the beginning of the night.
        extend: Whether a level is generated after the last.
        acts: What was done, in the order in which it happened.
    """

    periods: list[Period] = field(default_factory=list)
    extend: bool = True
    acts: list[Act] = field(default_factory=list)
    _latest: Face | None = field(default=None, compare=False, repr=False)

    def do(self, act: Act) -> None:
        """Adds an act where it happened; one entered late changes what follows it."""
        insort(self.acts, act)
        self._latest = None

    @property
    def started_at(self) -> int | None:
        """The instant the clock was started, or None."""
        return next((act.at for act in self.acts if act.name == "start"), None)

    def position(self, instant: int) -> Position:
        """Answers where the clock stands at an instant, by what happened up to it."""
        if self._latest is None:
            self._latest = self._fold(self.acts)
        if self.acts and instant < self.acts[-1].at:
            face = self._fold([act for act in self.acts if act.at <= instant])
        else:
            face = replace(self._latest, periods=list(self._latest.periods))
        face.advance(instant)
        return face.position()

    def _fold(self, acts: list[Act]) -> Face:
        face = Face(list(self.periods), self.extend)
        for act in acts:
            face.advance(act.at)
            face.perform(act)
        return face
