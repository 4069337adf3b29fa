"""The showdown: who shows first, which hand wins and by which card (BTown 2-G-d-4, TDA 2024 rules 12, 16, 17)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from tdconsole.engine import hands
from tdconsole.engine.positions import clockwise
from tdconsole.engine.rulings.answer import Answer, Impossible, Question, listed, ruled

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Showdown(Question):
    """Who shows first.

    Attributes:
        button: Seat of the button, whether or not its player is in the hand.
        live: Seats still in the hand.
        aggressor: Seat that bet or raised last on the river, or None when it was checked.
        all_in: Somebody is all-in and nobody can act any more.
    """

    TITLE: ClassVar[str] = "showdown"
    button: int
    live: tuple[int, ...]
    aggressor: int | None = None
    all_in: bool = False

    def answer(self, rules: Rules) -> Answer:
        """Answers ``first`` and the ``order`` of showing; null when nobody has to show before the others."""
        self._check()
        from_button = clockwise(self.live, self.button)
        if len(self.live) == 1:
            why = "the others have folded: he wins without showing"
            return _shown(rules, "rulings.uncontested", "nobody shows", [], why)
        if self.all_in and rules.rulings.all_in == "face-up":
            why = "somebody is all-in and nobody can act any more: all hands are turned up at once"
            return _shown(rules, "rulings.all_in", "all at once", [], why)
        if self.aggressor is None or rules.rulings.showdown == "left-of-button":
            why = "nobody bet on the river: the first hand left of the button shows"
            if rules.rulings.showdown == "left-of-button":
                why = "the first hand left of the button always shows first"
            return _shown(rules, "rulings.showdown", f"seat {from_button[0]}", from_button, why)
        order = [self.aggressor, *clockwise([s for s in self.live if s != self.aggressor], self.aggressor)]
        why = "who bet or raised last on the river shows first"
        return _shown(rules, "rulings.showdown", f"seat {order[0]}", order, why)

    def _check(self) -> None:
        if not self.live:
            raise Impossible("nobody is in the hand; name the seats still in it")
        if min(*self.live, self.button, self.aggressor or 1) < 1:
            raise Impossible("seats are counted from 1")
        twice = next((seat for seat in self.live if self.live.count(seat) > 1), None)
        if twice is not None:
            raise Impossible(f"seat {twice} stands there twice")
        if self.aggressor is not None and self.aggressor not in self.live:
            raise Impossible(f"seat {self.aggressor} bet last but is not among the seats still in the hand")


def _shown(rules: Rules, key: str, says: str, order: list[int], why: str) -> Answer:
    return ruled(rules, key, says, {"first": order[0] if order else None, "order": order}, why)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Hands(Question):
    """Which of several hands wins.

    Attributes:
        board: Three to five community cards, such as ``("2c", "3d", "4h")``.
        held: Player and his two hole cards; of these a player may use two, one or none.
    """

    TITLE: ClassVar[str] = "hands"
    board: tuple[str, ...]
    held: tuple[tuple[str, tuple[str, ...]], ...]

    def answer(self, rules: Rules) -> Answer:
        """Answers ``order``, best first and equal hands together, ``hands`` in words and the ``cards`` of each."""
        self._check()
        best = {player: hands.best((*self.board, *cards)) for player, cards in self.held}
        ranked = sorted(best, key=lambda player: best[player], reverse=True)
        order = [list(group) for _, group in groupby(ranked, key=lambda player: best[player])]
        facts = {
            "order": order,
            "hands": {player: hands.name(best[player]) for player, _ in self.held},
            "cards": {player: " ".join(best[player].five) for player, _ in self.held},
        }
        first = best[order[0][0]]
        says = f"{listed(order[0])} {'wins' if len(order[0]) == 1 else 'share'}: {hands.name(first)}"
        why = hands.difference(first, best[order[1][0]]) if len(order) > 1 else _alone(order[0])
        if len(order[0]) > 1:
            why = "the five cards are worth the same, suits do not count" + (f"; {why}" if len(order) > 1 else "")
        if len(self.board) < 5:
            why = f"{why}; {5 - len(self.board)} to come"
        return ruled(rules, "rulings.hands", says, facts, why)

    def _check(self) -> None:
        if not 3 <= len(self.board) <= 5:
            raise Impossible(f"{len(self.board)} cards are no board; name the three, four or five on the table")
        if not self.held:
            raise Impossible("no hand was named; write A=AhKd B=QcQs")
        seen = list(self.board)
        for number, (player, cards) in enumerate(self.held):
            if len(cards) != 2:
                raise Impossible(f"{player} has {len(cards)} card{'s' * (len(cards) != 1)}; a hand has two")
            if any(player == other for other, _ in self.held[:number]):
                raise Impossible(f"{player} stands there twice")
            seen += cards
        twice = next((card for card in seen if seen.count(card) > 1), None)
        if twice:
            raise Impossible(f"the card {twice} stands there twice")


def _alone(players: list[str]) -> str:
    return "no other hand is in it" if len(players) == 1 else "they share the pot"
