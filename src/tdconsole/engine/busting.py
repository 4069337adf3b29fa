"""Bust-outs: one player, or several in one hand (BTown 2-G-e-2, TDA RP-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tdconsole.engine import exits
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.hand_for_hand import round_at
from tdconsole.engine.night import Exit, Hand, Night, Player
from tdconsole.engine.people import find
from tdconsole.engine.ties import Named, Placing, order_wanted, ranks


@dataclass(frozen=True, slots=True)
class Victim:
    """One player of a ``bust``, as the director named him.

    Attributes:
        who: Number, seat or name.
        chips: Stack at the start of the hand, or None.
        by: Who knocked him out, when he has killers of his own.
    """

    who: str
    chips: int | None = None
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class When:
    """Where among the night's hands a bust stands.

    Attributes:
        happened: The instant.
        before, after: Key of the hand it happened just before or after, or 0.
        late: It is reported later than it happened.
    """

    happened: int
    before: int = 0
    after: int = 0
    late: bool = False

    def precedes(self, night: Night, hand: Hand) -> bool:
        """Tells whether it happened before another hand."""
        if not (self.before or self.after):
            return self.happened < hand.happened
        order = [other.key for other in night.hands]
        if self.before:
            return order.index(self.before) <= order.index(hand.key)
        return order.index(self.after) < order.index(hand.key)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Bust(Command):
    """Puts players out who lost all their chips in one hand.

    Attributes:
        victims: Who went out.
        by: Who knocked out those without killers of their own.
        better: Players of equal stacks ordered by their hands, best first.
        tied: Players of equal stacks had equal hands.
        in_order: The order they are named in counts, first out first.
        before, after: A player who is out, just before or after whose bust it happened.
    """

    victims: tuple[Victim, ...]
    by: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    tied: bool = False
    in_order: bool = False
    before: str = ""
    after: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``BustedOut`` and the calls from the wait list to the seats that open."""
        if early := standing(exits.not_now(night), ""):
            return early
        named, when, better = self._named(night), self._when(night, moment), _all(night, self.better)
        for found in (named, when, better):
            if isinstance(found, Refusal):
                return found
        assert not isinstance(named, Refusal) and not isinstance(when, Refusal) and not isinstance(better, Refusal)
        placing = Placing(tuple(p.pid for p in better), self.tied, self.in_order)
        if refusal := standing(self.objections(night, named, placing, when), self.override):
            return refusal
        busted = BustedOut(
            key=moment.entry,
            happened=when.happened,
            exits=[
                {"pid": v.player.pid, "rank": rank, "chips": v.chips, "killers": [k.pid for k in v.killers]}
                for v, rank in zip(named, ranks(night, named, placing), strict=True)
            ],
            before=when.before,
            after=when.after,
            late=when.late,
        )
        return (busted, *exits.calls(night, moment, [v.player for v in named]))

    def objections(self, night: Night, named: Sequence[Named], placing: Placing, when: When) -> Iterator[Refusal]:
        """Yields what stands against this bust, in the order in which the director should hear of it."""
        yield from _victims_in(named)
        yield from _somebody_stays(night, named, late=when.late)
        yield from exits.too_early(night, [v.player for v in named], when.happened)
        yield from exits.too_many_chips(night, [(v.player, v.chips) for v in named])
        yield from _one_table(night, named)
        for victim in named:
            yield from _killers(night, victim, named, when)
        yield from order_wanted(night, named, placing)

    def _named(self, night: Night) -> list[Named] | Refusal:
        named = []
        for victim in self.victims:
            player, killers = find(night, victim.who), _all(night, victim.by or self.by)
            if isinstance(player, Refusal):
                return player
            if isinstance(killers, Refusal):
                return killers
            named.append(Named(player, victim.chips, killers))
        return named

    def _when(self, night: Night, moment: Moment) -> When | Refusal:
        """Answers where the bust stands; ``before=`` and ``after=`` give it the instant of the other's."""
        who = self.before or self.after
        if not who:
            return When(moment.at, late=bool(self.at))
        if self.at or (self.before and self.after):
            return Refusal("two-times", "say one of before=, after= and at=", final=True)
        player = find(night, who)
        if isinstance(player, Refusal):
            return player
        if player.out is None:
            return Refusal("not-out", f"{player.name} is still in; name somebody who is out", final=True)
        hand = player.out
        return When(hand.happened, hand.key if self.before else 0, hand.key if self.after else 0, late=True)


