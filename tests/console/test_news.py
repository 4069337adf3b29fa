"""What the room must hear: changes that came by themselves, once each."""

from __future__ import annotations

from itertools import pairwise

from stage import OPEN, Stage
from tdconsole.console import news


def heard(stage: Stage, begin: str, end: str, *lines: str) -> list[str]:
    """Looks at two times, with lines said in between at the second."""
    night = stage.session.night
    assert night is not None
    stage.clock.set(begin)
    before = news.face(night, stage.clock.now())
    stage.clock.set(end)
    for line in lines:
        stage.session.say(line)
    night = stage.session.night
    assert night is not None
    return news.since(night, before, news.face(night, stage.clock.now()), stage.clock.now())


def started() -> Stage:
    return Stage(OPEN, "signin 1001", "signin 1002", "signin 1003", "@19:00 start")


def test_a_level_that_comes_by_itself_is_heard() -> None:
    assert heard(started(), "19:14", "19:15") == ["19:15 level 2: 200/400"]


def test_a_level_the_director_called_is_not() -> None:
    assert heard(started(), "19:05", "19:06", "next") == []


def test_one_minute_before_says_what_comes() -> None:
    assert heard(started(), "19:13:59", "19:14:00") == ["19:14 one minute left, then level 2: 200/400"]
    assert heard(started(), "19:14:00", "19:14:01") == []


def test_a_paused_clock_says_nothing() -> None:
    stage = started()
    stage.clock.set("19:13:59")
    stage.session.say("pause")
    assert heard(stage, "19:14", "19:20") == []


def test_the_break_and_the_end_of_registration_are_heard() -> None:
    assert heard(started(), "20:14:30", "20:15:00") == ["20:15 break, 10:00"]
    assert heard(started(), "20:24:59", "20:25:01") == [
        "20:25 level 6: 1,000/2,000",
        "20:25 late registration is closed",
    ]


def test_the_contract_is_warned_of_at_its_marks() -> None:
    for time, minutes in (("22:30", 30), ("22:45", 15), ("22:55", 5)):
        before = f"{time[:3]}{int(time[3:]) - 1}:59"
        assert f"{time} {minutes} minutes to the end of the contract" in heard(started(), before, f"{time}:01")


def test_a_decided_night_is_silent() -> None:
    stage = started()
    assert heard(stage, "19:14:58", "19:15:01", "bust 1001 at=19:10", "bust 1002 at=19:11") == []


def test_each_minute_of_a_pause_rings_once() -> None:
    stage = started()
    stage.clock.set("19:05")
    stage.session.say("pause")
    night = stage.session.night
    assert night is not None
    faces = []
    for time in ("19:05:30", "19:05:59", "19:06:00", "19:06:01", "19:07:30"):
        stage.clock.set(time)
        faces.append(news.face(night, stage.clock.now()))
    assert [news.rings(a, b) for a, b in pairwise(faces)] == [False, True, False, True]
