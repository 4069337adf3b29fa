"""Figures as large as the room allows, made of blocks."""

from __future__ import annotations

import sys

GLYPHS: dict[str, tuple[str, ...]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", " # ", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    ".": (" ", " ", " ", " ", "#"),
    ",": ("  ", "  ", "  ", " #", "# "),
    "/": ("  #", "  #", " # ", "#  ", "#  "),
    "+": ("   ", " # ", "###", " # ", "   "),
    "-": ("   ", "   ", "###", "   ", "   "),
    "K": ("# #", "# #", "## ", "# #", "# #"),
    "M": ("#   #", "## ##", "# # #", "#   #", "#   #"),
    " ": (" ", " ", " ", " ", " "),
}
ROWS = 5


def pixels(text: str) -> list[str]:
    """Answers five rows of ``#`` and spaces for text; what has no glyph is left out."""
    glyphs = [GLYPHS[char] for char in text if char in GLYPHS]
    return [" ".join(glyph[row] for glyph in glyphs) for row in range(ROWS)]


def small(text: str) -> list[str]:
    """Answers text three rows high, two pixels to a cell."""
    rows = [*pixels(text), ""]
    wide = len(rows[0])
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_half(top[i : i + 1], low[i : i + 1]) for i in range(wide)) for top, low in pairs]


def _half(top: str, low: str) -> str:
    return {("#", "#"): "█", ("#", " "): "▀", (" ", "#"): "▄", ("#", ""): "▀"}.get((top, low), " ")


def large(text: str, scale: int) -> list[str]:
    """Answers text ``5 * scale`` rows high; a pixel is ``2 * scale`` cells wide."""
    rows = []
    for row in pixels(text):
        rows += ["".join(("█" if pixel == "#" else " ") * (2 * scale) for pixel in row)] * scale
    return rows


def figures(text: str, width: int, height: int, *, room_for: str = "", blocks: bool = True) -> list[str]:
    """Answers text as large as a width and a height in cells allow; plain where no figure fits.

    Args:
        text: Digits and ``: / , . + - K M``.
        width: Cells.
        height: Rows.
        room_for: A wider text that must fit as well, so that the size stays when a figure falls away.
        blocks: False for a console without block characters: ``#`` stands for them.
    """
    wide = max(len(pixels(text)[0]), len(pixels(room_for)[0]))
    scale = min(width // max(2 * wide, 1), height // ROWS)
    if scale >= 1:
        rows = large(text, scale)
    elif wide <= width and height >= 3 and blocks:
        rows = small(text)
    else:
        rows = [text]
    return rows if blocks else [row.replace("█", "#") for row in rows]


def blocks() -> bool:
    """Tells whether the terminal shows block characters."""
    encoding = sys.__stdout__.encoding if sys.__stdout__ is not None else ""
    return "utf" in (encoding or "").lower()


def short(chips: int) -> str:
    """Answers chips in few figures: ``400``, ``2,000``, ``25K``, ``1.5M``; always exact."""
    if chips >= 1_000_000 and chips % 100_000 == 0:
        return f"{chips / 1_000_000:g}M"
    if chips >= 10_000 and chips % 1000 == 0:
        return f"{chips // 1000}K"
    return f"{chips:,}"
