"""Text for the screen: names are hostile, so everything goes through ``rich.text.Text`` and is clipped by cells."""

from __future__ import annotations

import unicodedata
from fractions import Fraction

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tdconsole.engine.night import Night, Player
from tdconsole.engine.periods import Period, Position

ELLIPSIS = "…"
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def clean(text: str) -> str:
    """Answers text in one line, without what would move the cursor or turn the direction of writing."""
    return "".join(" " if c in "\n\r\t\u2028\u2029" else c for c in text if c in "\n\r\t\u2028\u2029" or _visible(c))


def _visible(char: str) -> bool:
    return unicodedata.category(char) not in _HIDDEN


def clip(text: str, cells: int) -> str:
    """Answers text cut to a width in terminal cells, with an ellipsis where something is missing."""
    text = clean(text)
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, max(cells - 1, 0)).rstrip() + ELLIPSIS if cells > 0 else ""


def fit(text: str, cells: int, *, right: bool = False) -> str:
    """Answers text in exactly so many cells, clipped or filled with spaces."""
    text = clip(text, cells)
    space = " " * (cells - cell_len(text))
    return space + text if right else text + space


def plain(text: str, style: str = "") -> Text:
    """Answers text as it is, never read as markup."""
    return Text(clean(text), style=style, no_wrap=True, overflow="ellipsis")


def name_of(player: Player) -> str:
    """Answers how the screen names a player; something visible stands there even for an empty-looking name."""
    text = clean(player.name)
    return text if text.strip() else "(no name)" if not player.number else f"(no name, {player.number})"


def time_of_day(night: Night, instant: int) -> str:
    """Answers an instant as ``HH:MM`` at the venue."""
    return night.local(instant).strftime("%H:%M")


def chips(amount: int) -> str:
    """Answers chips with thousands parted: ``23,467``."""
    return f"{amount:,}"


def blinds(period: Period) -> str:
    """Answers the blinds of a level, or the word for a break."""
    if period.rest:
        return f"break {period.length // 60_000} min"
    ante = f" ante {chips(period.ante)}" if period.ante else ""
    return f"{chips(period.small)}/{chips(period.big)}{ante}"


def level(period: Period) -> str:
    """Answers ``L3`` or ``break``."""
    return "break" if period.rest else f"L{period.level}"


def ordinal(number: int) -> str:
    """Answers ``1st``, ``2nd``, ``12th``."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def amount(points: Fraction) -> str:
    """Answers points as they are shown: whole, or with at most two decimals."""
    if points.denominator == 1:
        return chips(points.numerator)
    return f"{float(points):,.2f}".rstrip("0").rstrip(".")


def count(number: int, word: str, many: str = "") -> str:
    """Answers ``1 table``, ``2 tables``."""
    return f"{number} {word if number == 1 else many or word + 's'}"


def big_blind(position: Position) -> int:
    """Answers the big blind that counts now; in a break that of the level to come."""
    if not position.period.rest:
        return position.period.big
    return position.following.big if position.following is not None else 0


def seat(place: tuple[int, int] | None) -> str:
    """Answers ``table 3 seat 4`` or the word for having none."""
    return f"table {place[0]} seat {place[1]}" if place else "no seat"
