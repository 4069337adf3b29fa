"""A rule file in words: which there are, and what one of them says, with the league's sections."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator
from typing import Any

from tdconsole.engine import rules as engine
from tdconsole.engine.decision import RuleText
from tdconsole.engine.rules import Level
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.preview import points_table, points_text
from tdconsole.rulebook.reading import printable
from tdconsole.rulebook.shelf import Shelf, shipped_folder

SHOWN_FIELD = 20
Fact = tuple[str, Any, str, str]


def list_rules(shelf: Shelf) -> list[dict[str, Any]]:
    """Answers every rule file: its name, league, file, whether it is the league's own, and whether it can be used."""
    rows = []
    for name, path in shelf.names().items():
        checked = shelf.checked(name)
        assert checked is not None
        rules = checked.rule_text.rules if checked.rule_text else None
        errors = [str(problem) for problem in checked.problems if problem.severity == "error"]
        own = path.parent != shipped_folder()
        rows.append(
            {
                "name": name,
                "league": rules.name if rules else "",
                "file": str(path),
                "own": own,
                "ok": checked.ok,
                "errors": errors,
            }
        )
    return rows


def list_text(rows: list[dict[str, Any]]) -> str:
    """Answers the list as plain text, one file a line."""
    width = max((len(row["name"]) for row in rows), default=0)
    lines = []
    for row in rows:
        origin = row["file"] if row["own"] else "shipped"
        said = printable(row["league"]) if row["ok"] else f"cannot be used: {row['errors'][0]}"
        lines.append(f"{row['name']:<{width}}  {said}  ({origin})")
    return "\n".join(lines)


def facts(rule_text: RuleText, everything: bool = False) -> Iterator[Fact]:
    """Yields key, value, section of the league's rules, and origin of what a rule file says.

    The origin is ``rule``, ``house default`` (named in ``assumed``) or ``not stated`` (the program's default).

    Args:
        rule_text: The rule file.
        everything: Also what is not stated.
    """
    rules, written = rule_text.rules, tomllib.loads(rule_text.text)
    for key, value in _leaves("", rules):
        stated = _written(written, key.split("."))
        assumed = any(key == other or key.startswith(f"{other}.") for other in rules.assumed)
        if everything or stated:
            origin = "not stated" if not stated else "house default" if assumed else "rule"
            yield key, value, rules.ref(key), origin


def _leaves(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yields every key that holds no section, with its value."""
    named: dict[str, Any] = {}
    if dataclasses.is_dataclass(value):
        named = {item.name: getattr(value, item.name) for item in dataclasses.fields(value)}
    elif isinstance(value, dict) and any(dataclasses.is_dataclass(item) for item in value.values()):
        named = value
    for name, inner in named.items():
        if key or name not in ("name", "refs", "assumed"):
            yield from _leaves(f"{key}.{name}" if key else name, inner)
    if not named and not dataclasses.is_dataclass(value) and key not in ("clock.levels", "rulings.cards"):
        yield key, value


def _written(values: Any, parts: list[str]) -> bool:
    for part in parts:
        if not isinstance(values, dict) or part not in values:
            return False
        values = values[part]
    return True


def show(rule_text: RuleText, everything: bool = False) -> str:
    """Answers one rule file explained: its keys by topic, its schedule with times, its points in a field of 20.

    Args:
        rule_text: The rule file.
        everything: Also the keys that the file leaves to the program's defaults.
    """
    rules = rule_text.rules
    lines = [f"{rule_text.name}: {printable(rules.name)}"]
    topic = ""
    for key, value, section, origin in facts(rule_text, everything):
        if key.partition(".")[0] != topic:
            topic = key.partition(".")[0]
            lines += ["", f"[{topic}]"]
        remark = origin if origin != "rule" else section
        lines.append(printable(f"  {key} = {words(value)}" + (f"   ({remark})" if remark else "")))
    if rules.clock.levels:
        lines += ["", "Levels", *schedule_lines(rules.clock)]
    if rules.points.kinds:
        table = points_table(rules, compile_formula, SHOWN_FIELD)
        lines += ["", f"Points in a field of {SHOWN_FIELD}", points_text(rules, table)]
    return "\n".join(lines)


def show_json(rule_text: RuleText) -> dict[str, Any]:
    """Answers the same as JSON values: the rules, and where each key comes from."""
    rules = rule_text.rules
    return {
        "name": rule_text.name,
        "league": rules.name,
        "rules": engine.to_json(rules),
        "keys": {
            key: {"section": section, "origin": origin}
            for key, _, section, origin in facts(rule_text, everything=True)
        },
    }


def schedule_lines(clock: engine.Clock) -> list[str]:
    """Answers the schedule line by line, with the playing time at which each part begins."""
    lines, number, begun = [], 0, 0.0
    for level in clock.levels:
        length = level.minutes or (clock.break_minutes if level.rest else clock.minutes)
        number += not level.rest
        what = "break" if level.rest else f"{number:>2}  {_blinds(level, clock)}"
        note = f"  {printable(level.note)}" if level.note else ""
        lines.append(f"  {_hours(begun)}  {what}  {_length(length)}{note}")
        begun += length
    last = "the blinds double level by level" if clock.extend == "double" else "the last level goes on"
    return [*lines, f"  {_hours(begun)}  after that {last}"]


def words(value: Any) -> str:
    """Answers a value as a reader of the rules wants it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{printable(str(key))}: {words(item)}" for key, item in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(words, value)) or "none"
    if isinstance(value, int | float):
        return f"{int(value):,}" if value == int(value) else f"{value:,}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        named = {item.name: getattr(value, item.name) for item in dataclasses.fields(value)}
        return "(" + ", ".join(f"{key} {words(item)}" for key, item in named.items() if item) + ")"
    return "none" if value in (None, "") else printable(str(value))


def _blinds(level: Level, clock: engine.Clock) -> str:
    ante = f" BB ante {level.ante:,}" if clock.ante_by == "big-blind" else f" ante {level.ante:,}"
    return f"{level.small:,}/{level.big:,}" + (ante if level.ante else "")


def _hours(minutes: float) -> str:
    whole = round(minutes * 60)
    return f"{whole // 3600}:{whole // 60 % 60:02}" + (f":{whole % 60:02}" if whole % 60 else "")


def _length(minutes: float) -> str:
    return f"{minutes:g} min" if minutes == int(minutes) else f"{int(minutes)}:{round(minutes * 60) % 60:02} min"
