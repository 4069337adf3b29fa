"""The prompts of the ruling desk: the numbers as they lie on the table, answered while they are typed."""

from __future__ import annotations

from dataclasses import replace

from tdconsole.console.prompts import Desk, Prompt, Read, Reading
from tdconsole.console.saying import quoted
from tdconsole.engine.night import Night
from tdconsole.engine.rules import Rules
from tdconsole.engine.rulings.answer import Answer, Impossible, compared
from tdconsole.engine.rulings.asking import Ask, tonight
from tdconsole.engine.rulings.matters import Find, Matter, find
from tdconsole.language.parse import parse
from tdconsole.language.words import Misunderstood

PREFIX = "ruling-"


def kind_of(prompt: str) -> str:
    """Answers the kind of ruling a prompt asks for, or nothing."""
    return prompt.removeprefix(PREFIX) if prompt.startswith(PREFIX) else ""


def said(kind: str, typed: str) -> str:
    """Answers the line of the director's language for what was typed."""
    return f"ruling {kind} {typed.strip()}"


def consult(line: str, night: Night, now: int, standard: Rules | None = None) -> Answer | str:
    """Answers a ruling by the rules of the night, or in words why there is none.

    Args:
        line: Such as ``ruling raise 500``.
        night: The night.
        now: The present instant; the blinds are those of its level.
        standard: The rules that are put beside where they differ, or None.
    """
    try:
        command = parse(line)
        if not isinstance(command, Ask):
            return ""
        question = tonight(command.question, night, now)
        if isinstance(question, Find):
            question = replace(question, standard=standard)
        return compared(question, night.rules, standard)
    except (Misunderstood, Impossible) as fault:
        return str(fault)


def looked_up(words: str, night: Night, standard: Rules | None) -> list[Matter]:
    """Answers the rule cards that speak of some words."""
    return find(words, night.rules, standard)


def _read(kind: str) -> Read:
    def read(typed: str, desk: Desk) -> list[Reading]:
        if not typed.strip():
            return []
        line = said(kind, typed)
        found = consult(line, desk.night, desk.session.now())
        if isinstance(found, str):
            return [Reading(found)]
        if kind == "find" and not found.facts["cards"]:
            return [Reading(f"{found.says}; {found.why}")]
        return [Reading(f"{found.says}; Enter puts it into the log", line)]

    return read


def _written(typed: str, desk: Desk) -> list[Reading]:
    """Reads the director's own words."""
    return [Reading("Enter writes it into the log", f"ruling {quoted(typed)}")] if typed.strip() else []


HINTS = {
    "raise": "bets so far: 500 1600, later, =750 put in, +5000 one chip; 100/200 for other blinds",
    "reopen": "the bet acted on, then all-ins: 500 700a",
    "pots": "everybody's chips, f for folded: 1000 2500 4000 400f",
    "split": "pot, winners, smallest chip: 2500 2 100",
    "hands": "board, then hands: 2c3d4h5s9c AhKd QcQs",
    "showdown": "button, seats left, a for who bet last: 2 1 3 5a",
    "penalty": "players, rounds, hands missed: 8 1 0",
    "button": "cards by seat: Kh 9s Ks",
    "race": "small/big, then chips by seat: 25/100 7 2 5 2",
    "find": "a word: misdeal, phone, string bet",
}
RULINGS: tuple[Prompt, ...] = (
    *(Prompt(f"{PREFIX}{kind}", kind, hint, _read(kind), foretells=False) for kind, hint in HINTS.items()),
    Prompt("ruling", "ruling", "what was decided", _written, foretells=False),
)
