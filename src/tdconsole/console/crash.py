"""The record of a fault of the program: where it happened, and nothing of what the night holds."""

from __future__ import annotations

import platform
import tempfile
import time
import traceback
from pathlib import Path

from tdconsole import __version__


def write(fault: BaseException, folder: Path | None = None) -> Path:
    """Writes a crash file into a folder, or the temporary one, and answers its path.

    The message of the exception and the values of variables are left out: they may hold names of players.
    """
    target = folder if folder is not None and folder.is_dir() else Path(tempfile.gettempdir())
    path = target / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 1000:03}.txt"
    lines = [
        f"tdconsole {__version__}, Python {platform.python_version()}, {platform.system()}",
        f"{type(fault).__module__}.{type(fault).__qualname__}",
    ]
    lines += [f"  {f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(fault.__traceback__)]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError:
        return Path("(no crash file could be written)")
    return path
