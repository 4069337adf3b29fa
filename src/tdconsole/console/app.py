"""The Textual app: screens, the one place where keys become acts, and the one tick that looks at the clock."""

from __future__ import annotations

import gc
import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import BindingType
from textual.reactive import var
from textual.widgets import Input

from tdconsole.console import acts, keys, starting
from tdconsole.console.bindings import bindings
from tdconsole.console.dialogs.question import Question
from tdconsole.console.guarded import GuardedApp
from tdconsole.console.palette import ActFinder
from tdconsole.console.prompts import Desk
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


class ConsoleApp(GuardedApp):
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
        super().__init__(home)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (120, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (22, "-tall"), (36, "-high")]
        self.folder, self.held = folder, held
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
        self.voice = Voice(session, self._hear, self.broke)
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

    @property
    def typing(self) -> bool:
        """Whether a field has the letters."""
        return isinstance(self.screen, NightScreen) and self.screen.is_mounted and self.screen.bar.busy

    # -- life -----------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Sets themes, keys, signals and the tick, and goes to the first screen."""
        starting.set_themes(self)
        starting.read_keymap(self)
        starting.catch_signals(self)
        night = self.session.night
        self.switch_mode("start" if night is None or night.closed is not None else acts.mode_for(night))
        self.set_interval(TICK, self.watch_clock.look)

    def on_ready(self) -> None:
        """Keeps what start-up made out of later garbage collections."""
        gc.freeze()
        gc.enable()

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

    # -- keys -----------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Acts on a key before the next one is looked at, so that ``b37`` typed in a hurry goes where it is meant."""
        if isinstance(event, events.Key) and not event.is_forwarded and not isinstance(self.focused, Input):
            if self.rehearsal is not None and event.key == "enter" and isinstance(self.screen, NightScreen):
                acts.step(self)
                return
            if await self._check_bindings(event.key):
                return
        await super().on_event(event)

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
