"""What is installed: all that the program needs, by the two commands of the README, and nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

import tdconsole
from tdconsole.rulebook.shelf import shipped_folder

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def commands() -> list[str]:
    """Answers the commands in the README, in order."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [
        line for block in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL) for line in block.splitlines() if line
    ]


def test_the_readme_opens_with_one_line_to_run_and_one_to_test() -> None:
    run, test = commands()[:2]
    assert run.endswith("tdconsole")
    assert "pytest" in test
    for command in (run, test):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install")
        assert not re.search(r"\buv\b|\bmake\b|\bsudo\b", command)


def test_the_version_is_one() -> None:
    assert tdconsole.__version__ == version("tdconsole") == PROJECT["project"]["version"]


def test_the_command_is_installed() -> None:
    [script] = entry_points(group="console_scripts", name="tdconsole")
    assert script.load().__module__ == "tdconsole.cli"


def test_the_shipped_rule_files_are_found() -> None:
    assert {"btown.toml", "quebec.toml", "wyoming.toml"} <= {path.name for path in shipped_folder().iterdir()}


def test_every_package_that_is_imported_is_asked_for() -> None:
    asked = {re.split(r"[<>=; ]", line)[0].replace("-", "_") for line in PROJECT["project"]["dependencies"]}
    used = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                used.add((node.module or "").split(".")[0])
    foreign = used - set(sys.stdlib_module_names) - {"tdconsole"}
    assert foreign - {"pydantic_core"} <= asked
    assert asked - foreign <= {"tzdata"}


def test_a_wheel_holds_all_that_is_needed(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="hatchling builds the wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [wheel] = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    sources = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")}
    assert sources <= names
    assert {f"tdconsole/rules/{path.name}" for path in (ROOT / "rules").glob("*.toml")} <= names
    assert {f"tdconsole/examples/{path.name}" for path in (ROOT / "examples").glob("*.td")} <= names
    styles = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.tcss")}
    assert styles <= names
    assert {"tdconsole/py.typed"} <= names
    assert not [name for name in names if "test" in name.split("/")[0] or "__pycache__" in name]
