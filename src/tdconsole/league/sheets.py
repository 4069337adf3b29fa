"""Tables in text files as spreadsheets write them: commas, semicolons or tabs, UTF-8 or Windows-1252.

Nothing is guessed silently: what is no table is refused in one sentence, and a cell is refused with its line.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from tdconsole.export.formats import armed

MOST_BYTES = 64 * 2**20
_PAIR = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")


class BadSheet(ValueError):  # noqa: N818 - the file's fault, not the program's
    """A file that is no table, or has lines that cannot be taken; nothing of it was taken.

    Attributes:
        problems: One sentence each; those about a line begin with ``FILE:LINE:``.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


@dataclass(slots=True)
class Cells:
    """One line of a table.

    Attributes:
        line: Line of the file, from 1.
        values: Column to text, without surrounding blanks.
        comma: A decimal comma may stand in numbers, because it does not part the cells.
        problems: What was found wrong with it so far.
    """

    line: int
    values: dict[str, str]
    comma: bool = False
    problems: list[str] = field(default_factory=list)

    def text(self, column: str) -> str:
        """Answers the text of a cell; empty when the table lacks the column."""
        return self.values.get(column, "")

    def wanted(self, column: str) -> str:
        """Answers the text of a cell, which must not be empty."""
        if not self.text(column):
            self.problems.append(f"{column} is missing")
        return self.text(column)

    def whole(self, column: str, least: int = 0, default: int | None = None) -> int:
        """Answers a whole number; with no default the cell must not be empty."""
        text = self.text(column)
        if not text and default is not None:
            return default
        if not re.fullmatch(r"\d{1,9}", text):
            self.problems.append(f"{column} {text!r} is no whole number" if text else f"{column} is missing")
            return least
        if int(text) < least:
            self.problems.append(f"{column} {text} is too small; at least {least}")
        return int(text)

    def amount(self, column: str) -> Fraction:
        """Answers an amount of points exactly; the cell must not be empty."""
        text = self.wanted(column)
        marks = ".," if self.comma else "."
        if not text or re.fullmatch(rf"[+-]?\d{{1,12}}([{marks}]\d{{1,9}})?", text):
            return Fraction((text or "0").replace(",", "."))
        self.problems.append(f"{column} {text!r} is no number")
        return Fraction(0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table.

    Attributes:
        name: Name of the file.
        columns: Names of the columns, in lower case.
        rows: Its lines, empty ones left out.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[Cells, ...]

    def unknown(self, known: Sequence[str]) -> list[str]:
        """Answers the columns that nobody reads."""
        return [column for column in self.columns if column and column not in known]

    def refuse(self) -> None:
        """Refuses the whole table when one of its lines has a problem.

        Raises:
            BadSheet: One has.
        """
        found = [f"{self.name}:{row.line}: {problem}" for row in self.rows for problem in row.problems]
        if found:
            raise BadSheet(found)


def read(path: Path, required: Sequence[str]) -> Sheet:
    """Reads a table.

    Args:
        path: The file.
        required: Columns that must be there.

    Raises:
        OSError: It cannot be read.
        BadSheet: It is no such table.
    """
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    return parse(path.name, data, required)


def parse(name: str, data: bytes, required: Sequence[str]) -> Sheet:
    """Answers the table that bytes hold.

    Raises:
        BadSheet: They hold none, or lack a required column.
    """
    text = _text(name, data)
    lines = list(_records(name, text, mark := _mark(text, required)))
    if not lines:
        raise BadSheet([f"{name} is empty; write the columns {','.join(required)}"])
    (_, head), *body = lines
    columns = tuple(cell.strip().casefold() for cell in head)
    _check_columns(name, columns, required)
    if not body:
        raise BadSheet([f"{name} has column names and no line below them"])
    return Sheet(name, columns, tuple(_cells(columns, line, cells, comma=mark != ",") for line, cells in body))


def _text(name: str, data: bytes) -> str:
    """Answers bytes as text: UTF-8, else Windows-1252; never a mixture of both.

    Raises:
        BadSheet: They are no text, or one of unknown letters.
    """
    if len(data) > MOST_BYTES:
        raise BadSheet([f"{name} is larger than {MOST_BYTES // 2**20} MB; that is no table of results"])
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise BadSheet([f"{name} is a spreadsheet, not CSV; save it as CSV (UTF-8) first"])
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data:
        raise BadSheet([f"{name} is not UTF-8 text; save it as CSV (UTF-8)"])
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        raise BadSheet([f"{name} is a web page or XML, not CSV; save the table as CSV (UTF-8)"])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _western(name, data)


def _western(name: str, data: bytes) -> str:
    found = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if _PAIR.search(line):
            found.append(f"{name}:{number}: UTF-8 and Windows-1252 are mixed; save the file as CSV (UTF-8)")
        elif bad := [b for b in line if b in b"\x81\x8d\x8f\x90\x9d"]:
            found.append(f"{name}:{number}: byte {bad[0]:02X} is a letter of no known kind; save it as CSV (UTF-8)")
    if found:
        raise BadSheet(found)
    return data.decode("cp1252")


def _mark(text: str, required: Sequence[str]) -> str:
    """Answers what parts the cells: the mark that finds most of the columns in the first line."""
    first = next((line for line in text.splitlines() if line.strip()), "")

    def found(mark: str) -> tuple[int, int]:
        cells = [cell.strip(' "').casefold() for cell in first.split(mark)]
        return sum(cell in required for cell in cells), len(cells)

    return max(",;\t", key=found)


def _records(name: str, text: str, mark: str) -> Iterator[tuple[int, list[str]]]:
    """Yields the lines that are not empty, each with its number.

    Raises:
        BadSheet: A quote is not closed, or a cell is far too long.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    before = 0
    try:
        for cells in reader:
            line, before = before + 1, reader.line_num
            if any(cell.strip() for cell in cells):
                yield line, cells
    except csv.Error as fault:
        raise BadSheet([f"{name}:{before + 1}: this is no line of a table ({fault})"]) from fault


def _check_columns(name: str, columns: tuple[str, ...], required: Sequence[str]) -> None:
    twice = [column for column in dict.fromkeys(columns) if column and columns.count(column) > 1]
    if twice:
        raise BadSheet([f"{name}:1: the column {twice[0]} stands there twice"])
    for column in required:
        if column not in columns:
            near = difflib.get_close_matches(column, columns, n=1)
            meant = f", but {near[0]!r}; rename it" if near else ""
            raise BadSheet([f"{name}:1: there is no column {column!r}{meant}; the first line names the columns"])


def _cells(columns: tuple[str, ...], line: int, cells: list[str], *, comma: bool) -> Cells:
    made = Cells(line, {c: armed(v.strip()) for c, v in zip(columns, cells, strict=False) if c}, comma)
    if any(cell.strip() for cell in cells[len(columns) :]):
        made.problems.append(f"there are {len(cells)} cells and only {len(columns)} columns")
    return made
