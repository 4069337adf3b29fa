"""What a command is asked with and what it answers: moments, refusals and the two base classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from tdconsole.engine.record import Record

if TYPE_CHECKING:
    from tdconsole.engine.league.state import League
    from tdconsole.engine.night import Night
    from tdconsole.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that was not carried out, as a value.

    Attributes:
        code: Stable word for scripts, such as ``early-closed``.
        reason: One sentence: what is wrong and what would be right.
        rule: Section of the league's rules it rests on, or empty.
        final: True for what no director can overrule (a taken seat, an unknown player, a player already out).
    """

    code: str
    reason: str
    rule: str = ""
    final: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """What the league knows of one person when a command is decided.

    Attributes:
        number: Player number, text.
        name: Name as the league writes it.
        role: ``owner``, ``director``, ``staff`` or empty.
        birthday: ``MM-DD`` or empty.
        nights: Nights played before this one.
        last_seen: ISO date of the last night, or empty.
        birthdays_used: ISO dates of the birthdays for which an extra was already taken.
        extras_used: Ids of extras that are given once ever and were taken.
        suspended: What is left of a suspension, in words; empty when none.
        banned: Why the person may not play here, in words; empty when he may.
        attended: Identity of each night he played, to its date and name.
        archived: Is left out of lists.
        others: Other numbers of the same person.
    """

    number: str
    name: str
    role: str = ""
    birthday: str = ""
    nights: int = 0
    last_seen: str = ""
    birthdays_used: tuple[str, ...] = ()
    extras_used: tuple[str, ...] = ()
    suspended: str = ""
    banned: str = ""
    attended: Mapping[str, str] = field(default_factory=dict)
    archived: bool = False
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleText:
    """A checked rule file, as it is copied into the journal when a night opens."""

    name: str
    text: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything a decision may use besides the night itself.

    Attributes:
        now: The instant the command was entered, milliseconds since 1970 UTC on the night's time axis.
        at: The instant it happened: ``now``, or what ``at=`` said.
        draw: Number k of the next draw of the lottery, counted over undone draws too.
        entry: Number of the log entry this command becomes when it is accepted.
        known: What the league knows of the people this command names, by player number.
        rule_text: The rule file an ``open`` names.
        league: What the league knows besides its nights, for the commands that change it.
    """

    now: int
    at: int
    draw: int = 1
    entry: int = 1
    known: Mapping[str, Known] = field(default_factory=dict)
    rule_text: RuleText | None = None
    league: League | None = None


class Contradiction(Exception):  # noqa: N818 - a state of the night, not a fault of the program
    """An event cannot hold in this night; raised by ``apply`` alone and caught where the log is folded."""


@dataclass(slots=True, eq=False, repr=False)
class Event(Record):
    """Something that happened. Fields are plain JSON values; ``apply`` is the only code that changes a night."""

    VERSION: ClassVar[int] = 1

    def apply(self, night: Night) -> None:
        """Changes the night.

        Raises:
            Contradiction: The night does not hold what this event rests on.
        """
        raise NotImplementedError


Decision = tuple[Event, ...] | Refusal


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Command(Record):
    """Something the director asks for.

    Attributes:
        override: The director's reason for overruling the league's rule; empty when he does not.
        at: ``HH:MM[:SS]``: when it happened, if not now.
        WHEN_CLOSED: Allowed in a closed night too.
    """

    WHEN_CLOSED: ClassVar[bool] = False
    override: str = ""
    at: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers the events this command leads to, or one refusal. Changes nothing."""
        raise NotImplementedError


def standing(objections: Iterable[Refusal], override: str) -> Refusal | None:
    """Answers the first objection that an override does not lift.

    Args:
        objections: Refusals in the order in which the director should hear of them; may be a generator.
        override: The director's reason; empty lifts nothing.
    """
    for objection in objections:
        if objection.final or not override:
            return objection
    return None
