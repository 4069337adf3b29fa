"""The dialog of a new night; it answers the ``open`` line."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from tdconsole.console import text
from tdconsole.language.parse import parse
from tdconsole.language.words import Misunderstood, quote

FIELDS = (
    ("rules", "rules", "btown"),
    ("name", "name", "Tuesday"),
    ("venue", "venue", "Main St"),
    ("start", "start", "19:00"),
    ("tables", "tables", "as many as needed"),
    ("limit", "contract h:mm", "as the rules say"),
)


class NewNight(ModalScreen[str | None]):
    """Asks for rules, name, venue, start, tables and limit.

    Args:
        rules: Names of the rule files there are.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "cancel", show=False),
        Binding("down", "app.focus_next", "next", show=False),
        Binding("up", "app.focus_previous", "previous", show=False),
    ]
    AUTO_FOCUS = "#rules"

    def __init__(self, rules: list[str]) -> None:
        super().__init__()
        self._rules = rules

    def compose(self) -> ComposeResult:
        """Lays out the fields."""
        with Vertical(id="box") as box:
            box.border_title = Content("New night")
            box.border_subtitle = Content("Enter: next field, on the last: open · Esc: cancel")
            for name, label, hint in FIELDS:
                with Horizontal(classes="field"):
                    yield Static(label, markup=False, classes="name")
                    value = self._rules[0] if name == "rules" and self._rules else "19:00" if name == "start" else ""
                    field = Input(value, placeholder=hint, id=name, compact=True, max_length=80)
                    field.cursor_blink = False
                    yield field
            yield Static(f"rules: {', '.join(self._rules)}", markup=False, id="fault")
            yield Button(Content("Open the night"), id="open")

    def line(self) -> str:
        """Answers the ``open`` line of what stands in the fields."""
        values = {name: self.query_one(f"#{name}", Input).value.strip() for name, _, _ in FIELDS}
        options = [f"{name}={quote(values[name])}" for name, _, _ in FIELDS[1:] if values[name]]
        return " ".join(["open", quote(values["rules"]), *options, f"zone={local_zone()}"])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Goes to the next field, or opens."""
        event.stop()
        if event.input.id == FIELDS[-1][0]:
            self._finish()
        else:
            self.focus_next()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Opens."""
        event.stop()
        self._finish()

    def _finish(self) -> None:
        line = self.line()
        try:
            parse(line)
        except Misunderstood as fault:
            self.query_one("#fault", Static).update(Content(text.clean(str(fault))))
            return
        self.dismiss(line)

    def action_leave(self) -> None:
        """Opens nothing."""
        self.dismiss(None)


def local_zone() -> str:
    """Answers the IANA name of this machine's zone, or UTC when it cannot be told."""
    import os  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415
    from zoneinfo import ZoneInfo  # noqa: PLC0415

    link = Path("/etc/localtime")
    names = [os.environ.get("TZ", "").removeprefix(":")]
    if link.is_symlink():
        names.append(str(link.resolve()).partition("zoneinfo/")[2])
    for name in names:
        try:
            if name and ZoneInfo(name):
                return name
        except (ValueError, OSError):
            continue
    return "UTC"
