"""How rows of older versions are read: each step makes the next version's body out of one version's.

A step is kept for ever, with a file of its version under ``tests/journal/forms``. Rows on disk are never rewritten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Body = dict[str, Any]
Step = Callable[[Body], Body]

STEPS: dict[tuple[str, int], Step] = {}
"""Kind and version of a row to the step that makes the body of the next version."""


def upcast(kind: str, version: int, body: Body) -> tuple[int, Body]:
    """Answers a row's newest version and body.

    Args:
        kind: ``command``, or the name of an event.
        version: Version of the body.
        body: The body as it was written.
    """
    while (step := STEPS.get((kind, version))) is not None:
        version, body = version + 1, step(body)
    return version, body
