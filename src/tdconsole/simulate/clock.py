"""The clock of a random night: pauses, breaks, levels by hand, antes, time given and taken."""

from __future__ import annotations

from tdconsole.engine.clock import position
from tdconsole.simulate.director import Acts, Director


def pause(director: Director) -> None:
    """Pauses the clock; after a while it goes on."""
    if director.say("pause"):
        director.wait(5, 400)
        director.say("resume")


def pause_for_longer(director: Director) -> None:
    """Pauses the clock and leaves it so, or lets it run again."""
    paused = position(director.night, director.now).state == "paused"
    director.say("resume" if paused else "pause")


def turn(director: Director) -> None:
    """Goes a level on or back, or to a level by its number."""
    last = position(director.night, director.now).last_level
    director.say(director.one(("next", "next", "back", f"level {director.dice.randint(1, last)}")))


def change_time(director: Director) -> None:
    """Sets, gives or takes time."""
    minutes, seconds = director.dice.randrange(12), director.dice.randrange(60)
    director.say(f"time {director.one(('', '+', '-'))}{minutes}:{seconds:02}")


def change_length(director: Director) -> None:
    """Sets the length of levels."""
    director.say(f"minutes {director.one(('6', '10', '12.5', '15', '20', '7:30'))}")


def change_ante(director: Director) -> None:
    """Sets the ante or takes it away."""
    level = position(director.night, director.now).coming_level
    director.say(f"ante {director.one(('off', str(level.small), str(level.big), str(max(level.small // 4, 1))))}")


def add_level(director: Director) -> None:
    """Adds a level to the schedule."""
    big = 100 * director.dice.randint(1, 5000)
    more = director.one(("", f" ante={big // 10}", " minutes=8", f" ante={big // 4} minutes=10:30"))
    director.say(f"add-level {big // 2}/{big}{more}")


def rest(director: Director) -> None:
    """Calls a break."""
    if director.say(f"break {director.one(('1', '5', '10'))}"):
        director.wait(0, 700)


def give_back(director: Director) -> None:
    """Takes the last stretch off the clock, as if it had been paused."""
    director.say(f"give-back {director.dice.randrange(3)}:{director.dice.randrange(60):02}")


DURING: Acts = (
    *((5, pause), (1, pause_for_longer), (5, turn), (4, change_time), (2, change_length), (2, change_ante)),
    *((1, add_level), (3, rest), (1, give_back)),
)
BEFORE: Acts = ((1, change_length), (1, change_ante), (1, add_level))
