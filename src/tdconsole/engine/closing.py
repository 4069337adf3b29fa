"""Closing: a night is posted, and may be opened to corrections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Night


@dataclass(slots=True, eq=False, repr=False)
class Closed(Event):
    """The night was posted.

    Attributes:
        at: The instant.
        abandoned: Places were open and the director closed all the same.
    """

    at: int
    abandoned: bool = False

    def apply(self, night: Night) -> None:
        """Closes the night.

        Raises:
            Contradiction: It is closed.
        """
        if night.closed is not None:
            raise Contradiction("the night was closed already")
        if self.abandoned and night.finished_at is None:
            night.ended = (self.at, "abandoned")
        night.closed = self.at


@dataclass(slots=True, eq=False, repr=False)
class Amended(Event):
    """A closed night was opened to corrections."""

    at: int

    def apply(self, night: Night) -> None:
        """Opens it again.

        Raises:
            Contradiction: It is open.
        """
        if night.closed is None:
            raise Contradiction("the night is not closed")
        night.closed = None
        night.amended.append(self.at)


EVENTS: tuple[type[Event], ...] = (Closed, Amended)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Close(Command):
    """Posts the night."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Closed``, or refuses while places are open."""
        if refusal := standing(self._objections(night), self.override):
            return refusal
        return (Closed(moment.at, abandoned=night.finished_at is None and bool(night.alive())),)

    @staticmethod
    def _objections(night: Night) -> Iterator[Refusal]:
        left = len(night.alive())
        if night.finished_at is None and left:
            reason = f"{left} are still in, so their places are open; bust, chop or time-limit decide them"
            yield Refusal("places-open", reason, night.rules.ref("ending"))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Amend(Command):
    """Opens a closed night to corrections; ``close`` posts it again.

    Attributes:
        night: Its name or date, or ``-`` for this one.
    """

    WHEN_CLOSED: ClassVar[bool] = True
    night: str = "-"

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Amended``, or refuses another night and one that is open."""
        if not meant(night, self.night):
            return Refusal("unknown-night", f"there is no closed night called {self.night!r}", final=True)
        if night.closed is None:
            return Refusal("not-closed", "the night is not closed; correct it as it is", final=True)
        return (Amended(moment.now),)


def meant(night: Night, word: str) -> bool:
    """Tells whether ``-``, a name or an ISO date means a night."""
    return word in ("-", night.date) or word.casefold() == night.name.casefold()
