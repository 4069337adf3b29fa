"""What a rule file's keys must make together: chips that add up, blinds that rise, formulas that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from tdconsole.engine.rules import Rules
from tdconsole.rulebook.lines import Path

Remark = tuple[Path, Literal["error", "warning"], str]


def remarks(rules: Rules, values: dict[str, Any], broken: list[Path]) -> Iterator[Remark]:
    """Yields what is wrong or odd across keys.

    Args:
        rules: The rules that the sound keys make.
        values: The file's own values.
        broken: Keys that could not be read; what rests on one of them is not judged.
    """
    chips = rules.chips
    if chips.stack and not any(path[:1] == ("chips",) for path in broken):
        total = sum(chips.colors.get(color, 0) * count for color, count in chips.stack.items())
        if total != chips.total:
            yield ("chips", "total"), "error", f"the stack adds up to {total}, not to {chips.total}"
