"""The contract of the ruling desk on the command line."""

from __future__ import annotations

from typing import Any

import pytest

from calls import Run, one_line


def asked(run: Run, *words: str) -> Any:
    ran = run("ruling", *words, "--json")
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran.json


@pytest.mark.parametrize(
    ("rules", "bets", "least"),
    [
        ("btown", "", 400),
        ("btown", "500", 1000),
        ("btown", "500,1000", 2000),
        ("wyoming", "500", 700),
        ("tda", "", 400),
        ("tda", "500", 800),
        ("tda", "600,1600,3600", 5600),
        ("quebec", "", 400),
    ],
)
def test_a_raise_is_at_least(run: Run, rules: str, bets: str, least: int) -> None:
    words = ["raise", "--rules", rules, "--blinds", "100/200", *(["--bets", bets] if bets else [])]
    answer = asked(run, *words)
    assert answer["min_total"] == least
    assert answer["why"] and isinstance(answer["rule"], str)
    assert run("ruling", *words).out.strip()


def test_the_street_is_preflop_unless_given(run: Run) -> None:
    words = ("raise", "--rules", "tda", "--blinds", "100/200")
    assert asked(run, *words, "--street", "preflop")["min_total"] == asked(run, *words)["min_total"] == 400
    assert asked(run, *words, "--street", "later")["min_total"] == 200
    assert asked(run, *words, "--street", "later", "--bets", "500")["min_total"] == 1000


@pytest.mark.parametrize(
    ("rules", "all_in", "reopens"),
    [("btown", 700, False), ("btown", 750, True), ("tda", 700, False), ("tda", 750, False), ("tda", 800, True)],
)
def test_an_all_in_reopens_or_not(run: Run, rules: str, all_in: int, reopens: bool) -> None:
    words = ("reopen", "--rules", rules, "--blinds", "100/200", "--bets", "500", "--all-in", str(all_in))
    answer = asked(run, *words)
    assert answer["reopens"] is reopens
    assert answer["min_total"] > all_in and answer["why"]


def test_pots_side_pots_and_what_is_given_back(run: Run) -> None:
    answer = asked(run, "pots", "A=1000", "B=2500", "C=4000", "D=400:folded")
    assert answer["pots"] == [{"amount": 3400, "players": ["A", "B", "C"]}, {"amount": 3000, "players": ["B", "C"]}]
    assert answer["returned"] == {"C": 1500}


def test_a_pot_is_split_from_the_left_of_the_button(run: Run) -> None:
    assert asked(run, "split", "2500", "--ways", "2", "--chip", "100")["shares"] == [1300, 1200]
    assert asked(run, "split", "1000", "--ways", "3", "--chip", "100")["shares"] == [400, 300, 300]


def test_hands_best_first_equal_hands_together(run: Run) -> None:
    answer = asked(run, "hands", "--board", "2c3d4h5s9c", "A=AhKd", "B=QcQs", "C=AcKh")
    assert answer["order"] == [["A", "C"], ["B"]]
    assert set(answer["hands"]) == {"A", "B", "C"} and all(answer["hands"].values())
    # A has five to the ace: a straight beats the queens.
    assert asked(run, "hands", "--board", "2c3d4h6s9c", "A=AhKd", "B=QcQs")["order"] == [["B"], ["A"]]


@pytest.mark.parametrize(
    ("rules", "aggressor", "first"), [("btown", "5", 5), ("btown", "", 3), ("quebec", "5", 3), ("tda", "5", 5)]
)
def test_who_shows_first(run: Run, rules: str, aggressor: str, first: int) -> None:
    words = ["showdown", "--rules", rules, "--button", "2", "--live", "3,5,7"]
    assert asked(run, *words, *(["--aggressor", aggressor] if aggressor else []))["first"] == first


@pytest.mark.parametrize("rules", ["btown", "wyoming", "quebec", "tda"])
def test_find_answers_the_leagues_rules_on_a_matter(run: Run, rules: str) -> None:
    ran = run("ruling", "find", "raise", "--rules", rules)
    assert ran.status == 0 and "aise" in ran.out
    assert asked(run, "find", "minimum", "raise", "--rules", rules)


@pytest.mark.parametrize(
    "words",
    [
        ["raise", "--rules", "btown", "--blinds", "x/y"],
        ["raise", "--rules", "btown", "--blinds", "200/100"],
        ["raise", "--rules", "btown", "--blinds", "100/200", "--bets", "500,400"],
        ["raise", "--rules", "btown", "--blinds", "100/200", "--street", "sideways"],
        ["pots"],
        ["pots", "A=x"],
        ["pots", "A=-5", "B=5"],
        ["pots", "A=5", "A=5"],
        ["split", "0", "--ways", "2", "--chip", "100"],
        ["split", "100", "--ways", "0", "--chip", "100"],
        ["split", "150", "--ways", "2", "--chip", "100"],
        ["hands", "--board", "2c3d4h5s9c", "A=AhAh"],
        ["hands", "--board", "2c3d", "A=AhKd"],
        ["hands", "--board", "2c3d4h5s9c", "A=2cKd"],
        ["showdown", "--rules", "btown", "--button", "2", "--live", ""],
        ["bogus"],
    ],
)
def test_nonsense_gets_one_line_and_no_answer(run: Run, words: list[str]) -> None:
    ran = run("ruling", *words)
    assert ran.status in (1, 2) and ran.out == "" and one_line(ran.err)


def test_rulings_are_asked_by_a_line_of_a_script_too(play: Run) -> None:
    night = "@18:30 open btown tables=1\n"
    ran = play(night + 'ruling raise --blinds 100/200 --bets 500\nruling "the clock was called"\n', "--json")
    assert ran.status == 0, ran.err
    assert len(ran.json["log"]) in (2, 3)
