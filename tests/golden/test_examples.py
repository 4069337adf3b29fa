"""The example nights: every line accepted, everybody placed, and the standings that were written down.

Each ``examples/NAME.td`` has a ``tests/golden/NAME.txt``, made with

    PYTHONPATH=tests python tests/golden/test_examples.py

and read by a person before it is committed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from builders import Told
from tdconsole.cli import main
from tdconsole.engine.seats import Called, Seated
from tdconsole.language.script import lines

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.td"))
WHOLE = ("btown", "quebec", "wyoming")


def script(name: str) -> str:
    return (EXAMPLES / f"{name}.td").read_text(encoding="utf-8")


def play(name: str, *, until: str = "") -> Told:
    """Plays an example, or what stands before its first line with a command."""
    text = script(name)
    if until:
        rows = text.split("\n")
        number = next(line.number for line in lines(text) if line.text == until)
        text = "\n".join(rows[:number])
    return Told().then(text)


def written(name: str) -> str:
    """Answers what is kept of an example: heads, chips, seats at the start, places and points."""
    at_start, state = play(name, until="start").state, play(name).state
    night, counts = state["night"], state["counts"]
    names = {p["number"] or p["name"]: p["name"] for p in state["players"]}
    kinds = list(state["players"][0]["points"])
    rows = [
        f"{night['name']}, {night['rules']}, {night['date']}: {night['phase']}",
        ", ".join(f"{word} {count}" for word, count in counts.items()),
        f"prize {names.get(night['prize'], 'nobody')}",
        "",
        "seats when the clock started",
    ]
    for table in at_start["tables"]:
        seats = ", ".join(f"{seat} {names.get(label, label)}" for seat, label in table["seats"].items())
        rows.append(f"  table {table['table']}: {seats}")
    rows += ["", "place  player  stack  " + "  ".join(kinds)]
    for p in sorted(state["players"], key=lambda p: (p["place"], p["line"])):
        place = f"{p['place']}{' shared' if p['tied'] else ''}"
        rows.append(f"{place}  {p['name']}  {p['stack']}  " + "  ".join(str(p["points"][kind]) for kind in kinds))
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_an_example_ends_as_it_was_written_down(name: str) -> None:
    assert written(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_closed_with_everybody_placed_and_nothing_left_open(name: str) -> None:
    state = play(name).state
    assert state["night"]["phase"] == "closed"
    assert state["clock"]["state"] == "ended"
    assert state["warnings"] == state["advice"] == state["refusals"] == []
    assert {move["state"] for move in state["moves"]} <= {"confirmed"}
    places = sorted((p["place"], p["tied"]) for p in state["players"])
    assert len(places) == state["counts"]["entries"]
    expected = 1
    for place, tied in places:
        assert place == expected or tied
        expected = place + sum(1 for other, _ in places if other == place)


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_night_has_what_a_night_has(name: str) -> None:
    told = play(name)
    entries = told.player.session.history.entries
    verbs = [entry.text.split()[0] for entry in entries]
    events = [event for entry in entries for event in entry.events]
    night = told.player.session.night
    assert night is not None
    assert night.entries >= 24
    assert len(night.tables) >= 3
    assert any(player.late for player in night.entrants())
    assert any(isinstance(event, Called) for event in events)
    assert any(len(hand.exits) >= 2 for hand in night.hands)
    assert {"void", "instead", "reinstate"} & set(verbs)
    assert any(isinstance(event, Seated) and event.draw for event in events)
    for verb in ("start", "draw-button", "balance", "final-table", "confirm", "color-up", "race", "heads", "close"):
        assert verb in verbs, verb


def test_together_the_examples_use_nearly_every_command_of_a_night() -> None:
    used = {line.text.split()[0] for name in NAMES for line in lines(script(name)) if line.text}
    assert used >= {
        *("open", "at-keys", "note", "ruling", "signin", "signout", "number", "extra", "announce", "draw", "swap"),
        *(
            "around",
            "lock",
            "extra-stack",
            "dealer",
            "start",
            "pause",
            "resume",
            "minutes",
            "ante",
            "bust",
            "instead",
        ),
        *("reinstate", "mark", "withdraw", "away", "returned", "button", "draw-button", "balance", "final-table"),
        *(
            "confirm",
            "refuse",
            "pass",
            "heads",
            "hand-for-hand",
            "hand-done",
            "color-up",
            "race",
            "premium",
            "bounty",
        ),
        *("receipt", "award", "sc-open", "sc-join", "sc-bust", "warn", "penalty", "count", "chop", "time-limit"),
        *("undo", "void", "close"),
    }


@pytest.mark.parametrize("name", WHOLE)
def test_a_saved_example_is_the_same_night_again(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def say(*words: str) -> Any:
        assert main([*words, "--league", str(tmp_path), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    played = say("play", str(EXAMPLES / f"{name}.td"), "--save")
    assert say("verify") == {"ok": True, "nights": 1, "problems": [], "kept": None}
    again = say("status")
    assert {**again, "now": ""} == {**played, "now": ""}


@pytest.mark.parametrize("name", NAMES)
def test_an_example_can_be_taken_back_to_its_first_line_and_brought_again(name: str) -> None:
    told = play(name)
    before = told.state
    count = sum(1 for e in told.player.session.history.entries if e.kind != "undo" and not e.undone) - 1
    told.then(f"undo {count}")
    assert told.state["players"] == []
    told.then(f"redo {count}")
    for key in ("night", "counts", "players", "tables", "moves", "second_chance", "warnings"):
        assert told.state[key] == before[key]


if __name__ == "__main__":
    for name in sys.argv[1:] or NAMES:
        (HERE / f"{name}.txt").write_text(written(name), encoding="utf-8")
