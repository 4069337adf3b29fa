"""Nights kept in a league folder on disk, told on a machine whose clocks the test moves.

night = Kept(tmp_path)
night.say("open btown tables=1 seed=kings").wait(60)
night.machine.sleep(120)
night.reopen()
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Night
from tdconsole.engine.status import status
from tdconsole.league.folder import LeagueFolder
from tdconsole.machine_clock import Gap, MachineClock, Sources
from tdconsole.session import Accepted, Session

EVENING = round(datetime(2026, 12, 1, 18, 30, tzinfo=UTC).timestamp() * 1000)


@dataclass
class Machine:
    """A machine of which every clock can be moved; milliseconds."""

    wall: int = EVENING
    boot: int = 5_000_000
    mono: int = 5_000_000
    boot_id: str = "first-boot"
    counts_sleep: bool = True

    def run(self, seconds: float) -> None:
        """Lets time pass with the program running."""
        for name in ("wall", "boot", "mono"):
            setattr(self, name, getattr(self, name) + round(seconds * 1000))

    def sleep(self, seconds: float) -> None:
        """Closes the lid for a while."""
        self.wall += round(seconds * 1000)
        self.boot += round(seconds * 1000) * self.counts_sleep

    def step(self, seconds: float) -> None:
        """Sets the system clock."""
        self.wall += round(seconds * 1000)

    def restart(self, seconds: float) -> None:
        """Loses power and is started again after a while."""
        self.wall += round(seconds * 1000)
        self.boot = self.mono = 20_000
        self.boot_id += "+"

    @property
    def sources(self) -> Sources:
        """The clocks as the program sees them."""
        return Sources(
            lambda: self.wall, lambda: self.boot, lambda: self.mono, self.boot_id, counts_sleep=self.counts_sleep
        )


class Kept:
    """A league on disk with one session.

    Args:
        path: Where the league's folder goes.
        machine: The machine; a fresh one when None.
    """

    def __init__(self, path: Path, machine: Machine | None = None) -> None:
        self.path, self.machine = path / "league", machine or Machine()
        self.folder = LeagueFolder(self.path)
        self.session = self.folder.session(self._clock())
        self.gap: Gap | None = None

    def _clock(self) -> MachineClock:
        return MachineClock(self.machine.sources, heartbeat=self.path / "league.beat")

    @property
    def clock(self) -> MachineClock:
        """The session's clock."""
        assert isinstance(self.session.clock, MachineClock)
        return self.session.clock

    def say(self, *lines: str) -> Kept:
        """Says lines that must be accepted."""
        for line in lines:
            outcome = self.session.say(line)
            assert isinstance(outcome, Accepted), (line, outcome)
        return self

    def refused(self, line: str) -> Refusal:
        """Says a line that must be refused."""
        outcome = self.session.say(line)
        assert isinstance(outcome, Refusal), line
        return outcome

    def wait(self, seconds: float) -> Kept:
        """Lets time pass, with a tick each second, as the console does."""
        whole, rest = divmod(seconds, 1)
        for step in [1.0] * int(whole) + [rest] * bool(rest):
            self.machine.run(step)
            assert self.clock.tick() is None
        return self

    def reopen(self, stream: str = "") -> Kept:
        """Opens the league anew, as after a crash, and takes up its last night."""
        self.folder.close()
        self.folder = LeagueFolder(self.path)
        self.session = self.folder.session(self._clock())
        self.gap = self.folder.resume(self.session, stream or self.session.journal.streams()[-1])
        return self

    @property
    def night(self) -> Night:
        """The night."""
        assert self.session.night is not None
        return self.session.night

    @property
    def state(self) -> dict[str, Any]:
        """The state as INTERFACE 5 has it, now."""
        return status(self.session.history, self.session.now())

    @property
    def left(self) -> tuple[int, int]:
        """Level, and seconds left in it."""
        clock = self.state["clock"]
        return clock["level"], clock["remaining"]

    def who(self, number: str) -> dict[str, Any]:
        """One player of the state, by number."""
        found: dict[str, Any] = next(p for p in self.state["players"] if p["number"] == number)
        return found


def plain(value: object) -> object:
    """Answers what two nights are compared by: every field of every object, and no functions."""
    if isinstance(value, Session) or callable(value):
        return None
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.compare}
    if isinstance(value, Mapping):
        return [(plain(key), plain(item)) for key, item in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
