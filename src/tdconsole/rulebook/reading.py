"""From the bytes of a rule file to its TOML: encodings and faults of the writing named with their line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any

MOST_BYTES = 250_000
MOST_FAULTS = 20
_WHERE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")
_OPENING = re.compile(r"=\s*[\[{](?:(?![\]}]).)*$")
_WORD = re.compile(r"[^\W\d_]|\d{1,2}:\d\d")
_SETTING = re.compile(r"[\w.\"'-]+\s*=")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be read.

    Attributes:
        line: Counted from 1.
        message: What is there, and what would be right.
        path: The key or section that is lost by it, as far as it can be told.
    """

    line: int
    message: str
    path: tuple[str, ...] = ()


def decode(data: bytes) -> str | Fault:
    """Answers the text of a file with plain line ends, or why it is not readable."""
    if len(data) > MOST_BYTES:
        return Fault(1, f"the file holds {len(data)} bytes; a rule file has at most {MOST_BYTES}")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Fault(1, "the file is UTF-16; save it as UTF-8")
    if b"\0" in data:
        return Fault(_line(data, data.index(b"\0")), "this is no text; a rule file is TOML in UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as stop:
        byte = data[stop.start : stop.start + 1]
        shown = byte.decode("cp1252", "replace")
        return Fault(
            _line(data, stop.start),
            f"the byte {byte.hex()} is not UTF-8 (in Windows-1252 it is {shown}); save the file as UTF-8",
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line(data: bytes, at: int) -> int:
    return data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1


def parse(text: str) -> tuple[dict[str, Any], str, list[Fault]]:
    """Answers the values of a TOML text, the text they were read from, and its faults.

    What cannot be read is left out and the rest read again, so that one call names every faulty line. The text
    answered has those lines empty, with all others on their own numbers.
    """
    faults: list[Fault] = []
    lines = text.split("\n")
    while len(faults) < MOST_FAULTS:
        try:
            return tomllib.loads("\n".join(lines)), "\n".join(lines), faults
        except tomllib.TOMLDecodeError as stop:
            found = _WHERE.search(str(stop))
            number = int(found[1]) if found and found[1] else len(lines)
            mend = _explain(str(stop).partition(" (at ")[0], number, lines)
            faults.append(mend.fault)
            if lines[mend.first - 1 : mend.last] == mend.instead:
                break
            lines[mend.first - 1 : mend.last] = mend.instead
        except (RecursionError, ValueError):
            faults.append(Fault(1, "the file is nested too deeply, or holds a number too long to read"))
            break
    return {}, "", faults


@dataclass(frozen=True, slots=True)
class _Mend:
    """A fault, and what to read instead of the lines from ``first`` to ``last``."""

    fault: Fault
    first: int
    last: int
    instead: list[str]


def _left_out(fault: Fault, first: int, last: int) -> _Mend:
    return _Mend(fault, first, last, [""] * (last - first + 1))


def _explain(reason: str, number: int, lines: list[str]) -> _Mend:
    """Says in words of a rule file what ``tomllib`` complains of, and which lines to leave out."""
    shown = bare(lines[number - 1])
    unclosed = reason.startswith("Unclosed") or (shown.startswith("[") and reason == "Invalid value")
    if unclosed or not shown:
        return _unclosed(reason, number, lines)
    if shown.startswith("["):
        fault = Fault(number, _header(reason, shown), _parts(shown.strip("[]")))
        return _left_out(fault, number, _section_end(number, lines))
    key, equals, value = (part.strip() for part in shown.partition("="))
    message = _setting(reason, shown, key, value if equals else None)
    return _left_out(Fault(number, message, (*_around(number, lines), *_parts(key))), number, number)


def bare(line: str) -> str:
    """Answers a line of TOML, sound or not, without its comment."""
    quote = ""
    for at, letter in enumerate(line):
        if letter == "#" and not quote:
            return line[:at].strip()
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
    return (line.partition(" #")[0] if quote else line).strip()


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip(" \"'") for part in key.split(".")) if key else ()


def _around(number: int, lines: list[str]) -> tuple[str, ...]:
    """Answers the section in which a line stands."""
    headers = (bare(lines[at - 1]) for at in range(number, 0, -1))
    return next((_parts(header.strip("[]")) for header in headers if header.startswith("[")), ())


def _header(reason: str, shown: str) -> str:
    if "Cannot declare" in reason or "Cannot overwrite" in reason or "Cannot mutate" in reason:
        return f"the section {shown} stands here for the second time; put its keys into the first"
    return f"{shown!r} is no section; write [NAME] on a line of its own, such as [sign_in.late]"


def _section_end(number: int, lines: list[str]) -> int:
    """Answers the last line of a section: its keys mean nothing when its name cannot be read."""
    following = (at for at in range(number, len(lines)) if lines[at].lstrip().startswith("["))
    return next(following, len(lines))


def _unclosed(reason: str, number: int, lines: list[str]) -> _Mend:
    """Tells a missing comma inside a list from a list that is never closed, which is named where it opens."""
    shown = bare(lines[number - 1])
    if shown and not shown.startswith("[") and not _SETTING.match(shown):
        comma = Fault(number, f"a comma is missing before {shown!r}")
        return _Mend(comma, number, number, [f",{lines[number - 1]}"])
    for at in range(min(number, len(lines)), 0, -1):
        opening = bare(lines[at - 1])
        if _OPENING.search(opening):
            path = (*_around(at, lines), *_parts(opening.partition("=")[0].strip()))
            fault = Fault(at, f"{opening!r} opens a list or table that is never closed; close it with ] or }}", path)
            return _left_out(fault, at, max(at, number - 1 if shown and at < number else number))
    return _left_out(Fault(number, f"{shown!r} cannot be read as TOML: {_small(reason)}"), number, number)


def _setting(reason: str, shown: str, key: str, value: str | None) -> str:
    if value is None:
        return f"{shown!r} is no setting; write KEY = VALUE, or # before a comment"
    if reason.startswith("Cannot overwrite") or "Cannot mutate" in reason:
        return f"{key} stands here for the second time; keep one of the two"
    if not value:
        return f"{key} has no value; write one after the ="
    if value.lower() in ("true", "false", "yes", "no", "on", "off"):
        return f"{key} = {value} is not read; write true or false in small letters"
    if value[0] in "'\"" and "Expected newline" in reason:
        return f'{key}: text that holds a quote mark needs the other kind around it; write {key} = "...\'..."'
    if value[0] in "'\"":
        return f"{key}: the text is not closed or holds a backslash; close it with {value[0]}, write \\\\ for \\"
    if re.match(r"\d{4}-\d\d-\d\d", value):
        return f"{key} = {value} is no date; write one that is in the calendar, such as 2026-12-31"
    if _WORD.match(value):
        return f'text needs quotes: {key} = "{value}"'
    if re.match(r"[\d.,' ]+$", value):
        return f"{key} = {value} is no number; write it plainly, such as 1000 or 7.5"
    return f"{shown!r} cannot be read as TOML: {_small(reason)}"


def printable(text: str) -> str:
    """Answers a text of a file as one line that cannot steer a terminal."""
    return "".join(
        letter if letter.isprintable() else " " if letter.isspace() else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )


def _small(reason: str) -> str:
    return reason[:1].lower() + reason[1:]
