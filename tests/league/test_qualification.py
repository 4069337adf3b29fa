"""Who plays the final, asked of tables on the command line (BTown 4-B to 4-G)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builders import club
from tdconsole.cli import main

Ask = Callable[..., dict[str, dict[str, Any]]]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Answers what is said of everybody in a table, by name; a line is ``name,regular,bonus,role,strikes,titles``."""
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "league"))

    def call(*lines: str, need: str = "", rules: str = "btown") -> dict[str, dict[str, Any]]:
        table = tmp_path / "table.csv"
        rows = [f"{number},{line}" for number, line in enumerate(lines, 1001)]
        table.write_text("\n".join(["number,name,regular,bonus,role,strikes,titles", *rows]), encoding="utf-8")
        words = ["season", "qualify", "--rules", rules, "--standings", str(table), "--json"]
        assert main([*words, "--need", need] if need else words) == 0
        answers = json.loads(capsys.readouterr().out)
        assert [said["number"] for said in answers] == [str(n) for n in range(1001, 1001 + len(lines))]
        return {said["name"]: said for said in answers}

    return call


def outcome(said: dict[str, Any]) -> tuple[bool, str, int]:
    return said["qualified"], said["route"], said["extra_chips"]


def test_TO_01_short_of_regular_and_made_up_by_bonus(ask: Ask) -> None:
    said = ask("Curly,600,3000", need="regular=1000,bonus=1000")["Curly"]
    assert outcome(said) == (True, "conversion", 0)
    assert said["needs"] == ""
    assert "1,000 + 2 x 400 = 1,800 bonus" in said["why"]
    assert said["rule"] == "4-D"


def test_TO_02_below_half_of_the_minimum_nothing_is_converted(ask: Ask) -> None:
    said = ask("Moe,700,4500")["Moe"]
    assert outcome(said) == (False, "none", 0)
    assert said["needs"] == "800 more regular, or 50 more regular to convert"
    assert "700 regular is below 750" in said["why"]


def test_TO_04_a_converter_starts_without_extra_chips_however_much_is_left(ask: Ask) -> None:
    assert outcome(ask("Shemp,1250,4500")["Shemp"]) == (True, "conversion", 0)


def test_TO_05_two_bonus_points_make_one_regular(ask: Ask, tmp_path: Path) -> None:
    said = ask("Larry,1250,1800")["Larry"]
    assert outcome(said) == (False, "none", 0)
    assert said["needs"] == "250 more regular, or 200 more bonus to convert"
    club(tmp_path, {"final.bonus_per_regular": 1})
    one = ask("Larry,1250,1800", rules=str(tmp_path / "club.toml"))["Larry"]
    assert outcome(one) == (True, "conversion", 0)


def test_the_published_example_of_larry(ask: Ask) -> None:
    said = ask("Larry,1250,1700")["Larry"]
    assert not said["qualified"]
    assert "1,500 + 2 x 250 = 2,000 bonus" in said["why"]
    assert said["needs"] == "250 more regular, or 300 more bonus to convert"


def test_TO_07_one_below_half(ask: Ask) -> None:
    assert outcome(ask("A,749,9000")["A"]) == (False, "none", 0)
    assert outcome(ask("A,750,9000")["A"]) == (True, "conversion", 0)


def test_TO_08_extra_chips_take_more_than_the_minimum_of_bonus(ask: Ask) -> None:
    answers = ask("A,1500,1500", "B,1500,1501")
    assert outcome(answers["A"]) == (True, "points", 0)
    assert outcome(answers["B"]) == (True, "points", 1600)


def test_TO_10_an_exact_hundred_stays(ask: Ask) -> None:
    answers = ask("A,1600,2700", "B,1000,2725", need="regular=1000,bonus=1000")
    assert answers["A"]["extra_chips"] == 2700
    assert answers["B"]["extra_chips"] == 2800


