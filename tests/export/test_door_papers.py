"""The papers of the door: the sign-in sheet, also before the night, and the stacks to be handed out."""

from __future__ import annotations

import csv
import hashlib
from pathlib import Path

import pytest

from builders import given, signins
from lots import sheet
from tdconsole.cli import main
from tdconsole.export.papers import PAPERS

SEED_SHA256 = hashlib.sha256(b"kings").hexdigest()
OPEN = "@18:30 open btown tables=3 seats=4 seed=kings start=19:00"


def at_home(folder: Path, *words: str) -> list[dict[str, str]]:
    path = folder / "sheet.csv"
    assert main(["export", "sheet", "--to", str(path), "--force", *words]) == 0
    return list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))


def test_a_sheet_printed_at_home_binds_the_night(tmp_path: Path) -> None:
    rows = at_home(tmp_path, "--tables", "3", "--seed", "kings", "--lines", "12")
    assert [(row["line"], row["number"]) for row in rows] == [(str(line), "") for line in range(1, 13)]
    assert [int(row["table"]) for row in rows] == sheet("kings", 3, 12)
    night = given(OPEN, *signins(12))
    assert [str(p["table"]) for p in night.state["players"]] == [row["table"] for row in rows]


def test_a_sheet_shows_the_lines_to_come() -> None:
    night = given(OPEN, *signins(2), 'signin 1009 "Late Typed" line=5')
    assert night.state["sheet"] == [
        {"line": line, "table": table} for line, table in enumerate(sheet("kings", 3, 14), 1) if line > 5
    ]
    paper = PAPERS["sheet"](night.state)
    assert [row[0] for row in paper.rows] == [1, 2, 5, *range(6, 15)]
    assert [row[3] for row in paper.rows[3:]] == sheet("kings", 3, 14)[5:]
    assert SEED_SHA256 in paper.notes[0]


@pytest.mark.parametrize("lines", [["@19:00 start"], ["open-table 4"]])
def test_lines_carry_no_tables_once_seats_are_drawn_otherwise(lines: list[str]) -> None:
    assert given(OPEN, *signins(4), *lines).state["sheet"] == []


def test_a_league_that_draws_later_has_an_open_sheet() -> None:
    assert given("@18:30 open wyoming tables=3 seed=kings", *signins(4)).state["sheet"] == []


def test_the_seed_is_told_after_the_night() -> None:
    night = given(OPEN, *signins(4), "@19:00 start", "bust 1001", "bust 1002", "bust 1003")
    assert (night.state["night"]["seed_sha256"], night.state["night"]["seed"]) == (SEED_SHA256, None)
    night.then("close")
    assert night.state["night"]["seed"] == "kings"


@pytest.mark.parametrize(
    "words", [["--tables", "3"], ["--tables", "0", "--seed", "x"], ["--tables", "3", "--seed", "x", "--lines", "-1"]]
)
def test_a_sheet_that_cannot_be_drawn(tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.txt"
    assert main(["export", "sheet", "--to", str(path), *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not path.exists()


def test_the_hand_out_list_says_in_chips_what_each_gets() -> None:
    night = given(
        OPEN,
        'signin 1 "A" early seat=1.2',
        'signin 2 "B" seat=1.1',
        'signin 3 "C" seat=2.4',
        "extra-stack 1.3",
        "walk 2 3",
        "handed 1",
    )
    rows = PAPERS["handout"](night.state).rows
    assert rows == (
        (1, 1, "2", "B", 20_000, "5 white 5 red 12 black 1 green", "", ""),
        (1, 2, "1", "A", 22_000, "5 white 5 red 14 black 1 green", "yes", ""),
        (1, 3, "", "no player", 18_000, "", "", ""),
        (2, 4, "3", "C", 18_000, "5 white 5 red 10 black 1 green", "", "missing"),
    )


def test_seats_are_listed_by_table() -> None:
    night = given(OPEN, 'signin 1 "A" seat=2.2', 'signin 2 "B" seat=1.4', 'signin 3 "C" seat=2.1')
    assert [row[:3] for row in PAPERS["tables"](night.state).rows] == [(1, 4, "2"), (2, 1, "3"), (2, 2, "1")]
