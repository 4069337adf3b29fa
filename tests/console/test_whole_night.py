"""A whole night by the keyboard alone at 80 by 24: sign-in, draw, clock, busts, moves, points, close."""

from __future__ import annotations

from textual.pilot import Pilot

from stage import DAY, Stage
from tdconsole.engine import tables
from tdconsole.engine.night import Night

SHIFTED = {
    " ": "space",
    "+": "plus",
    "=": "equals_sign",
    ".": "full_stop",
    "-": "minus",
    '"': "quotation_mark",
    "#": "number_sign",
}


async def typed(pilot: Pilot[int], text: str, *then: str) -> None:
    await pilot.press(*(SHIFTED.get(char, char) for char in text), *then)


def night_of(stage: Stage) -> Night:
    assert stage.session.night is not None
    return stage.session.night


async def settle(stage: Stage, pilot: Pilot[int]) -> None:
    """Does the floor work that is due, as the Tables screen offers it, and comes back to the eliminations."""
    for _ in range(4):
        due = {advice.kind for advice in tables.advice(night_of(stage), stage.clock.now())}
        if not due & {"move", "break", "final-table"}:
            break
        await pilot.press("f5", "a", "enter")
        await tell_who_came(stage, pilot)
        await pilot.press("c")
    await pilot.press("f6")


async def tell_who_came(stage: Stage, pilot: Pilot[int]) -> None:
    """Without a known button the table sends somebody: the director names who came and where he sits."""
    night = night_of(stage)
    for move in [m for m in night.moves if m.state == "ordered" and m.pid is None]:
        assert move.source is not None
        seat = max(night.tables[move.source].seats)
        target = night.tables[move.table]
        free = next(s for s in range(1, target.size + 1) if s not in target.seats and s not in target.closed)
        await typed(pilot, f"m{move.source}.{seat} {move.table}.{free}", "enter")


async def test_a_night_of_eighteen_players_is_played_to_its_end_by_hand() -> None:
    stage = Stage()
    async with stage.run(size=(80, 24)) as pilot:
        await typed(pilot, ":")
        await typed(pilot, f'open btown name="Tuesday" date={DAY} start=19:00 tables=3 seed=kings', "enter")
        await pilot.press("f2")
        for number in range(1001, 1017):
            await typed(pilot, str(number), "enter")
        await typed(pilot, "2044 Rosa Diaz", "enter")
        await typed(pilot, "- Jo Bell", "enter")
        assert len(list(night_of(stage).entrants())) == 18
        await pilot.press("escape", "n")
        await typed(pilot, "jo 2045", "enter")
        stage.clock.set("19:00")
        await pilot.press("escape", "S", "enter")
        assert night_of(stage).phase == "playing"
        await pilot.press("f2")
        await typed(pilot, "1017", "enter")
        assert len(night_of(stage).alive()) == 19
        await pilot.press("f6")
        while len(night_of(stage).alive()) > 1:
            stage.clock.on(120)
            table = max((t for t in night_of(stage).in_use() if t.seats), key=lambda t: (len(t.seats), t.number))
            victim, killer = max(table.seats), min(table.seats)
            before = len(night_of(stage).alive())
            await pilot.press("b")
            await typed(pilot, f"{table.number}{victim} {killer}", "enter")
            assert len(night_of(stage).alive()) == before - 1, stage.screen
            await pilot.press("escape")
            await settle(stage, pilot)
        assert night_of(stage).phase == "finished"
        await pilot.press("f7", "r")
        await typed(pilot, "rosa 12.75", "enter")
        await pilot.press("escape", "h")
        await typed(pilot, "1001 quads", "enter")
        await pilot.press("escape", "z", "enter")
        assert night_of(stage).phase == "closed", stage.screen
        assert stage.app.notice.kind == "done"
        await pilot.press("slash")
        await typed(pilot, "rosa", "enter")
        await pilot.pause()
        assert "Rosa Diaz" in stage.screen
        assert "receipt" in stage.screen
