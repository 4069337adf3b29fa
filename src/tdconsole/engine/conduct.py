"""Conduct: warnings, penalties, strikes and bans (BTown 3)."""

from __future__ import annotations

from tdconsole.engine.decision import Event

EVENTS: tuple[type[Event], ...] = ()
