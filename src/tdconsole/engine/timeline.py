"""The arithmetic of a clock: acts on it in, the position at any instant out.

A timeline keeps what was done to the clock and when. Nothing ticks: the position is computed, so a clock that
nobody looked at for an hour is as right as one that was watched. All times are whole milliseconds.

Acts say what was asked (one level further, five minutes more), never what came of it. Left out of the fold, an
act leaves behind the clock that would have been: a level advanced at 10:00 left and undone two minutes later
shows 8:00.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tdconsole.engine.periods import Act, Period, Position, Stretch


@dataclass(slots=True)
class Face:
    """The clock while its acts are folded.

    Attributes:
        rest: The break called by hand that is running, or None; ``rested`` of it are gone.
        begun: Index to the instant its period began, for those up to the present one.
    """

    periods: list[Period]
    extend: bool
    index: int = 0
    played: int = 0
    rest: Period | None = None
    rested: int = 0
    started: bool = False
    running: bool = False
    instant: int = 0
    elapsed: int = 0
    paused_at: int | None = None
    begun: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Face:
        """Answers a clock that can be moved without moving this one."""
        return replace(self, periods=list(self.periods), begun=dict(self.begun))

    def advance(self, instant: int) -> None:
        """Lets the time up to an instant go by."""
        gone, self.instant = instant - self.instant, instant
        if not self.running or gone <= 0:
            return
        self.elapsed += gone
        if self.rest is None:
            self.played += gone
        else:
            self.rested += gone
        self.settle()

    def settle(self) -> None:
        """Goes on to the period the time played has reached."""
        if self.rest is not None:
            over = self.rested - self.rest.length
            if over < 0:
                return
            self.rest, self.played = None, self.played + over
        while (over := self.played - self.periods[self.index].length) >= 0 and self.grow(self.index + 1):
            self.index, self.played = self.index + 1, over
            self.begun[self.index] = self.instant - over

    def grow(self, index: int) -> bool:
        """Tells whether the schedule reaches an index, generating levels where the rules extend it."""
        while self.extend and index >= len(self.periods):
            self.periods.append(self.beyond(self.periods))
        return index < len(self.periods)

    @staticmethod
    def beyond(periods: list[Period]) -> Period:
        """Answers the level the rules generate after the last one: everything doubled."""
        last = next(p for p in reversed(periods) if not p.rest)
        return replace(
            last,
            level=last.level + 1,
            small=last.small * 2,
            big=last.big * 2,
            ante=last.ante * 2,
            note="",
            generated=True,
        )

    def enter(self, index: int) -> None:
        """Goes to a period, with its full time."""
        self.rest, self.index, self.played = None, index, 0
        self.begun = {i: at for i, at in self.begun.items() if i < index} | {index: self.instant}

    def following(self) -> Period | None:
        """Answers what comes after the present period; breaks that fell away are passed over."""
        if self.rest is not None:
            return self.periods[self.index]
        later = (p for p in self.periods[self.index + 1 :] if p.length)
        return next(later, self.beyond(self.periods) if self.extend else None)

    def position(self) -> Position:
        """Answers where the clock stands."""
        period, played = self.periods[self.index], self.played
        if self.rest is not None:
            period, played = self.rest, self.rested
        following = self.following()
        left = period.length - played
        return Position(
            state="running" if self.running else "paused" if self.started else "stopped",
            index=self.index,
            period=period,
            played=played,
            remaining=max(left, 0),
            overtime=max(-left, 0) if following is None else 0,
            elapsed=self.elapsed,
            following=following,
            paused_at=self.paused_at,
            periods=tuple(self.periods),
            level_played=self.played,
        )

    def ahead(self, now: int) -> Iterator[Stretch]:
        """Answers the present period and those after it, as if the clock ran from now on.

        With rules that extend the schedule this never ends.
        """
        if self.rest is not None:
            ends = now + self.rest.length - self.rested
            yield Stretch(self.index, self.rest, self.instant - self.rested, ends, now=True)
            now = ends
        index, periods, starts = self.index, list(self.periods), self.begun.get(self.index, now)
        ends = now + max(periods[index].length - self.played, 0)
        while True:
            last = index + 1 >= len(periods) and not self.extend
            here = index == self.index and self.rest is None
            yield Stretch(index, periods[index], starts, ends, now=here)
            if last:
                return
            index += 1
            if index == len(periods):
                periods.append(self.beyond(periods))
            starts, ends = ends, ends + periods[index].length

    # -- acts -----------------------------------------------------------------------------------------------

    def perform(self, act: Act) -> None:
        """Carries one act out; the time up to it has gone by. What has no meaning any more changes nothing."""
        match act.name:
            case "start":
                self._start()
            case "pause" if self.running:
                self.running, self.paused_at = False, act.at
            case "resume" if self.started and not self.running:
                self.running, self.paused_at = True, None
            case "next":
                self._next()
            case "back":
                self._back()
            case "level":
                self._level(act.value)
            case "remaining":
                self._remaining(act.value)
            case "shift":
                self._shift(act.value)
            case "length":
                self._length(act.value)
            case "ante":
                self._ante(act.value)
            case "add":
                self._add(*act.blinds)
            case "break":
                self._break(act.value)
        self.settle()

    def _start(self) -> None:
        if not self.started:
            self.started = self.running = True
            self.begun[self.index] = self.instant

    def _next(self) -> None:
        if self.rest is not None:
            self.rest = None
            return
        index = self.index + 1
        while self.grow(index) and not self.periods[index].length:
            index += 1
        if index < len(self.periods):
            self.enter(index)

    def _back(self) -> None:
        interrupted = self.rest is not None
        before = range(self.index if interrupted else self.index - 1, -1, -1)
        self.enter(next((i for i in before if not self.periods[i].rest), self.index))

    def _level(self, number: int) -> None:
        while self.extend and max(p.level for p in self.periods) < number:
            self.grow(len(self.periods))
        levels = [i for i, p in enumerate(self.periods) if not p.rest and p.level <= number]
        self.enter(levels[-1] if levels else self.index)

    def _remaining(self, left: int) -> None:
        if self.rest is not None:
            self.rested = self.rest.length - left
        else:
            self.played = self.periods[self.index].length - left

    def _shift(self, more: int) -> None:
        if self.rest is not None:
            self.rested -= more
            return
        if more > 0:
            self._end_overtime()
        self.played -= more

    def _length(self, length: int) -> None:
        self.periods[self.index :] = [p if p.rest else replace(p, length=length) for p in self.periods[self.index :]]
        if self.following() is not None and not self.periods[self.index].rest:
            self._end_overtime()

    def _ante(self, ante: int) -> None:
        self.periods[self.index :] = [p if p.rest else replace(p, ante=ante) for p in self.periods[self.index :]]

    def _add(self, small: int, big: int, ante: int, length: int) -> None:
        while self.periods[-1].generated and self.index < len(self.periods) - 1:
            self.periods.pop()
        self._end_overtime()
        last = next(p for p in reversed(self.periods) if not p.rest)
        self.periods.append(Period(False, last.level + 1, small, big, ante, length or last.length))

    def _break(self, length: int) -> None:
        current = self.periods[self.index]
        if self.rest is None and current.rest:
            self.periods[self.index], self.played = replace(current, length=length), 0
            return
        if self.rest is None:
            for i in range(self.index + 1, len(self.periods)):
                if self.periods[i].planned and self.periods[i].length:
                    self.periods[i] = replace(self.periods[i], length=0)
                    break
        self.rest, self.rested = Period(True, current.level, 0, 0, 0, length), 0

    def _end_overtime(self) -> None:
        self.played = min(self.played, self.periods[self.index].length)


@dataclass(slots=True)
class Timeline:
    """A night's clock: its schedule and what was done to it.

    Attributes:
        periods: The schedule at the beginning of the night.
        extend: Whether a level is generated after the last.
        acts: What was done, in the order in which it happened.
        started_at: The instant the clock was started, or None.
    """

    periods: list[Period] = field(default_factory=list)
    extend: bool = True
    acts: list[Act] = field(default_factory=list)
    started_at: int | None = None
    _latest: Face | None = field(default=None, compare=False, repr=False)

    def do(self, act: Act) -> None:
        """Adds an act where it happened; one entered late changes what follows it."""
        insort(self.acts, act)
        self._latest = None
        if act.name == "start" and (self.started_at is None or act.at < self.started_at):
            self.started_at = act.at

    def position(self, instant: int) -> Position:
        """Answers where the clock stands at an instant, by what happened up to it."""
        return self._face(instant).position()

    def ahead(self, instant: int, begins: int | None = None) -> Iterator[Stretch]:
        """Answers the period at an instant and those to come, as if the clock ran from then on.

        With rules that extend the schedule this never ends.

        Args:
            instant: The instant.
            begins: When a clock that stands still is expected to run; the instant itself by default.
        """
        return self._face(instant).ahead(instant if begins is None else max(begins, instant))

    def times(self, instant: int, begins: int | None = None) -> list[Stretch]:
        """Answers every period of the schedule, and a break called by hand while it runs, with its instants.

        Args:
            instant: The instant.
            begins: As for ``ahead``.
        """
        face = self._face(instant)
        past = []
        for index in range(face.index):
            starts = face.begun.get(index)
            ends = next((face.begun[i] for i in range(index + 1, face.index + 1) if i in face.begun), None)
            past.append(Stretch(index, face.periods[index], starts, ends if starts is not None else None))
        coming = []
        for stretch in face.ahead(instant if begins is None else max(begins, instant)):
            if stretch.index >= len(face.periods):
                break
            coming.append(stretch)
        if face.rest is not None:
            coming[:2] = reversed(coming[:2])
        return past + coming

    def _face(self, instant: int) -> Face:
        if self.acts and instant < self.acts[-1].at:
            face = self._fold([act for act in self.acts if act.at <= instant])
        else:
            if self._latest is None:
                self._latest = self._fold(self.acts)
            face = self._latest.copy()
        face.advance(instant)
        return face

    def _fold(self, acts: list[Act]) -> Face:
        face = Face(list(self.periods), self.extend)
        for act in acts:
            face.advance(act.at)
            face.perform(act)
        return face
