"""Chips: stacks in colors, the ledger, what is handed out, the inventory (BTown 2-C)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from tdconsole.engine import change, color_up, extra_stacks, race, sign_in
from tdconsole.engine.advice import Advice
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal
from tdconsole.engine.night import Ledger, Night, Player, Seat

# -- the ledger ---------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False, repr=False)
class LedgerChanged(Event):
    """Chips came into play or left it that no sign-in explains."""

    amount: int
    why: str
    entry: int

    def apply(self, night: Night) -> None:
        """Writes it into the ledger."""
        night.ledger.append(Ledger(self.amount, self.why, self.entry))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ChangeLedger(Command):
    """Corrects the chips in play.

    Attributes:
        amount: Chips that came in; negative for those that left.
        why: The reason, for the log.
    """

    amount: int
    why: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``LedgerChanged``, or refuses what would leave less than nothing."""
        if not self.amount:
            return Refusal("bad-amount", "nothing to change; write ledger +500 or ledger -500", final=True)
        total = in_play(night)
        if total + self.amount < 0:
            reason = f"only {total:,} chips are in play, so {-self.amount:,} cannot leave it"
            return Refusal("bad-amount", reason, final=True)
        return (LedgerChanged(self.amount, self.why, moment.entry),)


EVENTS: tuple[type[Event], ...] = (
    LedgerChanged,
    *extra_stacks.EVENTS,
    color_up.ColoredUp,
    race.Raced,
)


# -- questions ----------------------------------------------------------------------------------------------


def in_play(night: Night) -> int:
    """Answers all chips in play, waiting players' excepted: what was given out, less what left, plus the ledger."""
    given = sum(sign_in.stack_of(night, p) + p.reentries * night.rules.chips.total for p in night.entrants())
    placed = sum(sum(table.stacks.values()) for table in night.tables.values())
    return given + placed + sum(line.amount for line in night.ledger) - left_play(night)


def left_play(night: Night) -> int:
    """Answers the chips that went home with who withdrew or forfeited (BTown 2-E-d, 2-E-e)."""
    if night.rules.eliminations.leaver_chips != "leave":
        return 0
    return sum(
        leaver_stack(night, night.players[exit.pid], exit.chips)
        for hand in night.hands
        for exit in hand.exits
        if exit.kind != "bust"
    )


def leaver_stack(night: Night, player: Player, told: int | None) -> int:
    """Answers the stack of somebody who left: as told, else as last counted, else what he was given."""
    if told is not None:
        return told
    return night.counts.get(player.pid, sign_in.stack_of(night, player))


def colors_of(night: Night, player: Player) -> dict[str, int]:
    """Answers the chips an entry was given by color, smallest first, zeros left out.

    A starting stack as the rule file has it; each extra in the fewest chips; a deduction takes the fewest chips
    of that stack, with change where nothing fits. Colors that had left the room when he sat down are changed into
    the others. Empty when the rule file has no colors or the amount cannot be told in them.
    """
    rules = night.rules.chips
    if not rules.stack:
        return {}
    then = player.seated if player.seated is not None else player.signed
    worth = color_up.values(night, then) if rules.revalue else _plain(rules.colors, rules.bounty)
    gone = color_up.gone(night, then) if night.color_ups else frozenset()
    base: change.Pile | int = tuple(rules.stack.items())
    if player.stack is not None and player.stack != rules.total:
        base = player.stack
    elif any(worth.get(color) != rules.colors[color] for color in rules.stack):
        base = rules.total
    dealt = _dealt(base, _pieces(night, player), player.deduction, tuple(worth.items()), gone)
    return {color: dealt[color] for color in worth if dealt.get(color)}


def _plain(colors: dict[str, int], bounty: str) -> dict[str, int]:
    return dict(sorted(((c, v) for c, v in colors.items() if c != bounty and v > 0), key=lambda item: item[1]))


