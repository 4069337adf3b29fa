"""The end of a random night: played out, chopped, stopped at the limit, or given up; posted, and amended."""

from __future__ import annotations

from tdconsole.simulate.director import Director

WAYS = ("played", "played", "played", "played", "chop", "chop", "limit", "given up")


def count_all(director: Director) -> None:
    """Counts the stacks of all who are left."""
    left = director.night.alive()
    stacks = [director.dice.randint(1, 60) * 500 for _ in left]
    for first in range(0, len(left), 12):
        pairs = zip(left[first : first + 12], stacks[first : first + 12], strict=True)
        director.say(f"count {' '.join(f'{director.word(player)}={stack}' for player, stack in pairs)}")


def stop(director: Director, way: str) -> None:
    """Ends play before one is left.

    Args:
        director: The director.
        way: ``chop``, ``limit`` or ``given up``.
    """
    if way == "given up":
        director.say("close", 1.0)
        return
    count_all(director)
    if way == "limit":
        director.say("time-limit", 1.0)
        return
    left = director.night.alive()
    leader = max(left, key=lambda player: director.night.counts.get(player.pid, 0))
    director.say(f"chop by={director.word(leader if director.maybe(0.8) else director.one(left))}", 0.5)


def post(director: Director) -> None:
    """Posts the night; now and then it is opened once more, put right and posted again."""
    director.say("close", 1.0)
    if director.night.closed is not None and director.maybe(0.2):
        director.wait(60, 3600)
        people = [player for player in director.night.players.values() if not player.cancelled]
        if director.say("amend -") and people:
            director.say(f'award {director.word(director.one(people))} regular 10 "forgotten on the night"')
        director.say("close", 1.0)