def _all(night: Night, words: Sequence[str]) -> tuple[Player, ...] | Refusal:
    """Answers the players of several words, or the first refusal."""
    players = []
    for word in words:
        player = find(night, word)
        if isinstance(player, Refusal):
            return player
        players.append(player)
    return tuple(players)


def _victims_in(named: Sequence[Named]) -> Iterator[Refusal]:
    for victim in named:
        yield from exits.not_in(victim.player)
    for pid, times in Counter(v.player.pid for v in named).items():
        if times > 1:
            name = next(v.player.name for v in named if v.player.pid == pid)
            yield Refusal("named-twice", f"{name} is named twice", final=True)


def _somebody_stays(night: Night, named: Sequence[Named], *, late: bool) -> Iterator[Refusal]:
    """Somebody holds the chips: in the tournament, and at the table of a hand that several lost."""
    if not night.still_in(len(named) + 1):
        yield Refusal("nobody-left", "nobody would be left; somebody holds the chips and stays in", final=True)
    if late:
        return
    for table, count in Counter(v.table for v in named if v.table).items():
        if count > 1 and count >= len(night.tables[table].seats):
            reason = f"nobody would be left at table {table}; somebody there won the hand and stays in"
            yield Refusal("nobody-left", reason, final=True)


def _one_table(night: Night, named: Sequence[Named]) -> Iterator[Refusal]:
    tables = sorted({v.table for v in named})
    together = set.intersection(*(_may_sit_at(night, v.player) for v in named))
    if len(tables) > 1 and not together and not night.hand_for_hand:
        where = " and ".join(str(table) for table in tables)
        reason = f"one hand is played at one table, and these sit at tables {where}; bust each by himself"
        yield Refusal("several-tables", reason)


def _killers(night: Night, victim: Named, named: Sequence[Named], when: When) -> Iterator[Refusal]:
    for killer in victim.killers:
        if killer.pid == victim.player.pid:
            yield Refusal("own-killer", f"{killer.name} cannot knock himself out", final=True)
        elif any(killer.pid == other.player.pid for other in named):
            reason = f"{killer.name} goes out in the same hand and cannot have won it"
            yield Refusal("killer-out", reason, final=True)
        elif killer.out is not None and not (when.late and when.precedes(night, killer.out)):
            yield Refusal("killer-out", f"{killer.name} was out already and cannot have won the hand", final=True)
        elif killer.out is None and _elsewhere(night, victim.player, killer, late=when.late):
            reason = (
                f"{killer.name} does not sit at table {victim.table} with {victim.player.name}; see who won the hand"
            )
            yield Refusal("killer-elsewhere", reason)


def _elsewhere(night: Night, victim: Player, killer: Player, *, late: bool) -> bool:
    """Tells whether two sit apart; of a hand some time ago only those who never moved can be told."""
    if late and (victim.moved or killer.moved):
        return False
    return not _may_sit_at(night, victim) & _may_sit_at(night, killer)


def _may_sit_at(night: Night, player: Player) -> set[int]:
    """Answers the tables a player may have played a hand at: his own, and one he was told to go to."""
    tables = {player.seat[0]} if player.seat else set()
    return tables | {move.table for move in night.moves if move.pid == player.pid and move.state == "ordered"}


@dataclass(slots=True, eq=False, repr=False)
class BustedOut(Event):
    """Players went out in one hand.

    Attributes:
        key: Log entry, which names the hand for good.
        happened: The instant.
        exits: ``pid``, ``rank``, ``chips`` and ``killers`` of each.
        before, after: Key of the hand it happened just before or after, or 0.
        late: The instant was told, so that the synchronised hand follows from it.
    """

    key: int
    happened: int
    exits: list[dict[str, Any]]
    before: int = 0
    after: int = 0
    late: bool = False

    def apply(self, night: Night) -> None:
        """Takes the players out of the tournament."""
        hand = Hand(
            self.key,
            self.happened,
            [Exit(e["pid"], "bust", e["rank"], e["chips"], tuple(e["killers"])) for e in self.exits],
            round_of(night, self),
        )
        exits.put_out(night, hand, self.before, self.after)


def round_of(night: Night, bust: BustedOut) -> int:
    """Answers the synchronised hand a bust belongs to; one told by another's bust is a hand apart."""
    if bust.before or bust.after:
        return 0
    return round_at(night, bust.happened if bust.late else None)


EVENTS = (BustedOut,)
