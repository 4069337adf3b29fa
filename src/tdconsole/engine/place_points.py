"""What a finishing place earns by the league's table, pool or formula, exactly (BTown 1-C)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from tdconsole.engine.night import Compile
from tdconsole.engine.rules import PlacePoints, PlaceRange, Rounding

Values = dict[str, Fraction]


def place_points(
    kind: PlacePoints,
    place: int,
    n: int,
    compile: Compile,
    *,
    kos: Fraction | int = 0,
    buyin: Fraction | int = 0,
    spent: Fraction | int = 0,
) -> Fraction:
    """Answers the points of a place in a field of n; 0 outside it.

    A formula without value at a place (a division by zero, say) earns 0 there; checking the rule file names it.

    Args:
        kind: The kind's rule.
        place: Finishing place, from 1.
        n: Entrants.
        compile: Compiles the rule's expressions.
        kos: Knock-outs of the player.
        buyin: What it cost to enter.
        spent: What the player spent in all.
    """
    values = _values(n, place=place, players_beaten=n - place, kos=kos, buyin=buyin, spent=spent)
    try:
        return exact_place_points(kind, values, compile)
    except ValueError:
        return Fraction(0)


def exact_place_points(kind: PlacePoints, values: Values, compile: Compile) -> Fraction:
    """Answers the points of ``values["place"]`` of ``values["n"]``.

    Raises:
        ValueError: A formula has no value there.
    """
    place, n = values["place"], values["n"]
    if not 1 <= place <= n or (place == n and not kind.last_scores):
        return Fraction(0)
    paid = paid_places(kind, int(n), compile)
    if paid is not None:
        values = {**values, "paid": Fraction(paid)}
        if place > paid:
            return rounded(exact(kind.others), kind.rounding)
    points = _unrounded(kind, values, compile)
    if points > 0:
        points = max(points, exact(kind.minimum))
    return rounded(points, kind.rounding)


def paid_places(kind: PlacePoints, n: int, compile: Compile) -> int | None:
    """Answers how many places earn by the rule's ``paid``, or None when it does not say.

    Raises:
        ValueError: The formula has no value for this field.
    """
    return max(0, math.floor(compile(kind.paid)(_values(n)))) if kind.paid else None


def earning_places(kind: PlacePoints, n: int, compile: Compile) -> int:
    """Answers the last place that earns something in a field of n; 0 when none does."""
    places = range(n, 0, -1)
    return next((place for place in places if place_points(kind, place, n, compile) > 0), 0)


def exact(number: float) -> Fraction:
    """Answers the number as it stands in the rule file: 0.1 is a tenth."""
    return Fraction(str(number))


def rounded(value: Fraction, how: Rounding) -> Fraction:
    """Rounds to a whole number: ``none``, ``floor``, ``ceil`` or ``half-up`` (halves away from 0)."""
    if how == "floor":
        return Fraction(math.floor(value))
    if how == "ceil":
        return Fraction(math.ceil(value))
    if how == "half-up":
        whole = math.floor(abs(value) + Fraction(1, 2))
        return Fraction(whole if value >= 0 else -whole)
    return value


def _values(n: int, **more: Fraction | int) -> Values:
    return {"n": Fraction(n), **{name: Fraction(value) for name, value in more.items()}}


def _table(kind: PlacePoints, n: Fraction) -> tuple[float, ...]:
    return next((bracket.table for bracket in kind.brackets if n <= bracket.up_to), kind.table)


def _range(kind: PlacePoints, place: Fraction) -> PlaceRange | None:
    return next((r for r in kind.ranges if r.first <= place and (place <= r.last or r.last == 0)), None)


def _unrounded(kind: PlacePoints, values: Mapping[str, Fraction], compile: Compile) -> Fraction:
    table, place = _table(kind, values["n"]), int(values["place"])
    listed = place <= len(table)
    base = exact(table[place - 1] if listed else kind.others)
    if table:
        values = {**values, "base": base}
    if own := _range(kind, values["place"]):
        return compile(own.expr)(values)
    if kind.way == "expr":
        return compile(kind.expr)(values)
    if kind.way == "pool" and listed:
        return compile(kind.pool)(values) * base / 100
    return base
