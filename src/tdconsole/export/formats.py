"""A paper as text, CSV, HTML or JSON. Names are data: no cell can become a formula, markup or a control code."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from html import escape

from tdconsole.export.papers import Cell, Paper
from tdconsole.report import plain

FORMULA = ("=", "+", "-", "@", "\t", "\r", "'", "\N{FULLWIDTH EQUALS SIGN}", "\N{FULLWIDTH PLUS SIGN}")
_STYLE = (
    "body{font:14px sans-serif;margin:2em}table{border-collapse:collapse}"
    "th,td{border:1px solid #888;padding:.3em .6em;text-align:left}th{background:#eee}"
    "td:empty{min-width:6em}tr{page-break-inside:avoid}thead{display:table-header-group}"
)


def as_text(paper: Paper) -> str:
    """Answers a paper as aligned columns."""
    table = [tuple(map(_shown, row)) for row in (paper.columns, *paper.rows)]
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(_padded(cell, wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in table]
    return "\n".join([plain(paper.title), "", *lines, *map(plain, paper.notes)]) + "\n"


def as_csv(paper: Paper) -> str:
    """Answers a paper as CSV with a line of column names; see ``defused``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(paper.columns)
    writer.writerows([defused(cell) for cell in row] for row in paper.rows)
    return out.getvalue()


def as_html(paper: Paper) -> str:
    """Answers a paper as one self-contained page that prints."""
    head = "".join(f"<th>{escape(plain(name))}</th>" for name in paper.columns)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(_shown(cell))}</td>" for cell in row) + "</tr>" for row in paper.rows
    )
    notes = "".join(f"<p>{escape(plain(note))}</p>" for note in paper.notes)
    name = escape(plain(paper.title))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{name}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{name}</h1>\n"
        f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>{notes}</body></html>\n"
    )


def as_json(paper: Paper) -> str:
    """Answers the rows of a paper as a list of objects."""
    rows = [dict(zip(paper.columns, row, strict=True)) for row in paper.rows]
    return json.dumps(rows, ensure_ascii=True, indent=2) + "\n"


def defused(cell: Cell) -> Cell:
    """Answers a cell that no spreadsheet takes for a formula: a text that begins like one gets a quote before it."""
    if isinstance(cell, str) and cell.lstrip(" \n").startswith(FORMULA):
        return "'" + cell
    return cell


def armed(cell: str) -> str:
    """Answers the text that ``defused`` was given."""
    return cell[1:] if cell.startswith("'") and cell[1:].lstrip(" \n").startswith(FORMULA) else cell


def width(text: str) -> int:
    """Answers the columns a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1 for c in text
    )


def _shown(cell: Cell) -> str:
    return "" if cell is None else plain(f"{cell:,}" if isinstance(cell, float) else str(cell))


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - width(text))


FORMATS = {".txt": as_text, ".csv": as_csv, ".html": as_html, ".htm": as_html, ".json": as_json}
