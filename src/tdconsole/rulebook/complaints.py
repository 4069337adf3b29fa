"""What pydantic finds, in one sentence each: what is there, and what is wanted."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from tdconsole.rulebook.keys import by_section
from tdconsole.rulebook.levels import shown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from tdconsole.rulebook.lines import Path

_WANTED = {
    "int_type": "write a whole number, without quotes",
    "int_from_float": "write a whole number",
    "float_type": "write a number, without quotes",
    "finite_number": "write an ordinary number",
    "string_type": "write text in quotes",
    "bool_type": "write true or false",
    "list_type": "write a list in [ ]",
    "dict_type": "write a table in { }, or a section of its own",
    "model_type": "write a section of its own, with its name in [ ]",
    "model_attributes_type": "write a section of its own, with its name in [ ]",
}
_KINDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "a table",
}
# Words that people bring from other programs, and the key that is meant.
_ELSEWHERE = {
    "table_size": "seating.size",
    "max_players_per_table": "seating.size",
    "level_minutes": "clock.minutes",
    "level_length": "clock.minutes",
    "duration": "clock.minutes",
    "blinds": "clock.levels",
    "structure": "clock.levels",
    "antes": "clock.ante_max",
    "starting_stack": "chips.total",
    "start_stack": "chips.total",
    "late_registration": "sign_in.late.closes",
    "late_registration_until_level": "sign_in.late.closes",
    "registration_closes": "sign_in.late.closes",
    "waitlist": "sign_in.waiting",
    "bonus": "sign_in.extras",
    "best_of": "standings.best",
    "best_n": "standings.best",
    "min_games": "standings.minimum_nights",
    "time_limit": "ending.limit_minutes",
    "max_difference": "tables.difference",
    "payouts": "points.kinds",
}


def sentence(error: ErrorDetails, path: Path) -> str:
    """Answers the sentence for one error of pydantic.

    Args:
        error: As ``ValidationError.errors()`` has it.
        path: Where it stands in the file.
    """
    kind, value = error["type"], error["input"]
    context = error.get("ctx", {})
    if kind == "extra_forbidden":
        return unknown(path)
    if kind == "value_error":
        return str(context["error"])
    if kind == "missing":
        return f"{path[-1]} is missing; add {path[-1]} = ..."
    if kind == "literal_error":
        expected = str(context["expected"])
        return f"{shown(value)} is not offered; write {expected.replace(chr(39), chr(34))}{_near(value, expected)}"
    if kind == "string_too_long":
        return f"the text has {len(value)} letters; write at most {context['max_length']}"
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"at least {context['ge']:g}" if "ge" in context else f"at most {context['le']:g}"
        return f"{shown(value)} is out of range; write {bound}"
    wanted = _WANTED.get(kind, f"wanted is: {error['msg']}")
    return f"{shown(value)} is {_KINDS.get(type(value), type(value).__name__)}; {wanted}"


def unknown(path: Path) -> str:
    """Says of a key that its section does not know where it may belong, or what may be meant."""
    key = str(path[-1])
    known = by_section()
    here = known.get(_section(path[:-1], known), ()) if len(path) > 1 else (*known[""], "league", "refs")
    if key in _ELSEWHERE:
        section, _, meant = _ELSEWHERE[key].rpartition(".")
        return f"there is no key {key}; did you mean {meant} under [{section}]?"
    if near := difflib.get_close_matches(key, here, 1):
        return f"there is no key {key} here; did you mean {near[0]}?"
    elsewhere = [section for section, keys in known.items() if key in keys and section]
    if elsewhere:
        return f"{key} stands in the wrong section; did you mean {key} under [{elsewhere[0]}]?"
    if near := difflib.get_close_matches(key, _ELSEWHERE, 1, 0.7):
        section, _, meant = _ELSEWHERE[near[0]].rpartition(".")
        return f"there is no key {key}; did you mean {meant} under [{section}]?"
    everywhere = {name: section for section, keys in known.items() for name in keys if section}
    if near := difflib.get_close_matches(key, everywhere, 1, 0.75):
        return f"there is no key {key}; did you mean {near[0]} under [{everywhere[near[0]]}]?"
    return f"there is no key {key} here; " + (f"known are {', '.join(here)}" if here else "take it out")


def _near(value: Any, expected: str) -> str:
    choices = [choice.strip("' ") for choice in expected.replace(" or ", ",").split(",")]
    found = difflib.get_close_matches(str(value), choices, 1)
    return f"; did you mean {found[0]}?" if found else ""


def _section(path: Path, known: dict[str, tuple[str, ...]]) -> str:
    """Answers the section of a path as the schema names it: a name of one's own becomes ``*``."""
    text = ""
    for part in path:
        if isinstance(part, str):
            named = f"{text}.{part}" if text else part
            ours = any(key == named or key.startswith(f"{named}.") for key in known)
            text = named if ours else f"{text}.*"
    return text
