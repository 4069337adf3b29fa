"""The start screen: a new night, one to be resumed, or the example to rehearse."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tdconsole import __version__
from tdconsole.console import acts, rehearsal, text
from tdconsole.console.bindings import bindings
from tdconsole.console.dialogs.new_night import NewNight
from tdconsole.console.screens.base import NightScreen
from tdconsole.engine.night import Night


class StartScreen(NightScreen):
    """Greets the director."""

    WHERE = "start"
    BINDINGS = bindings("start")
    AUTO_FOCUS = "#choices"

    def body(self) -> ComposeResult:
        """Lays out the greeting and the choices."""
        with Vertical(id="greeting"):
            words = Content.assemble(
                ("tdconsole", "bold"), f"  {__version__}\n\nThe clock, the seats and the points of a league night.\n"
            )
            from textual.widgets import Static  # noqa: PLC0415

            yield Static(words)
            yield OptionList(*self._choices(), id="choices")

    def _choices(self) -> list[Option]:
        night = self.app.session.night
        options = []
        if night is not None and night.closed is None:
            options.append(Option(Content(f"Resume   {describe(night)}"), id="resume"))
        options.append(Option(Content("New night"), id="new"))
        options += [
            Option(Content(f"Rehearse the example   {name}"), id=f"rehearse {name}") for name in rehearsal.examples()
        ]
        options.append(Option(Content("Leave"), id="leave"))
        return options

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Does what was chosen."""
        kind, _, name = (event.option.id or "").partition(" ")
        if kind == "new":
            self.app.push_screen(NewNight(self.app.shelf_names()), self._open)
        elif kind == "resume":
            self._enter()
        elif kind == "rehearse":
            rehearsal.begin(self.app, name)
        else:
            self.app.exit(0)

    def _open(self, line: str | None) -> None:
        if line and self.app.say(line):
            self._enter()

    def _enter(self) -> None:
        night = self.app.session.night
        if night is not None:
            acts.mode(self.app, acts.mode_for(night))


def describe(night: Night) -> str:
    """Answers a night in a few words."""
    where = f", {text.clip(night.venue, 20)}" if night.venue else ""
    left = f", {len(night.alive())} left" if night.started_at is not None else f", {len(night.players)} signed in"
    return f"{text.clip(night.name, 24)}{where}, {night.date}{left}"
