"""A ruling asked for during a night: answered by the rules it is played by, and written into the log (BTown 1-D)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tdconsole.engine import clock
from tdconsole.engine.decision import Command, Decision, Moment, Refusal
from tdconsole.engine.night import Night
from tdconsole.engine.opening import Noted
from tdconsole.engine.rulings.answer import Answer, Impossible, Question
from tdconsole.engine.rulings.betting import Betting
from tdconsole.engine.rulings.matters import Find


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Ask(Command):
    """Asks the ruling desk and writes its answer down.

    Attributes:
        question: What is asked.
        rules: Name of the rules asked for; empty for those of the night.
    """

    WHEN_CLOSED: ClassVar[bool] = True
    question: Question
    rules: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Noted``, or refuses what has no answer."""
        if self.rules not in ("", night.rules_name):
            reason = (
                f"tonight is played by {night.rules_name}; leave --rules out, or ask in a shell: tdconsole ruling"
            )
            return Refusal("other-rules", reason, final=True)
        question = tonight(self.question, night, moment.at)
        try:
            answer = question.answer(night.rules)
        except Impossible as fault:
            return Refusal("no-answer", str(fault), final=True)
        if isinstance(question, Find) and not answer.facts["cards"]:
            return Refusal("nothing-found", f"{answer.says}; {answer.why}", final=True)
        return (Noted("ruling", written(question, answer), moment.at),)


def tonight(question: Question, night: Night, now: int) -> Question:
    """Answers the question with the blinds of the level being played, or of the coming one, where it has none."""
    if not isinstance(question, Betting) or question.blinds is not None:
        return question
    where = clock.position(night, now)
    period = where.following if where.period.rest and where.following else where.period
    return replace(question, blinds=(period.small, period.big)) if period.big else question


def written(question: Question, answer: Answer) -> str:
    """Answers a ruling in one line for the log: the matter, the answer, why and by which section."""
    return f"{question.TITLE}: {answer.says}; {answer.reason}"
