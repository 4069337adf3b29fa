"""The clock: figures as large as the window allows, what comes, the levels with their times of day."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll

from tdconsole.console import text
from tdconsole.console.bindings import bindings
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.panel import Panel, Piece
from tdconsole.display.figures import blocks, figures, short
from tdconsole.engine import clock, ending
from tdconsole.engine.night import Night
from tdconsole.engine.periods import Position
from tdconsole.engine.status import counts


class ClockScreen(NightScreen):
    """Time left, blinds, what follows."""

    WHERE = "clock"
    BINDINGS = bindings("clock")
    HELP_LINES = (
        "Space pauses and resumes; S starts the night. n, p, + and - act at once: u takes any of them back.",
        "Late registration closes by the clock, so going back a level opens it again.",
        "",
    )

    def body(self) -> ComposeResult:
        """Lays out figures and levels."""
        with Horizontal():
            with Vertical(id="faces"):
                yield Panel(steady=True, id="head")
                yield Panel(steady=True, id="time")
                yield Panel(steady=True, id="blinds")
                yield Panel(id="facts")
            with VerticalScroll(id="levels", can_focus=False):
                yield Panel(id="schedule")

    def paint(self, night: Night, now: int) -> None:
        """Paints everything."""
        self.tick(night, now)

    def tick(self, night: Night, now: int) -> None:
        """Paints the time, and all that changes with it."""
        at = clock.position(night, now)
        room = self.query_one("#faces").content_size
        width, height = max(room.width, 10), max(room.height - 6, 1)
        self.query_one("#head", Panel).show((heading(night, at), "bold"))
        digits = f"+{clock.shown(at.overtime)}" if at.overtime else clock.shown(at.remaining)
        tall = max(height * 3 // 5, 3)
        rows = figures(digits, width, tall, room_for="00:00", blocks=blocks())
        self._figure("#time", rows, "bold")
        shown = at.period if not at.period.rest else at.following
        figure = f"{short(shown.small)}/{short(shown.big)}" if shown is not None and not shown.rest else ""
        low = figures(figure, width, max(height - len(rows), 3), blocks=blocks()) if figure else []
        self._figure("#blinds", low, "$text-accent")
        self._levels(night, now)
        self._facts(night, now)

    def _figure(self, where: str, rows: list[str], style: str) -> None:
        """Shows a figure in a panel of its height, which must be told: the room was measured a moment ago."""
        panel = self.query_one(where, Panel)
        panel.styles.height = len(rows) + 1
        panel.show(("\n".join(rows), style))

    def _levels(self, night: Night, now: int) -> None:
        at = clock.position(night, now)
        schedule = self.query_one("#schedule", Panel)
        lines: list[Piece] = []
        for stretch in clock.times(night, now):
            period, here = stretch.period, stretch.now and at.state != "stopped"
            if not period.length or (period.generated and not here):
                continue
            name = "brk" if period.rest else f"{period.level:>3}"
            when = text.time_of_day(night, stretch.starts) if stretch.starts is not None else "  -  "
            style = "bold reverse" if here else "$text-muted" if stretch.index < at.index else ""
            lines += [(f"{'>' if here else ' '} {name} {when}  {text.blinds(period)}", style), "\n"]
        schedule.show(*lines)
        if not schedule.has_class(f"-at-{at.index}"):
            schedule.set_classes(f"-at-{at.index}")
            self.query_one("#levels").scroll_to(y=max(at.index - 4, 0), animate=False)

    def _facts(self, night: Night, now: int) -> None:
        at, tally = clock.position(night, now), counts(night)
        lines = []
        if at.following is not None:
            lines.append(f"next     {text.level(at.following)} {text.blinds(at.following)}{_next_break(night, now)}")
        big = text.big_blind(at)
        blinds = f" = {tally['average'] // big} BB" if big else ""
        average = f"{text.chips(tally['average'])}{blinds}"
        if tally["left"]:
            lines.append(f"players  {tally['left']} left of {tally['entries']}, average {average}")
        open_now, closes = clock.registration(night, now)
        lines.append(f"sign-in  {'open until ' + closes if open_now else 'closed'}")
        end = ending.projected_end(night, now)
        if end is not None:
            limit = f", venue to {text.time_of_day(night, night.limit)}" if night.limit is not None else ""
            lines.append(f"end      about {text.time_of_day(night, end)}{limit}")
        self.query_one("#facts", Panel).show("\n".join(lines))


def heading(night: Night, at: Position) -> str:
    """Answers the words above the figures."""
    if night.finished_at is not None:
        return "FINISHED"
    if at.state == "stopped":
        return f"NOT STARTED, planned {text.time_of_day(night, night.start)} - S starts"
    name = "BREAK" if at.period.rest else f"LEVEL {at.period.level}"
    note = f"  {text.clean(at.period.note)}" if at.period.note else ""
    ante = f"  ante {text.chips(at.period.ante)}" if at.period.ante else ""
    state = {"paused": "  PAUSED"}.get(at.state, "")
    over = "  OVERTIME" if at.overtime else ""
    return f"{name}{ante}{state}{over}{note}"


def _next_break(night: Night, now: int) -> str:
    """Answers how long it is to the next break, or nothing when one is on or none follows."""
    at = clock.position(night, now)
    if at.period.rest or at.state == "stopped":
        return ""
    rests = (s.starts for s in clock.times(night, now) if s.period.rest and s.period.length)
    ahead = [starts for starts in rests if starts is not None and starts > now]
    return f", break in {-(-(ahead[0] - now) // 60_000)} min" if ahead else ""
