"""Questions to the ruling desk, written as on the command line."""

from __future__ import annotations

import shlex
from functools import cache
from typing import Any

from tdconsole.engine.rules import Rules
from tdconsole.engine.rulings.answer import Answer, compared
from tdconsole.language.rulings import question
from tdconsole.language.words import Words
from tdconsole.rulebook.shelf import Shelf


@cache
def rules_of(name: str) -> Rules:
    """Answers the rules of a shipped rule file."""
    found = Shelf().rule_text(name)
    assert found is not None
    return found.rules


def answer(line: str, rules: str = "tda") -> Answer:
    """Answers ``raise --blinds 100/200`` by some rules, with what the TDA says where that differs."""
    return compared(question(Words("ruling", shlex.split(line))), rules_of(rules), rules_of("tda"))


def facts(line: str, rules: str = "tda") -> dict[str, Any]:
    """Answers the figures of a ruling."""
    return answer(line, rules).facts
