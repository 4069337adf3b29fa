"""The stacks of players who went out in one hand, when the league's rules part them by chips."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tdconsole.console import text


class Stacks(ModalScreen[list[str] | None]):
    """Asks everyone's stack at the start of the hand; answers them in the order of the names.

    Args:
        names: Who went out.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "cancel", show=False),
        Binding("down", "app.focus_next", "next", show=False),
        Binding("up", "app.focus_previous", "previous", show=False),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self._names = names

    def compose(self) -> ComposeResult:
        """Lays out one field for each."""
        with Vertical(id="box") as box:
            box.border_title = Content("Same hand: stacks at its start")
            box.border_subtitle = Content("Enter: next, on the last: go on · Esc: back")
            for index, name in enumerate(self._names):
                with Horizontal(classes="field"):
                    yield Static(text.clip(name, 30), markup=False, classes="name wide")
                    yield Input(id=f"stack{index}", compact=True, max_length=12, restrict=r"[\d_]*")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Goes to the next field that is empty; with none left it is done."""
        event.stop()
        fields = list(self.query(Input))
        empty = [field for field in fields if not field.value.strip("_")]
        if empty:
            self.set_focus(empty[0])
        else:
            self.dismiss([field.value for field in fields])

    def action_leave(self) -> None:
        """Goes back to the line."""
        self.dismiss(None)
