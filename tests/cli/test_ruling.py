"""``tdconsole ruling``: the answers of INTERFACE 7, and one sentence for what cannot be asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builders import Told
from builders import given as told
from tdconsole.cli import main

Ask = Callable[..., Any]
OPEN = "@18:30 open btown start=19:00 tables=1 seed=kings date=2026-12-01"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Answers status, stdout and stderr of ``tdconsole ruling ...``."""
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "league"))

    def call(line: str) -> tuple[int, str, str]:
        status = main(["ruling", *line.split()])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def ask(run: Callable[..., Any]) -> Ask:
    """Answers the JSON of a ruling."""

    def call(line: str) -> Any:
        status, out, err = run(f"{line} --json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return call


def test_BE_01_and_BE_02_minimum_raise(ask: Ask) -> None:
    assert ask("raise --rules btown --blinds 100/200")["min_total"] == 400
    second = ask("raise --rules btown --blinds 100/200 --bets 500")
    assert (second["min_total"], second["rule"], second["tda"]["min_total"]) == (1000, "2-G-d-2", 800)
    assert second["why"]
    assert ask("raise --rules wyoming --blinds 100/200 --bets 500")["min_total"] == 700
    assert ask("raise --rules tda --blinds 100/200 --bets 500")["min_total"] == 800


def test_BE_04_and_BE_05_raises_under_tda(ask: Ask) -> None:
    assert ask("raise --rules tda --blinds 100/200 --bets 600,1600,3600 --street later")["min_total"] == 5600
    assert ask("raise --rules tda --blinds 50/100 --bets 150")["min_total"] == 250


def test_BE_07_and_BE_08_reopening(ask: Ask) -> None:
    closed = ask("reopen --rules btown --blinds 100/200 --bets 500 --all-in 700")
    assert (closed["reopens"], closed["min_total"], closed["rule"]) == (False, 1200, "2-G-d-8")
    assert ask("reopen --rules btown --blinds 100/200 --bets 500 --all-in 750")["reopens"] is True
    assert ask("reopen --rules tda --blinds 100/200 --bets 500 --all-in 750")["reopens"] is False
    assert ask("reopen --rules tda --blinds 50/100 --bets 100 --all-in 200")["reopens"] is True
    assert ask("reopen --rules tda --blinds 50/100 --bets 100,125 --all-in 200")["reopens"] is False


def test_BE_10_and_BE_11_completing(ask: Ask) -> None:
    line = "raise --rules btown --blinds 100/200 --bets 500 --street later --puts"
    assert (ask(f"{line} 750")["action"], ask(f"{line} 750")["amount"]) == ("raise", 1000)
    assert (ask(f"{line} 700")["action"], ask(f"{line} 700")["amount"]) == ("call", 500)
    silent = "raise --rules tda --blinds 50/100 --bets 1400 --street later --puts"
    assert ask(f"{silent} 2100")["amount"] == 2800
    assert ask(f"{silent} 2000")["amount"] == 1400


def test_BE_13_and_BE_14_pots(ask: Ask) -> None:
    found = ask("pots X=600 SB=500:folded Y=1000 Z=1000")
    assert found["pots"] == [
        {"amount": 2300, "players": ["X", "Y", "Z"]},
        {"amount": 800, "players": ["Y", "Z"]},
    ]
    found = ask("pots A=1000 B=2500 C=4000 D=400:folded")
    assert found["pots"][0] == {"amount": 3400, "players": ["A", "B", "C"]}
    assert found["returned"] == {"C": 1500}
    assert ask("split 2500 --ways 2 --chip 100")["shares"] == [1300, 1200]


def test_BE_16_showdown(ask: Ask) -> None:
    assert ask("showdown --rules btown --button 2 --live 1,3,5")["first"] == 3
    assert ask("showdown --rules btown --aggressor 5 --button 2 --live 1,3,5")["first"] == 5
    assert ask("showdown --rules quebec --aggressor 5 --button 2 --live 1,3,5")["first"] == 3


def test_hands(ask: Ask) -> None:
    found = ask("hands --board 2c3d4h8s9c A=AhKd B=QcQs")
    assert found["order"] == [["B"], ["A"]]
    assert found["hands"] == {"A": "ace high", "B": "pair of queens"}


def test_find_says_what_is_open_and_that_rag_finds_nothing(ask: Ask, run: Callable[..., Any]) -> None:
    assert ask("find rag --rules btown")["cards"] == []
    assert run("find rag --rules btown")[1] == "no rule card speaks of 'rag'\n"
    found = ask("find misdeal --rules quebec")["cards"][0]
    assert (found["open"], found["rule"], found["tda"]["rule"]) == (True, "", "35")
    status, out, _ = run("find phones --rules btown")
    assert status == 0
    assert "BTown, 1-G" in out
    assert "TDA 2024, 5" in out


def test_plain_text_has_the_answer_first_then_why_then_the_tda(run: Callable[..., Any]) -> None:
    lines = run("raise --rules btown --blinds 100/200 --bets 500")[1].splitlines()
    assert lines[0] == "at least 1,000"
    assert lines[1].endswith("(BTown, 2-G-d-2)")
    assert lines[2].startswith("  TDA 2024, 43: at least 800;")


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        ("", 2, "the kind of ruling is missing"),
        ("bogus", 2, "'bogus' is no kind of ruling"),
        ("raise --blinds 100", 2, "'100' is no pair of blinds"),
        ("raise --blinds x/200", 2, "the smaller one 'x' is no whole number"),
        ("raise --blinds", 2, "--blinds needs a value"),
        ("raise --blinds 100/200 --street dawn", 2, "'dawn' is no street"),
        ("raise --blinds 100/200 --ways 2", 2, "'--ways' is not understood"),
        ("raise --blinds 100/200 --rules nobody", 1, "there are no rules called 'nobody'"),
        ("raise --blinds 200/100", 1, "the small blind 200 is above the big blind 100"),
        ("raise --blinds 0/0", 1, "the blinds 0/0 are nothing"),
        ("raise --blinds 100/200 --bets 500,300", 1, "the bets fall from 500 to 300"),
        ("raise --bets 500", 2, "--blinds is missing"),
        ("hands --board 2c3d4h5s9c A=AhKx", 2, "'AhKx' is no card"),
        ("hands --board 2c3d4h5s9c A=AhKd B=AhQc", 1, "the card Ah stands there twice"),
        ("hands --board 2c3d4h5s9c", 2, "A=AhKd is missing"),
        ("pots A=100 B=100:folded --best B,A", 1, "B has folded and cannot win"),
        ("pots A=100:gone", 2, "'gone' is unknown"),
        ("pots A=-100 B=100", 2, "is too small"),
        ("split 2500 --ways 2", 2, "--chip is missing"),
        ("split 2500 --ways 0 --chip 100", 1, "at least 1 each"),
        ("showdown --button 2", 2, "--live is missing"),
        ("find", 1, "no word to look for"),
    ],
)
def test_one_sentence_for_what_cannot_be_asked(line: str, status: int, says: str, run: Callable[..., Any]) -> None:
    found, out, err = run(line)
    assert (found, out) == (status, "")
    assert says in err
    assert err.count("\n") == 1


