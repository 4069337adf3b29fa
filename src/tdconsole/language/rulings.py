"""The words of rulings, the same on the command line, in the ``:`` line and in scripts (INTERFACE 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tdconsole.engine.decision import Command
from tdconsole.engine.opening import Ruling
from tdconsole.engine.rulings.answer import Question
from tdconsole.engine.rulings.asking import Ask
from tdconsole.language import questions
from tdconsole.language.words import Misunderstood, Words, unquote


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of ruling as it is written.

    Attributes:
        usage: The way it is written.
        what: What it answers.
        read: Reads its words.
        options: Options with a value.
        flags: Options without one.
    """

    usage: str
    what: str
    read: Callable[[Words], Question]
    options: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


_ROUND = "[--bets A,B,...] [--street preflop|later]"
FORMS: dict[str, Form] = {
    "raise": Form(
        f"ruling raise --blinds SB/BB {_ROUND} [--puts TOTAL | --chips A,B,...] [--said]",
        "the least total of the next raise, or what chips put in count as",
        questions.raising,
        ("blinds", "bets", "street", "puts", "chips"),
        ("said",),
    ),
    "reopen": Form(
        f"ruling reopen --blinds SB/BB {_ROUND} --all-in TOTAL[,TOTAL...]",
        "whether a player who has acted on the last of the bets may raise again",
        questions.reopening,
        ("blinds", "bets", "street", "all-in"),
    ),
    "pots": Form(
        "ruling pots A=1000 B=2500 D=400:folded ... [--best B,A+C] [--chip SMALLEST]",
        "main and side pots, what goes back, and with --best who is paid",
        questions.pots,
        ("best", "chip"),
    ),
    "split": Form(
        "ruling split AMOUNT --ways N --chip SMALLEST",
        "the shares of a pot, from the left of the button",
        questions.split,
        ("ways", "chip"),
    ),
    "hands": Form(
        "ruling hands --board 2c3d4h5s9c A=AhKd B=QcQs ...",
        "which hand wins, and by which card",
        questions.hands,
        ("board",),
    ),
    "showdown": Form(
        "ruling showdown --button SEAT --live SEAT,SEAT,... [--aggressor SEAT] [--all-in]",
        "who shows first",
        questions.showdown,
        ("button", "live", "aggressor"),
        ("all-in",),
    ),
    "penalty": Form(
        "ruling penalty --players N [--rounds N] [--missed N]",
        "how many hands a penalty takes",
        questions.penalty,
        ("players", "rounds", "missed"),
    ),
    "button": Form("ruling button 1=Kh 2=9s ...", "whose card wins the button", questions.button),
    "race": Form(
        'ruling race SMALL/BIG 1=7 2=2:last ... [--cards "Ks 9h"]',
        "how many chips are raced for, and with the cards who gets one",
        questions.race,
        ("cards",),
    ),
    "rankings": Form("ruling rankings", "the hands from best to worst", questions.rankings),
    "find": Form("ruling find WORDS", "the league's rules on a matter", questions.find),
}


def question(words: Words) -> Question:
    """Reads the words of a ruling, beginning with its kind.

    Raises:
        Misunderstood: They are no ruling; the message says what would be right.
    """
    kind = words.take("the kind of ruling")
    if kind not in FORMS:
        raise words.fail(f"{kind!r} is no kind of ruling; there are {', '.join(FORMS)}")
    form = FORMS[kind]
    asked = Words(f"ruling {kind}", list(_options(words, form)), form.usage)
    found = form.read(asked)
    asked.finish(f"--{name}" for name in (*form.options, *form.flags))
    return found


def _options(words: Words, form: Form) -> Iterator[str]:
    """Yields the words left, ``--name value`` as ``--name=value``."""
    rest = iter(words.rest())
    for word in rest:
        if word.startswith("--") and word[2:] in form.options:
            value = next(rest, "")
            if not value or value.startswith("--"):
                raise Misunderstood(f"ruling: {word} needs a value; write: {form.usage}")
            yield f"{word}={value}"
        else:
            yield word


def valued(words: Words, name: str) -> str | None:
    """Takes ``NAME VALUE`` or ``NAME=VALUE`` from the words, and answers the value or None.

    Raises:
        Misunderstood: The value is missing.
    """
    if name not in words.left:
        return words.option(name)
    at = words.left.index(name)
    value = unquote(words.left[at + 1]) if at + 1 < len(words.left) else ""
    if not value or value.startswith("--"):
        raise words.fail(f"{name} needs a value")
    del words.left[at : at + 2]
    return value


def ruling(words: Words) -> Command:
    """Reads ``ruling "text"``, or a question to the ruling desk."""
    if words.left and words.left[0] in FORMS:
        rules = valued(words, "--rules")
        return Ask(question=question(words), rules=rules or "")
    command = Ruling(text=words.take("the text, in quotes, or a kind of ruling"))
    words.finish()
    return command


VERBS = {"ruling": (f'ruling "text", or ruling {"|".join(FORMS)} ...', ruling)}
