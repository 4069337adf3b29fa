"""Big figures are as large as the room allows, and never larger."""

from __future__ import annotations

import pytest

from tdconsole.display.figures import figures, short


@pytest.mark.parametrize("width", [10, 20, 36, 46, 72, 100, 150, 240])
@pytest.mark.parametrize("height", [1, 3, 5, 10, 20, 60])
@pytest.mark.parametrize("text", ["12:34", "1:02:03", "100/200", "25K/50K", "+1:05"])
def test_figures_fit_their_room(text: str, width: int, height: int) -> None:
    rows = figures(text, width, height)
    assert len(rows) <= max(height, 1)
    assert max(len(row) for row in rows) <= max(width, len(text))


def test_figures_grow_with_the_room() -> None:
    sizes = [len(figures("12:34", width, 60)) for width in (10, 20, 40, 80, 160)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 1
    assert sizes[-1] >= 15


def test_a_poor_console_gets_plain_characters() -> None:
    assert set("".join(figures("12:34", 80, 5, blocks=False))) == {"#", " "}


@pytest.mark.parametrize(
    ("chips", "words"), [(100, "100"), (2500, "2,500"), (25_000, "25K"), (25_500, "25,500"), (1_500_000, "1.5M")]
)
def test_short_chips_are_exact(chips: int, words: str) -> None:
    assert short(chips) == words
