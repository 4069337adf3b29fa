"""What the league knows of people on a night: from the nights before it, and from what the league was told.

A person with several numbers is known by each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tdconsole.engine.decision import Known
from tdconsole.engine.league import conduct
from tdconsole.engine.league.state import League, Person
from tdconsole.engine.night import Night
from tdconsole.engine.opening import identity
from tdconsole.league.nights import Summary


def distinct(nights: Iterable[Summary]) -> list[Summary]:
    """Answers the nights without copies: of two of one identity the closed one, else the first."""
    found: dict[str, Summary] = {}
    for night in nights:
        there = found.get(night.identity) if night.identity else None
        if there is None or (there.phase != "closed" and night.phase == "closed"):
            found[night.identity or night.stream] = night
    return list(found.values())


def known(nights: Iterable[Summary]) -> dict[str, Known]:
    """Answers what nights say of each person, by number.

    Args:
        nights: In the order in which they were opened.
    """
    found: dict[str, Known] = {}
    attended: dict[str, dict[str, str]] = {}
    for night in distinct(nights):
        for here in night.people:
            before = found.get(here.number) or Known(here.number, here.name)
            seen = attended.setdefault(here.number, {})
            if here.played:
                seen[night.identity] = night.label
            found[here.number] = Known(
                here.number,
                here.name or before.name,
                here.role or before.role,
                here.birthday or before.birthday,
                len(seen),
                max(before.last_seen, here.date) if here.played else before.last_seen,
                tuple(dict.fromkeys((*before.birthdays_used, *here.birthdays))),
                tuple(dict.fromkeys((*before.extras_used, *here.once))),
                attended=seen,
            )
    return found


def of_the_league(
    found: dict[str, Known], league: League, tonight: Night | None, before: Sequence[Summary]
) -> dict[str, Known]:
    """Answers what is known of people once what the league was told counts too.

    Args:
        found: What nights say, by number.
        league: What the league was told.
        tonight: The night that somebody wants to play, or None.
        before: The nights before it.
    """
    if not (league.people or league.merged or league.strikes or league.bans):
        return found
    found = dict(found)
    for person in league.people.values():
        found[person.number] = _told(found.get(person.number) or Known(person.number, person.name), person)
    for number in {league.number_of(other) for other in league.merged}:
        _merge(found, league, number)
    if tonight is not None:
        _judge(found, league, tonight, before)
    return found


def _told(known: Known, person: Person) -> Known:
    role = "" if person.role == "none" else person.role or known.role
    return replace(
        known,
        name=person.name or known.name,
        birthday=person.birthday or known.birthday,
        role=role,
        archived=person.archived,
    )


def _merge(found: dict[str, Known], league: League, number: str) -> None:
    """Lets a person be known by each of his numbers."""
    parts = [found[other] for other in league.numbers_of(number) if other in found]
    if not parts:
        return
    attended = {id: label for part in parts for id, label in part.attended.items()}
    first = parts[0]
    whole = Known(
        number,
        first.name,
        next((part.role for part in parts if part.role), ""),
        next((part.birthday for part in parts if part.birthday), ""),
        len(attended),
        max(part.last_seen for part in parts),
        tuple(dict.fromkeys(day for part in parts for day in part.birthdays_used)),
        tuple(dict.fromkeys(extra for part in parts for extra in part.extras_used)),
        attended=attended,
        archived=first.archived,
        others=tuple(other for other in league.numbers_of(number) if other != number),
    )
    for other in league.numbers_of(number):
        found[other] = whole


def _judge(found: dict[str, Known], league: League, tonight: Night, before: Sequence[Summary]) -> None:
    """Says of whoever has a strike or a ban whether he may play tonight."""
    here = conduct.Tonight(tonight.date, tonight.venue, tonight.kind == "final", tonight.rules)
    held = [night.held for night in distinct(before) if night.identity != identity(tonight)]
    for number in {*(strike.number for strike in league.strikes), *(ban.number for ban in league.bans)}:
        known = found.get(number) or Known(number, "")
        suspended = conduct.suspended(known, league, here, held)
        banned = conduct.banned(known, league, tonight.venue)
        for other in league.numbers_of(number):
            found[other] = replace(found.get(other, known), suspended=suspended, banned=banned)
