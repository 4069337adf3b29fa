"""The Textual app: screens, the one place where keys become acts, and the one tick that looks at the clock."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.reactive import var
from textual.widgets import Input

from tdconsole.console import acts, crash, keys, themes
from tdconsole.console.bindings import bindings
from tdconsole.console.dialogs.question import Question
from tdconsole.console.foretell import foretell
from tdconsole.console.palette import ActFinder
from tdconsole.console.prompts import Desk, Prompt, Reading
from tdconsole.console.prompts.catalog import PROMPTS
from tdconsole.console.saying import SILENCE, Notice, Voice
from tdconsole.console.screens import SCREENS
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.watch import Watch
from tdconsole.session import Session

if TYPE_CHECKING:
    from tdconsole.console.rehearsal import Rehearsal
    from tdconsole.league.folder import LeagueFolder

TICK = 0.25
FLASH = 1.5
HELD = 0.7


class ConsoleApp(App[int]):
    """The director's console on one session.

    Args:
        session: The night, or a session without one.
        folder: The league folder; None where nothing is kept, as in tests.
        held: Seconds within which the same key again is taken for the same press.
        home: Folder of console.toml and of crash files.
    """

    CSS_PATH = Path(__file__).with_name("console.tcss")
    TITLE = "tdconsole"
    MODES: ClassVar = SCREENS
    COMMANDS: ClassVar = {ActFinder}
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.ALL)
    revision: var[int] = var(0)
    notice: var[Notice] = var(SILENCE)

    def __init__(
        self,
        session: Session,
        folder: LeagueFolder | None = None,
        *,
        held: float = HELD,
        home: Path | None = None,
    ) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (120, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (22, "-tall"), (36, "-high")]
        self.folder, self.held, self.home = folder, held, home
        self.drafts: dict[str, str] = {}
        self.news: list[str] = []
        self.rehearsal: Rehearsal | None = None
        self.keymap_names: dict[str, str] = {}
        self._pressed: tuple[str, float] = ("", 0.0)
        self.watch_clock = Watch(self)
        self._take(session)

    # -- the session ----------------------------------------------------------------------------------------

    def _take(self, session: Session) -> None:
        self.session = session
        self.voice = Voice(session, self._hear, self._broke)
        self.desk = Desk(session)
        session.watchers.append(self._revise)

    def turn_to(self, session: Session) -> None:
        """Turns to another session, such as a rehearsal; what was typed is forgotten."""
        self.session.watchers.remove(self._revise)
        self.drafts.clear()
        self.news.clear()
        self.watch_clock.forget()
        self._take(session)
        self.notice = SILENCE
        self._revise()

    def _revise(self) -> None:
        self.revision += 1

    def _hear(self, notice: Notice) -> None:
        self.notice = notice
        self.desk.refused = notice.line if notice.overrule else ""

    def now(self) -> int:
        """Answers the present instant of the session."""
        return self.session.clock.now()

    def say(self, line: str) -> bool:
        """Says a line of the director's language; answers whether it was carried out."""
        done = self.voice.say(line)
        if done and self.current_mode == "start" and self.session.night is not None:
            self.switch_mode(acts.mode_for(self.session.night))
        return done

    def tell(self, words: str) -> None:
        """Puts words of the console itself into the status line."""
        self.voice.word(Notice("word", words))

    def readings(self, prompt: Prompt, typed: str) -> list[Reading]:
        """Answers the readings of a text; none before a night is open, or after a fault."""
        if self.session.night is None and prompt.name != "line":
            return []
        with self.guarded():
            return prompt.read(typed, self.desk)
        return []

    def foretold(self, prompt: Prompt, reading: Reading) -> str:
        """Answers what a reading would lead to."""
        if not prompt.foretells or not reading.line or self.session.night is None:
            return ""
        with self.guarded():
            return foretell(self.desk, reading.line, self.now())
        return ""

    @property
    def typing(self) -> bool:
        """Whether a field has the letters."""
        return isinstance(self.screen, NightScreen) and self.screen.is_mounted and self.screen.bar.busy

    # -- life -----------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Sets themes, keys, signals and the tick, and goes to the first screen."""
        for theme in ("ansi-dark", "ansi-light"):
            self.unregister_theme(theme)
        self.register_theme(themes.DARK)
        self.register_theme(themes.LIGHT)
        self.theme = themes.DARK.name
        self._read_keymap()
        self._catch_signals()
        night = self.session.night
        self.switch_mode("start" if night is None or night.closed is not None else acts.mode_for(night))
        self.set_interval(TICK, self.watch_clock.look)

    def on_ready(self) -> None:
        """Keeps what start-up made out of later garbage collections."""
        gc.freeze()
        gc.enable()

    def _read_keymap(self) -> None:
        if self.home is None or not (self.home / "console.toml").is_file():
            return
        from tdconsole.console import keymap  # noqa: PLC0415 - only a league with own keys needs it

        self.keymap_names, problems = keymap.load(self.home / "console.toml")
        self.set_keymap(self.keymap_names)
        self.news += problems

    def _catch_signals(self) -> None:
        import asyncio  # noqa: PLC0415 - textual has loaded it already

        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.exit, 128 + number)

    def announce(self, heard: list[str]) -> None:
        """Lets the room hear, and keeps the words above the screen until they are seen."""
        self.bell()
        self.news += heard
        for screen in self.screen_stack:
            screen.add_class("-news")
        self.set_timer(FLASH, self._calm)
        self._revise()

    def _calm(self) -> None:
        for stack in list(self._screen_stacks.values()):
            for screen in stack:
                screen.remove_class("-news")

    # -- faults ---------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def guarded(self) -> Iterator[None]:
        """Lets no fault of the program end the night: it is written down and told."""
        try:
            yield
        except Exception as fault:
            self._hear(Notice("fault", f"a fault inside tdconsole was written down in {self._broke(fault)}"))

    def _broke(self, fault: Exception) -> Path:
        from tdconsole.console.dialogs.reading import Sheet  # noqa: PLC0415 - only after a fault

        path = crash.write(fault, self.home)
        if not any(isinstance(screen, Sheet) for screen in self.screen_stack):
            lines = [
                "tdconsole made a mistake with this. The night goes on, and nothing that was saved is lost.",
                "",
                f"What happened, without names of players, is in {path}",
            ]
            self.push_screen(Sheet("A fault", lines))
        return path

    def _fatal_error(self) -> None:
        """Ends after a fault nothing caught, without the values of variables that Textual would print."""
        import sys  # noqa: PLC0415 - only after a fault

        from rich.text import Text  # noqa: PLC0415 - only after a fault

        fault = sys.exc_info()[1]
        path = crash.write(fault if fault is not None else RuntimeError(), self.home)
        self._exit_renderables.append(Text(f"tdconsole had to stop; the night is saved. See {path}"))
        self._close_messages_no_wait()

    async def on_event(self, event: events.Event) -> None:
        """Acts on a key before the next one is looked at, so that ``b37`` typed in a hurry goes where it is meant."""
        if isinstance(event, events.Key) and not event.is_forwarded and not isinstance(self.focused, Input):
            if self.rehearsal is not None and event.key == "enter" and isinstance(self.screen, NightScreen):
                acts.step(self)
                return
            if await self._check_bindings(event.key):
                return
        await super().on_event(event)

    # -- keys -----------------------------------------------------------------------------------------------

    def action_press(self, name: str) -> None:
        """Does what a key of the table says."""
        key = keys.BY_ID[name]
        if key.once and self._again(name):
            return
        kind, _, rest = key.act.partition(" ")
        with self.guarded():
            if kind == "say":
                self.say(rest)
            elif kind == "ask":
                self.ask(rest)
            else:
                act, _, word = rest.partition(" ")
                own = getattr(self.screen, f"do_{act}", None)
                doer = own if own is not None else partial(acts.ACTS[act], self)
                doer(*([word] if word else []))

    def _again(self, name: str) -> bool:
        """Tells whether a key is held down or was pressed a moment ago."""
        before, at = self._pressed
        now = time.monotonic()
        self._pressed = (name, now)
        if before == name and now - at < self.held:
            self.tell("a key pressed twice or held acts once; press it again in a moment")
            return True
        return False

    def ask(self, prompt: str) -> None:
        """Opens a prompt on the screen that is shown."""
        if self.session.night is None and prompt != "line":
            self.tell(acts.NO_NIGHT)
        elif isinstance(self.screen, NightScreen) and prompt in PROMPTS:
            self.screen.ask(prompt)

    def ask_first(self, question: Question, line: str) -> None:
        """Says a line when the director answers yes."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.say(line)

        self.push_screen(question, answered)

    async def action_quit(self) -> None:
        """Leaves, by whatever way it was asked."""
        acts.leave(self)

    def shelf_names(self) -> list[str]:
        """Answers the names of the rule files there are."""
        names = getattr(self.session.shelf, "names", dict)
        return list(names())

    def rehearsal_line(self) -> str:
        """Answers the line of a rehearsal that comes next, or nothing."""
        return "" if self.rehearsal is None else self.rehearsal.words()


def run(folder: LeagueFolder) -> int:
    """Opens the console on a league folder and answers the exit status."""
    app = ConsoleApp(folder.session(), folder, home=Path(os.fspath(folder.path)))
    app.run()
    return app.return_value or app.return_code or 0
