"""What a latecomer's stack is short of (BTown 1-E-d, 1-E-e)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tdconsole.engine import clock, seats
from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Night

MINUTE = 60_000


def closed(night: Night, at: int) -> Iterator[Refusal]:
    """Yields that late registration is over: the same sentence for every way in."""
    if not clock.registration(night, at)[0]:
        reason = f"late registration closed at the {clock.closing(night)}; nobody new is taken in any more"
        if clock.closing(night).startswith("minutes"):
            reason = f"late registration closed {clock.closing(night)[8:]} minutes after the start; nobody new is in"
        yield Refusal("registration-closed", reason, night.rules.ref("sign_in.late"))


def owed(night: Night, at: int, *, late: bool, reserve: bool) -> int:
    """Answers the chips taken from the stack of somebody seated at an instant.

    Args:
        night: The night.
        at: Instant of taking the seat.
        late: Signed in after the start.
        reserve: Comes from the wait list.
    """
    if night.started_at is None or at < night.started_at:
        return 0
    way = night.rules.sign_in.waiting.deduct
    taken = (way == "all" or (way == "late-only" and late)) if reserve else late
    return _by_rule(night, at) if taken else 0


def _by_rule(night: Night, at: int) -> int:
    rules, stack = night.rules.sign_in.late, night.rules.chips.total
    blinds = clock.blinds_for_late(night, at)
    if blinds.elapsed < rules.grace_minutes * MINUTE:
        return 0
    if rules.percent_by_level:
        percents = rules.percent_by_level
        return stack * percents[min(blinds.level, len(percents)) - 1] // 100
    if not rules.deduct:
        return 0
    names = {
        "sb": blinds.small,
        "bb": blinds.big,
        "level": blinds.level,
        "missed": blinds.missed,
        "stack": stack,
        "minutes": blinds.elapsed // MINUTE,
    }
    return round(night.formula(rules.deduct)({name: Fraction(value) for name, value in names.items()}))


def too_little(night: Night, name: str, stack: int) -> Iterator[Refusal]:
    """Yields why a stack cannot be handed out; one of nothing never is."""
    least = night.rules.sign_in.late.minimum
    rule = night.rules.ref("sign_in.late")
    if stack <= 0:
        reason = f"the deduction would leave {name} {stack:,} chips; nobody is seated with none"
        yield Refusal("stack-too-small", reason, rule)
    elif stack < least:
        reason = f"the deduction would leave {name} {stack:,} chips; the least is {least:,}"
        yield Refusal("stack-too-small", reason, rule)


def deducted(night: Night, pid: int, given: int, owed: int) -> list[seats.Deducted]:
    """Answers the event of a deduction, none when nothing is taken.

    A director who seats somebody all the same hands him the least the rules allow: never less, never nothing.

    Args:
        night: The night.
        pid: Whose stack.
        given: His chips before the deduction.
        owed: What the rules take.
    """
    taken = max(0, min(owed, given - max(night.rules.sign_in.late.minimum, 1)))
    return [seats.Deducted(pid, taken)] if taken else []
