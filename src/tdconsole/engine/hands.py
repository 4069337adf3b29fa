"""Which of several hold'em hands is best, and by which card (BTown 6-B, TDA 2024 rule 12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tdconsole.engine.cards import RANKS

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH = range(9)
SHAPES = {(2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIR, (3, 1, 1): TRIPS, (3, 2): FULL, (4, 1): QUADS}
NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
WHEEL = (12, 3, 2, 1, 0)
BROADWAY = 12

RANKING: tuple[tuple[str, str, str], ...] = (
    ("royal flush", "ten to ace of one suit", "Th Jh Qh Kh Ah"),
    ("straight flush", "five in a row of one suit; the highest card decides", "5c 6c 7c 8c 9c"),
    ("four of a kind", "four of one rank; then the fifth card", "Qc Qd Qh Qs 4d"),
    ("full house", "three of one rank and two of another; the three decide first", "Kc Kh Ks Td Ts"),
    ("flush", "five of one suit; the highest card decides, then the next", "2d 6d 9d Jd Ad"),
    ("straight", "five in a row; an ace is high or, below a two, low", "4c 5d 6h 7s 8c"),
    ("three of a kind", "three of one rank; then the best other card", "7c 7h 7s Jd Kc"),
    ("two pair", "the higher pair decides, then the lower, then the fifth card", "Ac Ad Th Ts 3c"),
    ("pair", "two of one rank; then the best other cards", "9d 9s 4c Qh Ks"),
    ("high card", "none of these; the highest card decides, then the next", "3c 6d 9h Qs Ac"),
)
"""The hands from best to worst: name, what it is and what decides between two, and an example."""


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """Five cards and what they are worth; a better hand is the greater one.

    Attributes:
        category: 0 (high card) to 8 (straight flush).
        ranks: What decides between hands of the category, the most important first; 0 is a two, 12 an ace.
        five: The five cards, those that decide first standing first.
    """

    category: int
    ranks: tuple[int, ...]
    five: tuple[str, ...] = field(default=(), compare=False)


def rank(card: str) -> int:
    """Answers the rank of a card: 0 is a two, 12 an ace."""
    return RANKS.index(card[0])


def of_five(cards: Iterable[str]) -> Hand:
    """Answers what exactly five cards are worth."""
    held = list(cards)
    ranks = [rank(card) for card in held]
    groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    order = tuple(r for _, r in groups)
    shape = tuple(n for n, _ in groups)
    straight = len(order) == 5 and (order[0] - order[4] == 4 or order == WHEEL)
    flush = len({card[1] for card in held}) == 1
    if straight and order == WHEEL:
        order = (*WHEEL[1:], WHEEL[0])
    five = tuple(sorted(held, key=lambda card: order.index(rank(card))))
    if straight:
        return Hand(STRAIGHT_FLUSH if flush else STRAIGHT, order[:1], five)
    return Hand(FLUSH if flush else SHAPES.get(shape, HIGH), order, five)


def best(cards: Sequence[str]) -> Hand:
    """Answers the best hand that five of these cards make; of two as good, one of them."""
    return max(map(of_five, combinations(cards, 5)))


def name(hand: Hand) -> str:
    """Answers a hand in words: ``pair of queens``, ``straight, five high``."""
    first, second = hand.ranks[0], (*hand.ranks, 0)[1]
    match hand.category:
        case 8:
            return "royal flush" if first == BROADWAY else f"straight flush, {NAMES[first]} high"
        case 7:
            return f"four {_many(first)}"
        case 6:
            return f"full house, {_many(first)} over {_many(second)}"
        case 5:
            return f"flush, {NAMES[first]} high"
        case 4:
            return f"straight, {NAMES[first]} high"
        case 3:
            return f"three {_many(first)}"
        case 2:
            return f"two pair, {_many(first)} and {_many(second)}"
        case 1:
            return f"pair of {_many(first)}"
    return f"{NAMES[first]} high"


def difference(better: Hand, worse: Hand) -> str:
    """Answers by what one hand beats another, in words."""
    if better.category != worse.category:
        return f"{name(better)} beats {name(worse)}"
    at = next(i for i, (one, other) in enumerate(zip(better.ranks, worse.ranks, strict=True)) if one != other)
    what = f"{NAMES[better.ranks[at]]} against {NAMES[worse.ranks[at]]}"
    if at == 0 and better.category != HIGH:
        return f"{name(better)} beats {name(worse)}"
    if (better.category, at) in ((TWO_PAIR, 1), (FULL, 1)):
        return f"both have {_many(better.ranks[0])}, the second pair decides: {what}"
    if better.category in (HIGH, FLUSH):
        places = ("highest", "second", "third", "fourth", "fifth")
        return f"the {places[at]} card decides: {what}"
    return f"both have {name(better)}, the kicker decides: {what}"


def _many(rank: int) -> str:
    return f"{NAMES[rank]}es" if NAMES[rank] == "six" else f"{NAMES[rank]}s"
