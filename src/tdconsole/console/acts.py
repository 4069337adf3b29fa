"""What keys do beside saying lines: modes, help, undo that asks, start, quit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdconsole.console import keys, text, themes
from tdconsole.console.dialogs.card import card
from tdconsole.console.dialogs.question import Question
from tdconsole.console.dialogs.reading import Sheet
from tdconsole.console.prompts import Desk
from tdconsole.engine import clock
from tdconsole.engine.decision import Refusal
from tdconsole.engine.history import Undo
from tdconsole.engine.night import Night

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp

MINUTE = 60_000
LONG_AGO = 2 * MINUTE
NO_NIGHT = "no night is open; choose one first"
_FIRST = {"sign-in": "sign-in", "seated": "sign-in", "playing": "clock"}


def mode_for(night: Night) -> str:
    """Answers the screen a night is taken up on."""
    return _FIRST.get(night.phase, "points")


def past(desk: Desk, now: int) -> list[str]:
    """Answers the sticky extras whose cut-off has gone by."""
    night = desk.session.night
    if night is None:
        return []
    extras = night.rules.sign_in.extras
    cut_off = {name: extra.minutes_before_start for name, extra in extras.items()}
    ends = {name: night.start - (cut_off.get(name) or 0) * MINUTE for name in desk.sticky}
    return [name for name, end in ends.items() if cut_off.get(name) is not None and now > end]


def mode(app: ConsoleApp, name: str) -> None:
    """Goes to a screen."""
    if app.session.night is None:
        app.tell(NO_NIGHT)
    else:
        app.switch_mode(name)


def help_sheet(app: ConsoleApp) -> None:
    """Shows the keys of this screen and of all screens."""
    where = getattr(app.screen, "WHERE", "")
    own, common = [], []
    for screen, shown, words, _, command in keys.rows(app.keymap_names):
        line = f"{shown:>9}  {words}{f'  [{command}]' if command else ''}"
        if screen == where:
            own.append(line)
        elif screen == keys.ALL:
            common.append(line)
    intro = list(getattr(app.screen, "HELP_LINES", ()))
    gap = [""] if own or intro else []
    app.push_screen(Sheet(f"Help: {where or 'tdconsole'}", [*intro, *own, *gap, *common]))


def palette(app: ConsoleApp) -> None:
    """Opens the palette."""
    app.action_command_palette()


def theme(app: ConsoleApp) -> None:
    """Turns from dark to light and back."""
    app.theme = themes.LIGHT.name if app.theme == themes.DARK.name else themes.DARK.name


def seen(app: ConsoleApp) -> None:
    """Puts the announcements away."""
    if app.news:
        app.news.clear()
        app.revision += 1


def undo(app: ConsoleApp) -> None:
    """Takes the last command back; one of another director, or one of long ago, is shown first."""
    night, answer = app.session.night, app.session.history.answer(Undo())
    if night is None or isinstance(answer, Refusal):
        app.say("undo")
        return
    entry = app.session.history.entries[answer[1][0] - 1]
    age = app.now() - entry.now
    if entry.by == night.at_keys[0] and age <= LONG_AGO:
        app.say("undo")
        return
    who = f" by {entry.by}" if entry.by else ""
    words = f"Undo entry {entry.number}, {age // MINUTE} minutes ago{who}:\n{entry.text}"
    app.ask_first(Question("Undo", words, "Undo it"), "undo")


def pause(app: ConsoleApp) -> None:
    """Pauses or resumes; never starts a night."""
    night = app.session.night
    if night is None:
        app.tell(NO_NIGHT)
        return
    state = clock.state(night, app.now())
    if state == "stopped":
        app.tell("the night has not started; S starts it")
    else:
        app.say("resume" if state == "paused" else "pause")


def start(app: ConsoleApp) -> None:
    """Asks before the night starts, with who is in and who has no seat."""
    night = app.session.night
    if night is None or night.started_at is not None:
        app.say("start")
        return
    people = list(night.entrants())
    unseated = [player for player in people if player.seat is None]
    words = f"{len(people)} in, {len(unseated)} unseated"
    if night.waiting:
        words += f", {len(night.waiting)} waiting"
    if unseated:
        names = ", ".join(text.clip(text.name_of(player), 20) for player in unseated[:5])
        words += f"\nno seat yet: {names}; d on the Seating screen draws"
    app.ask_first(Question("Start the night", words, "Start"), "start")


def leave(app: ConsoleApp) -> None:
    """Leaves; asks while the clock runs."""
    if any(isinstance(screen, Question) for screen in app.screen_stack):
        return
    night = app.session.night
    if night is None or clock.state(night, app.now()) in ("stopped", "ended"):
        app.exit(0)
        return
    words = "The night is saved, and its clock goes on while the console is closed."

    def answered(yes: bool | None) -> None:
        if yes:
            app.exit(0)

    app.push_screen(Question("Quit", words, "Quit", "Stay", safe=True), answered)


def step(app: ConsoleApp) -> None:
    """Plays the next line of a rehearsal."""
    if app.rehearsal is not None:
        app.rehearsal.step(app)


ACTS: dict[str, Callable[..., Any]] = {
    "mode": mode,
    "help": help_sheet,
    "palette": palette,
    "theme": theme,
    "seen": seen,
    "undo": undo,
    "pause": pause,
    "start": start,
    "quit": leave,
    "step": step,
}


def of_reading(app: ConsoleApp, words: str) -> None:
    """Does an act of a reading: ``card PID``, ``stick EXTRA``, ``unstick EXTRA``."""
    kind, _, word = words.partition(" ")
    if kind == "card":
        night = app.session.night
        assert night is not None
        app.push_screen(Sheet("Player", card(night, int(word))))
    elif kind == "stick" and word not in app.desk.sticky:
        app.desk.sticky.append(word)
    elif kind == "unstick" and word in app.desk.sticky:
        app.desk.sticky.remove(word)
    app.revision += 1
