"""The start screen: a new night, one that is resumed, the example rehearsed; and what is loaded before the paint."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stage import OPEN, Stage, StrictApp, screen_text
from tdconsole.console import rehearsal
from tdconsole.console.screens.base import NightScreen
from tdconsole.league.folder import LeagueFolder

SCRIPT = """
@18:30 open btown name="Example" date=2026-12-01 start=19:00 tables=1 seed=kings
@18:40 signin 1001 "Ann Lee" early    # a comment
@18:41 signin 1002 "Bo Diaz"
@19:00 start
@19:20 bust 1001
"""


async def test_a_new_night_is_opened_by_keys_alone() -> None:
    stage = Stage()
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "New night" in stage.screen
        await pilot.press("enter", "enter", *"My Night", "enter", *"Main", "enter", "enter", *"3", "enter", "enter")
        assert stage.said[0].startswith('open btown name="My Night" venue=Main start=19:00 tables=3 zone=')
        assert stage.app.current_mode == "sign-in"
        await pilot.press(*"1001", "enter")
        assert stage.said[-1] == "signin 1001"


async def test_what_is_wrong_in_a_new_night_is_said_in_the_dialog() -> None:
    stage = Stage()
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("enter", *["enter"] * 4, *"x", "enter", "enter")
        await pilot.pause()
        assert "tables= 'x' is no whole number" in stage.screen
        assert stage.said == []
        await pilot.press("escape")
        assert stage.app.current_mode == "start"


async def test_rules_that_are_not_there_are_named() -> None:
    stage = Stage()
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("enter", *"x", *["enter"] * 6)
        await pilot.pause()
        assert "refused: there are no rules called" in stage.screen
        assert stage.said == []


async def test_keys_of_a_night_do_nothing_before_one_is_open() -> None:
    stage = Stage()
    async with stage.run(size=(80, 24)) as pilot:
        for key in ("b", "i", "u", "space", "S", "3", "f5", "o", "slash"):
            await pilot.press(key)
            assert stage.app.current_mode == "start"
        assert stage.said == []


async def test_an_example_is_rehearsed_line_by_line_and_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "little.td").write_text(SCRIPT, encoding="utf-8")
    monkeypatch.setattr(rehearsal, "folder", lambda: tmp_path)
    stage = Stage()
    async with stage.run(size=(100, 30)) as pilot:
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "REHEARSAL 1/5" in stage.screen
        assert 'Enter plays: signin 1001 "Ann Lee" early' in stage.screen
        for mode in ("sign-in", "sign-in", "clock", "eliminations"):
            await pilot.press("enter")
            await pilot.pause()
            assert stage.app.current_mode == mode
        assert "Ann Lee" in stage.screen
        assert stage.app.session.night is not None
        assert stage.app.session.night.phase == "finished"
        assert stage.said == []
        await pilot.press("enter")
        await pilot.pause()
        assert stage.app.current_mode == "start"
        assert stage.app.session is stage.session


@pytest.mark.parametrize("name", ["first", "btown"])
async def test_a_shipped_example_is_rehearsed_to_its_end(name: str) -> None:
    stage = Stage()
    async with stage.run(size=(80, 24)) as pilot:
        rehearsal.begin(stage.app, name)
        for _ in range(400):
            if stage.app.rehearsal is None or stage.app.rehearsal.over:
                break
            await pilot.press("enter")
            assert stage.app.notice.kind in ("done", "refused"), stage.app.notice
        assert stage.app.session.night is not None
        assert stage.app.session.night.phase == "closed"
        await pilot.press("enter")
        await pilot.pause()
        assert stage.app.current_mode == "start"


async def test_an_unfinished_night_is_offered_and_resumed(tmp_path: Path) -> None:
    folder = LeagueFolder(tmp_path / "league")
    session = folder.session()
    session.say('open btown name="Left open" tables=1')
    session.say('signin 1001 "Ann Lee"')
    folder.close()
    again = LeagueFolder(tmp_path / "league")
    app = StrictApp(again.session(), again, held=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Resume   Left open" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.current_mode == "sign-in"
        assert "Ann Lee" in screen_text(app)
        await pilot.press(*"2044", "space", *"Bo", "enter")
        assert isinstance(app.screen, NightScreen)
        assert [entry.text for entry in app.session.history.entries][-1] == 'signin 2044 "Bo"'
    again.close()


async def test_own_keys_of_a_league_folder_hold(tmp_path: Path) -> None:
    (tmp_path / "console.toml").write_text('[keys]\n"clock.pause" = "f10"\n', encoding="utf-8")
    stage = Stage(OPEN, "signin 1001", "signin 1002", "@19:00 start")
    app = StrictApp(stage.session, held=0, home=tmp_path)
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("f4", "space")
        assert stage.said[-1] == "start"
        await pilot.press("f10")
        assert stage.said[-1] == "pause"
        await pilot.pause()
        assert "F10 pause" in screen_text(app)


async def test_faults_in_own_keys_stand_above_the_screen(tmp_path: Path) -> None:
    (tmp_path / "console.toml").write_text('[keys]\n"clock.paus" = "f10"\n', encoding="utf-8")
    stage = Stage(OPEN, "signin 1001", "signin 1002", "@19:00 start")
    app = StrictApp(stage.session, held=0, home=tmp_path)
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        assert "did you mean 'clock.pause'" in screen_text(app)
        await pilot.press("f4", "space")
        assert stage.said[-1] == "pause"


FIRST_PAINT = """
import asyncio, sys
from pathlib import Path
from tdconsole.console.app import ConsoleApp
from tdconsole.league.folder import LeagueFolder
folder = LeagueFolder(Path(sys.argv[1]))
async def main():
    app = ConsoleApp(folder.session(), folder)
    async with app.run_test() as pilot:
        await pilot.pause()
        print(" ".join(sys.modules))
asyncio.run(main())
"""


def test_nothing_heavy_is_loaded_before_the_first_paint(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FIRST_PAINT, str(tmp_path / "league")]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    heavy = ("pydantic", "markdown_it", "tree_sitter", "pokerkit", "tomli_w", "textual.widgets._markdown")
    assert [name for name in loaded if name.startswith(heavy)] == []
