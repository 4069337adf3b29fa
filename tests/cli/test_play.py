"""``tdconsole play``: scripts, their faults, their states, and saving them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tdconsole.cli import main

OPEN = '@18:30 open btown name="Tuesday" date=2026-12-01 start=19:00 tables=2 seed=kings\n'


class Played:
    """What came of playing a script."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def state(self) -> Any:
        """The JSON on stdout."""
        return json.loads(self.out)


Play = Callable[..., Played]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Plays a script's text with options."""
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "league"))
    monkeypatch.chdir(tmp_path)

    def call(script: str | bytes, *options: str) -> Played:
        Path("night.td").write_bytes(script.encode() if isinstance(script, str) else script)
        status = main(["play", "night.td", *options])
        return Played(status, *capsys.readouterr())

    return call


def test_a_refused_line_stops_the_script(play: Play) -> None:
    played = play(OPEN + "\n# early doors\n@18:40 redo # nothing yet\nnote x\n")
    assert (played.status, played.out) == (1, "")
    assert played.err == "night.td:4: refused [nothing-to-redo]: nothing to redo\n"


def test_a_refused_line_stands_in_the_json(play: Play) -> None:
    played = play(OPEN + "@18:40 redo\nnote x\n", "--json")
    assert played.status == 1
    [refusal] = played.state["refusals"]
    assert {"line": 2, "command": "redo", "code": "nothing-to-redo"}.items() <= refusal.items()
    assert set(refusal) == {"line", "command", "code", "reason", "rule"}
    assert [entry["command"][:4] for entry in played.state["log"]] == ["open"]


def test_keep_going_carries_on(play: Play) -> None:
    played = play(OPEN + "redo\n@18:41 note x\nvoid 9\n", "--json", "--keep-going")
    assert played.status == 1
    assert [refusal["line"] for refusal in played.state["refusals"]] == [2, 4]
    assert played.state["now"] == "2026-12-01T18:41:00"
    assert len(played.state["log"]) == 2
    assert len(played.err.splitlines()) == 2


def test_a_script_refused_before_it_opens_a_night_has_a_state(play: Play) -> None:
    played = play("open nowhere\n", "--json")
    assert played.status == 1
    assert played.state["night"] is None
    assert len(played.state["refusals"]) == 1


@pytest.mark.parametrize(
    ("script", "line", "says"),
    [
        ("\n\nopne btown\n", 3, "did you mean 'open'?"),
        (OPEN + "@25:00 note x\n", 2, "@25:00 is no time"),
        (OPEN + "@18:29 note x\n", 2, "earlier than that of the line before"),
        (OPEN + 'note "x\n', 2, "quote is not closed"),
        (OPEN + "note x y\n", 2, "'y' is not understood"),
        ("open btown date=2026-02-30\n", 1, "date=2026-02-30"),
        ("open btown zone=Mars/Olympus\n", 1, "Mars"),
        (OPEN + "@18:40 close override=x\n@19:00 open btown date=2026-11-30\n", 3, "goes back"),
        (OPEN + "@+999:999:59 note x\n", 2, "is no time"),
    ],
)
def test_a_line_that_cannot_be_understood_is_2_and_names_its_line(
    play: Play, script: str, line: int, says: str
) -> None:
    played = play(script)
    assert (played.status, played.out) == (2, "")
    assert played.err.startswith(f"night.td:{line}: ")
    assert says in played.err
    assert played.err.count("\n") == 1


def test_a_script_that_opens_nothing_says_so(play: Play) -> None:
    for script in ("", "# only words\n", "\n\n"):
        played = play(script)
        assert played.status == 2
        assert "opens no night" in played.err


