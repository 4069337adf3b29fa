"""Places, points, chips and entries over random nights of busts, late reports and corrections."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builders import Told
from floors import floor
from tdconsole.engine import chips, points
from tdconsole.engine.eliminations import knockouts, places
from tdconsole.engine.night import Night

REGULAR = (1200, 800, 700, 600, 500, 400, 300, 200, 100, 75, 75, 75, 75, 50, 50, 50)
BONUS = (250, 200, 150)
STACK = st.integers(1, 3).map(lambda n: n * 500)
QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _night(told: Told) -> Night:
    night = told.player.session.night
    assert night is not None
    return night


def check(night: Night, given_out: int) -> None:
    """Sees that what must hold of every night holds; so many chips were given out."""
    entries, left = night.entries, len(night.alive())
    found = places(night)
    numbers = Counter(n for p in {(p.place, p.shared) for p in found.values()} for n in range(p[0], p[0] + p[1]))
    first = 1 if night.finished_at is not None else left + 1
    assert numbers == Counter(range(first, entries + 1))
    for place, count in Counter((p.place, p.shared) for p in found.values()).items():
        assert count == place[1]
    out = [p for p in night.players.values() if p.out is not None]
    assert len(out) + left == entries
    assert sum(len(hand.exits) for hand in night.hands) == len(out)
    instants = [hand.happened for hand in night.hands]
    assert instants == sorted(instants)
    killed = [e for hand in night.hands for e in hand.exits if e.killers]
    assert sum(knockouts(night).values()) == len(killed)
    seated = [pid for table in night.tables.values() for pid in table.seats.values()]
    assert sorted(seated) == sorted(p.pid for p in night.alive())
    assert all(night.tables[p.seat[0]].seats[p.seat[1]] == p.pid for p in night.alive() if p.seat)
    gone = sum(e.chips or 0 for hand in night.hands for e in hand.exits if e.kind != "bust")
    told = all(e.chips is not None for hand in night.hands for e in hand.exits if e.kind != "bust")
    assert not told or chips.in_play(night) == given_out - gone
    if night.finished_at is not None:
        earned = [line.amount for lines in points.table(night).values() for line in lines if line.source == "place"]
        assert sum(earned) == sum(REGULAR[:entries]) + sum(BONUS[:entries])


@st.composite
def _line(draw: st.DrawFn, night: Night) -> str:
    """A line that may or may not be allowed in this night."""
    alive = night.alive()
    gone = [p for p in night.players.values() if p.out is not None]
    anyone = list(night.players.values())
    act = draw(st.sampled_from(["bust", "bust", "hand", "leave", "instead", "reinstate", "before"]))
    wanted = gone if act in ("instead", "reinstate") else alive
    one = draw(st.sampled_from((wanted or anyone) if draw(st.integers(0, 4)) else anyone))
    table = [p for p in alive if p.seat and one.seat and p.seat[0] == one.seat[0]] or alive
    late = draw(st.sampled_from(["", "", " at=19:05", " at=19:20", " at=19:20:30"]))
    match act:
        case "bust":
            killer = f" by={draw(st.sampled_from(table)).number}" if draw(st.booleans()) else ""
            return f"bust {one.number}{killer}{late}"
        case "hand":
            some = draw(st.lists(st.sampled_from(table), min_size=1, max_size=4, unique_by=lambda p: p.pid))
            named = " ".join(f"{p.number}={draw(STACK)}" for p in some)
            return f"bust {named} {draw(st.sampled_from(['tied', f'better={some[0].number} tied']))}{late}"
        case "leave":
            return f"{draw(st.sampled_from(['withdraw', 'forfeit']))} {one.number}={draw(STACK)}{late}"
        case "instead":
            return f"instead {one.number} {draw(st.sampled_from(anyone)).number}"
        case "reinstate":
            return f"reinstate {one.number} {draw(st.sampled_from(['', '1.8', '2.8']))}".rstrip()
        case "before" if gone:
            other = draw(st.sampled_from(gone))
            return f"bust {one.number} {draw(st.sampled_from(['before', 'after']))}={other.number}"
    return f"bust {one.number}"


@QUICK
@given(st.data(), st.integers(4, 16))
def test_places_are_a_permutation_with_ties_whatever_is_said(data: st.DataObject, count: int) -> None:
    told = floor(count, 2)
    told.then("@19:30 note half-past")
    given_out = chips.in_play(_night(told))
    for _ in range(data.draw(st.integers(1, 14))):
        night = _night(told)
        before = copy.deepcopy(night)
        line = data.draw(_line(night))
        refusal = told.say(line)
        check(_night(told), given_out)
        if refusal is not None:
            assert _night(told) == before, f"{line} was refused and changed the night"
        else:
            told.then("undo")
            assert _night(told) == before, f"undo of {line} left something behind"
            told.then("redo")


@st.composite
def _evening(draw: st.DrawFn) -> tuple[int, int, list[str]]:
    """A field, and busts at its tables with the instants at which they happened, in the order of happening."""
    count = draw(st.integers(6, 24))
    tables = max(draw(st.integers(2, 3)), -(-count // 8))
    where = {1001 + i: i % tables for i in range(count)}
    lines: list[str] = []
    for second in range(draw(st.integers(2, count - 2))):
        sizes = Counter(where.values())
        victims = [n for n, table in where.items() if sizes[table] > 1]
        if len(where) <= tables or not victims:
            break
        victim = draw(st.sampled_from(victims))
        killer = draw(st.sampled_from([n for n, table in where.items() if table == where[victim] and n != victim]))
        lines.append(f"bust {victim} by={killer} at=19:{10 + second // 2}:{30 * (second % 2):02}")
        del where[victim]
    return count, tables, lines


@QUICK
@given(_evening(), st.data())
def test_the_order_of_entry_does_not_matter(evening: tuple[int, int, list[str]], data: st.DataObject) -> None:
    count, tables, lines = evening
    results = []
    for order in (lines, data.draw(st.permutations(lines))):
        told = floor(count, tables)
        given_out = chips.in_play(_night(told))
        night = _night(told.then("@20:00 note later", *order))
        check(night, given_out)
        amounts = {pid: [line.amount for line in found] for pid, found in points.table(night).items()}
        results.append((places(night), amounts, knockouts(night), told.state["warnings"]))
    assert results[0] == results[1]


@QUICK
@given(st.integers(2, 5), st.lists(STACK, min_size=2, max_size=5), st.randoms())
def test_the_order_on_the_line_does_not_matter(spare: int, stacks: list[int], random: Random) -> None:
    count = len(stacks) + spare
    named = [(1001 + i, stack) for i, stack in enumerate(stacks)]
    results = []
    for _ in range(2):
        random.shuffle(named)
        line = " ".join(f"{number}={stack}" for number, stack in named)
        told = floor(count, 1, more="seats=10").then(f"bust {line} tied")
        results.append({p["number"]: (p["place"], p["tied"]) for p in told.state["players"]})
    assert results[0] == results[1]
    for number, stack in named:
        better = sum(1 for _, other in named if other > stack)
        assert results[0][str(number)] == (spare + better + 1, stacks.count(stack) > 1)
