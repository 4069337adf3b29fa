"""The bust prompt: ``3734`` is seat 7 of table 3 by seat 4; several people in one line went out in the same hand."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tdconsole.console.prompts import Desk, Prompt, Reading
from tdconsole.console.prompts.people import Found, on_floor
from tdconsole.engine.night import Night
from tdconsole.language.words import Misunderstood, cut, tokens

OPTIONS = ("better", "before", "after", "at", "override", "by")
FLAGS = ("tied", "in-order")
_FOUR = re.compile(r"(\d)(\d)(\d)(\d)\Z")
_STACK = re.compile(r"=([\d_]+)\Z")


@dataclass(frozen=True, slots=True)
class Out:
    """Who goes out, as a word of a command, with the stack if it was typed."""

    found: Found
    stack: str = ""

    @property
    def word(self) -> str:
        """The word of the command."""
        return self.found.word + (f"={self.stack}" if self.stack else "")


def read(typed: str, desk: Desk) -> list[Reading]:
    """Answers the readings of a bust line: killers by seat first, then numbers, then names."""
    try:
        words = tokens(typed)
    except Misunderstood:
        return [Reading("the quote is not closed yet")]
    tail = [w for w in words if w in FLAGS or ("=" in w and w.partition("=")[0] in OPTIONS)]
    people = [w for w in words if w not in tail]
    if not people:
        return []
    readings: list[Reading] = []
    for victims, killers in _splits(people):
        readings += _resolve(desk.night, victims, killers, tail)
    unique = list({reading.line: reading for reading in readings}.values())
    return unique or [Reading(f"nobody is meant by {typed.strip()!r}: type table and seat (37), #number or a name")]


def _splits(people: list[str]) -> list[tuple[list[str], list[str]]]:
    """Answers the ways to part the words into who went out and who knocked them out."""
    if "by" in people:
        at = people.index("by")
        return [(_several(people[:at]), _several(people[at + 1 :]))]
    first, rest = people[0], people[1:]
    ways: list[tuple[list[str], list[str]]] = []
    if not rest and (four := _FOUR.match(first)):
        ways.append(([four[1] + four[2]], [f"{four[3]}.{four[4]}"]))
    if rest and not (first[0].isdigit() or first[0] == "#"):
        parted = ((" ".join(people[:at]), " ".join(people[at:])) for at in range(len(people), 0, -1))
        ways += [(_several([victim]), _several([killer])) for victim, killer in parted]
    ways.append((_several([first]), _several(rest)))
    if len(rest) > 1:
        ways.append((_several([first]), [" ".join(rest)]))
    return [way for way in ways if way[0]]


def _several(words: list[str]) -> list[str]:
    """Parts ``37+35`` and ``37,35`` outside quotes."""
    return [part for word in words for plus in cut(word, "+") for part in cut(plus, ",") if part]


def _resolve(night: Night, victims: list[str], killers: list[str], tail: list[str]) -> list[Reading]:
    outs: list[list[Out]] = [[]]
    for word in victims:
        stack = _STACK.search(word)
        near = outs[0][0].found.player.seat[0] if outs[0] and outs[0][0].found.player.seat else None
        found = [f for f in on_floor(night, _STACK.sub("", word), near) if f.player.out is None]
        if not found:
            return []
        amount = stack[1] if stack else ""
        outs = [[*before, Out(f, amount)] for before in outs for f in found if f not in [o.found for o in before]]
    return [reading for way in outs[:6] for reading in _with_killers(night, way, killers, tail)]


def _with_killers(night: Night, outs: list[Out], killers: list[str], tail: list[str]) -> list[Reading]:
    if not outs:
        return []
    table = outs[0].found.player.seat[0] if outs[0].found.player.seat else None
    ways: list[list[Found]] = [[]]
    gone = {out.found.player.pid for out in outs}
    for word in killers:
        found = [f for f in on_floor(night, word, table) if f.player.pid not in gone and f.player.out is None]
        if not found:
            return []
        ways = [[*before, f] for before in ways for f in found]
    return [_reading(outs, way, tail) for way in ways[:6]]


def _reading(outs: list[Out], killers: list[Found], tail: list[str]) -> Reading:
    line = " ".join(["bust", *(out.word for out in outs)])
    words = " and ".join(out.found.words for out in outs)
    if killers:
        line += f" by={','.join(k.word for k in killers)}"
        words += f" out, by {' and '.join(k.name for k in killers)}"
    else:
        words += " out"
    named = tuple((out.found.word, out.found.name) for out in outs)
    return Reading(words, " ".join([line, *tail]), outs=named if len(named) > 1 else ())


def with_stacks(reading: Reading, stacks: list[str]) -> str:
    """Answers the text of the field with everyone's stack in it."""
    outs = "+".join(f"{word}={stack}" for (word, _), stack in zip(reading.outs, stacks, strict=True))
    return " ".join([outs, *tokens(reading.line)[1 + len(reading.outs) :]])


BUST = Prompt("bust", "out", "37 = table 3 seat 7; 3734 = by seat 4; 37+35 = same hand; #number; name", read, True)