def test_bare_words_are_read_as_they_lie_on_the_table(ask: Ask) -> None:
    assert ask("pots 1000 2500 4000 400f") == ask("pots A=1000 B=2500 C=4000 D=400:folded")
    assert ask("split 2500 2 100") == ask("split 2500 --ways 2 --chip 100")
    assert ask("hands 2c3d4h8s9c AhKd QcQs") == ask("hands --board 2c3d4h8s9c A=AhKd B=QcQs")
    assert ask("showdown 2 1 3 5a") == ask("showdown --button 2 --live 1,3,5 --aggressor 5")
    assert ask("penalty 8 2 3") == ask("penalty --players 8 --rounds 2 --missed 3")
    assert ask("button Kh 9s Ks") == ask("button 1=Kh 2=9s 3=Ks")
    assert ask("reopen 100/200 500 700a") == ask("reopen --blinds 100/200 --bets 500 --all-in 700")
    assert ask("raise 100/200 500 later =750") == ask("raise --blinds 100/200 --bets 500 --street later --puts 750")
    assert ask("raise 100/200 500 +5000 said") == ask("raise --blinds 100/200 --bets 500 --chips 5000 --said")


def test_hand_rankings_stand_apart_from_the_suits_of_the_button(ask: Ask, run: Callable[..., Any]) -> None:
    found = ask("rankings --rules btown")
    assert [row["hand"] for row in found["ranking"]][:2] == ["royal flush", "straight flush"]
    assert (found["suits"], found["rule"]) == (["spades", "hearts", "diamonds", "clubs"], "6-B")
    assert "full house      Kc Kh Ks Td Ts" in run("rankings --rules btown")[1]


def test_help_of_a_kind_shows_how_it_is_written(run: Callable[..., Any]) -> None:
    status, out, _ = run("pots --help")
    assert status == 0
    assert "D=400:folded" in " ".join(out.split())


def notes(night: Told) -> list[str]:
    assert night.player.session.night is not None
    return [text for _, kind, text in night.player.session.night.notes if kind == "ruling"]


def test_a_ruling_during_the_night_is_answered_by_its_rules_and_written_down() -> None:
    night = told(OPEN).then("ruling raise --blinds 100/200 --bets 500", 'ruling "seat 4 plays on"')
    assert notes(night) == [
        "minimum raise: at least 1,000; twice the 500 bet so far (BTown, 2-G-d-2)",
        "seat 4 plays on",
    ]


def test_without_blinds_those_of_the_level_are_meant_and_words_may_come_bare() -> None:
    night = told(OPEN).then("ruling raise 300", "ruling raise 500 later", "ruling raise 50/100 200")
    assert [note.split(";")[0] for note in notes(night)] == [
        "minimum raise: at least 500",
        "minimum raise: at least 1,000",
        "minimum raise: at least 400",
    ]


def test_a_ruling_that_cannot_be_made_is_refused_and_not_written_down() -> None:
    night = told(OPEN)
    assert night.refused("ruling raise --bets 500,300").code == "no-answer"
    assert night.refused("ruling find rag").code == "nothing-found"
    assert night.refused("ruling raise --rules quebec").code == "other-rules"
    night.then("ruling find phone")
    assert notes(night)[0].startswith("rule: Phones; ")


def test_a_broken_tda_file_of_the_leagues_own_keeps_no_ruling_from_being_answered(tmp_path: Path, ask: Ask) -> None:
    (tmp_path / "league" / "rules").mkdir(parents=True)
    (tmp_path / "league" / "rules" / "tda.toml").write_text("[rulings]\nmin_raise = 7\n", encoding="utf-8")
    found = ask("raise --rules btown --blinds 100/200 --bets 500")
    assert (found["min_total"], found["tda"]) == (1000, None)
