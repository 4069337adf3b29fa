"""The director of a random night: says lines, keeps those that are accepted, and looks at the room in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Night, Player, Table
from tdconsole.engine.times import instant
from tdconsole.language.words import quote
from tdconsole.play import Player as ScriptPlayer

Thing = TypeVar("Thing")


@dataclass(slots=True)
class Director:
    """Plays a night line by line and writes down what was accepted.

    Attributes:
        dice: Where all chance comes from.
        playing: What the lines are played on.
        people: How many people are to have signed in by the end.
        script: The accepted lines.
        refused: The lines that were refused, with their refusals.
        seconds: Venue time, in seconds after the midnight the night's date began with.
        busy: Minutes the night is likely to take; busts are spread over them.
    """

    dice: Random
    playing: ScriptPlayer
    people: int
    script: list[str] = field(default_factory=list)
    refused: list[tuple[str, Refusal]] = field(default_factory=list)
    seconds: int = 0
    busy: int = 240
    _written: int = -1

    # -- the room -------------------------------------------------------------------------------------------

    @property
    def night(self) -> Night:
        """The night as it stands."""
        night = self.playing.session.night
        assert night is not None
        return night

    @property
    def now(self) -> int:
        """The present instant."""
        return instant(self.night.date, self.seconds, self.night.zone)

    @property
    def listed(self) -> int:
        """How many people are signed in, those on the wait list and those who are out among them."""
        return sum(1 for player in self.night.players.values() if not player.cancelled)

    def seated(self) -> list[Player]:
        """Answers who is still in and has a seat."""
        return [player for player in self.night.alive() if player.seat is not None]

    def out(self) -> list[Player]:
        """Answers who is out."""
        return [player for player in self.night.players.values() if player.out is not None]

    def tables(self) -> list[Table]:
        """Answers the tables at which somebody sits."""
        return [table for table in self.night.in_use() if table.seats]

    # -- chance ---------------------------------------------------------------------------------------------

    def maybe(self, share: float) -> bool:
        """Answers yes in that share of the cases."""
        return self.dice.random() < share

    def one(self, things: Sequence[Thing]) -> Thing:
        """Answers one of some things."""
        return self.dice.choice(things)

    def some(self, things: Iterable[Thing], most: int) -> list[Thing]:
        """Answers up to so many of some things, at least one where there is one, in any order."""
        found = list(things)
        return self.dice.sample(found, min(len(found), self.dice.randint(1, most)))

    # -- words ----------------------------------------------------------------------------------------------

    def word(self, player: Player) -> str:
        """Answers a word that means a player: his number, his seat or his name."""
        if player.seat is not None and self.maybe(0.3):
            word = f"{player.seat[0]}.{player.seat[1]}"
            if word not in self.night.numbers:
                return word
        if player.number:
            return f"#{player.number}" if self.maybe(0.2) else quote(player.number)
        return quote(player.name)

    def free_seats(self, table: Table) -> list[int]:
        """Answers the seats of a table on which nobody and nothing is."""
        return [s for s in range(1, table.size + 1) if s not in {*table.seats, *table.closed, *table.stacks}]

    def clock(self, when: int) -> str:
        """Answers an instant as ``HH:MM:SS`` of the venue."""
        return f"{self.night.local(when):%H:%M:%S}"

    # -- saying ---------------------------------------------------------------------------------------------

    def wait(self, least: int, most: int) -> None:
        """Lets some seconds go by."""
        self.seconds += self.dice.randint(least, most)

    def say(self, line: str, overrule: float = 0.15) -> bool:
        """Says a line, writes it down when it is accepted, and tells whether it was.

        Args:
            line: The command.
            overrule: How often the director overrules a refusal that can be overruled.
        """
        refusal = self._try(line)
        if refusal is not None and not refusal.final and self.maybe(overrule):
            refusal = self._try(f'{line} override="the director decides"')
        return refusal is None

    def _try(self, line: str) -> Refusal | None:
        before = len(self.playing.refused)
        self.playing.play(f"@{self._time()} {line}")
        refused = self.playing.refused[before:]
        if refused:
            self.refused.append((line, refused[0].refusal))
            return refused[0].refusal
        self.script.append(f"{self._timed()}{line}")
        self._written = self.seconds
        return None

    def _timed(self) -> str:
        """Answers the time of a line as the script has it: of day, as a step, or not at all."""
        step = self.seconds - self._written
        if not step:
            return ""
        if self._written >= 0 and step < 600 and self.maybe(0.3):
            return f"@+{step // 60}:{step % 60:02} "
        return f"@{self._time()} "

    def _time(self) -> str:
        of_day = self.seconds % 86_400
        time = f"{of_day // 3600:02}:{of_day // 60 % 60:02}"
        return f"{time}:{of_day % 60:02}" if of_day % 60 else time


Act = Callable[[Director], object]
"""Something a director may do; it looks whether there is anything to do and says the lines."""

Acts = tuple[tuple[int, Act], ...]
"""Acts of one topic, each with how often it is likely beside the others."""
