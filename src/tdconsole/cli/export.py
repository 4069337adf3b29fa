"""``tdconsole export WHAT --to FILE``: papers of a night as text, CSV, HTML or JSON, by the file's ending."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from tdconsole.cli.status import night_state
from tdconsole.cli.terms import Common, Stop, parser, understood
from tdconsole.engine import sheet
from tdconsole.engine.chairs import MOST_TABLES
from tdconsole.export.files import write
from tdconsole.export.formats import FORMATS
from tdconsole.export.papers import PAPERS, Paper, blank_sheet, post

USAGE = "export WHAT --to FILE [--night NAME] [--force] [--tables N --seed TEXT [--lines N]]"
LATER = ("bust-sheet", "paper", "standings")


def run(words: list[str], common: Common) -> int:
    """Writes one paper to a file."""
    made = parser("export", USAGE, "Writes a paper of a night: text, CSV, HTML or JSON by the file's ending.")
    made.add_argument("what", metavar="WHAT", choices=(*PAPERS, *LATER), help=" ".join((*PAPERS, *LATER)))
    made.add_argument("--to", metavar="FILE", required=True, help="ending in .txt, .csv, .html or .json")
    made.add_argument("--night", metavar="NAME", default="", help="name or date of a night; else the last one")
    made.add_argument("--force", action="store_true", help="also over a file that is there already")
    made.add_argument("--tables", metavar="N", type=int, help="sheet: before the night is opened, for so many tables")
    made.add_argument("--seed", metavar="TEXT", default="", help="sheet: the seed the night will be opened with")
    made.add_argument("--lines", metavar="N", type=int, default=40, help="sheet: its lines (default 40)")
    given, common = understood(made, words, common)
    path = Path(given.to)
    if path.suffix.lower() not in FORMATS:
        raise Stop(2, f"tdconsole export: {given.to} must end in {', '.join(FORMATS)}")
    if given.what in LATER:
        raise Stop(1, f"tdconsole export {given.what}: not yet; this version writes {', '.join(PAPERS)}")
    if given.what == "sheet" and given.tables is not None:
        text = FORMATS[path.suffix.lower()](_sheet_at_home(given.tables, given.seed, given.lines))
    else:
        text = paper(given.what, night_state(common, given.night), path.suffix.lower())
    try:
        write(path, text, force=given.force)
    except FileExistsError as fault:
        raise Stop(1, f"{path} is there already; choose another name or say --force") from fault
    except OSError as fault:
        raise Stop(3, f"{path} cannot be written: {fault.strerror or fault}") from fault
    print(path)
    return 0


def _sheet_at_home(tables: int, seed: str, lines: int) -> Paper:
    """Answers the sheet of a night that is still to be opened.

    Raises:
        Stop: The numbers or the seed cannot be.
    """
    if not seed:
        raise Stop(2, "tdconsole export sheet: say the seed too: --seed TEXT, and open the night with seed=TEXT")
    if not 1 <= tables <= MOST_TABLES or not 1 <= lines <= sheet.MOST_LINES:
        raise Stop(2, f"tdconsole export sheet: 1 to {MOST_TABLES} tables and 1 to {sheet.MOST_LINES} lines")
    return blank_sheet(sheet.drawn(seed, tables, lines), sha256(seed.encode()).hexdigest())


def paper(what: str, state: dict[str, Any], ending: str) -> str:
    """Answers a paper as the text of a file.

    Args:
        what: One of ``PAPERS``.
        state: The night, as INTERFACE 5 has it.
        ending: One of ``FORMATS``; results as ``.txt`` are a post.
    """
    if (what, ending) == ("results", ".txt"):
        from tdconsole.report import plain

        return "\n".join(map(plain, post(state))) + "\n"
    return FORMATS[ending](PAPERS[what](state))
