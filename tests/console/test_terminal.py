"""The installed program in a real terminal: what is typed, what is seen, and the terminal it leaves behind."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

from tdconsole.league.folder import LeagueFolder

SECONDS = 40
RESTORED = ("\x1b[?1049l", "\x1b[?25h")


class Terminal:
    """The program in a pseudo-terminal of 80 by 24, and what stands on its screen."""

    def __init__(self, league: Path) -> None:
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "tdconsole", "--league", str(league)],
            dimensions=(24, 80),
            encoding="utf-8",
            env={"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": str(league.parent), "LANG": "C.UTF-8"},
        )

    def look(self) -> str:
        """Answers the screen after what has come by now."""
        while True:
            try:
                seen = self.child.read_nonblocking(65536, timeout=0.05)
            except (pexpect.TIMEOUT, pexpect.EOF):
                return "\n".join(self.screen.display)
            self.raw += seen
            self.stream.feed(seen)

    def until(self, words: str) -> str:
        """Waits until words stand on the screen."""
        end = time.monotonic() + SECONDS
        while words not in (shown := self.look()):
            assert time.monotonic() < end, f"{words!r} did not come:\n{shown}"
        return shown

    def type(self, *keys: str) -> None:
        """Types keys one after another."""
        for key in keys:
            self.child.send(key)

    def ended(self) -> int:
        """Waits for the end and answers the exit status."""
        end = time.monotonic() + SECONDS
        while self.child.isalive():
            self.look()
            assert time.monotonic() < end, "the program did not end"
        self.look()
        assert self.child.exitstatus is not None, f"killed by signal {self.child.signalstatus}"
        return int(self.child.exitstatus)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path / "league")
    yield terminal
    terminal.child.close(force=True)


def open_night(terminal: Terminal) -> None:
    terminal.until("New night")
    terminal.type("\r")
    terminal.until("contract h:mm")
    for _ in range(6):
        terminal.type("\r")
        time.sleep(0.1)
        terminal.look()
    terminal.until("sign in >")


def said(league: Path) -> list[str]:
    folder = LeagueFolder(league)
    session = folder.session()
    session.resume(folder.unfinished()[0].stream)
    lines = [entry.text for entry in session.history.entries]
    folder.close()
    return lines


def test_a_night_is_opened_and_two_people_sign_in_by_a_scanner(terminal: Terminal, tmp_path: Path) -> None:
    open_night(terminal)
    terminal.type('1001 "Ann Lee"\r1002 Bo Diaz\r')
    terminal.until("saved Bo Diaz 1002")
    terminal.type("\x1b")
    time.sleep(0.3)
    terminal.type("3")
    terminal.until("NOT STARTED")
    terminal.type("\x11")
    assert terminal.ended() == 0
    assert all(code in terminal.raw for code in RESTORED)
    assert said(tmp_path / "league")[1:] == ['signin 1001 "Ann Lee"', 'signin 1002 "Bo Diaz"']


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["SIGTERM", "SIGHUP"])
def test_a_signal_leaves_a_whole_terminal_and_a_whole_journal(
    terminal: Terminal, tmp_path: Path, number: signal.Signals
) -> None:
    open_night(terminal)
    terminal.type("1001 Ann\r")
    terminal.until("saved Ann 1001")
    terminal.child.kill(number)
    assert terminal.ended() == 128 + number
    assert all(code in terminal.raw for code in RESTORED)
    assert said(tmp_path / "league")[1:] == ['signin 1001 "Ann"']


def test_a_second_console_says_who_holds_the_league(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until("New night")
    second = Terminal(tmp_path / "league")
    assert second.ended() == 3
    assert "another tdconsole" in second.raw.replace("\r\n", " ")
    assert "Traceback" not in second.raw
