"""What is wrong or odd in a blind schedule; real leagues play odd ones, so most of it is a warning."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tdconsole.engine.rules import Level, Rules
from tdconsole.rulebook.levels import says_big_blind_ante, typed_number
from tdconsole.rulebook.lines import Path
from tdconsole.rulebook.soundness import Draft, Remark

LEAP = 4
PATH: Path = ("clock", "levels")
Numbered = tuple[int, int, Level]


def schedule(draft: Draft) -> Iterator[Remark]:
    """Yields what is wrong or odd in the levels, each at its own line."""
    rules, written = draft.rules, draft.written(*PATH)
    if not isinstance(written, list) or not written:
        if draft.whole("clock") and (rules.chips.colors or rules.points.kinds):
            yield PATH, "warning", 'there are no levels, so no night can be opened; add levels = ["100/200", ...]'
        return
    levels = [entry for entry in _numbered(draft) if not entry[2].rest]
    for index, number, level in levels:
        for message in _oddities(level):
            yield (*PATH, index), "warning", f"level {number}: {message}"
        if fault := _ante_fault(rules, level, written[index]):
            yield (*PATH, index), "error", f"level {number}: {fault}"
        label = typed_number(written[index])
        if label not in (None, number):
            message = f"this is level {number} by its position; the number {label} written here is not used"
            yield (*PATH, index), "warning", message
    for (_, before, one), (index, number, two) in pairwise(levels):
        if message := _step(one, two):
            yield (*PATH, index), "warning", f"level {number}: {message} (level {before} has {_text(one)})"
    if entries := [*_numbered(draft)]:
        yield from _rests(entries)


def chips_in_play(draft: Draft) -> Iterator[Remark]:
    """Yields blinds that the chips then in play cannot pay (BTown 2-C-c)."""
    box = draft.rules.chips
    if not (draft.whole("chips") and draft.whole("clock")):
        return
    colors, breaks = dict(box.colors), 0
    for index, number, level in _numbered(draft):
        if level.rest:
            breaks += 1
            colors = {color: value for color, value in colors.items() if color not in box.color_up.get(breaks, ())}
            continue
        colors |= box.revalue.get(number, {})
        smallest = min((value for value in colors.values() if value), default=1)
        if any(amount % smallest for amount in (level.small, level.big, level.ante)):
            message = f"level {number}: {_text(level)} cannot be paid when the smallest chip is {smallest}"
            yield (*PATH, index), "warning", message
            break
    rests = sum(level.rest for level in draft.rules.clock.levels)
    for at in box.color_up:
        if not 1 <= at <= rests:
            yield ("chips", "color_up", str(at)), "warning", f"the schedule has no break {at}"


def _numbered(draft: Draft) -> Iterator[Numbered]:
    """Yields index in the file, level number and level of every entry that could be read."""
    broken = {path[2] for path in draft.broken if path[:2] == PATH and len(path) > 2}
    readable = iter(draft.rules.clock.levels)
    number = 0
    for index in range(len(draft.written(*PATH) or ())):
        if index in broken:
            number += 1
            continue
        level = next(readable, None)
        if level is None:
            return
        number += not level.rest
        yield index, number, level


def _text(level: Level) -> str:
    return f"{level.small}/{level.big}" + (f" ante {level.ante}" if level.ante else "")


def _oddities(level: Level) -> Iterator[str]:
    if level.small == level.big:
        yield f"small and big blind are both {level.big}"
    elif level.small * 2 != level.big:
        yield f"in {_text(level)} the small blind is not half the big blind"
    if level.ante > level.big:
        yield f"the ante {level.ante} is above the big blind {level.big}"


def _ante_fault(rules: Rules, level: Level, written: Any) -> str:
    most = {"none": 0, "small-blind": level.small, "big-blind": level.big}.get(rules.clock.ante_max)
    if most is not None and level.ante > most:
        return f'the ante {level.ante} is above what ante_max = "{rules.clock.ante_max}" allows ({most})'
    if says_big_blind_ante(written) and rules.clock.ante_by != "big-blind":
        return 'it says big blind ante; add ante_by = "big-blind" under [clock], else every player pays it'
    return ""


def _step(one: Level, two: Level) -> str:
    if two.big < one.big:
        return f"the big blind falls to {two.big}"
    if two.big > LEAP * one.big:
        return f"the big blind leaps to {two.big}; is there a zero too many?"
    if (one.small, one.big, one.ante, one.minutes) == (two.small, two.big, two.ante, two.minutes):
        return "nothing changes"
    return ""


def _rests(levels: list[Numbered]) -> Iterator[Remark]:
    for (_, _, one), (index, _, two) in pairwise(levels):
        if one.rest and two.rest:
            yield (*PATH, index), "warning", "two breaks follow each other"
    for word, (index, _, level) in (("begins", levels[0]), ("ends", levels[-1])):
        if level.rest:
            yield (*PATH, index), "warning", f"the schedule {word} with a break"
