"""A command line cut into words, and the small questions a verb asks of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction


class Misunderstood(Exception):  # noqa: N818 - the line's fault, not the program's
    """A line that cannot be understood; the message says what would be right."""


def cut(text: str, at: str) -> list[str]:
    """Cuts text at a character, outside quotes."""
    parts, quoted, start = [], False, 0
    i = 0
    while i < len(text):
        if text[i] == "\\" and quoted:
            i += 2
            continue
        if text[i] == '"':
            quoted = not quoted
        elif text[i] == at and not quoted:
            parts.append(text[start:i])
            start = i + 1
        i += 1
    return [*parts, text[start:]]


def unquote(text: str) -> str:
    """Answers a word without its quotes."""
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    return text


def quote(text: str) -> str:
    """Answers text as one word of a command, in quotes when it needs them."""
    if text and not re.search(r'[\s"#=,/\\]', text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def tokens(line: str) -> list[str]:
    """Cuts a line at white space outside quotes; the quotes stay on the words.

    Raises:
        Misunderstood: A quote is not closed.
    """
    found, word, quoted = [], "", False
    i = 0
    while i < len(line):
        char = line[i]
        if quoted and char == "\\" and i + 1 < len(line):
            word += line[i : i + 2]
            i += 2
            continue
        if char == '"':
            quoted = not quoted
        if char.isspace() and not quoted:
            if word:
                found.append(word)
            word = ""
        else:
            word += char
        i += 1
    if quoted:
        raise Misunderstood('a quote is not closed; write "Ann Lee"')
    return [*found, word] if word else found


def without_comment(line: str) -> str:
    """Answers a line without its comment: ``#`` at the beginning, or `` # `` outside quotes."""
    if line.lstrip().startswith("#"):
        return ""
    quoted = False
    i = 0
    while i < len(line):
        if quoted and line[i] == "\\":
            i += 2
            continue
        if line[i] == '"':
            quoted = not quoted
        elif line[i] == "#" and not quoted and i and line[i - 1].isspace():
            after = line[i + 1 : i + 2]
            if not after or after.isspace():
                return line[:i].rstrip()
        i += 1
    return line.rstrip()


@dataclass(slots=True)
class Words:
    """The words of one command, taken one after another.

    Attributes:
        verb: The first word.
        left: Words not taken yet, with their quotes.
        usage: How the command is written, for messages.
    """

    verb: str
    left: list[str] = field(default_factory=list)
    usage: str = ""

    def fail(self, problem: str) -> Misunderstood:
        """Answers the error to raise, with the way the command is written."""
        form = f"; write: {self.usage}" if self.usage else ""
        return Misunderstood(f"{self.verb}: {problem}{form}")

    def option(self, name: str) -> str | None:
        """Takes ``name=value`` and answers the value without quotes, or None.

        Raises:
            Misunderstood: It stands there twice.
        """
        raw = self.raw_option(name)
        return None if raw is None else unquote(raw)

    def raw_option(self, name: str) -> str | None:
        """Takes ``name=value`` and answers the value as written, or None."""
        found = [w for w in self.left if w.startswith(name + "=")]
        if len(found) > 1:
            raise self.fail(f"{name}= stands there twice")
        if not found:
            return None
        self.left.remove(found[0])
        return found[0][len(name) + 1 :]

    def listed(self, name: str) -> tuple[str, ...]:
        """Takes ``name=A,B`` and answers the values without quotes."""
        raw = self.raw_option(name)
        if raw is None:
            return ()
        values = tuple(unquote(part) for part in cut(raw, ","))
        if not all(values):
            raise self.fail(f"{name}={raw} has an empty place")
        return values

    def flag(self, name: str) -> bool:
        """Takes a bare word and tells whether it stood there."""
        if name in self.left:
            self.left.remove(name)
            return True
        return False

    def take(self, what: str) -> str:
        """Takes the next word without quotes.

        Raises:
            Misunderstood: There is none.
        """
        return unquote(self.take_raw(what))

    def take_raw(self, what: str) -> str:
        """Takes the next word as written."""
        if not self.left:
            raise self.fail(f"{what} is missing")
        return self.left.pop(0)

    def maybe(self) -> str | None:
        """Takes the next word without quotes, or answers None."""
        return unquote(self.left.pop(0)) if self.left else None

    def quoted(self) -> str | None:
        """Takes the next word if it stands in quotes."""
        if self.left and self.left[0].startswith('"'):
            return unquote(self.left.pop(0))
        return None

    def rest(self) -> list[str]:
        """Takes all words left, as written."""
        rest, self.left = self.left, []
        return rest

    def whole(self, text: str, what: str, least: int = 0) -> int:
        """Answers a whole number; ``_`` may part its digits.

        Raises:
            Misunderstood: It is none, or below the least.
        """
        if not re.fullmatch(r"[+-]?\d[\d_]*", text) or len(text) > 18:
            raise self.fail(f"{what} {text!r} is no whole number")
        number = int(text.replace("_", ""))
        if number < least:
            raise self.fail(f"{what} {text} is too small; at least {least}")
        return number

    def number(self, text: str, what: str) -> float:
        """Answers a number that may have decimals or be ``M:SS``.

        Raises:
            Misunderstood: It is none.
        """
        if found := re.fullmatch(r"(\d{1,4}):([0-5]\d)", text):
            return int(found[1]) + int(found[2]) / 60
        if not re.fullmatch(r"\d{1,9}(\.\d{1,4})?", text):
            raise self.fail(f"{what} {text!r} is no number")
        return float(text)

    def money(self, text: str, what: str) -> int:
        """Answers an amount of money in hundredths; ``_`` may part its digits.

        Raises:
            Misunderstood: It has another form than 12, 12.5 or 12.75.
        """
        text = text.replace("_", "") if re.match(r"\d", text) else text
        if not re.fullmatch(r"\d{1,9}(\.\d{1,2})?", text):
            raise self.fail(f"{what} {text!r} is no amount; write 12.75")
        return round(Fraction(text) * 100)

    def finish(self, known: Iterable[str] = ()) -> None:
        """Sees that no word is left over.

        Raises:
            Misunderstood: One is; the message offers the nearest word that would be understood.
        """
        if not self.left:
            return
        word = self.left[0]
        name = word.partition("=")[0]
        near = difflib.get_close_matches(name, list(known), n=1)
        raise self.fail(f"{word!r} is not understood" + (f"; did you mean {near[0]!r}?" if near else ""))
