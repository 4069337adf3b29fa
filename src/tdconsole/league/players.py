"""What a night says of its people, by player number."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tdconsole.engine import birthdays, sign_in
from tdconsole.engine.night import Night, Player


@dataclass(frozen=True, slots=True)
class Presence:
    """What one night says of one person with a number.

    Attributes:
        date: ISO date of the night.
        played: False for who signed in and got no seat, or signed out again.
        birthdays: ISO dates of the birthdays for which an extra was taken.
        once: Ids of extras that are given once ever and were taken.
    """

    number: str
    name: str
    date: str
    played: bool = True
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
        lists = {name: tuple(values[name]) for name in ("birthdays", "once")}
        return cls(**{**values, **lists})


def presences(night: Night) -> list[Presence]:
    """Answers what a night says of everyone who signed in and has a number."""
    return [_presence(night, player) for player in night.players.values() if player.number]


def _presence(night: Night, player: Player) -> Presence:
    played = not player.cancelled and not player.waiting
    rules = night.rules.sign_in.extras
    taken = {id: rules[id] for id in sign_in.extras_of(night, player)} if played else {}
    days = {
        birthdays.nearest(player.birthday, night.date, extra.leap_day).isoformat()
        for extra in taken.values()
        if extra.once == "birthday" and player.birthday
    }
    return Presence(
        player.number,
        player.name,
        night.date,
        played,
        player.role,
        player.birthday,
        tuple(sorted(days)),
        tuple(id for id, extra in taken.items() if extra.once == "ever"),
    )
