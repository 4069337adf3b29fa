"""Who shows first, which hand wins and by which card; penalties in hands, the draw for the button."""

from __future__ import annotations

import random
from itertools import combinations, islice, pairwise, permutations
from typing import Any

import pytest
from pokerkit import StandardHighHand

from desk import answer, facts
from tdconsole.engine.cards import DECK
from tdconsole.engine.hands import RANKING, best, name, of_five
from tdconsole.engine.rulings.answer import Impossible


def order(line: str) -> list[list[str]]:
    found: list[list[str]] = facts(f"hands {line}")["order"]
    return found


def theirs(cards: tuple[str, ...]) -> Any:
    return StandardHighHand.from_game("".join(cards))


def test_every_seven_cards_of_a_small_deck_stand_in_pokerkits_order() -> None:
    small = [rank + suit for rank in "A2345" for suit in "ch"] + ["6c", "Tc", "Jc"]
    sevens = list(combinations(small, 7))
    ours = {cards: best(cards) for cards in sevens}
    known = {cards: theirs(cards) for cards in sevens}
    ranked = sorted(sevens, key=lambda cards: ours[cards])
    for one, other in pairwise(ranked):
        assert not known[other] < known[one], (one, other)
        assert (ours[one] == ours[other]) == (known[one] == known[other]), (one, other)


def test_random_hands_stand_in_pokerkits_order() -> None:
    deal = random.Random(20261201)
    for _ in range(600):
        cards = deal.sample(DECK, 9)
        one, other = (*cards[:2], *cards[4:]), (*cards[2:4], *cards[4:])
        mine, other_mine = best(one), best(other)
        his, other_his = theirs(one), theirs(other)
        assert (mine < other_mine, mine == other_mine) == (his < other_his, his == other_his), cards


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    cards = ("Ah", "2h", "3h", "4h", "5h", "5c", "5d")
    for named in islice(permutations(cards), 0, None, 7):
        assert (best(named).category, best(named).ranks) == (8, (3,))


def test_the_card_of_rankings_goes_from_best_to_worst() -> None:
    ranked = [of_five(example.split()) for _, _, example in RANKING]
    assert ranked == sorted(ranked, reverse=True)
    known = [theirs(tuple(example.split())) for _, _, example in RANKING]
    assert all(better > worse for better, worse in pairwise(known))
    assert name(ranked[0]) == "royal flush"


@pytest.mark.parametrize(
    ("line", "winner", "why"),
    [
        ("--board 2c3d4h5s9c A=AhKd B=QcQs", [["A"], ["B"]], "straight, five high beats pair of queens"),
        ("--board AcKd9h5s2c A=AhQd B=AsJs", [["A"], ["B"]], "the kicker decides: queen against jack"),
        ("--board AcAdKhQsJc A=2h3d B=4s5s", [["A", "B"]], "suits do not count"),
        ("--board 2h5h9hJcKc A=AhQh B=Th8h", [["A"], ["B"]], "flush, ace high beats flush, ten high"),
        ("--board KcKdKhKs2c A=Ah3d B=QsJs", [["A"], ["B"]], "both have four kings, the kicker decides: ace against"),
        ("--board 7c7d2h2s9c A=9h3d B=KsQs", [["A"], ["B"]], "two pair, nines and sevens beats two pair, sevens and"),
        ("--board AcKc9c5c2d A=QcJd B=TcTd", [["A"], ["B"]], "the third card decides: queen against ten"),
        ("--board 8c8d8h3s3c A=8sKd B=AsAd", [["A"], ["B"]], "four eights beats full house, eights over aces"),
    ],
)
def test_which_hand_wins_and_by_which_card(line: str, winner: list[list[str]], why: str) -> None:
    found = answer(f"hands {line}")
    assert found.facts["order"] == winner
    assert why in found.why


