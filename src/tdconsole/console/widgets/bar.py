"""The line at the foot of every screen: what was understood stands above it, Enter says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input

from tdconsole.console import acts, text
from tdconsole.console.dialogs.stacks import Stacks
from tdconsole.console.foretell import foretell
from tdconsole.console.prompts import Prompt, Reading
from tdconsole.console.prompts.bust import with_stacks
from tdconsole.console.prompts.catalog import PROMPTS
from tdconsole.console.widgets.panel import Panel, Piece

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp


class Field(Input):
    """The field of the bar. While it has the focus letters are letters.

    Enter, Tab and Escape act here and now, not by messages: a scanner types number, Enter, number, Enter in one go.
    """

    def __init__(self, bar: Bar) -> None:
        super().__init__(id="field", compact=True, select_on_focus=False, max_length=400)
        self.bar = bar
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        if self.screen.focused is not self:
            event.prevent_default().stop()
            self.app.post_message(events.Key(event.key, event.character))
            return
        act = self.bar.keys.get(event.key)
        if act is None:
            await super()._on_key(event)
            return
        event.prevent_default().stop()
        with self.bar.app.guarded():
            act()


class Bar(Vertical):
    """The prompt of a screen.

    Args:
        home: The prompt that stands here when no other was asked for; empty for none.
    """

    app: ConsoleApp

    def __init__(self, home: str) -> None:
        super().__init__(id="bar")
        self.home = home or "line"
        self.prompt: Prompt = PROMPTS[self.home]
        self.readings: list[Reading] = []
        self.chosen = 0
        self._read_text = ""
        self.keys: dict[str, Callable[[], None]] = {
            "enter": self.submit,
            "escape": self.leave,
            "tab": self.turn,
            "down": self.turn,
            "shift+tab": partial(self.turn, -1),
            "up": partial(self.turn, -1),
        }

    def compose(self) -> ComposeResult:
        """Lays out the words above the field, the label and the field."""
        yield Panel(steady=True, id="understood")
        with Horizontal(id="line"):
            yield Panel(id="label")
            yield Field(self)

    def on_mount(self) -> None:
        """Shows the home prompt, with what was typed into it before."""
        self._turn_to(self.home)

    @property
    def field(self) -> Field:
        """The field."""
        return self.query_one(Field)

    @property
    def busy(self) -> bool:
        """Whether the director is typing here."""
        return self.field.has_focus

    def ask(self, name: str) -> None:
        """Turns to a prompt and takes the letters."""
        if name != self.prompt.name:
            self._turn_to(name)
        else:
            self._take_draft()
        self.screen.set_focus(self.field)
        self.read()

    def _turn_to(self, name: str) -> None:
        self.prompt = PROMPTS[name]
        self.field.placeholder = self.prompt.hint
        self._take_draft()
        self.read()

    def _take_draft(self) -> None:
        draft = self.app.drafts.get(self.prompt.name, "")
        if draft != self.field.value:
            with self.field.prevent(Input.Changed):
                self.field.value = draft
            self.field.cursor_position = len(draft)

    def read(self) -> None:
        """Reads the field anew, as the night stands now, and shows what was understood."""
        sticky = "".join(f" +{extra}" for extra in self.app.desk.sticky) if self.prompt.name == "sign-in" else ""
        self.query_one("#label", Panel).show((f" {self.prompt.label}{sticky} > ", "bold $accent"))
        self._take_in()
        self._show()

    def _take_in(self) -> None:
        """Reads the text; the chosen reading stays chosen while the text is the same."""
        same = self._read_text == self.field.value and self.chosen < len(self.readings)
        before = self.readings[self.chosen].line if same else ""
        self._read_text = self.field.value
        self.readings = []
        if self.app.session.night is not None or self.prompt.name == "line":
            with self.app.guarded():
                self.readings = self.prompt.read(self.field.value, self.app.desk)
        lines = [reading.line for reading in self.readings]
        self.chosen = lines.index(before) if before and before in lines else 0

    def _show(self) -> None:
        understood = self.query_one("#understood", Panel)
        if not self.readings or not (self.busy or self.field.value):
            understood.show("")
            return
        reading = self.readings[self.chosen]
        many = len(self.readings)
        turn = f"  [{self.chosen + 1} of {many}, Tab: next]" if many > 1 else ""
        first: list[Piece] = [("> ", "bold $accent"), (text.clean(reading.words), "bold"), (turn, "$text-muted")]
        if told := self._foretold(reading):
            style = "$text-error" if told.startswith("would be refused") else "$text-success"
            understood.show(*first, "\n  ", (text.clean(told), style))
            return
        others = [r for i, r in enumerate(self.readings) if i != self.chosen]
        also = "   ".join(text.clip(other.words, 40) for other in others[:4])
        understood.show(*first, "\n", (f"  or {also}" if also else "", "$text-muted"))

    def _foretold(self, reading: Reading) -> str:
        """Answers what a reading would lead to."""
        if self.prompt.foretells and reading.line and self.app.session.night is not None:
            with self.app.guarded():
                return foretell(self.app.desk, reading.line, self.app.now())
        return ""

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keeps the draft and reads it."""
        event.stop()
        if self.field.value != self._read_text:
            self.app.drafts[self.prompt.name] = self.field.value
            self.read()

    def turn(self, step: int = 1) -> None:
        """Takes another reading."""
        if self.readings:
            self.chosen = (self.chosen + step) % len(self.readings)
            self._show()

    def leave(self) -> None:
        """Gives the letters back to the keys; the half-typed line stays, an empty foreign prompt gives way."""
        if not self.field.value and self.prompt.name != self.home:
            self._turn_to(self.home)
        self.screen.set_focus(None)
        self._show()

    def submit(self) -> None:
        """Says the chosen reading, or goes on in the same line."""
        self._take_in()
        if not self.readings:
            acts.step(self.app)
            return
        reading = self.readings[self.chosen]
        if reading.act:
            self._done()
            acts.of_reading(self.app, reading.act)
        elif reading.line:
            if self.app.say(reading.line):
                self._done()
            elif reading.outs and self.app.notice.code == "stacks-wanted":
                self._ask_stacks(reading)
            else:
                self.read()
        elif reading.then:
            self.field.value = reading.then
            self.field.cursor_position = len(reading.then)
            self.read()
        else:
            self._show()

    def _ask_stacks(self, reading: Reading) -> None:
        def answered(stacks: list[str] | None) -> None:
            if stacks is not None:
                self.field.value = with_stacks(reading, stacks)
                self.field.cursor_position = len(self.field.value)
                self.submit()

        self.app.push_screen(Stacks([name for _, name in reading.outs]), answered)

    def _done(self) -> None:
        self.app.drafts.pop(self.prompt.name, None)
        with self.field.prevent(Input.Changed):
            self.field.value = ""
        self.readings, self._read_text = [], ""
        if self.prompt.stays:
            self.read()
            return
        self._turn_to(self.home)
        if self.home != "sign-in":
            self.screen.set_focus(None)
        self._show()

    def understood(self) -> Content:
        """What stands above the field."""
        shown = self.query_one("#understood", Panel).content
        assert isinstance(shown, Content | str)
        return shown if isinstance(shown, Content) else Content(shown)
