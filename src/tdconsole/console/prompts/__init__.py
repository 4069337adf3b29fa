"""The prompts: what may be typed on the line, how it is understood, and the command it becomes.

A prompt reads text into readings, the likeliest first; each is a whole line of the director's language, or says
what is missing. Nothing here knows of the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tdconsole.engine.night import Night
from tdconsole.session import Session


@dataclass(slots=True)
class Desk:
    """What a prompt may look at.

    Attributes:
        session: The night, and what the league knows of people.
        sticky: Extras that every sign-in asks for until they are dropped, as ids.
        refused: The line the last refusal speaks of.
    """

    session: Session
    sticky: list[str] = field(default_factory=list)
    refused: str = ""

    @property
    def night(self) -> Night:
        """The night; a prompt opens only when there is one."""
        assert self.session.night is not None
        return self.session.night


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand what stands in the field.

    Attributes:
        words: What it means, or what is missing.
        line: The line of the director's language; empty while something is missing.
        then: What Enter makes of the field while something is missing; empty leaves it.
        act: An act of the console that changes no night, such as ``card 3``.
        outs: Word and name of everyone whose stack the rules may want.
    """

    words: str
    line: str = ""
    then: str = ""
    act: str = ""
    outs: tuple[tuple[str, str], ...] = ()


Read = Callable[[str, Desk], list[Reading]]


@dataclass(frozen=True, slots=True)
class Prompt:
    """One kind of line.

    Attributes:
        name: Its id.
        label: Words before the field.
        hint: What may be typed, shown while the field is empty.
        read: Answers the readings of a text.
        stays: Open for the next line after one was carried out.
        foretells: The consequence is worth showing before Enter.
    """

    name: str
    label: str
    hint: str
    read: Read
    stays: bool = False
    foretells: bool = True
