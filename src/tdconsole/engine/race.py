"""The chip race: what becomes of chips that do not fill one of the next color (TDA 2024 rule 24, BTown 2-C-c).

Every player first exchanges what fills whole chips. For the rest a league draws cards (``race``), rounds each
player's rest up (``round-up``) or to the nearest (``round-half``), or lets the holder of the most take all
(``buyer``). Nobody loses his last chip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tdconsole.engine import cards, change, color_up
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import ColorUp, Ledger, Night, Race
from tdconsole.engine.people import find


@dataclass(frozen=True, slots=True)
class Holder:
    """A player's chips of the colors that leave play.

    Attributes:
        pid: Who.
        seat: Seat, by which cards are dealt.
        chips: Colors and numbers of chips.
        value: What they are worth.
        last: He has no other chips.
    """

    pid: int
    seat: int
    chips: change.Pile
    value: int
    last: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a race comes to.

    Attributes:
        given: Pid to chips of the larger color, straight ones and awards together.
        awarded: Pids who got a chip for their rest.
        saved: Pids who got one because they would have been without chips.
        cards: Pid to the cards dealt to him.
        ledger: By how much the chips in play change.
    """

    given: dict[int, int]
    awarded: tuple[int, ...] = ()
    saved: tuple[int, ...] = ()
    cards: dict[int, tuple[str, ...]] = field(default_factory=dict)
    ledger: int = 0


def rests(holders: list[Holder], big: int, values: change.Values) -> dict[int, int]:
    """Answers how many chips each player has left over, by pid; those with none are left out."""
    left = {}
    for holder in holders:
        rest = holder.value % big
        if rest:
            own = change.taken(holder.chips, rest, values) or change.fewest(rest, values) or ()
            left[holder.pid] = max(sum(n for _, n in own), 1)
    return left


def chips_raced(total: int, big: int) -> int:
    """Answers how many chips are raced for: what the rests make together, half a chip rounded up."""
    return (2 * total + big) // (2 * big)


def deal(left: dict[int, int], drawn: list[str]) -> dict[int, tuple[str, ...]]:
    """Answers each player's cards, all of one player's at once, in the order of the seats.

    Args:
        left: Chips left over by pid, in the order of the seats: so many cards each.
        drawn: The cards in order; as many as players are the best card of each.
    """
    if len(drawn) == len(left):
        return {pid: (card,) for pid, card in zip(left, drawn, strict=True)}
    dealt, at = {}, 0
    for pid, count in left.items():
        dealt[pid] = tuple(drawn[at : at + count])
        at += count
    return dealt


