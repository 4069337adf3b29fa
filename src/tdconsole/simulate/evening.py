"""A whole random night, from the opening to the last word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random

from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Compile
from tdconsole.engine.rules import Rules
from tdconsole.journal.memory import MemoryJournal
from tdconsole.play import player
from tdconsole.session import Bookshelf
from tdconsole.simulate import (
    chips,
    clock,
    corrections,
    eliminations,
    ending,
    floor,
    opening,
    points,
    seating,
    sign_in,
)
from tdconsole.simulate.director import Acts, Director

LEAST, MOST = 2, 200
EVENING = 4 * 3600

BEFORE: Acts = tuple(
    chain.from_iterable(
        topic.BEFORE for topic in (sign_in, seating, clock, floor, eliminations, corrections, chips, points)
    )
)
DURING: Acts = tuple(
    chain.from_iterable(
        topic.DURING for topic in (sign_in, seating, clock, floor, eliminations, corrections, chips, points)
    )
)
AFTER: Acts = tuple(chain.from_iterable(topic.AFTER for topic in (sign_in, corrections, chips, points)))


@dataclass(frozen=True, slots=True)
class Evening:
    """A random night.

    Attributes:
        script: Its lines; each is accepted when they are played in their order.
        refused: What the director tried and was not allowed, with the refusals.
    """

    script: str
    refused: tuple[tuple[str, Refusal], ...] = ()


def players_of(dice: Random) -> int:
    """Answers a number of players: most nights are small."""
    return min(MOST, LEAST + int(dice.expovariate(1 / 18)))


def evening(seed: int, name: str, rules: Rules, shelf: Bookshelf, compile: Compile, people: int = 0) -> Evening:
    """Answers a random night; equal arguments lead to the same one.

    Args:
        seed: Seed of all its chance.
        name: How a script names the rule file.
        rules: What that file says.
        shelf: Where the rule file is found.
        compile: Compiles expressions of rule files.
        people: How many sign in; 0 leaves it to chance.
    """
    dice = Random(f"{seed}/{people}/{rules.name}")
    number = people or players_of(dice)
    director = Director(dice, player(MemoryJournal(), shelf, compile), number)
    opening.open_night(director, name, rules)
    _arrivals(director)
    _begin(director)
    _play(director, dice.choice(ending.WAYS))
    _afterwards(director)
    heading = f"# A random night of seed {seed}: {number} players by {rules.name}"
    return Evening("\n".join([heading, *director.script, ""]), tuple(director.refused))


def _do(director: Director, acts: Acts) -> None:
    weights = [weight for weight, _ in acts]
    act = director.dice.choices([act for _, act in acts], weights)[0]
    act(director)


def _arrivals(director: Director) -> None:
    """Signs people in up to the start; some come later."""
    late = director.dice.randint(0, max(0, director.people // 6))
    early = max(LEAST, director.people - late)
    announced = False
    for _ in _until(lambda: director.listed >= early, 4 * director.people + 40):
        director.wait(0, max(1, 2400 // director.people))
        sign_in.arrive(director)
        if director.maybe(0.25):
            _do(director, BEFORE)
        if not announced and director.listed > early * 0.8 and director.maybe(0.2):
            announced = director.say("announce")


def _begin(director: Director) -> None:
    """Draws and starts the clock."""
    for _ in _until(lambda: director.night.started_at is not None, 200):
        director.say("draw")
        if director.maybe(0.3):
            _do(director, BEFORE)
        if len(director.seated()) < LEAST:
            if director.listed < director.people:
                sign_in.arrive(director)
            continue
        director.wait(0, 300)
        director.say("start")


def _play(director: Director, way: str) -> None:
    """Plays until the night is decided."""
    stop_at = director.dice.randint(2, max(2, min(9, director.people // 2)))
    if way == "chop":
        stop_at = director.night.rules.ending.chop_left
    pace = max(2, 2 * EVENING // (3 * director.people))
    for step in _until(lambda: _decided(director), 8 * director.people + 60):
        director.wait(0, pace)
        left = len(director.night.alive())
        if director.night.started_at is None:
            _begin(director)
        elif way != "played" and left <= stop_at and director.listed >= director.people:
            ending.stop(director, way)
        elif left <= 5 and director.listed < director.people:
            sign_in.arrive(director, 1.0)
        elif director.maybe(0.45) or step > 4 * director.people + 20:
            eliminations.bust(director)
            if director.maybe(0.75):
                floor.settle(director)
        elif len(director.seated()) < left and director.maybe(0.5):
            director.say("draw")
        else:
            _do(director, DURING)
    _last_hands(director)


def _last_hands(director: Director) -> None:
    """Puts out who is left, one by one, up to the winner."""
    for _ in _until(lambda: _decided(director), director.people + 10):
        if director.night.started_at is None:
            _begin(director)
        elif len(seated := director.seated()) < 2 < len(director.night.alive()):
            director.say("draw")
        elif seated:
            director.say(f"bust {director.word(director.one(seated))}", 1.0)


def _decided(director: Director) -> bool:
    return director.night.finished_at is not None or director.night.closed is not None


def _afterwards(director: Director) -> None:
    """Credits, games and corrections after the last hand, then the night is posted."""
    for _ in range(director.dice.randint(0, 12)):
        if director.night.closed is not None:
            break
        director.wait(0, 200)
        _do(director, AFTER)
    _last_hands(director)
    if director.night.closed is None and director.maybe(0.85):
        ending.post(director)


def _until(done: Callable[[], bool], most: int) -> Iterator[int]:
    """Counts on until something is so, at most so often."""
    step = 0
    while not done() and step < most:
        yield step
        step += 1
