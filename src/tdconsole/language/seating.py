"""The words of seating."""

from __future__ import annotations

import re
from collections.abc import Callable

from tdconsole.engine.before_play import HandOver, Walk
from tdconsole.engine.chairs import OpenTable, SetSize, UseSeat
from tdconsole.engine.decision import Command
from tdconsole.engine.night import Seat
from tdconsole.engine.people import seat_of
from tdconsole.engine.placing import Around, Lock, SetDealer, SetSeat, Swap
from tdconsole.engine.seating import Draw
from tdconsole.language.words import Words, cut, unquote


def draw(words: Words) -> Draw:
    """Reads ``draw``."""
    words.finish()
    return Draw()


def seat(words: Words) -> SetSeat:
    """Reads ``seat PLAYER T.S``."""
    command = SetSeat(who=words.take("the player"), seat=place(words))
    words.finish()
    return command


def place(words: Words) -> Seat:
    """Takes a seat ``T.S``.

    Raises:
        Misunderstood: The word is no seat.
    """
    text = words.take("the seat T.S")
    found = seat_of(text)
    if found is None:
        raise words.fail(f"{text!r} is no seat; write 3.4 for table 3 seat 4")
    return found


def swap(words: Words) -> Swap:
    """Reads ``swap PLAYER PLAYER``."""
    command = Swap(first=words.take("the first player"), second=words.take("the second player"))
    words.finish()
    return command


def around(words: Words) -> Around:
    """Reads ``around T PLAYER|- ...``."""
    table = words.whole(words.take("the table"), "T", 1)
    people = tuple(unquote(word) for word in words.rest())
    if not people:
        raise words.fail("the players are missing")
    return Around(table=table, people=people)


def lock(words: Words) -> Lock:
    """Reads ``lock PLAYER``."""
    command = Lock(who=words.take("the player"))
    words.finish()
    return command


def unlock(words: Words) -> Lock:
    """Reads ``unlock PLAYER``."""
    command = Lock(who=words.take("the player"), on=False)
    words.finish()
    return command


def close_seat(words: Words) -> UseSeat:
    """Reads ``close-seat T.S``."""
    command = UseSeat(seat=place(words), use=False)
    words.finish()
    return command


def open_seat(words: Words) -> UseSeat:
    """Reads ``open-seat T.S``."""
    command = UseSeat(seat=place(words), use=True)
    words.finish()
    return command


def size(words: Words) -> SetSize:
    """Reads ``seats T=N``."""
    text = words.take("T=N")
    words.finish()
    found = re.fullmatch(r"(\d{1,4})=(\d{1,3})", text)
    if not found:
        raise words.fail(f"{text!r} is not understood")
    return SetSize(table=int(found[1]), seats=int(found[2]))


def open_table(words: Words) -> OpenTable:
    """Reads ``open-table T [seats=N]``."""
    seats = words.option("seats")
    table = words.whole(words.take("the table"), "T", 1)
    words.finish(("seats",))
    return OpenTable(table=table, seats=None if seats is None else words.whole(seats, "seats="))


def dealer(words: Words) -> SetDealer:
    """Reads ``dealer T=PLAYER``."""
    parts = cut(words.take_raw("T=PLAYER"), "=")
    words.finish()
    if len(parts) != 2 or not all(parts):
        raise words.fail("say the table and the player")
    return SetDealer(table=words.whole(parts[0], "T", 1), who=unquote(parts[1]))


def walk(words: Words) -> Walk:
    """Reads ``walk T [PLAYER ...]``."""
    table = words.whole(words.take("the table"), "T", 1)
    return Walk(table=table, missing=tuple(unquote(word) for word in words.rest()))


def handed(words: Words) -> HandOver:
    """Reads ``handed PLAYER ...``, ``handed table=T`` and ``handed all``."""
    table = words.option("table")
    people = tuple(unquote(word) for word in words.rest())
    if not people and table is None:
        raise words.fail("whose chips?")
    return HandOver(
        people=() if people == ("all",) else people,
        table=None if table is None else words.whole(table, "table=", 1),
        everyone=people == ("all",),
    )


VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {
    "draw": ("draw", draw),
    "seat": ("seat PLAYER T.S", seat),
    "swap": ("swap PLAYER PLAYER", swap),
    "around": ("around T PLAYER|- ...", around),
    "lock": ("lock PLAYER", lock),
    "unlock": ("unlock PLAYER", unlock),
    "close-seat": ("close-seat T.S", close_seat),
    "open-seat": ("open-seat T.S", open_seat),
    "seats": ("seats T=N", size),
    "open-table": ("open-table T [seats=N]", open_table),
    "dealer": ("dealer T=PLAYER", dealer),
    "walk": ("walk T [PLAYER ...]", walk),
    "handed": ("handed PLAYER ... or handed table=T or handed all", handed),
}
