"""A season's table from a file: who may play the final is asked of any table, the league's own or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tdconsole.engine.rules import Rules
from tdconsole.league.qualification import Candidate
from tdconsole.league.sheets import Cells, read

OPTIONAL = ("role", "strikes", "titles")
ROLES = ("owner", "director", "staff")
PASSED_OVER = ("rank", "tied", "nights", "wins", "counted", "dropped")
"""Columns of an exported table that say nothing about the final."""


def candidates(path: Path, rules: Rules, kinds: Sequence[str]) -> tuple[list[Candidate], list[str]]:
    """Answers the lines of a table (INTERFACE 6), and the columns nobody reads.

    Args:
        path: A CSV file with the columns ``number``, ``name``, one for each kind of points, and perhaps ``role``,
            ``strikes`` and ``titles``.
        rules: The league's rules, which name roles and titles.
        kinds: Kinds of points.

    Raises:
        OSError: It cannot be read.
        BadSheet: It is no such table, or a line of it cannot be taken.
    """
    required = ("number", "name", *kinds)
    sheet = read(path, required)
    found, seen = [], dict[str, int]()
    for row in sheet.rows:
        number = row.text("number").removeprefix("#")
        row.wanted("name")
        if number and number in seen:
            row.problems.append(f"number {number} stands in line {seen[number]} already")
        seen.setdefault(number, row.line)
        found.append(_candidate(row, number, rules, kinds))
    sheet.refuse()
    return found, sheet.unknown((*required, *OPTIONAL, *PASSED_OVER))


def _candidate(row: Cells, number: str, rules: Rules, kinds: Sequence[str]) -> Candidate:
    points = {kind: row.amount(kind) for kind in kinds}
    role = row.text("role").casefold()
    known = (*ROLES, *(name for name in rules.roles if name not in ROLES))
    if role and role not in known:
        row.problems.append(f"role {role!r} is none of {', '.join(known)}")
    titles = tuple(title.strip().casefold() for title in row.text("titles").split(";") if title.strip())
    for title in titles:
        if title not in rules.final.titles:
            row.problems.append(f"title {title!r} is none of {', '.join(rules.final.titles) or 'this league'}")
    return Candidate(number, row.text("name"), points, role, titles, _strike(row))


def _strike(row: Cells) -> int:
    levels = [part.strip() for part in re.split(r"[;,/ ]+", row.text("strikes")) if part.strip()]
    if bad := [level for level in levels if not re.fullmatch(r"[0-3]", level)]:
        row.problems.append(f"strikes {bad[0]!r} is none of 0, 1, 2, 3")
        return 0
    return max(map(int, levels), default=0)
