"""The door of a random night: arrivals, extras, roles, lines typed late, no-shows, latecomers, the wait list."""

from __future__ import annotations

from tdconsole.engine.waiting import is_called
from tdconsole.language.words import quote
from tdconsole.simulate.director import Acts, Director
from tdconsole.simulate.names import name

EXTRA_COUNT = 3


def arrive(director: Director, overrule: float = 0.15) -> bool:
    """Signs somebody in, and tells whether he was taken."""
    who = name(director.dice)
    number = "-" if director.maybe(0.08) else _number(director)
    if number == "-":
        who = f"{who} {len(director.night.players)}"
    words = [f"signin {number} {quote(who) if ' ' not in who else _quoted(who)}"]
    words += _extras(director)
    words += [f"role={director.one(('owner', 'director', 'staff'))}"] if director.maybe(0.07) else []
    words += [f"birthday={_birthday(director)}"] if director.maybe(0.1) else []
    words += _typed_late(director)
    words += _placed(director)
    return director.say(" ".join(words), overrule) or director.say(words[0], overrule)


def _number(director: Director) -> str:
    dice = director.dice
    while True:
        number = dice.choice(
            (f"{dice.randint(1, 9999):04}", f"A{dice.randint(1, 9999)}", str(dice.randint(1000, 9999)))
        )
        if number not in director.night.numbers:
            return number


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _extras(director: Director) -> list[str]:
    words = []
    for id, extra in director.night.rules.sign_in.extras.items():
        if extra.automatic:
            words += [f"-{id}"] if director.maybe(0.04) else []
        elif director.maybe(0.2):
            words.append(f"{id}={director.dice.randint(1, EXTRA_COUNT)}" if extra.per else id)
    return words


def _birthday(director: Director) -> str:
    night = director.night
    if director.maybe(0.6):
        return night.date[5:]
    return director.one(("02-29", "06-15", "12-31", "01-01"))


def _typed_late(director: Director) -> list[str]:
    words, night = [], director.night
    if director.maybe(0.06):
        words.append(f"line={night.lines + director.dice.randint(1, 3)}")
    if director.maybe(0.08):
        words.append(f"at={director.clock(max(night.opened, director.now - director.dice.randrange(600) * 1000))}")
    return words


def _placed(director: Director) -> list[str]:
    tables = director.night.in_use()
    if not tables or not director.maybe(0.08):
        return []
    table = director.one(tables)
    free = director.free_seats(table)
    if free and director.maybe(0.5):
        return [f"seat={table.number}.{director.one(free)}"]
    return [f"table={table.number}"]


def arrive_late(director: Director) -> None:
    """Signs a latecomer in, as long as some are to come."""
    if director.listed < director.people:
        arrive(director)


def sign_out(director: Director) -> None:
    """Cancels somebody's sign-in before the first hand."""
    listed = [p for p in director.night.players.values() if p.out is None and not p.cancelled]
    if len(listed) > 3 and (director.night.started_at is None or director.night.waiting):
        waiting = [p for p in listed if p.waiting] if director.night.started_at is not None else listed
        if waiting:
            director.say(f"signout {director.word(director.one(waiting))}", 0)


def set_number(director: Director) -> None:
    """Sets a missing number."""
    without = [p for p in director.night.players.values() if not p.number and not p.cancelled]
    if without:
        director.say(f"number {director.word(director.one(without))} {_number(director)}")


def set_extra(director: Director) -> None:
    """Grants or withholds extra chips."""
    extras = list(director.night.rules.sign_in.extras)
    listed = [p for p in director.night.players.values() if not p.cancelled]
    if extras and listed:
        minus = "-" if director.maybe(0.4) else ""
        director.say(f"extra {director.word(director.one(listed))} {minus}{director.one(extras)}")


def pass_on(director: Director) -> None:
    """Gives the seat of somebody called from the wait list to the next."""
    called = [p for p in director.seated() if is_called(director.night, p)]
    if called:
        director.say(f"pass {director.word(director.one(called))}")


BEFORE: Acts = ((4, sign_out), (4, set_number), (6, set_extra))
DURING: Acts = ((12, arrive_late), (1, sign_out), (2, set_number), (2, set_extra), (5, pass_on))
AFTER: Acts = ((3, set_number), (1, set_extra))
