"""Playing cards as they are drawn for chips or for the button: rank, then suit (BTown 2-G-a, TDA 2024 rule 24)."""

from __future__ import annotations

import re

from tdconsole.engine.lottery import ticket

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])", re.IGNORECASE)


def parse(text: str) -> list[str]:
    """Answers the cards of a text such as ``7h As Tc``; ``10c`` and suit signs are understood.

    Raises:
        ValueError: Something in it is no card, or a card stands there twice; the message names it.
    """
    found = read(text)
    for place, name in enumerate(found):
        if name in found[:place]:
            raise ValueError(f"the card {name} stands there twice")
    return found


def read(text: str) -> list[str]:
    """Answers the cards of a text as ``parse`` does, whether or not one stands there twice.

    Raises:
        ValueError: Something in it is no card; the message names it.
    """
    found: list[str] = []
    for word in text.translate(_SIGNS).replace(",", " ").split():
        at = 0
        while at < len(word):
            card = _CARD.match(word, at)
            if card is None:
                raise ValueError(f"{word!r} is no card; write 7h, As or Tc")
            found.append(("T" if card[1] == "10" else card[1].upper()) + card[2].lower())
            at = card.end()
    return found


def strength(card: str) -> int:
    """Answers the order of a card: ace high, equal ranks by suit, spades, hearts, diamonds, clubs."""
    return RANKS.index(card[0]) * len(SUITS) + SUITS.index(card[1])


def deck(seed: str, draw: str) -> list[str]:
    """Answers a deck in an order that anybody can check.

    The ticket of a card is the SHA-256, in lower-case hex, of ``SEED/DRAW/CARD`` (UTF-8, the card as ``As``);
    the cards lie in the order of their tickets.

    Args:
        seed: The night's seed.
        draw: What the cards are drawn for, such as ``race/41``.
    """
    return sorted(DECK, key=lambda card: ticket(seed, draw, card))
