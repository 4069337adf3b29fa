"""The room's clock follows the console through the journal and writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from stage import DAY, FakeClock
from tdconsole.display.app import Display, Source
from tdconsole.display.face import face
from tdconsole.engine.history import History
from tdconsole.league.folder import LeagueFolder
from tdconsole.league.watching import Watched
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.session import Session

OPEN = f'open btown name="Tuesday [b]" date={DAY} start=19:00 tables=1 seed=kings'
SIZES = [(40, 12), (80, 24), (160, 50), (240, 67)]


class Seen:
    """A night watched in the same process, at the time of the test's clock."""

    def __init__(self, session: Session, clock: FakeClock) -> None:
        self.session, self.clock = session, clock

    @property
    def history(self) -> History:
        return self.session.history

    @history.setter
    def history(self, value: History) -> None:
        raise AssertionError("the display writes nothing")

    def look(self) -> bool:
        return False

    def now(self) -> int:
        return self.clock.now()


def text(app: Display) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def told(folder: Path) -> tuple[LeagueFolder, Session, FakeClock]:
    league, clock = LeagueFolder(folder), FakeClock("18:40")
    session = league.session(clock)
    for line in (OPEN, 'signin 1001 "Ann"', 'signin 1002 "Bo"'):
        session.say(line)
    clock.set("19:00")
    session.say("start")
    return league, session, clock


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_time_and_blinds_fill_the_window(size: tuple[int, int], tmp_path: Path) -> None:
    league, session, clock = told(tmp_path / "league")
    clock.set("19:05:28")
    app = Display(lambda: Seen(session, clock))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text(app)
        assert "LEVEL 1" in shown
        assert "next: level 2: 200/400" in shown
        clock.set("19:16")
        app.look()
        await pilot.pause()
        assert "LEVEL 2" in text(app)
        session.say("pause")
        app.look()
        await pilot.pause()
        assert "LEVEL 2 - PAUSED" in text(app)
    league.close()


def test_the_face_tells_what_the_room_asks(tmp_path: Path) -> None:
    league, session, clock = told(tmp_path / "league")
    assert session.night is not None
    clock.set("19:05:28")
    seen = face(session.night, clock.now())
    assert (seen.time, seen.blinds) == ("9:32", "100/200")
    assert seen.facts == (
        "2 of 2 players, average 20,000 = 100 big blinds",
        "break at 20:15",
        "late registration until end of break 1",
    )
    clock.set("20:16")
    seen = face(session.night, clock.now())
    assert (seen.head, seen.blinds) == ("BREAK", "1,000/2,000")
    session.say("bust 1001")
    assert face(session.night, clock.now()).head == "FINISHED"
    league.close()


async def test_what_the_console_writes_is_followed_and_nothing_is_written(tmp_path: Path) -> None:
    league, session, _ = told(tmp_path / "league")
    reader = LeagueFolder(tmp_path / "league")
    before = sorted(path.name for path in (tmp_path / "league").iterdir())

    def find() -> Source | None:
        return Watched(reader.journal(writing=False), session.stream, compile_formula)

    app = Display(find)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        session.say("break 10")
        for _ in range(5):
            app.look()
        await pilot.pause()
        assert "BREAK" in text(app)
        await pilot.press("q")
    assert sorted(path.name for path in (tmp_path / "league").iterdir()) == before
    reader.close()
    league.close()


async def test_before_the_first_night_it_waits(tmp_path: Path) -> None:
    found: list[Source] = []
    app = Display(lambda: found[0] if found else None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "no night is open yet" in text(app)
        league, session, clock = told(tmp_path / "league")
        found.append(Seen(session, clock))
        for _ in range(5):
            app.look()
        await pilot.pause()
        assert "LEVEL 1" in text(app)
        league.close()


async def test_a_journal_that_cannot_be_read_does_not_stop_the_clock(tmp_path: Path) -> None:
    league, session, clock = told(tmp_path / "league")

    class Torn(Seen):
        def look(self) -> bool:
            raise OSError("torn")

    app = Display(lambda: Torn(session, clock))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "the clock goes on from what was known: torn" in text(app)
        assert "LEVEL 1" in text(app)
    league.close()
