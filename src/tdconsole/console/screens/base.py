"""What every screen of a night has: the strip, the bar, the status line, the hints; and when it is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen

from tdconsole.console.widgets.bar import Bar
from tdconsole.console.widgets.lines import Hints, Status, Strip
from tdconsole.engine.night import Night

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp


class NightScreen(Screen[None]):
    """A screen of the night.

    A screen keeps no fact: ``paint`` asks the engine. It is painted when the revision changes, ``tick`` when the
    clock's face does; a screen that is not shown is painted when it comes back.
    """

    WHERE: ClassVar[str] = ""
    HOME: ClassVar[str] = ""
    HELP_LINES: ClassVar[tuple[str, ...]] = ()
    AUTO_FOCUS = ""

    app: ConsoleApp

    def compose(self) -> ComposeResult:
        """Lays out the frame around the body."""
        yield Strip(steady=True, id="strip")
        with Vertical(id="body"):
            yield from self.body()
        yield Bar(self.HOME)
        yield Status(id="status")
        yield Hints(steady=True, id="hints")

    def body(self) -> ComposeResult:
        """Lays out what is this screen's own."""
        yield from ()

    def on_mount(self) -> None:
        """Watches the revision and the notice."""
        self.watch(self.app, "revision", self._changed, init=False)
        self.watch(self.app, "notice", self._noticed, init=False)
        self.repaint()

    @property
    def bar(self) -> Bar:
        """The prompt."""
        return self.query_one(Bar)

    @property
    def shown(self) -> bool:
        """Whether this screen is on the stack that is seen, perhaps under a dialog."""
        return self in self.app.screen_stack

    @property
    def whole(self) -> bool:
        """Whether the frame is there: not while a screen is being made or taken down."""
        return self.is_mounted and bool(self.query("#hints"))

    def repaint(self) -> None:
        """Paints everything from the engine's answers."""
        if not self.whole:
            return
        self.query_one(Strip).repaint()
        night = self.app.session.night
        if night is not None:
            with self.app.guarded():
                self.paint(night, self.app.now())
        self.frame()
        self.bar.read()

    def pulse(self) -> None:
        """Paints what depends on the time."""
        if not self.whole:
            return
        self.query_one(Strip).repaint()
        night = self.app.session.night
        if night is not None:
            with self.app.guarded():
                self.tick(night, self.app.now())

    def paint(self, night: Night, now: int) -> None:
        """Paints the body."""

    def tick(self, night: Night, now: int) -> None:
        """Paints what depends on the time, in the body."""

    def frame(self) -> None:
        """Paints status line and hints."""
        if not self.whole:
            return
        self.query_one(Status).repaint()
        self.query_one(Hints).repaint(self.WHERE, typing=self.bar.busy)

    def _changed(self) -> None:
        if self.shown:
            self.repaint()

    def _noticed(self) -> None:
        if self.shown:
            self.frame()

    def on_screen_resume(self) -> None:
        """Comes back up to date."""
        self.repaint()

    def on_resize(self) -> None:
        """Fits the new size."""
        self.repaint()

    def on_descendant_focus(self) -> None:
        """Shows the hints of a field."""
        self.frame()

    def on_descendant_blur(self) -> None:
        """Shows the hints of the screen."""
        self.frame()

    def ask(self, name: str) -> None:
        """Opens a prompt."""
        self.bar.ask(name)
