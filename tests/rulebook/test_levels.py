"""Levels as people write them."""

from __future__ import annotations

from typing import Any

import pytest

from tdconsole.rulebook.levels import read_level


def short(value: Any) -> tuple[int, int, int]:
    level = read_level(value)
    return level["small"], level["big"], level.get("ante", 0)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("100/200", (100, 200, 0)),
        (" 100 / 200 ", (100, 200, 0)),
        ("800/1600 ante 100", (800, 1600, 100)),
        ("800/1,600 200", (800, 1600, 200)),
        ("25/50    -", (25, 50, 0)),
        ("300/600 50", (300, 600, 50)),
        ("300/600 600", (300, 600, 600)),
        ("600/1 200", (600, 1200, 0)),
        ("1 200/2 400 600", (1200, 2400, 600)),
        ("200/2 000 500", (200, 2000, 500)),
        ("1'000/2'000", (1000, 2000, 0)),
        ("1_000/2_000", (1000, 2000, 0)),
        ("400/800 ante bb", (400, 800, 800)),
        ("8: 300/600", (300, 600, 0)),
        ("Level 8 300/600", (300, 600, 0)),
        ({"sb": "1,000", "bb": 2000, "ante": "-"}, (1000, 2000, 0)),
    ],
)
def test_blinds_and_ante(text: Any, level: tuple[int, int, int]) -> None:
    assert short(text) == level


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("100/200 7:30", 7.5),
        ("100/200 11.25 min", 11.25),
        ("100/200 ante 25 20 min", 20),
        ("break 15", 15),
        ("BREAK 10 (race 25 -> 100)", 10),
        ({"break": 15}, 15),
        ({"sb": 1, "bb": 2, "minutes": "7:30"}, 7.5),
    ],
)
def test_lengths(text: Any, minutes: float) -> None:
    assert read_level(text)["minutes"] == minutes


def test_notes_are_shown_and_are_no_blinds() -> None:
    assert read_level("100/200   (chip up 5s)")["note"] == "chip up 5s"
    assert read_level("dinner break, chip up 25s") == {"rest": True, "note": "dinner chip up 25s"}
    assert read_level({"break": True, "note": "pizza"}) == {"rest": True, "note": "pizza"}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("1.000/2.000", "is no level"),
        ("500/1,00", "no amount of chips"),
        ("600/300/600", "not plain which is the ante"),
        ("6,150,300,25", "is no level"),
        ("keep doubling", "is no level"),
        ("", "is no level"),
        ("100/200 ante", "not understood"),
        ("8000/1500", "above the big blind 1500"),
        ("0/0", "big blind is 0"),
        ("break 0", "more than 0"),
        ("x" * 300, "at most 200"),
        (5, "is no level"),
        ({"minutes": 5}, "neither sb and bb nor break"),
        ({"sb": True, "bb": 2}, "sb = true is no amount"),
        ({"sb": 1}, "bb is missing"),
        ({"sb": 1, "bb": 2, "minuts": 3}, "did you mean minutes"),
        ({"sb": 10**13, "bb": 10**13}, "no amount of chips"),
    ],
)
def test_what_is_no_level_says_what_is_wanted(value: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_level(value)
