"""A sheet to read: help, a player, the reasons of a number, what an entry changed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tdconsole.console import text


class Sheet(ModalScreen[None]):
    """Lines of plain text under a title; Escape, Enter or F1 put it away.

    Args:
        title: Its title.
        lines: Its lines.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f1,question_mark", "put_away", "close", show=False),
        Binding("up", "scroll(-1)", "up", show=False),
        Binding("down", "scroll(1)", "down", show=False),
        Binding("pageup", "scroll(-10)", "page up", show=False),
        Binding("pagedown,space", "scroll(10)", "page down", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(self, title: str, lines: list[str]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """Lays out the box."""
        with Vertical(id="box") as box:
            box.border_title = Content(text.clean(self._title))
            box.border_subtitle = Content("Esc closes, arrows scroll")
            with VerticalScroll(can_focus=False, id="text"):
                yield Static("\n".join(text.clean(line) for line in self._lines), markup=False)

    def action_put_away(self) -> None:
        """Closes the sheet."""
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        """Scrolls."""
        self.query_one("#text").scroll_relative(y=lines, animate=False)
