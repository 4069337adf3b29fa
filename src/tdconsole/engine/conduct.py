"""Conduct: warnings and penalties of this night (BTown 1-F, 1-G)."""

from __future__ import annotations

from dataclasses import dataclass

from tdconsole.engine import exits
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal
from tdconsole.engine.night import Night, Offence
from tdconsole.engine.people import find


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Warn(Command):
    """Warns a player.

    Attributes:
        who: The player.
        kind: Kind of offence, such as ``phone``.
        text: What happened.
    """

    who: str
    kind: str
    text: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Warned``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        return (Warned(player.pid, self.kind, self.text, moment.at, moment.entry),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Penalty(Command):
    """Gives a player a penalty.

    Attributes:
        who: The player.
        text: What for, and what it is.
    """

    who: str
    text: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Penalised``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        return (Penalised(player.pid, self.text, moment.at, moment.entry),)


@dataclass(slots=True, eq=False, repr=False)
class Warned(Event):
    """A player was warned."""

    pid: int
    kind: str
    text: str
    at: int
    entry: int

    def apply(self, night: Night) -> None:
        """Keeps the warning."""
        exits.signed_in(night, self.pid)
        night.offences.append(Offence(self.pid, self.kind, self.text, False, self.at, self.entry))


@dataclass(slots=True, eq=False, repr=False)
class Penalised(Event):
    """A player was given a penalty."""

    pid: int
    text: str
    at: int
    entry: int

    def apply(self, night: Night) -> None:
        """Keeps the penalty."""
        exits.signed_in(night, self.pid)
        night.offences.append(Offence(self.pid, "", self.text, True, self.at, self.entry))


EVENTS = (Warned, Penalised)


def warnings_of(night: Night, pid: int, kind: str) -> int:
    """Answers how often a player was warned tonight for one kind of offence."""
    return sum(1 for o in night.offences if o.pid == pid and o.kind == kind and not o.penalty)
