"""Rulings of the floor: a penalty in hands, the card that wins the button, the ranking of hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tdconsole.engine import cards, hands
from tdconsole.engine.rulings.answer import Answer, Impossible, Question, listed, ruled

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules

SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MissedHands(Question):
    """How many hands a penalty takes (TDA 2024 rule 71-A, BTown 2-G-d-9).

    Attributes:
        players: Players at the table when it is given, the offender among them.
        rounds: Rounds of the button.
        missed: Hands he has missed already, at whatever table.
    """

    TITLE: ClassVar[str] = "penalty"
    players: int
    rounds: int = 1
    missed: int = 0

    def answer(self, rules: Rules) -> Answer:
        """Answers ``hands`` in all and those ``left``."""
        if self.players < 2 or self.rounds < 1 or self.missed < 0:
            raise Impossible("a table has at least 2 players and a penalty at least 1 round")
        hands = self.players * self.rounds
        left = max(0, hands - self.missed)
        rounds = "one round" if self.rounds == 1 else f"{self.rounds} rounds"
        why = (
            f"{rounds} of the button with {self.players} players, the offender among them; he is dealt in and folded"
        )
        says = f"{hands} hands" if not self.missed else f"{left} of {hands} hands left"
        return ruled(rules, "rulings.penalty", says, {"hands": hands, "left": left}, why)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ButtonDraw(Question):
    """Whose card wins the button (BTown 2-G-a).

    Attributes:
        drawn: Player or seat, and his card.
    """

    TITLE: ClassVar[str] = "button"
    drawn: tuple[tuple[str, str], ...]

    def answer(self, rules: Rules) -> Answer:
        """Answers the ``button``, or who must draw ``again`` where suits do not break ties."""
        held = [card for _, card in self.drawn]
        if not held:
            raise Impossible("no card was drawn; write 1=Kh 2=9s")
        twice = next((card for card in held if held.count(card) > 1), None)
        if twice:
            raise Impossible(f"the card {twice} stands there twice")
        high = max(held, key=cards.strength)
        equal = [who for who, card in self.drawn if card[0] == high[0]]
        winner = next(who for who, card in self.drawn if card == high)
        key = "tables.draw_ties"
        if len(equal) > 1 and rules.tables.draw_ties == "redraw":
            facts = {"button": None, "again": equal}
            return ruled(rules, key, f"{listed(equal)} draw again", facts, f"equal cards of rank {high[0]}")
        why = f"{high} is the highest card"
        if len(equal) > 1:
            why = f"of equal cards the suit decides, {', '.join(SUITS.values())}: {SUITS[high[1]]} are highest here"
        return ruled(rules, key, f"{winner} has the button", {"button": winner, "again": []}, why)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Rankings(Question):
    """The hands from best to worst, a card for newcomers (BTown 6-B)."""

    TITLE: ClassVar[str] = "hand rankings"

    def answer(self, rules: Rules) -> Answer:
        """Answers the ``ranking`` of hands and, apart from it, the ``suits`` of the draw for the button."""
        ranking = [{"hand": name, "what": what, "example": example} for name, what, example in hands.RANKING]
        suits = list(SUITS.values()) if rules.tables.draw_ties == "suits" else []
        why = "suits are worth the same in a hand"
        if suits:
            why += f"; only in the draw for the button they go {', '.join(suits)}"
        says = ", ".join(name for name, _, _ in hands.RANKING)
        return ruled(rules, "rulings.hands", says, {"ranking": ranking, "suits": suits}, why)
