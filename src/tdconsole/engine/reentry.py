"""Coming back in with a new stack, where the league allows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import exits, late, lottery, seats
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Night, Player
from tdconsole.engine.people import find


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reenter(Command):
    """A player who is out comes back in with a new stack; it counts as one more entry."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``CameBackIn`` and the seat the lottery gives him, or refuses where there is no re-entry."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, player, moment.at), self.override):
            return refusal
        drawn = lottery.draw(night.seed, moment.draw, [player], *seats.pool(night))
        if not drawn:
            return Refusal("no-seat", f"no seat is open for {player.name}", final=True)
        return (CameBackIn(player.pid), seats.Seated(player.pid, *drawn[0][1], moment.at, moment.draw))

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
        yield from late.closed(night, at)


@dataclass(slots=True, eq=False, repr=False)
class CameBackIn(Event):
    """A player who was out is in again with a new stack; the place he went out in stays taken."""

    pid: int

    def apply(self, night: Night) -> None:
        """Counts the entry; the seat follows."""
        player = exits.signed_in(night, self.pid)
        if player.out is None:
            raise Contradiction(f"{player.name} is not out")
        player.out = player.away = None
        player.handed = 0
        player.reentries += 1


EVENTS = (CameBackIn,)
