"""``tdconsole simulate --seed N``: a random legal night as a script."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from tdconsole.cli.terms import Common, Stop, parser, say_json, understood
from tdconsole.league.folder import LeagueFolder
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf
from tdconsole.simulate.evening import LEAST, MOST, evening

USAGE = "simulate --seed N [--rules R] [--players N] [--json]"


def run(words: list[str], common: Common) -> int:
    """Prints the script."""
    made = parser("simulate", USAGE, "A random legal night as a script: every line of it is accepted when played.")
    made.add_argument("--seed", metavar="N", required=True, type=int, help="equal seeds make equal nights")
    made.add_argument("--rules", metavar="R", default="", help="the name of a rule file, or a path; else any shipped")
    made.add_argument("--players", metavar="N", type=int, default=0, help=f"{LEAST} to {MOST}; else any number")
    given, common = understood(made, words, common)
    if given.players and not LEAST <= given.players <= MOST:
        raise Stop(2, f"tdconsole simulate: --players {given.players} is not possible; write {LEAST} to {MOST}")
    shelf = Shelf()
    name = _playable(given.rules, shelf, common) if given.rules else _any(given.seed, shelf)
    try:
        found = shelf.rule_text(name)
    except ValueError as fault:
        raise Stop(1, str(fault)) from fault
    if found is None:
        raise Stop(1, f"there are no rules called {name!r}; 'tdconsole rules list' names them")
    if not found.rules.clock.levels:
        raise Stop(1, f"{name} has no blind structure, so no night is played by it; add levels under [clock]")
    night = evening(given.seed, name, found.rules, shelf, compile_formula, given.players)
    if common.json:
        say_json({"seed": given.seed, "rules": name, "script": night.script})
        return 0
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(night.script)
    return 0


def _playable(name: str, shelf: Shelf, common: Common) -> str:
    """Answers the word by which ``play`` finds a rule file; it does not look into the league's folder."""
    if shelf.path(name) is not None:
        return name
    own = LeagueFolder.at(common.league).shelf().path(name)
    return str(Path(own).resolve()) if own is not None else name


def _any(seed: int, shelf: Shelf) -> str:
    """Answers one of the shipped rule files that have a blind structure."""
    found = [name for name in shelf.names() if (text := shelf.rule_text(name)) and text.rules.clock.levels]
    return Random(seed).choice(found)
