"""What must hold at the door whatever is said: one seat one player, nothing half done, the log tells it again."""

from __future__ import annotations

from typing import Any

from hypothesis import given as law
from hypothesis import settings
from hypothesis import strategies as st

from builders import Told
from tdconsole.engine.decision import Refusal
from tdconsole.engine.history import History
from tdconsole.engine.night import Night
from tdconsole.engine.seats import free_seats
from tdconsole.engine.status import status
from tdconsole.journal.codec import entries_of
from tdconsole.rulebook.formulas import compile_formula

ACTS = (
    "signin {a}",
    "signin {a}",
    "signin {a}",
    "signin {a} early",
    "signin {a} brought={n}",
    "signin {a} seat={t}.{s}",
    "signin {a} table={t}",
    "signin {a} line={n}",
    "signout {p}",
    "draw",
    "seat {p} {t}.{s}",
    "swap {p} {q}",
    "lock {p}",
    "close-seat {t}.{s}",
    "open-seat {t}.{s}",
    "seats {t}={n}",
    "open-table {t}",
    "extra-stack {t}.{s}",
    "extra {p} brought",
    "extra {p} -on-time",
    "announce",
    "start",
    "level {n}",
    "bust {p}",
    "withdraw {p}",
    "balance random",
    "confirm all",
    "confirm {p}",
    "pass {p}",
    "move {p} {t}.{s}",
    "around {t} {p} {q}",
    "undo",
    "redo",
    "void {n}",
)
acts = st.lists(
    st.tuples(st.sampled_from(ACTS), st.tuples(*[st.integers(0, 40)] * 4), st.booleans()), min_size=5, max_size=45
)
openings = st.sampled_from(
    [
        "open btown tables=1 seats=4",
        "open btown tables=2 seats=3",
        "open btown tables=3 seats=2",
        "open btown seats=3",
        "open wyoming tables=2 seats=4",
        "open wyoming seats=3",
    ]
)


def night_of(told: Told) -> Night:
    night = told.player.session.night
    assert night is not None
    return night


def line(told: Told, act: str, numbers: tuple[int, ...], override: bool) -> str:
    present = [p["number"] for p in told.state["players"]] or ["1"]
    first, second, third, fourth = numbers
    words = act.format(
        a=f'{first + 1} "P {first + 1}"',
        p=present[first % len(present)],
        q=present[second % len(present)],
        t=third % 4 + 1,
        s=fourth % 5 + 1,
        n=second % 12 + 1,
    )
    return words + (' override="the director"' if override and "undo" not in act and "redo" not in act else "")


def check(told: Told) -> None:
    """The books of the door add up."""
    night = night_of(told)
    sitting = [(table.number, seat, pid) for table in night.tables.values() for seat, pid in table.seats.items()]
    assert len({pid for _, _, pid in sitting}) == len(sitting)
    for table, seat, pid in sitting:
        player = night.players[pid]
        assert player.seat == (table, seat)
        assert not (player.cancelled or player.waiting or player.out)
        assert 1 <= seat <= night.tables[table].size
        assert seat not in night.tables[table].closed
        assert seat not in night.tables[table].stacks
    seated = {pid for _, _, pid in sitting}
    for player in night.players.values():
        assert (player.seat is not None) == (player.pid in seated)
        assert player.waiting == (player.pid in night.waiting)
    present = [p for p in night.players.values() if not p.cancelled]
    assert night.numbers == {p.number: p.pid for p in present if p.number}
    assert sorted(pid for pids in night.names.values() for pid in pids) == sorted(p.pid for p in present)
    assert all(p["stack"] > 0 for p in told.state["players"] if p["table"] is not None)
    called = [m.pid for m in night.promises() if m.kind == "call"]
    assert len(called) == len(set(called))
    assert set(called) <= seated
    promised = {(m.table, m.seat) for m in night.promises() if m.kind != "call"}
    assert not promised & {(table, seat) for table, free in free_seats(night).items() for seat in free}


def replayed(told: Told) -> dict[str, Any]:
    stream = told.journal.streams()[-1]
    history = History.of(compile_formula, entries_of(told.journal.read(stream)))
    return status(history, history.entries[-1].now)


@settings(deadline=None)
@law(openings, acts)
def test_random_doors(opening: str, told_acts: list[tuple[str, tuple[int, ...], bool]]) -> None:
    told = Told().then(f"@18:30 {opening} seed=kings start=19:00")
    for act, numbers, override in told_acts:
        before = {**told.state, "refusals": []}
        said = f"@+0:30 {line(told, act, numbers, override)}"
        if isinstance(told.say(said), Refusal):
            after = {**told.state, "refusals": []}
            kept = ("players", "tables", "moves", "counts", "log")
            assert {key: after[key] for key in kept} == {key: before[key] for key in kept}, said
        check(told)
    last = replayed(told)
    assert {key: last[key] for key in ("players", "tables", "moves", "counts", "log")} == {
        key: told.state[key] for key in ("players", "tables", "moves", "counts", "log")
    }


@settings(deadline=None)
@law(st.integers(2, 60), st.integers(2, 10), st.sampled_from(["btown", "wyoming"]))
def test_a_draw_leaves_tables_that_differ_by_one(players: int, size: int, rules: str) -> None:
    told = Told().then(f"@18:30 open {rules} seats={size} seed=kings")
    told.then(*[f'signin {n} "P {n}"' for n in range(players)], "draw")
    held = [len(t["seats"]) for t in told.state["tables"]]
    assert sum(held) == players
    assert max(held) - min(held) <= 1
    assert len(held) == -(-players // size)
