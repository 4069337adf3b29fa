"""Words of the director's language that this version knows and cannot carry out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tdconsole.engine.decision import Command, Moment, Refusal
from tdconsole.engine.night import Night
from tdconsole.language.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class NotYet(Command):
    """A command of a later version.

    Attributes:
        verb: Its first word.
        what: What it will do.
    """

    verb: str
    what: str

    def decide(self, night: Night | None, moment: Moment | None) -> Refusal:
        """Answers that it cannot be done yet, whatever the night."""
        reason = f"{self.verb} ({self.what}) is not yet possible in this version; write it down with: note"
        return Refusal("not-yet", reason, final=True)


def _later(what: str) -> Callable[[Words], NotYet]:
    def build(words: Words) -> NotYet:
        words.rest()
        return NotYet(verb=words.verb, what=what)

    return build


VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {
    "season": ("season NAME from=DATE to=DATE [need=regular=N,bonus=N]", _later("a season and its dates")),
    "player": ("player NUMBER [name=] [birthday=] [role=]", _later("what the league knows of a player")),
    "merge": ("merge A B", _later("two numbers of one person")),
    "title": ("title PLAYER KIND SEASON", _later("a champion of a season")),
    "strike": ('strike PLAYER 1|2|3 "reason"', _later("a suspension")),
    "unstrike": ('unstrike PLAYER "reason"', _later("the end of a suspension")),
    "ban": ('ban PLAYER venue|league "reason"', _later("a ban")),
}
