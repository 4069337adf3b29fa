"""What a rule file's keys must make together: chips that add up, doors that close, formulas that work."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from tdconsole.engine.rules import Rules
from tdconsole.rulebook.formulas import BadFormula, compile_formula, names_of
from tdconsole.rulebook.lines import Path

Remark = tuple[Path, Literal["error", "warning"], str]
LATE_NAMES = ("sb", "bb", "ante", "level", "stack", "minutes", "missed")
_CLOSES = re.compile(r"(?:(?:start|end) of (break|level) ([1-9]\d{0,2})|minutes ([1-9]\d{0,2})|start|never)\Z")


@dataclass(frozen=True, slots=True)
class Draft:
    """A rule file on its way to be used.

    Attributes:
        rules: The rules that its readable keys make.
        values: Everything that is written in it.
        broken: Keys that could not be read; what rests on one of them is not judged.
    """

    rules: Rules
    values: dict[str, Any]
    broken: frozenset[Path]

    def whole(self, *path: str | int) -> bool:
        """Answers whether a key, everything in it and everything around it could be read."""
        return not any(path[: len(other)] == other[: len(path)] for other in self.broken)

    def written(self, *path: str | int) -> Any:
        """Answers what is written at a key, or None."""
        value: Any = self.values
        for part in path:
            if isinstance(value, dict) and part in value:
                value = value[part]
            else:
                return None
        return value


def named(path: str) -> Path:
    """Answers a dotted key without names of one's own as a path."""
    return tuple(path.split("."))


def near(word: str, known: Iterable[str], wanted: str) -> str:
    """Answers ``; did you mean X?``, or else what is wanted."""
    found = difflib.get_close_matches(word, [*known], 1)
    return f"; did you mean {found[0]}?" if found else f"; {wanted}"


def formula_fault(text: str, allowed: Iterable[str]) -> str:
    """Answers what is wrong with an expression, or nothing."""
    try:
        strange = names_of(text) - {*allowed}
    except BadFormula as fault:
        return str(fault)
    if strange:
        return f"{text!r} uses {', '.join(sorted(strange))}, not known here; known are {', '.join(allowed)}"
    return ""


def chips(draft: Draft) -> Iterator[Remark]:
    """Yields faults of colors and of the starting stack (BTown 2-C)."""
    box = draft.rules.chips
    lists = {"stack": box.stack, "inventory": box.inventory}
    lists |= {f"revalue.{level}": colors for level, colors in box.revalue.items()}
    lists |= {f"color_up.{number}": dict.fromkeys(colors, 0) for number, colors in box.color_up.items()}
    for key, colors in lists.items():
        for color in colors:
            if color not in box.colors:
                wanted = "add it to chips.colors" if box.colors else "add chips.colors"
                yield (
                    ("chips", *named(key), color),
                    "error",
                    f"there is no color {color}{near(color, box.colors, wanted)}",
                )
    if box.stack and set(box.stack) <= set(box.colors) and draft.whole("chips"):
        total = sum(box.colors[color] * count for color, count in box.stack.items())
        if total != box.total:
            parts = " + ".join(f"{count} x {box.colors[color]}" for color, count in box.stack.items())
            yield ("chips", "total"), "error", f"the stack adds up to {total} ({parts}), the total says {box.total}"
    for color, value in box.colors.items():
        if value == 0:
            yield (
                ("chips", "colors", color),
                "error",
                f"{color} is worth 0; write its value, or name it as chips.bounty",
            )
    doubles = [color for color in box.colors if [*box.colors.values()].count(box.colors[color]) > 1]
    if doubles:
        yield ("chips", "colors", doubles[0]), "warning", f"{' and '.join(doubles)} have the same value"
    if box.bounty in box.colors:
        yield ("chips", "bounty"), "error", f"{box.bounty} has a value in chips.colors; a bounty chip has none"


def sign_in(draft: Draft) -> Iterator[Remark]:
    """Yields faults of extras, caps and late registration (BTown 1-E, 2-C-b)."""
    desk = draft.rules.sign_in
    for name, extra in desk.extras.items():
        if extra.group and extra.group not in desk.caps:
            wanted = f"add caps = {{ {extra.group} = 9000 }} under [sign_in]"
            yield (
                ("sign_in", "extras", name, "group"),
                "error",
                f"the group {extra.group} has no cap{near(extra.group, desk.caps, wanted)}",
            )
        if extra.automatic and extra.per:
            yield ("sign_in", "extras", name, "per"), "error", "an automatic extra cannot be counted; take per out"
    for group in desk.caps:
        if not any(extra.group == group for extra in desk.extras.values()):
            yield ("sign_in", "caps", group), "warning", f"no extra has the group {group}"
    if any(percent > 100 for percent in desk.late.percent_by_level):
        yield (
            ("sign_in", "late", "percent_by_level"),
            "error",
            "more than 100 percent cannot be taken; write 0 to 100",
        )
    if desk.late.deduct and (fault := formula_fault(desk.late.deduct, LATE_NAMES)):
        yield ("sign_in", "late", "deduct"), "error", fault
    elif desk.late.deduct and all(map(draft.whole, ("chips", "clock", "sign_in"))):
        yield from _late_stacks(draft.rules)


