"""Expressions of a rule file, evaluated exactly by simpleeval with names of our own alone.

``^`` means power. Literals are exact fractions, so that 0.1 is a tenth; ``sqrt``, ``log10`` and ``ln`` answer the
fraction of what floating point gives, a square root that is rational exactly. Length, depth and the size of every
number are bounded, so that no expression can hang the night.
"""

from __future__ import annotations

import ast
import difflib
import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from simpleeval import InvalidExpression, SimpleEval

from tdconsole.engine.night import Formula

NAMES = (
    *("n", "place", "base", "players_beaten", "kos", "buyin", "paid", "spent"),
    *("sb", "bb", "ante", "level", "stack", "minutes", "missed"),
)
MOST_LETTERS, MOST_DEPTH, MOST_BITS, MOST_POWER = 400, 40, 2048, 64
_TYPOGRAPHY = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-"})
_NODES = (
    *(ast.Expression, ast.BinOp, ast.UnaryOp, ast.Call, ast.Name, ast.Load, ast.Constant),
    *(ast.IfExp, ast.Compare, ast.BoolOp, ast.And, ast.Or, ast.Not, ast.UAdd, ast.USub),
    *(ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow),
    *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
)


class BadFormula(ValueError):  # noqa: N818 - the rule file's fault, told to its author
    """An expression that cannot be compiled or evaluated."""


@lru_cache(maxsize=1024)
def compile_formula(text: str) -> Formula:
    """Answers a function of the expression's names.

    Args:
        text: Such as ``10*sqrt(n)/sqrt(place)``; comparisons and ``a if n >= 16 else b`` are offered too.

    Raises:
        BadFormula: It is no expression, or uses what is not offered. The function raises it as well, for a
            division by zero, the root of a negative number, a number out of bounds, or a name without value.
    """
    tree = _parse(text)

    def formula(values: Mapping[str, Fraction]) -> Fraction:
        return _evaluate(text, tree, values)

    return formula


def names_of(text: str) -> frozenset[str]:
    """Answers the names an expression uses.

    Raises:
        BadFormula: It is no expression.
    """
    nodes = list(ast.walk(_parse(text)))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    return frozenset(node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in called)


def _parse(text: str) -> ast.Expression:
    if len(text) > MOST_LETTERS:
        raise BadFormula(f"the expression has {len(text)} letters; at most {MOST_LETTERS} are read")
    source = text.translate(_TYPOGRAPHY).replace("^", "**").strip()
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise BadFormula(f"{text!r} is no expression; write for example 10*(n - place + 1)^2") from None
    _check(tree, text, MOST_DEPTH)
    return tree


def _check(node: ast.AST, text: str, depth: int) -> None:
    """Refuses what is not offered, before anything is evaluated."""
    if depth == 0:
        raise BadFormula(f"{text[:40]!r}... is nested too deeply; at most {MOST_DEPTH} levels are read")
    if not isinstance(node, _NODES):
        raise BadFormula(f"{text!r} uses {_describe(node)}, which is not offered; numbers, names and + - * / ^ are")
    if isinstance(node, ast.Constant) and (isinstance(node.value, bool) or not isinstance(node.value, int | float)):
        raise BadFormula(f"{text!r} holds {node.value!r}; only numbers are read")
    if isinstance(node, ast.Name) and node.id not in NAMES:
        raise BadFormula(f"{text!r} uses the unknown name {node.id}{_nearest(node.id, NAMES)}")
    if isinstance(node, ast.Call):
        _check_call(node, text)
        children: list[ast.AST] = list(node.args)
    else:
        children = list(ast.iter_child_nodes(node))
    for child in children:
        _check(child, text, depth - 1)


def _check_call(node: ast.Call, text: str) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name not in _FUNCTIONS:
        raise BadFormula(f"{text!r} calls {name or 'something'} which is not offered{_nearest(name, _FUNCTIONS)}")
    least, most = _ARGUMENTS.get(name, (1, 1))
    if node.keywords or not least <= len(node.args) <= most:
        raise BadFormula(f"{text!r}: {name} takes {least if least == most else f'{least} or more'} argument(s)")


