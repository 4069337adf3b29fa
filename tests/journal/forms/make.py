"""Writes the journal of a small night as this version writes it: ``python tests/journal/forms/make.py FORM``.

A released form's files are never made again; they show for ever that it can be read.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tdconsole.engine.status import status
from tdconsole.journal import chain
from tdconsole.journal.memory import MemoryJournal
from tdconsole.play import player
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf

HERE = Path(__file__).parent
SCRIPT = HERE / "night.td"


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """Answers what no later version may change about a night: who sat where, who came in which place."""
    players = [
        {key: p[key] for key in ("number", "name", "state", "table", "seat", "place")} for p in state["players"]
    ]
    clock = {key: state["clock"][key] for key in ("level", "remaining", "elapsed")}
    log = [[entry["entry"], entry["at"], entry["command"], entry["undone"]] for entry in state["log"]]
    return {"phase": state["night"]["phase"], "clock": clock, "players": players, "log": log}


def main(form: str) -> None:
    """Writes ``form-N.jsonl`` and ``form-N.json``."""
    journal = MemoryJournal()
    played = player(journal, Shelf(), compile_formula)
    assert played.play(SCRIPT.read_text(encoding="utf-8")), played.refused
    with (HERE / f"form-{form}.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        mark = chain.START
        for seq, row in enumerate(journal.read("night/1"), 1):
            values = (row.command, row.now, row.at, row.kind, row.version, chain.text_of(row))
            mark = chain.link(mark, "night/1", seq, values)
            file.write(json.dumps(["night/1", seq, *values, mark.hex()]) + "\n")
    state = status(played.session.history, played.session.now())
    (HERE / f"form-{form}.json").write_text(json.dumps(facts(state), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
