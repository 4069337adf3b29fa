"""One line per night of the league: where, when, who, and what was told the league in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tdconsole.engine import catalog
from tdconsole.engine.league.conduct import Held
from tdconsole.engine.league.state import Fact, LeagueEvent
from tdconsole.engine.night import Night
from tdconsole.engine.opening import identity
from tdconsole.league.players import Presence, presences


@dataclass(frozen=True, slots=True)
class Summary:
    """One night of the league.

    Attributes:
        stream: Its stream in the journal.
        name, date, venue, rules, kind, casual: As it was opened.
        identity: What tells it from any other night; a copy from another machine has the same.
        phase: As in INTERFACE 5; ``unreadable`` when it cannot be derived.
        opened: Instant it was opened.
        entries: Players who took part.
        left: Players still in.
        people: What it says of people.
        facts: What was told the league in it, in order.
        fault: Why it is unreadable, one sentence.
    """

    stream: str
    name: str = ""
    date: str = ""
    venue: str = ""
    rules: str = ""
    kind: str = "regular"
    casual: bool = False
    identity: str = ""
    phase: str = "unreadable"
    opened: int = 0
    entries: int = 0
    left: int = 0
    people: tuple[Presence, ...] = ()
    facts: tuple[LeagueEvent, ...] = ()
    fault: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether the night is still open."""
        return self.phase not in ("closed", "unreadable")

    @property
    def label(self) -> str:
        """The night in words: date, name and venue."""
        return " ".join(dict.fromkeys(word for word in (self.date, self.name, self.venue) if word))

    @property
    def held(self) -> Held:
        """The night as strikes count it."""
        return Held(self.identity, self.opened, self.phase == "closed", not self.casual and self.kind != "final")

    def told(self) -> Iterable[Fact]:
        """Answers what was told the league, with where it stands."""
        return (Fact(event, self.identity, index) for index, event in enumerate(self.facts))

    @classmethod
    def of(cls, stream: str, night: Night) -> Summary:
        """Answers the summary of a night."""
        return cls(
            stream,
            night.name,
            night.date,
            night.venue,
            night.rules_name,
            night.kind,
            night.casual,
            identity(night),
            night.phase,
            night.opened,
            sum(1 for _ in night.entrants()),
            len(night.alive()),
            tuple(presences(night)),
            tuple(event for event in night.facts if isinstance(event, LeagueEvent)),
        )

    def as_json(self) -> dict[str, Any]:
        """Answers it as JSON values."""
        values = {name: getattr(self, name) for name in self.__slots__}
        facts = [[type(event).__name__, event.VERSION, catalog.encode(event)] for event in self.facts]
        return {**values, "people": [here.as_json() for here in self.people], "facts": facts}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Summary:
        """Answers what ``as_json`` was made of."""
        people = tuple(Presence.from_json(here) for here in values["people"])
        facts = tuple(catalog.decode(*fact) for fact in values["facts"])
        return cls(**{**values, "people": people, "facts": facts})
