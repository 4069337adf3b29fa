"""The screens, by the names the keys call them; each is loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from textual.screen import Screen

_PLACES = {
    "start": ("start", "StartScreen"),
    "sign-in": ("sign_in", "SignInScreen"),
    "seating": ("seating", "SeatingScreen"),
    "clock": ("clock", "ClockScreen"),
    "tables": ("tables", "TablesScreen"),
    "eliminations": ("eliminations", "EliminationsScreen"),
    "points": ("points", "PointsScreen"),
    "season": ("season", "SeasonScreen"),
    "log": ("log", "LogScreen"),
    "rulings": ("rulings", "RulingsScreen"),
}


def _loader(module: str, name: str) -> Callable[[], Screen[Any]]:
    def load() -> Screen[Any]:
        screen: Screen[Any] = getattr(import_module(f"tdconsole.console.screens.{module}"), name)()
        return screen

    return load


SCREENS: dict[str, str | Callable[[], Screen[Any]]] = {mode: _loader(*place) for mode, place in _PLACES.items()}
