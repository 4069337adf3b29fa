"""The table of keys as Textual's bindings; none of them is a priority binding."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from tdconsole.console import keys


def bindings(where: str) -> list[BindingType]:
    """Answers the bindings of a screen, or those that hold everywhere."""
    return [
        Binding(key.keys, f"app.press({key.id!r})", key.words, id=key.id, tooltip=key.words, show=False)
        for key in keys.on_screen(where)
    ]
