"""What many small classes share, so that each need not have it compiled at every start."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Record:
    """Equality and print of commands, events and rules, written once.

    A dataclass would write them anew for each of its classes, and with a hundred and more that is half of what a
    start costs; so those classes say ``eq=False, repr=False`` (docs/decisions/021-a-quick-start.md).
    """

    __slots__ = ()

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, item.name) for item in fields(self))  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        told = ", ".join(f"{item.name}={getattr(self, item.name)!r}" for item in fields(self))  # type: ignore[arg-type]
        return f"{type(self).__name__}({told})"
