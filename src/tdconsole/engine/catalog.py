"""All events of the engine, and their JSON form.

A topic lists its events in ``EVENTS``; what is not listed cannot be written to a journal.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from tdconsole.engine import (
    chips,
    clock,
    conduct,
    eliminations,
    ending,
    opening,
    points,
    seating,
    second_chance,
    sign_in,
    tables,
)
from tdconsole.engine.decision import Event
from tdconsole.engine.league import conduct as strikes
from tdconsole.engine.league import people, seasons

TOPICS = (
    opening,
    sign_in,
    seating,
    clock,
    tables,
    eliminations,
    chips,
    points,
    second_chance,
    conduct,
    ending,
    people,
    seasons,
    strikes,
)
EVENTS: dict[str, type[Event]] = {event.__name__: event for topic in TOPICS for event in topic.EVENTS}

_NAMES = {name: tuple(field.name for field in fields(event)) for name, event in EVENTS.items()}


class UnknownEvent(Exception):  # noqa: N818 - tells of a newer journal, not of a fault here
    """A journal holds an event this version does not know."""


def encode(event: Event) -> dict[str, Any]:
    """Answers the fields of an event as JSON values."""
    return {name: getattr(event, name) for name in _NAMES[type(event).__name__]}


def decode(kind: str, version: int, body: dict[str, Any]) -> Event:
    """Rebuilds an event from its JSON form.

    Raises:
        UnknownEvent: The type is unknown, or its version is newer than this program's.
    """
    event = EVENTS.get(kind)
    if event is None or version > event.VERSION:
        raise UnknownEvent(f"{kind} version {version} was written by a newer tdconsole")
    return event(**body)
