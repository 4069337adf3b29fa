"""``tdconsole play SCRIPT`` (INTERFACE 2)."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from tdconsole.cli.terms import Common, Stop, parser, say_json, tell, understood
from tdconsole.journal.memory import MemoryJournal
from tdconsole.language.words import Misunderstood
from tdconsole.play import Player, player
from tdconsole.report import report
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf

USAGE = "play SCRIPT [--json] [--at HH:MM[:SS]] [--keep-going] [--save] [--nights]"


def run(words: list[str], common: Common) -> int:
    """Plays a script and prints the final state."""
    made = parser("play", USAGE, "Plays a night script with its own clock and prints the final state.")
    made.add_argument("script", metavar="SCRIPT", help="the file, or - for standard input")
    made.add_argument("--at", metavar="HH:MM[:SS]", default="", help="the state at this time after the last line")
    made.add_argument("--keep-going", action="store_true", help="carry on after a refused command")
    made.add_argument("--save", action="store_true", help="write the nights into the league's folder")
    made.add_argument("--nights", action="store_true", help="the states of all nights of the script")
    given, common = understood(made, words, common)
    text = read(given.script)
    try:
        if given.save:
            from tdconsole.cli.save import play_and_save

            playing, through = play_and_save(text, common, keep_going=given.keep_going)
        else:
            playing = player(MemoryJournal(), Shelf(), compile_formula)
            through = playing.play(text, keep_going=given.keep_going)
        states = _states(playing, given)
    except Misunderstood as fault:
        place = str(fault)
        raise Stop(2, f"{given.script}:{place}" if place[:1].isdigit() else f"{given.script}: {place}") from fault
    for refused in playing.refused:
        tell(f"{given.script}:{refused.line}: refused [{refused.refusal.code}]: {refused.refusal.reason}")
    if common.json:
        say_json(states if given.nights else states[-1])
    elif through:
        print("\n\n".join(report(state) for state in states))
    return 1 if playing.refused else 0


def _states(playing: Player, given: Namespace) -> list[dict[str, Any]]:
    if given.nights:
        return [playing.state(index, given.at, alone=True) for index in range(len(playing.nights))]
    return [playing.state(at=given.at)]


def read(name: str) -> str:
    """Answers the text of a script.

    Raises:
        Stop: It cannot be read, or is no UTF-8.
    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as fault:
        raise Stop(3, f"tdconsole play: cannot read {name}: {fault.strerror or fault}") from fault
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise Stop(3, f"{name}:{line}: the script is not UTF-8 text; save it as UTF-8") from fault
