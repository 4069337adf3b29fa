"""What the room must hear: one minute before, a new level, a break, the end of registration, the contract's end."""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.console import text
from tdconsole.engine import clock
from tdconsole.engine.night import Night
from tdconsole.engine.periods import Period, Position

MINUTE = 60_000
BY_HAND = frozenset(("start", "next", "back", "level", "break"))


@dataclass(frozen=True, slots=True)
class Face:
    """What was known of the clock at one look.

    Attributes:
        at: Instant of the look.
        index: Index in the schedule; -1 before the start.
        rest: In a break, of the schedule or by hand.
        remaining: Milliseconds left in it.
        state: ``stopped``, ``running`` or ``paused``.
        open: Registration.
        to_limit: Milliseconds to the end of the contract, or None.
        paused: Whole minutes of the pause.
    """

    at: int
    index: int
    rest: bool
    remaining: int
    state: str
    open: bool
    to_limit: int | None
    paused: int = 0


def face(night: Night, now: int) -> Face:
    """Answers what the clock shows now."""
    at = clock.position(night, now)
    index = -1 if at.state == "stopped" else at.index
    limit = None if night.limit is None else night.limit - now
    paused = (now - at.paused_at) // MINUTE if at.paused_at is not None else 0
    return Face(now, index, at.period.rest, at.remaining, at.state, clock.registration(night, now)[0], limit, paused)


def since(night: Night, before: Face, after: Face, now: int) -> list[str]:
    """Answers what is to be announced since the look before, oldest first; nothing once the night is decided."""
    if clock.stands_since(night) is not None or after.index < 0:
        return []
    at = clock.position(night, now)
    found = []
    if (before.index, before.rest) != (after.index, after.rest):
        if not _by_hand(night, before, after):
            found += [_begun(night, period) for period in _passed(before, after, at)]
    elif before.remaining > MINUTE >= after.remaining > 0 and after.state == "running":
        ahead = f", then {clock.announcement(night, at.following)}" if at.following is not None else ""
        found.append(f"one minute left{ahead}")
    if before.open and not after.open:
        found.append("late registration is closed")
    found += [
        f"{mark} minutes to the end of the contract"
        for mark in night.rules.ending.warn_minutes
        if _crossed(before.to_limit, after.to_limit, mark * MINUTE)
    ]
    stamp = text.time_of_day(night, now)
    return [f"{stamp} {words}" for words in found]


def _by_hand(night: Night, before: Face, after: Face) -> bool:
    """Tells whether the director just changed the level himself: he need not be told."""
    return any(before.at < act.at <= after.at and act.name in BY_HAND for act in night.clock.acts)


def _passed(before: Face, after: Face, at: Position) -> list[Period]:
    """Answers the periods that began between two looks; the one that is shown comes last."""
    between = [p for p in at.periods[before.index + 1 : after.index] if p.length] if before.index >= 0 else []
    return [*between, at.period]


def _begun(night: Night, period: Period) -> str:
    note = f" - {text.clean(period.note)}" if period.note else ""
    return f"{clock.announcement(night, period)}{note}"


def rings(before: Face, after: Face) -> bool:
    """Tells whether a pause has just become a minute longer."""
    return after.state == "paused" and after.paused > before.paused and before.state == "paused"


def _crossed(before: int | None, after: int | None, mark: int) -> bool:
    return before is not None and after is not None and before > mark >= after