def test_TO_11_one_short_costs_two(ask: Ask) -> None:
    answers = ask("A,1499,1501", "B,1499,1502")
    assert outcome(answers["A"]) == (False, "none", 0)
    assert answers["A"]["needs"] == "1 more regular, or 1 more bonus to convert"
    assert outcome(answers["B"]) == (True, "conversion", 0)


def test_TO_13_the_larger_of_title_and_bonus_counts(ask: Ask) -> None:
    answers = ask("A,9000,32000,,,bonus", "B,9000,32050,,,bonus", "C,9000,2000,,,bonus;regular")
    assert [answers[name]["extra_chips"] for name in "ABC"] == [32000, 32100, 27000]
    assert answers["C"]["rule"] == "4-C"


def test_TO_14_a_location_champion(ask: Ask) -> None:
    answers = ask("A,9000,19250,,,location", "B,9000,1600,,,location;location")
    assert [answers[name]["extra_chips"] for name in "AB"] == [19300, 18000]


def test_TO_16_regular_is_never_converted_into_bonus(ask: Ask) -> None:
    said = ask("A,3000,1400")["A"]
    assert outcome(said) == (False, "none", 0)
    assert said["needs"] == "100 more bonus"


def test_TO_17_staff_start_with_the_average_when_it_is_more(ask: Ask) -> None:
    others = ("A,2000,3000", "B,2000,4980", "C,100,100", "Owner,9000,9000,owner")
    answers = ask("TD,1800,1900,director", *others)
    assert outcome(answers["TD"]) == (True, "points", 4000)
    assert answers["TD"]["rule"] == "4-G"
    answers = ask("TD,1800,4100,director", "Barkeeper,0,0,staff", *others)
    assert outcome(answers["TD"]) == (True, "points", 4100)
    assert outcome(answers["Barkeeper"]) == (True, "staff", 4000)
    assert outcome(answers["C"]) == (False, "none", 0)


def test_staff_among_themselves_have_no_average(ask: Ask) -> None:
    assert outcome(ask("TD,0,0,director")["TD"]) == (True, "staff", 0)


def test_TO_19_owner_and_strike_3_do_not_play(ask: Ask) -> None:
    answers = ask("Owner,5000,5000,owner", "Bad,5000,5000,,3", "Warned,5000,5000,,1")
    assert outcome(answers["Owner"]) == (False, "none", 0)
    assert answers["Owner"]["rule"] == "1-B-b"
    assert outcome(answers["Bad"]) == (False, "none", 0)
    assert answers["Bad"]["rule"] == "3-B-d"
    assert outcome(answers["Warned"]) == (True, "points", 5000)


def test_TO_20_half_of_an_odd_minimum_is_exact(ask: Ask) -> None:
    answers = ask("A,500,9000", "B,501,9000", need="regular=1001,bonus=1000")
    assert "below 500.5" in answers["A"]["why"]
    assert outcome(answers["B"]) == (True, "conversion", 0)


def test_a_converter_gives_up_a_title_unless_the_file_says_otherwise(ask: Ask, tmp_path: Path) -> None:
    line = "A,1250,4500,,,bonus"
    assert outcome(ask(line)["A"]) == (True, "conversion", 0)
    club(tmp_path, {"final.converter_keeps_title": True})
    assert outcome(ask(line, rules=str(tmp_path / "club.toml"))["A"]) == (True, "conversion", 27000)


def test_shares_of_points_are_exact(ask: Ask) -> None:
    answers = ask("A,1499.5,1501", "B,1499.5,1500.5", "C,1500,1500.1")
    assert outcome(answers["A"]) == (True, "conversion", 0)
    assert answers["B"]["needs"] == "0.5 more regular, or 0.5 more bonus to convert"
    assert outcome(answers["C"]) == (True, "points", 1600)


def test_part_of_a_minimum_leaves_the_rest_as_it_is(ask: Ask) -> None:
    assert outcome(ask("A,1000,1600", need="regular=1000")["A"]) == (True, "points", 1600)
    assert outcome(ask("A,1000,1000", need="regular=1000")["A"]) == (False, "none", 0)
