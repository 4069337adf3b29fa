"""Questions to the ruling desk, read from words: with options, or as the numbers lie on the table.

Bare words are for one who stands at a table: ``500 1600`` are bets, ``400f`` has folded, ``700a`` is an all-in,
``5a`` bet last. Players without a name are A, B, C ..., those in the order of the seats 1, 2, 3 ...
"""

from __future__ import annotations

from collections.abc import Callable

from tdconsole.engine import cards
from tdconsole.engine.rulings.answer import Question
from tdconsole.engine.rulings.betting import LATER, PREFLOP, Blinds, Raise, Reopen
from tdconsole.engine.rulings.chip_race import ChipRace, Leftover
from tdconsole.engine.rulings.chips_in import ChipsIn
from tdconsole.engine.rulings.floor import ButtonDraw, MissedHands, Rankings
from tdconsole.engine.rulings.matters import Find
from tdconsole.engine.rulings.pots import Pots, Split, Stake
from tdconsole.engine.rulings.showdown import Hands, Showdown
from tdconsole.language.words import Words, cut, unquote

STREETS = {PREFLOP: PREFLOP, LATER: LATER, "flop": LATER, "turn": LATER, "river": LATER}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def raising(words: Words) -> Question:
    """Reads ``raise``: blinds, bets, street; with chips put in, what they count as."""
    puts, chips, said = words.option("--puts"), _numbers(words, "--chips"), words.flag("--said") or words.flag("said")
    for word in _taken(words, lambda word: word[0] in "=+" and len(word) > 1):
        if word[0] == "=" and puts is None:
            puts = word[1:]
        else:
            chips = (*chips, *(words.whole(chip, "chip") for chip in word.strip("+").split("+")))
    blinds, bets, street = _round(words)
    if puts is not None and chips:
        raise words.fail("--puts and --chips say the same; write one of them")
    if puts is None and not chips:
        if said:
            raise words.fail("--said belongs to chips put in; add --chips 1000 or --puts 1000")
        return Raise(blinds=blinds, bets=bets, street=street)
    amount = words.whole(puts, "--puts") if puts is not None else 0
    return ChipsIn(blinds=blinds, bets=bets, street=street, puts=amount, chips=chips, said=said)


def reopening(words: Words) -> Question:
    """Reads ``reopen``: blinds, bets, street and the all-ins since."""
    all_ins = _numbers(words, "--all-in")
    bare = _taken(words, lambda word: word[-1] == "a" and word[:-1].isdigit())
    all_ins = (*all_ins, *(words.whole(word[:-1], "all-in") for word in bare))
    if not all_ins:
        raise words.fail("--all-in is missing")
    blinds, bets, street = _round(words)
    return Reopen(blinds=blinds, bets=bets, street=street, all_ins=all_ins)


def pots(words: Words) -> Question:
    """Reads ``pots``: what everybody has put in; with ``--best``, whose hands are best."""
    best, chip = words.listed("--best"), _number(words, "--chip", 1)
    stakes = []
    for name, text in _pairs(words, "A=1000, or D=400:folded", LETTERS):
        amount, colon, state = text.partition(":")
        if not colon and amount.endswith("f"):
            amount, colon, state = amount[:-1], ":", "folded"
        if colon and state != "folded":
            raise words.fail(f"{state!r} is unknown; write {name}={amount}:folded")
        stakes.append(Stake(name, words.whole(amount, f"the chips of {name}"), bool(colon)))
    groups = tuple(tuple(name.strip() for name in group.split("+")) for group in best)
    return Pots(stakes=tuple(stakes), best=groups, chip=chip)


def split(words: Words) -> Question:
    """Reads ``split``: the pot, the winners, the smallest chip."""
    bare = [words.whole(word, "number") for word in _taken(words, _plain)]
    if len(bare) == 3:
        return Split(amount=bare[0], ways=bare[1], chip=bare[2])
    if len(bare) != 1:
        raise words.fail("one amount is wanted")
    return Split(amount=bare[0], ways=_number(words, "--ways"), chip=_number(words, "--chip"))


def hands(words: Words) -> Question:
    """Reads ``hands``: the board and everybody's hole cards."""
    board = words.option("--board")
    if board is None and words.left and "=" not in words.left[0]:
        board = unquote(words.left.pop(0))
    if board is None:
        raise words.fail("--board is missing")
    held = tuple((name, _cards(words, text)) for name, text in _pairs(words, "A=AhKd", LETTERS))
    return Hands(board=_cards(words, board), held=held)


