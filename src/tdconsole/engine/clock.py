"""The clock: what is done to it, where it stands, when late registration closes (BTown 2-B, 1-E-d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import cutoff
from tdconsole.engine.advice import Advice
from tdconsole.engine.decision import Contradiction, Event, Refusal
from tdconsole.engine.night import Night
from tdconsole.engine.periods import Act, Period, Position, Stretch

NEEDS_START = ("pause", "resume", "next", "back", "break")


@dataclass(slots=True, eq=False, repr=False)
class ClockActed(Event):
    """Something was done to the clock.

    Attributes:
        at: The instant it took effect.
        entry: Log entry.
        name, value, blinds: As in ``timeline.Act``.
        forced: The director overruled what stood against it.
    """

    at: int
    entry: int
    name: str
    value: int = 0
    blinds: tuple[int, int, int, int] = (0, 0, 0, 0)
    forced: bool = False

    def apply(self, night: Night) -> None:
        """Does it to the night's clock.

        Raises:
            Contradiction: The clock is not started, or started twice, or has no such level.
        """
        if fault := self._fault(night):
            raise Contradiction(fault)
        if self.name == "start":
            night.first_sizes = {table.number: len(table.seats) for table in night.in_use() if table.seats}
        small, big, ante, length = self.blinds
        night.clock.do(Act(self.at, self.entry, self.name, self.value, (small, big, ante, length)))

    def _fault(self, night: Night) -> str:
        if self.name == "start":
            if night.started_at is not None:
                return "the clock was started already"
            return "" if self.forced else next((o.reason for o in unready(night)), "")
        if self.name in NEEDS_START and (night.started_at is None or night.started_at > self.at):
            return "the clock was not started by then"
        if self.name == "level" and not night.clock.extend:
            last = night.clock.position(self.at).last_level
            return "" if self.value <= last else f"there is no level {self.value}"
        return ""


EVENTS: tuple[type[Event], ...] = (ClockActed,)


def unready(night: Night) -> Iterator[Refusal]:
    """Answers what stands against the start: somebody without a seat, or nobody to play with."""
    players = night.alive()
    if len(players) < 2:
        reason = f"a tournament needs two players and {len(players)} signed in; sign in more"
        yield Refusal("too-few-players", reason, final=True)
    unseated = [p for p in players if p.seat is None]
    if unseated:
        names = ", ".join(f"{p.name} ({p.number or 'no number'})" for p in unseated[:6])
        more = f" and {len(unseated) - 6} more" if len(unseated) > 6 else ""
        yield Refusal(
            "unseated", f"without a seat: {names}{more}; draw or seat them first", night.rules.ref("seating")
        )


# -- questions ----------------------------------------------------------------------------------------------


def stands_since(night: Night) -> int | None:
    """Answers the instant at which a decided or closed night stopped the clock, or None."""
    return night.finished_at if night.finished_at is not None else night.closed


def position(night: Night, now: int) -> Position:
    """Answers where the clock stands; it stands still from the instant the night was decided."""
    end = stands_since(night)
    return night.clock.position(now if end is None else min(now, end))


def state(night: Night, now: int) -> str:
    """Answers ``stopped``, ``running``, ``paused`` or ``ended``."""
    return "ended" if stands_since(night) is not None else position(night, now).state


def times(night: Night, now: int) -> list[Stretch]:
    """Answers every period of the schedule with its instants: past ones, and projected ones if the clock runs on.

    A clock that is not started is expected to start at the announced time. A break called by hand is listed
    while it runs, after the level it interrupts.
    """
    end = stands_since(night)
    return night.clock.times(now if end is None else min(now, end), _begins(night))


def period_ends(night: Night, now: int) -> int | None:
    """Answers when the present level or break ends if the clock runs on; None beyond the last level."""
    if stands_since(night) is not None or position(night, now).overtime:
        return None
    return next(night.clock.ahead(now, _begins(night))).ends


def _begins(night: Night) -> int | None:
    return night.start if night.started_at is None else None


def closing(night: Night) -> str:
    """Answers the words for when late registration closes tonight (BTown 1-E-d, 4T-E)."""
    if night.kind == "final" and night.rules.final.closes:
        return night.rules.final.closes
    return night.rules.sign_in.late.closes


def passed(night: Night, point: str, now: int) -> bool:
    """Tells whether the clock has reached a point such as ``end of break 1``."""
    return cutoff.passed(point, position(night, now))


def registration(night: Night, now: int) -> tuple[bool, str]:
    """Answers whether late registration is open, and the words for when it closes.

    It is a function of where the clock stands: the very instant of closing is closed, and ``back`` reopens it.
    """
    return not passed(night, closing(night), now), closing(night)


def registration_closes_at(night: Night, now: int) -> int | None:
    """Answers when late registration will close if the clock runs on; None when it is closed or never closes."""
    if stands_since(night) is not None:
        return None
    if closing(night) == "start" and night.started_at is None:
        return max(now, night.start)
    return cutoff.reached_at(closing(night), position(night, now), now, times(night, now))


@dataclass(frozen=True, slots=True)
class LateBlinds:
    """What a late deduction may be reckoned from.

    Attributes:
        level, small, big: The level that counts.
        missed: Sum of small and big blinds of all levels up to it.
        elapsed: Milliseconds since the start, breaks included, pauses not.
    """

    level: int
    small: int
    big: int
    missed: int
    elapsed: int


def blinds_for_late(night: Night, at: int) -> LateBlinds:
    """Answers the level that counts for who is seated at an instant (BTown 1-E-d).

    In a break of the schedule the rules say whether the ``next`` or the ``previous`` level counts; a break
    called by hand goes back to the level it interrupts.
    """
    where = position(night, at)
    counted = where.coming_level
    if where.period.planned and night.rules.sign_in.late.break_level == "previous":
        counted = next((p for p in reversed(where.periods[: where.index]) if not p.rest), counted)
    begun = [p for p in where.periods if not p.rest and p.level <= counted.level]
    missed = sum(p.small + p.big for p in begun)
    return LateBlinds(counted.level, counted.small, counted.big, missed, where.elapsed)


def advice(night: Night, now: int) -> list[Advice]:
    """Answers that the schedule runs out, and what follows by itself (BTown 2-B)."""
    if night.started_at is None or stands_since(night) is not None:
        return []
    at = position(night, now)
    if at.following is None:
        over = f", {shown(at.overtime)} over its time" if at.overtime else ""
        text = f"level {at.period.level} is the last and goes on{over}; add-level SB/BB adds another"
    elif at.following.generated and not at.period.rest:
        text = f"the schedule ends: {announcement(night, at.following)} follows; add-level SB/BB puts another there"
    else:
        return []
    return [Advice("add-level", text, night.rules.ref("clock.extend"))]


def warnings(night: Night, now: int) -> list[str]:
    """Answers what is odd about the clock, one sentence each."""
    at = position(night, now)
    if not at.overtime or stands_since(night) is not None:
        return []
    return [f"level {at.period.level} is the last and is {shown(at.overtime)} over its time"]


def announcement(night: Night, period: Period) -> str:
    """Answers a level or break in words to call out; an ante is named by who pays it.

    A level holds from the next hand on (TDA 2024 rule 23).
    """
    if period.rest:
        return f"break, {shown(period.length)}"
    ante = ""
    if period.ante:
        ante = f", {'BB ante' if night.rules.clock.ante_by == 'big-blind' else 'ante'} {period.ante:,}"
    return f"level {period.level}: {period.small:,}/{period.big:,}{ante}"


def shown(milliseconds: int) -> str:
    """Answers a time left as it is displayed, rounded up to the second: ``12:05`` or ``1:02:05``."""
    seconds = max(-(-milliseconds // 1000), 0)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
