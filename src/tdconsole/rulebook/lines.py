"""On which line every key of a TOML text stands; ``tomllib`` tells values only."""

from __future__ import annotations

import re
from bisect import bisect_right

Path = tuple[str | int, ...]
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_QUIET = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRINGS = (
    re.compile(r'"""(?:\\.|[^\\])*?"{3,5}', re.DOTALL),
    re.compile(r"'''.*?'{3,5}", re.DOTALL),
    re.compile(r'"(?:\\.|[^"\\\n])*"'),
    re.compile(r"'[^'\n]*'"),
)
_SCALAR = re.compile(r"[^,\]}\n#]*")


def key_lines(text: str) -> dict[Path, int]:
    """Answers the line, counted from 1, of each key, table and element of an array.

    Args:
        text: TOML that ``tomllib`` has read without complaint.
    """
    return _Reader(text).read()


def line_of(lines: dict[Path, int], path: Path) -> int:
    """Answers the line of a key, or of the nearest table around it; 1 when there is none."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return 1


class _Reader:
    """Walks a text that is known to be sound, so that it may be brief."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.breaks = [found.start() for found in re.finditer("\n", text)]
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def read(self) -> dict[Path, int]:
        table: Path = ()
        while self._quiet() < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
        return self.lines

    def _quiet(self) -> int:
        found = _QUIET.match(self.text, self.at)
        assert found
        self.at = found.end()
        return self.at

    def _note(self, path: Path, start: int) -> None:
        self.lines.setdefault(path, bisect_right(self.breaks, start - 1) + 1)

    def _header(self) -> Path:
        start = self.at
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        path = self._within(self._key())
        for end in range(1, len(path)):
            self._note(path[:end], start)
        if many:
            index = self.counts[path] = self.counts.get(path, -1) + 1
            self._note(path, start)
            path = (*path, index)
        self.at = self.text.index("]", self.at) + (2 if many else 1)
        self._note(path, start)
        return path

    def _within(self, parts: Path) -> Path:
        """Puts the index of the last element after the name of every array of tables on the way."""
        path: Path = ()
        for place, part in enumerate(parts):
            path = (*path, part)
            if path in self.counts and place < len(parts) - 1:
                path = (*path, self.counts[path])
        return path

    def _pair(self, table: Path) -> None:
        start = self.at
        path = table
        for part in self._key():
            path = (*path, part)
            self._note(path, start)
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _key(self) -> Path:
        parts: list[str] = []
        while True:
            self._quiet()
            text = self._string()
            if text is None:
                found = _BARE.match(self.text, self.at)
                assert found
                self.at, text = found.end(), found[0]
            parts.append(text)
            self._quiet()
            if not self.text.startswith(".", self.at):
                return tuple(parts)
            self.at += 1

    def _string(self) -> str | None:
        for kind in _STRINGS:
            if found := kind.match(self.text, self.at):
                self.at = found.end()
                return found[0].strip("\"'")
        return None

    def _value(self, path: Path) -> None:
        self._quiet()
        self._note(path, self.at)
        opening = self.text[self.at]
        if opening in "[{":
            self.at += 1
            self._inside(path, "]" if opening == "[" else "}")
        elif self._string() is None:
            found = _SCALAR.match(self.text, self.at)
            assert found
            self.at = found.end()

    def _inside(self, path: Path, closing: str) -> None:
        index = 0
        while self.text[self._quiet()] != closing:
            if closing == "]":
                self._value((*path, index))
                index += 1
            else:
                self._pair(path)
            if self.text[self._quiet()] == ",":
                self.at += 1
        self.at += 1