def test_three_hands_equal_ones_together() -> None:
    assert order("--board 2c3d4h8sTc A=AhKd B=QcQs C=AcKs") == [["B"], ["A", "C"]]


def test_a_board_may_still_be_growing() -> None:
    found = answer("hands --board 2c3d4h A=AhKd B=QcQs")
    assert found.facts["order"] == [["B"], ["A"]]
    assert found.why.endswith("2 to come")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hands --board 2c3d4h5s9c A=AhKd B=AhQs", "the card Ah stands there twice"),
        ("hands --board 2c3d4h5s9c A=AhAh", "the card Ah stands there twice"),
        ("hands --board 2c3d4h5s9c A=2cKd", "the card 2c stands there twice"),
        ("hands --board 2c3d A=AhKd", "2 cards are no board"),
        ("hands --board 2c3d4h5s9c A=Ah", "A has 1 card; a hand has two"),
        ("showdown --button 2 --live 3,3", "seat 3 stands there twice"),
        ("showdown --button 2 --live 3,4 --aggressor 5", "seat 5 bet last but is not among"),
        ("showdown --button 0 --live 3,4", "seats are counted from 1"),
        ("penalty --players 1", "at least 2 players"),
        ("button 1=Kh 2=Kh", "the card Kh stands there twice"),
        ("race 100/25 1=7", "100/25 is no exchange"),
        ("race 25/100 1=7 2=2 --cards Ks", "1 cards were named; it takes"),
    ],
)
def test_showdowns_that_cannot_be(line: str, reason: str) -> None:
    with pytest.raises(Impossible, match=reason):
        answer(line)


def test_BE_16_who_shows_first() -> None:
    checked = "showdown --button 4 --live 2,4,7"
    bet = f"{checked} --aggressor 4"
    assert facts(checked, "btown")["first"] == 7
    assert facts(bet, "btown") == {"first": 4, "order": [4, 7, 2]}
    assert answer(bet, "btown").rule == "2-G-d-4"
    quebec = answer(bet, "quebec")
    assert (quebec.facts["first"], quebec.rule) == (7, "Last Round of Betting")
    assert quebec.standard is not None
    assert quebec.standard.facts["first"] == 4


def test_all_in_everybody_shows_and_the_last_one_left_need_not() -> None:
    assert facts("showdown --button 4 --live 2,7 --all-in", "btown") == {"first": None, "order": []}
    assert facts("showdown --button 4 --live 2", "quebec") == {"first": None, "order": []}


def test_a_round_of_penalty_is_one_hand_for_each_player() -> None:
    assert facts("penalty --players 8 --rounds 2") == {"hands": 16, "left": 16}
    assert facts("penalty --players 7 --missed 3", "btown") == {"hands": 7, "left": 4}
    assert answer("penalty --players 7", "btown").rule == "1-G-b"


def test_equal_high_cards_of_the_button_draw_go_by_suit() -> None:
    found = answer("button 1=Kh 2=9s 3=Ks", "btown")
    assert (found.facts["button"], found.rule) == ("3", "2-G-a")
    assert "spades, hearts, diamonds, clubs" in found.why


def test_a_chip_race_is_worked_out_before_and_after_the_cards() -> None:
    line = "race 25/100 1=7 2=2 3=5 4=2 5=4"
    assert facts(line) == {"chips": 2, "left": {"1": 3, "2": 2, "3": 1, "4": 2}}
    dealt = facts(f"{line} --cards 'Ks 4d 2c Kh 9s Ad Qs Js'")
    assert dealt["given"] == {"1": 2, "2": 0, "3": 2, "4": 0, "5": 1}
    assert dealt["awarded"] == ["3", "1"]
    assert answer(line, "btown").rule == "2-C-c"


def test_nobody_loses_his_last_chip_in_a_race() -> None:
    found = facts("race 25/100 1=1:last 2=3 --cards '2c Ks Qs Js'")
    assert found["given"] == {"1": 1, "2": 1}
