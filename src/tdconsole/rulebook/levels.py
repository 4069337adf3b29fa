"""Blind levels as people write them: ``"100/200"``, ``"800/1,600 ante 100"``, ``"break 15"``, or a table of keys.

Every fault is a ``ValueError`` whose sentence says what is there and what is wanted.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import Any

KEYS = ("sb", "bb", "ante", "bb_ante", "minutes", "note", "break", "level")
MOST_CHIPS, MOST_MINUTES, MOST_LETTERS = 10**12, 600, 200
_COUNT = re.compile(r"\d+|\d{1,3}(?:[,' _\u00a0\u202f]\d{3})+|\d+(?:_\d+)+")
_NUMBER = r"\d(?:[,'_\u00a0\u202f]?\d)*(?: \d{3}(?!\d))*"
_LABEL = re.compile(r"(?:level|l)?\s*(\d+)\s*[:.)]\s+(?=\d)|(?:level|l)\s*(\d+)\s+(?=\d)", re.IGNORECASE)
_BLINDS = re.compile(rf"((?>{_NUMBER}))\s*/\s*((?>{_NUMBER}))(?!\s*/)")
_ANTE = re.compile(
    rf"\s*,?\s*(?:(?:bb[ -]?)?ante\s*[:=]?\s*|\+\s*)?({_NUMBER}|-|–|—|bb|none|off)(?![\w:.])", re.IGNORECASE
)
_LENGTH = re.compile(r"\s*,?\s*(\d+:[0-5]\d|\d+(?:\.\d+)?)\s*(?:minutes|min|m|')?(?!\w)", re.IGNORECASE)
_NOTE = re.compile(r"\s*[(;#]\s*(.*?)\s*\)?\s*\Z")
_WANTED = 'write "100/200", "100/200 ante 25", "break" or "break 15"'


def read_level(value: Any) -> dict[str, Any]:
    """Answers the fields of ``engine.rules.Level`` for one entry of the schedule.

    Raises:
        ValueError: It is no level; the message is one sentence.
    """
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return _table(value)
    raise ValueError(f"{value!r} is no level; {_WANTED}")


def typed_number(value: Any) -> int | None:
    """Answers the level number that somebody wrote before the blinds, if any; numbers come from the position."""
    if isinstance(value, dict):
        number = value.get("level")
        return number if isinstance(number, int) else None
    found = _LABEL.match(value.strip()) if isinstance(value, str) else None
    return int(found[1] or found[2]) if found else None


def says_big_blind_ante(value: Any) -> bool:
    """Answers whether an entry says that its ante is the big blind's alone."""
    if isinstance(value, dict):
        return "bb_ante" in value
    return isinstance(value, str) and bool(re.search(r"\bbb[ -]?ante", value, re.IGNORECASE))


def read_minutes(value: Any) -> float:
    """Answers a length in minutes from ``20``, ``7.5`` or ``"7:30"``.

    Raises:
        ValueError: It is no length, not above 0, or above 600 minutes.
    """
    if isinstance(value, str) and (found := re.fullmatch(r"(\d{1,3}):([0-5]\d)", value)):
        minutes = int(found[1]) + int(found[2]) / 60
    elif isinstance(value, int | float) and not isinstance(value, bool):
        minutes = value
    else:
        raise ValueError(f'{shown(value)} is no length; write minutes as a number, such as 20 or 7.5, or "7:30"')
    if not 0 < minutes <= MOST_MINUTES:
        raise ValueError(f"{shown(value)} is no length; write more than 0 and at most {MOST_MINUTES} minutes")
    return minutes


def read_count(value: Any) -> int:
    """Answers an amount of chips from ``1000``, ``1_000``, ``"1,000"`` or ``"1 000"``.

    Raises:
        ValueError: It is no whole amount; ``"1,00"`` and ``"1.000"`` are refused rather than guessed at.
    """
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str) and _COUNT.fullmatch(value):
        value = int(re.sub(r"\D", "", value))
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{shown(value)} is no amount of chips; write a whole number such as 1000")
    if not 0 <= value <= MOST_CHIPS:
        raise ValueError(f"{value} is no amount of chips; write 0 to {MOST_CHIPS}")
    return value


