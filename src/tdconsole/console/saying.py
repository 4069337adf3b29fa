"""What the console says to the session, and the notice that comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tdconsole.console.told import told
from tdconsole.engine.decision import Refusal
from tdconsole.language.words import Misunderstood, quote
from tdconsole.session import Session


@dataclass(frozen=True, slots=True)
class Notice:
    """The line that stands in the status line.

    Attributes:
        kind: ``done``, ``refused``, ``fault`` or ``word``.
        text: One sentence.
        rule: Section of the league's rules, or empty.
        line: The line of the director's language it speaks of.
        overrule: Whether the director may overrule it.
        undo: Whether ``u`` takes it back.
        code: Of the refusal.
    """

    kind: str
    text: str
    rule: str = ""
    line: str = ""
    overrule: bool = False
    undo: bool = False
    code: str = ""


SILENCE = Notice("word", "")


class Voice:
    """Says lines, and keeps the last notice.

    Args:
        session: The night.
        heard: Called with every notice.
        broke: Called with a fault of the program; answers where it was written down.
    """

    def __init__(
        self, session: Session, heard: Callable[[Notice], None], broke: Callable[[Exception], object]
    ) -> None:
        self.session, self._heard, self._broke = session, heard, broke
        self.notice = SILENCE

    def say(self, line: str) -> bool:
        """Says one line; answers whether it was carried out. Never raises."""
        try:
            outcome = self.session.say(line)
        except Misunderstood as fault:
            return self.word(Notice("refused", str(fault), line=line))
        except OSError as fault:
            reason = fault.strerror or str(fault) or type(fault).__name__
            text = f"nothing was saved and nothing has changed: {reason}"
            return self.word(Notice("fault", text, line=line))
        except Exception as fault:
            where = self._broke(fault)
            return self.word(Notice("fault", f"that command failed inside tdconsole; see {where}", line=line))
        if isinstance(outcome, Refusal):
            reach = not outcome.final and "override=" not in line
            return self.word(Notice("refused", outcome.reason, outcome.rule, line, reach, code=outcome.code))
        undo = outcome.entry.number > 1 and outcome.entry.kind in ("command", "void")
        self.word(Notice("done", told(self.session, outcome.entry), line=line, undo=undo))
        return True

    def overrule(self, reason: str) -> bool:
        """Says the refused line again, with the director's reason."""
        return self.say(f"{self.notice.line} override={quoted(reason)}")

    def word(self, notice: Notice) -> bool:
        """Puts a notice up; answers False."""
        self.notice = notice
        self._heard(notice)
        return False


def quoted(text: str) -> str:
    """Answers text as one word in quotes, whatever stands in it."""
    word = quote(" ".join(text.split()))
    return word if word.startswith('"') else f'"{word}"'
