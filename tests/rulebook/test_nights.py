"""Rule files in the night they were made for."""

from __future__ import annotations

from pathlib import Path

from builders import Told, given, signins
from tdconsole.journal.memory import MemoryJournal
from tdconsole.play import player
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf, shipped_folder

GOOD = Path(__file__).parent / "good"


def running(name: str) -> Told:
    return given(
        f'@18:30 open "{GOOD / name}.toml" start=19:00 tables=1 date=2026-12-01 seed=x',
        *signins(4),
        "draw",
        "@19:00 start",
    )


def clock(night: Told, time: str) -> tuple[int, int, int]:
    state = night.at(time)["clock"]
    return state["level"], state["remaining"], state["ante"]


def written(folder: Path, levels: str) -> str:
    path = folder / "mine.toml"
    path.write_text(f"[clock]\nlevels = {levels}\n", "utf-8")
    return str(path)


def test_field_019_levels_of_quarter_minutes(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '["1/2 7.5 min", "2/4 7:30", { sb = 3, bb = 6, minutes = 7.5 }, { sb = 4, bb = 8, minutes = "7:30" }, '
        '"5/10 11.25 min", "6/12 11:15", "7/14"]',
    )
    night = given(f'@18:30 open "{path}" tables=1 date=2026-12-01', *signins(4), "draw", "@19:00 start")
    assert clock(night, "19:00:00") == (1, 450, 0)
    assert clock(night, "19:30:00") == (5, 675, 0)
    assert clock(night, "19:52:29")[:2] == (6, 1)
    assert clock(night, "19:52:30")[0] == 7


def test_field_023_a_schedule_that_falls_can_be_played() -> None:
    night = running("seesaw")
    assert [night.at(f"19:{m:02}")["clock"]["big_blind"] for m in (0, 40)] == [200, 100]


def test_field_024_level_numbers_come_from_the_position() -> None:
    night = running("repeated_labels")
    assert night.state["clock"]["big_blind"] == 20
    assert clock(night, "23:00")[0] == 9
    assert clock(night, "23:30")[:2] == (10, 3600)


def test_field_026_two_levels_that_differ_in_the_ante_alone_are_two() -> None:
    night = running("barcelona")
    before, after = night.at("23:30")["clock"], night.at("00:30")["clock"]
    assert (before["level"], before["small_blind"], before["ante"]) == (5, 150, 0)
    assert before["next"]["ante"] == 25
    assert (after["level"], after["small_blind"], after["ante"]) == (6, 150, 25)


def test_field_031_dashes_are_no_ante_and_notes_no_blinds() -> None:
    night = running("home_structure")
    assert night.state["clock"]["big_blind"] == 25
    assert clock(night, "19:40")[2] == 0
    assert night.at("22:20")["clock"]["ante"] == 50


def test_CL_14_a_row_of_400_500_can_be_played() -> None:
    night = running("first_to_act")
    state = night.at("19:45")["clock"]
    assert (state["small_blind"], state["big_blind"]) == (400, 500)


def test_field_163_editing_the_file_changes_no_night_that_is_open(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    path = folder / "weekly.toml"
    path.write_text((shipped_folder() / "btown.toml").read_text("utf-8"), "utf-8")
    journal = MemoryJournal()
    told = player(journal, Shelf(folder), compile_formula)
    told.play("\n".join(["@18:30 open weekly tables=1 date=2026-12-01 seed=x", *signins(4), "draw", "@19:00 start"]))
    before = told.state(at="19:45")
    edited = path.read_text("utf-8").replace('"400/800"', '"450/900"').replace("[1200,", "[7,")
    path.write_text(edited, "utf-8")
    assert told.state(at="19:45") == before
    again = player(journal, Shelf(folder), compile_formula)
    again.session.resume(journal.streams()[0])
    night = again.session.night
    assert night is not None
    assert night.rules.clock.levels[3].big == 800
    assert night.rules.points.kinds["regular"].table[0] == 1200
    fresh = Shelf(folder).rule_text("weekly")
    assert fresh is not None
    assert fresh.rules.clock.levels[3].big == 900
