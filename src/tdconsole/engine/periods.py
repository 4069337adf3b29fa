"""What a clock is made of: the periods of its schedule, the acts on it, and where it can stand.

All times are whole milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.engine.rules import Clock as ClockRules

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Period:
    """One stretch of the schedule.

    Attributes:
        rest: True for a break.
        level: Number of the level, or of the level before a break (0 before the first).
        small, big, ante: Blinds; 0 in a break.
        length: Milliseconds; 0 for a break of the schedule that fell away.
        planned: Number of a break of the schedule, from 1; 0 for levels and for a break called by hand.
        note: Words shown when it begins.
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
    generated: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Act:
    """Something done to the clock.

    Attributes:
        at: The instant it took effect.
        order: Log entry, which parts acts of one instant.
        name: ``start``, ``pause``, ``resume``, ``next``, ``back``, ``level`` (value: its number), ``remaining`` and
            ``shift`` (milliseconds; a negative shift takes time away), ``length`` (milliseconds), ``ante``,
            ``add`` (a level after the last) or ``break`` (milliseconds).
        value: Number the act carries.
        blinds: Small blind, big blind, ante and length of an added level; length 0 takes the last level's.
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
        index: Index in the schedule; in a break called by hand that of the level it interrupts.
        period: The period: a level, or a break of either kind.
        played: Milliseconds of it gone; negative when more than its length was given to it.
        remaining: Milliseconds of it left; never below 0.
        overtime: Milliseconds beyond the last level.
        elapsed: Milliseconds since the start, breaks included, pauses not.
        following: What comes after it, or None after the last level.
        paused_at: When the pause began, or None.
        periods: The schedule as it stands now, without a break called by hand.
        level_played: Milliseconds of the level at ``index`` gone; in a break called by hand that of the level.
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
    level_played: int

    @property
    def last_level(self) -> int:
        """The highest level that can be gone to: of the schedule, or of a level in play the rules generated."""
        return max(p.level for i, p in enumerate(self.periods) if not p.generated or i <= self.index)

    @property
    def coming_level(self) -> Period:
        """The level in play; in a break the one to come (or the last, when none comes)."""
        if not self.period.rest:
            return self.period
        coming = [self.following] if self.following is not None else []
        return next(p for p in (*coming, *reversed(self.periods)) if not p.rest)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A period with its place in time.

    Attributes:
        index: Index in the schedule; that of the interrupted level for a break called by hand.
        period: The period.
        starts, ends: Instants, past ones or projected; None where a period was passed over.
        now: The clock stands in it.
    """

    index: int
    period: Period
    starts: int | None
    ends: int | None
    now: bool = False


def schedule(rules: ClockRules, minutes: float = 0) -> list[Period]:
    """Answers the periods of a rule file's schedule.

    A break after the last level is left out unless a level can follow it.

    Args:
        rules: The league's clock.
        minutes: Length of every level tonight; 0 takes the rule file's. Breaks keep theirs.
    """
    periods: list[Period] = []
    level = breaks = 0
    for item in rules.levels:
        if item.rest:
            breaks += 1
            length = rules.break_minutes if item.minutes is None else item.minutes
            periods.append(Period(True, level, 0, 0, 0, round(length * MINUTE), planned=breaks, note=item.note))
        else:
            level += 1
            length = minutes or item.minutes or rules.minutes
            periods.append(
                Period(False, level, item.small, item.big, item.ante, round(length * MINUTE), note=item.note)
            )
    while periods and periods[-1].rest and rules.extend == "none":
        periods.pop()
    return periods
