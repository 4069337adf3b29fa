"""What the room sees of a night: words and figures, asked of the engine at an instant."""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.display.figures import short
from tdconsole.engine import clock
from tdconsole.engine.night import Night
from tdconsole.engine.periods import Period, Position
from tdconsole.engine.status import counts


@dataclass(frozen=True, slots=True)
class Face:
    """The room's clock at one instant.

    Attributes:
        head: Level or break, and whether the clock stands.
        time: Time left, in figures.
        blinds: Small and big blind, in figures; those to come in a break.
        under: What stands under the blinds: ante, what follows.
        facts: Players, average, break, late registration; one sentence each.
    """

    head: str
    time: str
    blinds: str
    under: str
    facts: tuple[str, ...]


def face(night: Night, now: int) -> Face:
    """Answers what the room sees at an instant."""
    at = clock.position(night, now)
    level = at.coming_level
    ante = f"ante {level.ante:,}   " if level.ante else ""
    ahead = f"next: {clock.announcement(night, at.following)}" if at.following is not None else "last level"
    time = f"+{clock.shown(at.overtime)}" if at.overtime else clock.shown(at.remaining)
    facts = (_players(night, level), _break(night, at, now), _registration(night, now))
    blinds = f"{short(level.small)}/{short(level.big)}"
    return Face(_head(night, at), time, blinds, ante + ahead, tuple(fact for fact in facts if fact))


def _head(night: Night, at: Position) -> str:
    if night.finished_at is not None or night.closed is not None:
        return "FINISHED"
    if at.state == "stopped":
        return f"STARTS AT {night.local(night.start):%H:%M}"
    name = "BREAK" if at.period.rest else f"LEVEL {at.period.level}"
    return f"{name} - PAUSED" if at.state == "paused" else name


def _players(night: Night, level: Period) -> str:
    tally = counts(night)
    if not tally["left"]:
        return f"{tally['entries']} signed in"
    blinds = f" = {tally['average'] // level.big} big blinds" if level.big else ""
    return f"{tally['left']} of {tally['entries']} players, average {tally['average']:,}{blinds}"


def _break(night: Night, at: Position, now: int) -> str:
    if at.period.rest or at.state == "stopped":
        return ""
    rests = (s.starts for s in clock.times(night, now) if s.period.rest and s.period.length)
    ahead = [starts for starts in rests if starts is not None and starts > now]
    return f"break at {night.local(ahead[0]):%H:%M}" if ahead else ""


def _registration(night: Night, now: int) -> str:
    open_now, closes = clock.registration(night, now)
    return f"late registration until {closes}" if open_now else "late registration is closed"
