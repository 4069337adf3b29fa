"""``tdconsole verify``: checks the journal row by row and derives every night again."""

from __future__ import annotations

from tdconsole.cli.terms import Common, parser, say_json, understood
from tdconsole.journal.faults import Damaged
from tdconsole.league.folder import LeagueFolder
from tdconsole.report import plain

WHAT = "Checks the journal row by row, derives every night again, and says what differs or is damaged."


def run(words: list[str], common: Common) -> int:
    """Prints what is wrong, or that nothing is."""
    made = parser("verify", "verify [--rescue] [--json]", WHAT)
    made.add_argument(
        "--rescue", action="store_true", help="go on with what is readable; the damaged file is kept aside"
    )
    given, common = understood(made, words, common)
    folder = LeagueFolder.at(common.league)
    try:
        faults, nights = _faults(folder)
        aside = folder.rescue() if given.rescue and any(isinstance(f, Damaged) for f in faults) else None
    finally:
        folder.close()
    problems = [str(fault) for fault in faults]
    if common.json:
        say_json({"ok": not faults, "nights": nights, "problems": problems, "kept": str(aside) if aside else None})
    else:
        print("\n".join(map(plain, problems)) or f"{nights} nights: everything is as it was written")
        if aside:
            print(f"what is readable was saved; the damaged journal is kept as {aside.name}")
    return 1 if faults else 0


def _faults(folder: LeagueFolder) -> tuple[list[Exception], int]:
    try:
        journal = folder.journal(writing=False)
        faults: list[Exception] = list(journal.faults())
    except Damaged as fault:
        return [fault], 0
    if any(isinstance(fault, Damaged) and not fault.stream for fault in faults):
        return faults, 0
    seen = {str(fault) for fault in faults}
    faults += [ValueError(said) for said in folder.summaries().differences() if said not in seen]
    return faults, len([stream for stream in journal.streams() if stream.startswith("night/")])
