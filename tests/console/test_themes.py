"""Text can be read: the contrast of every pair of colours the screens use, by WCAG, in both themes."""

from __future__ import annotations

import pytest
from textual.color import Color

from stage import OPEN, Stage
from tdconsole.console.themes import DARK, LIGHT

TEXTS = ("foreground", "accent", "text-muted", "text-success", "text-warning", "text-error", "text-accent")
GROUNDS = ("background", "surface", "panel")
AA = 4.5


def luminance(color: Color) -> float:
    parts = [part / 255 for part in (color.r, color.g, color.b)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def color(variables: dict[str, str], name: str, ground: Color) -> Color:
    value = variables[name]
    if value.startswith("auto"):
        shade = float(value.partition(" ")[2].rstrip("%") or 100) / 100
        return ground.blend(ground.get_contrast_text(1.0), shade)
    found = Color.parse(value)
    return ground.blend(found, found.a, alpha=1.0)


@pytest.mark.parametrize("name", [DARK.name, LIGHT.name])
async def test_text_is_readable_on_every_ground(name: str) -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        stage.app.theme = name
        await pilot.pause()
        variables = stage.app.get_css_variables()
        for ground_name in GROUNDS:
            ground = Color.parse(variables[ground_name])
            for text in TEXTS:
                ratio = contrast(color(variables, text, ground), ground)
                assert ratio >= AA, f"{text} on {ground_name} in {name}: {ratio:.2f}"


def test_the_marked_row_is_readable() -> None:
    for one in (DARK, LIGHT):
        assert one.primary is not None
        assert one.background is not None
        assert contrast(Color.parse(one.primary), Color.parse(one.background)) >= AA
