"""What must hold on the floor whatever happens: fewest moves, one seat one player, no to and fro."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builders import Told
from rooms import club_room, moves, room, sizes
from tdconsole.engine.balancing import flows

SHOWN = ("tables", "players", "counts", "moves", "clock", "advice")
sizes_of_tables = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3)), min_size=2, max_size=4)


def settled(size: dict[int, int], room: dict[int, int], most: int) -> bool:
    """Tells whether no table has too many more players than one with a seat open."""
    short = [n for table, n in size.items() if n < room[table]]
    return not short or max(size.values()) - min(short) <= most


def fewest(size: dict[int, int], room: dict[int, int], most: int) -> int:
    """Answers the fewest single moves that settle the tables, by trying all of them."""
    seen, edge, moved = {tuple(size.values())}, [size], 0
    while not any(settled(at, room, most) for at in edge):
        following = []
        for at in edge:
            for source, target in permutations(at, 2):
                if at[source] and at[target] < room[target]:
                    then = {**at, source: at[source] - 1, target: at[target] + 1}
                    if tuple(then.values()) not in seen:
                        seen.add(tuple(then.values()))
                        following.append(then)
        edge, moved = following, moved + 1
    return moved


@given(sizes_of_tables, st.integers(1, 3), st.randoms())
def test_no_plan_has_fewer_moves(tables: list[tuple[int, int]], most: int, chance: object) -> None:
    size = {number: players for number, (players, _) in enumerate(tables, 1)}
    room = {number: players + more for number, (players, more) in enumerate(tables, 1)}
    order = sorted(size, reverse=True)
    planned = flows(size, room, most, order)
    after = dict(size)
    for source, target in planned:
        assert after[source] - after[target] > most
        after[source], after[target] = after[source] - 1, after[target] + 1
    assert settled(after, room, most)
    assert len(planned) == fewest(size, room, most)
    assert flows(after, room, most, order) == []


@given(st.lists(st.integers(1, 10), min_size=2, max_size=60))
def test_the_fewest_moves_of_a_large_field(players: list[int]) -> None:
    size = dict(enumerate(players, 1))
    low, more = divmod(sum(players), len(players))
    kept = sorted(players, reverse=True)
    least = sum(max(0, n - low - (place < more)) for place, n in enumerate(kept))
    planned = flows(size, dict.fromkeys(size, 10), 1, sorted(size, reverse=True))
    assert len(planned) == least


layouts = st.lists(st.integers(2, 6), min_size=2, max_size=4)
acts = st.lists(
    st.tuples(st.sampled_from(["bust", "bust", "bust", "bust", "undo", "late"]), st.integers(0, 99)), max_size=10
)
rules = st.fixed_dictionaries(
    {
        "tables.mover": st.sampled_from(["random", "next-big-blind", "same-position"]),
        "tables.break_order": st.sampled_from(["highest", "lowest", "smallest"]),
        "tables.difference": st.integers(1, 2),
        "seating.final_size": st.integers(6, 8),
        "tables.final_redraw": st.booleans(),
    }
)


@settings(deadline=None)
@given(layouts, acts, rules)
def test_random_nights_stay_balanced(
    layout: list[int], told: list[tuple[str, int]], changes: dict[str, object]
) -> None:
    with TemporaryDirectory() as folder:
        night = club_room(Path(folder), changes, dict(enumerate(layout, 1)), size=6)
        for act, choice in told:
            before = night.state
            left = sorted(p["number"] for p in before["players"] if p["state"] == "playing")
            if act == "undo":
                night.then("undo")
            elif act == "late":
                night.then(f'signin {9000 + len(before["players"])} "Late {choice}"')
            elif len(left) > 2:
                night.then(f"bust {left[choice % len(left)]}")
            _settle(night)
            _check(night, int(str(changes["tables.difference"])))


def _settle(night: Told) -> None:
    buttons = " ".join(f"{t['table']}={min(t['seats'], key=int)}" for t in night.state["tables"] if t["seats"])
    night.then(f"balance {buttons}" if "=" in buttons else "balance")
    promised = [to for _, _, to, _ in moves(night)]
    assert len(promised) == len(set(promised))
    assert all(player is not None and to is not None for player, _, to, _ in moves(night))
    night.then("confirm all")
    at_rest = night.state
    night.then("balance")
    assert night.state["moves"] == at_rest["moves"]


def _check(night: Told, most: int) -> None:
    state = night.state
    tables = {t["table"]: t["seats"] for t in state["tables"] if t["seats"]}
    seated = [player for seats in tables.values() for player in seats.values()]
    assert len(seated) == len(set(seated)) == state["counts"]["left"]
    for player in state["players"]:
        if player["table"] is not None and player["place"] is None:
            assert tables[player["table"]][str(player["seat"])] == player["number"]
    count = sizes(night).values()
    assert max(count) - min(count) <= most


lines = st.sampled_from(
    [
        "bust {}",
        "bust {}",
        "bust {}",
        "balance",
        "balance random",
        "balance 1=1 2=2 3=3",
        "button 1=2 2=3",
        "confirm {}",
        "confirm all",
        "refuse {}",
        "move {} 2.5",
        "move {} 3.6",
        "confirm {} 2.4",
        "break-table 3",
        "close-table 1",
        "final-table",
        "lock {}",
        "away {}",
        "seat {} 1.6",
        "swap {} 201",
        "draw-button 2",
        "heads 1=4 2=5",
        "undo",
        "redo",
        "void {}",
        'signin - "Late {}"',
    ]
)


@settings(deadline=None)
@given(st.lists(st.tuples(lines, st.integers(0, 99)), min_size=3, max_size=25), st.integers(3, 6))
def test_whatever_is_said_the_floor_holds_together(told: list[tuple[str, int]], first: int) -> None:
    night = room({1: first, 2: 5, 3: 4}, size=6)
    for line, choice in told:
        before = night.state
        people = [p["number"] or p["name"] for p in before["players"]]
        entries = len(before["log"])
        word = str(choice % entries + 1) if line.startswith("void") else f'"{people[choice % len(people)]}"'
        said = line.replace('"Late {}"', f'"Late {choice}"').replace("{}", word)
        refused = night.say(said)
        after = night.state
        _hold_together(after)
        if refused is not None:
            assert {key: after[key] for key in SHOWN} == {key: before[key] for key in SHOWN}, said
        elif said.split()[0] not in ("undo", "redo", "void"):
            night.then("undo")
            assert {key: night.state[key] for key in SHOWN} == {key: before[key] for key in SHOWN}, said
            night.then("redo")
            assert {key: night.state[key] for key in SHOWN} == {key: after[key] for key in SHOWN}, said


def _hold_together(state: dict[str, Any]) -> None:
    seated = [player for t in state["tables"] for player in t["seats"].values()]
    assert len(seated) == len(set(seated))
    assert all(t["open"] for t in state["tables"] if t["seats"])
    for t in state["tables"]:
        assert all(1 <= int(seat) <= t["size"] for seat in t["seats"])
    promised = [m["to"] for m in state["moves"] if m["state"] == "ordered" and m["to"]]
    assert len(promised) == len(set(promised))
    ordered = [m["player"] for m in state["moves"] if m["state"] == "ordered" and m["player"]]
    assert len(ordered) == len(set(ordered))
