"""A line appended to a file and synced: the least a durable event can cost."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


class Lines:
    """Appends JSON lines, each synced before it counts."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def append(self, body: dict[str, Any]) -> None:
        """Writes one line and waits until it is on disk."""
        os.write(self._file, (json.dumps(body) + "\n").encode())
        os.fdatasync(self._file)

    def close(self) -> None:
        """Closes the file."""
        os.close(self._file)
