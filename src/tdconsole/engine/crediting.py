"""Points besides the place: premium hands, bounty chips, receipts, the director's word (BTown 1-C)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tdconsole.engine import exits
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Credit, Night, Player
from tdconsole.engine.people import find
from tdconsole.engine.rules import Award

BOUNTY, RECEIPT = "bounty", "receipt"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Premium(Command):
    """Credits a hand that the league rewards; it won a showdown after the river.

    Attributes:
        who: The player.
        kind: Id of the award.
        game: Second-chance game it was played in, or empty.
        shown: False when it did not come to a showdown; it then earns nothing.
    """

    who: str
    kind: str
    game: str = ""
    shown: bool = True

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Credited``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, player, moment), self.override):
            return refusal
        why = "" if self.shown else "no showdown after the river"
        return (Credited(player.pid, self.kind, int(self.shown), why, self.game, moment.entry, moment.at),)

    def objections(self, night: Night, player: Player, moment: Moment) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_open(night)
        hands = [name for name, award in night.rules.points.awards.items() if award.per == "once"]
        if self.kind not in hands:
            known = f"there are {', '.join(hands)}" if hands else "there are none"
            yield Refusal("unknown-award", f"these rules know no hand {self.kind!r}; {known}", final=True)
            return
        yield from _in_game(night, self.kind, self.game, player)
        for credit in night.credits:
            same = credit.pid == player.pid and credit.game == self.game and credit.at == moment.at
            if same and _covers(night, credit.award, self.kind):
                reason = f"{player.name} has been given {credit.award} for this hand, which counts once"
                yield Refusal("same-hand", reason, _rule(night, self.kind))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Bounty(Command):
    """Credits bounty chips a player turned in, besides those he turned in before (BTown 1-C-a-3).

    Attributes:
        who: The player.
        count: Chips.
        game: Second-chance game, or empty.
    """

    who: str
    count: int
    game: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Credited``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, player), self.override):
            return refusal
        return (Credited(player.pid, BOUNTY, self.count, "", self.game, moment.entry, moment.at),)

    def objections(self, night: Night, player: Player) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_open(night)
        yield from _known(night, BOUNTY, "bounty chips")
        yield from _in_game(night, BOUNTY, self.game, player)
        if not night.bounty:
            reason = "no bounty chips are in play tonight; such a night is opened with: open ... bounty"
            yield Refusal("no-bounty-night", reason, _rule(night, BOUNTY))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Receipt(Command):
    """Credits one receipt for food or drink (BTown 1-C-b).

    Attributes:
        who: The player.
        cents: Hundredths of the amount.
    """

    who: str
    cents: int

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``Credited``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night), self.override):
            return refusal
        return (Credited(player.pid, RECEIPT, self.cents, "", "", moment.entry, moment.at),)

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from _not_closed(night)
        yield from _known(night, RECEIPT, "receipts")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GivePoints(Command):
    """Gives or takes points by the director's word.

    Attributes:
        who: The player.
        kind: Kind of points.
        amount: How many, as a decimal number; may be below 0.
        reason: Why.
    """

    who: str
    kind: str
    amount: str
    reason: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``PointsGiven``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night), self.override):
            return refusal
        return (PointsGiven(player.pid, self.kind, self.amount, self.reason, moment.entry, moment.at),)

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from _not_closed(night)
        points = night.rules.points
        kinds = {**dict.fromkeys(points.kinds), **{kind: None for a in points.awards.values() for kind in a.points}}
        if self.kind not in kinds:
            reason = f"these rules have no points called {self.kind!r}; there are {', '.join(kinds)}"
            yield Refusal("unknown-points", reason, final=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Unplayed(Command):
    """A player left before he played a hand; he counts as an entry and earns no regular points (BTown 2-E-c)."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``FoundUnplayed``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(_not_closed(night), self.override):
            return refusal
        if not player.played:
            return Refusal("unplayed", f"{player.name} is noted as having played no hand already", final=True)
        return (FoundUnplayed(player.pid),)


def _not_closed(night: Night) -> Iterator[Refusal]:
    if night.closed is not None:
        yield Refusal("closed", "the night is closed; open it to corrections with: amend", final=True)


def _known(night: Night, award: str, what: str) -> Iterator[Refusal]:
    if award not in night.rules.points.awards:
        yield Refusal("unknown-award", f"these rules give no points for {what}", final=True)


def _in_game(night: Night, award: str, name: str, player: Player) -> Iterator[Refusal]:
    """Yields why a second-chance game earns nothing here."""
    if not name:
        return
    game = night.games.get(name)
    if game is None or player.pid not in game.ever:
        reason = f"{player.name} has not played in a second-chance game {name}"
        yield Refusal("not-in-game", reason, final=True)
    elif night.rules.points.awards[award].second_chance == ():
        reason = f"{_label(night, award)} earns nothing at a second-chance table"
        yield Refusal("not-at-second-chance", reason, night.rules.ref("second_chance"))


def _covers(night: Night, one: str, other: str) -> bool:
    awards = night.rules.points.awards
    return other in awards.get(one, Award()).covers or one in awards.get(other, Award()).covers


def _label(night: Night, award: str) -> str:
    return night.rules.points.awards[award].label or award


def _rule(night: Night, award: str) -> str:
    return night.rules.ref(f"points.awards.{award}")


@dataclass(slots=True, eq=False, repr=False)
class Credited(Event):
    """A player earned an award of the rule file; ``count`` is pieces, hundredths of money, or 1."""

    pid: int
    award: str
    count: int
    why: str
    game: str
    entry: int
    at: int

    def apply(self, night: Night) -> None:
        """Keeps the credit."""
        exits.signed_in(night, self.pid)
        if self.game and self.game not in night.games:
            raise Contradiction(f"there is no second-chance game {self.game}")
        night.credits.append(
            Credit(self.pid, self.award, self.count, why=self.why, game=self.game, entry=self.entry, at=self.at)
        )


@dataclass(slots=True, eq=False, repr=False)
class PointsGiven(Event):
    """The director gave or took points; ``amount`` is a number as text."""

    pid: int
    kind: str
    amount: str
    why: str
    entry: int
    at: int

    def apply(self, night: Night) -> None:
        """Keeps the credit."""
        exits.signed_in(night, self.pid)
        amount = str(Fraction(self.amount))
        night.credits.append(
            Credit(self.pid, kind=self.kind, amount=amount, why=self.why, entry=self.entry, at=self.at)
        )


@dataclass(slots=True, eq=False, repr=False)
class FoundUnplayed(Event):
    """A player turned out to have played no hand."""

    pid: int

    def apply(self, night: Night) -> None:
        """Notes it."""
        exits.signed_in(night, self.pid).played = False


EVENTS = (Credited, PointsGiven, FoundUnplayed)
