"""The arithmetic of the clock, without a night around it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from tdconsole.engine.periods import MINUTE, Act, Period, schedule
from tdconsole.engine.rules import Clock, Level
from tdconsole.engine.timeline import Timeline

SECOND = 1000
START = 10 * MINUTE
THREE = (Level(100, 200), Level(200, 400), Level(rest=True, minutes=10), Level(300, 600))


def timeline(*acts: Act, extend: bool = True, levels: tuple[Level, ...] = THREE, minutes: float = 20) -> Timeline:
    rules = Clock(minutes=minutes, levels=levels, extend="double" if extend else "none")
    clock = Timeline(schedule(rules), extend)
    clock.do(Act(START, 1, "start"))
    for act in acts:
        clock.do(act)
    return clock


def act(minute: float, name: str, value: float = 0, order: int = 0) -> Act:
    """An act so many minutes after the start; its value in minutes when it is a time."""
    times = ("remaining", "shift", "length", "break")
    number = round(value * MINUTE) if name in times else round(value)
    return Act(START + round(minute * MINUTE), order or round(minute * 100) + 2, name, number)


def left(clock: Timeline, minute: float) -> tuple[str, float]:
    """What stands so many minutes after the start: L2, or B2 for the break after it, and the minutes left."""
    at = clock.position(START + round(minute * MINUTE))
    return f"{'B' if at.period.rest else 'L'}{at.period.level}", at.remaining / MINUTE


def test_nothing_ticks_and_every_boundary_is_exact() -> None:
    clock = timeline()
    assert left(clock, 0) == ("L1", 20)
    assert clock.position(START + 20 * MINUTE - 1).remaining == 1
    assert left(clock, 20) == ("L2", 20)
    assert left(clock, 40) == ("B2", 10)
    assert left(clock, 50) == ("L3", 20)
    assert left(clock, 70) == ("L4", 20)
    assert clock.position(START - 1).state == "stopped"


def test_a_pause_holds_the_time_and_is_not_elapsed() -> None:
    clock = timeline(act(5, "pause"), act(12, "resume"))
    assert left(clock, 9) == ("L1", 15)
    assert clock.position(START + 9 * MINUTE).paused_at == START + 5 * MINUTE
    assert left(clock, 13) == ("L1", 14)
    assert clock.position(START + 13 * MINUTE).elapsed == 6 * MINUTE


def test_an_act_left_out_leaves_the_clock_that_would_have_been() -> None:
    """Law 10: a level advanced at 10:00 left and undone two minutes later shows 8:00."""
    assert left(timeline(act(10, "next")), 12) == ("L2", 18)
    assert left(timeline(), 12) == ("L1", 8)


def test_two_steps_without_the_first_are_one_step() -> None:
    assert left(timeline(act(3, "next"), act(4, "next")), 4) == ("B2", 10)
    assert left(timeline(act(4, "next")), 4) == ("L2", 20)


def test_back_goes_to_levels_never_to_breaks() -> None:
    assert left(timeline(act(55, "back")), 55) == ("L2", 20)
    assert left(timeline(act(45, "back")), 45) == ("L2", 20)
    assert left(timeline(act(45, "back")), 66) == ("B2", 9)
    assert left(timeline(act(5, "back")), 5) == ("L1", 20)


def test_a_break_by_hand_keeps_the_level_and_takes_the_next_planned_break_away() -> None:
    clock = timeline(act(5, "break", 7))
    assert left(clock, 5) == ("B1", 7)
    at = clock.position(START + 6 * MINUTE)
    assert (at.following, at.period.planned) == (at.periods[0], 0)
    assert left(clock, 12) == ("L1", 15)
    assert left(clock, 27) == ("L2", 20)
    assert left(clock, 47) == ("L3", 20)
    assert left(timeline(act(5, "break", 7), act(6, "next")), 6) == ("L1", 15)
    assert left(timeline(act(5, "break", 7), act(6, "back")), 6) == ("L1", 20)
    assert left(timeline(act(5, "break", 7), act(6, "shift", 2)), 6) == ("B1", 8)
    assert left(timeline(act(5, "break", 7), act(6, "pause")), 30) == ("B1", 6)


def test_a_step_over_a_break_that_fell_away_lands_in_the_level() -> None:
    clock = timeline(act(5, "break", 7), act(30, "next"))
    assert left(clock, 30) == ("L3", 20)
    assert clock.position(START + 29 * MINUTE).following == clock.position(START + 30 * MINUTE).period


def test_time_taken_beyond_the_level_is_taken_from_the_next() -> None:
    assert left(timeline(act(19, "shift", -2)), 19) == ("L2", 19)
    assert left(timeline(act(19, "shift", 5)), 19) == ("L1", 6)
    assert left(timeline(act(19, "remaining", 4)), 20) == ("L1", 3)


def test_the_last_level_goes_on_and_time_given_in_overtime_counts_from_now() -> None:
    clock = timeline(extend=False)
    at = clock.position(START + 75 * MINUTE)
    assert (at.remaining, at.overtime, at.following) == (0, 5 * MINUTE, None)
    assert left(timeline(act(75, "shift", 3), extend=False), 75) == ("L3", 3)


def test_an_added_level_begins_at_once_in_overtime() -> None:
    added = Act(START + 75 * MINUTE, 9, "add", blinds=(500, 1000, 25, 0))
    clock = timeline(added, extend=False)
    assert left(clock, 75) == ("L4", 20)
    assert left(clock, 76) == ("L4", 19)
    assert clock.position(START + 76 * MINUTE).period == Period(False, 4, 500, 1000, 25, 20 * MINUTE)


def test_an_added_level_stands_in_the_place_of_a_generated_one() -> None:
    added = Act(START + 60 * MINUTE, 9, "add", blinds=(500, 1000, 0, 5 * MINUTE))
    assert left(timeline(added), 70) == ("L4", 5)
    at = timeline(added).position(START + 75 * MINUTE)
    assert (at.period.level, at.period.small, at.period.generated) == (5, 1000, True)


def test_a_break_after_the_last_level_is_left_out_when_nothing_can_follow_it() -> None:
    trailing = (Level(100, 200), Level(rest=True))
    assert [p.rest for p in schedule(Clock(levels=trailing, extend="none"))] == [False]
    assert [p.rest for p in schedule(Clock(levels=trailing, extend="double"))] == [False, True]


def test_tonights_level_length_is_for_every_level_and_for_no_break() -> None:
    rules = Clock(minutes=20, break_minutes=10, levels=(Level(1, 2), Level(rest=True), Level(2, 4, minutes=30)))
    assert [p.length // MINUTE for p in schedule(rules)] == [20, 10, 30]
    assert [p.length // MINUTE for p in schedule(rules, 12)] == [12, 10, 12]


def test_times_tell_what_was_and_what_will_be() -> None:
    clock = timeline(act(5, "pause"), act(8, "resume"), act(30, "level", 3))
    shown = [
        (f"{'B' if s.period.rest else 'L'}{s.period.level}", s.starts and (s.starts - START) // MINUTE, s.now)
        for s in clock.times(START + 31 * MINUTE)
    ]
    assert shown == [("L1", 0, False), ("L2", 23, False), ("B2", None, False), ("L3", 30, True)]
    paused = timeline(act(5, "pause")).times(START + 10 * MINUTE)
    assert [(s.starts or 0) - START for s in paused] == [0, 25 * MINUTE, 45 * MINUTE, 55 * MINUTE]


def test_times_list_a_break_by_hand_after_the_level_it_interrupts() -> None:
    shown = timeline(act(5, "break", 7)).times(START + 6 * MINUTE)
    assert [(s.period.rest, s.now) for s in shown[:3]] == [(False, False), (True, True), (False, False)]
    assert [s.ends and (s.ends - START) // MINUTE for s in shown[:3]] == [27, 12, 47]


# -- laws ---------------------------------------------------------------------------------------------------

NAMES = ("pause", "resume", "next", "back", "level", "remaining", "shift", "length", "ante", "add", "break")


@st.composite
def deeds(draw: st.DrawFn) -> list[Act]:
    """Acts at whole seconds, no two at once; what has no meaning where it stands is among them."""
    instants = draw(st.lists(st.integers(0, 7200), max_size=12, unique=True))
    acts = []
    for order, second in enumerate(sorted(instants)):
        name = draw(st.sampled_from(NAMES))
        low, high = {"level": (1, 4), "ante": (0, 9), "shift": (-600, 600), "break": (1, 900)}.get(name, (1, 1800))
        value = draw(st.integers(low, high))
        unit = SECOND if name in ("remaining", "shift", "length", "break") else 1
        acts.append(Act(START + second * SECOND, order + 2, name, value * unit, (400, 800, 0, 60 * SECOND)))
    return acts


seconds = st.integers(0, 9000).map(lambda s: START + s * SECOND)


@settings(deadline=None)
@given(deeds(), st.permutations(range(12)), seconds, st.booleans())
def test_the_order_of_entry_does_not_matter(acts: list[Act], order: list[int], now: int, extend: bool) -> None:
    shuffled = [acts[i] for i in order if i < len(acts)]
    assert timeline(*acts, extend=extend).position(now) == timeline(*shuffled, extend=extend).position(now)


@settings(deadline=None)
@given(deeds(), st.lists(seconds, max_size=6), seconds)
def test_asking_changes_nothing(acts: list[Act], asked: list[int], now: int) -> None:
    clock, other = timeline(*acts), timeline(*acts)
    for instant in asked:
        clock.position(instant)
        clock.times(instant)
    assert clock.position(now) == other.position(now)


@settings(deadline=None)
@given(deeds(), seconds, st.integers(0, 900_000), st.booleans())
def test_time_left_never_rises_without_an_act(acts: list[Act], first: int, more: int, extend: bool) -> None:
    clock = timeline(*acts, extend=extend)
    end = min([a.at - 1 for a in acts if a.at > first], default=first + more)
    before, after = clock.position(first), clock.position(min(first + more, end))
    assert after.index >= before.index
    if after.index == before.index and after.period.rest == before.period.rest:
        assert after.remaining <= before.remaining
        assert after.overtime >= before.overtime
        if before.state == "running" and after.remaining:
            assert before.remaining - after.remaining == min(first + more, end) - first
    if before.state == "paused":
        assert (after.remaining, after.period, after.elapsed) == (before.remaining, before.period, before.elapsed)


@settings(deadline=None)
@given(deeds(), seconds, st.booleans())
def test_the_times_agree_with_the_position(acts: list[Act], now: int, extend: bool) -> None:
    clock = timeline(*acts, extend=extend)
    at, listed = clock.position(now), clock.times(now)
    here = next((s for s in listed if s.now), None)
    if here is not None:
        assert (here.period, here.index) == (at.period, at.index)
        assert here.ends is None or here.ends == now + at.remaining
    upcoming = [s.starts for s in listed if s.index > at.index]
    assert None not in upcoming
    assert upcoming == sorted(upcoming, key=lambda start: start or 0)


@dataclass
class Ticking:
    """A clock that counts seconds one by one: the same rules told in another way."""

    periods: list[Period]
    extend: bool
    index: int = 0
    gone: int = 0
    rest: int | None = None
    resting: int = 0
    run: bool = True
    begun: bool = True
    level_names: list[int] = field(default_factory=list)

    def tick(self) -> None:
        if not self.run:
            return
        if self.rest is not None:
            self.resting += 1
        else:
            self.gone += 1
        self.turn()

    def turn(self) -> None:
        if self.rest is not None:
            if self.resting < self.rest:
                return
            self.gone += self.resting - self.rest
            self.rest = None
        while self.gone >= self.seconds(self.index) and self.more():
            self.gone -= self.seconds(self.index)
            self.index += 1

    def seconds(self, index: int) -> int:
        return self.periods[index].length // SECOND

    def more(self) -> bool:
        if self.index + 1 == len(self.periods) and self.extend:
            last = [p for p in self.periods if not p.rest][-1]
            blinds = (last.level + 1, 2 * last.small, 2 * last.big, 2 * last.ante)
            self.periods.append(Period(False, *blinds, last.length, generated=True))
        return self.index + 1 < len(self.periods)

    def act(self, act: Act) -> None:
        value = act.value // SECOND
        if act.name == "pause":
            self.run = False
        elif act.name == "resume":
            self.run = True
        elif act.name in ("next", "back", "level"):
            self.step(act)
        elif act.name == "remaining" and self.rest is not None:
            self.resting = self.rest - value
        elif act.name == "remaining":
            self.gone = self.seconds(self.index) - value
        elif act.name == "shift":
            self.shift(value)
        elif act.name == "break":
            self.pause_for(value)
        else:
            self.change(act)
        self.turn()

    def shift(self, value: int) -> None:
        if self.rest is not None:
            self.resting -= value
        elif value > 0:
            self.gone = min(self.gone, self.seconds(self.index)) - value
        else:
            self.gone -= value

    def step(self, act: Act) -> None:
        if act.name == "next" and self.rest is not None:
            self.rest = None
            return
        goal = self.index
        if act.name == "next":
            while self.more_at(goal + 1) and self.seconds(goal + 1) == 0:
                goal += 1
            if not self.more_at(goal + 1):
                return
            goal += 1
        elif act.name == "back":
            goal -= self.rest is None
            while goal > 0 and self.periods[goal].rest:
                goal -= 1
            if goal < 0 or self.periods[goal].rest:
                goal = self.index
        else:
            while self.extend and max(p.level for p in self.periods) < act.value:
                self.more_at(len(self.periods))
            goal = [i for i, p in enumerate(self.periods) if not p.rest and p.level <= act.value][-1]
        self.index, self.gone, self.rest = goal, 0, None

    def more_at(self, index: int) -> bool:
        keep, self.index = self.index, index - 1
        found = self.more()
        self.index = keep
        return found

    def pause_for(self, value: int) -> None:
        if self.rest is None and self.periods[self.index].rest:
            old = self.periods[self.index]
            self.periods[self.index] = Period(True, old.level, 0, 0, 0, value * SECOND, old.planned)
            self.gone = 0
            return
        if self.rest is None:
            planned = [i for i, p in enumerate(self.periods) if i > self.index and p.rest and p.length]
            if planned:
                old = self.periods[planned[0]]
                self.periods[planned[0]] = Period(True, old.level, 0, 0, 0, 0, old.planned)
        self.rest, self.resting = value, 0

    def change(self, act: Act) -> None:
        if act.name == "add":
            while self.periods[-1].generated and self.index < len(self.periods) - 1:
                self.periods.pop()
            self.gone = min(self.gone, self.seconds(self.index))
            last = [p for p in self.periods if not p.rest][-1]
            self.periods.append(Period(False, last.level + 1, *act.blinds))
            return
        for i in range(self.index, len(self.periods)):
            p = self.periods[i]
            if not p.rest:
                length = act.value if act.name == "length" else p.length
                ante = act.value if act.name == "ante" else p.ante
                self.periods[i] = Period(False, p.level, p.small, p.big, ante, length, generated=p.generated)
        last_of_all = self.index + 1 == len(self.periods) and not self.extend
        nothing_later = all(p.length == 0 for p in self.periods[self.index + 1 :]) and not self.extend
        keeps = (last_of_all or nothing_later) and self.rest is None
        if act.name == "length" and not self.periods[self.index].rest and not keeps:
            self.gone = min(self.gone, self.seconds(self.index))


@settings(deadline=None)
@given(deeds(), st.integers(0, 9000), st.booleans())
def test_it_agrees_with_a_clock_that_ticks(acts: list[Act], second: int, extend: bool) -> None:
    clock = timeline(*acts, extend=extend)
    naive = Ticking(list(clock.periods), extend)
    waiting = sorted(acts)
    for passed in range(second + 1):
        if passed:
            naive.tick()
        while waiting and waiting[0].at == START + passed * SECOND:
            naive.act(waiting.pop(0))
    at = clock.position(START + second * SECOND)
    assert at.state == ("running" if naive.run else "paused")
    assert at.index == naive.index
    assert at.level_played == naive.gone * SECOND
    if naive.rest is not None:
        assert (at.period.rest, at.remaining) == (True, (naive.rest - naive.resting) * SECOND)
    else:
        period = naive.periods[naive.index]
        assert (at.period.small, at.period.ante, at.period.length) == (period.small, period.ante, period.length)
        assert at.remaining == max(period.length - naive.gone * SECOND, 0)
