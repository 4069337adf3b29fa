"""Main and side pots, what goes back, who is paid from which pot, and odd chips.

BTown 2-G-e-1, 2-G-d-5; TDA 2024 rules 20, 21.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tdconsole.engine.rulings.answer import Answer, Impossible, Question, listed, number, ruled

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules

MOST_WAYS = 30


@dataclass(frozen=True, slots=True)
class Stake:
    """What one player has put into the hand.

    Attributes:
        player: His name, letter or seat.
        amount: Chips, all rounds together.
        folded: He has folded; his chips stay in.
    """

    player: str
    amount: int
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot and who may win it."""

    amount: int
    players: tuple[str, ...]


def pots(stakes: Iterable[Stake]) -> tuple[list[Pot], dict[str, int]]:
    """Answers the pots, the main pot first, and what goes back to whom.

    A pot reaches from one live player's stake to the next higher one; everybody's chips between the two are in it,
    those of folded players too, and the live players who put in that much contest it. What no other player matched
    goes back, and so does what is above the stakes of all live players: nobody is left who could win it.
    """
    all_stakes = list(stakes)
    found, floor = [], 0
    live = [stake for stake in all_stakes if not stake.folded]
    covered = _covered(all_stakes)
    for level in sorted({min(stake.amount, covered) for stake in live} - {0}):
        amount = sum(max(0, min(stake.amount, level) - floor) for stake in all_stakes)
        found.append(Pot(amount, tuple(stake.player for stake in live if stake.amount >= level)))
        floor = level
    returned = {stake.player: stake.amount - floor for stake in all_stakes if stake.amount > floor}
    return found, returned


def _covered(stakes: list[Stake]) -> int:
    """Answers the second highest stake: what is above it, nobody has matched."""
    amounts = sorted((stake.amount for stake in stakes), reverse=True)
    return amounts[1] if len(amounts) > 1 else 0


def shares(amount: int, ways: int, chip: int) -> list[int]:
    """Answers the shares of a pot, the first winner left of the button first; none gets more than one odd chip.

    Args:
        amount: Chips.
        ways: Winners.
        chip: The smallest chip in play.
    """
    each, odd = divmod(amount // chip, ways)
    return [(each + (place < odd)) * chip for place in range(ways)]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Pots(Question):
    """Who contests what.

    Attributes:
        stakes: In the order of the seats, left of the button first, when odd chips matter.
        best: The hands from best to worst, those as good as each other together; empty asks for the pots alone.
        chip: The smallest chip in play, for odd chips.
    """

    TITLE: ClassVar[str] = "pots"
    stakes: tuple[Stake, ...]
    best: tuple[tuple[str, ...], ...] = ()
    chip: int = 1

    def answer(self, rules: Rules) -> Answer:
        """Answers ``pots``, ``returned`` and, when the hands are known, ``paid``."""
        self._check()
        found, returned = pots(self.stakes)
        facts: dict[str, object] = {
            "pots": [{"amount": pot.amount, "players": list(pot.players)} for pot in found],
            "returned": returned,
        }
        says = "; ".join(_told(index, pot) for index, pot in enumerate(found)) or "no pot"
        if self.best:
            paid = self._paid(found, returned)
            facts["paid"] = paid
            says = ", ".join(f"{player} gets {number(chips)}" for player, chips in paid.items())
        return ruled(rules, "rulings.pots", says, facts, self._why(found, returned))

    def _paid(self, found: list[Pot], returned: dict[str, int]) -> dict[str, int]:
        paid = dict(returned)
        seats = [stake.player for stake in self.stakes]
        for pot in found:
            winners = next((w for group in self.best if (w := [p for p in group if p in pot.players])), None)
            if winners is None:
                raise Impossible(
                    f"nobody of --best contests the pot of {number(pot.amount)}; name {pot.players[0]} too"
                )
            winners.sort(key=seats.index)
            if pot.amount % self.chip:
                raise Impossible(f"a pot of {number(pot.amount)} cannot be paid in chips of {number(self.chip)}")
            for player, share in zip(winners, shares(pot.amount, len(winners), self.chip), strict=True):
                paid[player] = paid.get(player, 0) + share
        return {player: paid[player] for player in seats if paid.get(player)}

    def _why(self, found: list[Pot], returned: dict[str, int]) -> str:
        folded = sum(stake.amount for stake in self.stakes if stake.folded)
        top = max((stake.amount for stake in self.stakes if not stake.folded), default=0)
        lost = [stake.player for stake in self.stakes if stake.folded and stake.player in returned]
        parts = ["each wins only what he has matched"]
        if folded:
            parts.append(f"{number(folded)} of folded hands stays in" if not lost else "folded chips stay in")
        if len(lost) > 1:
            parts.append(f"nobody left has matched what {listed(lost)} put in above {number(top)}")
        elif returned:
            who, chips = next(iter(returned.items()))
            parts.append(f"nobody has matched the last {number(chips)} of {who}")
        return "; ".join(parts)

    def _check(self) -> None:
        names = [stake.player for stake in self.stakes]
        if not any(not stake.folded for stake in self.stakes):
            raise Impossible("everybody has folded; one must be left to win the pot")
        for name in names:
            if names.count(name) > 1:
                raise Impossible(f"{name} stands there twice; add his chips up")
        folded = [stake.player for stake in self.stakes if stake.folded]
        ranked = [player for group in self.best for player in group]
        for player in ranked:
            if player in folded:
                raise Impossible(f"{player} has folded and cannot win")
            if player not in names:
                raise Impossible(f"{player} has put nothing in; name him with his chips")
            if ranked.count(player) > 1:
                raise Impossible(f"{player} stands in --best twice")
        if self.chip < 1:
            raise Impossible("the smallest chip is worth at least 1")


def _told(index: int, pot: Pot) -> str:
    title = "main" if index == 0 else f"side {index}"
    return f"{title} {number(pot.amount)} ({', '.join(pot.players)})"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Split(Question):
    """A pot shared by equal hands.

    Attributes:
        amount: The pot.
        ways: Winners.
        chip: The smallest chip in play.
    """

    TITLE: ClassVar[str] = "split"
    amount: int
    ways: int
    chip: int

    def answer(self, rules: Rules) -> Answer:
        """Answers ``shares``, the first winner left of the button first."""
        if self.amount <= 0 or self.ways < 1 or self.chip < 1:
            raise Impossible("a pot, its winners and the smallest chip are at least 1 each")
        if self.ways > MOST_WAYS:
            raise Impossible(f"{number(self.ways)} winners do not sit at one table; at most {MOST_WAYS}")
        if self.amount % self.chip:
            reason = f"{number(self.amount)} is no whole number of chips of {number(self.chip)}"
            raise Impossible(f"{reason}; name the smallest chip in play")
        found = shares(self.amount, self.ways, self.chip)
        odd = self.amount // self.chip % self.ways
        why = "it goes without a rest"
        if odd:
            many = "the odd chip goes" if odd == 1 else f"{odd} odd chips go, one each,"
            why = f"{many} to the first winner{'s' * (odd > 1)} left of the button"
        return ruled(rules, "rulings.odd_chip", ", ".join(map(number, found)), {"shares": found}, why)