def _text(text: str) -> dict[str, Any]:
    if len(text) > MOST_LETTERS:
        raise ValueError(f"the level has {len(text)} letters; write at most {MOST_LETTERS}")
    plain = " ".join(text.split())
    if re.match(r"(?:\w+ )?(?:break|pause)\b", plain, re.IGNORECASE):
        return _rest(plain)
    rest = plain[found.end() :] if (found := _LABEL.match(plain)) else plain
    blinds = _BLINDS.match(rest)
    if not blinds:
        three = "of three numbers it is not plain which is the ante; " if rest.count("/") == 2 else ""
        raise ValueError(f"{text!r} is no level; {three}{_WANTED}")
    level: dict[str, Any] = {"small": read_count(blinds[1])}
    level["big"], rest = _big(blinds[2], level["small"], text)
    rest += blinds.string[blinds.end() :]
    if (ante := _ANTE.match(rest)) and not re.match(r"\s*(?:min|m\b|')", rest[ante.end() :]):
        level["ante"] = _ante(ante[1], level["big"])
        rest = rest[ante.end() :]
    return _sound(_tail(rest, level, text))


def _big(written: str, small: int, text: str) -> tuple[int, str]:
    """Answers the big blind and what is left: in ``600 100`` the second number may be an ante or part of the first.

    The reading that makes a level is taken: at least the small blind, at most ten times as much.
    """
    parts = written.split(" ")
    readings = [(read_count(" ".join(parts[:end])), " ".join(["", *parts[end:]])) for end in range(1, len(parts) + 1)]
    sound = [reading for reading in readings if small <= reading[0] <= 10 * small]
    if len(sound) > 1:
        raise ValueError(f"{text!r} can be read in two ways; write thousands without a blank")
    return sound[0] if sound else readings[0]


def _rest(text: str) -> dict[str, Any]:
    words, _, tail = re.split(r"\b(break|pause)\b", text, maxsplit=1, flags=re.IGNORECASE)
    return _tail(tail, {"rest": True, "note": words.strip()}, text)


def _tail(rest: str, level: dict[str, Any], text: str) -> dict[str, Any]:
    """Reads what may follow the blinds or the word break: a length, then a note."""
    if found := _LENGTH.match(rest):
        length = found[1]
        level["minutes"] = read_minutes(length if ":" in length else float(length) if "." in length else int(length))
        rest = rest[found.end() :]
    if found := _NOTE.match(rest.replace(",", ";", 1) if level.get("rest") else rest):
        level["note"] = " ".join(filter(None, (level.get("note", ""), found[1])))
        rest = ""
    if rest.strip():
        raise ValueError(f"{rest.strip()!r} in {text!r} is not understood; put a note in brackets, or {_WANTED}")
    return level


def _ante(text: str, big: int) -> int:
    if text in ("-", "–", "—") or text.lower() in ("none", "off"):
        return 0
    return big if text.lower() == "bb" else read_count(text)


def _table(value: dict[str, Any]) -> dict[str, Any]:
    for key in value:
        if key not in KEYS:
            near = difflib.get_close_matches(key, KEYS, 1)
            hint = f"did you mean {near[0]}?" if near else f"a level has {', '.join(KEYS)}"
            raise ValueError(f"{key} is no key of a level; {hint}")
    note = value.get("note", "")
    if not isinstance(note, str):
        raise ValueError(f"note = {shown(note)} is no text; write it in quotes")
    level: dict[str, Any] = {"note": note}
    if "minutes" in value:
        level["minutes"] = _named("minutes", read_minutes, value["minutes"])
    if value.get("break") or ("break" not in value and "sb" not in value and "bb" not in value):
        if isinstance(value.get("break"), int | float) and value["break"] is not True:
            level["minutes"] = _named("break", read_minutes, value["break"])
        elif value.get("break") is not True:
            raise ValueError(f"{shown(value)} has neither sb and bb nor break; {_WANTED}")
        return {**level, "rest": True}
    for key, field in (("sb", "small"), ("bb", "big")):
        if key not in value:
            raise ValueError(f"{key} is missing beside {'bb' if key == 'sb' else 'sb'}; {_WANTED}")
        level[field] = _named(key, read_count, value[key])
    ante = value.get("ante", value.get("bb_ante", 0))
    level["ante"] = _ante(ante, level["big"]) if isinstance(ante, str) else _named("ante", read_count, ante)
    return _sound(level)


def _named(key: str, read: Callable[[Any], Any], value: Any) -> Any:
    try:
        return read(value)
    except ValueError as fault:
        raise ValueError(f"{key} = {fault}") from None


def _sound(level: dict[str, Any]) -> dict[str, Any]:
    if level["big"] == 0:
        raise ValueError("the big blind is 0; write an amount above 0")
    if level["small"] > level["big"]:
        raise ValueError(
            f"the small blind {level['small']} is above the big blind {level['big']}; is a zero missing?"
        )
    return level


def shown(value: Any) -> str:
    """Answers a value as it stands in the file, cut at forty letters."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