def showdown(words: Words) -> Question:
    """Reads ``showdown``: the button, the seats still in the hand, who bet last on the river."""
    button, aggressor, live = words.option("--button"), words.option("--aggressor"), _numbers(words, "--live")
    all_in = words.flag("--all-in") or words.flag("all-in")
    for word in _taken(words, _plain):
        seat = word.removesuffix("a")
        if seat != word:
            aggressor = seat
        if button is None:
            button = seat
        else:
            live = (*live, words.whole(seat, "seat"))
    if button is None:
        raise words.fail("--button is missing")
    if not live:
        raise words.fail("--live is missing")
    return Showdown(
        button=words.whole(button, "--button"),
        live=live,
        aggressor=words.whole(aggressor, "--aggressor", 1) if aggressor is not None else None,
        all_in=all_in,
    )


def penalty(words: Words) -> Question:
    """Reads ``penalty``: players at the table, rounds, hands already missed."""
    bare = [words.whole(word, "number") for word in _taken(words, _plain)]
    if len(bare) > 3:
        raise words.fail("players, rounds and missed hands are three numbers")
    given = dict(zip(("players", "rounds", "missed"), bare, strict=False))
    return MissedHands(
        players=_number(words, "--players", given.get("players")),
        rounds=_number(words, "--rounds", given.get("rounds", 1)),
        missed=_number(words, "--missed", given.get("missed", 0)),
    )


def button(words: Words) -> Question:
    """Reads ``button``: everybody's card."""
    drawn = []
    for who, text in _pairs(words, "1=Kh", None):
        found = _cards(words, text)
        if len(found) != 1:
            raise words.fail(f"{who} drew {len(found)} cards; each draws one")
        drawn.append((who, found[0]))
    return ButtonDraw(drawn=tuple(drawn))


def race(words: Words) -> Question:
    """Reads ``race``: the two chips, and how many of the smaller everybody has."""
    drawn = _cards(words, words.option("--cards") or "")
    small, big = _pair(words, words.take("the two chips"), "chips; write 25/100")
    holders = []
    for who, text in _pairs(words, "1=7, or 1=2:last", None):
        count, colon, state = text.partition(":")
        if colon and state != "last":
            raise words.fail(f"{state!r} is unknown; write {who}={count}:last")
        holders.append(Leftover(who, words.whole(count, f"the chips of {who}"), bool(colon)))
    return ChipRace(small=small, big=big, holders=tuple(holders), drawn=drawn)


def rankings(words: Words) -> Question:
    """Reads ``rankings``, which takes no words."""
    return Rankings()


def find(words: Words) -> Question:
    """Reads ``find``: all the words that are looked for."""
    return Find(words=" ".join(unquote(word) for word in words.rest()))


def _plain(word: str) -> bool:
    return not word.startswith("--")


def _taken(words: Words, wanted: Callable[[str], bool]) -> list[str]:
    """Takes the words that are wanted, in their order."""
    found = [word for word in words.left if wanted(word)]
    words.left = [word for word in words.left if not wanted(word)]
    return found


def _numbers(words: Words, name: str) -> tuple[int, ...]:
    return tuple(words.whole(text, name) for text in words.listed(name))


def _number(words: Words, name: str, default: int | None = None) -> int:
    text = words.option(name)
    if text is not None:
        return words.whole(text, name)
    if default is None:
        raise words.fail(f"{name} is missing")
    return default


def _pair(words: Words, text: str, what: str) -> tuple[int, int]:
    small, slash, big = text.partition("/")
    if not slash:
        raise words.fail(f"{text!r} is no pair of {what}")
    return words.whole(small, "the smaller one"), words.whole(big, "the bigger one")


def _round(words: Words) -> tuple[Blinds | None, tuple[int, ...], str]:
    """Reads blinds, bets and street, as options or as they come: ``100/200 500 1600 later``."""
    blinds, bets, street = words.option("--blinds"), _numbers(words, "--bets"), words.option("--street")
    for word in _taken(words, _plain):
        if "/" in word and blinds is None:
            blinds = word
        elif word in STREETS and street is None:
            street = word
        else:
            bets = (*bets, words.whole(word, "bet"))
    if street is not None and street not in STREETS:
        raise words.fail(f"{street!r} is no street; write preflop or later")
    pair = _pair(words, blinds, "blinds; write 100/200") if blinds is not None else None
    return pair, bets, STREETS[street or PREFLOP]


def _pairs(words: Words, what: str, names: str | None) -> list[tuple[str, str]]:
    """Takes ``NAME=...`` words; bare ones are given a letter of ``names``, or their number."""
    found = []
    for place, word in enumerate(_taken(words, _plain)):
        parts = [unquote(part) for part in cut(word, "=")]
        if len(parts) == 1:
            parts = [names[place % len(names)] if names else str(place + 1), *parts]
        if len(parts) != 2 or not all(parts):
            raise words.fail(f"{word!r} is not understood; write {what}")
        found.append((parts[0], parts[1]))
    if not found:
        raise words.fail(f"{what} is missing")
    return found


def _cards(words: Words, text: str) -> tuple[str, ...]:
    try:
        return tuple(cards.read(text))
    except ValueError as fault:
        raise words.fail(str(fault)) from fault