def _late_stacks(rules: Rules) -> Iterator[Remark]:
    """Warns of the first level in which the deduction would take the whole stack while the door is open."""
    late, total, path = rules.sign_in.late, rules.chips.total, ("sign_in", "late", "deduct")
    deduct, missed, number, breaks = compile_formula(late.deduct), 0, 0, 0
    for level in rules.clock.levels:
        breaks += level.rest
        if level.rest:
            if late.closes in (f"start of break {breaks}", f"end of break {breaks}"):
                return
            continue
        number += 1
        missed += level.small + level.big
        figures = (level.small, level.big, level.ante, number, total, 0, missed)
        try:
            taken = deduct(dict(zip(LATE_NAMES, map(Fraction, figures), strict=True)))
        except BadFormula as fault:
            yield path, "error", f"{fault}, in level {number}"
            return
        if total - taken < late.minimum:
            left = total - taken
            yield path, "warning", f"in level {number} a latecomer would keep {left} of {total}, below {late.minimum}"
            return
        if late.closes == f"end of level {number}":
            return


def closings(draft: Draft) -> Iterator[Remark]:
    """Yields points of the clock that are none: when registration, the wait list and the final's door close."""
    rules = draft.rules
    rests = sum(level.rest for level in rules.clock.levels)
    counts = {"break": rests, "level": len(rules.clock.levels) - rests}
    for path, text in (
        ("sign_in.late.closes", rules.sign_in.late.closes),
        ("sign_in.waiting.closes", rules.sign_in.waiting.closes),
        ("sign_in.waiting.no_show", rules.sign_in.waiting.no_show),
        ("final.closes", rules.final.closes),
    ):
        found = _CLOSES.match(text)
        if text and not found:
            yield (
                named(path),
                "error",
                f'"{text}" is no point of the clock; write "end of break 1", "start of break 1", "end of level 4", '
                '"minutes 60", "start" or "never"',
            )
        elif found and found[1] and rules.clock.levels and draft.whole("clock") and int(found[2]) > counts[found[1]]:
            there = counts[found[1]]
            yield (
                named(path),
                "error",
                f'"{text}" is never reached; the schedule has {there} {found[1]}{"s" * (there != 1)}',
            )


def seating(draft: Draft) -> Iterator[Remark]:
    """Yields table sizes that cannot be together."""
    seats = draft.rules.seating
    if seats.minimum > seats.size:
        yield ("seating", "minimum"), "error", f"{seats.minimum} players do not fit at a table of {seats.size}"
    if seats.final_size < seats.size and draft.written("seating", "final_size"):
        yield ("seating", "final_size"), "warning", f"the final table has fewer seats than a table of {seats.size}"


def tables(draft: Draft) -> Iterator[Remark]:
    """Yields keys that another choice needs."""
    floor = draft.rules.tables
    if floor.break_when == "points" and not floor.break_at:
        yield ("tables", "break_when"), "error", 'break_when = "points" needs break_at = { 24 = 3, 16 = 2, 9 = 1 }'
    if floor.break_order == "listed" and not floor.break_list:
        yield ("tables", "break_order"), "error", 'break_order = "listed" needs break_list = [3, 2]'
    for left, kept in floor.break_at.items():
        if kept < 1 or (kept * draft.rules.seating.size < left and kept > 1):
            yield ("tables", "break_at", str(left)), "warning", f"{left} players do not fit at {kept} tables"
    if floor.difference.get(0) is None:
        yield (
            ("tables", "difference"),
            "error",
            "the difference for many tables is missing; write { many = 2, two = 1 }",
        )
    elif min(floor.difference.values()) < 1:
        yield ("tables", "difference"), "error", "tables cannot always be equal; write a difference of at least 1"


def second_chance(draft: Draft) -> Iterator[Remark]:
    """Yields faults of the side game (BTown 4-second)."""
    game = draft.rules.second_chance
    for color in game.stack:
        if color not in draft.rules.chips.colors:
            known = near(color, draft.rules.chips.colors, "add it to chips.colors")
            yield ("second_chance", "stack", color), "error", f"there is no color {color}{known}"
    if game.allowed and not game.big:
        yield ("second_chance", "big"), "error", "the side game has no blinds; add small = 100 and big = 200"
    if game.small > game.big:
        yield ("second_chance", "small"), "error", f"the small blind {game.small} is above the big blind {game.big}"
    if game.minimum > game.seats:
        yield ("second_chance", "minimum"), "error", f"{game.minimum} players do not fit at {game.seats} seats"


def final(draft: Draft) -> Iterator[Remark]:
    """Yields faults of the season's final (BTown 4)."""
    rules = draft.rules
    kinds = rules.points.kinds
    for key in ("need", "titles"):
        for kind in getattr(rules.final, key):
            if kinds and kind not in kinds and not (key == "titles" and kind == "location"):
                known = near(kind, kinds, f"known are {', '.join(kinds)}")
                yield ("final", key, kind), "error", f"there are no points of the kind {kind}{known}"
    if rules.final.bonus_per_regular and len(rules.final.need) < 2:
        yield ("final", "bonus_per_regular"), "warning", "converting needs two kinds of points under need"
    weeks = rules.final.season_weeks
    if weeks and (len(weeks) != 2 or weeks[0] > weeks[1]):
        yield ("final", "season_weeks"), "error", "write the least and the most weeks, such as [15, 18]"


def notes(draft: Draft) -> Iterator[Remark]:
    """Yields sections and assumptions about keys that no topic has."""
    rules = draft.rules
    topics = [name for name in Rules.__slots__ if name not in ("name", "refs", "assumed")]
    for section, keys in (("refs", rules.refs), ("assumed", dict.fromkeys(rules.assumed, ""))):
        for index, key in enumerate(keys):
            topic = key.partition(".")[0]
            if topic not in topics:
                where: Path = (section, key) if section == "refs" else (section, index)
                yield (
                    where,
                    "warning",
                    f"there is no topic {topic}{near(topic, topics, 'known are ' + ', '.join(topics))}",
                )
