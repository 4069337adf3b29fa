"""The strip fits every width, and drops what matters least first."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from stage import OPEN, Stage
from tdconsole.console.strip import Part, clock_line, contract, fitted, night_line
from tdconsole.engine import clock


def line(stage: Stage, width: int, which: int) -> str:
    night = stage.session.night
    assert night is not None
    now = stage.clock.now()
    maker = (clock_line, night_line)[which]
    return "".join(words for words, _ in fitted(maker(night, clock.position(night, now), now), width))


@pytest.mark.parametrize("width", [20, 40, 58, 78, 118, 158, 238])
def test_both_lines_fit_every_width(width: int) -> None:
    stage = Stage(OPEN)
    assert cell_len(line(stage, width, 0)) <= width
    assert cell_len(line(stage, width, 1)) <= width


def test_time_and_blinds_stay_longest() -> None:
    stage = Stage(OPEN)
    assert "100/200" in line(stage, 24, 0)
    assert "Tuesday" in line(stage, 118, 0)
    assert "Tuesday" not in line(stage, 40, 0)


def test_parts_are_shortened_before_they_are_left_out() -> None:
    parts = [Part("heavy and long", "heavy", 9), Part("light and long", "light", 1)]
    assert [words for words, _ in fitted(parts, 40)] == ["heavy and long", "  ", "light and long"]
    assert [words for words, _ in fitted(parts, 21)] == ["heavy and long", "  ", "light"]
    assert [words for words, _ in fitted(parts, 12)] == ["heavy", "  ", "light"]
    assert [words for words, _ in fitted(parts, 8)] == ["heavy"]


def test_the_end_of_the_contract_is_told_in_one_line() -> None:
    stage = Stage(OPEN)
    night = stage.session.night
    assert night is not None
    assert contract(night, stage.clock.now()) == ""
