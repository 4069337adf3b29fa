"""Checking a rule file: all its problems in one go, each with file, line and key, or the rules it makes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from tdconsole.engine import rules as engine
from tdconsole.engine.decision import RuleText
from tdconsole.rulebook import clock_soundness, complaints, points_soundness, reading, schema, soundness
from tdconsole.rulebook.lines import Path as KeyPath
from tdconsole.rulebook.lines import key_lines, line_of
from tdconsole.rulebook.reading import printable

Severity = Literal["error", "warning"]
CHECKS = (
    soundness.chips,
    soundness.sign_in,
    soundness.closings,
    soundness.seating,
    soundness.tables,
    soundness.second_chance,
    soundness.final,
    soundness.notes,
    clock_soundness.schedule,
    clock_soundness.chips_in_play,
    points_soundness.kinds,
    points_soundness.awards,
)
READINGS, MOST_PROBLEMS = 5, 200


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

    def as_json(self) -> dict[str, Any]:
        """Answers ``{"ok", "problems"}`` as INTERFACE 6 has it."""
        return {"ok": self.ok, "problems": [problem.as_json() for problem in self.problems]}


def check_file(path: Path | str) -> Checked:
    """Reads and checks a rule file; never raises.

    Args:
        path: The file; as it is written here the problems name it.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(reading.MOST_BYTES + 1)
    except (OSError, ValueError) as stop:
        reason = (getattr(stop, "strerror", None) or "no such file").lower()
        return Checked((Problem(str(path), 1, "", "error", f"the file cannot be read: {reason}"),), None)
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
    problems = [Problem(file, fault.line, "", "error", printable(fault.message)) for fault in faults]
    if not values and not faults:
        problems.append(Problem(file, 1, "", "error", 'the file is empty; begin with [league] and name = "..."'))
    lines = key_lines(readable)
    rules, remarks = _judge(values, [fault.path for fault in faults if fault.path])
    for path, severity, message in remarks:
        problems.append(Problem(file, line_of(lines, path), _dotted(path), severity, printable(message)))
    problems.sort(key=lambda problem: problem.line)
    usable = not any(problem.severity == "error" for problem in problems)
    return Checked(tuple(problems), RuleText(name, text, rules) if usable else None)


def _judge(values: dict[str, Any], lost: list[KeyPath]) -> tuple[engine.Rules, list[soundness.Remark]]:
    """Answers the rules that the readable keys make, and everything wrong or odd; ``lost`` are unreadable keys."""
    rules, broken = _build(values)
    draft = soundness.Draft(rules, values, frozenset((*broken, *lost)))
    remarks: list[soundness.Remark] = [(path, "error", message) for path, message in broken.items()]
    for check in CHECKS:
        remarks.extend(check(draft))
    return rules, remarks


def _build(values: dict[str, Any]) -> tuple[engine.Rules, dict[KeyPath, str]]:
    """Answers the rules of the keys that can be read, and the faults of the others.

    Leaving a key out may show another fault that it hid; after some readings what is left is given up.
    """
    broken: dict[KeyPath, str] = {}
    for _ in range(READINGS):
        try:
            return _rules(schema.root().model_validate(values).model_dump(exclude_unset=True)), broken
        except ValidationError as stop:
            found = [(_path(error), error) for error in stop.errors()]
        for path, error in found[:MOST_PROBLEMS]:
            broken.setdefault(path, complaints.sentence(error, path))
        if len(found) > MOST_PROBLEMS:
            broken[()] = f"the file has {len(found)} faults; the first {MOST_PROBLEMS} are shown"
            break
        for path, error in reversed(found):
            values = _without(values, path[:-1] if error["type"] == "missing" else path)
    return engine.Rules(), broken


def _rules(sound: dict[str, Any]) -> engine.Rules:
    """Makes the engine's rules, and fills in what follows from other keys."""
    league = sound.pop("league", {})
    assumed = (*sound.pop("assumed", ()), *league.get("assumed", ()))
    chips = sound.get("chips", {})
    if chips.get("stack") and "total" not in chips:
        worth = chips.get("colors", {})
        chips["total"] = max(1, sum(worth.get(color, 0) * count for color, count in chips["stack"].items()))
    for kind in sound.get("points", {}).get("kinds", {}).values():
        kind.setdefault("way", "expr" if kind.get("expr") else "pool" if kind.get("pool") else "table")
    return engine.from_json({**sound, "name": league.get("name", ""), "assumed": assumed})


def _path(error: Any) -> KeyPath:
    return tuple(part for part in error["loc"] if part != "[key]")


def _without(values: Any, path: KeyPath) -> Any:
    """Answers the values without the one at a path; nothing is changed in place."""
    if not path:
        return {}
    first, rest = path[0], path[1:]
    items = dict(enumerate(values)) if isinstance(values, list) else dict(values)
    if first not in items:
        return values
    if rest and isinstance(items[first], dict | list):
        items[first] = _without(items[first], rest)
    else:
        del items[first]
    return [*items.values()] if isinstance(values, list) else items


def _dotted(path: KeyPath) -> str:
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return printable(text)
