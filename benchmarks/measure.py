"""Programs in a real pseudo-terminal, timed from outside; ratios by interleaved pairs."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

LINES, COLUMNS = 40, 120


@dataclass
class Program:
    """A program running in a pseudo-terminal."""

    pid: int
    terminal: int
    began: float
    seen: bytes = b""

    @classmethod
    def start(cls, command: Sequence[str], env: Mapping[str, str] | None = None) -> Program:
        """Starts a program; time counts from just before the fork."""
        began = time.perf_counter()
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})})
            os.execvp(command[0], command)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        return cls(pid, terminal, began)

    def until(self, text: bytes, limit: float = 20) -> float:
        """Reads until the text has been seen since the last ``forget``; answers seconds since the start.

        Raises:
            TimeoutError: It did not come.
        """
        end = time.perf_counter() + limit
        while text not in self.seen:
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.perf_counter()))
            if not ready:
                raise TimeoutError(f"{text!r} did not appear; last: {self.seen[-300:]!r}")
            self.seen += os.read(self.terminal, 65536)
        return time.perf_counter() - self.began

    def forget(self) -> None:
        """Begins to look for text afresh."""
        self.seen = b""

    def press(self, keys: bytes) -> None:
        """Presses keys."""
        os.write(self.terminal, keys)

    def drain(self, seconds: float) -> None:
        """Reads whatever comes for a while."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            ready, _, _ = select.select([self.terminal], [], [], left)
            if ready:
                self.seen += os.read(self.terminal, 65536)

    def cpu(self) -> float:
        """Answers the CPU seconds used so far."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as stat:  # noqa: PTH123 - one line of /proc
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Answers the resident memory in MiB."""
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as statm:  # noqa: PTH123 - one line of /proc
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stop(self) -> None:
        """Ends the program."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def first_paint(command: Sequence[str], text: bytes, env: Mapping[str, str] | None = None) -> float:
    """Answers the seconds from the start of a program to the text on its screen."""
    program = Program.start(command, env)
    try:
        return program.until(text)
    finally:
        program.stop()


def whole_process(command: Sequence[str]) -> float:
    """Answers the seconds a program takes from start to end."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - began


@dataclass(frozen=True)
class Ratio:
    """A measure against its yardstick.

    Attributes:
        name: Name of the target.
        ours, theirs: Medians, in the unit of the measure.
        ratio: Median of the ratios of pairs.
        gate: The ratio that is missed above it.
    """

    name: str
    ours: float
    theirs: float
    ratio: float
    gate: float
    unit: str = "ms"

    def row(self) -> str:
        """Answers a row of the table in docs/performance.md."""
        verdict = "met" if self.ratio <= self.gate else "missed"
        return (
            f"| {self.name} | {self.ours:.3g} {self.unit} | {self.theirs:.3g} {self.unit} "
            f"| {self.ratio:.2f} | {self.gate:g} | {verdict} |"
        )


def pairs(
    name: str,
    ours: Callable[[], float],
    theirs: Callable[[], float],
    *,
    gate: float,
    rounds: int = 15,
    scale: float = 1000,
    unit: str = "ms",
) -> Ratio:
    """Runs two measures in turn and answers the median of their ratios.

    Args:
        name: Name of the target.
        ours: One run of ours, in seconds.
        theirs: One run of the yardstick, in seconds.
        gate: The ratio not to go beyond.
        rounds: Pairs.
        scale: From seconds to the unit shown.
        unit: Unit shown.
    """
    ours(), theirs()
    found = [(ours(), theirs()) for _ in range(rounds)]
    return Ratio(
        name,
        statistics.median(a for a, _ in found) * scale,
        statistics.median(b for _, b in found) * scale,
        statistics.median(a / b for a, b in found),
        gate,
        unit,
    )


def timed(work: Callable[[], object]) -> float:
    """Answers the seconds a piece of work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def cpu(work: Callable[[], object]) -> float:
    """Answers the CPU seconds a piece of work takes: for growth, which other work on the machine must not blur."""
    began = time.process_time()
    work()
    return time.process_time() - began
