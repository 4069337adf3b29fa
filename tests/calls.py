"""Calls of the command line, and what came of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a command line."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON on stdout, which holds nothing else."""
        return json.loads(self.out)

    @property
    def refused(self) -> list[tuple[int, str]]:
        """Line and code of every refusal in the JSON."""
        return [(refusal["line"], refusal["code"]) for refusal in self.json["refusals"]]


Run = Callable[..., Ran]


def one_line(text: str) -> bool:
    """Tells whether an error says what it has to say in one line."""
    return text.count("\n") == 1 and text.endswith("\n") and "Traceback" not in text
