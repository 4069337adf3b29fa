"""The room's read-only clock: it follows the journal of the console and never writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tdconsole.display.face import Face, face
from tdconsole.display.figures import blocks, figures
from tdconsole.engine.history import History

TICK, LOOK = 0.25, 4
FIGURES = "00:00"


class Source(Protocol):
    """A night that is watched."""

    history: History

    def look(self) -> bool:
        """Reads the log again when it has grown."""

    def now(self) -> int:
        """Answers the present instant of the night."""


class Display(App[int]):
    """One screen without a prompt: time, blinds, what follows.

    Args:
        find: Answers the night to show, or None while there is none; asked again as long as there is none or it
            is closed.
    """

    CSS = """
    Screen { background: #101418; color: #ECECEC; padding: 1 2; }
    Static { width: 1fr; height: auto; text-wrap: nowrap; }
    #head { text-style: bold; height: 2; }
    #blinds { color: #E6C37F; }
    #under { height: 2; }
    #fault { color: #F0B840; dock: bottom; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape,ctrl+c", "quit", "leave", show=False)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, find: Callable[[], Source | None]) -> None:
        super().__init__()
        self._find = find
        self._source: Source | None = None
        self._ticks = 0
        self._shown: tuple[Face, int, int] | None = None
        self._fault = ""

    def compose(self) -> ComposeResult:
        """Lays out the lines."""
        for name in ("head", "time", "blinds", "under", "facts", "fault"):
            yield Static(id=name, markup=False)

    def on_mount(self) -> None:
        """Begins to look."""
        self.look()
        self.set_interval(TICK, self.look)

    def on_resize(self) -> None:
        """Fits the figures to the window."""
        self._shown = None
        self.look()

    def look(self) -> None:
        """Looks at the clock; at the journal once a second."""
        if self._ticks % LOOK == 0:
            self._read()
        self._ticks += 1
        night = self._source.history.night if self._source is not None else None
        if self._source is None or night is None:
            self._say("head", "no night is open yet")
            return
        shown = face(night, self._source.now()), *self.size
        if shown != self._shown:
            self._shown = shown
            self._paint(shown[0], night.name)

    def _read(self) -> None:
        try:
            closed = self._source is not None and self._source.history.night is not None
            closed = closed and self._source.history.night.closed is not None  # type: ignore[union-attr]
            if self._source is None or closed:
                self._source = self._find() or self._source
            if self._source is not None:
                self._source.look()
            fault = ""
        except OSError as trouble:
            fault = f"the journal cannot be read, the clock goes on from what was known: {trouble}"
        if fault != self._fault:
            self._fault = fault
            self._say("fault", fault)

    def _paint(self, seen: Face, name: str) -> None:
        width, height = max(self.size.width - 4, 8), max(self.size.height - 11, 2)
        title = name if len(seen.head) + len(name) + 3 <= width else ""
        self._say("head", f"{seen.head}   {title}")
        time = figures(seen.time, width, height * 3 // 5, room_for=FIGURES, blocks=blocks())
        self._say("time", "\n".join(time), len(time) + 1)
        blinds = figures(seen.blinds, width, max(height - len(time) - 1, 1), blocks=blocks())
        self._say("blinds", "\n".join(blinds), len(blinds) + 1)
        self._say("under", seen.under)
        self._say("facts", "\n".join(seen.facts))

    def _say(self, where: str, words: str, height: int = 0) -> None:
        line = self.query_one(f"#{where}", Static)
        if height:
            line.styles.height = height
        line.update(Content(words))


def run(find: Callable[[], Source | None]) -> int:
    """Shows the room's clock until it is left; answers the exit status."""
    app = Display(find)
    app.run()
    return app.return_code or 0
