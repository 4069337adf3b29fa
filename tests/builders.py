"""Given these commands, when this one, then these events or this refusal: nights built from script lines.

night = given(BTOWN_OPEN, *signins(16), "draw", "@19:00 start")
night.when("bust 1.4")
night.state["counts"]["left"]
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from tdconsole.engine.decision import Refusal
from tdconsole.journal.memory import MemoryJournal
from tdconsole.play import Player, player
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.shelf import Shelf

ROOT = Path(__file__).parent.parent


class Told:
    """A night being told line by line."""

    def __init__(self, rules: Path | None = None) -> None:
        self.journal = MemoryJournal()
        self.player: Player = player(self.journal, Shelf(rules), compile_formula)

    def say(self, *lines: str) -> Refusal | None:
        """Plays lines; stops at the first refusal and answers it."""
        before = len(self.player.refused)
        self.player.play("\n".join(lines))
        refused = self.player.refused[before:]
        return refused[0].refusal if refused else None

    def then(self, *lines: str) -> Told:
        """Plays lines that must all be accepted."""
        refusal = self.say(*lines)
        assert refusal is None, refusal
        return self

    def refused(self, line: str) -> Refusal:
        """Plays one line that must be refused, and sees that nothing changed."""
        before = self.player.session.history.entries[:]
        refusal = self.say(line)
        assert refusal is not None, f"{line} was accepted"
        assert self.player.session.history.entries == before
        return refusal

    @property
    def state(self) -> dict[str, Any]:
        """The state as INTERFACE 5 has it, at the last line's instant."""
        return self.player.state()

    def at(self, time: str) -> dict[str, Any]:
        """The state at a later time of day."""
        return self.player.state(at=time)

    def who(self, number: str) -> dict[str, Any]:
        """One player of the state, by number or name."""
        found: dict[str, Any] = next(p for p in self.state["players"] if number in (p["number"], p["name"]))
        return found


def given(*lines: str) -> Told:
    """Answers a night in which all these lines were accepted."""
    return Told().then(*lines)


def signins(count: int, first: int = 1001, extra: str = "") -> list[str]:
    """Answers sign-in lines of players 1001, 1002, ... called "Player 1001" and so on."""
    return [f'signin {n} "Player {n}" {extra}'.rstrip() for n in range(first, first + count)]


def club(folder: Path, changes: dict[str, Any], base: str = "btown") -> Told:
    """Answers a night to be told with a league of its own, ``club``: a shipped rule file with some keys changed.

    Args:
        folder: Where its rule file is written.
        changes: Keys such as ``clock.levels`` to their values; None takes a key out.
        base: The shipped rule file.
    """
    text = tomllib.loads((ROOT / "rules" / f"{base}.toml").read_text("utf-8"))
    for key, value in changes.items():
        *sections, last = key.split(".")
        at = text
        for section in sections:
            at = at.setdefault(section, {})
        if value is None:
            at.pop(last, None)
        else:
            at[last] = value
    (folder / "club.toml").write_text(tomli_w.dumps(text), "utf-8")
    return Told(folder)
