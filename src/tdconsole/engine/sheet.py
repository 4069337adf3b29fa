"""The sign-in sheet: its lines carry tables that were drawn before anybody came (BTown 1-E-a)."""

from __future__ import annotations

from tdconsole.engine import lottery, seats
from tdconsole.engine.night import Night

MOST_LINES = 20_000


def drawn(seed: str, tables: int, lines: int) -> list[int]:
    """Answers the tables of the first lines of a sheet, before the night it is for is opened.

    Args:
        seed: Seed the night will be opened with.
        tables: Tables it will be opened with.
        lines: Lines of the sheet.
    """
    planned = range(1, tables + 1)
    return [lottery.line_table(seed, planned, line) for line in range(1, lines + 1)]


def table_of_line(night: Night, line: int) -> int | None:
    """Answers the table that a line of the sheet carries, or None when it carries none.

    The sheet is drawn for the tables named when the night was opened; once others are in use the shortest come
    first.
    """
    planned = night.tables_wanted
    if night.rules.sign_in.seat_at == "draw" or planned is None or len(night.tables) != planned:
        return None
    table = lottery.line_table(night.seed, range(1, planned + 1), line)
    return None if seats.no_table(night, table) else table


def to_come(night: Night) -> dict[int, int]:
    """Answers the lines after the last used one to their tables, one for each seat that is open."""
    if night.started_at is not None or night.rules.sign_in.seat_at == "draw":
        return {}
    room = sum(map(len, seats.free_seats(night).values()))
    lines = range(night.lines + 1, night.lines + 1 + room)
    return {line: table for line in lines if (table := table_of_line(night, line)) is not None}
