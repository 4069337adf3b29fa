"""A question to the ruling desk and its answer: the figures, why, and the section it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules


class Impossible(Exception):  # noqa: N818 - the question's fault, not the program's
    """A question that has no answer, such as a card that is there twice; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the desk answers.

    Attributes:
        says: The answer in a few words, to be read aloud.
        facts: The same as JSON values, with the keys of INTERFACE 7.
        why: How it comes about, in words.
        rule: Section of the rules it rests on, or empty.
        assumed: It is a house default and not the league's published rule.
        by: Whose rules they are.
        standard: What the published standard answers, where that differs; else None.
    """

    says: str
    facts: dict[str, Any] = field(default_factory=dict)
    why: str = ""
    rule: str = ""
    assumed: bool = False
    by: str = ""
    standard: Answer | None = None

    def as_json(self) -> dict[str, Any]:
        """Answers the facts with ``says``, ``why``, ``rule``, ``assumed`` and, where it differs, ``tda``."""
        tda = self.standard.as_json() if self.standard else None
        own = {"says": self.says, "why": self.why, "rule": self.rule, "assumed": self.assumed, "tda": tda}
        return {**self.facts, **own}

    @property
    def reason(self) -> str:
        """Why, with the section or the word that it is a house default."""
        source = "house default" if self.assumed else ", ".join(filter(None, (self.by, self.rule)))
        return f"{self.why} ({source})" if source else self.why


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked at the table.

    Attributes:
        TITLE: What the matter is called.
    """

    TITLE: ClassVar[str] = ""

    def answer(self, rules: Rules) -> Answer:
        """Answers by these rules.

        Raises:
            Impossible: The question has no answer; the message says what is wrong with it.
        """
        raise NotImplementedError


def ruled(rules: Rules, key: str, says: str, facts: dict[str, Any], why: str) -> Answer:
    """Answers with the section of a key of ``[rulings]``, and whether the league publishes it.

    Args:
        rules: The league's rules.
        key: Such as ``rulings.min_raise``.
        says: The answer in a few words.
        facts: Its figures.
        why: How it comes about.
    """
    assumed = any(key == other or key.startswith(f"{other}.") for other in rules.assumed)
    return Answer(says, facts, why, rules.ref(key), assumed, rules.name)


def compared(question: Question, rules: Rules, standard: Rules | None) -> Answer:
    """Answers by the league's rules and puts the published standard's answer beside it where that differs.

    Args:
        question: What is asked.
        rules: The league's rules.
        standard: The rules of the Tournament Directors Association, or None.

    Raises:
        Impossible: The question has no answer.
    """
    own = question.answer(rules)
    if standard is None or standard.name == rules.name:
        return own
    other = question.answer(standard)
    return own if other.facts == own.facts else replace(own, standard=other)


def number(amount: int) -> str:
    """Answers an amount of chips with thousands parted."""
    return f"{amount:,}"


def listed(names: list[str] | tuple[str, ...]) -> str:
    """Answers names in a row: ``A, B and C``."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
