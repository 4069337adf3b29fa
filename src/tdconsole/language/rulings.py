"""The words of rulings, the same on the command line, in the ``:`` line and in scripts (INTERFACE 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tdconsole.engine import cards
from tdconsole.engine.decision import Command
from tdconsole.engine.opening import Ruling
from tdconsole.engine.rulings.answer import Question
from tdconsole.engine.rulings.asking import Ask
from tdconsole.engine.rulings.betting import LATER, PREFLOP, Blinds, Raise, Reopen
from tdconsole.engine.rulings.chips_in import ChipsIn
from tdconsole.engine.rulings.floor import ButtonDraw, MissedHands
from tdconsole.engine.rulings.matters import Find
from tdconsole.engine.rulings.pots import Pots, Split, Stake
from tdconsole.engine.rulings.showdown import Hands, Showdown
from tdconsole.language.words import Misunderstood, Words, cut, unquote

STREETS = {PREFLOP: PREFLOP, LATER: LATER, "flop": LATER, "turn": LATER, "river": LATER}


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of ruling as it is written.

    Attributes:
        usage: The way it is written.
        what: What it answers.
        options: Options with a value.
        flags: Options without one.
        read: Reads its words.
    """

    usage: str
    what: str
    options: tuple[str, ...]
    flags: tuple[str, ...]
    read: Callable[[Words], Question]


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


def _numbers(words: Words, name: str) -> tuple[int, ...]:
    return tuple(words.whole(text, name) for text in words.listed(name))


def _number(words: Words, name: str, default: int | None = None) -> int:
    text = words.option(name)
    if text is None and default is None:
        raise words.fail(f"{name} is missing")
    return words.whole(text, name) if text is not None else default or 0


def _blinds(words: Words, text: str | None) -> Blinds | None:
    if text is None:
        return None
    small, slash, big = text.partition("/")
    if not slash:
        raise words.fail(f"{text!r} is no pair of blinds; write 100/200")
    return words.whole(small, "small blind"), words.whole(big, "big blind")


def _round(words: Words) -> tuple[Blinds | None, tuple[int, ...], str]:
    """Reads blinds, bets and street, as options or as they come: ``100/200 500 1600 later``."""
    blinds, bets, street = words.option("--blinds"), _numbers(words, "--bets"), words.option("--street")
    for word in [word for word in words.left if not word.startswith("--")]:
        words.left.remove(word)
        if "/" in word and blinds is None:
            blinds = word
        elif word in STREETS and street is None:
            street = word
        else:
            bets = (*bets, words.whole(word, "bet"))
    if street is not None and street not in STREETS:
        raise words.fail(f"{street!r} is no street; write preflop or later")
    return _blinds(words, blinds), bets, STREETS[street or PREFLOP]


def _raise(words: Words) -> Question:
    puts, chips, said = words.option("--puts"), _numbers(words, "--chips"), words.flag("--said")
    blinds, bets, street = _round(words)
    if puts is not None and chips:
        raise words.fail("--puts and --chips say the same; write one of them")
    if puts is None and not chips:
        if said:
            raise words.fail("--said belongs to chips put in; add --chips 1000 or --puts 1000")
        return Raise(blinds=blinds, bets=bets, street=street)
    amount = words.whole(puts, "--puts") if puts is not None else 0
    return ChipsIn(blinds=blinds, bets=bets, street=street, puts=amount, chips=chips, said=said)


def _reopen(words: Words) -> Question:
    all_ins = _numbers(words, "--all-in")
    if not all_ins:
        raise words.fail("--all-in is missing")
    blinds, bets, street = _round(words)
    return Reopen(blinds=blinds, bets=bets, street=street, all_ins=all_ins)


def _pairs(words: Words, what: str) -> list[tuple[str, str]]:
    """Takes ``NAME=...`` words."""
    found = []
    for word in [word for word in words.left if not word.startswith("--")]:
        words.left.remove(word)
        name, *rest = (unquote(part) for part in cut(word, "="))
        if not name or len(rest) != 1 or not rest[0]:
            raise words.fail(f"{word!r} is not understood; write {what}")
        found.append((name, rest[0]))
    if not found:
        raise words.fail(f"{what} is missing")
    return found


def _pots(words: Words) -> Question:
    best, chip = words.listed("--best"), _number(words, "--chip", 1)
    stakes = []
    for name, text in _pairs(words, "A=1000, or D=400:folded"):
        amount, colon, state = text.partition(":")
        if colon and state != "folded":
            raise words.fail(f"{state!r} is unknown; write {name}={amount}:folded")
        stakes.append(Stake(name, words.whole(amount, f"the chips of {name}"), bool(colon)))
    groups = tuple(tuple(name.strip() for name in group.split("+")) for group in best)
    return Pots(stakes=tuple(stakes), best=groups, chip=chip)


