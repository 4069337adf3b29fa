"""The points of a whole field, worked out beforehand: nonsense is seen before the night."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tdconsole.engine.night import Compile
from tdconsole.engine.place_points import place_points
from tdconsole.engine.rules import Rules

FIELDS = (2, 10, 20)
Row = Mapping[str, Any]


def points_table(
    rules: Rules,
    compile: Compile,
    entrants: int,
    *,
    buyin: Fraction | int = 0,
    spent: Fraction | int = 0,
) -> list[dict[str, Any]]:
    """Answers what each place earns in a field, as ``[{"place": 1, "points": {"regular": 1200}}, ...]``.

    Places that earn nothing are listed too. Points are whole numbers, or rounded to four decimals.

    Args:
        rules: The league's rules.
        compile: Compiles the rules' expressions.
        entrants: Size of the field.
        buyin: What it cost to enter, for formulas that ask.
        spent: What a player spent in all, for formulas that ask.
    """

    def points(place: int) -> dict[str, int | float]:
        earned = {
            name: place_points(kind, place, entrants, compile, buyin=buyin, spent=spent)
            for name, kind in rules.points.kinds.items()
        }
        return {name: number(value) for name, value in earned.items()}

    return [{"place": place, "points": points(place)} for place in range(1, entrants + 1)]


def points_text(rules: Rules, rows: list[dict[str, Any]]) -> str:
    """Answers a points table as plain text, one place a line; equal neighbours share one."""
    if not rules.points.kinds:
        return "These rules give no points to places."
    kinds = [*rules.points.kinds]
    widths = [max(len(kind), 10) for kind in kinds]
    lines = ["place  " + "".join(f"{kind:>{width}}" for kind, width in zip(kinds, widths, strict=True))]
    start = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or rows[at]["points"] != rows[start]["points"]:
            places = f"{rows[start]['place']}" + (f"-{rows[at - 1]['place']}" if at - start > 1 else "")
            values = (f"{rows[start]['points'][kind]:,}" for kind in kinds)
            lines.append(f"{places:<7}" + "".join(f"{v:>{w}}" for v, w in zip(values, widths, strict=True)))
            start = at
    return "\n".join(lines)


def check_preview(rules: Rules, compile: Compile) -> str:
    """Answers the points of fields of 2, 10 and 20, as ``rules check`` prints them."""
    if not rules.points.kinds:
        return points_text(rules, [])
    fields = (f"Points in a field of {n}:\n{points_text(rules, points_table(rules, compile, n))}" for n in FIELDS)
    return "\n\n".join(fields)


def number(value: Fraction) -> int | float:
    """Answers an exact amount as JSON has it: whole, or rounded to four decimals."""
    return value.numerator if value.denominator == 1 else round(float(value), 4)
