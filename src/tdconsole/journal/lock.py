"""One writer per league folder, by a lock of the operating system that a crash frees."""

from __future__ import annotations

import json
import os
import socket
import sys
from datetime import datetime
from pathlib import Path

from tdconsole.journal.faults import Held, ReadOnly

_FAR = 1 << 30
"""Where the locked byte is on Windows, which keeps others from reading what is locked."""


class WriterLock:
    """Holds the league for writing until it is released or the process ends.

    Args:
        path: The lock file; it holds who has the lock, since when.

    Raises:
        Held: Another process writes this league; the sentence says which, since when.
        ReadOnly: The lock file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as fault:
            raise ReadOnly(f"{path.parent} cannot be written to; see that the folder is yours") from fault
        try:
            _seize(self._fd)
        except OSError as fault:
            os.close(self._fd)
            raise Held(held_by(path)) from fault
        since = datetime.now().astimezone().isoformat(timespec="seconds")
        os.ftruncate(self._fd, 0)
        os.lseek(self._fd, 0, os.SEEK_SET)
        os.write(self._fd, json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "since": since}).encode())

    def release(self) -> None:
        """Gives the league free."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def held_by(path: Path) -> str:
    """Answers who writes the league and since when, one sentence."""
    try:
        who = json.loads(path.read_text(encoding="utf-8"))
        since = datetime.fromisoformat(who["since"])
        holder = f"process {int(who['pid'])} on {who['host']}, since {since:%Y-%m-%d %H:%M}"
    except (OSError, ValueError, KeyError, TypeError):
        holder = "another process"
    return f"this league is open in another tdconsole ({holder}); close it there, or watch with 'tdconsole status'"


def _seize(fd: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
