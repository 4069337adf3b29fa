"""The director's own keys: ``console.toml`` is read here, and every fault in it is named before it can do harm."""

from __future__ import annotations

import difflib
import tomllib
import unicodedata
from pathlib import Path

from tdconsole.console.keys import ALL, BY_ID, KEYS

NAMED = frozenset(
    [
        "space",
        "enter",
        "escape",
        "tab",
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "pageup",
        "pagedown",
        "insert",
        "delete",
        "backspace",
    ]
    + [f"f{n}" for n in range(1, 13)]
)
DANGEROUS = frozenset(("ctrl+i", "ctrl+m", "ctrl+h", "ctrl+j", "ctrl+c", "ctrl+z", "ctrl+s"))


def load(path: Path) -> tuple[dict[str, str], list[str]]:
    """Answers the remapped keys of a file by id, and what is wrong with it, one sentence each.

    A file with any fault remaps nothing, so that no key does what nobody expects.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}, []
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        return {}, [f"{path.name}: cannot be read: {fault}"]
    wanted = data.get("keys", {})
    if not isinstance(wanted, dict):
        return {}, [f'{path.name}: keys is no table; write [keys] and "clock.pause" = "f10" below it']
    mapping, problems = {}, []
    for name, keys in wanted.items():
        if fault_found := _fault(name, keys):
            problems.append(f"{path.name}: {fault_found}")
        else:
            mapping[name] = ",".join(key_name(part) for part in keys.split(","))
    problems += [f"{path.name}: {clash}" for clash in clashes(mapping)]
    return ({}, problems) if problems else (mapping, [])


def _fault(name: str, keys: object) -> str:
    if name not in BY_ID:
        near = difflib.get_close_matches(name, BY_ID, n=1)
        return f"{name!r} is no key's id" + (f"; did you mean {near[0]!r}?" if near else "; see tdconsole keys")
    if not isinstance(keys, str) or not keys.strip():
        return f'{name} needs the name of a key in quotes, such as "f10"'
    for part in keys.split(","):
        if not key_name(part):
            return f"{name}: {part.strip()!r} is no key; write a character, f10, space, enter or ctrl+e"
        if key_name(part) in DANGEROUS:
            return f"{name}: {part.strip()} means something else to a terminal; take another key"
    return ""


def key_name(text: str) -> str:
    """Answers Textual's name of a key written as a character or a name, or nothing when there is no such key."""
    text = text.strip() or text
    if len(text) == 1:
        return _character(text)
    if text.lower() in NAMED:
        return text.lower()
    if text.startswith("ctrl+") and len(text) == 6 and text[5].isascii() and text[5].islower():
        return text
    try:
        return text if unicodedata.lookup(text.replace("_", " ")) else ""
    except KeyError:
        return text if text in ("slash", "minus", "plus", "underscore") else ""


def _character(char: str) -> str:
    from textual.keys import _character_to_key  # noqa: PLC0415 - only a file with own keys needs it

    return _character_to_key(char) if char.isprintable() else ""


def clashes(mapping: dict[str, str]) -> list[str]:
    """Answers the keys that would do two things on one screen, one sentence each."""
    found = []
    effective = {key.id: mapping.get(key.id, key.keys).split(",") for key in KEYS}
    for index, one in enumerate(KEYS):
        for other in KEYS[index + 1 :]:
            shared = set(effective[one.id]) & set(effective[other.id])
            meet = one.where == other.where or (ALL in (one.where, other.where))
            if shared and meet:
                found.append(f"{sorted(shared)[0]} would mean both {one.id} and {other.id}; give one another key")
    return found
