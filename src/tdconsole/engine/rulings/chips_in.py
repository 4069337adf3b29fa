"""What chips put in without a clear word count as: call, bet or raise (BTown 2-G-d-6, 2-G-d-7; TDA 2024 43-45)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tdconsole.engine.rulings.answer import Answer, Impossible, number, ruled
from tdconsole.engine.rulings.betting import Raise, Round, figures

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Counted:
    """What the chips count as.

    Attributes:
        action: ``call``, ``bet`` or ``raise``.
        total: His total in this round.
        key: Rule it rests on.
        why: How it comes about.
    """

    action: str
    total: int
    key: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ChipsIn(Raise):
    """What a player's chips count as.

    Attributes:
        puts: Their total, when it does not matter which chips they are.
        chips: Value of each chip, else empty; a single one is an oversize chip.
        said: He said ``raise`` before the chips touched the table, without an amount.
    """

    TITLE: ClassVar[str] = "chips put in"
    puts: int = 0
    chips: tuple[int, ...] = ()
    said: bool = False

    def answer(self, rules: Rules) -> Answer:
        """Answers ``action`` and ``amount`` besides what the minimum raise is."""
        now = self.round(rules)
        amount = sum(self.chips) or self.puts
        if amount <= 0 or min(self.chips, default=1) <= 0:
            raise Impossible("no chips were put in; write their value as 750, or chip by chip as 500,1000")
        found = self._one_chip(now, amount) if len(self.chips) == 1 else None
        found = found or self._spoken(rules, now, amount) or self._several(now, amount)
        found = found or _call(now, amount) or self._by_amount(rules, now, amount)
        facts = {"action": found.action, "amount": found.total, **figures(now)}
        says = f"{found.action} {'to ' if found.action == 'raise' else ''}{number(found.total)}"
        return ruled(rules, found.key, says, facts, found.why)

    def _one_chip(self, now: Round, chip: int) -> Counted | None:
        """An oversize chip: a call without a word, the most it allows with one (TDA 2024 rule 44)."""
        key = "rulings.one_chip"
        if not now.total and chip >= now.minimum:
            return Counted("bet", chip, key, "with no bet to call, a single chip is a bet of its value")
        if self.said and chip >= now.minimum:
            return Counted("raise", chip, key, "a raise was announced without an amount: the most the chip allows")
        if not self.said and chip > now.total > 0:
            return Counted("call", now.total, key, "a single chip without a word is a call, whatever its value")
        return None

    def _spoken(self, rules: Rules, now: Round, amount: int) -> Counted | None:
        if not self.said:
            return None
        action = "raise" if now.total else "bet"
        why = f"a raise was announced: at least the minimum of {number(now.minimum)}"
        return Counted(action, max(amount, now.minimum), self.key(rules, now), why)

    def _several(self, now: Round, amount: int) -> Counted | None:
        """Chips that are all needed for the call are a call (TDA 2024 rule 45-A)."""
        if len(self.chips) < 2 or not now.total <= amount or amount - min(self.chips) >= now.total:
            return None
        why = f"without the smallest chip of {number(min(self.chips))} it would be less than the call"
        return Counted("call", now.total, "rulings.several_chips", why)

    def _by_amount(self, rules: Rules, now: Round, amount: int) -> Counted:
        if now.full(amount):
            action = "raise" if now.total else "bet"
            return Counted(action, amount, self.key(rules, now), f"at least the minimum of {number(now.minimum)}")
        if not now.total:
            return Counted("bet", now.minimum, self.key(rules, now), self.why(rules, now))
        by, half = amount - now.total, f"{now.step / 2:,g}"
        always = rules.rulings.complete_raise == "always"
        if always or 2 * by >= now.step:
            why = f"{number(by)} more is at least {half}, half of a minimum raise: it is made up to the minimum"
            if always:
                why = f"{number(by)} more is a raise too small: it is made up to the minimum"
            return Counted("raise", now.minimum, "rulings.complete_raise", why)
        why = f"{number(by)} more is less than {half}, half of a minimum raise"
        return Counted("call", now.total, "rulings.below_half", why)


def _call(now: Round, amount: int) -> Counted | None:
    """The exact call, or less than it: a call once made is the whole call (TDA 2024 rules 41, 51-B)."""
    if not now.total or amount > now.total:
        return None
    if amount == now.total:
        return Counted("call", amount, "rulings.call", "exactly the bet to be called")
    why = "less than a call has to be made up to the whole call, unless the player is all-in"
    return Counted("call", now.total, "rulings.undercall", why)
