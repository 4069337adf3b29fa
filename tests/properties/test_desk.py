"""What must hold at the desk whatever is said, with names as they come: undo restores, a refusal changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builders import Told, signins
from tdconsole.engine.history import History
from tdconsole.engine.status import status
from tdconsole.journal.codec import entries_of
from tdconsole.language.words import Misunderstood
from tdconsole.rulebook.formulas import compile_formula

QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
NAMES = [
    "Ann Lee",
    "ann  lee",
    "Zoe\u0308 Ng",
    "Zo\u00eb Ng",
    "[bold red]Bo[/]",
    "\u05d3\u05df \u05db\u05d4\u05df",
    "\u202eevil",
    "\U0001f469\u200d\U0001f680 Sky",
    "\u6f22\u5b57",
    "X" * 60,
    "X" * 61,
    "\u200b",
    'Al \\"Ace\\" Poe',
    "1001",
]
"""Names as they come to a desk: brackets, emoji, both directions, combining marks, too long, invisible, a number."""

ACTS = [
    "signin {number} {name} {extra} {place}",
    "signin {number} {name} {extra}",
    'signin {fresh} "Fresh {fresh}" {place}',
    'signin {fresh} "Fresh {fresh}"',
    "signout {who}",
    "seat {who} {seat}",
    "swap {who} {who}",
    "around {table} {who} - {who}",
    "close-seat {seat}",
    "open-seat {seat}",
    "extra-stack {seat} override=short",
    "seats {table}={size}",
    "open-table {table} seats={size}",
    "close-table {table}",
    "lock {who}",
    "unlock {who}",
    "pass {who}",
    "pass {who} override=gone",
    "confirm {who}",
    "confirm all",
    "bust {who}",
    "withdraw {who}",
    "reenter {who}",
    "reinstate {who} {seat}",
    "number {who} {number}",
    "extra {who} {extra}",
    "dealer {table}={who}",
    "balance random",
    "announce",
    "start",
    "draw",
    "draw",
    "undo",
    "undo 3",
    "redo",
    "void {entry}",
]
WORDS = {
    "number": ["-", "0", "00", "7", "07", "#0042", "2001", "2002", "x/9"],
    "name": [f'"{name}"' for name in NAMES],
    "extra": ["early", "birthday birthday=12-05", "brought=2", "-on-time", "new", "erly"],
    "place": ["seat=1.2", "seat=2.4", "table=1", "table=4", "line=2", "line=40"],
    "seat": [f"{table}.{seat}" for table in (1, 2, 3) for seat in (1, 2, 3, 4, 6)],
    "table": ["1", "2", "3", "4", "0"],
    "size": ["2", "3", "4", "6", "1"],
}
openings = st.builds(
    "@18:30 open {} start=19:00 date=2026-12-01 seats={}{} seed=kings".format,
    st.sampled_from(["btown", "wyoming", "quebec"]),
    st.integers(2, 5),
    st.sampled_from(["", " tables=1", " tables=2", " tables=3"]),
)


def line(night: Told, act: str, chance: Random, step: int) -> str:
    """Answers an act with people, seats and words put in; it may or may not be allowed."""
    state = night.state
    people = [f'"{p["number"] or p["name"]}"'.replace('Al "Ace"', 'Al \\"Ace\\"') for p in state["players"]]
    seats = [f"{t['table']}.{seat}" for t in state["tables"] for seat in t["seats"]]
    while "{who}" in act:
        act = act.replace("{who}", chance.choice([*people, *people, *seats, "nobody"]), 1)
    act = act.replace("{fresh}", str(3000 + step)).replace("{entry}", str(chance.randint(2, len(state["log"]) + 1)))
    for word, choices in WORDS.items():
        act = act.replace(f"{{{word}}}", chance.choice(choices))
    return chance.choice(["", "", "", "@+4:00 "]) + act


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """Answers what a refusal or an undo must leave as it was: all but the instant and the log."""
    moving = {"now", "clock", "log", "refusals", "registration", "advice", "warnings"}
    return {key: value for key, value in state.items() if key not in moving}


@QUICK
@given(openings, st.integers(0, 14), st.booleans(), st.randoms(use_true_random=False))
def test_whatever_is_said_at_the_desk_it_holds_together(opened: str, first: int, begun: bool, chance: Random) -> None:
    night = Told().then(opened, *signins(first))
    if begun and first > 1:
        night.then("draw", "@19:00 start")
    for step in range(25):
        before, entries = night.state, night.player.session.history.entries[:]
        words = line(night, chance.choice(ACTS), chance, step)
        try:
            refused = night.say(words)
        except Misunderstood:
            assert night.state == before
            continue
        hold_together(night.state)
        if refused is not None:
            assert refused.reason
            assert facts(night.state) == facts(before), words
            assert night.player.session.history.entries == entries
        elif not words.removeprefix("@+4:00 ").startswith(("undo", "redo", "void")):
            after = night.state
            night.then("undo")
            assert facts(night.state) == facts(before), words
            night.then("redo")
            assert facts(night.state) == facts(after), words
    replayed(night)


def hold_together(state: dict[str, Any]) -> None:
    """Sees that seats, lists and counts of a state agree."""
    label = {id(p): p["number"] or p["name"] for p in state["players"]}
    numbers = [p["number"] for p in state["players"] if p["number"]]
    assert len(numbers) == len(set(numbers))
    sitting = {(p["table"], p["seat"]): label[id(p)] for p in state["players"] if p["table"] is not None}
    shown = {(t["table"], int(seat)): name for t in state["tables"] for seat, name in t["seats"].items()}
    assert sitting == shown
    assert len(sitting) == sum(p["table"] is not None for p in state["players"])
    for table in state["tables"]:
        assert not table["seats"] or table["open"]
        assert all(1 <= int(seat) <= table["size"] for seat in table["seats"])
    waiting = [p for p in state["players"] if p["state"] == "waiting"]
    assert len(waiting) == state["counts"]["waiting"]
    assert all(p["table"] is None for p in waiting)
    reentries = state["counts"]["entries"] - sum(p["state"] != "waiting" for p in state["players"])
    assert reentries >= 0
    assert all(p["stack"] > 0 for p in state["players"])
    lines = [p["line"] for p in state["players"]]
    assert len(lines) == len(set(lines))


def replayed(night: Told) -> None:
    """Sees that the journal alone gives the same night, to the last key."""
    session = night.player.session
    rows = list(night.journal.read(session.stream))
    again = History.of(compile_formula, entries_of(rows))
    now = session.now()
    told = json.loads(json.dumps(status(session.history, now)))
    assert json.loads(json.dumps(status(again, now))) == told
    assert again.draws == session.history.draws
    assert again.night is not None
    assert again.night.numbers == session.history.night.numbers  # type: ignore[union-attr]


@QUICK
@given(st.integers(2, 6), st.integers(2, 5), st.lists(st.integers(0, 40), max_size=4, unique=True))
def test_at_any_line_of_the_sheet_tables_differ_by_one(tables: int, size: int, skipped: list[int]) -> None:
    night = Told().then(f"@18:30 open btown tables={tables} seats={size} seed=kings")
    for n in range(1, tables * size + 4):
        night.then(f'signin {n} "P {n}"')
        held = [len(t["seats"]) for t in night.state["tables"]]
        assert max(held) - min(held) <= 1
    assert night.state["counts"]["waiting"] == 3
    for k in skipped:
        if 1 <= k <= tables * size:
            night.then(f"signout {k}")
            hold_together(night.state)
    calls = [m for m in night.state["moves"] if m["from"] is None]
    assert len(calls) == min(3, sum(1 <= k <= tables * size for k in skipped))
