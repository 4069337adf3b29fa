"""Second-chance games of those who are out (BTown, Second Chance Table)."""

from __future__ import annotations

from floors import bonus, floor, regular, whittle


def test_SC_01_the_stack_and_the_blinds_are_in_the_rules() -> None:
    night = floor(8).player.session.night
    assert night is not None
    rules, game = night.rules, night.rules.second_chance
    assert sum(rules.chips.colors[color] * count for color, count in game.stack.items()) == 3500
    assert (game.small, game.big) == (100, 200)


def test_SC_02_the_tenth_waits_until_one_is_out() -> None:
    night = whittle(floor(16), 4).then("sc-open")
    night.then(*(f"sc-join {n}" for n in range(1005, 1014)))
    refusal = night.refused("sc-join 1014")
    assert refusal.code == "game-full"
    assert "9" in refusal.reason
    night.then("sc-bust 1005", "sc-join 1014")
    assert night.state["second_chance"][0]["left"] == [str(n) for n in range(1006, 1015)]


def test_SC_04_who_is_in_the_main_event_may_not_play() -> None:
    night = floor(8).then("bust 1008", "sc-open")
    assert night.refused("sc-join 1001").code == "still-in"
    assert night.refused('sc-join 1001 override="he is bored"').code == "still-in"


def test_SC_05_two_wins_in_a_night() -> None:
    night = whittle(floor(16), 4)
    night.then("sc-open", "sc-join 1005", "sc-join 1006", "sc-bust 1006")
    night.then("sc-open 2", "sc-join 1005 2", "sc-join 1006 2", "sc-join 1007 2", "sc-bust 1006 2", "sc-bust 1007 2")
    assert [g["winner"] for g in night.state["second_chance"]] == ["1005", "1005"]
    lines = [line for line in night.who("1005")["points_detail"] if "second-chance" in line["why"]]
    assert [(line["kind"], line["amount"]) for line in lines] == [("bonus", 250), ("bonus", 250)]
    assert bonus(night, 1005) == 500


def test_SC_07_bounty_chips_are_not_in_play_there() -> None:
    night = whittle(floor(16, more="bounty"), 4).then("sc-open", "sc-join 1005")
    refusal = night.refused("bounty 1005 1 sc=1")
    assert refusal.code == "not-at-second-chance"
    assert regular(night, 1005) == 500


def test_nobody_joins_one_game_twice() -> None:
    night = whittle(floor(16), 4).then("sc-open", "sc-join 1005", "sc-join 1006", "sc-join 1007", "sc-bust 1006")
    assert night.refused("sc-join 1006").code == "played-before"
    night.then("sc-open B", "sc-join 1006 B")
    assert night.refused("sc-join 1005 B").code == "in-a-game"


def test_a_game_that_was_won_takes_nobody_any_more() -> None:
    night = whittle(floor(16), 4).then("sc-open", "sc-join 1005", "sc-join 1006", "sc-bust 1005")
    assert night.refused("sc-join 1007").code == "game-won"
    assert night.refused("sc-bust 1006").code == "game-won"
    night.then("sc-close")
    assert night.state["second_chance"][0]["winner"] == "1006"
    assert night.refused("sc-close").code == "game-closed"


def test_a_game_that_was_not_played_out_is_won_by_the_directors_word_alone() -> None:
    night = whittle(floor(16), 4).then("sc-open", "sc-join 1005", "sc-join 1006")
    assert any("second-chance game 1" in line for line in night.state["warnings"])
    assert night.refused("sc-close winner=1007").code == "not-in-game"
    night.then("sc-close winner=1006")
    assert bonus(night, 1006) == 250
    assert not any("second-chance" in line for line in night.state["warnings"])
    night.then("undo", "sc-close")
    assert (bonus(night, 1005), bonus(night, 1006)) == (0, 0)


def test_one_player_makes_no_game() -> None:
    night = whittle(floor(16), 4).then("sc-open", "sc-join 1005")
    assert night.refused("sc-bust 1005").code == "nobody-left"
    assert night.refused("sc-close winner=1005").code == "too-few-players"


def test_a_premium_hand_earns_regular_points_alone_there() -> None:
    night = whittle(floor(16), 4).then("sc-open", "sc-join 1005", "sc-join 1006")
    night.then("premium 1005 royal-flush sc=1")
    assert (regular(night, 1005), bonus(night, 1005)) == (500 + 200, 0)
    assert night.refused("premium 1007 quads sc=1").code == "not-in-game"
    assert night.refused("premium 1005 quads sc=7").code == "not-in-game"


def test_a_player_who_comes_back_into_the_main_event_is_named() -> None:
    night = whittle(floor(16), 4).then("sc-open", "sc-join 1005", "sc-join 1006", "reinstate 1005")
    assert any("Player 1005" in line and "second-chance" in line for line in night.state["warnings"])


def test_leagues_without_second_chance_refuse_it() -> None:
    night = floor(8, rules="wyoming")
    assert night.refused("sc-open").code == "no-second-chance"


def test_void_of_a_bust_names_the_game_that_rests_on_it() -> None:
    night = floor(8).then("bust 1008", "sc-open", "sc-join 1008")
    entry = len(night.player.session.history.entries) - 2
    assert night.refused(f"void {entry}").code == "cannot-stand"
