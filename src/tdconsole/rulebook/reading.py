"""From the bytes of a rule file to its TOML: encodings and faults of the writing named with their line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any

_WHERE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")
MOST_BYTES = 1_000_000
MOST_FAULTS = 20


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be read: on which line, and what would be right."""

    line: int
    message: str


def decode(data: bytes) -> str | Fault:
    """Answers the text of a file with plain line ends, or why it is not readable."""
    if len(data) > MOST_BYTES:
        return Fault(1, f"the file holds {len(data)} bytes; a rule file has at most {MOST_BYTES}")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Fault(1, "the file is UTF-16; save it as UTF-8")
    if b"\0" in data:
        return Fault(_line(data, data.index(b"\0")), "this is no text file; a rule file is TOML in UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as stop:
        byte = data[stop.start]
        shown = data[stop.start : stop.start + 1].decode("cp1252", "replace")
        return Fault(
            _line(data, stop.start),
            f"the byte {byte:#04x} is not UTF-8 (in Windows-1252 it is {shown!r}); save the file as UTF-8",
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line(data: bytes, at: int) -> int:
    return data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1


def parse(text: str) -> tuple[dict[str, Any], str, list[Fault]]:
    """Answers the values of a TOML text, the text they were read from, and its faults.

    A line that cannot be read is left out and the rest read again, so that one call names every faulty line;
    the text answered has those lines empty, with all others on their own numbers.
    """
    faults: list[Fault] = []
    lines = text.split("\n")
    while len(faults) < MOST_FAULTS:
        try:
            return tomllib.loads("\n".join(lines)), "\n".join(lines), faults
        except tomllib.TOMLDecodeError as stop:
            found = _WHERE.search(str(stop))
            number = int(found[1]) if found and found[1] else len(lines)
            fault = _explain(_WHERE.sub("", str(stop)), number, lines)
            if any(fault.line == known.line for known in faults):
                break
            faults.append(fault)
            lines[fault.line - 1] = ""
        except RecursionError:
            return {}, "", [*faults, Fault(1, "the file is nested too deeply")]
    return {}, "", faults


def _explain(reason: str, number: int, lines: list[str]) -> Fault:
    """Says in words of a rule file what ``tomllib`` complains of."""
    shown = lines[number - 1].strip()
    key, equals, value = shown.partition("=")
    value = value.strip()
    if not shown:
        return _unclosed(number, lines, reason)
    if reason.startswith("Cannot overwrite") or "Cannot declare" in reason:
        return Fault(number, f"{shown.split('=')[0].strip()} stands here for the second time; keep one of the two")
    if "Invalid value" in reason and equals and re.match(r"[^\W\d]", value):
        meant = value.split("#")[0].strip()
        if meant.lower() in ("true", "false"):
            return Fault(number, f"{key.strip()} = {meant}: write {meant.lower()} in small letters")
        return Fault(number, f'text needs quotes: {key.strip()} = "{meant}"')
    if "Invalid value" in reason and equals and not value:
        return Fault(number, f"{key.strip()} has no value; write one after the = or take the line out")
    if "Expected '='" in reason:
        return Fault(number, f"{shown!r} is no setting; write KEY = VALUE, or # before a comment")
    return Fault(number, f"{shown!r} cannot be read as TOML: {reason[0].lower()}{reason[1:]}")


def _unclosed(number: int, lines: list[str], reason: str) -> Fault:
    """Finds where a list that is never closed begins: the end of the file says nothing."""
    for at in range(min(number, len(lines)), 0, -1):
        if re.search(r"=\s*[\[{](?:(?![\]}]).)*$", lines[at - 1]):
            return Fault(at, "a list or table opens here and is never closed; close it with ] or }")
    return Fault(number, f"the file ends too early: {reason[0].lower()}{reason[1:]}")