def test_files_that_cannot_be_read_are_3(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play(OPEN.encode() + b"note \xff\xfe\n")
    assert played.status == 3
    assert played.err.startswith("night.td:2: ")
    for name in ("nothing.td", str(tmp_path)):
        assert main(["play", name]) == 3
        assert capsys.readouterr().err.count("\n") == 1


def test_a_script_comes_from_a_pipe_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(OPEN.encode())))
    assert main(["play", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["night"]["name"] == "Tuesday"


def test_marks_line_ends_and_odd_separators_are_no_lines(play: Play) -> None:
    text = "\ufeff" + OPEN + 'note "a\u2028b\u0085c\x0bd"\n' + "redo\n"
    played = play(text.replace("\n", "\r\n"))
    assert played.err.startswith("night.td:3: refused")
    assert play(text.replace("\n", "\r")).err.startswith("night.td:3: refused")


def test_same_script_same_output(play: Play) -> None:
    script = "open btown tables=2\n" + "note x\n"
    first, second = play(script, "--json"), play(script, "--json")
    assert first.out == second.out
    assert first.state["night"]["date"] == "2000-01-01"
    assert first.state["now"] == "2000-01-01T00:00:00"


def test_at_is_the_first_such_time_after_the_last_line(play: Play) -> None:
    assert play(OPEN, "--json", "--at", "18:30").state["now"] == "2026-12-01T18:30:00"
    assert play(OPEN, "--json", "--at", "18:29:59").state["now"] == "2026-12-02T18:29:59"
    played = play(OPEN, "--at", "half past")
    assert played.status == 2
    assert "--at half past is no time of day" in played.err


def test_the_last_line_may_only_say_the_time(play: Play) -> None:
    assert play(OPEN + "@20:00\n", "--json").state["now"] == "2026-12-01T20:00:00"


def test_a_time_after_midnight_is_the_next_day(play: Play) -> None:
    assert play(OPEN + "@00:10 note late\n", "--json").state["log"][-1]["at"] == "2026-12-02T00:10:00"


def test_steps_of_time(play: Play) -> None:
    state = play(OPEN + "@+2:30 note a\n@+1:00:00 note b\nnote c\n", "--json").state
    assert [entry["at"][11:] for entry in state["log"]] == ["18:30:00", "18:32:30", "19:32:30", "19:32:30"]


SEASON = (
    OPEN
    + "@23:00 close override=empty\n"
    + '@18:00 open btown name="Wednesday" tables=1 seed=queens\n'
    + "@18:05 redo\n"
    + "@23:00 close override=empty\n"
    + '@18:00 open wyoming name="Friday" date=2026-12-04\n'
)


def test_several_nights_in_one_script(play: Play) -> None:
    played = play(SEASON, "--json", "--keep-going")
    assert played.status == 1
    assert played.state["night"]["name"] == "Friday"
    assert len(played.state["refusals"]) == 1
    nights = play(SEASON, "--json", "--keep-going", "--nights").state
    assert [(n["night"]["name"], n["night"]["date"], n["night"]["phase"]) for n in nights] == [
        ("Tuesday", "2026-12-01", "closed"),
        ("Wednesday", "2026-12-02", "closed"),
        ("Friday", "2026-12-04", "sign-in"),
    ]
    assert [len(n["refusals"]) for n in nights] == [0, 1, 0]


def test_an_earlier_night_of_the_script_can_be_amended(play: Play) -> None:
    script = SEASON.replace("@18:05 redo\n", "") + "@19:00 amend Tuesday\n"
    assert play(script).err.endswith("close it first\n")
    amended = (
        script.replace("@19:00", "@18:30 close override=empty\n@19:00") + 'note "was a draw"\nclose override=x\n'
    )
    nights = play(amended, "--json", "--nights").state
    assert [entry["command"] for entry in nights[0]["log"]][-2:] == ['note "was a draw"', "close override=x"]
    assert len(nights[2]["log"]) == 2
    assert play(amended, "--json").state["night"]["name"] == "Friday"
    assert play(amended.replace("amend Tuesday", "amend Sunday")).status == 1


def test_a_night_that_is_open_keeps_another_from_opening(play: Play) -> None:
    played = play(OPEN + "@18:40 open btown\n")
    assert played.status == 1
    assert "still open" in played.err


def test_without_save_nothing_is_written(play: Play, tmp_path: Path) -> None:
    play(OPEN)
    assert [path.name for path in tmp_path.iterdir()] == ["night.td"]


def test_saving_is_all_or_nothing(play: Play, tmp_path: Path) -> None:
    for script in ("opne\n", OPEN + "redo\n", OPEN + "@18:00 note x\n"):
        assert play(script, "--save").status in (1, 2)
        assert [path.name for path in tmp_path.iterdir()] == ["night.td"]
    assert play(SEASON.replace("@18:05 redo\n", ""), "--save").status == 0
    before = (tmp_path / "league" / "league.db").read_bytes()
    played = play(OPEN + "redo\n", "--save")
    assert "nothing was saved" in played.err
    assert (tmp_path / "league" / "league.db").read_bytes() == before


def test_a_saved_night_goes_on_with_the_next_script(play: Play) -> None:
    play(OPEN + '@18:40 signin 1001 "Ann"\n', "--save")
    state = play('@18:50 signin 1002 "Bo"\n@+10:00 start\n', "--save", "--json").state
    assert state["now"] == "2026-12-01T19:00:00"
    assert [player["number"] for player in state["players"]] == ["1001", "1002"]
    assert play("@18:59 note x\n", "--save").status == 2
    state = play("@19:30 bust 1001\nclose\n", "--save", "--json").state
    assert state["night"]["phase"] == "closed"
    assert len(state["log"]) == 6
    played = play("@19:40 bust 1002\n", "--save")
    assert (played.status, "no night is open" in played.err) == (1, True)


def test_a_saved_night_can_be_amended_by_a_script(play: Play) -> None:
    play(SEASON.replace("@18:05 redo\n", "") + "@22:00 close override=x\n", "--save")
    state = play('amend Tuesday\nnote "late"\nclose override=x\n', "--save", "--json").state
    assert state["night"]["name"] == "Tuesday"
    assert [entry["command"] for entry in state["log"]][-3:] == ["amend Tuesday", 'note "late"', "close override=x"]


def test_what_the_league_knows_of_people_is_used_when_saving(play: Play) -> None:
    play(OPEN + 'signin 1001 "Ann Lee"\nclose override=x\n', "--save")
    assert play("open btown tables=1\nsignin 1001\n").status == 1
    state = play("open btown tables=1\nsignin 1001\n", "--save", "--json").state
    assert state["players"][0]["name"] == "Ann Lee"
