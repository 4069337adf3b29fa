"""Papers: what stands on them, in every format, whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import os
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from builders import given
from tdconsole.cli import main
from tdconsole.cli.export import paper
from tdconsole.export.files import write
from tdconsole.export.formats import armed, as_csv, as_html, as_json, as_text, defused
from tdconsole.export.papers import PAPERS, Paper

FORMULA = "=HYPERLINK(1)"
MARKUP = '<script>alert("x")</script> [red]'


def night() -> dict[str, Any]:
    """Answers the state of a decided night whose players have hostile names."""
    told = given(
        '@18:30 open btown name="Tuesday" venue="Main St" date=2026-12-01 tables=1 seed=kings bounty',
        f'signin 0042 "{FORMULA}" seat=1.1',
        'signin 1002 "<script>alert(\\"x\\")</script> [red]" seat=1.2',
        'signin - "\U0001f0cf 武" seat=1.3',
        "@19:00 start",
        "@19:20 bust 1.2 by=1.1",
        "@19:30 bust 1.3 by=1.1",
        "bounty 0042 2",
    )
    return told.state


class Cells(HTMLParser):
    """Collects the text of a page's cells, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.tags: set[str] = set()
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.inside = tag == "td"
        if self.inside:
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.inside and not data.isspace():
            self.cells[-1] += data


@pytest.mark.parametrize("what", PAPERS)
def test_every_paper_in_every_format_says_the_same(what: str) -> None:
    state = night()
    made = PAPERS[what](state)
    rows = [["" if cell is None else str(cell) for cell in row] for row in made.rows]
    read = list(csv.reader(io.StringIO(paper(what, state, ".csv"), newline="")))
    assert read[0] == list(made.columns)
    assert [[armed(cell) for cell in row] for row in read[1:]] == rows
    objects = json.loads(paper(what, state, ".json"))
    assert [["" if cell is None else str(cell) for cell in item.values()] for item in objects] == rows
    page = Cells(as_html(made))
    assert page.cells == [cell for row in rows for cell in row]
    assert "script" not in page.tags
    text = as_text(made)
    assert all(cell in text for row in rows for cell in row)


def test_results_are_what_a_season_reads() -> None:
    rows = list(csv.DictReader(io.StringIO(paper("results", night(), ".csv"), newline="")))
    assert list(rows[0]) == [
        "date",
        "venue",
        "name-of-night",
        "place",
        "number",
        "name",
        "knockouts",
        "regular",
        "bonus",
    ]
    winner = rows[0]
    assert (winner["place"], winner["number"], winner["name"]) == ("1", "0042", "'" + FORMULA)
    assert (winner["date"], winner["knockouts"]) == ("2026-12-01", "2")
    assert [row["place"] for row in rows] == ["1", "2", "3"]


def test_results_as_text_are_a_post() -> None:
    lines = paper("results", night(), ".txt").splitlines()
    assert lines[:2] == ["Results, Tuesday, Main St, 2026-12-01", "3 players"]
    assert lines[3].startswith(f"1. {FORMULA} (0042): 1,300 regular, 250 bonus")


def test_no_cell_becomes_a_formula() -> None:
    for text in ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "'=1"):
        assert str(defused(text)).startswith("'")
        assert armed(str(defused(text))) == text
    assert defused(-5) == -5
    assert defused("Ann") == "Ann"
    assert defused("'Ann") == "''Ann"


@drawn(cell=st.text(max_size=12))
def test_what_was_defused_reads_back_equal(cell: str) -> None:
    assert armed(str(defused(cell))) == cell


@drawn(
    cells=st.lists(
        st.tuples(st.text(st.characters(exclude_characters="\x00"), max_size=8), st.integers(-9, 9)), max_size=5
    )
)
def test_csv_and_json_read_back_equal(cells: list[tuple[str, int]]) -> None:
    made = Paper("x", ("a", "b"), tuple(cells))
    assert [tuple(row.values()) for row in json.loads(as_json(made))] == cells
    read = list(csv.reader(io.StringIO(as_csv(made), newline="")))[1:]
    assert [(armed(text), int(number)) for text, number in read] == cells


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "seats.txt"
    write(path, "one")
    with pytest.raises(FileExistsError):
        write(path, "two")
    assert path.read_text() == "one"
    write(path, "two", force=True)
    assert path.read_text() == "two"

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write(path, "three", force=True)
    assert path.read_text() == "two"
    assert list(tmp_path.iterdir()) == [path]


def test_field_139_a_failed_export_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "night.td"
    script.write_text("@18:30 open btown date=2026-12-01 name=Tuesday\n", encoding="utf-8")
    league = ["--league", str(tmp_path / "league")]
    assert main(["play", "--save", str(script), *league]) == 0
    capsys.readouterr()
    for target in ("nowhere/log.txt", f"{'x' * 300}.txt"):
        assert main(["export", "log", "--to", str(tmp_path / target), *league]) == 3
        err = capsys.readouterr().err
        assert "cannot be written" in err
        assert err.count("\n") == 1
    target = str(tmp_path / "log.csv")
    assert main(["export", "log", "--to", target, *league]) == 0
    assert main(["export", "log", "--to", target, *league]) == 1
    assert main(["export", "log", "--to", target, "--force", "--night", "2026-12-01", *league]) == 0
    assert main(["export", "log", "--to", target, "--force", "--night", "Sunday", *league]) == 1
