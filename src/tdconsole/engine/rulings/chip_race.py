"""A chip race at one table: how many chips, and who gets one (TDA 2024 rule 24-A, BTown 2-C-c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tdconsole.engine.race import Holder, chips_raced, rests, settle
from tdconsole.engine.rulings.answer import Answer, Impossible, Question, number, ruled

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules

WAYS = {
    "race": "the best cards win a chip each, spades, hearts, diamonds, clubs between equal ones, one chip at most",
    "round-up": "each player's rest is rounded up to a whole chip",
    "round-half": "each player's rest is rounded to the nearest chip",
    "buyer": "the player with the most chips left over takes them all",
}


@dataclass(frozen=True, slots=True)
class Leftover:
    """A player's chips of the color that leaves.

    Attributes:
        player: Name, letter or seat, in the order of the seats.
        chips: How many.
        last: He has no other chips.
    """

    player: str
    chips: int
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ChipRace(Question):
    """What becomes of the chips that leave.

    Attributes:
        small, big: Value of the chip that leaves, and of the one given for it.
        holders: Everybody's chips, in the order of the seats.
        drawn: Cards dealt from the lowest seat on, one for each chip left over or each player's best; empty before.
    """

    TITLE: ClassVar[str] = "chip race"
    small: int
    big: int
    holders: tuple[Leftover, ...]
    drawn: tuple[str, ...] = ()

    def answer(self, rules: Rules) -> Answer:
        """Answers ``chips`` to be given for the rests, who has what ``left``, and what is ``given``."""
        self._check()
        pile = [Holder(i, i, (("small", h.chips),), h.chips * self.small, h.last) for i, h in enumerate(self.holders)]
        left = rests(pile, self.big, (("small", self.small),))
        raced = chips_raced(sum(holder.value % self.big for holder in pile), self.big)
        method = rules.chips.race
        facts: dict[str, object] = {"chips": raced, "left": self._named(left)}
        if method == "race" and left and not self.drawn:
            dealt = ", ".join(f"{who}: {n}" for who, n in self._named(left).items())
            says = f"{raced} chip{'s' * (raced != 1)} of {number(self.big)} to race for; cards {dealt}"
            return ruled(rules, "chips.race", says, facts, WAYS[method])
        if method == "race" and len(self.drawn) not in (sum(left.values()), len(left)):
            many = f"{sum(left.values())} cards, one for each chip left over, or {len(left)}, each player's best"
            raise Impossible(f"{len(self.drawn)} cards were named; it takes {many}")
        outcome = settle(method, pile, self.big, left, list(self.drawn))
        facts["given"] = self._named(outcome.given)
        facts["awarded"] = [self.holders[i].player for i in (*outcome.awarded, *outcome.saved)]
        says = ", ".join(f"{who}: {n}" for who, n in self._named(outcome.given).items() if n) or "nobody gets one"
        return ruled(rules, "chips.race", says, facts, WAYS[method])

    def _named(self, counts: dict[int, int]) -> dict[str, int]:
        return {self.holders[i].player: n for i, n in counts.items()}

    def _check(self) -> None:
        if not 0 < self.small < self.big:
            raise Impossible(f"{self.small}/{self.big} is no exchange; write the smaller chip first, as 25/100")
        names = [holder.player for holder in self.holders]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise Impossible(f"{twice} stands there twice")
        double = next((card for card in self.drawn if self.drawn.count(card) > 1), None)
        if double:
            raise Impossible(f"the card {double} stands there twice")
