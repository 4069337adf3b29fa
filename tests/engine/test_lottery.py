"""The lottery: checkable with a phone, fair, and never the same draw twice (DESIGN 4.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given as law
from hypothesis import settings
from hypothesis import strategies as st

from builders import Told, given, signins
from lots import lot, room, seats_in, sheet
from tdconsole.engine import lottery, seats
from tdconsole.engine.decision import Moment
from tdconsole.engine.night import Night, Player
from tdconsole.engine.seating import Draw

SEED = "kings"


def night_of(told: Told) -> Night:
    night = told.player.session.night
    assert night is not None
    return night


def sizes(told: Told) -> list[int]:
    return sorted((len(t["seats"]) for t in told.state["tables"]), reverse=True)


@pytest.mark.parametrize(("players", "tables", "size"), [(2, 1, 8), (9, 2, 8), (18, 2, 9), (25, 4, 8), (61, 7, 10)])
def test_a_draw_can_be_checked_by_hand(players: int, tables: int, size: int) -> None:
    night = given(f"@18:30 open wyoming seats={size} seed={SEED}", *signins(players), "draw")
    numbers = [str(n) for n in range(1001, 1001 + players)]
    assert seats_in(night.state) == lot(SEED, 1, numbers, room(tables, size))


def test_a_player_without_a_number_draws_by_his_composed_name() -> None:
    decomposed = "Zoe\u0308 Ng"
    night = given(f"@18:30 open wyoming tables=1 seed={SEED}", f'signin - "{decomposed}"', *signins(5), "draw")
    people = ["Zo\u00eb Ng", *(str(n) for n in range(1001, 1006))]
    wanted = lot(SEED, 1, people, room(1, 8))
    wanted[decomposed] = wanted.pop("Zo\u00eb Ng")
    assert seats_in(night.state) == wanted


def test_lines_of_the_sheet_carry_the_tables_drawn_before() -> None:
    night = given(f"@18:30 open btown tables=3 seed={SEED}", *signins(24))
    players = night.state["players"]
    assert [p["table"] for p in players] == sheet(SEED, 3, 24)
    sitting: dict[str, str] = {}
    for k, (player, table) in enumerate(zip(players, sheet(SEED, 3, 24), strict=True), 1):
        sitting |= lot(SEED, k, [player["number"]], {table: list(range(1, 9))}, sitting)
    assert seats_in(night.state) == sitting


def test_a_paper_line_typed_late_has_the_table_of_its_line() -> None:
    night = given(f"@18:30 open btown tables=3 seed={SEED}", *signins(2), 'signin 1009 "Late Typed" line=9')
    assert night.who("1009")["table"] == sheet(SEED, 3, 9)[8]
    night.then("@19:00 start", '@19:10 signin 1005 "Paper Five" line=5 at=18:50')
    assert night.who("1005")["table"] == sheet(SEED, 3, 5)[4]
    assert night.who("1005")["deduction"] == 0
    assert night.who("1005")["extras"] == {"on-time": 2000}


def test_each_latecomer_is_a_draw_of_his_own_over_the_shortest_tables() -> None:
    night = given(f"@18:30 open wyoming tables=2 seats=9 seed={SEED}", *signins(13), "draw", "@19:00 start")
    sitting = seats_in(night.state)
    for k, number in enumerate(("2001", "2002", "2003"), 2):
        night.then(f'@+1:00 signin {number} "Late {number}"')
        sitting |= lot(SEED, k, [number], room(2, 9), sitting)
        assert seats_in(night.state) == sitting
    assert sizes(night) == [8, 8]


def test_an_undone_draw_keeps_its_number() -> None:
    night = given(f"@18:30 open wyoming tables=3 seed={SEED}", *signins(20), "draw")
    first = seats_in(night.state)
    night.then("undo", "draw")
    numbers = [str(n) for n in range(1001, 1021)]
    assert seats_in(night.state) == lot(SEED, 2, numbers, room(3, 8))
    assert seats_in(night.state) != first
    night.then("undo", "redo")
    assert seats_in(night.state) == lot(SEED, 2, numbers, room(3, 8))


def test_seats_of_the_director_are_no_draws() -> None:
    night = given(f"@18:30 open btown tables=2 seed={SEED}", 'signin 1 "A" seat=2.8', 'signin 2 "B"')
    assert night_of(night).draws == 1
    assert seats_in(night.state) == {"1": "2.8"} | lot(
        SEED, 1, ["2"], {sheet(SEED, 2, 2)[1]: list(range(1, 9))}, {"1": "2.8"}
    )


def test_the_draw_knows_closed_seats_extra_stacks_and_sizes() -> None:
    night = given(
        f"@18:30 open wyoming tables=2 seed={SEED}",
        "close-seat 1.1",
        "close-seat 1.8",
        "extra-stack 2.3 override=here",
        "seats 2=6",
        *signins(11),
        "draw",
    )
    open_seats = {1: [2, 3, 4, 5, 6, 7], 2: [1, 2, 4, 5, 6]}
    assert seats_in(night.state) == lot(SEED, 1, [str(n) for n in range(1001, 1012)], open_seats)


def test_field_060_seats_do_not_follow_the_order_of_sign_in() -> None:
    night = night_of(given(f"@18:30 open wyoming tables=2 seats=9 seed={SEED}", *signins(18)))
    moment = Moment(night.opened, night.opened, entry=20)
    together: Counter[int] = Counter()
    seat: Counter[tuple[int, int]] = Counter()
    first, *others = sorted(night.players)
    for k in range(1, 2001):
        events = Draw().decide(night, replace(moment, draw=k))
        assert isinstance(events, tuple)
        at = {event.pid: (event.table, event.seat) for event in events if isinstance(event, seats.Seated)}
        seat[at[first]] += 1
        together.update(pid for pid in others if at[pid][0] == at[first][0])
    assert all(abs(together[pid] / 2000 - 8 / 17) < 0.035 for pid in others)
    assert len(seat) == 18
    assert sum((count - 2000 / 18) ** 2 / (2000 / 18) for count in seat.values()) < 40.79  # 17 degrees, 0.1 %


@pytest.mark.parametrize("size", range(2, 11))
def test_field_188_there_is_a_plan_for_every_number(size: int) -> None:
    for players in range(1, 101):
        tables = lottery.tables_needed(players, size)
        people = [Player(pid, str(pid), "") for pid in range(players)]
        drawn = lottery.draw(SEED, 1, people, room(tables, size), {})
        held = Counter(seat[0] for _, seat in drawn)
        assert len(drawn) == players
        assert tables == -(-players // size)
        assert len(held) == tables
        assert max(held.values()) - min(held.values()) <= 1


@settings(deadline=None)
@law(
    st.integers(2, 60),
    st.integers(2, 10),
    st.sets(st.tuples(st.integers(1, 6), st.integers(1, 10)), max_size=12),
    st.text(min_size=1, max_size=8),
)
def test_one_seat_one_player_and_equal_tables(
    players: int, size: int, closed: set[tuple[int, int]], seed: str
) -> None:
    open_seats = {t: [s for s in all_seats if (t, s) not in closed] for t, all_seats in room(6, size).items()}
    people = [Player(pid, str(pid), "") for pid in range(players)]
    drawn = lottery.draw(seed, 1, people, open_seats, {})
    places = [seat for _, seat in drawn]
    assert len(set(places)) == len(places) == min(players, sum(map(len, open_seats.values())))
    held = Counter(table for table, _ in places)
    for table, there in held.items():
        others = [held[t] for t, free in open_seats.items() if held[t] < len(free)]
        assert not others or there - min(others) <= 1, f"table {table} holds {there}, others {others}"
    assert {str(p.pid): f"{t}.{s}" for p, (t, s) in drawn} == lot(seed, 1, [str(p.pid) for p in people], open_seats)
