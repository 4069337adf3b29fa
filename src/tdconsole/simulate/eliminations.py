"""Players going out on a random night: one, several in a hand, late reports, leaving, hand for hand."""

from __future__ import annotations

from tdconsole.engine.hand_for_hand import awaited
from tdconsole.engine.night import Player, Table
from tdconsole.simulate.director import Acts, Director

DEEP = 20_000


def bust(director: Director) -> None:
    """Puts somebody out, now and then several in one hand."""
    crowded = [table for table in director.tables() if len(table.seats) > 2]
    if crowded and director.maybe(0.2):
        _together(director, director.one(crowded))
    elif seated := director.seated():
        _single(director, director.one(seated))


def _single(director: Director, player: Player) -> None:
    words = [f"bust {director.word(player)}"]
    if director.maybe(0.2) or director.night.hand_for_hand:
        words[0] += f"={_stack(director)}"
    words += _killers(director, [player])
    words += _when(director, player)
    if not director.say(" ".join(words)):
        director.say(words[0])


def _together(director: Director, table: Table) -> None:
    people = [director.night.players[pid] for pid in table.seats.values()]
    victims = director.dice.sample(people, director.dice.randint(2, min(3, len(people) - 1)))
    words = director.one((_parted, _equal, _in_order, _untold))(director, victims)
    if director.maybe(0.2):
        words = [f"{word}{_own_killer(director, table, victims)}" for word in words]
    elif director.maybe(0.6):
        words += _killers(director, victims)
    director.say(f"bust {' '.join([*words, *_way(director, victims)])}")


def _parted(director: Director, victims: list[Player]) -> list[str]:
    return [f"{director.word(player)}={_stack(director)}" for player in victims]


def _equal(director: Director, victims: list[Player]) -> list[str]:
    stack = _stack(director)
    return [f"{director.word(player)}={stack}" for player in victims]


def _in_order(director: Director, victims: list[Player]) -> list[str]:
    return [director.word(player) for player in victims]


_untold = _in_order


def _way(director: Director, victims: list[Player]) -> list[str]:
    """Answers how equal stacks are parted: in order, by hands, or not at all."""
    better = ",".join(director.word(player) for player in director.dice.sample(victims, len(victims)))
    return [director.one(("in-order", "tied", f"better={better}", f"better={better.split(',')[0]} tied"))]


def _stack(director: Director) -> int:
    return director.dice.randint(1, DEEP) if director.maybe(0.7) else 5000


def _killers(director: Director, victims: list[Player]) -> list[str]:
    seat = victims[0].seat
    here = director.night.tables[seat[0]].seats.values() if seat else ()
    likely = [director.night.players[pid] for pid in here if director.night.players[pid] not in victims]
    if director.maybe(0.05):
        likely = [player for player in director.seated() if player not in victims]
    if not likely or director.maybe(0.3):
        return []
    return [f"by={','.join(director.word(player) for player in director.some(likely, 2 - director.maybe(0.8)))}"]


def _own_killer(director: Director, table: Table, victims: list[Player]) -> str:
    likely = [director.night.players[pid] for pid in table.seats.values()]
    likely = [player for player in likely if player not in victims]
    return f"/by={director.word(director.one(likely))}" if likely and director.maybe(0.7) else ""


def _when(director: Director, player: Player) -> list[str]:
    """Answers the words of a report that comes late, mostly none."""
    if director.maybe(0.8):
        return []
    gone = director.out()
    if gone and director.maybe(0.6):
        return [f"{director.one(('before', 'after'))}={director.word(director.one(gone))}"]
    begin = max(director.night.started_at or 0, player.seated or 0)
    when = begin + director.dice.randrange(max(1, (director.now - begin) // 1000)) * 1000
    return [f"at={director.clock(when)}"]


# -- leaving ------------------------------------------------------------------------------------------------


def withdraw(director: Director) -> None:
    """Lets somebody go home."""
    if seated := director.seated():
        chips = f"={_stack(director)}" if director.maybe(0.7) else ""
        director.say(f"withdraw {director.word(director.one(seated))}{chips}")


def away(director: Director) -> None:
    """Lets somebody leave his seat for a while."""
    here = [player for player in director.seated() if player.away is None]
    if here:
        director.say(f"away {director.word(director.one(here))}")


def come_back_or_forfeit(director: Director) -> None:
    """Lets somebody who was away come back, or takes his stack away."""
    gone = [player for player in director.night.alive() if player.away is not None]
    if gone:
        verb = director.one(("returned", "returned", "forfeit"))
        director.say(f"{verb} {director.word(director.one(gone))}")


def reenter(director: Director) -> None:
    """Lets somebody come back in, where there is re-entry."""
    gone = director.out()
    if gone and director.night.rules.eliminations.reentries:
        director.say(f"reenter {director.word(director.one(gone))}", 0.02)


# -- hand for hand ------------------------------------------------------------------------------------------


def hand_for_hand(director: Director) -> None:
    """Begins hand for hand, or ends it."""
    if director.night.hand_for_hand:
        director.say("hand-for-hand off")
    elif len(director.tables()) > 1:
        director.say("hand-for-hand on")


def hands_done(director: Director) -> None:
    """Ticks off tables that have played the hand, with busts between."""
    if not director.night.hand_for_hand:
        return
    for table in awaited(director.night):
        if director.maybe(0.3) and director.night.finished_at is None:
            bust(director)
            director.wait(0, 20)
        director.say(f"hand-done {table}")


DURING: Acts = (
    *((5, withdraw), (5, away), (5, come_back_or_forfeit), (4, reenter), (2, hand_for_hand), (8, hands_done)),
)
BEFORE: Acts = ((2, away),)
