"""Expressions of a rule file: exact, bounded, and told apart from nonsense."""

from __future__ import annotations

import math
import time
from fractions import Fraction

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from tdconsole.rulebook.formulas import BadFormula, compile_formula, names_of


def value(text: str, **names: Fraction | int) -> Fraction:
    return compile_formula(text)({name: Fraction(number) for name, number in names.items()})


def test_power_binds_before_multiplication_and_from_the_right() -> None:
    assert value("10*(paid - place + 1)^2", paid=3, place=1) == 90
    assert value("2^3^2") == 512
    assert value("-2^2") == -4


def test_decimals_are_tenths_not_binary() -> None:
    assert value("0.1 + 0.2") == Fraction(3, 10)
    assert value("7000 * (1 + n/100)", n=17) == 8190
    assert isinstance(value("1"), Fraction)


def test_halves_are_rounded_up_and_away_from_zero() -> None:
    assert [value(f"round({half})") for half in (0.5, 1.5, 2.5, -0.5)] == [1, 2, 3, -1]
    assert value("round(3802.45, 1)") == Fraction("3802.5")


def test_conditions_choose_between_values() -> None:
    assert value("1.1 if n >= 16 else 1", n=16) == Fraction("1.1")
    assert value("10*(n > 4 and n < 9)", n=5) == 10


def test_square_roots_of_squares_are_exact() -> None:
    assert value("sqrt(n)", n=Fraction(9, 4)) == Fraction(3, 2)
    assert float(value("sqrt(n)", n=2)) == math.sqrt(2)


def test_printed_signs_are_read() -> None:
    assert value("10 × n ÷ 4 − 1", n=2) == 4


def test_names_of_an_expression() -> None:
    assert names_of("max(n, sqrt(base))") == {"n", "base"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("n +", "is no expression"),
        ("", "is no expression"),
        ("(" * 300, "is no expression"),
        ("1, 2", "uses tuple, which is not offered"),
        ("[1][0]", "uses square brackets"),
        ("n.real", "uses a dot"),
        ("(lambda: 1)()", "calls something which is not offered"),
        ("__import__('os')", "calls __import__"),
        ("squrt(n)", "did you mean sqrt?"),
        ("plce + 1", "did you mean place?"),
        ("'a' * 9", "only numbers are read"),
        ("True", "only numbers are read"),
        ("2j", "only numbers are read"),
        ("min(1)", "min takes 2 or more"),
        ("round(1, ndigits=2)", "round takes"),
        ("-" * 100 + "1", "nested too deeply"),
        ("1" * 401, "at most 400"),
    ],
)
def test_what_is_not_offered_is_refused_when_compiled(text: str, words: str) -> None:
    with pytest.raises(BadFormula, match=words.replace("?", r"\?")):
        compile_formula(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1/(n - 5)", "divides by zero when n = 5"),
        ("sqrt(-n)", "square root of a negative"),
        ("log10(n - 5)", "logarithm"),
        ("(-n)^0.5", "power of a negative"),
        ("base", "needs base"),
        ("1e400", "has no value"),
        ("round(n, 0.5)", "digits"),
    ],
)
def test_what_has_no_value_says_why(text: str, words: str) -> None:
    with pytest.raises(BadFormula, match=words):
        value(text, n=5)


@pytest.mark.parametrize("text", ["9^9^9^9", "((((9^64)^64)^64)^64)^64", "10^64*10^64*" * 30 + "1", "n^1000000"])
def test_no_expression_hangs_the_night(text: str) -> None:
    began = time.perf_counter()
    with pytest.raises(BadFormula):
        value(text, n=7)
    assert time.perf_counter() - began < 0.5


@settings(deadline=None)
@over(st.text(alphabet="n+-*/^()., 0123456789eplacesqrtminx_[]'if", max_size=60))
def test_any_text_is_a_number_or_a_bad_formula(text: str) -> None:
    names = dict.fromkeys(("n", "place", "base"), Fraction(3))
    try:
        assert isinstance(compile_formula(text)(names), Fraction)
    except BadFormula as fault:
        assert str(fault)
