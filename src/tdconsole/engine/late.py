"""What a latecomer's stack is short of (BTown 1-E-d, 1-E-e)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tdconsole.engine import clock
from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Night

MINUTE = 60_000


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
        yield Refusal(
            "stack-too-small", f"the deduction would leave {name} {stack:,} chips; seat nobody with none", rule
        )
    elif stack < least:
        yield Refusal(
            "stack-too-small", f"the deduction would leave {name} {stack:,} chips; the least is {least:,}", rule
        )
