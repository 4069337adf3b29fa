"""The start screen: a new night, one to be resumed, or the example to rehearse."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tdconsole import __version__
from tdconsole.console import acts, gaps, rehearsal, text
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
            yield Static(words)
            yield OptionList(*self._choices(), id="choices")

    def _choices(self) -> list[Option]:
        options = [Option(Content(f"Resume   {words}"), id=f"resume {key}") for key, words in self._unfinished()]
        options.append(Option(Content("New night"), id="new"))
        examples = [Option(Content(f"Rehearse the example   {n}"), id=f"rehearse {n}") for n in rehearsal.examples()]
        return [*options, *examples, Option(Content("Leave"), id="leave")]

    def _unfinished(self) -> list[tuple[str, str]]:
        """Answers stream and description of the nights that can be resumed; an empty stream is the open one."""
        night = self.app.session.night
        found = [("", describe(night))] if night is not None and night.closed is None else []
        if self.app.folder is not None:
            for summary in self.app.folder.unfinished():
                if summary.stream != self.app.session.stream:
                    where = f", {text.clip(summary.venue, 20)}" if summary.venue else ""
                    words = f"{text.clip(summary.name, 24)}{where}, {summary.date}, {summary.left} left"
                    found.append((summary.stream, words))
        return found

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Does what was chosen."""
        kind, _, name = (event.option.id or "").partition(" ")
        with self.app.guarded():
            if kind == "new":
                self.app.push_screen(NewNight(self.app.shelf_names()), self._open)
            elif kind == "resume":
                self._resume(name)
            elif kind == "rehearse":
                rehearsal.begin(self.app, name)
            else:
                self.app.exit(0)

    def _resume(self, stream: str) -> None:
        gap = None
        if stream and self.app.folder is not None:
            try:
                gap = self.app.folder.resume(self.app.session, stream)
            except OSError as fault:
                self.app.tell(f"this night cannot be resumed: {fault}")
                return
        self._enter()
        if gap is not None:
            gaps.ask(self.app, gap)

    def _open(self, line: str | None) -> None:
        if line:
            self.app.say(line)

    def _enter(self) -> None:
        night = self.app.session.night
        if night is not None:
            acts.mode(self.app, acts.mode_for(night))


def describe(night: Night) -> str:
    """Answers a night in a few words."""
    where = f", {text.clip(night.venue, 20)}" if night.venue else ""
    left = f", {len(night.alive())} left" if night.started_at is not None else f", {len(night.players)} signed in"
    return f"{text.clip(night.name, 24)}{where}, {night.date}{left}"
