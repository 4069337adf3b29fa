"""The ruling desk on the screen: the answer while typing, Enter for the log, the clock running on."""

from __future__ import annotations

from typing import Any

from stage import OPEN, Stage
from tdconsole.console.keys import COUNTED


def playing() -> Stage:
    people = [f'signin {n} "Player {n}" seat=1.{n - 1000}' for n in range(1001, 1005)]
    return Stage(OPEN, *people, "@19:00 start", "@19:10 note ready")


async def settled(pilot: Any) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_a_minimum_raise_takes_three_keys_and_the_bets() -> None:
    stage = playing()
    keys = ["9", "m", *"500", "enter"]
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press(*keys[:-1])
        await settled(pilot)
        shown = stage.screen
        assert "at least 1,000" in shown
        assert "(BTown, 2-G-d-2)" in shown
        assert "TDA 2024, 43: at least 800" in shown
        assert "█" in shown or "▀" in shown
        assert stage.said[-1] == "note ready"  # nothing is said before Enter
        await pilot.press("enter")
        await pilot.pause()
        assert stage.said[-1] == "ruling raise 500"
        assert "saved minimum raise: at least 1,000" in stage.screen
        assert stage.session.night is not None
        assert stage.session.night.clock.position(stage.clock.now()).state == "running"
    count = next(count for what, _, count in COUNTED if what == "minimum raise")
    assert len(keys) - len("500") == count <= 8


async def test_a_fault_stands_there_in_one_sentence_and_escape_leaves_the_line() -> None:
    stage = playing()
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("9", "m", *"500", "space", *"300")
        await settled(pilot)
        assert "the bets fall from 500 to 300" in stage.screen
        await pilot.press("enter")
        assert stage.said[-1] == "note ready"
        await pilot.press("escape", "u")
        assert stage.said[-1] != "ruling raise 500 300"


async def test_a_rule_is_found_by_a_word_with_the_tdas_beside_it_and_rag_finds_nothing() -> None:
    stage = playing()
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("9", "f", *"phone")
        await settled(pilot)
        assert "Not at the table: step away" in stage.screen
        assert "TDA 2024, 5:" in stage.screen
        await pilot.press(*["backspace"] * 5, *"rag")
        await pilot.pause()
        assert "no rule card speaks of 'rag'" in stage.screen
        await pilot.press(*["backspace"] * 3, *"undercall")
        await settled(pilot)
        assert "BTown leaves this open" in stage.screen


async def test_hand_rankings_and_words_of_ones_own() -> None:
    stage = playing()
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("9", "a")
        await pilot.pause()
        assert "full house" in stage.screen
        await pilot.press("escape", "n", *"seat", "space", *"4", "space", "[", "b", "]", "enter")
        assert stage.said[-1] == 'ruling "seat 4 [b]"'
        await pilot.pause()
        assert "seat 4 [b]" in stage.screen


async def test_every_matter_answers_what_its_hint_shows() -> None:
    stage = playing()
    typed = {
        "e": ("500 700a", "closed: call 700"),
        "p": ("1000 2500 4000 400f", "main 3,400 (A, B, C)"),
        "s": ("2500 2 100", "1,300, 1,200"),
        "h": ("2c3d4h8s9c AhKd QcQs", "B wins: pair of queens"),
        "w": ("2 1 3 5a", "seat 5"),
        "k": ("8 1 0", "8 hands"),
        "d": ("Kh 9s Ks", "3 has the button"),
        "c": ("25/100 7 2 5 2", "2 chips of 100 to race for"),
    }
    async with stage.run(size=(80, 24)) as pilot:
        for key, (words, answer) in typed.items():
            await pilot.press("9", key)
            stage.app.screen.query_one("#field").value = words  # type: ignore[attr-defined]
            await settled(pilot)
            assert answer in stage.screen, key
            await pilot.press("enter")
            await pilot.pause()
            assert stage.said[-1].endswith(words)
