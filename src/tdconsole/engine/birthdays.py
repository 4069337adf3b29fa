"""Birthdays near a night: across the turn of the year, and on 29 February."""

from __future__ import annotations

from datetime import date, timedelta


def nearest(birthday: str, day: str, leap_day: str = "feb-28") -> date:
    """Answers the birthday nearest to a day; of two equally near the earlier.

    Args:
        birthday: ``MM-DD``.
        day: ISO date.
        leap_day: Where 29 February falls in a common year: ``feb-28`` or ``mar-1``.
    """
    wanted = date.fromisoformat(day)
    days = (in_year(birthday, wanted.year + shift, leap_day) for shift in (-1, 0, 1))
    return min(days, key=lambda found: abs(found - wanted))


def in_year(birthday: str, year: int, leap_day: str = "feb-28") -> date:
    """Answers the date of a birthday in a year."""
    month, day = (int(part) for part in birthday.split("-"))
    try:
        return date(year, month, day)
    except ValueError:
        return date(year, 3, 1) - timedelta(days=leap_day == "feb-28")


def is_one(text: str) -> bool:
    """Tells whether text is the ``MM-DD`` of a day that some year has."""
    try:
        date.fromisoformat(f"2000-{text}")
    except ValueError:
        return False
    return len(text) == 5
