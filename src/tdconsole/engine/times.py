"""Venue time to instants and back: the one place that knows of zones and dates."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

DAY = 86_400_000
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?\Z")


def clock_seconds(text: str) -> int | None:
    """Answers the seconds after midnight of ``HH:MM[:SS]``, or None when it is no time of day."""
    found = _CLOCK.match(text)
    if not found:
        return None
    hours, minutes, seconds = int(found[1]), int(found[2]), int(found[3] or 0)
    return hours * 3600 + minutes * 60 + seconds if hours < 24 and minutes < 60 and seconds < 60 else None


def instant(day: str, seconds: int, zone: str) -> int:
    """Answers the instant of a local time: milliseconds since 1970 UTC.

    Args:
        day: ISO date at the venue.
        seconds: Seconds after local midnight; a full day or more means a later day.
        zone: IANA name of the venue's zone.
    """
    local = datetime.combine(date.fromisoformat(day), datetime.min.time()) + timedelta(seconds=seconds)
    return round(local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).timestamp() * 1000)


def local_date(when: int, zone: str) -> str:
    """Answers the ISO date at the venue of an instant."""
    return datetime.fromtimestamp(when / 1000, ZoneInfo(zone)).date().isoformat()


def latest(text: str, now: int, zone: str) -> int | None:
    """Answers the latest instant not after now whose venue time is ``text``, or None when it is no time."""
    seconds = clock_seconds(text)
    if seconds is None:
        return None
    today = date.fromisoformat(local_date(now, zone))
    for back in range(3):
        when = instant((today - timedelta(days=back)).isoformat(), seconds, zone)
        if when <= now:
            return when
    return None
