"""Rehearsing: an example night played line by line on a journal that forgets."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from tdconsole.console import text
from tdconsole.journal.memory import MemoryJournal
from tdconsole.language.script import Line, lines
from tdconsole.language.words import Misunderstood
from tdconsole.play import Player, player
from tdconsole.session import Session

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp

SCREEN_OF = {
    "open": "sign-in",
    "signin": "sign-in",
    "signout": "sign-in",
    "announce": "sign-in",
    "draw": "seating",
    "seat": "seating",
    "swap": "seating",
    "start": "clock",
    "pause": "clock",
    "resume": "clock",
    "next": "clock",
    "break": "clock",
    "balance": "tables",
    "confirm": "tables",
    "button": "tables",
    "break-table": "tables",
    "final-table": "tables",
    "bust": "eliminations",
    "instead": "eliminations",
    "reinstate": "eliminations",
    "withdraw": "eliminations",
    "receipt": "points",
    "bounty": "points",
    "premium": "points",
    "close": "points",
    "undo": "log",
    "void": "log",
}


def folder() -> Path:
    """Answers where the examples stand: in the checkout, or in the installed package."""
    checkout = Path(__file__).resolve().parents[3] / "examples"
    if checkout.is_dir():
        return checkout
    return Path(str(resources.files("tdconsole"))) / "examples"


def examples() -> list[str]:
    """Answers the names of the example nights."""
    return sorted(path.stem for path in folder().glob("*.td"))


def begin(app: ConsoleApp, name: str) -> None:
    """Turns the console to a rehearsal of an example."""
    script = (folder() / f"{name}.td").read_text(encoding="utf-8")
    played = player(MemoryJournal(), app.session.shelf, app.session.compile)
    try:
        ahead = list(lines(script))
    except Misunderstood as fault:
        app.tell(f"the example cannot be read: {fault}")
        return
    app.rehearsal = Rehearsal(played, ahead, app.session)
    app.turn_to(played.session)
    app.rehearsal.step(app)


class Rehearsal:
    """The lines of an example, and how many were played.

    Args:
        played: Plays them.
        ahead: The lines.
        real: The session to come back to.
    """

    def __init__(self, played: Player, ahead: list[Line], real: Session) -> None:
        self._player, self._lines, self._next, self.real = played, ahead, 0, real

    @property
    def over(self) -> bool:
        """Whether the last line was played."""
        return self._next >= len(self._lines)

    def words(self) -> str:
        """Answers what comes next, for the strip."""
        if self.over:
            return "REHEARSAL: the example is over; Enter goes back"
        line = self._lines[self._next]
        return f"REHEARSAL {self._next}/{len(self._lines)} · Enter plays: {text.clean(line.text)}"

    def step(self, app: ConsoleApp) -> None:
        """Plays the next line on the screen it belongs to; after the last, goes back to the real night."""
        app.news.clear()
        if self.over:
            app.rehearsal = None
            app.turn_to(self.real)
            app.switch_mode("start")
            return
        line = self._lines[self._next]
        self._next += 1
        self._player.advance(line)
        if line.text:
            app.say(line.text)
            app.switch_mode(SCREEN_OF.get(line.text.split(maxsplit=1)[0], app.current_mode))
