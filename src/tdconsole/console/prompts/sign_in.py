"""The sign-in prompt: a number and Enter; a newcomer's name goes on in the same line."""

from __future__ import annotations

import re

from tdconsole.console import text
from tdconsole.console.prompts import Desk, Prompt, Reading
from tdconsole.console.prompts.people import known_people
from tdconsole.engine.decision import Known
from tdconsole.engine.night import Player
from tdconsole.engine.people import fold
from tdconsole.language.words import Misunderstood, quote, tokens, unquote

OPTIONS = ("role", "birthday", "line", "table", "seat", "at", "override")
_NUMBER = re.compile(r"#?[0-9][0-9A-Za-z-]*\Z")


def read(typed: str, desk: Desk) -> list[Reading]:
    """Answers the readings of a line at the desk."""
    try:
        words = tokens(typed)
    except Misunderstood:
        return [Reading("the quote is not closed yet")]
    rest = [w for w in words if _belongs_to_rest(w, desk)]
    person = [unquote(w) for w in words if w not in rest]
    if not person:
        return [_stick(rest, desk)] if rest else []
    tail = "".join(f" {w.removeprefix('+')}" for w in (*rest, *_stuck(rest, desk)))
    if person[0] == "-" or _NUMBER.match(person[0]):
        return _by_number(person, tail, desk)
    if len(person) > 1 and (person[-1] == "-" or _NUMBER.match(person[-1])):
        return [_new(person[-1], " ".join(person[:-1]), tail, desk)]
    return _by_name(" ".join(person), typed, tail, desk)


def _belongs_to_rest(word: str, desk: Desk) -> bool:
    extras = desk.night.rules.sign_in.extras
    name = word[1:].partition("=")[0]
    if word.startswith("+"):
        return True
    return (word.startswith("-") and name in extras) or (word.partition("=")[0] in OPTIONS and "=" in word)


def _stuck(rest: list[str], desk: Desk) -> list[str]:
    given = {word.lstrip("+-").partition("=")[0] for word in rest}
    return [extra for extra in desk.sticky if extra not in given]


def _stick(rest: list[str], desk: Desk) -> Reading:
    extras = desk.night.rules.sign_in.extras
    word = rest[0]
    name = word.lstrip("+-")
    if len(rest) > 1 or name not in extras:
        names = ", ".join(f"+{extra}" for extra in extras) or "none in this league"
        return Reading(f"extras are: {names}; type a player's number first, or one extra alone to keep it")
    if word.startswith("-") or name in desk.sticky:
        return Reading(f"Enter drops {name}", act=f"unstick {name}")
    return Reading(f"Enter keeps {name} for every sign-in until its cut-off; -{name} drops it", act=f"stick {name}")


def _by_number(person: list[str], tail: str, desk: Desk) -> list[Reading]:
    number, name = person[0].removeprefix("#"), " ".join(person[1:])
    known = dict(desk.session.known())
    if name:
        return [_new(number, name, tail, desk)]
    if number == "-":
        return [Reading("a player without a number: type the name", then="- ")]
    if number in known or _tonight(desk, number):
        return [_known(known.get(number) or _as_known(desk, number), tail, desk)]
    near = [_known(k, tail, desk) for k in known_people(known, desk.night, number)]
    fresh = Reading(f"{number} is new here: type the name, Enter", then=f"{number} ")
    return [fresh, *near]


def _by_name(name: str, typed: str, tail: str, desk: Desk) -> list[Reading]:
    found = [_known(k, tail, desk) for k in known_people(dict(desk.session.known()), desk.night, name)]
    fresh = f"{text.clip(name, 30)} is not known: go on with the player number, or - for none"
    return [*found, Reading(fresh, then=f"{typed.strip()} ")]


def _known(person: Known, tail: str, desk: Desk) -> Reading:
    player = _tonight(desk, person.number)
    words = f"{text.clip(text.clean(person.name), 24)} {person.number}"
    if player is not None:
        words += f", signed in already: {text.seat(player.seat)}"
    elif person.banned or person.suspended:
        words += f", {person.banned or person.suspended}"
    elif not person.nights:
        words += ", first night"
    return Reading(words + _asked(tail), f"signin {quote(person.number)}{tail}")


def _new(number: str, name: str, tail: str, desk: Desk) -> Reading:
    number = number.removeprefix("#")
    twins = [k for k in desk.session.known().values() if fold(k.name) == fold(name) and k.number != number]
    words = f"new player {number if number != '-' else 'without a number'}: {text.clip(name, 30)}"
    if twins:
        words += f" - the same name as {', '.join(k.number for k in twins[:3])}"
    first = [f"+{key}" for key, extra in desk.night.rules.sign_in.extras.items() if extra.first_night]
    hint = f"; {' '.join(first)} for a first night" if first and not tail else ""
    return Reading(words + _asked(tail) + hint, f"signin {quote(number)} {_name(name)}{tail}")


def _name(name: str) -> str:
    word = quote(name)
    return word if word.startswith('"') else f'"{word}"'


def _asked(tail: str) -> str:
    return f", asks for{tail}" if tail else ""


def _tonight(desk: Desk, number: str) -> Player | None:
    return next((p for p in desk.night.players.values() if p.number == number and not p.cancelled), None)


def _as_known(desk: Desk, number: str) -> Known:
    player = _tonight(desk, number)
    assert player is not None
    return Known(player.number, player.name, nights=1)


SIGN_IN = Prompt("sign-in", "sign in", "number or name; +early keeps an extra; 1044 Rosa Diaz is new", read, True)
