"""Where rule files stand: the league folder first, then those shipped with the program."""

from __future__ import annotations

from pathlib import Path

from tdconsole.engine.decision import RuleText


class Shelf:
    """Finds and loads rule files.

    Args:
        folder: The league's own ``rules`` folder, or None for the shipped ones alone.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def rule_text(self, name: str) -> RuleText | None:
        """Answers a checked rule file by name or path, or None when there is no such file.

        Raises:
            ValueError: The file is there but cannot be used; the message says why.
        """
        raise NotImplementedError
