"""What the desk sets right after a sign-in: no-shows, numbers, extras; and the announcements (BTown 1-E, 2-C-b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tdconsole.engine import extras, seats, waiting
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.extras import Claim
from tdconsole.engine.night import Night, Player
from tdconsole.engine.people import find, fold


def not_open(night: Night) -> Iterator[Refusal]:
    """Yields why nobody can be entered, seated or taken off the sheet any more."""
    if night.closed is not None:
        yield Refusal("closed", "the night is closed; open it to corrections with: amend", final=True)
    elif night.finished_at is not None:
        yield Refusal("finished", "the tournament is decided; undo the finish first", final=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SignOut(Command):
    """Cancels a sign-in before a first hand; the seat goes to the wait list."""

    who: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``SignedOut`` and the call of the next."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, player), self.override):
            return refusal
        freed = [player.seat] if player.seat else []
        return (SignedOut(player.pid), *waiting.calls(night, moment, freed, [player.pid]))

    def objections(self, night: Night, player: Player) -> Iterator[Refusal]:
        """Yields why the sign-in stands."""
        yield from not_open(night)
        if player.out is not None:
            yield Refusal("already-out", f"{player.name} has played and is out; the place stands", final=True)
        if night.started_at is not None and player.seat is not None and not waiting.is_called(night, player):
            reason = f"{player.name} has been dealt in; say: withdraw {player.label}"
            yield Refusal("dealt-in", reason, night.rules.ref("eliminations.withdraw"))


@dataclass(slots=True, eq=False, repr=False)
class SignedOut(Event):
    """A sign-in was cancelled."""

    pid: int

    def apply(self, night: Night) -> None:
        """Takes the entry off seat, list and promises; its line stays used."""
        player = seats.present(night, self.pid)
        night.moves = [m for m in night.moves if m.pid != self.pid or m.state != "ordered"]
        night.vacate(player)
        if player.waiting:
            night.waiting.remove(self.pid)
        for table in night.tables.values():
            if table.dealer == self.pid:
                table.dealer = None
        night.numbers.pop(player.number, None)
        night.names[fold(player.name)].remove(self.pid)
        player.cancelled, player.waiting = True, False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SetNumber(Command):
    """Sets a missing player number."""

    who: str
    number: str

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``NumberSet``; a number that is there is changed by a director's override alone."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, moment, player), self.override):
            return refusal
        return (NumberSet(player.pid, self.number),)

    def objections(self, night: Night, moment: Moment, player: Player) -> Iterator[Refusal]:
        """Yields why the number cannot be his."""
        if night.closed is not None:
            yield from not_open(night)
        if self.number in night.numbers:
            bearer = night.players[night.numbers[self.number]]
            reason = f"number {self.number} is {bearer.name}'s tonight"
            yield Refusal("number-taken", reason + (" already" if bearer is player else ""), final=True)
        if player.number:
            yield Refusal("has-number", f"{player.name} has the number {player.number} already")
        known = moment.known.get(self.number)
        if known is not None and fold(known.name) != fold(player.name):
            yield Refusal("number-taken", f"number {self.number} is {known.name}'s in the league")


@dataclass(slots=True, eq=False, repr=False)
class NumberSet(Event):
    """A player number became known."""

    pid: int
    number: str

    def apply(self, night: Night) -> None:
        """Sets it.

        Raises:
            Contradiction: He has not signed in, or somebody else has that number.
        """
        player = _signed_in(night, self.pid)
        if self.number in night.numbers:
            raise Contradiction(f"number {self.number} is signed in already")
        night.numbers.pop(player.number, None)
        night.numbers[self.number] = self.pid
        player.number = self.number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SetExtra(Command):
    """Grants or withholds extra starting chips after the sign-in.

    Attributes:
        birthday: ``MM-DD``, where the extra needs it and the sign-in did not tell; else empty.
    """

    who: str
    extra: str
    count: int = 1
    withhold: bool = False
    birthday: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``ExtraSet``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        if refusal := standing(self.objections(night, moment, player), self.override):
            return refusal
        by_itself = not self.withhold and extras.granted(night, player, self.extra)
        count = 0 if self.withhold or by_itself else player.extras.get(self.extra, 0) + self.count
        return (ExtraSet(player.pid, self.extra, count, self.birthday, by_itself),)

    def objections(self, night: Night, moment: Moment, player: Player) -> Iterator[Refusal]:
        """Yields why it is not his."""
        if night.closed is not None:
            yield from not_open(night)
        yield from extras.unknown(night, [self.extra])
        has = extras.of(night, player)
        if self.withhold:
            if self.extra not in has:
                yield Refusal("no-extra", f"{player.name} has no {self.extra} to take back", final=True)
            return
        if night.rules.sign_in.extras[self.extra].automatic:
            yield from self._by_itself(night, player, has)
        yield from extras.objections(
            night, self._claim(night, moment, player), {self.extra: self.count}, player.extras
        )

    def _by_itself(self, night: Night, player: Player, has: Mapping[str, int]) -> Iterator[Refusal]:
        """Yields why an extra that is granted by itself cannot be asked for."""
        if self.extra in has:
            yield Refusal("extra-twice", f"{player.name} has {self.extra} already", final=True)
        elif not extras.granted(night, player, self.extra):
            reason = f"{self.extra} is granted by itself to who earns it, and {player.name} has not"
            yield Refusal("extra-not-earned", reason, night.rules.ref(f"sign_in.extras.{self.extra}"))

    def _claim(self, night: Night, moment: Moment, player: Player) -> Claim:
        started = night.started_at is not None and moment.at >= night.started_at
        known = moment.known.get(player.number) if player.number else None
        birthday = self.birthday or player.birthday
        return Claim(player.name, player.signed, player.late or started, birthday, known)


@dataclass(slots=True, eq=False, repr=False)
class ExtraSet(Event):
    """Extra starting chips were granted, or withheld when the count is 0.

    Attributes:
        birthday: ``MM-DD`` when it was told now.
        by_itself: It is withheld no longer and granted by the rule.
    """

    pid: int
    extra: str
    count: int
    birthday: str = ""
    by_itself: bool = False

    def apply(self, night: Night) -> None:
        """Sets how many he has."""
        player = _signed_in(night, self.pid)
        player.extras.pop(self.extra, None)
        player.withheld.discard(self.extra)
        if self.count:
            player.extras[self.extra] = self.count
        elif not self.by_itself:
            player.withheld.add(self.extra)
        player.birthday = self.birthday or player.birthday


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Announce(Command):
    """The director's announcements begin (BTown 2-C-b-1-B)."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``AnnouncementsBegan``."""
        if night.announced is not None:
            since = f"{night.local(night.announced):%H:%M}"
            return Refusal("announced", f"the announcements have begun already, at {since}", final=True)
        if night.started_at is not None and moment.at >= night.started_at:
            return Refusal("started", "play has begun; announcements come before it", final=True)
        return (AnnouncementsBegan(moment.at),)


@dataclass(slots=True, eq=False, repr=False)
class AnnouncementsBegan(Event):
    """The announcements began."""

    at: int

    def apply(self, night: Night) -> None:
        """Notes the instant."""
        night.announced = self.at


def _signed_in(night: Night, pid: int) -> Player:
    player = night.players.get(pid)
    if player is None or player.cancelled:
        raise Contradiction("the player has not signed in")
    return player


EVENTS = (SignedOut, NumberSet, ExtraSet, AnnouncementsBegan)
