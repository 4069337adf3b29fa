"""The machine's clock under a running night: sleep, crashes, a changed system clock."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kept import Kept, Machine
from tdconsole.cli import main
from tdconsole.machine_clock import BEAT, MachineClock, machine


def playing(path: Path, machine: Machine | None = None) -> Kept:
    """Answers a running night at 15:00 left in level 1."""
    night = Kept(path, machine)
    night.say("open btown name=Tuesday venue=Main date=2026-12-01 tables=1 seed=kings minutes=15")
    return night.say('signin 1001 "Ann"', 'signin 1002 "Bo"', 'signin 1003 "Cy"', "start")


def test_this_machine_has_clocks() -> None:
    clock = MachineClock()
    assert abs(clock.now() - machine().wall()) < 1000
    assert set(clock.stamp()) == {"wall", "boot", "boot_id"}
    assert clock.tick() is None
    if sys.platform == "linux":
        assert machine().boot_id


@pytest.mark.parametrize("counts", [True, False], ids=["boot clock counts sleep", "only the wall clock sees it"])
def test_field_001_sleep_is_counted_and_can_be_given_back(tmp_path: Path, counts: bool) -> None:
    night = playing(tmp_path, Machine(counts_sleep=counts)).wait(303)
    assert night.left == (1, 597)
    night.machine.sleep(480)
    gap = night.clock.tick()
    assert gap is not None
    assert (gap.kind, gap.length) == ("suspended", 480_000)
    assert night.left == (1, 117)
    assert gap.question(night.night) == (
        "Asleep 8:00, from L1 9:57 left. Keep counting (now L1 1:57) or give it back?"
    )
    night.say(gap.give_back)
    assert night.left == (1, 597)
    night.say("undo")
    assert night.left == (1, 117)


def test_field_001_the_answer_may_come_later(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(303)
    night.machine.sleep(1200)
    gap = night.clock.tick()
    assert gap is not None
    night.wait(10)
    assert night.left == (2, 287)
    night.say(gap.give_back)
    assert night.left == (1, 587)


def test_field_003_a_paused_clock_sleeps_too(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(449)
    night.say("pause")
    night.machine.sleep(1800)
    gap = night.clock.tick()
    assert gap is not None
    assert gap.question(night.night) == ""
    assert night.left == (1, 451)
    assert night.state["clock"]["state"] == "paused"
    assert night.refused(gap.give_back).code == "not-running"


def test_field_007_a_corrected_system_clock_moves_no_level(tmp_path: Path) -> None:
    night = playing(tmp_path).say("level 2").wait(300)
    night.machine.step(7200)
    gap = night.clock.tick()
    assert gap is not None
    assert (gap.kind, gap.step) == ("stepped", 7_200_000)
    assert gap.question(night.night) == "The system clock was set 2:00:00 ahead; levels and breaks did not move."
    night.wait(5)
    night.machine.step(-7200)
    back = night.clock.tick()
    assert back is not None
    assert "2:00:00 back" in back.question(night.night)
    assert night.left == (2, 595)
    numbers = [entry["entry"] for entry in night.state["log"]]
    assert numbers == sorted(numbers)


def test_a_held_up_program_says_so(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(100)
    night.machine.run(10)
    gap = night.clock.tick()
    assert gap is not None
    assert (gap.kind, gap.length) == ("stalled", 10_000)
    assert night.left == (1, 790)


def test_C_2_restart_in_the_same_boot_is_exact(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(60)
    night.machine.sleep(7200)
    night.machine.step(-3600)
    night.reopen()
    assert night.gap is not None
    assert (night.gap.kind, night.gap.rebooted) == ("away", False)
    assert night.state["clock"]["elapsed"] == 60 + 7200


def test_UN_07_power_loss_asks_once_and_keeps_counting(tmp_path: Path) -> None:
    night = playing(tmp_path).say("level 3").wait(460)
    limit = night.state["night"]["limit"]
    assert night.left == (3, 440)
    night.machine.restart(432)
    night.reopen()
    assert night.gap is not None
    question = night.gap.question(night.night)
    assert question.startswith("Away 7:1")
    assert "(by the wall clock: check it)" in question
    assert "from L3 7:2" in question
    assert night.left == (3, 8)
    night.say(night.gap.give_back)
    assert abs(night.left[1] - 440) <= BEAT // 1000
    assert night.state["night"]["limit"] == limit
    night.reopen()
    assert night.gap is None
    assert abs(night.left[1] - 440) <= BEAT // 1000


def test_UN_07_without_a_heartbeat_the_last_entry_is_the_last_sign_of_life(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(100).say("note here").wait(300)
    (night.path / "league.beat").write_text("{", encoding="ascii")
    night.machine.restart(60)
    night.reopen()
    assert night.gap is not None
    assert night.gap.length == 360_000


def test_field_138_the_state_after_every_single_act_survives(tmp_path: Path) -> None:
    night = playing(tmp_path)
    for line in ("bust 1003 by=1001", "undo", "pause", "resume", "next", "note x"):
        night.wait(7).say(line)
        before = night.state
        assert night.reopen().state == before


def test_field_147_an_old_night_is_offered_and_nothing_counts_by_itself(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(100).say("pause")
    night.machine.restart(7 * 86_400)
    night.reopen()
    [summary] = night.folder.unfinished()
    assert (summary.name, summary.phase, summary.left) == ("Tuesday", "playing", 3)
    assert night.left == (1, 800)
    assert night.state["clock"]["state"] == "paused"


def test_a_wall_clock_that_went_back_over_a_restart_takes_no_time_away(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(100).say("note x")
    night.machine.restart(-86_400)
    night.reopen()
    assert night.left == (1, 800)


def test_a_heartbeat_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    clock = MachineClock(Machine().sources, heartbeat=tmp_path / "nowhere" / "beat")
    assert clock.tick() is None


CHILD = """
import sys
from pathlib import Path
from tdconsole.league.folder import LeagueFolder
from tdconsole.engine.clock import position
folder = LeagueFolder(Path(sys.argv[1]))
session = folder.session()
if session.journal.streams():
    gap = folder.resume(session, session.journal.streams()[-1])
    print(round(gap.length / 1000), position(session.night, session.now()).elapsed // 1000)
else:
    for line in ("open btown tables=1", 'signin 1 "A"', 'signin 2 "B"', "start"):
        session.say(line)
"""


def test_C_2_a_suspend_faked_by_a_time_namespace(tmp_path: Path) -> None:
    if shutil.which("unshare") is None or os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can move the clock that counts sleep")
    child = [sys.executable, "-c", CHILD, str(tmp_path / "league")]
    subprocess.run(child, check=True, timeout=60)
    asleep = subprocess.run(
        ["unshare", "--time", "--boottime", "7200", "--fork", *child], capture_output=True, text=True, check=False
    )
    if asleep.returncode:
        pytest.skip("time namespaces are not allowed here")
    length, elapsed = map(int, asleep.stdout.split())
    assert 7200 <= length <= 7215
    assert 7200 <= elapsed <= 7215


def test_a_new_night_begins_on_the_wall_clock(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(60)
    night.machine.step(86_400)
    night.clock.tick()
    assert night.state["now"] == "2026-12-01T18:31:00"
    night.say("close override=late", "open btown name=Wednesday tables=1 seed=x")
    assert (night.state["now"], night.state["night"]["date"]) == ("2026-12-02T18:31:00", "2026-12-02")


def test_a_refused_opening_leaves_the_running_night_its_time(tmp_path: Path) -> None:
    night = playing(tmp_path).wait(60)
    night.machine.step(3600)
    night.clock.tick()
    assert night.refused("open btown").code == "night-open"
    assert night.left == (1, 840)


def test_a_script_that_was_saved_goes_on_where_it_stopped(tmp_path: Path) -> None:
    script = tmp_path / "night.td"
    lines = [
        "@18:30 open btown date=2020-02-01 tables=1",
        'signin 1 "Ann"',
        'signin 2 "Bo"',
        "@19:00 start",
        "@19:10",
    ]
    script.write_text("\n".join([*lines, "@19:10 note x"]), encoding="utf-8")
    assert main(["play", "--save", str(script), "--league", str(tmp_path / "league")]) == 0
    night = Kept(tmp_path).reopen()
    assert night.gap is None
    assert night.wait(30).state["now"] == "2020-02-01T19:10:30"
    night.say("note y")
    night.machine.restart(60)
    assert night.reopen().state["now"] == "2020-02-01T19:11:30"