def _describe(node: ast.AST) -> str:
    return {"Attribute": "a dot", "Subscript": "square brackets", "Lambda": "lambda"}.get(
        type(node).__name__, type(node).__name__.lower()
    )


def _nearest(name: str, known: Any) -> str:
    found = difflib.get_close_matches(name, list(known), 1)
    return f"; did you mean {found[0]}?" if found else f"; offered are {', '.join(known)}"


def _evaluate(text: str, tree: ast.Expression, values: Mapping[str, Fraction]) -> Fraction:
    evaluator = _Exact(values)
    try:
        return _bounded(Fraction(evaluator.eval(text, previously_parsed=tree.body)))
    except BadFormula as fault:
        raise BadFormula(f"{text!r} {fault}") from None
    except ZeroDivisionError:
        raise BadFormula(f"{text!r} divides by zero{_at(values)}") from None
    except (InvalidExpression, ArithmeticError, ValueError, TypeError, RecursionError):
        raise BadFormula(f"{text!r} has no value{_at(values)}") from None


def _at(values: Mapping[str, Fraction]) -> str:
    shown = ", ".join(f"{name} = {values[name]}" for name in ("n", "place", "level") if name in values)
    return f" when {shown}" if shown else ""


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise BadFormula("becomes a number too large to handle")
    return value


def _exactly(act: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Fraction]:
    return lambda left, right: _bounded(Fraction(act(Fraction(left), Fraction(right))))


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator == 1 and abs(exponent) <= MOST_POWER:
        return Fraction(base**exponent.numerator)
    if base < 0:
        raise BadFormula("takes a broken or very high power of a negative number")
    return Fraction(float(base) ** float(exponent))


def _sqrt(value: Fraction) -> Fraction:
    value = Fraction(value)
    if value < 0:
        raise BadFormula("takes the square root of a negative number")
    roots = math.isqrt(value.numerator), math.isqrt(value.denominator)
    exact = Fraction(*roots)
    return exact if exact * exact == value else Fraction(math.sqrt(value))


def _log(act: Callable[[float], float]) -> Callable[[Fraction], Fraction]:
    def log(value: Fraction) -> Fraction:
        if value <= 0:
            raise BadFormula("takes the logarithm of a number that is not above 0")
        return Fraction(act(float(value)))

    return log


def _round(value: Fraction, digits: Fraction = Fraction(0)) -> Fraction:
    """Rounds half up (away from zero), as a table printed on paper does."""
    if digits.denominator != 1 or abs(digits) > 12:
        raise BadFormula("rounds to a number of digits that is not possible")
    unit = Fraction(10) ** digits.numerator
    size = math.floor(abs(value) * unit + Fraction(1, 2)) / unit
    return Fraction(size if value >= 0 else -size)


_FUNCTIONS: dict[str, Callable[..., Fraction]] = {
    "sqrt": _sqrt,
    "log10": _log(math.log10),
    "ln": _log(math.log),
    "floor": lambda value: Fraction(math.floor(value)),
    "ceil": lambda value: Fraction(math.ceil(value)),
    "round": _round,
    "min": min,
    "max": max,
}
_ARGUMENTS = {"round": (1, 2), "min": (2, 20), "max": (2, 20)}
_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: _exactly(operator.add),
    ast.Sub: _exactly(operator.sub),
    ast.Mult: _exactly(operator.mul),
    ast.Div: _exactly(operator.truediv),
    ast.FloorDiv: _exactly(operator.floordiv),
    ast.Mod: _exactly(operator.mod),
    ast.Pow: _exactly(_power),
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class _Exact(SimpleEval):  # type: ignore[misc]
    """simpleeval over fractions: literals are exact, names come from the caller alone."""

    def __init__(self, values: Mapping[str, Fraction]) -> None:
        super().__init__(operators=_OPERATORS, functions=_FUNCTIONS, names=self._value)
        self._values = values
        self.nodes[ast.Constant] = self._literal

    def _value(self, node: ast.Name) -> Fraction:
        if node.id not in self._values:
            raise BadFormula(f"needs {node.id}, which is not known here")
        return Fraction(self._values[node.id])

    @staticmethod
    def _literal(node: ast.Constant) -> Fraction:
        return _bounded(Fraction(str(node.value)))
