"""Every key that a rule file may hold: its section, default and choices, read off ``engine.rules``."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tdconsole.engine import rules as engine

OUTSIDE = ("name", "refs", "assumed")
REQUIRED = object()


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a rule file.

    Attributes:
        section: As written in the file, ``*`` for a name of one's own; empty at the top.
        name: The key.
        default: What holds when it is left out, or ``REQUIRED``.
        choices: The texts it may have, when these are few.
        opens: The section that the key is the name of, or empty.
    """

    section: str
    name: str
    default: Any
    choices: tuple[str, ...] = ()
    opens: str = ""


@cache
def all_keys() -> tuple[Key, ...]:
    """Answers every key, section by section."""
    top = Key("", "assumed", ())
    return (top, Key("league", "name", ""), Key("league", "assumed", ()), *_within("", engine.Rules))


@cache
def by_section() -> dict[str, tuple[str, ...]]:
    """Answers the keys of every section, those that open a section of their own among them."""
    sections = dict.fromkeys(key.section for key in all_keys())
    return {section: tuple(key.name for key in all_keys() if key.section == section) for section in sections}


def inner(hint: Any) -> Any:
    """Answers the kind inside ``X | None``, else the kind itself."""
    if get_origin(hint) in (types.UnionType, Union):
        return next(item for item in get_args(hint) if item is not type(None))
    return hint


def _within(section: str, kind: type) -> Iterator[Key]:
    hints = get_type_hints(kind)
    for item in dataclasses.fields(kind):
        if not section and item.name in OUTSIDE:
            continue
        name = f"{section}.{item.name}" if section else item.name
        opened, deeper = _opened(name, inner(hints[item.name]))
        default = item.default if item.default_factory is dataclasses.MISSING else item.default_factory()
        yield Key(
            section,
            item.name,
            REQUIRED if default is dataclasses.MISSING else default,
            get_args(inner(hints[item.name])) if get_origin(inner(hints[item.name])) is Literal else (),
            opened if deeper else "",
        )
        if deeper is not None and deeper is not engine.Level:
            yield from _within(opened, deeper)


def _opened(name: str, hint: Any) -> tuple[str, type | None]:
    """Answers the section that a key opens and the dataclass in it, if it opens one."""
    if get_origin(hint) is dict:
        return _opened(f"{name}.*", inner(get_args(hint)[1]))
    if get_origin(hint) is tuple:
        return _opened(name, inner(get_args(hint)[0]))
    return name, hint if dataclasses.is_dataclass(hint) and isinstance(hint, type) else None