def _split(words: Words) -> Question:
    ways, chip = _number(words, "--ways"), _number(words, "--chip")
    return Split(amount=words.whole(words.take("the amount"), "amount"), ways=ways, chip=chip)


def _cards(words: Words, text: str) -> tuple[str, ...]:
    try:
        return tuple(cards.read(text))
    except ValueError as fault:
        raise words.fail(str(fault)) from fault


def _hands(words: Words) -> Question:
    board = words.option("--board")
    if board is None:
        raise words.fail("--board is missing")
    held = tuple((name, _cards(words, text)) for name, text in _pairs(words, "A=AhKd"))
    return Hands(board=_cards(words, board), held=held)


def _showdown(words: Words) -> Question:
    aggressor, live = words.option("--aggressor"), _numbers(words, "--live")
    return Showdown(
        button=_number(words, "--button"),
        live=live,
        aggressor=words.whole(aggressor, "--aggressor", 1) if aggressor is not None else None,
        all_in=words.flag("--all-in"),
    )


def _penalty(words: Words) -> Question:
    rounds, missed = _number(words, "--rounds", 1), _number(words, "--missed", 0)
    return MissedHands(players=_number(words, "--players"), rounds=rounds, missed=missed)


def _button(words: Words) -> Question:
    drawn = []
    for who, text in _pairs(words, "1=Kh"):
        found = _cards(words, text)
        if len(found) != 1:
            raise words.fail(f"{who} drew {len(found)} cards; each draws one")
        drawn.append((who, found[0]))
    return ButtonDraw(drawn=tuple(drawn))


def _find(words: Words) -> Question:
    return Find(words=" ".join(unquote(word) for word in words.rest()))


_ROUND = "[--bets A,B,...] [--street preflop|later]"
FORMS: dict[str, Form] = {
    "raise": Form(
        f"ruling raise --blinds SB/BB {_ROUND} [--puts TOTAL | --chips A,B,...] [--said]",
        "the least total of the next raise, or what chips put in count as",
        ("blinds", "bets", "street", "puts", "chips"),
        ("said",),
        _raise,
    ),
    "reopen": Form(
        f"ruling reopen --blinds SB/BB {_ROUND} --all-in TOTAL[,TOTAL...]",
        "whether a player who has acted on the last of the bets may raise again",
        ("blinds", "bets", "street", "all-in"),
        (),
        _reopen,
    ),
    "pots": Form(
        "ruling pots A=1000 B=2500 D=400:folded ... [--best B,A+C] [--chip SMALLEST]",
        "main and side pots, what goes back, and with --best who is paid",
        ("best", "chip"),
        (),
        _pots,
    ),
    "split": Form(
        "ruling split AMOUNT --ways N --chip SMALLEST",
        "the shares of a pot, from the left of the button",
        ("ways", "chip"),
        (),
        _split,
    ),
    "hands": Form(
        "ruling hands --board 2c3d4h5s9c A=AhKd B=QcQs ...",
        "which hand wins, and by which card",
        ("board",),
        (),
        _hands,
    ),
    "showdown": Form(
        "ruling showdown --button SEAT --live SEAT,SEAT,... [--aggressor SEAT] [--all-in]",
        "who shows first",
        ("button", "live", "aggressor"),
        ("all-in",),
        _showdown,
    ),
    "penalty": Form(
        "ruling penalty --players N [--rounds N] [--missed N]",
        "how many hands a penalty takes",
        ("players", "rounds", "missed"),
        (),
        _penalty,
    ),
    "button": Form("ruling button 1=Kh 2=9s ...", "whose card wins the button", (), (), _button),
    "find": Form("ruling find WORDS", "the league's rules on a matter", (), (), _find),
}


def ruling(words: Words) -> Command:
    """Reads ``ruling "text"``, or a question to the ruling desk."""
    if words.left and words.left[0] in FORMS:
        rules = valued(words, "--rules")
        return Ask(question=question(words), rules=rules or "")
    command = Ruling(text=words.take("the text, in quotes, or a kind of ruling"))
    words.finish()
    return command


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


VERBS = {
    "ruling": ('ruling "text", or ruling raise|reopen|pots|split|hands|showdown|penalty|button|find ...', ruling)
}
