"""Names are hostile: what stands on the screen is one line, as wide as it should be, and never markup."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from stage import HOSTILE, IMPOSSIBLE
from tdconsole.console import text
from tdconsole.engine.night import Player


@pytest.mark.parametrize("name", [*HOSTILE, *IMPOSSIBLE])
def test_a_name_stands_in_exactly_its_cells(name: str) -> None:
    for cells in (0, 1, 2, 7, 24, 80):
        fitted = text.fit(name, cells)
        assert cell_len(fitted) == cells
        assert "\n" not in fitted
        assert "\x1b" not in fitted


@given(st.text(), st.integers(0, 40))
def test_any_text_is_clipped_by_cells(name: str, cells: int) -> None:
    assert cell_len(text.fit(name, cells)) == cells


def test_what_was_cut_is_marked() -> None:
    assert text.clip("Annabelle", 5) == "Anna…"
    assert text.clip("Ann", 5) == "Ann"


def test_an_empty_looking_name_is_still_something_to_see() -> None:
    assert text.name_of(Player(1, "", "\u200b")) == "(no name)"
    assert text.name_of(Player(1, "1001", " ")) == "(no name, 1001)"


def test_direction_and_control_characters_do_not_reach_the_terminal() -> None:
    assert text.clean("\u202eevil\x1b[31m\nx") == "evil[31m x"


@pytest.mark.parametrize(
    ("number", "words"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")]
)
def test_ordinals(number: int, words: str) -> None:
    assert text.ordinal(number) == words


def test_points_are_shown_whole_or_with_two_decimals() -> None:
    assert text.amount(Fraction(1200)) == "1,200"
    assert text.amount(Fraction(75, 2)) == "37.5"
    assert text.amount(Fraction(100, 3)) == "33.33"
