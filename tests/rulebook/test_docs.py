"""docs/rules-format.md names every key with its default and its choices, and its examples can be used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tdconsole.rulebook.check import check_bytes
from tdconsole.rulebook.keys import REQUIRED, all_keys

DOCUMENT = (Path(__file__).parents[2] / "docs" / "rules-format.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
HEADING = re.compile(r"#{2,3} (?:`\[+(\S+?)\]+`|Top of the file)")
ROW = re.compile(r"\| `(\w+)` \| (.+) \| `(.*)` \|")


def documented() -> dict[tuple[str, str], tuple[str, str]]:
    """Section and key to meaning and default."""
    found = {}
    section = ""
    for line in DOCUMENT.splitlines():
        if heading := HEADING.match(line):
            section = (heading[1] or "").replace("NAME", "*")
        elif row := ROW.match(line):
            found[section, row[1]] = (row[2], row[3])
    return found


def toml(value: Any) -> str:
    """A default as the document writes it."""
    if value is REQUIRED or value is None:
        return "required" if value else "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"


def test_the_document_lists_every_key_with_its_default() -> None:
    keys = [key for key in all_keys() if not key.opens or key.name == "levels"]
    assert {at: default for at, (_, default) in documented().items()} == {
        (key.section, key.name): toml(key.default) for key in keys
    }


def test_every_section_of_the_document_is_one_of_a_file() -> None:
    sections = {
        heading[1].replace("NAME", "*")
        for heading in map(HEADING.match, DOCUMENT.splitlines())
        if heading and heading[1]
    }
    opened = {key.opens for key in all_keys() if key.opens}
    assert sections - {"refs", "league"} == opened - {"clock.levels", "points.kinds.*.table"}


def test_every_choice_is_named_with_its_key() -> None:
    meanings = documented()
    for key in all_keys():
        for choice in filter(None, key.choices):
            assert f'`"{choice}"`' in meanings[key.section, key.name][0], (key, choice)


@pytest.mark.parametrize("source", EXAMPLES)
def test_every_example_can_be_used(source: str) -> None:
    problems = check_bytes(source.encode(), "example.toml", "example").problems
    assert not [str(problem) for problem in problems if problem.severity == "error"]
