"""Rule cards: the league's rules on a matter, in the program's own words, found by any word of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tdconsole.engine.rulings.answer import Answer, Impossible, Question

if TYPE_CHECKING:
    from tdconsole.engine.rules import Card, Rules

_LITTLE = "a an and are at be by can does do for from how i if in is it of on or the to was what when"
STOP_WORDS = frozenset(_LITTLE.split(" "))
JOINED = ("allin", "headsup")
BEGUN = 4
_WORD = re.compile(r"[a-z0-9]+(?:[-'][a-z0-9]+)*")
TITLE, WORDS, TEXT = 4, 3, 1


@dataclass(frozen=True, slots=True)
class Matter:
    """What is known on one matter.

    Attributes:
        title: Its name.
        own: The league's card; None when the league does not rule it.
        standard: The published standard's card, or None.
    """

    title: str
    own: Card | None
    standard: Card | None = None

    @property
    def open(self) -> bool:
        """Whether the league leaves it open."""
        return self.own is None or self.own.open

    def as_json(self) -> dict[str, Any]:
        """Answers title, text, section, ``open`` and, where there is one, the standard's card as ``tda``."""
        tda = {"text": self.standard.text, "rule": self.standard.rule} if self.standard else None
        text, rule = (self.own.text, self.own.rule) if self.own else ("", "")
        return {"title": self.title, "text": text, "rule": rule, "open": self.open, "tda": tda}


def matters(rules: Rules, standard: Rules | None = None) -> list[Matter]:
    """Answers every matter that has a card: the league's in their order, then those it leaves open.

    Args:
        rules: The league's rules.
        standard: The rules whose cards stand beside, matched by title; None for the league's alone.
    """
    beside = {card.title: card for card in standard.rulings.cards} if standard and standard.name != rules.name else {}
    own = [Matter(card.title, card, beside.pop(card.title, None)) for card in rules.rulings.cards]
    return [*own, *(Matter(title, None, card) for title, card in beside.items())]


def find(words: str, rules: Rules, standard: Rules | None = None) -> list[Matter]:
    """Answers the matters that speak of these words, the closest first; of several words, as many as can be.

    A word finds its other forms (``raise``, ``raised``, ``raising``) and, among titles and catchwords, from four
    letters on what begins with it; never a word that merely holds it. What a card says only in its text counts when
    no title or catchword is closer.
    """
    wanted = list(_asked(words))
    scored = []
    for place, matter in enumerate(matters(rules, standard)):
        hits = [_weight(word, matter) for word in wanted]
        if any(hits):
            scored.append((-sum(1 for hit in hits if hit), -sum(hits), place, matter))
    scored.sort(key=lambda row: row[:3])
    closest = [row for row in scored if row[0] == scored[0][0]]
    near = [row for row in closest if -row[1] > len(wanted) * TEXT]
    return [matter for _, _, _, matter in near or closest]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Find(Question):
    """What the rules say on a matter.

    Attributes:
        words: What is looked for.
        standard: The rules whose cards stand beside, or None.
    """

    TITLE: ClassVar[str] = "rule"
    words: str
    standard: Rules | None = None

    def answer(self, rules: Rules) -> Answer:
        """Answers ``cards``, the closest first; none is an answer too."""
        if not any(True for _ in _asked(self.words)):
            raise Impossible("no word to look for; write such as: find string bet")
        found = find(self.words, rules, self.standard)
        facts = {"cards": [matter.as_json() for matter in found]}
        if not found:
            return Answer(f"no rule card speaks of {self.words!r}", facts, "try another word", by=rules.name)
        first = found[0]
        if first.own is None:
            assert first.standard is not None
            assert self.standard is not None
            beside = f"{self.standard.name} {first.standard.rule}: {first.standard.text}"
            return Answer(first.title, facts, f"the league leaves it open; {beside}", by=rules.name)
        return Answer(first.title, facts, first.own.text, first.own.rule, by=rules.name)


def _asked(words: str) -> Iterator[str]:
    """Yields the words that count; two that are one when joined (``all in``) stay together."""
    found = _WORD.findall(words.lower())
    at = 0
    while at < len(found):
        pair = "".join(found[at : at + 2])
        if pair in JOINED:
            yield pair
            at += 2
            continue
        if found[at] not in STOP_WORDS:
            yield found[at]
        at += 1


def _weight(word: str, matter: Matter) -> int:
    """Answers how close a matter is to a word, 0 when it does not speak of it."""
    cards = [card for card in (matter.own, matter.standard) if card]
    if any(_speaks(word, card.title, begun=True) for card in cards):
        return TITLE
    if any(_speaks(word, " ".join(card.words), begun=True) or word == card.rule.lower() for card in cards):
        return WORDS
    return TEXT if any(_speaks(word, card.text) for card in cards) else 0


def _speaks(word: str, text: str, *, begun: bool = False) -> bool:
    looked_for = stem(word.replace("-", ""))
    for found in _WORD.findall(text.lower()):
        for part in (found.replace("-", ""), *found.split("-")):
            if stem(part) == looked_for or (begun and len(word) >= BEGUN and part.startswith(word)):
                return True
    return False


def stem(word: str) -> str:
    """Answers a word without the endings of its other forms: ``betting`` and ``bets`` are both ``bet``."""
    word = word.removesuffix("'s")
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    for ending, least in (("ing", 5), ("ed", 4)):
        if word.endswith(ending) and len(word) > least:
            word = word.removesuffix(ending)
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    else:
        if re.search(r"(?:s|x|z|ch|sh)es$", word):
            word = word[:-2]
        elif word.endswith("s") and not word.endswith("ss") and len(word) > 3:
            word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word
