"""Chips: stacks in colors, the ledger, extra stacks, color-ups and races."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as law
from hypothesis import strategies as st

from builders import Told, club, given, signins
from tdconsole.engine import cards, change, chips, color_up, race
from tdconsole.engine.night import Night, Race
from tdconsole.language.words import Misunderstood

BTOWN = "@18:30 open btown start=19:00 tables=2 seed=kings date=2026-12-01"
VALUES = (("white", 100), ("red", 500), ("black", 1000), ("green", 5000), ("yellow", 10_000), ("orange", 50_000))
STACK = (("white", 5), ("red", 5), ("black", 10), ("green", 1))


def night_of(told: Told) -> Night:
    night = told.player.session.night
    assert night is not None
    return night


def one_table(count: int) -> Told:
    """A night of BTown on one table with its players in seats 1, 2, ...: the clock runs."""
    told = given(BTOWN.replace("tables=2", "tables=1"), *signins(count))
    return told.then("around 1 " + " ".join(str(1001 + i) for i in range(count)), "@19:00 start")


def last_race(told: Told) -> Race:
    return night_of(told).races[-1]


def given_by(told: Told) -> dict[str, int]:
    night = night_of(told)
    return {night.players[pid].label: n for pid, n in night.races[-1].given.items()}


# -- stacks in colors ---------------------------------------------------------------------------------------


def test_a_starting_stack_is_handed_out_as_the_rule_file_has_it() -> None:
    told = given(BTOWN, '@18:50 signin 1001 "Ann"', 'signin 1002 "Bo"', "@19:00 start")
    who = told.who("1001")
    extra = who["stack"] - 18_000
    assert who["chips"] == {"white": 5, "red": 5, "black": 10 + extra // 1000, "green": 1}


def test_S_16_a_deduction_takes_the_fewest_chips_the_stack_really_has() -> None:
    told = given(BTOWN, *signins(4), "@19:00 start", '@19:20 signin 1099 "Late"')
    late = told.who("1099")
    assert (late["stack"], late["deduction"]) == (17_200, 800)
    assert late["chips"] == {"white": 2, "red": 4, "black": 10, "green": 1}


@pytest.mark.parametrize(
    ("deduction", "left"),
    [
        (400, {"white": 1, "red": 5, "black": 10, "green": 1}),
        (800, {"white": 2, "red": 4, "black": 10, "green": 1}),
        (1200, {"white": 3, "red": 5, "black": 9, "green": 1}),
        (1600, {"white": 4, "red": 4, "black": 9, "green": 1}),
        (2000, {"white": 5, "red": 5, "black": 8, "green": 1}),
        (4000, {"white": 5, "red": 5, "black": 6, "green": 1}),
    ],
)
def test_what_is_taken_from_a_latecomer_at_each_level(deduction: int, left: dict[str, int]) -> None:
    assert dict(change.without(STACK, deduction, VALUES) or ()) == left


def test_a_deduction_that_no_chips_make_is_taken_with_change() -> None:
    coarse = (("red", 5), ("black", 3))
    assert dict(change.without(coarse, 700, VALUES) or ()) == {"white": 3, "red": 5, "black": 2}
    assert change.without((("black", 2),), 250, (("black", 1000),)) is None


def test_a_pile_is_told_in_the_fewest_chips_even_where_values_do_not_divide() -> None:
    odd = (("one", 1), ("four", 4), ("six", 6))
    assert dict(change.fewest(8, odd) or ()) == {"four": 2}
    assert change.fewest(7, (("four", 4), ("six", 6))) is None
    assert change.fewest(0, odd) == ()


@settings(deadline=None)
@law(st.lists(st.integers(0, 6), min_size=4, max_size=4), st.integers(0, 150))
def test_taking_chips_is_exact_and_fewest(counts: list[int], hundreds: int) -> None:
    pile = tuple((color, n) for (color, _), n in zip(VALUES, counts, strict=False) if n)
    amount, worth = hundreds * 100, dict(VALUES)
    out = change.taken(pile, amount, VALUES)
    choices: list[change.Pile] = [()]
    for color, n in pile:
        choices = [(*c, (color, k)) for c in choices for k in range(n + 1)]
    exact = [c for c in choices if sum(worth[color] * k for color, k in c) == amount]
    if not exact:
        assert out is None
        return
    assert out is not None
    assert sum(worth[color] * n for color, n in out) == amount
    assert sum(n for _, n in out) == min(sum(k for _, k in c) for c in exact)


def test_a_league_that_publishes_a_total_alone_tells_no_colors(tmp_path: Path) -> None:
    told = club(tmp_path, {"chips.stack": None, "chips.total": 4150}, base="wyoming")
    told.then("@18:30 open club start=19:00 date=2026-12-01", *signins(4), "draw", "start")
    assert told.who("1001")["chips"] == {}
    assert told.state["counts"]["chips"] == 4 * 4150


def test_the_hand_out_list_goes_table_by_table() -> None:
    rows = chips.hand_out(night_of(given(BTOWN, *signins(6), "@19:00 start")))
    assert [row.seat for row in rows] == sorted(row.seat for row in rows if row.seat)
    worth = dict(VALUES)
    assert all(sum(worth[c] * n for c, n in row.colors.items()) == row.stack for row in rows)


def test_the_inventory_says_how_many_can_be_seated(tmp_path: Path) -> None:
    told = club(tmp_path, {"chips.inventory": {"white": 30, "red": 100, "black": 100, "green": 9}})
    told.then("@18:30 open club start=19:00 tables=2", *signins(7))
    assert chips.seats_for(night_of(told)) == 6
    assert any("35 white" in w and "has 30" in w for w in told.state["warnings"])
    assert chips.seats_for(night_of(given(BTOWN))) is None


# -- the ledger ---------------------------------------------------------------------------------------------


def test_the_ledger_changes_the_chips_in_play() -> None:
    told = given(BTOWN, *signins(4), "@19:00 start")
    before = told.state["counts"]["chips"]
    told.then('ledger -500 "found on the floor"', 'ledger +1_000 "miscounted rack"')
    assert told.state["counts"]["chips"] == before + 500
    assert [line.why for line in night_of(told).ledger] == ["found on the floor", "miscounted rack"]
    told.then("undo")
    assert told.state["counts"]["chips"] == before - 500
    assert told.refused('ledger -9_000_000 "x"').code == "bad-amount"
    assert told.refused('ledger +0 "x"').code == "bad-amount"
    for line in ('ledger 500 "x"', "ledger +500", "ledger +x y", 'ledger +500 "x" y'):
        with pytest.raises(Misunderstood):
            told.say(line)


def test_chips_of_a_leaver_leave_play_or_stay(tmp_path: Path) -> None:
    told = given(BTOWN, *signins(4), "@19:00 start")
    before = told.state["counts"]["chips"]
    told.then("@19:20 withdraw 1001=21500")
    assert told.state["counts"]["chips"] == before - 21_500
    given_to = told.who("1002")["stack"]
    told.then("@19:30 withdraw 1002")
    assert told.state["counts"]["chips"] == before - 21_500 - given_to
    assert any("Player 1002 left with chips nobody counted" in w for w in told.state["warnings"])
    other = club(tmp_path, {"eliminations.leaver_chips": "stay"})
    other.then("@18:30 open club start=19:00 tables=1", *signins(4), "@19:00 start")
    before = other.state["counts"]["chips"]
    other.then("@19:20 withdraw 1001=21500")
    assert other.state["counts"]["chips"] == before


def test_extra_stacks_are_chips_and_no_entries() -> None:
    told = given(BTOWN, *signins(4), "@19:00 start")
    before = told.state["counts"]
    free, other = [seat for seat in map(str, range(1, 9)) if seat not in told.state["tables"][0]["seats"]][:2]
    told.then(f"extra-stack 1.{free}")
    after = told.state["counts"]
    assert (after["chips"], after["entries"]) == (before["chips"] + 18_000, before["entries"])
    assert told.refused(f"extra-stack 1.{free}").code == "seat-taken"
    assert told.refused("extra-stack 1.9").code == "seat-taken"
    assert told.refused("extra-stack 7.1").code == "seat-taken"
    taken = told.who("1001")
    assert told.refused(f"extra-stack {taken['table']}.{taken['seat']}").code == "seat-taken"
    assert told.refused(f"extra-stack 1.{other} remove").code == "no-stack"
    told.then(f"extra-stack 1.{free} remove")
    assert told.state["counts"] == before


@pytest.mark.parametrize("given_by_seat", [True, False])
def test_a_latecomer_may_be_given_an_extra_stack(given_by_seat: bool) -> None:
    told = given(BTOWN.replace("tables=2", "tables=1"), *signins(7))
    (free,) = {str(n) for n in range(1, 9)} - told.state["tables"][0]["seats"].keys()
    told.then(f"extra-stack 1.{free}", "@19:00 start")
    before = told.state["counts"]
    if given_by_seat:
        told.then('@19:20 signin 1099 "Late"')
        assert told.who("1099")["state"] == "waiting"
        told.then(f"seat 1099 1.{free}")
    else:
        told.then(f'@19:20 signin 1099 "Late" seat=1.{free}')
    late = told.who("1099")
    assert (late["state"], late["table"], late["stack"], late["deduction"]) == ("playing", 1, 18_000, 0)
    assert late["chips"] == {"white": 5, "red": 5, "black": 10, "green": 1}
    after = told.state["counts"]
    assert (after["chips"], after["entries"], after["waiting"]) == (before["chips"], before["entries"] + 1, 0)
    assert told.refused(f"extra-stack 1.{free} remove").code == "no-stack"
    told.then("undo 2" if given_by_seat else "undo")
    assert told.state["counts"] == before


def test_who_has_a_stack_does_not_sit_down_to_another() -> None:
    told = given(BTOWN, *signins(4), "@19:00 start")
    free = next(str(n) for n in range(1, 9) if str(n) not in told.state["tables"][0]["seats"])
    told.then(f"extra-stack 1.{free}")
    assert told.refused(f"seat 1001 1.{free}").code == "seat-taken"
    assert told.refused(f"close-seat 1.{free}").code == "seat-taken"


def test_a_league_may_forbid_extra_stacks(tmp_path: Path) -> None:
    told = club(tmp_path, {"chips.extra_stacks": False})
    told.then("@18:30 open club start=19:00 tables=1", *signins(2))
    refusal = told.refused("extra-stack 1.8")
    assert (refusal.code, refusal.rule) == ("no-extra-stacks", "2-E-a")
    told.then('extra-stack 1.8 override="all tables full"')


DEEDS = st.one_of(
    st.tuples(st.just("ledger"), st.integers(-900, 900).filter(bool)),
    st.tuples(st.just("extra-stack"), st.integers(1, 8)),
    st.tuples(st.just("bust"), st.integers(1001, 1012)),
    st.tuples(st.just("withdraw"), st.integers(1001, 1012)),
    st.tuples(st.just("signin"), st.integers(1013, 1016)),
    st.tuples(st.just("undo"), st.integers(1, 2)),
)


def line_of(word: str, number: int) -> str:
    forms = {
        "ledger": f'ledger {number:+} "counted again"',
        "extra-stack": f"extra-stack 2.{number}",
        "withdraw": f"withdraw {number}={number}",
        "signin": f'signin {number} "Player {number}"',
    }
    return forms.get(word, f"{word} {number}")


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@law(st.lists(DEEDS, max_size=14))
def test_the_chips_in_play_are_the_stacks_and_the_ledger_less_what_left(deeds: list[tuple[str, int]]) -> None:
    told = given(BTOWN, *signins(12), "@19:00 start", "@19:20 note x")
    stood = [line for line in (line_of(*deed) for deed in deeds) if told.say(line) is None]
    kept: list[str] = []
    for line in stood:
        if line.startswith("undo"):
            del kept[-int(line.split()[1]) :]
        else:
            kept.append(line)
    state = told.state
    stacks = sum(p["stack"] for p in state["players"] if p["state"] != "waiting")
    placed = 18_000 * sum(line.startswith("extra-stack") for line in kept)
    changed = sum(int(line.split()[1]) for line in kept if line.startswith("ledger"))
    left = sum(int(line.split("=")[1]) for line in kept if line.startswith("withdraw"))
    assert state["counts"]["chips"] == stacks + placed + changed - left


# -- color-up -----------------------------------------------------------------------------------------------


def test_CR_01_an_untouched_stack_after_the_first_break() -> None:
    gone = frozenset({"white", "red"})
    pile = dict(change.exchanged(STACK, gone, VALUES) or ())
    assert pile == {"black": 13, "green": 1}
    told = given(BTOWN, *signins(4), "@19:00 start", "@20:16 color-up white,red", '@20:20 signin 1099 "Late"')
    late = told.who("1099")
    worth = dict(VALUES)
    assert set(late["chips"]) == {"black", "green"}
    assert sum(worth[c] * n for c, n in late["chips"].items()) == late["stack"]


def test_a_break_names_the_colors_due_and_the_tables_not_yet_done() -> None:
    told = given(BTOWN, *signins(16), "@19:00 start", "@20:14 note x")
    night = night_of(told)

    def due(time: str) -> list[str]:
        told.then(f"@{time} note x")
        return [a.text for a in chips.advice(night_of(told), told.player.clock.instant)]

    assert due("20:14") == []
    (text,) = due("20:15")
    assert "white and red" in text
    assert "tables 1, 2" in text
    assert "at most 48 black" in text
    told.then("color-up white,red 2")
    assert "at table 1 " in due("20:16")[0]
    assert "at table 1 " in due("20:26")[0]
    told.then("color-up white,red 1")
    assert due("20:27") == []
    assert night.rules.chips.color_up == {1: ("white", "red")}


def test_later_breaks_ask_the_remaining_blinds() -> None:
    told = given(BTOWN, *signins(4), "@19:00 start", "@20:15 color-up white,red", "@21:25 note x")
    assert told.state["clock"]["kind"] == "break"
    (due,) = chips.advice(night_of(told), told.player.clock.instant)
    assert due.text.startswith("black leave")
    told.then("ante 1000")
    assert chips.advice(night_of(told), told.player.clock.instant) == []


def test_useless_colors_are_the_smallest_no_blind_needs() -> None:
    worth = dict(VALUES)
    assert color_up.useless(worth, [300, 600]) == []
    assert color_up.useless(worth, [1000, 2000]) == ["white", "red"]
    assert color_up.useless(worth, [5000, 10_000]) == ["white", "red", "black"]
    assert color_up.useless(worth, [10_000, 20_000, 500]) == ["white"]


def test_color_up_refuses_what_makes_no_sense() -> None:
    told = given(BTOWN, *signins(4), "@19:00 start")
    assert told.refused("color-up pink").code == "unknown-color"
    assert told.refused("color-up blue").code == "unknown-color"
    assert told.refused("color-up white 7").code == "unknown-table"
    refusal = told.refused("color-up white")
    assert (refusal.code, refusal.rule) == ("still-needed", "2-C-c")
    assert told.refused('color-up white,red,black,green,yellow,orange override="x"').code == "last-color"
    told.then('color-up white override="lost the rack"')
    assert told.refused("color-up white").code == "already-removed"
    for line in ("color-up", "color-up white,white", "color-up white,", "color-up white x"):
        with pytest.raises(Misunderstood):
            told.say(line)


def test_a_color_comes_back_at_another_value(tmp_path: Path) -> None:
    told = club(tmp_path, {"chips.revalue": {"6": {"white": 20_000}}})
    told.then("@18:30 open club start=19:00 tables=1 date=2026-12-01", *signins(4), "@19:00 start")
    told.then("@20:16 color-up white,red")
    night, break_, level = night_of(told), told.player.clock.instant, told.player.clock.instant + 10 * 60_000
    assert color_up.values(night, break_ - 120_000)["white"] == 100
    assert color_up.removed(night, 1, break_) == {"white", "red"}
    assert color_up.removed(night, 1, level) == {"red"}
    assert color_up.values(night, level)["white"] == 20_000
    assert any("from level 6 on a white chip is worth 20,000" in w for w in told.state["warnings"])


# -- the race -----------------------------------------------------------------------------------------------


def holders(*stacks: int, last: int | None = None) -> list[race.Holder]:
    """Players 1, 2, ... in seats 1, 2, ... with so many chips of 100."""
    return [race.Holder(i, i, (("white", n),) if n else (), 100 * n, last == i) for i, n in enumerate(stacks, 1)]


def settled(method: str, *stacks: int, drawn: str = "", last: int | None = None, big: int = 500) -> race.Outcome:
    found = holders(*stacks, last=last)
    left = race.rests(found, big, (("white", 100),))
    return race.settle(method, found, big, left, cards.parse(drawn))


def test_CR_02_a_mixed_rest_goes_into_one_chip() -> None:
    told = one_table(3).then("@20:16 race 1 white,red 1001=4,3")
    assert given_by(told) == {"1001": 2}
    assert last_race(told).amount == 100
    rounded = race.settle("round-up", [race.Holder(1, 1, (("white", 4), ("red", 3)), 1900)], 1000, {1: 5}, [])
    assert rounded.given == {1: 2}


def test_CR_04_one_chip_for_seven_hundred_goes_to_the_best_card() -> None:
    told = one_table(3).then('@20:16 race 1 white 1001=3 1002=1 1003=3 to=red cards="7h As 7s"')
    assert given_by(told) == {"1001": 0, "1002": 1, "1003": 0}
    assert last_race(told).amount == -200


def test_CR_05_nobody_is_raced_out_and_the_ledger_knows() -> None:
    told = one_table(3)
    before = told.state["counts"]["chips"]
    told.then('@20:16 race 1 white 1003=4 1001=3 1002=1 to=red cards="7h 3s 7s" last=1002')
    assert given_by(told) == {"1001": 1, "1002": 1, "1003": 1}
    done = last_race(told)
    night = night_of(told)
    assert [night.players[pid].label for pid in done.saved] == ["1002"]
    assert done.amount == 700
    assert told.state["counts"]["chips"] == before + 700
    assert night.ledger[-1].why == "race, white, table 1"
    told.then("undo")
    assert told.state["counts"]["chips"] == before
    assert night_of(told).races == []


def test_CR_07_rounding_up_gives_everybody_a_chip() -> None:
    assert settled("round-up", 1, 4, 5, 6).given == {1: 1, 2: 1, 3: 1, 4: 2}
    assert settled("round-up", 1, 4, 5, 6).ledger == 900


def test_rounding_to_the_nearest_and_the_buyer() -> None:
    assert settled("round-half", 2, 3, 5, 8).given == {1: 0, 2: 1, 3: 1, 4: 2}
    assert settled("round-half", 2, 3, last=1).given == {1: 1, 2: 1}
    bought = settled("buyer", 3, 4, 4)
    assert (bought.given, bought.ledger) == ({1: 0, 2: 2, 3: 0}, -100)


def test_CR_08_chips_that_turn_up_late_are_removed_without_compensation() -> None:
    told = one_table(3).then("@20:16 race 1 white 1001=3 to=red")
    before = told.state["counts"]["chips"]
    assert told.refused("race 1 white 1002=3 to=red").code == "already-raced"
    told.then("race 1 white 1002=3 to=red late")
    assert given_by(told) == {"1002": 0}
    assert told.state["counts"]["chips"] == before - 300
    told.then("race 1 white 1002=12 to=red late")
    assert given_by(told) == {"1002": 2}
    assert told.state["counts"]["chips"] == before - 500


def test_cards_are_dealt_from_the_lowest_seat_all_of_one_player_at_once() -> None:
    outcome = settled("race", 7, 2, 5, 2, 4, drawn="Ks Kd 4d 2c Jh 3s 2s 6h 5d Qs", big=500)
    assert outcome.cards == {
        1: ("Ks", "Kd"),
        2: ("4d", "2c"),
        4: ("Jh", "3s"),
        5: ("2s", "6h", "5d", "Qs"),
    }
    assert outcome.given == {1: 2, 2: 0, 3: 1, 4: 0, 5: 1}


def test_the_worked_example_of_the_tda() -> None:
    found = [race.Holder(i, i, (("white", n),), 25 * n) for i, n in enumerate((7, 2, 5, 2, 4), 1)]
    left = race.rests(found, 100, (("white", 25),))
    assert left == {1: 3, 2: 2, 3: 1, 4: 2}
    outcome = race.settle("race", found, 100, left, cards.parse("Ks 4d 2c Kh 9s Ad Qs Js"))
    assert (outcome.given, outcome.ledger) == ({1: 2, 2: 0, 3: 2, 4: 0, 5: 1}, 0)


def test_cards_the_console_draws_can_be_checked_by_anybody() -> None:
    told = one_table(3).then("@20:16 race 1 white 1001=3 1002=1 1003=3 to=red")
    entry = told.state["log"][-1]["entry"]
    order = sorted(
        (rank + suit for rank in "23456789TJQKA" for suit in "shdc"),
        key=lambda card: hashlib.sha256(f"kings/race/{entry}/{card}".encode()).hexdigest(),
    )
    night = night_of(told)
    dealt = {night.players[pid].label: text for pid, text in last_race(told).cards.items()}
    assert dealt == {"1001": " ".join(order[:3]), "1002": order[3], "1003": " ".join(order[4:7])}
    told.then("undo", "redo")
    assert {night_of(told).players[p].label: t for p, t in last_race(told).cards.items()} == dealt


def test_a_race_refuses_what_makes_no_sense() -> None:
    told = one_table(3)
    assert told.refused("race 1 pink 1001=3").code == "unknown-color"
    assert told.refused("race 2 white 1001=3").code == "unknown-table"
    assert told.refused("race 1 orange 1001=3").code == "no-larger-color"
    assert told.refused("race 1 red 1001=3 to=white").code == "no-larger-color"
    assert told.refused("race 1 white 1001=3 1001=2").code == "named-twice"
    assert told.refused("race 1 white 1001=3 last=1002").code == "not-in-race"
    assert told.refused("race 1 white 1099=3").code == "unknown-player"
    assert told.refused('race 1 white 1001=3 1002=2 to=red cards="As"').code == "wrong-cards"
    for line in ("race 1 white", "race 1 white 1001", "race 1 white 1001=3,2", 'race 1 white 1001=1 cards="1s"'):
        with pytest.raises(Misunderstood):
            told.say(line)
    with pytest.raises(Misunderstood, match="twice"):
        told.say('race 1 white 1001=3 cards="As As Kd"')


def test_who_sits_elsewhere_is_not_in_the_race() -> None:
    told = given(BTOWN, *signins(16), "@19:00 start")
    elsewhere = next(p["number"] for p in told.state["players"] if p["table"] == 2)
    assert told.refused(f"race 1 white {elsewhere}=3").code == "not-at-table"


def test_a_race_takes_the_color_off_the_table() -> None:
    told = one_table(3).then("@20:16 race 1 white 1001=3 to=red", "race 1 red 1001=3")
    assert color_up.removed(night_of(told), 1, told.player.clock.instant) == {"white", "red"}
    assert last_race(told).to == "black"
    assert chips.advice(night_of(told), told.player.clock.instant) == []


def test_other_ways_are_the_rule_file_s(tmp_path: Path) -> None:
    told = club(tmp_path, {"chips.race": "round-up"})
    told.then("@18:30 open club start=19:00 tables=1 date=2026-12-01", *signins(4), "@19:00 start")
    told.then("@20:16 race 1 white 1001=1 1002=4 1003=5 1004=6 to=red")
    assert given_by(told) == {"1001": 1, "1002": 1, "1003": 1, "1004": 2}
    assert told.refused('race 1 red 1001=1 cards="As"').code == "no-cards"


@settings(deadline=None)
@law(
    st.lists(st.integers(0, 14), min_size=1, max_size=9), st.sampled_from(["race", "round-up", "round-half", "buyer"])
)
def test_a_race_conserves_chips_but_for_what_the_ledger_says(stacks: list[int], method: str) -> None:
    found = holders(*stacks)
    left = race.rests(found, 500, (("white", 100),))
    drawn = cards.deck("seed", "race/1")[: sum(left.values())]
    outcome = race.settle(method, found, 500, left, drawn)
    assert 500 * sum(outcome.given.values()) == 100 * sum(stacks) + outcome.ledger
    for holder in found:
        assert outcome.given[holder.pid] >= holder.value // 500
    if method == "race":
        assert all(outcome.given[h.pid] <= h.value // 500 + 1 for h in found)
        assert -250 < outcome.ledger <= 250


def test_cards_are_read_in_the_ways_people_write_them() -> None:
    assert cards.parse("7h, As 10c T♦ kS") == ["7h", "As", "Tc", "Td", "Ks"]
    assert cards.parse("7hAsTc") == ["7h", "As", "Tc"]
    assert sorted(["Kc", "2s", "Ks", "Ad"], key=cards.strength) == ["2s", "Kc", "Ks", "Ad"]
    with pytest.raises(ValueError, match="no card"):
        cards.parse("7h 11s")
