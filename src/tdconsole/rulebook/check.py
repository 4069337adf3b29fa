"""Checking a rule file: all its problems in one go, each with file, line and key, or the rules it makes."""

from __future__ import annotations

import difflib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tdconsole.engine import rules as engine
from tdconsole.engine.decision import RuleText
from tdconsole.rulebook import reading, schema, soundness
from tdconsole.rulebook.lines import key_lines, line_of
from tdconsole.rulebook.lines import Path as KeyPath

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong or odd in a rule file.

    Attributes:
        file: As it was named.
        line: Counted from 1.
        key: Dotted, such as ``sign_in.late.closes``; empty for the file as a whole.
        severity: An ``error`` keeps the file from being used, a ``warning`` does not.
        message: What is there and what is wanted, in one sentence.
    """

    file: str
    line: int
    key: str
    severity: Severity
    message: str

    def __str__(self) -> str:
        key = f"{self.key}: " if self.key else ""
        return f"{self.file}:{self.line}: {self.severity}: {key}{self.message}"

    def as_json(self) -> dict[str, Any]:
        """Answers the problem as INTERFACE 6 has it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking a file: its problems, and its rules unless an error is among them."""

    problems: tuple[Problem, ...]
    rule_text: RuleText | None

    @property
    def ok(self) -> bool:
        """Whether the file can be used."""
        return self.rule_text is not None


def check_file(path: Path | str) -> Checked:
    """Reads and checks a rule file; never raises.

    Args:
        path: The file; how it is written here is how the problems name it.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as stop:
        reason = (stop.strerror or "cannot be read").lower()
        problem = Problem(str(path), 1, "", "error", f"the file cannot be read: {reason}")
        return Checked((problem,), None)
    return check_bytes(data, str(path), Path(path).stem)


def check_bytes(data: bytes, file: str, name: str) -> Checked:
    """Checks the content of a rule file; never raises.

    Args:
        data: The bytes of the file.
        file: How the problems name it.
        name: What the rules are called.
    """
    text = reading.decode(data)
    if isinstance(text, reading.Fault):
        return Checked((Problem(file, text.line, "", "error", text.message),), None)
    values, readable, faults = reading.parse(text)
    problems = [Problem(file, fault.line, "", "error", fault.message) for fault in faults]
    lines = key_lines(readable)
    rules, wrong = _build(values)
    for path, message in wrong:
        problems.append(Problem(file, line_of(lines, path), _dotted(path), "error", message))
    if values:
        for path, severity, message in soundness.remarks(rules, values, [path for path, _ in wrong]):
            problems.append(Problem(file, line_of(lines, path), _dotted(path), severity, message))
    elif not problems:
        problems.append(Problem(file, 1, "", "error", "the file is empty; begin with [league] and name = "))
    problems.sort(key=lambda problem: problem.line)
    usable = not any(problem.severity == "error" for problem in problems)
    return Checked(tuple(problems), RuleText(name, text, rules) if usable else None)


def _dotted(path: KeyPath) -> str:
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _build(values: dict[str, Any]) -> tuple[engine.Rules, list[tuple[KeyPath, str]]]:
    """Answers the rules that the sound part of the values makes, and what is wrong with the rest."""
    from pydantic import ValidationError

    wrong: list[tuple[KeyPath, str]] = []
    for _ in range(20):
        try:
            sound = schema.root().model_validate(values).model_dump(exclude_unset=True)
            return _rules(sound), wrong
        except ValidationError as stop:
            for error in stop.errors():
                path = _path(error)
                wrong.append((path, _message(error, path)))
                values = _without(values, path)
    return engine.Rules(), wrong


def _rules(sound: dict[str, Any]) -> engine.Rules:
    league = sound.pop("league", {})
    assumed = (*sound.pop("assumed", ()), *league.get("assumed", ()))
    return engine.from_json({**sound, "name": league.get("name", ""), "assumed": assumed})


def _path(error: ErrorDetails) -> KeyPath:
    return tuple(part for part in error["loc"] if part != "[key]")


def _without(values: Any, path: KeyPath) -> Any:
    """Answers the values without the one at a path; nothing is changed in place."""
    if not path:
        return {}
    first, rest = path[0], path[1:]
    if isinstance(values, dict) and first in values:
        if rest and isinstance(values[first], dict | list):
            return {**values, first: _without(values[first], rest)}
        return {key: item for key, item in values.items() if key != first}
    if isinstance(values, list) and isinstance(first, int) and first < len(values):
        kept = [_without(values[first], rest)] if rest and isinstance(values[first], dict | list) else []
        return [*values[:first], *kept, *values[first + 1 :]]
    return values


def _message(error: ErrorDetails, path: KeyPath) -> str:
    kind, value = error["type"], error["input"]
    wanted = _WANTED.get(kind, "")
    context = error.get("ctx", {})
    if kind == "extra_forbidden":
        return _unknown(path)
    if kind == "value_error":
        return str(context["error"])
    if kind == "missing":
        return f"is missing; add {path[-1]} = ... here"
    if kind == "literal_error":
        return f"{_shown(value)} is not offered; write {context['expected']}{_near(value, context['expected'])}"
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = context.get("ge", context.get("le"))
        return f"{_shown(value)} is out of range; write {'at least' if 'ge' in context else 'at most'} {bound:g}"
    return f"{_shown(value)} is {_kind(value)}; {wanted or 'wanted is ' + error['msg']}"


_WANTED = {
    "int_type": "write a whole number, without quotes",
    "int_from_float": "write a whole number",
    "float_type": "write a number, without quotes",
    "finite_number": "write a number",
    "string_type": "write text in quotes",
    "string_too_long": "write at most 400 letters",
    "bool_type": "write true or false",
    "list_type": "write a list in [ ]",
    "dict_type": "write a table in { } or a section of its own",
    "model_type": "write a section of its own in [ ]",
    "model_attributes_type": "write a section of its own in [ ]",
}


def _kind(value: Any) -> str:
    names = {
        bool: "true or false",
        int: "a whole number",
        float: "a number",
        str: "text",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), f"a {type(value).__name__}")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _near(value: Any, expected: str) -> str:
    choices = [choice.strip("' ") for choice in expected.replace(" or ", ",").split(",")]
    found = difflib.get_close_matches(str(value), choices, 1)
    return f" (did you mean {found[0]}?)" if found else ""


def _unknown(path: KeyPath) -> str:
    """Says of a key that no section knows by this name where it may belong."""
    key = str(path[-1])
    known = schema.keys()
    here = known.get(_section(path[:-1], known), ()) if len(path) > 1 else tuple(schema.root().model_fields)
    if near := difflib.get_close_matches(key, here, 1):
        return f"there is no such key here; did you mean {near[0]}?"
    elsewhere = [section for section, keys in known.items() if key in keys and section]
    if elsewhere:
        return f"stands in the wrong section; it belongs under [{elsewhere[0]}]"
    everywhere = {name: section for section, keys in known.items() for name in keys}
    if near := difflib.get_close_matches(key, everywhere, 1, 0.75):
        return f"there is no such key; did you mean {near[0]} under [{everywhere[near[0]]}]?"
    return f"there is no such key here; known are {', '.join(here)}" if here else "there is no such key"


def _section(path: KeyPath, known: dict[str, tuple[str, ...]]) -> str:
    """Answers the section of a path as the schema names it: names of one's own become ``*``."""
    text = ""
    for part in path:
        if isinstance(part, int):
            continue
        named = f"{text}.{part}" if text else part
        text = named if any(key == named or key.startswith(f"{named}.") for key in known) else f"{text}.*"
    return text