def settle(method: str, holders: list[Holder], big: int, left: dict[int, int], drawn: list[str]) -> Outcome:
    """Answers who gets how many chips of the larger color.

    Args:
        method: ``race``, ``round-up``, ``round-half`` or ``buyer``; ``none`` for chips brought too late, which
            are exchanged at equal value alone (TDA 2024 rule 24-C).
        holders: The players by seat.
        big: Value of the larger chip.
        left: Chips left over by pid, by seat.
        drawn: The cards, for a race.
    """
    straight = {h.pid: h.value // big for h in holders}
    rest = {h.pid: h.value % big for h in holders}
    dealt: dict[int, tuple[str, ...]] = {}
    raced = chips_raced(sum(rest.values()), big)
    awards: dict[int, int] = {}
    match method:
        case "race":
            dealt = deal(left, drawn)
            best = sorted(left, key=lambda pid: -max(cards.strength(card) for card in dealt[pid]))
            awards = dict.fromkeys(best[:raced], 1)
        case "round-up":
            awards = {pid: 1 for pid, value in rest.items() if value}
        case "round-half":
            awards = {pid: 1 for pid, value in rest.items() if 2 * value >= big}
        case "buyer" if left:
            awards = {max(left, key=lambda pid: left[pid]): raced}
    awards = {pid: n for pid, n in awards.items() if n}
    saved: tuple[int, ...] = ()
    if method != "none":
        saved = tuple(h.pid for h in holders if h.last and h.value and not straight[h.pid] and h.pid not in awards)
    given = {pid: n + awards.get(pid, 0) + (pid in saved) for pid, n in straight.items()}
    ledger = big * sum(given.values()) - sum(h.value for h in holders)
    return Outcome(given, tuple(awards), saved, dealt, ledger)


@dataclass(slots=True, eq=False, repr=False)
class Raced(Event):
    """A table's odd chips were exchanged, raced for or taken away.

    Attributes:
        table: Table.
        colors: Colors that left.
        to: The color given for them.
        given: Pairs of pid and chips given.
        awarded, saved: Pids who got a chip for their rest, or so as not to be without.
        cards: Pairs of pid and cards, in words.
        amount: By how much the chips in play change.
        late: Chips brought after the race.
        gone: Those of the colors that no table holds any more.
        at, entry: Instant and log entry.
    """

    table: int
    colors: list[str]
    to: str
    given: list[list[int]]
    awarded: list[int]
    saved: list[int]
    cards: list[list[int | str]]
    amount: int
    late: bool
    gone: list[str]
    at: int
    entry: int

    def apply(self, night: Night) -> None:
        """Writes the rounding into the ledger and the colors off the table.

        Raises:
            Contradiction: A player of the race is not in the tournament.
        """
        for pid, _ in self.given:
            if pid not in night.players or night.players[pid].cancelled:
                raise Contradiction("a player of the race is not in the tournament")
        colors = tuple(self.colors)
        night.races.append(
            Race(
                table=self.table,
                colors=colors,
                to=self.to,
                given={pid: n for pid, n in self.given},  # noqa: C416 - JSON gives lists, which dict() does not take as typed
                awarded=tuple(self.awarded),
                saved=tuple(self.saved),
                cards={int(pid): str(text) for pid, text in self.cards},
                amount=self.amount,
                late=self.late,
                entry=self.entry,
            )
        )
        if self.amount:
            why = f"{'late chips' if self.late else 'race'}, {' and '.join(colors)}, table {self.table}"
            night.ledger.append(Ledger(self.amount, why, self.entry))
        if not self.late:
            night.color_ups.append(ColorUp(colors, (self.table,), self.at, tuple(self.gone), self.entry))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RaceOff(Command):
    """Takes the odd chips of one table.

    Attributes:
        table: Table.
        colors: Colors that leave, raced for together.
        stacks: Player and his chips of these colors, in their order.
        cards: Cards dealt, from the lowest seat on: one for each chip left over, or each player's best.
        to: Color given for them; empty for the smallest that stays.
        last: Players who have no other chips.
        late: The race is over; the chips turned up afterwards.
    """

    table: int
    colors: tuple[str, ...]
    stacks: tuple[tuple[str, tuple[int, ...]], ...]
    cards: tuple[str, ...] = ()
    to: str = ""
    last: tuple[str, ...] = ()
    late: bool = False

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Raced``; without cards the console draws them, for a race."""
        worth = color_up.values(night, moment.at)
        if refusal := standing(self._place_faults(night, worth, moment.at), self.override):
            return refusal
        holders = self._holders(night, worth)
        if isinstance(holders, Refusal):
            return holders
        to = self.to or self._smallest_staying(night, worth, moment.at)
        small = tuple((c, v) for c, v in worth.items() if c in self.colors)
        left = rests(holders, worth[to], small)
        method = "none" if self.late else night.rules.chips.race
        if self.cards and (fault := self._card_fault(method, left)):
            return fault
        count = sum(left.values())
        if method == "race" and count > len(cards.DECK) and not self.cards:
            reason = f"{count} chips are left over, more than a deck has cards; race into a smaller color with to="
            return Refusal("too-many-chips", reason, final=True)
        drawn = list(self.cards) or cards.deck(night.seed, f"race/{moment.entry}")[:count]
        outcome = settle(method, holders, worth[to], left, drawn)
        return (self._event(night, moment, to, outcome),)

    def _event(self, night: Night, moment: Moment, to: str, outcome: Outcome) -> Raced:
        return Raced(
            table=self.table,
            colors=list(self.colors),
            to=to,
            given=[[pid, n] for pid, n in outcome.given.items()],
            awarded=list(outcome.awarded),
            saved=list(outcome.saved),
            cards=[[pid, " ".join(dealt)] for pid, dealt in outcome.cards.items()],
            amount=outcome.ledger,
            late=self.late,
            gone=color_up.everywhere(night, self.colors, (self.table,), moment.at),
            at=moment.at,
            entry=moment.entry,
        )

    def _place_faults(self, night: Night, worth: dict[str, int], at: int) -> Iterator[Refusal]:
        yield from color_up.unknown_colors(night, (*self.colors, *((self.to,) if self.to else ())))
        yield from color_up.unknown_tables(night, (self.table,))
        to = self.to or self._smallest_staying(night, worth, at)
        if not to or any(worth[color] >= worth[to] for color in self.colors):
            reason = f"{' and '.join(self.colors)} must go into a larger color that stays in play"
            yield Refusal("no-larger-color", reason, final=True)
        done = {c for race in night.races if race.table == self.table and not race.late for c in race.colors}
        if (again := sorted(done & set(self.colors))) and not self.late:
            reason = f"table {self.table} has raced {' and '.join(again)} already; say late"
            yield Refusal("already-raced", reason, night.rules.ref("chips.race"))

    def _smallest_staying(self, night: Night, worth: dict[str, int], at: int) -> str:
        off = color_up.removed(night, self.table, at) | set(self.colors)
        largest = max((worth.get(color, 0) for color in self.colors), default=0)
        return next((color for color, one in worth.items() if color not in off and one > largest), "")

    def _holders(self, night: Night, worth: dict[str, int]) -> list[Holder] | Refusal:
        last = {}
        for who in self.last:
            player = find(night, who)
            if isinstance(player, Refusal):
                return player
            last[player.pid] = player
        holders: dict[int, Holder] = {}
        for who, counts in self.stacks:
            player = find(night, who)
            if isinstance(player, Refusal):
                return player
            if player.seat is None or player.seat[0] != self.table:
                return Refusal("not-at-table", f"{player.name} does not sit at table {self.table}", final=True)
            if player.pid in holders:
                return Refusal("named-twice", f"{player.name} stands on the line twice", final=True)
            pile = tuple((color, n) for color, n in zip(self.colors, counts, strict=True) if n)
            value = change.value(dict(pile), worth)
            holders[player.pid] = Holder(player.pid, player.seat[1], pile, value, player.pid in last)
        for pid, player in last.items():
            if pid not in holders:
                reason = f"last={player.label}: {player.name} has no chips on the line"
                return Refusal("not-in-race", reason, final=True)
        return sorted(holders.values(), key=lambda holder: holder.seat)

    def _card_fault(self, method: str, left: dict[int, int]) -> Refusal | None:
        if method != "race":
            return Refusal("no-cards", "no cards are drawn here; leave cards= out", final=True)
        wanted = sum(left.values())
        if len(self.cards) in (wanted, len(left)):
            return None
        reason = f"{wanted} cards are needed, one for each chip left over, or {len(left)}, the best of each player"
        return Refusal("wrong-cards", f"{reason}; {len(self.cards)} are there", final=True)


def told(night: Night, race: Race) -> str:
    """Answers a race in words: who gets what, and how many chips went or came."""
    names = {pid: night.players[pid].name for pid in race.given}
    parts = [f"{names[pid]} {n}" + " (last chip)" * (pid in race.saved) for pid, n in race.given.items() if n]
    what = ", ".join(parts) or "nobody gets one"
    return f"table {race.table}, {' and '.join(race.colors)} to {race.to}: {what}; ledger {race.amount:+,}"
