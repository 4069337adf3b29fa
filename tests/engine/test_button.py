"""The button: drawn, told, dead; who posts on the next hand."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from rooms import advice, club_room, kinds, moves, room


def following(layout: list[int], told: str, *busts: str, size: int = 8) -> tuple[int, int, int]:
    """Answers button, small and big blind of the hand after one with a told button in which some players bust."""
    night = room({1: layout}, size=size)
    night.then(f"button 1={told}", *[f"bust 1.{seat}" for seat in busts])
    coming = night.state["tables"][0]["next_hand"]
    return coming["button"], coming["small_blind"], coming["big_blind"]


SIX = [1, 2, 3, 4, 5, 6]


def test_BU_01_equal_high_cards_are_broken_by_suit() -> None:
    night = room({1: [2, 4, 5, 8]}).then("draw-button 1 Kh Ks Qs Kc")
    assert night.state["tables"][0]["button"] == 4


def test_BU_02_aces_are_high() -> None:
    night = room({1: 2}).then("draw-button 1 2s Ad")
    assert night.state["tables"][0]["button"] == 2


def test_equal_high_cards_are_drawn_again_where_the_league_says_so(tmp_path: Path) -> None:
    night = club_room(tmp_path, {"tables.draw_ties": "redraw"}, {1: 3})
    refusal = night.refused("draw-button 1 Kh 2c Kd")
    assert "seats 1, 3 draw again" in refusal.reason
    night.then("draw-button 1 Kh 2c Kd 3s 4h")
    assert night.state["tables"][0]["button"] == 3


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("Kh Ks", "3 players and 2 cards"),
        ("Kh Ks Kh", "twice"),
        ("Kh Ks 1s", "no card"),
        ("Kh Ks Qs 2d", "1 too many"),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: str, says: str) -> None:
    assert says in room({1: 3}).refused(f"draw-button 1 {cards}").reason


def test_the_console_draws_from_a_deck_that_anybody_can_check() -> None:
    night = room({1: 4})
    entry = len(night.state["log"]) + 1
    night.then("draw-button 1")
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    order = sorted(cards, key=lambda card: hashlib.sha256(f"kings/button/{entry}/{card}".encode()).hexdigest())
    best = max(range(4), key=lambda i: ("23456789TJQKA".index(order[i][0]), "cdhs".index(order[i][1])))
    assert night.state["tables"][0]["button"] == best + 1


def test_BU_04_the_small_blind_busts() -> None:
    assert following(SIX, "1/2/3", "2") == (2, 3, 4)
    assert following([1, 3, 4, 5, 6], "2/3/4") == (3, 4, 5)


def test_BU_05_the_big_blind_busts() -> None:
    assert following(SIX, "1/2/3", "3") == (2, 3, 4)
    assert following([1, 2, 4, 5, 6], "2/3/4") == (3, 4, 5)


def test_both_blinds_bust() -> None:
    assert following(SIX, "1/2/3", "2", "3") == (2, 3, 4)
    assert following([1, 4, 5, 6], "2/3/4") == (3, 4, 5)


def test_BU_07_big_blind_and_next_bust() -> None:
    assert following(SIX, "1/2/3", "3", "4") == (2, 3, 5)
    assert following([1, 2, 5, 6], "2/3/5") == (3, 5, 6)


def test_BU_08_button_and_small_blind_bust() -> None:
    assert following(SIX, "1/2/3", "1", "2") == (2, 3, 4)


def test_BU_10_heads_up_the_blinds_change_places() -> None:
    assert following([2, 3], "3/3/2") == (2, 2, 3)
    assert following([2, 3], "3") == (2, 2, 3)


def test_BU_11_four_left_and_two_bust() -> None:
    assert following([1, 2, 3, 4], "1/2/3", "1", "3") == (2, 2, 4)


def test_heads_up_begins_without_a_big_blind_twice() -> None:
    assert following([1, 2, 3], "1/2/3", "1") == (3, 3, 2)
    assert following([1, 2, 3], "1/2/3", "2") == (3, 3, 1)
    assert following([1, 2, 3], "1/2/3", "3") == (2, 2, 1)


def test_BU_13_a_button_that_moved_wrongly_stands_where_it_was_told() -> None:
    night = room({1: SIX}).then("button 1=1", "button 1=3")
    assert night.state["tables"][0]["button"] == 3
    assert night.state["tables"][0]["next_hand"] == {"button": 4, "small_blind": 5, "big_blind": 6}


def test_BU_14_the_button_is_drawn_again_at_half_newcomers(tmp_path: Path) -> None:
    changes = {"tables.redraw_moved": 0, "tables.redraw_share": 0.5, "tables.redraw_pauses": False}
    night = club_room(tmp_path, changes, {1: 4, 2: 8, 3: 4}, size=8)
    night.then("balance", "confirm all")
    assert kinds(night) == ["redraw-button"]
    night = club_room(tmp_path, changes, {1: 5, 2: 8, 3: 3}, size=8)
    night.then("balance", "confirm all")
    assert advice(night) == []


def test_a_moving_button_goes_to_the_next_player(tmp_path: Path) -> None:
    night = club_room(tmp_path, {"tables.button": "moving"}, {1: SIX})
    night.then("button 1=1/2/3", "bust 1.2")
    assert night.state["tables"][0]["next_hand"] == {"button": 3, "small_blind": 4, "big_blind": 5}


def test_UN_05_redo_brings_back_the_cards_that_were_drawn() -> None:
    night = room({1: 8}).then("draw-button 1")
    first = night.state["tables"][0]["button"]
    night.then("undo")
    assert night.state["tables"][0]["button"] is None
    night.then("redo")
    assert night.state["tables"][0]["button"] == first
    (drawn,) = night.player.session.history.entries[-3].events
    assert len(getattr(drawn, "cards")) == 8  # noqa: B009 - the event is one of the topic's own


def test_after_a_redraw_the_button_is_asked_for_again() -> None:
    night = room({1: 8, 2: 8, 3: 6}).then("draw-button 3", "button 1=1", "balance")
    assert moves(night)[0][2] is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("button 4=1", "no-such-table"),
        ("button 1=9", "no-such-seat"),
        ("button 1=0", "no-such-seat"),
        ("button 1=3/4/4", "same-seat"),
        ("button 1=1 1=2", "twice"),
        ("draw-button 7", "no-such-table"),
    ],
)
def test_a_button_that_cannot_be_there_is_refused(line: str, code: str) -> None:
    assert room({1: 8, 2: 8}).refused(line).code == code
