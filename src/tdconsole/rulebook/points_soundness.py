"""What is wrong or odd in the points: kinds without values, holes, formulas that fail at some place."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tdconsole.engine.place_points import exact_place_points
from tdconsole.engine.rules import PlacePoints
from tdconsole.rulebook.formulas import BadFormula, compile_formula
from tdconsole.rulebook.lines import Path
from tdconsole.rulebook.soundness import Draft, Remark, formula_fault, near

PLACE_NAMES = ("n", "place", "base", "players_beaten", "kos", "buyin", "spent", "paid")
FIELDS = (2, 3, 5, 8, 10, 20, 50)
MOST_PLACES = 50


def kinds(draft: Draft) -> Iterator[Remark]:
    """Yields faults of what places earn (BTown 1-C-a-1, 1-C-b)."""
    found = draft.rules.points.kinds
    if found and "regular" not in found and draft.whole("points", "kinds"):
        yield ("points", "kinds"), "warning", "there are no points of the kind regular; the season counts those"
    for name, kind in found.items():
        path: Path = ("points", "kinds", name)
        if not draft.whole(*path):
            continue
        faults = [*_lacks(kind, path), *_formulas(kind, path), *_ranges(kind, path)]
        yield from faults
        yield from _holes(kind, isinstance(draft.written(*path, "table"), dict), path)
        if not any(severity == "error" for _, severity, _ in faults):
            yield from _tried(kind, path)


def awards(draft: Draft) -> Iterator[Remark]:
    """Yields faults of points besides the place (BTown 1-C-a-2, 1-C-b)."""
    known = draft.rules.points.kinds
    for name, award in draft.rules.points.awards.items():
        path: Path = ("points", "awards", name)
        for other in award.covers:
            if other not in draft.rules.points.awards:
                wanted = near(other, draft.rules.points.awards, "name an award")
                yield (*path, "covers"), "error", f"there is no award {other}{wanted}"
        for kind in (*award.points, *award.several, *(award.second_chance or ())):
            if kind not in known and draft.whole("points", "kinds"):
                wanted = near(kind, known, f"known are {', '.join(known) or 'none'}")
                where = next(((*path, key, kind) for key in ("points", "several") if kind in getattr(award, key)), ())
                yield where or (*path, "second_chance"), "error", f"there are no points of the kind {kind}{wanted}"
        if not award.points and draft.whole(*path):
            yield path, "warning", "this award earns nothing; add points = { regular = 50 }"
        if award.rounding != "none" and award.per != "money":
            yield (*path, "rounding"), "warning", 'only an amount of money is rounded; add per = "money"'
        if award.premium and award.per != "once":
            yield (*path, "per"), "error", "a premium hand is counted once; take per out"


def _lacks(kind: PlacePoints, path: Path) -> Iterator[Remark]:
    tables = kind.table or kind.brackets
    if kind.way == "table" and not tables and not kind.others:
        yield path, "error", 'no place earns anything; add table = [100, 80, ...], or expr = "n - place + 1"'
    if kind.way == "pool" and not (kind.pool and tables):
        yield path, "error", 'a pool needs pool = "100*n" and table = [shares in percent]'
    if kind.way == "expr" and not kind.expr:
        yield path, "error", 'way = "expr" needs expr = "n - place + 1"'
    if kind.way != "expr" and kind.expr:
        yield (*path, "expr"), "error", f'with way = "{kind.way}" the expr is not used; take one of the two out'
    sizes = [bracket.up_to for bracket in kind.brackets]
    if sizes != sorted(set(sizes)):
        yield (*path, "brackets"), "error", "the brackets do not rise; write the smallest field first"


def _formulas(kind: PlacePoints, path: Path) -> Iterator[Remark]:
    with_table = bool(kind.table or kind.brackets)
    names = [name for name in PLACE_NAMES if (name != "base" or with_table) and (name != "paid" or kind.paid)]
    written = [("expr", kind.expr, names), ("pool", kind.pool, ["n"]), ("paid", kind.paid, ["n"])]
    written += [(f"ranges.{index}.expr", item.expr, names) for index, item in enumerate(kind.ranges)]
    for key, text, allowed in written:
        if text and (fault := formula_fault(text, allowed)):
            parts = [int(part) if part.isdecimal() else part for part in key.split(".")]
            yield (*path, *parts), "error", fault


def _ranges(kind: PlacePoints, path: Path) -> Iterator[Remark]:
    taken: set[int] = set()
    for index, item in enumerate(kind.ranges):
        where = (*path, "ranges", index)
        if item.last and item.last < item.first:
            yield where, "error", f"the range ends at place {item.last} before it begins at {item.first}"
            continue
        places = set(range(item.first, min(item.last or item.first + 1000, item.first + 1000) + 1))
        if taken & places:
            yield where, "warning", f"place {min(taken & places)} is in two ranges; the first counts"
        taken |= places


def _holes(kind: PlacePoints, by_place: bool, path: Path) -> Iterator[Remark]:
    """Yields places between paid ones for which no value is written."""
    paid = max((place for place, value in enumerate(kind.table, 1) if value), default=0)
    for place, value in enumerate(kind.table[:paid], 1):
        if value == 0:
            start = f"there is no value for place {place}" if by_place else f"place {place} stands with 0"
            yield (*path, "table"), "warning", f"{start}, so it earns nothing while place {paid} does"


def _tried(kind: PlacePoints, path: Path) -> Iterator[Remark]:
    """Yields what shows only when the points of whole fields are worked out."""
    for n in FIELDS:
        try:
            points = [_points(kind, place, n) for place in _sample(n)]
        except (BadFormula, ValueError) as fault:
            yield path, "error", f"in a field of {n}: {fault}"
            return
        if n == 10:
            yield from _shape(points, path)


def _sample(n: int) -> range:
    return range(1, min(n, MOST_PLACES) + 1)


def _points(kind: PlacePoints, place: int, n: int) -> Fraction:
    one = Fraction(1)
    values = {"n": n * one, "place": place * one, "players_beaten": (n - place) * one}
    return exact_place_points(kind, {**values, "kos": one, "buyin": one, "spent": one}, compile_formula)


def _shape(points: list[Fraction], path: Path) -> Iterator[Remark]:
    if len({*points}) == 1:
        yield path, "warning", f"all places score the same in a field of {len(points)} ({float(points[0]):g} points)"
    elif points[0] <= 0:
        yield path, "warning", f"the winner of a field of {len(points)} earns {float(points[0]):g}"
    for place in range(2, len(points) + 1):
        if 0 < points[place - 2] < points[place - 1]:
            yield path, "warning", f"in a field of {len(points)}, place {place} earns more than place {place - 1}"
            break
    if min(points) < 0:
        yield path, "warning", f"in a field of {len(points)}, place {points.index(min(points)) + 1} earns less than 0"
