"""Ties: how the players who go out in one hand are ranked (BTown 2-G-e-2, TDA RP-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Night, Player


@dataclass(frozen=True, slots=True)
class Named:
    """A victim once the night knows who is meant."""

    player: Player
    chips: int | None
    killers: tuple[Player, ...]

    @property
    def table(self) -> int:
        """The table he sits at, or 0."""
        return self.player.seat[0] if self.player.seat else 0


@dataclass(frozen=True, slots=True)
class Placing:
    """What the director said about the order of a hand's victims.

    Attributes:
        better: Pids ordered by their hands, best first.
        tied: Those still equal had the same hand too.
        in_order: The first named went out first.
    """

    better: tuple[int, ...] = ()
    tied: bool = False
    in_order: bool = False


def order_wanted(night: Night, named: Sequence[Named], placing: Placing) -> Iterator[Refusal]:
    """Yields what the rule file needs to rank the victims of one hand and the line does not say."""
    rule, ties = night.rules.ref("eliminations.ties"), night.rules.eliminations.ties
    if strangers := [pid for pid in placing.better if all(pid != v.player.pid for v in named)]:
        name = night.players[strangers[0]].name
        yield Refusal("better-stranger", f"better= names {name}, who is not going out on this line", final=True)
    if placing.in_order or len(named) == 1:
        return
    if "chips" in ties:
        missing = [v.player.name for v in named if v.chips is None]
        if missing and (len(missing) < len(named) or not placing.tied):
            reason = (
                f"the stacks at the start of the hand part them; add PLAYER=CHIPS for {' and '.join(missing)}, "
                "or in-order, or tied"
            )
            yield Refusal("stacks-wanted", reason, rule, final=True)
            return
    if "hand" not in ties:
        if placing.better:
            reason = "hands are not compared by these rules; equal stacks share their places, leave better= away"
            yield Refusal("hands-not-compared", reason, rule)
        return
    for equal in _equal(night, named):
        unranked = [v.player.name for v in equal if v.player.pid not in placing.better]
        if len(unranked) > 1 and not placing.tied and len({v.table for v in equal}) == 1:
            reason = f"{' and '.join(unranked)} are equal in chips; add better=PLAYER for the better hand, or tied"
            yield Refusal("hands-wanted", reason, rule, final=True)


def _equal(night: Night, named: Sequence[Named]) -> list[list[Named]]:
    """Groups victims by their stacks, as far as the rule file looks at them."""
    groups: dict[int, list[Named]] = {}
    for victim in named:
        groups.setdefault(_stack(night, victim), []).append(victim)
    return list(groups.values())


def _stack(night: Night, victim: Named) -> int:
    return victim.chips or 0 if "chips" in night.rules.eliminations.ties else 0


def ranks(night: Night, named: Sequence[Named], placing: Placing) -> list[int]:
    """Answers the rank of each victim within the hand: 0 for the best place, equal for a shared one.

    Chips at the start of the hand come first, then the hands, then the place is shared (BTown 2-G-e-2). Across
    tables, hand for hand, hands are not compared (TDA RP-8).
    """
    if placing.in_order:
        return list(reversed(range(len(named))))
    apart = {id(v) for equal in _equal(night, named) if len({w.table for w in equal}) > 1 for v in equal}

    def key(victim: Named) -> tuple[int, int]:
        pid, last = victim.player.pid, len(placing.better)
        hand = placing.better.index(pid) if pid in placing.better and id(victim) not in apart else last
        return -_stack(night, victim), hand

    order = sorted({key(v) for v in named})
    return [order.index(key(v)) for v in named]
