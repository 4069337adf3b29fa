"""The contract of the command line: calls, options, exit status, errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from calls import Run, one_line
from tdconsole import __version__
from tdconsole.cli import BRANCHES
from tdconsole.cli.export import LATER

ROOT = Path(__file__).parent.parent.parent
BTOWN = str(ROOT / "rules" / "btown.toml")
NIGHT = str(ROOT / "examples" / "btown.td")
CALLS = (
    *("play", "status", "rules", "points", "season", "display", "export", "simulate", "verify", "backup", "restore"),
    *("keys", "ruling"),
)
BUILT = [call for call in CALLS if BRANCHES[call][0]]


def test_the_program_runs_as_a_command_and_as_a_module() -> None:
    for words in ([str(Path(sys.executable).parent / "tdconsole")], [sys.executable, "-m", "tdconsole"]):
        ran = subprocess.run([*words, "--version"], capture_output=True, text=True, check=True)
        assert ran.stdout == f"tdconsole {__version__}\n"
        ran = subprocess.run([*words, "nonsense"], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (2, "") and one_line(ran.stderr)


def test_help_names_every_call_and_the_options_that_stand_everywhere(run: Run) -> None:
    ran = run("--help")
    assert ran.status == 0
    for word in (*CALLS, "--league", "--json", "--help", "--version", "$TDCONSOLE_LEAGUE"):
        assert word in ran.out


@pytest.mark.parametrize("branch", BUILT)
def test_every_call_explains_itself(run: Run, branch: str) -> None:
    ran = run(branch, "--help")
    assert ran.status == 0
    assert ran.out.startswith("usage:") and f"tdconsole {branch}" in ran.out
    assert ran.err == ""


@pytest.mark.parametrize("branch", BUILT)
def test_an_option_nobody_knows_is_2_in_one_line(run: Run, branch: str) -> None:
    ran = run(branch, "--nonsense")
    assert (ran.status, ran.out) == (2, "") and one_line(ran.err)


def test_the_version_is_an_option_everywhere(run: Run) -> None:
    for words in (["--version"], ["play", "--version"], ["rules", "list", "--version"]):
        assert run(*words).out == f"tdconsole {__version__}\n"


def test_the_league_is_an_option_before_and_behind(run: Run, tmp_path: Path) -> None:
    assert run("play", NIGHT, "--save", "--league", str(tmp_path / "a")).status == 0
    assert (tmp_path / "a" / "league.db").exists() and not (tmp_path / "league").exists()
    for words in (["--league", str(tmp_path / "a"), "status"], ["status", f"--league={tmp_path / 'a'}"]):
        assert "Copper Mug Tuesday" in run(*words).out
    assert run("status").status != 0


def test_the_league_is_that_of_the_environment(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "b"))
    assert run("play", NIGHT, "--save").status == 0
    assert (tmp_path / "b" / "league.db").exists()


def test_rules_list_show_and_check(run: Run, tmp_path: Path) -> None:
    listed = run("rules", "list").out
    for name in ("btown", "wyoming", "quebec", "tda"):
        assert name in listed
        assert run("rules", "show", name).status == 0
    shown = run("rules", "show", "btown").out
    assert "1-C-a-1" in shown and "clock.minutes" in shown
    checked = run("rules", "check", BTOWN)
    assert checked.status == 0
    for field in (2, 10, 20):
        assert f"field of {field}" in checked.out
    assert run("rules", "check", BTOWN, "--json").json == {"ok": True, "problems": []}


def test_rules_check_names_file_and_line_of_every_problem(run: Run, tmp_path: Path) -> None:
    text = Path(BTOWN).read_text(encoding="utf-8")
    bad = tmp_path / "club.toml"
    bad.write_text(
        text.replace("size = 8", "siez = 8").replace("total = 18000", "total = 18100").replace("bb", "bbb"), "utf-8"
    )
    ran = run("rules", "check", "club.toml")
    assert ran.status == 1
    assert len(ran.err.splitlines()) >= 3
    for line in ran.err.splitlines():
        name, number, rest = line.split(":", 2)
        assert name == "club.toml" and int(number) > 0 and rest.strip()
    assert "siez" in ran.err and "did you mean size?" in ran.err
    problems = run("rules", "check", "club.toml", "--json").json
    assert problems["ok"] is False
    for problem in problems["problems"]:
        assert {"file", "line", "key", "severity", "message"} <= problem.keys()
        assert problem["severity"] in ("error", "warning")


def test_rules_check_of_several_files_fails_when_one_does(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[league\n", "utf-8")
    ran = run("rules", "check", BTOWN, "bad.toml")
    assert ran.status == 1 and "bad.toml:1:" in ran.err


@pytest.mark.parametrize("rules", ["btown", "wyoming", "quebec"])
@pytest.mark.parametrize("entrants", [1, 2, 10, 27, 200])
def test_points_lists_every_place_those_that_earn_nothing_too(run: Run, rules: str, entrants: int) -> None:
    rows = run("points", "--rules", rules, "--entrants", str(entrants), "--json").json
    assert [row["place"] for row in rows] == list(range(1, entrants + 1))
    assert all("regular" in row["points"] for row in rows)
    assert rows[0]["points"]["regular"] > 0
    assert run("points", "--rules", rules, "--entrants", str(entrants)).status == 0


def test_points_of_btown(run: Run) -> None:
    rows = run("points", "--rules", "btown", "--entrants", "20", "--json").json
    regular = [1200, 800, 700, 600, 500, 400, 300, 200, 100, 75, 75, 75, 75, 50, 50, 50, 0, 0, 0, 0]
    assert [row["points"]["regular"] for row in rows] == regular
    assert [row["points"]["bonus"] for row in rows] == [250, 200, 150, *[0] * 17]
    assert rows[0] == {"place": 1, "points": {"regular": 1200, "bonus": 250}}


def test_rules_are_a_name_or_a_path(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(Path(BTOWN).read_text("utf-8").replace("[1200,", "[1300,"), "utf-8")
    for rules in ("mine.toml", str(tmp_path / "mine.toml")):
        rows = run("points", "--rules", rules, "--entrants", "2", "--json").json
        assert rows[0]["points"]["regular"] == 1300


def test_rules_of_the_league_are_found_by_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "league" / "rules").mkdir(parents=True)
    mine = tmp_path / "league" / "rules" / "mine.toml"
    mine.write_text(Path(BTOWN).read_text("utf-8").replace("[1200,", "[1300,"), "utf-8")
    assert "mine" in run("rules", "list").out
    rows = run("points", "--rules", "mine", "--entrants", "2", "--json").json
    assert rows[0]["points"]["regular"] == 1300


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["bogus"], 2),
        (["paly", "x.td"], 2),
        (["play"], 2),
        (["play", "nothing.td"], 3),
        (["play", "."], 3),
        (["points", "--rules", "btown"], 2),
        (["points", "--rules", "btown", "--entrants", "many"], 2),
        (["points", "--rules", "btown", "--entrants", "0"], 2),
        (["points", "--rules", "btown", "--entrants", "-4"], 2),
        (["points", "--rules", "nowhere", "--entrants", "4"], 1),
        (["rules"], 2),
        (["rules", "show"], 2),
        (["rules", "show", "nowhere"], 1),
        (["rules", "check"], 2),
        (["export", "seats"], 2),
        (["export", "hats", "--to", "x.txt"], 2),
        (["restore", "nothing.db"], 3),
        (["verify"], 3),
        (["ruling"], 2),
        (["ruling", "raise", "--rules", "btown"], 2),
        (["ruling", "raise", "--rules", "btown", "--blinds", "200"], 2),
        (["season"], 2),
        (["--json"], 2),
        (["--league"], 2),
    ],
)
def test_what_is_wrong_is_said_in_one_line_on_stderr(run: Run, words: list[str], status: int) -> None:
    ran = run(*words)
    assert (ran.status, ran.out) == (status, "")
    assert one_line(ran.err)


def test_keys_lists_every_key_its_command_and_its_id(run: Run) -> None:
    keys = run("keys", "--json").json
    assert len(keys) > 30
    for key in keys:
        assert key["id"] and key["keys"] and key["act"]
    text = run("keys").out
    for key in keys:
        assert key["id"] in text


def test_verify_backup_and_restore(run: Run, tmp_path: Path) -> None:
    run("play", NIGHT, "--save")
    before = run("status", "--json").json
    assert run("verify").status == 0
    assert run("backup", "copy.db").status == 0
    assert run("backup", "copy.db").status == 1
    assert run("backup", "copy.db", "--force").status == 0
    run("play", str(ROOT / "examples" / "quebec.td"), "--save")
    assert run("status", "--json").json["night"]["rules"] == "quebec"
    assert run("restore", "copy.db").status == 0
    after = run("status", "--json").json
    assert {**after, "now": ""} == {**before, "now": ""}
    assert run("verify").status == 0


def test_verify_finds_damage(run: Run, tmp_path: Path) -> None:
    run("play", NIGHT, "--save")
    db = tmp_path / "league" / "league.db"
    data = db.read_bytes()
    at = data.rindex(b"Lorraine")
    db.write_bytes(data[:at] + b"Lorralne" + data[at + 8 :])
    ran = run("verify")
    assert ran.status == 1 and ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err
    assert run("verify", "--json").json["ok"] is False


def test_a_league_that_is_no_journal_is_3(run: Run, tmp_path: Path) -> None:
    (tmp_path / "league").mkdir()
    (tmp_path / "league" / "league.db").write_bytes(b"this is no database" * 100)
    ran = run("status")
    assert ran.status == 3 and one_line(ran.err)
    ran = run("play", NIGHT, "--save")
    assert ran.status == 3 and one_line(ran.err)


WHAT = ("sheet", "slips", "seats", "moves", "handout", "bust-sheet", "paper", "results", "standings", "log")


@pytest.mark.parametrize("what", [what for what in WHAT if what not in LATER])
@pytest.mark.parametrize("ending", ["txt", "csv", "html", "json"])
def test_export_writes_every_paper_in_every_form_and_never_over_a_file(run: Run, what: str, ending: str) -> None:
    run("play", NIGHT, "--save")
    to = Path(f"paper.{ending}")
    ran = run("export", what, "--to", str(to))
    assert (ran.status, ran.err) == (0, "")
    text = to.read_text(encoding="utf-8-sig")
    assert text.strip()
    if ending == "json":
        json.loads(text)
    if ending == "html":
        assert text.lstrip().lower().startswith("<!doctype html")
    to.write_text("mine", "utf-8")
    ran = run("export", what, "--to", str(to))
    assert ran.status == 1 and one_line(ran.err)
    assert to.read_text("utf-8") == "mine"
    assert run("export", what, "--to", str(to), "--force").status == 0
    assert to.read_text("utf-8") != "mine"


def test_an_export_with_another_ending_or_nowhere_to_go_is_refused(run: Run) -> None:
    run("play", NIGHT, "--save")
    ran = run("export", "seats", "--to", "x.docx")
    assert ran.status == 2 and one_line(ran.err)
    ran = run("export", "seats", "--to", "no/such/folder/x.txt")
    assert ran.status == 3 and one_line(ran.err)
