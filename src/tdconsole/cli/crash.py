"""What is left when something happens that nobody thought of: one line to the user, one file to the authors.

The file holds where in the program it happened. It holds no values and no words of an error's message, because
these may be names of players.
"""

from __future__ import annotations

import platform
import sys
import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path

from tdconsole import __version__


def report(fault: BaseException, folder: Path | None = None) -> str:
    """Writes the crash file and answers the line to show.

    Args:
        fault: What happened.
        folder: Where the file goes; None takes the user's log folder, else the folder for temporary files.
    """
    now = datetime.now(UTC)
    text = describe(fault, now)
    for place in [folder] if folder else [_logs(), Path(tempfile.gettempdir())]:
        if place is None:
            continue
        path = place / f"tdconsole-crash-{now:%Y%m%d-%H%M%S}.txt"
        try:
            place.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError:
            continue
        return f"tdconsole: an unexpected error ({type(fault).__name__}); please report it with the file {path}"
    return f"tdconsole: an unexpected error ({type(fault).__name__}), and no crash file could be written"


def describe(fault: BaseException, now: datetime) -> str:
    """Answers the text of a crash file: versions, kinds of errors, places in the program; no data."""
    lines = [
        f"tdconsole {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        f"{now.isoformat(timespec='seconds')}, branch {_branch()}",
        "",
    ]
    cause: BaseException | None = fault
    while cause is not None:
        lines.append(type(cause).__qualname__)
        lines += [
            f"  {Path(frame.filename).name}:{frame.lineno} in {frame.name}: {frame.line}"
            for frame in traceback.extract_tb(cause.__traceback__)
        ]
        cause = cause.__cause__ or cause.__context__
    return "\n".join(lines) + "\n"


def _branch() -> str:
    from tdconsole.cli import BRANCHES

    return next((word for word in sys.argv[1:] if word in BRANCHES), "console")


def _logs() -> Path | None:
    try:
        from platformdirs import user_log_path

        return user_log_path("tdconsole", appauthor=False)
    except Exception:
        return None
