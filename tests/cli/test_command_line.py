"""The command line: options everywhere, exit statuses, one line for every fault, never a traceback."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tdconsole import __version__
from tdconsole.cli import BRANCHES, crash, main

Run = Callable[..., tuple[int, str, str]]
NIGHT = '@18:30 open btown name="Tuesday" date=2026-12-01 start=19:00 tables=2 seed=kings\n@18:35 note "doors open"\n'


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Answers exit status, stdout and stderr of a command line; the league is in the test's folder."""
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "league"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def call(*words: str) -> tuple[int, str, str]:
        status = main(list(words))
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], str]:
    """Writes a script and answers its path."""

    def write(text: str) -> str:
        path = tmp_path / "night.td"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def one_line(err: str) -> str:
    """Answers what stderr says; it must be one line."""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err.strip()


@pytest.mark.parametrize(
    "words", [["--version"], ["play", "--version"], ["status", "--version"], ["--version", "play"]]
)
def test_the_version_is_said_everywhere(run: Run, words: list[str]) -> None:
    assert run(*words) == (0, f"tdconsole {__version__}\n", "")


@pytest.mark.parametrize("name", [name for name, (where, _) in BRANCHES.items() if where])
def test_every_branch_explains_itself(run: Run, name: str) -> None:
    status, out, err = run(name, "--help")
    assert (status, err) == (0, "")
    assert f"tdconsole {name}" in out or name == "ruling"
    assert "--league" in out


def test_the_overview_names_every_branch(run: Run) -> None:
    status, out, _ = run("--help")
    assert status == 0
    assert [name for name in BRANCHES if f"\n  {name}" not in out] == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["plya"], "did you mean 'play'?"),
        (["--jsn"], "'--jsn' is no option"),
        (["--league"], "--league needs a folder"),
        (["play"], "SCRIPT"),
        (["play", "a", "b"], "unrecognized arguments: b"),
        (["play", "a", "--fast"], "--fast"),
        (["points", "--rules", "btown"], "--entrants"),
        (["points", "--rules", "btown", "--entrants", "0"], "write 1 to"),
        (["rules", "shw"], "invalid choice"),
        (["rules", "show"], "rules list"),
        (["export", "log", "--to", "log.pdf"], "must end in .txt, .csv"),
        (["--json"], "--json belongs to a command"),
    ],
)
def test_a_command_line_that_cannot_be_understood_is_2(run: Run, words: list[str], says: str) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert says in one_line(err)


@pytest.mark.parametrize("name", [name for name, (where, _) in BRANCHES.items() if not where])
def test_what_is_not_built_says_so(run: Run, name: str) -> None:
    status, _, err = run(name)
    assert status == 1
    assert "not yet" in one_line(err)


@pytest.mark.parametrize("before", [True, False])
def test_options_stand_before_or_after_the_branch(run: Run, script: Callable[[str], str], before: bool) -> None:
    played = run("--json", "play", script(NIGHT)) if before else run("play", script(NIGHT), "--json")
    assert played[0] == 0
    assert json.loads(played[1])["night"]["name"] == "Tuesday"


def test_the_league_is_where_the_option_says(run: Run, script: Callable[[str], str], tmp_path: Path) -> None:
    for words in (["--league", str(tmp_path / "a"), "play"], [f"--league={tmp_path / 'b'}", "play"]):
        assert run(*words, "--save", script(NIGHT))[0] == 0
    assert run("play", "--save", script(NIGHT), "--league", str(tmp_path / "c"))[0] == 0
    assert all((tmp_path / name / "league.db").exists() for name in "abc")
    assert not (tmp_path / "league").exists()


def test_status_says_tonight(run: Run, script: Callable[[str], str]) -> None:
    status, _, err = run("status")
    assert status == 1
    assert "no league" in one_line(err)
    played = run("play", "--save", "--json", script(NIGHT))[1]
    assert run("status", "--json")[1] == played
    assert run("status")[1].startswith("Tuesday, 2026-12-01, btown, sign-in\n18:35")


