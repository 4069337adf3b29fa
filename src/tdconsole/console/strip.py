"""The strip above every screen: where the night stands, in two lines that fit the width."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from tdconsole.console import text
from tdconsole.engine import clock, ending
from tdconsole.engine.night import Night
from tdconsole.engine.periods import Position
from tdconsole.engine.status import counts

MINUTE = 60_000
SOON = 120


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the strip.

    Attributes:
        words: In full; ``short`` when there is less room, and left out when there is still less.
        weight: The heaviest parts stay longest.
        style: Of the text.
        right: Stands at the right edge.
    """

    words: str
    short: str = ""
    weight: int = 5
    style: str = ""
    right: bool = False


def fitted(parts: list[Part], width: int, gap: str = "  ") -> list[tuple[str, str]]:
    """Answers text and style of the parts that fit a width, shortened from the lightest on, then left out."""
    shown: list[tuple[Part, str] | None] = [(part, part.words) for part in parts if part.words]

    def wide() -> int:
        left = [words for item in shown if item for words in (item[1],)]
        return sum(cell_len(words) for words in left) + len(gap) * max(len(left) - 1, 0)

    order = sorted(range(len(shown)), key=lambda i: (shown[i] or (Part(""), ""))[0].weight)
    for drop in (False, True):
        for index in order:
            item = shown[index]
            if item is None or wide() <= width:
                continue
            part = item[0]
            shown[index] = None if drop else (part, part.short or part.words)
    pieces: list[tuple[str, str]] = []
    spare = width - wide()
    for item in shown:
        if item is None:
            continue
        if pieces:
            fill, spare = (spare, 0) if item[0].right else (0, spare)
            pieces.append((gap + " " * max(fill, 0), ""))
        pieces.append((text.clip(item[1], width), item[0].style))
    return pieces


def clock_line(night: Night, at: Position, now: int) -> list[Part]:
    """Answers the parts of the first line: level, blinds, time left, what follows, the time of day."""
    rest, ahead = at.period.rest, at.following
    parts = [
        Part("BREAK" if rest else f"Level {at.period.level}", "BRK" if rest else text.level(at.period), 9, "bold"),
        Part("" if rest else text.blinds(at.period), weight=10, style="bold"),
        Part(*time_left(night, at, now), weight=10, style="bold"),
        Part(*state(night, at, now)),
    ]
    if ahead is not None and night.finished_at is None:
        name = "break" if ahead.rest else f"L{ahead.level} {text.blinds(ahead)}"
        parts.append(Part(f"next {name}", f"> {name}", 6))
    parts.append(Part(text.clip(night.name, 24), text.clip(night.name, 10), 1, right=True))
    parts.append(Part(text.time_of_day(night, now), weight=3, style="bold", right=True))
    return parts


def time_left(night: Night, at: Position, now: int) -> tuple[str, str]:
    """Answers the words for the time left in the level, long and short."""
    if night.finished_at is not None:
        return "finished", "finished"
    if at.state == "stopped":
        minutes = -(-(night.start - now) // MINUTE)
        if minutes > SOON:
            return f"starts at {text.time_of_day(night, night.start)}", "not started"
        return (f"starts in {minutes} min" if minutes > 0 else "not started"), "not started"
    if at.overtime:
        return f"+{clock.shown(at.overtime)} over", f"+{clock.shown(at.overtime)}"
    return f"{clock.shown(at.remaining)} left", clock.shown(at.remaining)


def state(night: Night, at: Position, now: int) -> tuple[str, str, int, str]:
    """Answers PAUSED with its length, or nothing; with weight and style."""
    if at.state != "paused" or at.paused_at is None or night.finished_at is not None:
        return "", "", 10, ""
    words = f"PAUSED {clock.shown(max(now - at.paused_at, 0))}"
    return words, words, 10, "bold reverse"


def night_line(night: Night, at: Position, now: int) -> list[Part]:
    """Answers the parts of the second line: players, tables, average stack, registration, end and contract."""
    tally = counts(night)
    left, entries, waiting = tally["left"], tally["entries"], tally["waiting"]
    parts = [
        Part(f"{left} left of {entries}", f"{left}/{entries}", 10),
        Part(f"{waiting} waiting" if waiting else "", weight=8),
        Part(text.count(tally["tables"], "table"), f"{tally['tables']} tb", 7),
        Part(*average(tally["average"], text.big_blind(at), left)),
    ]
    open_now, closes = clock.registration(night, now)
    words = f"sign-in to {closes}" if open_now else "sign-in closed"
    short = f"reg {closes}".replace("end of ", "to ").replace("start of ", "to ") if open_now else "reg closed"
    parts.append(Part(words, short, 6))
    end = ending.projected_end(night, now)
    if end is not None:
        parts.append(Part(f"ends about {text.time_of_day(night, end)}", f"end ~{text.time_of_day(night, end)}", 4))
    if night.limit is not None:
        limit = text.time_of_day(night, night.limit)
        parts.append(Part(f"venue to {limit}", f"venue {limit}", 8, right=True))
    return parts


def average(chips: int, big: int, left: int) -> tuple[str, str, int]:
    """Answers the average stack in chips and big blinds, long and short, with its weight."""
    if not left:
        return "", "", 6
    blinds = f" ({chips // big} BB)" if big else ""
    return f"average {text.chips(chips)}{blinds}", f"avg {text.chips(chips)}{blinds}", 7


def contract(night: Night, now: int) -> str:
    """Answers the warning that the venue's contract is about to end, in one line, or nothing."""
    if night.limit is None or night.finished_at is not None or night.started_at is None:
        return ""
    left = night.limit - now
    marks = night.rules.ending.warn_minutes
    if not marks or left > max(marks) * MINUTE:
        return ""
    limit = text.time_of_day(night, night.limit)
    if left <= 0:
        return f"VENUE: the contract ended at {limit}; :time-limit ranks those left, :limit HH:MM moves it"
    end = ending.projected_end(night, now)
    likely = f", the night would end about {text.time_of_day(night, end)}" if end and end > night.limit else ""
    minutes = -(-left // MINUTE)
    return f"VENUE: {minutes} min to {limit}{likely}; shorter levels (:minutes 10) or an ante (:ante) help"
