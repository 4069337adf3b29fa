"""Bets and raises: the least total of the next raise, and whether a short all-in reopens the betting.

A betting round is kept as two figures, the total bet so far and the step of a full raise over it. The four published
forms of the minimum raise differ in how a full raise sets the next step. An undersized raise, which only an all-in
may be, lifts the total and leaves the step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tdconsole.engine.rulings.answer import Answer, Impossible, Question, number, ruled

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules

PREFLOP, LATER = "preflop", "later"
Blinds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """A betting round as it stands.

    Attributes:
        total: The highest total bet; 0 when nobody has bet.
        step: By how much more a full raise must go.
        short: Total of an undersized raise that was the last one, else 0.
        raised: Somebody has bet or raised, blinds apart.
    """

    total: int
    step: int
    short: int = 0
    raised: bool = False

    @property
    def minimum(self) -> int:
        """The least total of the next bet or raise."""
        return self.total + self.step

    def full(self, total: int) -> bool:
        """Tells whether a raise to this total is a full one."""
        return total >= self.minimum


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Betting(Question):
    """A question about a betting round.

    Attributes:
        blinds: Small and big blind; None takes those of the level being played.
        bets: Totals bet so far in this round after the blinds, in order; a call repeats the total before it.
        street: ``preflop`` or ``later``.
    """

    blinds: Blinds | None = None
    bets: tuple[int, ...] = ()
    street: str = PREFLOP

    def round(self, rules: Rules) -> Round:
        """Answers the round as these bets leave it.

        Raises:
            Impossible: Blinds or bets cannot be so.
        """
        self._check()
        form, big = rules.rulings.min_raise, self.big
        now = Round(big if self.street == PREFLOP else 0, big)
        for total in self.bets:
            now = after(now, total, form, big)
        return now

    @property
    def big(self) -> int:
        """The big blind.

        Raises:
            Impossible: The blinds are not known.
        """
        if self.blinds is None:
            raise Impossible("the blinds are missing; write --blinds 100/200")
        return self.blinds[1]

    def _check(self) -> None:
        small, big = self.blinds or (0, self.big)
        if big <= 0 or small < 0:
            raise Impossible(f"the blinds {small}/{big} are nothing; write them as 100/200")
        if small > big:
            raise Impossible(f"the small blind {number(small)} is above the big blind {number(big)}; it stands first")
        least = big if self.street == PREFLOP else 0
        if self.bets and self.bets[0] < max(least, 1):
            what = f"the big blind of {number(big)}" if least else "one chip"
            raise Impossible(f"a bet of {number(self.bets[0])} is less than {what}; the bets are totals")
        for before, then in zip(self.bets, self.bets[1:], strict=False):
            if then < before:
                raise Impossible(
                    f"the bets fall from {number(before)} to {number(then)}; each is the total bet so far"
                )


def after(now: Round, total: int, form: str, big: int) -> Round:
    """Answers the round after somebody has put in a total.

    Args:
        now: The round before.
        total: His chips in this round; no more than a call changes nothing.
        form: ``double-total``, ``last-raise``, ``big-blind`` or ``twice-big-blind``.
        big: The big blind.
    """
    if total <= now.total:
        return now
    if not now.full(total):
        return Round(total, now.step, short=total, raised=True)
    steps = {"double-total": total, "big-blind": big}
    return Round(total, steps.get(form, total - now.total), raised=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Raise(Betting):
    """How much the next player must at least raise to (BTown 2-G-d-2, TDA 2024 rule 43)."""

    TITLE: ClassVar[str] = "minimum raise"

    def answer(self, rules: Rules) -> Answer:
        """Answers ``min_total``, with ``raise_by`` and ``total`` bet so far."""
        now = self.round(rules)
        return ruled(
            rules, self.key(rules, now), f"at least {number(now.minimum)}", figures(now), self.why(rules, now)
        )

    def key(self, rules: Rules, now: Round) -> str:
        """Answers where the rules speak of this raise; some leagues publish the first one alone."""
        if rules.rulings.min_raise == "twice-big-blind" and (now.raised or self.street == LATER):
            return "rulings.reraise"
        return "rulings.min_raise" if self.street == PREFLOP else "rulings.min_raise.later"

    def why(self, rules: Rules, now: Round) -> str:
        """Answers how the least total comes about."""
        form, big = rules.rulings.min_raise, number(self.big)
        if now.short:
            lifted = f"the all-in to {number(now.short)} is no full raise"
            return f"{lifted}; the raise of {number(now.step)} is still due on top of it"
        if not now.raised and self.street == LATER:
            return f"a first bet is at least the big blind of {big}"
        if form == "big-blind":
            return f"{number(now.total)} and at least the big blind of {big} more"
        if not now.raised and form == "last-raise":
            return f"the big blind of {big} and as much again"
        if not now.raised:
            return f"the first raise is to at least twice the big blind of {big}"
        if form == "double-total":
            return f"twice the {number(now.total)} bet so far"
        return f"{number(now.total)} and the last full raise of {number(now.step)} once more"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reopen(Betting):
    """May a player raise again who has acted on the last of the bets (BTown 2-G-d-8, TDA 2024 rule 47)?

    Attributes:
        all_ins: Totals of the all-ins since, in order.
    """

    TITLE: ClassVar[str] = "reopening"
    all_ins: tuple[int, ...]

    def answer(self, rules: Rules) -> Answer:
        """Answers ``reopens``, and ``min_total`` for whoever may raise."""
        before = self.round(rules)
        if not self.all_ins or min(self.all_ins) <= 0:
            raise Impossible("the all-in is nothing; write its total as 700")
        now, lifts = before, []
        for total in self.all_ins:
            if total > now.total:
                lifts.append(total - now.total)
            now = after(now, total, rules.rulings.min_raise, self.big)
        several = len(lifts) > 1
        counted = sum(lifts) if rules.rulings.reopen_adds_up else max(lifts, default=0)
        reopens = _enough(counted, before.step, rules.rulings.reopen)
        key = "rulings.reopen_adds_up" if several else "rulings.reopen"
        why = _why(rules, before, counted, several)
        return ruled(rules, key, _spoken(reopens, now), {"reopens": reopens, **figures(now)}, why)


def figures(now: Round) -> dict[str, Any]:
    """Answers the figures of a round as JSON."""
    return {"min_total": now.minimum, "raise_by": now.step, "total": now.total}


def _enough(by: int, step: int, reopen: str) -> bool:
    return 2 * by >= step if reopen == "half" else by >= step


def _spoken(reopens: bool, now: Round) -> str:
    if reopens:
        return f"open: raise to at least {number(now.minimum)}, call or fold"
    return f"closed: call {number(now.total)} or fold"


def _why(rules: Rules, before: Round, counted: int, several: bool) -> str:
    if not counted:
        return f"the all-in raises nothing over {number(before.total)}"
    step, reopen = before.step, rules.rulings.reopen
    wanted = f"a full raise of {number(step)}"
    if reopen == "half":
        wanted = f"{step / 2:,g}, half of the minimum raise of {number(step)}"
    than = "at least" if _enough(counted, step, reopen) else "less than"
    raised = "the all-in raises by"
    if several:
        adds = rules.rulings.reopen_adds_up
        raised = "the all-ins together raise by" if adds else "all-ins do not add up; the largest raises by"
    return f"{raised} {number(counted)}, {than} {wanted}"
