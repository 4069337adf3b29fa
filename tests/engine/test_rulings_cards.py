"""Rule cards: found by any word of theirs, each with its section, open matters with the TDA's answer beside them."""

from __future__ import annotations

import pytest

from desk import rules_of
from tdconsole.engine.rules import Rules
from tdconsole.engine.rulings.matters import find, matters, stem

LEAGUES = ("btown", "wyoming", "quebec")


def titles(words: str, rules: str = "btown") -> list[str]:
    return [matter.title for matter in find(words, rules_of(rules), rules_of("tda"))]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("misdeal", "Misdeals"),
        ("exposed", "Exposed card in the deal"),
        ("string bet", "String bets"),
        ("STRING BETS?", "String bets"),
        ("splashing", "Chips in the pot"),
        ("absence", "Absent players"),
        ("phone", "Phones"),
        ("insult", "Conduct"),
        ("heads up", "Heads-up"),
        ("heads-up", "Heads-up"),
        ("all in", "All-in hands"),
        ("oversize chip", "One chip"),
        ("side pot", "Side pots"),
        ("latecomer", "Late players"),
        ("bust together", "Ties for a place"),
        ("suits", "Draw for the button"),
        ("newcomer", "Hand rankings"),
        ("2-G-d-15", "Turn or river dealt too early"),
        ("misde", "Misdeals"),
    ],
)
def test_a_card_is_found_by_any_word(words: str, title: str) -> None:
    assert title in titles(words)


def test_rag_finds_nothing_and_a_part_inside_a_word_neither() -> None:
    for rules in (*LEAGUES, "tda"):
        assert titles("rag", rules) == []
    assert titles("osed") == []


def test_words_in_front_of_each_other_narrow_the_search() -> None:
    assert titles("string bet")[0] == "String bets"
    assert "Minimum raise" not in titles("string bet")


def test_every_form_of_a_word_is_the_same() -> None:
    assert {stem(word) for word in ("raise", "raises", "raised", "raising")} == {"rais"}
    assert {stem(word) for word in ("bet", "bets", "betting")} == {"bet"}
    assert {stem(word) for word in ("fold", "folds", "folded", "folding")} == {"fold"}
    assert {stem(word) for word in ("penalty", "penalties")} == {"penalty"}
    assert {stem(word) for word in ("pass", "passes", "passed")} == {"pass"}


@pytest.mark.parametrize("rules", [*LEAGUES, "tda"])
def test_every_card_has_its_section_and_a_title_of_its_own(rules: str) -> None:
    cards = rules_of(rules).rulings.cards
    assert len({card.title for card in cards}) == len(cards)
    assert all(card.rule and card.text for card in cards)


def test_what_a_league_does_not_rule_is_open_with_the_tdas_answer() -> None:
    found = find("misdeal", rules_of("quebec"), rules_of("tda"))[0]
    assert found.open
    assert found.own is None
    assert found.standard is not None
    assert found.standard.rule == "35"
    ruled = find("misdeal", rules_of("wyoming"), rules_of("tda"))[0]
    assert not ruled.open
    assert ruled.own is not None
    assert ruled.own.rule == "Misdeals"


@pytest.mark.parametrize("rules", LEAGUES)
def test_every_matter_of_the_issue_has_an_answer(rules: str) -> None:
    table = ("misdeal", "exposed", "string", "chips in", "heads-up", "all-in", "side pot")
    for words in (*table, "absent", "phone", "conduct"):
        assert titles(words, rules), words


def test_a_league_without_cards_has_all_of_the_tdas_as_open_matters() -> None:
    bare = Rules(name="Pub")
    assert all(matter.open for matter in matters(bare, rules_of("tda")))
    assert len(matters(bare, rules_of("tda"))) == len(rules_of("tda").rulings.cards)
