"""Seating: the lottery, the sheet of pre-drawn lines, seats by the director (DESIGN 4.2)."""

from __future__ import annotations

from tdconsole.engine.decision import Event

EVENTS: tuple[type[Event], ...] = ()
