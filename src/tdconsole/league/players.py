"""What the league knows of people: the fold of what its nights say of them, by player number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

from tdconsole.engine import sign_in
from tdconsole.engine.decision import Known
from tdconsole.engine.night import Night, Player


@dataclass(frozen=True, slots=True)
class Presence:
    """What one night says of one person with a number.

    Attributes:
        date: ISO date of the night.
        birthdays: ISO dates of the birthdays for which an extra was taken.
        once: Ids of extras that are given once ever and were taken.
    """

    number: str
    name: str
    date: str
    role: str = ""
    birthday: str = ""
    birthdays: tuple[str, ...] = ()
    once: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Answers it as JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Presence:
        """Answers what ``as_json`` was made of."""
        birthdays, once = tuple(values["birthdays"]), tuple(values["once"])
        return cls(**{**values, "birthdays": birthdays, "once": once})


def presences(night: Night) -> list[Presence]:
    """Answers what a night says of everyone who played in it and has a number."""
    return [_presence(night, player) for player in night.entrants() if player.number]


def _presence(night: Night, player: Player) -> Presence:
    taken = [(id, night.rules.sign_in.extras[id]) for id in sign_in.extras_of(night, player)]
    birthdays = []
    if player.birthday and any(extra.once == "birthday" for _, extra in taken):
        birthdays = [nearest_birthday(player.birthday, night.date, next(e.leap_day for _, e in taken))]
    return Presence(
        player.number,
        player.name,
        night.date,
        player.role,
        player.birthday,
        tuple(birthdays),
        tuple(id for id, extra in taken if extra.once == "ever" or extra.first_night),
    )


def nearest_birthday(birthday: str, day: str, leap_day: str = "feb-28") -> str:
    """Answers the ISO date of the birthday nearest to a day.

    Args:
        birthday: ``MM-DD``.
        day: ISO date.
        leap_day: Where 29 February falls in a common year: ``feb-28`` or ``mar-1``.
    """
    wanted = date.fromisoformat(day)
    days = (_birthday_in(birthday, wanted.year + shift, leap_day) for shift in (-1, 0, 1))
    return min(days, key=lambda found: abs(found - wanted)).isoformat()


def _birthday_in(birthday: str, year: int, leap_day: str) -> date:
    month, day = (int(part) for part in birthday.split("-"))
    try:
        return date(year, month, day)
    except ValueError:
        return date(year, 3, 1) - timedelta(days=leap_day == "feb-28")


def known(nights: Iterable[Iterable[Presence]]) -> dict[str, Known]:
    """Answers what is known of each person, by number.

    Args:
        nights: What each night says, in the order in which the nights were opened.
    """
    found: dict[str, Known] = {}
    for night in nights:
        for here in night:
            before = found.get(here.number, Known(here.number, here.name))
            found[here.number] = Known(
                here.number,
                here.name or before.name,
                here.role or before.role,
                here.birthday or before.birthday,
                before.nights + 1,
                max(before.last_seen, here.date),
                tuple(dict.fromkeys((*before.birthdays_used, *here.birthdays))),
                tuple(dict.fromkeys((*before.extras_used, *here.once))),
                before.suspended,
                before.banned,
            )
    return found
