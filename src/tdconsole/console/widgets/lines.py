"""The strip above, the status line and the hints below: the frame of every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from tdconsole.console import keys, text
from tdconsole.console.strip import clock_line, contract, fitted, night_line
from tdconsole.console.widgets.panel import Panel, Piece
from tdconsole.engine import clock

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp


class Strip(Panel):
    """Where the night stands, and what must be heard until it is seen."""

    app: ConsoleApp

    def repaint(self) -> None:
        """Looks at the clock and shows what changed."""
        night, now = self.app.session.night, self.app.now()
        width = max(self.app.size.width - 2, 10)
        if night is None:
            self.show(("tdconsole", "bold"), "  no night is open\n")
            return
        at = clock.position(night, now)
        pieces: list[Piece] = [*fitted(clock_line(night, at, now), width), "\n"]
        pieces += fitted(night_line(night, at, now), width)
        for words in self._standing(night, now):
            pieces += ["\n", (text.clip(words, width), "bold $text-warning")]
        self.show(*pieces)

    def _standing(self, night: object, now: int) -> list[str]:
        assert self.app.session.night is not None
        found = [words for words in (self.app.rehearsal_line(), contract(self.app.session.night, now)) if words]
        if self.app.news:
            more = f" (+{len(self.app.news) - 1} more)" if len(self.app.news) > 1 else ""
            found.insert(0, f"* {self.app.news[-1]}{more} - Esc: seen")
        return found


class Status(Panel):
    """What was said last and what came of it; a refusal with its rule and the way past it."""

    app: ConsoleApp

    def repaint(self) -> None:
        """Shows the notice."""
        notice = self.app.notice
        words = text.clean(notice.text)
        if notice.kind == "done":
            way_back = (" · Esc u undoes it" if self.app.typing else " · u undoes it") if notice.undo else ""
            self.show(("saved ", "$text-success"), words, (way_back, "$text-muted"))
        elif notice.kind == "refused":
            pieces: list[Piece] = [("refused: ", "bold $text-error"), words]
            if notice.rule:
                pieces.append((f" (rule {text.clean(notice.rule)})", "$text-muted"))
            if notice.overrule:
                pieces.append((" · Esc o overrules it" if self.app.typing else " · o overrules it", "bold"))
            self.show(*pieces)
        elif notice.kind == "fault":
            self.show(("not done: ", "bold $text-error"), words)
        else:
            self.show((words, "$text-muted"))


class Hints(Panel):
    """The keys that matter here, as many as fit."""

    app: ConsoleApp

    def repaint(self, where: str, *, typing: bool) -> None:
        """Shows the hints of a screen, or those of a field."""
        if typing:
            pairs = [("Enter", "do it"), ("Tab", "other reading"), ("Esc", "back to the keys"), ("F2-F9", "screens")]
        else:
            pairs = [*keys.hints(where, self.app.keymap_names), ("1-9", "screens")]
        room = max(self.app.size.width - 2, 10)
        pieces: list[Piece] = []
        for key, label in pairs:
            wide = cell_len(key) + cell_len(label) + 3
            if wide > room + 2:
                continue
            room -= wide
            pieces += [(key, "bold $accent"), f" {label}  "]
        self.show(*pieces)
