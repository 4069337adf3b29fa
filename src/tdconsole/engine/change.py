"""The arithmetic of chips: an amount in the fewest chips, and what to take from a stack."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import gcd

Values = tuple[tuple[str, int], ...]
"""Colors with the value of one chip, smallest value first."""

Pile = tuple[tuple[str, int], ...]
"""Colors with numbers of chips, zeros left out."""


def value(pile: dict[str, int], values: dict[str, int]) -> int:
    """Answers what chips are worth."""
    return sum(values[color] * count for color, count in pile.items())


@cache
def fewest(amount: int, values: Values) -> Pile | None:
    """Answers an amount in the fewest chips, or None when it cannot be paid exactly.

    Args:
        amount: Chips, 0 or more.
        values: The colors there are.
    """
    pile: dict[str, int] = {}
    rest = amount
    for color, one in reversed(values):
        if rest >= one:
            pile[color], rest = divmod(rest, one)
    chain = all(big % small == 0 for (_, small), (_, big) in pairwise(values))
    if rest == 0 and chain:
        return tuple(pile.items())
    return None if chain else _searched(amount, values)


def _searched(amount: int, values: Values) -> Pile | None:
    """Finds the fewest chips where taking the largest first may miss them (values that do not divide each other)."""
    unit = gcd(*(one for _, one in values)) if values else 1
    if amount % unit:
        return None
    last: list[int | None] = [None] * (amount // unit + 1)
    count = [0] + [amount + 1] * (amount // unit)
    for sum_ in range(1, len(count)):
        for index, (_, one) in enumerate(values):
            before = sum_ - one // unit
            if before >= 0 and count[before] + 1 < count[sum_]:
                count[sum_], last[sum_] = count[before] + 1, index
    rest, pile = amount // unit, dict[str, int]()
    while rest:
        index_ = last[rest]
        if index_ is None:
            return None
        color, one = values[index_]
        pile[color] = pile.get(color, 0) + 1
        rest -= one // unit
    return tuple(pile.items())


@cache
def taken(pile: Pile, amount: int, values: Values) -> Pile | None:
    """Answers the fewest chips of a pile that make an amount exactly, or None; larger ones where it is equal."""
    worth = dict(values)
    order = sorted(pile, key=lambda item: -worth[item[0]])

    @cache
    def best(index: int, rest: int) -> tuple[int, ...] | None:
        if rest == 0:
            return (0,) * (len(order) - index)
        if index == len(order):
            return None
        color, count = order[index]
        found: tuple[int, ...] | None = None
        for n in range(min(count, rest // worth[color]), -1, -1):
            others = best(index + 1, rest - n * worth[color])
            if others is not None and (found is None or n + sum(others) < sum(found)):
                found = (n, *others)
        return found

    counts = best(0, amount)
    if counts is None:
        return None
    return tuple((color, n) for (color, _), n in zip(order, counts, strict=True) if n)


@cache
def without(pile: Pile, amount: int, values: Values) -> Pile | None:
    """Answers what is left of a pile when an amount is taken in the fewest chips.

    Where no chips of the pile make the amount, more is taken and change given, with the fewest chips moved.
    None when even that cannot be done.
    """
    worth = dict(values)
    total = value(dict(pile), worth)
    best: tuple[int, dict[str, int]] | None = None
    unit = gcd(*(worth[color] for color, _ in pile)) if pile else 1
    for paid in (amount, *range(amount - amount % unit + unit, total + 1, unit)):
        out, back = taken(pile, paid, values), fewest(paid - amount, values)
        if out is None or back is None:
            continue
        moved = sum(n for _, n in (*out, *back))
        if best is None or moved < best[0]:
            rest = dict(pile)
            for color, n in out:
                rest[color] -= n
            for color, n in back:
                rest[color] = rest.get(color, 0) + n
            best = (moved, rest)
        if paid == amount:
            break
    return None if best is None else tuple((color, n) for color, n in best[1].items() if n)


def exchanged(pile: Pile, gone: frozenset[str], values: Values) -> Pile | None:
    """Answers a pile whose chips of some colors were changed into the fewest of the others, or None.

    Args:
        pile: The chips.
        gone: Colors that leave play.
        values: All colors.
    """
    worth = dict(values)
    staying = tuple(item for item in values if item[0] not in gone)
    change = fewest(sum(worth[color] * n for color, n in pile if color in gone), staying)
    if change is None:
        return None
    rest = {color: n for color, n in pile if color not in gone}
    for color, n in change:
        rest[color] = rest.get(color, 0) + n
    return tuple(rest.items())
