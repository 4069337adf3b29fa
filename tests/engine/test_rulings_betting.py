"""Bets and raises as the leagues and the TDA rule them (BTown 2-G-d, Wyoming, Quebec; TDA 2024 rules 43-47)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import answer, facts
from tdconsole.engine.rulings.answer import Impossible

FORMS = ("btown", "wyoming", "quebec", "tda")


def least(line: str, rules: str) -> int:
    found: int = facts(f"raise {line}", rules)["min_total"]
    return found


def test_BE_01_first_raise() -> None:
    assert least("--blinds 100/200", "btown") == 400
    assert answer("raise --blinds 100/200", "btown").rule == "2-G-d-2"
    assert answer("raise --blinds 100/200", "btown").standard is None  # the TDA says the same


def test_BE_02_reraise_of_500_in_every_form() -> None:
    assert {rules: least("--blinds 100/200 --bets 500", rules) for rules in FORMS} == {
        "btown": 1000,
        "wyoming": 700,
        "quebec": 800,
        "tda": 800,
    }
    standard = answer("raise --blinds 100/200 --bets 500", "btown").standard
    assert standard is not None
    assert (standard.facts["min_total"], standard.rule) == (800, "43")


def test_a_league_that_publishes_only_the_first_raise_answers_the_others_as_a_house_default() -> None:
    first, second = answer("raise --blinds 100/200", "quebec"), answer("raise --blinds 100/200 --bets 400", "quebec")
    assert (first.facts["min_total"], first.rule, first.assumed) == (400, "First Round of Betting", False)
    assert (second.facts["min_total"], second.assumed) == (600, True)


def test_BE_04_the_largest_raise_once_more() -> None:
    assert least("--blinds 100/200 --bets 600,1600,3600 --street later", "tda") == 5600
    assert least("--blinds 25/50 --bets 125,200,500", "tda") == 800
    assert least("--blinds 25/50 --bets 500", "tda") == 950
    assert least("--blinds 50/100 --bets 300,1000 --street later", "tda") == 1700


def test_BE_05_after_a_short_all_in() -> None:
    assert least("--blinds 50/100 --bets 150", "tda") == 250
    assert "no full raise" in answer("raise --blinds 50/100 --bets 150", "tda").why


def test_BE_07_half_a_raise_reopens_at_btown_and_not_under_tda() -> None:
    for total, btown in ((700, False), (750, True)):
        found = answer(f"reopen --blinds 100/200 --bets 500 --all-in {total}", "btown")
        assert found.facts["reopens"] is btown
        assert found.rule == "2-G-d-8"
        assert facts(f"reopen --blinds 100/200 --bets 500 --all-in {total}", "tda")["reopens"] is False
    assert facts("reopen --blinds 100/200 --bets 500 --all-in 700", "btown")["min_total"] == 1200


def test_BE_08_several_short_all_ins() -> None:
    acted_on_100 = facts("reopen --blinds 50/100 --bets 100 --all-in 125,200 --street later", "tda")
    acted_on_125 = facts("reopen --blinds 50/100 --bets 100,125,125 --all-in 200 --street later", "tda")
    assert (acted_on_100["reopens"], acted_on_100["min_total"]) == (True, 300)
    assert (acted_on_125["reopens"], acted_on_125["min_total"]) == (False, 300)
    assert facts("reopen --blinds 50/100 --bets 100 --all-in 200 --street later", "tda")["reopens"] is True
    assert facts("reopen --blinds 100/200 --bets 300 --all-in 500,650,800 --street later", "tda")["min_total"] == 1100


def test_where_all_ins_do_not_add_up_the_largest_counts_alone() -> None:
    found = answer("reopen --blinds 50/100 --bets 400 --all-in 550,700 --street later", "btown")
    assert found.facts["reopens"] is False
    assert found.assumed
    assert found.standard is None  # 300 more is no full raise of 400 either
    assert facts("reopen --blinds 50/100 --bets 400 --all-in 550,750 --street later", "btown")["reopens"] is True


def test_BE_10_an_undersized_raise_is_completed() -> None:
    made_up = answer("raise --blinds 100/200 --bets 500 --street later --puts 750", "btown")
    assert (made_up.facts["action"], made_up.facts["amount"], made_up.rule) == ("raise", 1000, "2-G-d-7")
    called = answer("raise --blinds 100/200 --bets 500 --street later --puts 700", "btown")
    assert (called.facts["action"], called.facts["amount"]) == ("call", 500)
    assert called.assumed  # the league does not say; the TDA does
    assert not answer("raise --blinds 100/200 --bets 500 --street later --puts 700", "tda").assumed


def test_BE_11_a_silent_2100_over_1400() -> None:
    for puts, action, amount in ((2100, "raise", 2800), (2000, "call", 1400)):
        found = facts(f"raise --blinds 50/100 --bets 1400 --street later --puts {puts}", "tda")
        assert (found["action"], found["amount"]) == (action, amount)


def test_later_streets_open_for_a_big_blind() -> None:
    for rules in FORMS:
        assert least("--blinds 100/200 --street later", rules) == 200
    assert answer("raise --blinds 100/200 --street later --bets 500,2000", "btown").facts["min_total"] == 4000
    assert answer("raise --blinds 100/200 --street later --bets 500,2000", "btown").rule == "2-G-d-3"


@pytest.mark.parametrize(
    ("line", "action", "amount", "rule"),
    [
        ("--bets 500 --chips 5000", "call", 500, "44"),
        ("--chips 1000", "call", 200, "44"),
        ("--bets 500 --chips 5000 --said", "raise", 5000, "44"),
        ("--bets 500 --chips 500", "call", 500, "41"),
        ("--street later --chips 1000", "bet", 1000, "44"),
        ("--bets 400,1100 --chips 500,1000", "call", 1100, "45-A"),
        ("--bets 325 --street later --chips 500,25", "raise", 650, "43"),
        ("--bets 500 --puts 600 --said", "raise", 800, "43"),
        ("--bets 500 --puts 300", "call", 500, "51-B"),
        ("--bets 500 --puts 900", "raise", 900, "43"),
        ("--street later --puts 100", "bet", 200, "43"),
    ],
)
def test_what_chips_put_in_count_as(line: str, action: str, amount: int, rule: str) -> None:
    found = answer(f"raise --blinds 100/200 {line}", "tda")
    assert (found.facts["action"], found.facts["amount"], found.rule) == (action, amount, rule)


def test_an_oversize_chip_at_btown_rests_on_its_own_section() -> None:
    found = answer("raise --blinds 100/200 --bets 500 --chips 5000 --said", "btown")
    assert (found.facts["amount"], found.rule) == (5000, "2-G-d-6")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("raise --blinds 0/0", "the blinds 0/0 are nothing"),
        ("raise --blinds 400/200", "the small blind 400 is above the big blind 200"),
        ("raise --blinds 100/200 --bets 500,400", "the bets fall from 500 to 400"),
        ("raise --blinds 100/200 --bets 100", "less than the big blind of 200"),
        ("raise --bets 500", "the blinds are missing"),
        ("raise --blinds 100/200 --puts 0", "no chips were put in"),
        ("reopen --blinds 100/200 --bets 500 --all-in 0", "the all-in is nothing"),
    ],
)
def test_a_round_that_cannot_be(line: str, reason: str) -> None:
    with pytest.raises(Impossible, match=reason):
        answer(line, "btown")


def test_an_all_in_for_less_than_the_call_opens_nothing() -> None:
    found = facts("reopen --blinds 100/200 --bets 500 --all-in 400", "btown")
    assert (found["reopens"], found["min_total"]) == (False, 1000)


@given(
    blinds=st.integers(1, 500),
    raises=st.lists(st.integers(1, 5000), max_size=5),
    rules=st.sampled_from(FORMS),
    street=st.sampled_from(["preflop", "later"]),
)
def test_a_minimum_raise_is_a_full_raise_and_one_chip_less_is_not(
    blinds: int, raises: list[int], rules: str, street: str
) -> None:
    totals, total = [], 2 * blinds if street == "preflop" else 0
    for more in raises:
        total += more
        totals.append(str(total))
    bets = f"--bets {','.join(totals)}" if totals else ""
    line = f"--blinds {blinds}/{2 * blinds} --street {street}"
    minimum = least(f"{line} {bets}", rules)
    assert minimum >= total + 2 * blinds
    joined = ",".join([*totals, str(minimum)])
    after = facts(f"raise {line} --bets {joined}", rules)
    assert after["total"] == minimum
    assert after["raise_by"] >= 2 * blinds
    short = ",".join([*totals, str(minimum - 1)])
    if minimum - 1 > total:
        step = facts(f"raise {line} {bets}", rules)["raise_by"]
        assert facts(f"raise {line} --bets {short}", rules)["raise_by"] == step
