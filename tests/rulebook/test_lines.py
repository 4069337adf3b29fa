"""On which line every key stands."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tdconsole.rulebook.lines import Path, key_lines, line_of
from tdconsole.rulebook.shelf import shipped_folder

SOURCE = '''# a comment with [brackets] and "quotes"
title = "a = [b"
[one]
a.b = 1
"c.d" = { x = 1, y = [1, 2] } # tail
text = """
[not.a.section]
key = 1
"""
list = [
  "a", # one
  # between
  ['b', "c"],
  { z = 'x # y' },
]
[[two]]
name = 1
[[two]]
name = 2
[two.inner]
deep = true
[three.four]
when = 2026-12-01 19:00:00
'''


def every_path(value: Any, path: Path = ()) -> list[Path]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, item in items for deeper in every_path(item, (*path, key)))]


def test_keys_sections_and_elements_have_their_lines() -> None:
    lines = key_lines(SOURCE)
    expected = {
        ("title",): 2,
        ("one",): 3,
        ("one", "a", "b"): 4,
        ("one", "c.d"): 5,
        ("one", "c.d", "y", 1): 5,
        ("one", "text"): 6,
        ("one", "list"): 10,
        ("one", "list", 0): 11,
        ("one", "list", 1): 13,
        ("one", "list", 1, 1): 13,
        ("one", "list", 2, "z"): 14,
        ("two",): 16,
        ("two", 0, "name"): 17,
        ("two", 1): 18,
        ("two", 1, "name"): 19,
        ("two", 1, "inner"): 20,
        ("two", 1, "inner", "deep"): 21,
        ("three", "four", "when"): 23,
    }
    assert {path: lines.get(path) for path in expected} == expected


@pytest.mark.parametrize("name", ["btown", "wyoming", "quebec", "tda"])
def test_every_key_of_a_shipped_file_has_a_line(name: str) -> None:
    text = (shipped_folder() / f"{name}.toml").read_text("utf-8")
    lines = key_lines(text)
    rows = text.splitlines()
    for path in every_path(tomllib.loads(text))[1:]:
        assert path in lines, path
        named = next(part for part in reversed(path) if isinstance(part, str))
        if isinstance(path[-1], str):
            assert named in rows[lines[path] - 1]


def test_a_key_without_line_stands_where_its_section_begins() -> None:
    lines = key_lines(SOURCE)
    assert line_of(lines, ("two", 1, "missing")) == 18
    assert line_of(lines, ("nowhere",)) == 1
