"""Runs the command line as a script of a director would, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from calls import Ran, Run
from tdconsole.cli import main


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``tdconsole`` with some words in an empty folder that has no league yet."""
    monkeypatch.setenv("TDCONSOLE_LEAGUE", str(tmp_path / "league"))
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> Ran:
        return Ran(main(list(words)), *capsys.readouterr())

    return call


@pytest.fixture
def play(run: Run, tmp_path: Path) -> Run:
    """Plays a script's text with options."""

    def call(script: str | bytes, *options: str) -> Ran:
        data = script.encode() if isinstance(script, str) else script
        (tmp_path / "night.td").write_bytes(data)
        return run("play", "night.td", *options)

    return call
