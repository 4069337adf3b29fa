"""Expressions of a rule file, evaluated exactly by simpleeval with names of our own alone.

``^`` means power. Literals are exact fractions, so that 0.1 is a tenth; ``sqrt`` and ``log10`` answer the
nearest fraction of what floating point gives.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from tdconsole.engine.night import Formula


class BadFormula(ValueError):  # noqa: N818 - the rule file's fault, told to its author
    """An expression that cannot be compiled or evaluated."""


@cache
def compile_formula(text: str) -> Formula:
    """Answers a function of the expression's names.

    Raises:
        BadFormula: It is no expression, or uses what is not offered.
    """
    raise NotImplementedError


_ = (ast, math, Mapping, Fraction)