def test_names_cannot_steer_the_terminal(run: Run, script: Callable[[str], str]) -> None:
    hostile = '@18:30 open btown name="\x1b[2J\u202eeert\u2028" date=2026-12-01\n'
    _, out, _ = run("play", script(hostile))
    assert not {"\x1b", "\u202e", "\u2028"} & set(out)
    assert "eert" in out
    _, _, err = run("play", script('nope "\x1b[2J"\n'))
    assert "\x1b" not in err


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.write_bytes(b"not a journal" * 100),
        lambda path: path.touch(),
        lambda path: path.mkdir(),
    ],
    ids=["noise", "empty", "folder"],
)
def test_field_136_an_unreadable_league_is_one_sentence(
    run: Run, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "league" / "league.db"
    path.parent.mkdir()
    make(path)
    before = path.read_bytes() if path.is_file() else None
    for words in ([], ["status"], ["verify"], ["backup"], ["export", "log", "--to", str(tmp_path / "log.txt")]):
        status, out, err = run(*words)
        assert (status, out) == (3, "")
        assert str(path) in one_line(err)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_newer_league_is_refused_untouched(run: Run, script: Callable[[str], str], tmp_path: Path) -> None:
    run("play", "--save", script(NIGHT))
    path = tmp_path / "league" / "league.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    for words in (["status"], ["verify"], ["play", "--save", script(NIGHT)], ["backup"]):
        status, _, err = run(*words)
        assert status == 3
        assert "update tdconsole" in one_line(err)
    assert path.read_bytes() == before


def test_verify_finds_damage_and_rescues_what_is_readable(
    run: Run, script: Callable[[str], str], tmp_path: Path
) -> None:
    run("play", "--save", script(NIGHT))
    run("play", "--save", script(NIGHT))
    assert run("verify") == (0, "2 nights: everything is as it was written\n", "")
    with closing(sqlite3.connect(tmp_path / "league" / "league.db")) as db, db:
        db.execute("UPDATE rows SET body = replace(body, 'doors', 'floors') WHERE stream = 'night/2'")
    status, out, _ = run("verify", "--json")
    assert status == 1
    assert json.loads(out)["problems"] == [
        "the log of night/2 is readable up to entry 1 (18:30); the rest is damaged"
    ]
    assert run("verify", "--rescue")[0] == 1
    assert run("verify")[0] == 0
    assert len(list((tmp_path / "league").glob("league-damaged-*.db"))) == 1


def test_backup_and_restore(run: Run, script: Callable[[str], str], tmp_path: Path) -> None:
    run("play", "--save", script(NIGHT))
    copy = tmp_path / "copy.db"
    assert run("backup", str(copy))[0] == 0
    status, _, err = run("backup", str(copy))
    assert status == 1
    assert "--force" in one_line(err)
    assert run("backup", str(copy), "--force")[0] == 0
    before = run("status", "--json")[1]
    run("play", "--save", script(NIGHT.replace("Tuesday", "Friday")))
    assert run("restore", str(copy))[0] == 0
    assert run("status", "--json")[1] == before
    assert len(list((tmp_path / "league").glob("league-before-*.db"))) == 1
    assert run("backup")[0] == 0
    assert run("restore", str(tmp_path / "nothing.db"))[0] == 3
    assert run("restore", script(NIGHT))[0] == 3
    assert run("status", "--json")[1] == before


def test_a_damaged_copy_is_not_put_back(run: Run, script: Callable[[str], str], tmp_path: Path) -> None:
    run("play", "--save", script(NIGHT))
    copy = tmp_path / "copy.db"
    run("backup", str(copy))
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("DELETE FROM rows WHERE seq = 2")
    status, _, err = run("restore", str(copy))
    assert status == 1
    assert "not restored" in one_line(err)
    assert run("verify")[0] == 0


def test_a_league_that_is_written_elsewhere_says_by_whom(
    run: Run, script: Callable[[str], str], tmp_path: Path
) -> None:
    run("play", "--save", script(NIGHT))
    code = (
        "import sys; from pathlib import Path; from tdconsole.league.folder import LeagueFolder\n"
        "session = LeagueFolder(Path(sys.argv[1])).session(); print('open', flush=True); sys.stdin.read()"
    )
    child = [sys.executable, "-c", code, str(tmp_path / "league")]
    with subprocess.Popen(child, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        status, _, err = run("play", "--save", script(NIGHT))
        assert status == 3
        assert f"process {other.pid}" in one_line(err)
        status, _, err = run()
        assert status == 3
        assert f"process {other.pid}" in one_line(err)
        assert run("status")[0] == run("verify")[0] == run("backup")[0] == 0
        assert run("restore", str(next((tmp_path / "league" / "backups").iterdir())))[0] == 3
        other.kill()
    assert run("play", "--save", script(NIGHT))[0] == 0


def test_the_unexpected_leaves_a_file_without_players(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(words: list[str], common: object) -> int:
        raise RuntimeError("Ann Lee 1001 was here")

    monkeypatch.setattr("tdconsole.cli.play.run", broken)
    monkeypatch.setattr(crash, "_logs", lambda: tmp_path / "logs")
    status, out, err = run("play", "x")
    assert (status, out) == (3, "")
    assert "RuntimeError" in one_line(err)
    [file] = (tmp_path / "logs").iterdir()
    text = file.read_text(encoding="utf-8")
    assert "in broken" in text
    assert "Ann" not in text.replace('raise RuntimeError("Ann Lee 1001 was here")', "")
    assert str(file) in err


def test_rules_and_points(run: Run) -> None:
    status, out, _ = run("rules", "list", "--json")
    assert status == 0
    assert {"btown", "quebec", "wyoming"} <= {row["name"] for row in json.loads(out)}
    assert run("rules", "show", "btown")[0] == 0
    assert run("rules", "show", "nowhere")[0] == 1
    status, out, _ = run("points", "--rules", "btown", "--entrants", "20", "--json")
    assert status == 0
    rows = json.loads(out)
    assert [row["place"] for row in rows] == list(range(1, 21))
    assert rows[0]["points"] == {"regular": 1200, "bonus": 250}
    status, out, _ = run("rules", "check", "nowhere.toml", "--json")
    assert status == 1
    assert json.loads(out)["ok"] is False
    assert run("points", "--rules", "nowhere", "--entrants", "9")[0] == 1


def test_keys_are_listed_with_their_ids(run: Run) -> None:
    status, out, _ = run("keys", "--json")
    assert status == 0
    assert {"id": "log.undo", "keys": ["u"]}.items() <= next(
        k for k in json.loads(out) if k["id"] == "log.undo"
    ).items()
    assert "log.undo" in run("keys")[1]


@pytest.mark.skipif(os.name != "posix", reason="pipes that close")
def test_a_reader_that_goes_away_is_no_fault() -> None:
    done = subprocess.run(
        f"'{sys.executable}' -m tdconsole keys | head -1; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"
