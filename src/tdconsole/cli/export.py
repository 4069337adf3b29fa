"""``tdconsole export WHAT --to FILE``: papers of a night as text, CSV, HTML or JSON, by the file's ending."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tdconsole.cli.status import night_state
from tdconsole.cli.terms import Common, Stop, parser, understood
from tdconsole.export.files import write
from tdconsole.export.formats import FORMATS
from tdconsole.export.papers import PAPERS, post

USAGE = "export WHAT --to FILE [--night NAME] [--force]"
LATER = ("handout", "bust-sheet", "paper", "standings")


def run(words: list[str], common: Common) -> int:
    """Writes one paper to a file."""
    made = parser("export", USAGE, "Writes a paper of a night: text, CSV, HTML or JSON by the file's ending.")
    made.add_argument("what", metavar="WHAT", choices=(*PAPERS, *LATER), help=" ".join((*PAPERS, *LATER)))
    made.add_argument("--to", metavar="FILE", required=True, help="ending in .txt, .csv, .html or .json")
    made.add_argument("--night", metavar="NAME", default="", help="name or date of a night; else the last one")
    made.add_argument("--force", action="store_true", help="also over a file that is there already")
    given, common = understood(made, words, common)
    path = Path(given.to)
    if path.suffix.lower() not in FORMATS:
        raise Stop(2, f"tdconsole export: {given.to} must end in {', '.join(FORMATS)}")
    if given.what in LATER:
        raise Stop(1, f"tdconsole export {given.what}: not yet; this version writes {', '.join(PAPERS)}")
    text = paper(given.what, night_state(common, given.night), path.suffix.lower())
    try:
        write(path, text, force=given.force)
    except FileExistsError as fault:
        raise Stop(1, f"{path} is there already; choose another name or say --force") from fault
    except OSError as fault:
        raise Stop(3, f"{path} cannot be written: {fault.strerror or fault}") from fault
    print(path)
    return 0


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
