"""A question with two answers: the safe one has the focus when the act cannot be taken back."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from tdconsole.console import text


class Question(ModalScreen[bool]):
    """Asks before an act.

    Args:
        title: What it is about.
        words: The question, with the person or the consequence named.
        yes: Label of the button that does it.
        no: Label of the button that does not.
        safe: True puts the focus on the button that does nothing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer(False)", "no", show=False),
        Binding("left,up", "app.focus_previous", "previous", show=False),
        Binding("right,down", "app.focus_next", "next", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(self, title: str, words: str, yes: str, no: str = "Cancel", *, safe: bool = False) -> None:
        super().__init__()
        self._title, self._words, self._yes, self._no, self._safe = title, words, yes, no, safe

    def compose(self) -> ComposeResult:
        """Lays out the question and its buttons."""
        with Vertical(id="box") as box:
            box.border_title = Content(text.clean(self._title))
            box.border_subtitle = Content("Enter: the marked one · Esc: " + text.clean(self._no))
            yield Static("\n".join(text.clean(line) for line in self._words.split("\n")), markup=False, id="words")
            with Horizontal(id="buttons"):
                yield Button(Content(self._yes), id="yes")
                yield Button(Content(self._no), id="no")

    def on_mount(self) -> None:
        """Puts the focus on the answer that Enter gives."""
        self.query_one("#no" if self._safe else "#yes", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answers."""
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answers by key."""
        self.dismiss(yes)
