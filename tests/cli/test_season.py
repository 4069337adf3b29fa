"""``tdconsole season``: how it is called and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tdconsole.cli import main

TABLE = "number,name,regular,bonus\n1001,Ann Lee,1600,1501\n"
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Runs ``tdconsole season`` in a folder of its own; answers status, stdout and stderr."""
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "league"))
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        status = main(["season", *words])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def qualify(season: Call, table: str | bytes, *more: str) -> tuple[int, str, str]:
    """Asks who qualifies from a table."""
    Path("t.csv").write_bytes(table.encode() if isinstance(table, str) else table)
    return season("qualify", "--rules", "btown", "--standings", "t.csv", *more)


def test_qualify_says_it_in_words(season: Call) -> None:
    status, out, err = qualify(season, TABLE + "1002,Bo,100,100\n")
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    assert first.startswith("Ann Lee (1001): in by points, 1,600 extra chips. Has 1,600 and 1,501")
    assert first.endswith("[4-B]")
    assert "Bo (1002): out; needs 1,400 more regular and 1,400 more bonus" in second


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["qualify", "--standings", "t.csv"], 2, "--rules"),
        (["qualify", "--rules", "nowhere", "--standings", "t.csv"], 1, "no rules called 'nowhere'"),
        (["qualify", "--rules", "quebec", "--standings", "t.csv"], 1, "know no final"),
        (["qualify", "--rules", "btown", "--standings", "none.csv"], 3, "none.csv"),
        (["qualify", "--rules", "btown", "--standings", "t.csv", "--need", "regular"], 2, "--need regular=1000"),
        (["qualify", "--rules", "btown", "--standings", "t.csv", "--need", "fame=1"], 2, "--need fame=1"),
        (["dance"], 2, "none of"),
        ([], 2, ""),
    ],
)
def test_what_cannot_be_done_is_one_sentence(season: Call, words: list[str], status: int, said: str) -> None:
    Path("t.csv").write_text(TABLE, encoding="utf-8")
    got, out, err = season(*words)
    assert got == status
    assert said in err
    assert len(err.splitlines()) <= 1
    assert not out or not words


def test_field_041_the_same_table_with_any_mark(season: Call) -> None:
    lines = ["number,name,regular,bonus", "0042,Ann,1600.5,1501", '7,"Lee, Bo",1500,1500', "8,Cy,1,2"]
    answers = {qualify(season, "\n".join(lines), "--json")[1]}
    for mark in (";", "\t"):
        told = [line.replace('"Lee, Bo"', "Lee@ Bo").replace(",", mark).replace("@", ",") for line in lines]
        answers.add(qualify(season, "\n".join(told).replace("1600.5", "1600,5"), "--json")[1])
        answers.add(qualify(season, "\ufeff" + "\r\n".join(told) + "\r\n", "--json")[1])
    assert len(answers) == 1
    assert '"0042"' in answers.pop()
    status, out, err = qualify(season, "number;name;regular;bonus\n1;;5;5\n")
    assert (status, out, err) == (1, "", "t.csv:2: name is missing\n")


def test_field_043_a_nought_is_not_nothing(season: Call) -> None:
    status, out, _ = qualify(season, "number,name,regular,bonus\n0,Ann,0,0\n")
    assert status == 0
    assert out.startswith("Ann (0): out; needs 1,500 more regular and 1,500 more bonus")
    assert qualify(season, "number,name,regular,bonus\n0,Ann,,0\n")[2] == "t.csv:2: regular is missing\n"


def test_bad_lines_are_all_named_and_nothing_is_answered(season: Call) -> None:
    table = (
        "number,name,regular,bonus,role,strikes,titles\n"
        "1,Ann,12-Feb,5,,,\n2,Bo,5,5,king,4,world\n1,Cy,5,5,,,\n\n3,Di,5,5,,,,x\n"
    )
    status, out, err = qualify(season, table, "--json")
    assert (status, out) == (1, "")
    assert err.splitlines() == [
        "t.csv:2: regular '12-Feb' is no number",
        "t.csv:3: role 'king' is none of owner, director, staff",
        "t.csv:3: title 'world' is none of regular, bonus, location",
        "t.csv:3: strikes '4' is none of 0, 1, 2, 3",
        "t.csv:4: number 1 stands in line 2 already",
        "t.csv:6: there are 8 cells and only 7 columns",
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04\x14\0\x06\0", "is a spreadsheet, not CSV"),
        (b"<!doctype html><table>", "is a web page"),
        (b"", "is empty"),
        (b"number,name,regular,bonus\r\n", "no line below them"),
        ("number,name,regular,bonus\n1,A,1,1".encode("utf-16"), "not UTF-8 text"),
        (b"hello there\nthis is prose", "there is no column 'number'"),
        (b"number,name,regulr,bonus\n1,A,1,1", "there is no column 'regular', but 'regulr'"),
        (b"number,name,name,regular,bonus\n1,A,A,1,1", "name stands there twice"),
        (b'number,name,regular,bonus\n1,"A,1,1\n2,B,1,1', "t.csv:2: this is no line of a table"),
    ],
)
def test_field_046_the_wrong_file(season: Call, data: bytes, said: str) -> None:
    status, out, err = qualify(season, data)
    assert (status, out) == (1, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_field_169_letters_of_windows_1252(season: Call) -> None:
    head = b"number;name;regular;bonus\n"
    western = qualify(season, head + b"12;J\xf6rgen;1;1\n", "--json")[1]
    assert western == qualify(season, head + "12;Jörgen;1;1\n".encode(), "--json")[1]
    assert "Jörgen" in western
    _, out, err = qualify(season, head + b"12;J\xf6rgen;1;1\n" + "13;Jörgen;1;1\n".encode())
    assert out == ""
    assert "t.csv:3: UTF-8 and Windows-1252 are mixed" in err
    _, out, err = qualify(season, head + b"12;J\x81\x9drgen;1;1\n")
    assert out == ""
    assert "t.csv:2: byte 81" in err


def test_a_column_that_nobody_reads_is_named(season: Call) -> None:
    status, _, err = qualify(season, "rank,number,name,regular,bonus,shoe-size\n1,1,A,1,1,44\n")
    assert (status, err) == (0, "t.csv: nothing is read from shoe-size\n")


def test_a_name_that_was_defused_for_a_spreadsheet_is_read_back(season: Call) -> None:
    assert "=Ann" in qualify(season, "number,name,regular,bonus\n1,'=Ann,1,1\n")[1]
