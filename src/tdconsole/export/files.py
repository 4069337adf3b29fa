"""Writing a file whole or not at all, and never over another without being told to."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, text: str, *, force: bool = False) -> None:
    """Writes a text file; it appears under its name only when it is whole.

    Args:
        path: The file.
        text: What it holds; written as UTF-8, with a byte order mark for CSV, which spreadsheets want.
        force: Also over a file of that name.

    Raises:
        FileExistsError: There is one, and ``force`` is not set.
        OSError: It cannot be written; what stood there is as before.
    """
    draft = path.with_name(f".{path.name[:100]}.{os.getpid()}.new")
    try:
        with draft.open(
            "x", encoding="utf-8-sig" if path.suffix == ".csv" else "utf-8", errors="replace", newline=""
        ) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if force:
            draft.replace(path)
        else:
            _link(draft, path)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _link(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # no links on this disk
        if path.exists():
            raise FileExistsError(f"{path} is there already") from None
        draft.replace(path)
