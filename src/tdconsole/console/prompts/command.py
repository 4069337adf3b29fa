"""The ``:`` line, and prompts that put a verb before what is typed."""

from __future__ import annotations

from collections.abc import Callable

from tdconsole.console.prompts import Desk, Prompt, Reading
from tdconsole.console.prompts.people import at_desk, on_floor
from tdconsole.engine.decision import Refusal
from tdconsole.engine.people import find as find_player
from tdconsole.language.parse import VERBS, parse
from tdconsole.language.words import Misunderstood, quote, tokens


def line(typed: str, desk: Desk) -> list[Reading]:
    """Reads a command as it stands; names the way it is written while it is not whole."""
    text = typed.strip()
    if not text:
        return []
    try:
        parse(text)
    except Misunderstood as fault:
        return _usage(text, str(fault))
    return [Reading(f"Enter says: {text}", text)]


def _usage(text: str, fault: str) -> list[Reading]:
    verb = text.split(maxsplit=1)[0]
    if verb in VERBS:
        return [Reading(fault)]
    begun = [name for name in VERBS if name.startswith(verb)]
    if not begun or " " in text:
        return [Reading(fault)]
    return [Reading(VERBS[name][0], then=f"{name} ") for name in begun[:6]]


def verb(name: str, default: str = "") -> Callable[[str, Desk], list[Reading]]:
    """Answers a reader that puts a verb before the text; ``default`` is what Enter says on an empty field."""

    def read(typed: str, desk: Desk) -> list[Reading]:
        text = f"{name} {typed.strip() or default}".strip()
        if not typed.strip() and not default:
            return []
        try:
            parse(text)
        except Misunderstood as fault:
            return [Reading(str(fault))]
        return [Reading(text, text)]

    return read


def bare(name: str) -> Callable[[str, Desk], list[Reading]]:
    """Answers a reader of a command that needs no words: Enter says it, what is typed goes behind it."""

    def read(typed: str, desk: Desk) -> list[Reading]:
        text = f"{name} {typed.strip()}".strip()
        try:
            parse(text)
        except Misunderstood as fault:
            return [Reading(str(fault))]
        return [Reading(text, text)]

    return read


def person(name: str, *, floor: bool) -> Callable[[str, Desk], list[Reading]]:
    """Answers a reader of a verb with one player first and whatever the command takes behind him.

    Args:
        name: The verb.
        floor: Seats come first (``37``), else numbers.
    """
    look = on_floor if floor else at_desk

    def read(typed: str, desk: Desk) -> list[Reading]:
        try:
            words = tokens(typed)
        except Misunderstood:
            return [Reading("the quote is not closed yet")]
        for at in range(len(words), 0, -1):
            found = look(desk.night, " ".join(words[:at]))
            if found:
                return [_said(f"{name} {' '.join([f.word, *words[at:]])}", f"{name} {f.words}") for f in found]
        return [Reading(f"nobody is meant by {typed.strip()!r}")] if words else []

    return read


def _said(text: str, words: str) -> Reading:
    try:
        parse(text)
    except Misunderstood as fault:
        return Reading(f"{words}: {fault}", then=f"{text.partition(' ')[2]} ")
    return Reading(f"{words}: {text}", text)


def note(typed: str, desk: Desk) -> list[Reading]:
    """Reads words for the log."""
    text = " ".join(typed.split())
    return [Reading("Enter writes it into the log", f"note {_quoted(text)}")] if text else []


def overrule(typed: str, desk: Desk) -> list[Reading]:
    """Reads the director's reason for overruling the refusal that stands."""
    if not desk.refused:
        return [Reading("no refusal stands that could be overruled")]
    text = " ".join(typed.split())
    if not text:
        return [Reading(f"type the reason for: {desk.refused}")]
    return [Reading(f"Enter overrules and says: {desk.refused}", f"{desk.refused} override={_quoted(text)}")]


def find(typed: str, desk: Desk) -> list[Reading]:
    """Reads whom the director looks for; Enter shows the player."""
    if not typed.strip():
        return []
    found = on_floor(desk.night, typed.strip())
    if not found and not isinstance(player := find_player(desk.night, typed.strip()), Refusal):
        return [Reading(player.name, act=f"card {player.pid}")]
    return [Reading(f.words, act=f"card {f.player.pid}") for f in found] or [Reading("nobody tonight")]


def _quoted(text: str) -> str:
    word = quote(text)
    return word if word.startswith('"') else f'"{word}"'


LINE = Prompt("line", ":", "a command: signin, bust, draw, start, undo, ... (F1 lists the keys)", line)
FIND = Prompt("find", "find", "name, #number or table and seat", find, foretells=False)
OVERRULE = Prompt("overrule", "overrule", "the reason; it stands in the log", overrule, foretells=False)
NOTE = Prompt("note", "note", "a line for the log", note, foretells=False)
