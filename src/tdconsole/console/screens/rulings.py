"""Rulings: pick the matter, type the numbers as they lie on the table, read the answer; Enter logs it."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from tdconsole.console import keys, text
from tdconsole.console.bindings import bindings
from tdconsole.console.dialogs.reading import Sheet
from tdconsole.console.prompts.rulings import consult, kind_of, looked_up, said
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.panel import Panel, Piece
from tdconsole.display.figures import figures
from tdconsole.engine.night import Night
from tdconsole.engine.rules import Rules
from tdconsole.engine.rulings.answer import Answer
from tdconsole.engine.rulings.floor import Rankings
from tdconsole.engine.rulings.matters import Matter

STANDARD = "tda"
SHOWN_CARDS = 6


class RulingsScreen(NightScreen):
    """The ruling desk, and tonight's rulings. It never stops the clock."""

    WHERE = "rulings"
    BINDINGS = bindings("rulings")
    HELP_LINES = (
        "The answer stands there while you type, by the rules of this night. Enter puts it into the log.",
        "Blinds are those of the level being played, unless you type others as 100/200.",
        "",
    )

    def __init__(self) -> None:
        super().__init__()
        self._standard: Rules | None = None
        self._sought = False

    def body(self) -> ComposeResult:
        """Lays out the answer and the rulings."""
        with VerticalScroll(can_focus=False):
            yield Panel(id="answer")
            yield Panel(id="rulings")

    def on_mount(self) -> None:
        """Answers anew whenever the field changes."""
        super().on_mount()
        self.watch(self.bar.field, "value", self._typed, init=False)

    def on_screen_resume(self) -> None:
        """Comes back up to date, and fetches the rules that are put beside, without keeping the keys waiting."""
        super().on_screen_resume()
        if not self._sought:
            self._sought = True
            self.run_worker(self._fetch, thread=True)

    def ask(self, name: str) -> None:
        """Opens a prompt and shows what it has to say already."""
        super().ask(name)
        self.repaint()

    def paint(self, night: Night, now: int) -> None:
        """Shows the answer to what is being typed, or the matters there are, and tonight's rulings."""
        typed = self.bar.field.value if kind_of(self.bar.prompt.name) else ""
        answer = self.query_one("#answer", Panel)
        if typed.strip():
            answer.show(*self._answer(typed, night, now))
        else:
            answer.show(*self._menu())
        self.query_one("#rulings", Panel).show(*tonights(night))

    def do_rankings(self) -> None:
        """Shows the hands from best to worst."""
        night = self.app.session.night
        if night is not None:
            self.app.push_screen(Sheet("Hand rankings", ranking_lines(Rankings().answer(night.rules))))

    def _answer(self, typed: str, night: Night, now: int) -> list[Piece]:
        kind = kind_of(self.bar.prompt.name)
        if kind == "find" and (found := looked_up(typed, night, self._standard)):
            return cards(found, night.rules, self._standard)
        answer = consult(said(kind, typed), night, now, self._standard)
        if isinstance(answer, str):
            return [(text.clean(answer), "$text-warning")]
        room = self.query_one("#body").content_size
        return answered(answer, max(room.width, 10), max(room.height // 3, 1))

    def _menu(self) -> list[Piece]:
        pieces: list[Piece] = []
        for key in keys.on_screen(self.WHERE):
            shown = keys.all_shown(self.app.keymap_names.get(key.id, key.keys))
            pieces += [(f"  {shown:<3}", "bold $accent"), f"{key.words}\n"]
        return pieces

    def _typed(self) -> None:
        self.repaint()

    def _fetch(self) -> None:
        try:
            found = self.app.session.shelf.rule_text(STANDARD)
        except (ValueError, OSError):
            return
        if found is not None:
            self.app.call_from_thread(partial(self._fetched, found.rules))

    def _fetched(self, rules: Rules) -> None:
        self._standard = rules
        self.repaint()


def answered(answer: Answer, width: int, height: int) -> list[Piece]:
    """Answers a ruling as it stands on the screen: figure, words, why, and the other rules where they differ.

    Args:
        answer: The ruling.
        width: Cells.
        height: Rows the figure may take.
    """
    figure = headline(answer)
    rows = figures(figure, width, height) if figure else []
    pieces: list[Piece] = [("\n".join(rows), "bold $text-success"), "\n\n"] if len(rows) > 1 else []
    pieces += [(text.clean(answer.says), "bold"), "\n", text.clean(answer.reason), "\n"]
    if answer.standard:
        other = answer.standard
        words = f"\n{other.by}, {other.rule}: {other.says}; {other.why}\n"
        pieces.append((text.clean(words).strip().join(("\n", "\n")), "$text-muted"))
    return pieces


def headline(answer: Answer) -> str:
    """Answers the number that a ruling comes to, or nothing."""
    facts = answer.facts
    if "reopens" in facts:
        return ""
    for name in ("amount", "min_total", "first", "left"):
        if isinstance(facts.get(name), int):
            return f"{facts[name]:,}"
    return ""


def cards(found: list[Matter], rules: Rules, standard: Rules | None) -> list[Piece]:
    """Answers rule cards; what the league leaves open is said to be open."""
    pieces: list[Piece] = []
    for matter in found[:SHOWN_CARDS]:
        pieces += [(text.clean(matter.title), "bold"), "\n"]
        if matter.own:
            section = f" ({matter.own.rule})" if matter.own.rule else ""
            pieces.append(f"{text.clean(matter.own.text)}{text.clean(section)}\n")
        if matter.open:
            pieces.append((f"{text.clean(rules.name)} leaves this open; you decide.\n", "$text-warning"))
        if matter.standard and standard:
            words = f"{standard.name}, {matter.standard.rule}: {matter.standard.text}"
            pieces.append((f"{text.clean(words)}\n", "$text-muted"))
        pieces.append("\n")
    if len(found) > SHOWN_CARDS:
        pieces.append((f"and {len(found) - SHOWN_CARDS} more; another word narrows it down\n", "$text-muted"))
    return pieces


def tonights(night: Night) -> list[Piece]:
    """Answers tonight's rulings, the newest first."""
    rulings = [(at, words) for at, kind, words in night.notes if kind == "ruling"]
    if not rulings:
        return [("\nno ruling tonight", "$text-muted")]
    lines = [f"{text.time_of_day(night, at)}  {text.clean(words)}" for at, words in reversed(rulings)]
    return [("\ntonight\n", "$text-muted"), "\n".join(lines)]


def ranking_lines(answer: Answer) -> list[str]:
    """Answers the card of hand rankings."""
    rows = [f"{row['hand']:<16}{row['example']}  {row['what']}" for row in answer.facts["ranking"]]
    return [*rows, "", answer.reason]
