"""Coming back in with a new stack, where the league allows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import clock, exits
from tdconsole.engine.decision import Command, Decision, Moment, Refusal, standing
from tdconsole.engine.night import Night, Player
from tdconsole.engine.people import find


@dataclass(frozen=True, slots=True, kw_only=True)
class Reenter(Command):
    """A player who is out comes back in with a new stack; it counts as one more entry."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Refuses where the rule file has no re-entry."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, player, moment.at), self.override):
            return refusal
        raise NotImplementedError

    def objections(self, night: Night, player: Player, at: int) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_now(night)
        if player.out is None:
            yield Refusal("not-out", f"{player.name} is not out", final=True)
        rule, allowed = night.rules.ref("eliminations.reentries"), night.rules.eliminations.reentries
        if not allowed:
            yield Refusal("no-reentry", "these rules have no re-entry; who is out stays out", rule, final=True)
        elif player.reentries >= allowed:
            yield Refusal("no-reentry", f"{player.name} has come back in {player.reentries} times already", rule)
        if not clock.registration(night, at)[0]:
            yield Refusal("registration-closed", "registration is closed, for re-entries too", rule)


EVENTS = ()