def _pieces(night: Night, player: Player) -> tuple[int, ...]:
    """Answers the amounts in which extras are handed out; one for each newcomer brought."""
    pieces: list[int] = []
    for extra, amount in sign_in.extras_of(night, player).items():
        count = max(player.extras.get(extra, 1), 1)
        pieces += [amount // count] * count if amount % count == 0 else [amount]
    return tuple(pieces)


@lru_cache(maxsize=4096)
def _dealt(
    base: change.Pile | int,
    pieces: tuple[int, ...],
    deduction: int,
    values: change.Values,
    gone: frozenset[str],
) -> dict[str, int]:
    staying = tuple(item for item in values if item[0] not in gone)
    pile = change.fewest(base, staying) if isinstance(base, int) else change.exchanged(base, gone, values)
    handed = [change.fewest(piece, staying) for piece in pieces]
    if pile is None or any(extra is None for extra in handed):
        return {}
    total = Counter(dict(pile))
    for extra in handed:
        total.update(dict(extra or ()))
    left = change.without(tuple(total.items()), deduction, staying) if deduction else tuple(total.items())
    return dict(left or ())


@dataclass(frozen=True, slots=True)
class HandOut:
    """What one player gets before the cards are in the air.

    Attributes:
        pid: Who.
        seat: Table and seat, or None.
        stack: Chips.
        colors: The same by color; empty when the rule file does not say.
    """

    pid: int
    seat: Seat | None
    stack: int
    colors: dict[str, int]


def hand_out(night: Night) -> list[HandOut]:
    """Answers what each entry gets, table by table; those without a seat come last."""
    rows = [HandOut(p.pid, p.seat, sign_in.stack_of(night, p), colors_of(night, p)) for p in night.entrants()]
    return sorted(rows, key=lambda row: (row.seat is None, row.seat or (0, 0), row.pid))


def needed(night: Night) -> dict[str, int]:
    """Answers the chips dealt out tonight by color, extra stacks as starting stacks."""
    total: Counter[str] = Counter()
    for player in night.entrants():
        total.update(colors_of(night, player))
    stacks = sum(len(table.stacks) for table in night.tables.values())
    for color, count in night.rules.chips.stack.items():
        total[color] += count * stacks
    return {color: total[color] for color in night.rules.chips.colors if total[color]}


def seats_for(night: Night) -> int | None:
    """Answers how many starting stacks the league's chips make; None when the inventory is not known."""
    rules = night.rules.chips
    if not rules.stack or not rules.inventory:
        return None
    return min(rules.inventory.get(color, 0) // count for color, count in rules.stack.items() if count)


def fresh_counts(night: Night) -> dict[int, int] | None:
    """Answers the counts of all who are left, or None when one is missing or older than the last exit."""
    left = night.alive()
    last = max((hand.happened for hand in night.hands), default=0)
    if not left or any(night.counted.get(p.pid, -1) < last for p in left):
        return None
    return {p.pid: night.counts[p.pid] for p in left}


def advice(night: Night, now: int) -> list[Advice]:
    """Answers which tables still hold colors that should be gone."""
    return color_up.advice(night, now, needed)


def uncounted_leavers(night: Night) -> list[Player]:
    """Answers who went home with a stack that nobody told or counted, where leavers' chips leave play."""
    if night.rules.eliminations.leaver_chips != "leave" or night.closed is not None:
        return []
    gone = [exit for hand in night.hands for exit in hand.exits if exit.kind != "bust" and exit.chips is None]
    return [night.players[exit.pid] for exit in gone if exit.pid not in night.counts]


def _guessed(night: Night, player: Player) -> str:
    stack = sign_in.stack_of(night, player)
    return (
        f"{player.name} left with chips nobody counted; the {stack:,} given to him were taken out, ledger corrects it"
    )


def warnings(night: Night, now: int) -> list[str]:
    """Answers whose stack is guessed, where counts and ledger differ, what the inventory lacks, and new values."""
    found = [_guessed(night, player) for player in uncounted_leavers(night)]
    counts = fresh_counts(night)
    if counts is not None and night.phase in ("playing", "finished"):
        counted, total = sum(counts.values()), in_play(night)
        if counted != total:
            sentence = f"the counts of the {len(counts)} left make {counted:,}, the ledger has {total:,}"
            found.append(f"{sentence}: {counted - total:+,}")
    owned = night.rules.chips.inventory
    for color, count in needed(night).items() if owned else ():
        if count > owned.get(color, 0):
            found.append(f"{count:,} {color} are needed tonight, the league has {owned.get(color, 0):,}")
    return found + color_up.revaluations(night, now)
