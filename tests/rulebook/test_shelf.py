"""Where rule files are found, what is listed, and how one is explained."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tdconsole.engine.rules import Rules, from_json, to_json
from tdconsole.rulebook.explain import facts, list_rules, list_text, schedule_lines, show, show_json
from tdconsole.rulebook.shelf import Shelf, shipped_folder

SHIPPED = ["btown", "quebec", "tda", "wyoming"]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    source = (shipped_folder() / "btown.toml").read_text("utf-8")
    (folder / "btown.toml").write_text(source.replace("minutes = 15", "minutes = 12"), "utf-8")
    (folder / "broken.toml").write_text("[seating]\nsize = 0\nfinal_size = 0\n", "utf-8")
    return folder


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rules_survive_the_journal(name: str) -> None:
    text = Shelf().rule_text(name)
    assert text is not None
    assert text.name == name
    assert from_json(json.loads(json.dumps(to_json(text.rules)))) == text.rules


def test_the_journal_form_of_defaults_is_the_same_again() -> None:
    assert from_json(json.loads(json.dumps(to_json(Rules())))) == Rules()


def test_own_files_come_first_and_are_found_by_name_or_path(own: Path) -> None:
    shelf = Shelf(own)
    mine, by_path, shipped = (
        shelf.rule_text("btown"),
        Shelf().rule_text(str(own / "btown.toml")),
        Shelf().rule_text("btown"),
    )
    assert mine is not None
    assert by_path is not None
    assert shipped is not None
    assert (mine.rules.clock.minutes, by_path.rules.clock.minutes, shipped.rules.clock.minutes) == (12, 12, 15)
    assert by_path.name == "btown"
    assert shelf.rule_text("btown.toml") == mine
    assert shelf.rule_text("nothing") is None
    for path in ("../nothing.toml", "/" + "x" * 5000, "~nobody-here/x.toml", "a/\0b", "/"):
        assert shelf.rule_text(path) is None


def test_a_file_that_cannot_be_used_says_why(own: Path) -> None:
    with pytest.raises(ValueError, match=r"broken.toml:2: error: seating.size: 0 is out of range.*and 1 more"):
        Shelf(own).rule_text("broken")


def test_the_list_names_league_origin_and_fault(own: Path) -> None:
    rows = list_rules(Shelf(own))
    assert [row["name"] for row in rows] == ["broken", *SHIPPED]
    assert [row["own"] for row in rows] == [True, True, False, False, False]
    text = list_text(rows).splitlines()
    assert "cannot be used" in text[0]
    assert text[1].split("  ")[0] == "btown"
    assert text[2].endswith("(shipped)")
    json.dumps(rows)


def test_every_fact_has_its_section_or_its_origin() -> None:
    text = Shelf().rule_text("btown")
    assert text is not None
    known = {key: (value, section, origin) for key, value, section, origin in facts(text)}
    assert known["sign_in.late.closes"] == ("end of break 1", "1-E-d", "rule")
    assert known["clock.minutes"] == (15, "2-B", "house default")
    assert known["sign_in.extras.early.chips"] == (2000, "2-C-b-1-A", "rule")
    assert "clock.hand_seconds" not in known
    assert {key: origin for key, _, _, origin in facts(text, everything=True)}["clock.hand_seconds"] == "not stated"


def test_a_rule_file_is_explained_with_schedule_and_points() -> None:
    text = Shelf().rule_text("btown")
    assert text is not None
    shown = show(text)
    assert "  sign_in.late.deduct = 2*bb   (1-E-d)" in shown
    assert "  clock.minutes = 15   (house default)" in shown
    assert "  1:25   6  1,000/2,000  15 min" in shown
    assert "  10-13          75         0".strip() in shown
    answer = show_json(text)
    assert answer["keys"]["sign_in.late.closes"] == {"section": "1-E-d", "origin": "rule"}
    json.dumps(answer)


def test_everything_that_is_assumed_is_a_key_of_the_file() -> None:
    for name in SHIPPED:
        text = Shelf().rule_text(name)
        assert text is not None
        keys = [key for key, *_ in facts(text, everything=True)]
        for assumed in text.rules.assumed:
            found = any(key == assumed or key.startswith(f"{assumed}.") for key in keys)
            assert found or assumed == "clock.levels", f"{name}: {assumed}"


def test_the_schedule_is_shown_with_its_times() -> None:
    text = Shelf().rule_text(str(Path(__file__).parent / "good" / "seesaw.toml"))
    assert text is not None
    assert schedule_lines(text.rules.clock)[4:7] == [
        "  2:30   4  50/100 ante 25  7:30 min",
        "  2:37:30   5  50/100 ante 25  11:15 min",
        "  2:48:45  after that the blinds double level by level",
    ]


def test_field_027_an_ante_of_the_big_blind_is_named_so() -> None:
    text = Shelf().rule_text(str(Path(__file__).parent / "good" / "big_blind_ante.toml"))
    assert text is not None
    assert text.rules.clock.ante_by == "big-blind"
    assert [level.ante for level in text.rules.clock.levels] == [100, 200, 400, 0, 800]
    assert "  0:20   2  100/200 BB ante 200  20 min" in schedule_lines(text.rules.clock)


def test_finding_and_reopening_rules_needs_no_pydantic() -> None:
    code = (
        "import sys, json\n"
        "from tdconsole.rulebook.shelf import Shelf\n"
        "from tdconsole.rulebook.formulas import compile_formula\n"
        "from tdconsole.engine.rules import Rules, from_json, to_json\n"
        "Shelf().names(); from_json(json.loads(json.dumps(to_json(Rules()))))\n"
        "print(sorted({'pydantic', 'textual', 'tomllib'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
