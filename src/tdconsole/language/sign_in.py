"""The words of sign-in."""

from __future__ import annotations

import re
from collections.abc import Callable

from tdconsole.engine import birthdays
from tdconsole.engine.decision import Command
from tdconsole.engine.desk import Announce, SetExtra, SetNumber, SignOut
from tdconsole.engine.people import seat_of
from tdconsole.engine.sign_in import SignIn
from tdconsole.engine.waiting import Pass
from tdconsole.language.words import Words

ROLES = ("owner", "director", "staff")
OPTIONS = ("role", "birthday", "line", "table", "seat")
_EXTRA = re.compile(r"(-?)([^\s=\"]+?)(?:=(.*))?\Z")


def signin(words: Words) -> SignIn:
    """Reads ``signin NUMBER ["Name"] [EXTRA[=N]...] [role=] [birthday=] [line=] [table=] [seat=]``."""
    given = {name: value for name in OPTIONS if (value := words.option(name)) is not None}
    number = player_number(words, words.take("the player number, or -"))
    if given.get("role", "owner") not in ROLES:
        raise words.fail(f"role={given['role']} is unknown; the roles are {', '.join(ROLES)}")
    if "seat" in given and seat_of(given["seat"]) is None:
        raise words.fail(f"seat={given['seat']} is no seat; write seat=3.4 for table 3 seat 4")
    name = words.quoted() or ""
    asked, withheld = _extras(words)
    return SignIn(
        number=number,
        name=" ".join(name.split(" ")).strip(" "),
        extras=tuple(asked.items()),
        withheld=tuple(withheld),
        role=given.get("role", ""),
        birthday=birthday_of(words, given.get("birthday", "")),
        line=words.whole(given["line"], "line=", 1) if "line" in given else None,
        table=words.whole(given["table"], "table=", 1) if "table" in given else None,
        seat=given.get("seat", ""),
    )


def _extras(words: Words) -> tuple[dict[str, int], list[str]]:
    asked: dict[str, int] = {}
    withheld: list[str] = []
    for word in words.rest():
        found = _EXTRA.match(word)
        if word.startswith('"') or not found:
            raise words.fail(f"{word} is not understood; the name stands in quotes, behind the number")
        minus, id, count = found.groups()
        if id in asked or id in withheld:
            raise words.fail(f"{id} stands there twice")
        if minus:
            if count is not None:
                raise words.fail(f"{word} is not understood; -{id} withholds it, without a number")
            withheld.append(id)
        else:
            asked[id] = 1 if count is None else words.whole(count, f"{id}=")
    return asked, withheld


def player_number(words: Words, text: str) -> str:
    """Answers a player number as text; ``-`` is none, a leading ``#`` is dropped.

    Raises:
        Misunderstood: It has no form a number can have.
    """
    if text == "-":
        return ""
    number = text.removeprefix("#")
    if not re.fullmatch(r"[\w/-]{1,20}", number):
        raise words.fail(f"{text!r} is no player number; write letters and digits, or - for none")
    return number


def signout(words: Words) -> SignOut:
    """Reads ``signout PLAYER``."""
    command = SignOut(who=words.take("the player"))
    words.finish()
    return command


def number(words: Words) -> SetNumber:
    """Reads ``number PLAYER NUMBER``."""
    who, text = words.take("the player"), player_number(words, words.take("the number"))
    words.finish()
    if not text:
        raise words.fail("the number is missing")
    return SetNumber(who=who, number=text)


def extra(words: Words) -> SetExtra:
    """Reads ``extra PLAYER EXTRA[=N] [birthday=MM-DD]`` and ``extra PLAYER -EXTRA``."""
    birthday = birthday_of(words, words.option("birthday") or "")
    who, word = words.take("the player"), words.take("the extra chips")
    words.finish(("birthday",))
    found = _EXTRA.match(word)
    minus, id, count = found.groups() if found else ("", "", None)
    if not id or (minus and (count is not None or birthday)):
        raise words.fail(f"{word!r} is not understood")
    number = 1 if count is None else words.whole(count, f"{id}=")
    return SetExtra(who=who, extra=id, count=number, withhold=bool(minus), birthday=birthday)


def birthday_of(words: Words, text: str) -> str:
    """Answers the ``MM-DD`` of an option, or nothing.

    Raises:
        Misunderstood: It is no day that some year has.
    """
    if text and not birthdays.is_one(text):
        raise words.fail(f"birthday={text} is no day; write birthday=MM-DD, such as birthday=06-15")
    return text


def announce(words: Words) -> Announce:
    """Reads ``announce``."""
    words.finish()
    return Announce()


def pass_on(words: Words) -> Pass:
    """Reads ``pass PLAYER``."""
    command = Pass(who=words.take("the player"))
    words.finish()
    return command


VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {
    "signin": (
        'signin NUMBER ["Name"] [EXTRA[=N]...] [role=] [birthday=MM-DD] [line=N] [table=T] [seat=T.S]',
        signin,
    ),
    "signout": ("signout PLAYER", signout),
    "number": ("number PLAYER NUMBER", number),
    "extra": ("extra PLAYER EXTRA[=N] [birthday=MM-DD] or extra PLAYER -EXTRA", extra),
    "announce": ("announce", announce),
    "pass": ("pass PLAYER", pass_on),
}
