"""Pots against a model that counts chip by chip; splits and odd chips (BTown 2-G-d-5, 2-G-e-1; TDA 2024 20, 21)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import answer, facts
from tdconsole.engine.rulings.answer import Impossible
from tdconsole.engine.rulings.pots import Pot, Stake, pots, shares

stakes_of_a_hand = st.lists(st.tuples(st.integers(0, 40), st.booleans()), min_size=1, max_size=9).map(
    lambda rows: [Stake(f"P{place}", amount, folded) for place, (amount, folded) in enumerate(rows)]
)


def chip_by_chip(stakes: list[Stake]) -> tuple[list[Pot], dict[str, int]]:
    """The naive model: everybody's k-th chips lie together; a chip nobody can win, or alone, goes back."""
    piles: Counter[tuple[str, ...]] = Counter()
    returned: Counter[str] = Counter()
    for k in range(1, max(stake.amount for stake in stakes) + 1):
        in_it = [stake for stake in stakes if stake.amount >= k]
        contesting = tuple(stake.player for stake in in_it if not stake.folded)
        if len(in_it) == 1 or not contesting:
            returned.update(stake.player for stake in in_it)
        else:
            piles[contesting] += len(in_it)
    return [Pot(amount, players) for players, amount in piles.items()], dict(returned)


@given(stakes_of_a_hand)
def test_pots_are_those_of_the_chip_by_chip_model(stakes: list[Stake]) -> None:
    assert pots(stakes) == chip_by_chip(stakes)


@given(stakes_of_a_hand)
def test_no_chip_is_lost_and_nobody_contests_what_he_did_not_match(stakes: list[Stake]) -> None:
    found, returned = pots(stakes)
    put_in = {stake.player: stake.amount for stake in stakes}
    assert sum(pot.amount for pot in found) + sum(returned.values()) == sum(put_in.values())
    for player, amount in put_in.items():
        contested = sum(pot.amount for pot in found if player in pot.players)
        assert contested <= sum(min(amount, other) for other in put_in.values())
    assert not {stake.player for stake in stakes if stake.folded} & {p for pot in found for p in pot.players}


def test_BE_13_a_short_big_blind() -> None:
    found = facts("pots X=600 SB=500:folded Y=1000 Z=1000", "btown")
    assert found["pots"] == [
        {"amount": 2300, "players": ["X", "Y", "Z"]},
        {"amount": 800, "players": ["Y", "Z"]},
    ]
    assert found["returned"] == {}
    assert answer("pots X=600 SB=500:folded Y=1000 Z=1000", "btown").rule == "2-G-e-1"


def test_folded_chips_stay_and_what_nobody_matched_goes_back() -> None:
    found = facts("pots A=1000 B=2500 C=4000 D=400:folded")
    assert [pot["amount"] for pot in found["pots"]] == [3400, 3000]
    assert found["returned"] == {"C": 1500}


def test_BE_14_a_pot_of_2500_split_in_two() -> None:
    found = answer("split 2500 --ways 2 --chip 100", "btown")
    assert (found.facts["shares"], found.rule) == ([1300, 1200], "2-G-d-5")


@given(chips=st.integers(1, 10_000), ways=st.integers(1, 9), chip=st.sampled_from([1, 25, 100, 500]))
def test_shares_keep_every_chip_and_give_nobody_two_odd_ones(chips: int, ways: int, chip: int) -> None:
    found = shares(chips * chip, ways, chip)
    assert sum(found) == chips * chip
    assert sorted(found, reverse=True) == found
    assert max(found) - min(found) in (0, chip)


def test_each_pot_is_split_by_itself_and_its_odd_chip_goes_left_of_the_button() -> None:
    line = "pots A=500 B=1100 C=1100 D=100:folded --best A+C+B --chip 100"
    assert facts(line)["pots"] == [
        {"amount": 1600, "players": ["A", "B", "C"]},
        {"amount": 1200, "players": ["B", "C"]},
    ]
    assert facts(line)["paid"] == {"A": 600, "B": 500 + 600, "C": 500 + 600}


def test_the_best_hand_wins_what_it_contests_and_the_next_one_the_rest() -> None:
    assert facts("pots A=1000 B=2500 C=4000 D=400:folded --best A,C,B")["paid"] == {"A": 3400, "C": 4500}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pots A=100 B=100:folded --best B,A", "B has folded and cannot win"),
        ("pots A=100 B=100 --best A,Z", "Z has put nothing in"),
        ("pots A=100:folded B=100:folded", "everybody has folded"),
        ("pots A=100 B=100 A=50", "A stands there twice"),
        ("pots A=100 B=200 C=200 --best A", "nobody of --best contests the pot of 200"),
        ("split 2550 --ways 2 --chip 100", "no whole number of chips of 100"),
        ("split 2500 --ways 1000000000 --chip 1", "at most 30"),
        ("split 0 --ways 2 --chip 100", "at least 1 each"),
    ],
)
def test_pots_that_cannot_be(line: str, reason: str) -> None:
    with pytest.raises(Impossible, match=reason):
        answer(line)
