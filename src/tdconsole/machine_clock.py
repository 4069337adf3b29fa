"""The clock of the machine: one axis of instants that sleep, crashes and a changed system clock do not bend.

Instants are milliseconds that read as UTC. They follow the clock that counts suspended time, anchored to the wall
clock once. A gap is never hidden: it is answered as a value, and the console asks what to do with it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from tdconsole.engine.clock import position, shown, stands_since
from tdconsole.engine.night import Night
from tdconsole.engine.periods import Position

SLACK = 750
"""Milliseconds by which the clocks may part before it counts as a gap."""

AWAY = 5_000
"""Milliseconds between the last sign of life and a reopening from which it is a gap."""

STALL = 3_750
"""Milliseconds without a tick from which a program that could run counts as held up."""

BEAT = 3_000
"""Milliseconds between two heartbeats."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What the machine can tell; each answers milliseconds.

    Attributes:
        wall: Wall time since 1970 UTC; somebody may change it.
        boot: Time since boot, suspended time included where the platform can.
        mono: Time the process could run; stands still in a suspend, except on Windows.
        boot_id: Names this boot; empty when the platform does not.
        counts_sleep: Whether ``boot`` counts suspended time.
    """

    wall: Callable[[], int]
    boot: Callable[[], int]
    mono: Callable[[], int]
    boot_id: str
    counts_sleep: bool = True


def machine() -> Sources:
    """Answers the clocks of this machine."""

    def wall() -> int:
        return time.time_ns() // 1_000_000

    def mono() -> int:
        return time.monotonic_ns() // 1_000_000

    if sys.platform == "linux":
        return Sources(wall, _reader(time.CLOCK_BOOTTIME), mono, _linux_boot_id())
    if sys.platform == "darwin":
        return Sources(wall, _reader(time.CLOCK_MONOTONIC), _reader(time.CLOCK_UPTIME_RAW), _mac_boot_id())
    return Sources(wall, mono, mono, "", counts_sleep=sys.platform == "win32")


def _reader(which: int) -> Callable[[], int]:
    return lambda: time.clock_gettime_ns(which) // 1_000_000


def _linux_boot_id() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def _mac_boot_id() -> str:
    import ctypes  # noqa: PLC0415 - needed on a Mac alone

    size, found = ctypes.c_size_t(64), ctypes.create_string_buffer(64)
    try:
        failed = ctypes.CDLL(None).sysctlbyname(b"kern.bootsessionuuid", found, ctypes.byref(size), None, 0)
    except (OSError, AttributeError):
        return ""
    return "" if failed else found.value.decode("ascii", "replace")


@dataclass(frozen=True, slots=True)
class Gap:
    """A stretch in which nobody looked at the clock, or a change of the system clock.

    Attributes:
        kind: ``away`` (the program did not run), ``suspended`` (the machine slept), ``stalled`` (the program was
            held up) or ``stepped`` (somebody changed the system clock; the night's time is untouched).
        since: The last instant known to be good.
        until: The instant it was noticed.
        step: Milliseconds by which the system clock was changed, for ``stepped``.
        rebooted: The machine was started again meanwhile, so the time away is by the wall clock.
    """

    kind: Literal["away", "suspended", "stalled", "stepped"]
    since: int
    until: int
    step: int = 0
    rebooted: bool = False

    @property
    def length(self) -> int:
        """Milliseconds that went by."""
        return self.until - self.since

    @property
    def give_back(self) -> str:
        """The line of the director's language that gives the stretch back."""
        minutes, rest = divmod(self.length, 60_000)
        return f"give-back {minutes // 60}:{minutes % 60:02}:{rest // 1000:02}.{rest % 1000:03}"

    def question(self, night: Night) -> str:
        """Answers what to ask the director, or an empty text when there is nothing to decide.

        A clock that was not running when the gap began has nothing to give back; a changed system clock moves no
        level.
        """
        if self.kind == "stepped":
            way = "ahead" if self.step > 0 else "back"
            return f"The system clock was set {shown(abs(self.step))} {way}; levels and breaks did not move."
        before, after = position(night, self.since), position(night, self.until)
        if before.state != "running" or stands_since(night) is not None:
            return ""
        by = " (by the wall clock: check it)" if self.rebooted else ""
        what = {"away": "Away", "suspended": "Asleep", "stalled": "Held up"}[self.kind]
        return (
            f"{what} {shown(self.length)}{by}, from {_where(before)} left. "
            f"Keep counting (now {_where(after)}) or give it back?"
        )


def _where(at: Position) -> str:
    return f"{'break' if at.period.rest else f'L{at.period.level}'} {shown(at.remaining)}"


@dataclass(slots=True)
class _Sample:
    wall: int
    boot: int
    mono: int


class MachineClock:
    """Instants of the machine.

    Args:
        sources: The machine's clocks; tests give their own.
        heartbeat: File that says when the program last ran, or None to keep none.
    """

    def __init__(self, sources: Sources | None = None, heartbeat: Path | None = None) -> None:
        self.sources = sources or machine()
        self.heartbeat = heartbeat
        self.begin()
        self._beaten = self._seen.boot - BEAT

    def now(self) -> int:
        """Answers the present instant."""
        return self.sources.boot() + self._offset

    def begin(self) -> int:
        """Begins the axis anew at the wall clock, for a night that is about to be opened."""
        self._seen = self._sample()
        self._offset = self._seen.wall - self._seen.boot
        return self.now()

    def stamp(self) -> Mapping[str, Any]:
        """Answers what the clocks say, to be journaled."""
        return {"wall": self.sources.wall(), "boot": self.sources.boot(), "boot_id": self.sources.boot_id}

    def take_up(self, last: int, stamp: Mapping[str, Any]) -> Gap | None:
        """Goes on where a night of the journal stopped; answers how long nobody was there.

        Within one boot the axis goes on by the boot's clock, else by the wall clock. A night without a stamp was
        played from a script: it goes on at its last instant.

        Args:
            last: Instant of the night's last entry.
            stamp: What the clocks said then.
        """
        seen = self._seen = self._sample()
        if not stamp:
            self._offset = last - seen.boot
            return None
        same = self._same_boot(stamp, seen)
        gone = seen.boot - stamp["boot"] if same else seen.wall - stamp["wall"]
        now = last + max(gone, 0)
        self._offset = now - seen.boot
        since = self._last_beat(last, now, stamp)
        if now - since < AWAY:
            return None
        return Gap("away", since, now, rebooted=not same)

    def tick(self) -> Gap | None:
        """Compares the clocks with those of the tick before; answers a gap when there was one. Also beats."""
        before, seen = self._seen, self._sample()
        self._seen = seen
        wall, boot, mono = seen.wall - before.wall, seen.boot - before.boot, seen.mono - before.mono
        if not self.sources.counts_sleep and wall - boot > SLACK:
            self._offset += wall - boot
            boot = wall
        since = seen.boot + self._offset - boot
        now = seen.boot + self._offset
        self.beat()
        if boot - mono > SLACK:
            return Gap("suspended", since, now)
        if abs(wall - boot) > SLACK:
            return Gap("stepped", since, now, step=wall - boot)
        if mono > STALL:
            return Gap("stalled", since, now)
        return None

    def beat(self) -> None:
        """Writes the heartbeat when it is due; a full or read-only disk is not worth a word here."""
        boot = self.sources.boot()
        if self.heartbeat is None or boot - self._beaten < BEAT:
            return
        self._beaten = boot
        try:
            self.heartbeat.write_text(json.dumps(self.stamp()), encoding="ascii")
        except OSError:
            return

    def _sample(self) -> _Sample:
        return _Sample(self.sources.wall(), self.sources.boot(), self.sources.mono())

    def _same_boot(self, stamp: Mapping[str, Any], seen: _Sample) -> bool:
        if stamp["boot_id"] or self.sources.boot_id:
            return bool(stamp["boot_id"] == self.sources.boot_id)
        parted = (seen.wall - seen.boot) - (stamp["wall"] - stamp["boot"])
        return bool(seen.boot >= stamp["boot"] and abs(parted) < 2000)

    def _last_beat(self, last: int, now: int, stamp: Mapping[str, Any]) -> int:
        """Answers the last instant at which the program is known to have run, not before the last entry."""
        try:
            assert self.heartbeat is not None
            beat = json.loads(self.heartbeat.read_text(encoding="ascii"))
            if beat["boot_id"] == stamp["boot_id"]:
                gone = int(beat["boot"]) - int(stamp["boot"])
            else:
                gone = int(beat["wall"]) - int(stamp["wall"])
        except (AssertionError, OSError, ValueError, KeyError, TypeError):
            return last
        return min(max(last + gone, last), now)
