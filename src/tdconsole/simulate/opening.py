"""Opening a random night: the league, the hour, the tables, the seed."""

from __future__ import annotations

from datetime import date, timedelta

from tdconsole.engine.rules import Rules
from tdconsole.language.words import quote
from tdconsole.simulate.director import Director

ZONES = ("UTC", "America/Denver", "Europe/London", "Asia/Kolkata")


def open_night(director: Director, name: str, rules: Rules) -> None:
    """Opens the night.

    Args:
        director: Who opens it.
        name: Name or path of the rule file.
        rules: What it says.
    """
    dice = director.dice
    day = date(2026, 1, 1) + timedelta(days=dice.randrange(700))
    start = dice.randrange(12 * 4, 22 * 4) * 900
    seats = dice.randint(max(4, rules.seating.size - 2), rules.seating.size + 1)
    words = [
        f"open {quote(name)} date={day} start={start // 3600:02}:{start // 60 % 60:02}",
        f"seed={quote(f'night {dice.randrange(10**6)}')}",
    ]
    if director.maybe(0.5):
        words.append(f"seats={seats}")
    if tables := _tables(director, seats if len(words) > 2 else rules.seating.size):
        words.append(f"tables={tables}")
    optional = (
        ('name="Night of the \\"Kings\\""', 0.3),
        (f"zone={dice.choice(ZONES)}", 0.3),
        (f"minutes={dice.choice(('7.5', '12', '20'))}", 0.3),
        (f"limit={dice.randint(2, 6)}:{dice.choice(('00', '30'))}", 0.3),
        ('venue="Main St"', 0.5),
        ("kind=final", 0.1),
        ("bounty", 0.5),
        ("casual", 0.1),
    )
    words += [word for word, share in optional if director.maybe(share)]
    director.seconds = start - dice.randint(10, 60) * 60
    assert director.say(" ".join(words)), director.refused


def _tables(director: Director, seats: int) -> int:
    """Answers a number of tables to be fixed, now and then one too few; 0 leaves it to the draw."""
    needed = -(-director.people // seats)
    way = director.dice.random()
    if way < 0.3:
        return 0
    return max(1, needed - 1) if way < 0.5 else needed + (way > 0.9)
