"""Sign-in: entries, their extra chips, late deductions, no-shows (BTown 1-E, 2-C)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from tdconsole.engine import clock, extra_stacks, extras, late, lottery, seats, waiting
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Known, Moment, Refusal, standing
from tdconsole.engine.extras import Claim
from tdconsole.engine.night import Night, Player, Seat
from tdconsole.engine.people import find, fold, seat_of

LONGEST_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn(Command):
    """Takes the next line of the sign-in sheet.

    Attributes:
        number: Player number, or empty for none.
        name: Name; empty for somebody the league knows.
        extras: Extra id to how many are asked for.
        withheld: Extras the director withholds.
        line: A paper line typed late; None for the next.
        table: The director places the player at this table.
        seat: The director places the player on this seat, ``T.S``.
    """

    number: str
    name: str = ""
    extras: tuple[tuple[str, int], ...] = ()
    withheld: tuple[str, ...] = ()
    role: str = ""
    birthday: str = ""
    line: int | None = None
    table: int | None = None
    seat: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``SignedIn``, and the seat when there is one, or the wait list."""
        known = moment.known.get(self.number) if self.number else None
        name = self.name or (known.name if known else "")
        is_late = night.started_at is not None and moment.at >= night.started_at
        birthday = self.birthday or (known.birthday if known else "")
        claim = Claim(name, moment.at, is_late, birthday, known)
        if refusal := standing(self.objections(night, moment, name, known, claim), self.override):
            return refusal
        signed = SignedIn(
            pid=moment.entry,
            number=self.number,
            name=name,
            role=self.role or (known.role if known else ""),
            at=moment.at,
            late=is_late,
            line=self.line or night.lines + 1,
            extras=dict(self.extras),
            withheld=list(self.withheld),
            birthday=birthday,
            first_night=known is None or known.nights == 0,
        )
        return self._with_seat(night, moment, signed)

    def objections(
        self, night: Night, moment: Moment, name: str, known: Known | None, claim: Claim
    ) -> Iterator[Refusal]:
        """Yields what stands against this sign-in, in the order in which the director should hear of it."""
        yield from not_open(night)
        yield from bad_name(name, self.number)
        yield from self._taken(night, name, known)
        yield from self._line_taken(night)
        if claim.late and not clock.registration(night, moment.at)[0]:
            reason = f"late registration closed at the {clock.closing(night)}; {name} cannot sign in any more"
            yield Refusal("registration-closed", reason, night.rules.ref("sign_in.late"))
        for why, rule in _barred(night, known):
            yield Refusal("barred", f"{name}: {why}", rule)
        yield from extras.objections(night, claim, dict(self.extras), {})
        for id in self.withheld:
            if id not in night.rules.sign_in.extras:
                yield from extras.objections(night, claim, {id: 1}, {})
        if (place := self._placed(night)) is not None and isinstance(place, Refusal):
            yield place

    def _taken(self, night: Night, name: str, known: Known | None) -> Iterator[Refusal]:
        for player in night.players.values():
            if player.cancelled:
                continue
            if self.number and player.number == self.number:
                where = f"table {player.seat[0]} seat {player.seat[1]}" if player.seat else "no seat yet"
                where = "out" if player.out is not None else "on the wait list" if player.waiting else where
                reason = f"{self.number} {player.name} is signed in already ({where})"
                yield Refusal("already-signed-in", reason, night.rules.ref("sign_in.once"), final=True)
            elif not self.number and not player.number and fold(player.name) == fold(name):
                reason = f"a {player.name} without a number is signed in already; give a number or a second name"
                yield Refusal("already-signed-in", reason, night.rules.ref("sign_in.once"), final=True)
        if known is not None and self.name and fold(known.name) != fold(self.name):
            reason = f"number {self.number} is {known.name}'s; sign {self.name} in by another number or by -"
            yield Refusal("number-taken", reason)

    def _line_taken(self, night: Night) -> Iterator[Refusal]:
        for player in night.players.values():
            if self.line is not None and player.line == self.line:
                reason = f"line {self.line} of the sheet is {player.name}'s; the next free line is {night.lines + 1}"
                yield Refusal("line-taken", reason, night.rules.ref("sign_in.line"), final=True)

    def _placed(self, night: Night) -> Seat | int | Refusal | None:
        """Answers the seat or the table the director asked for, why he cannot have it, or None."""
        if self.seat:
            seat = seat_of(self.seat)
            assert seat is not None
            return seats.why_not(night, seat, stack=True) or seat
        if self.table is None:
            return None
        free = seats.free_seats(night).get(self.table)
        if free is None:
            return seats.why_not(night, (self.table, 1)) or self.table
        if not free:
            return Refusal(
                "table-full", f"table {self.table} is full; choose another or leave it to the draw", final=True
            )
        return self.table

    def _with_seat(self, night: Night, moment: Moment, signed: SignedIn) -> Decision:
        place = self._placed(night)
        assert not isinstance(place, Refusal)
        player = signed.player()
        seat, draw = _seat_for(night, moment, player, place)
        if seat is None:
            if _waits(night):
                return (signed, seats.Listed(player.pid, moment.at))
            return (signed,)
        if extra_stacks.stack_at(night, seat) is not None:
            taken = extra_stacks.ExtraStackTaken(player.pid, *seat)
            return (signed, taken, seats.Seated(player.pid, *seat, moment.at, draw))
        owed = late.owed(night, moment.at, late=player.late, reserve=False)
        given = night.rules.chips.total + sum(extras.of(night, player).values())
        if refusal := standing(late.too_little(night, player.name, given - owed), self.override):
            return refusal
        events: list[Event] = [signed, seats.Seated(player.pid, *seat, moment.at, draw)]
        if owed:
            events.append(seats.Deducted(player.pid, owed))
        return tuple(events)


def _seat_for(night: Night, moment: Moment, player: Player, place: Seat | int | None) -> tuple[Seat | None, int]:
    """Answers the seat of a new entry and the number of its draw, or None when he has none for now."""
    if isinstance(place, tuple):
        return place, 0
    open_seats, counts = seats.pool(night)
    if isinstance(place, int):
        open_seats = {place: open_seats[place]}
    elif night.started_at is None:
        if night.rules.sign_in.seat_at != "sign-in" or night.tables_wanted is None:
            return None, 0
        open_seats = _line_seats(night, player.line, open_seats)
    drawn = lottery.draw(night.seed, moment.draw, [player], open_seats, counts)
    return (drawn[0][1], moment.draw) if drawn else (None, 0)


def _line_seats(night: Night, line: int, open_seats: dict[int, list[int]]) -> dict[int, list[int]]:
    """Answers the open seats of the table that a line of the sheet carries; of all tables when it is full."""
    table = lottery.line_table(night.seed, list(open_seats), line)
    return {table: open_seats[table]} if open_seats[table] else open_seats


def _waits(night: Night) -> bool:
    """Tells whether who has no seat waits for one, rather than for the draw."""
    if night.started_at is not None:
        return True
    return night.rules.sign_in.seat_at == "sign-in" and night.tables_wanted is not None


def _barred(night: Night, known: Known | None) -> Iterator[tuple[str, str]]:
    if known is not None and known.banned:
        yield known.banned, night.rules.ref("conduct.ban")
    if known is not None and known.suspended:
        yield known.suspended, night.rules.ref("conduct.strikes")


def not_open(night: Night) -> Iterator[Refusal]:
    """Yields why nobody can be entered or taken off the sheet any more."""
    if night.closed is not None:
        yield Refusal("closed", "the night is closed; open it to corrections with: amend", final=True)
    elif night.finished_at is not None:
        yield Refusal("finished", "the tournament is decided; undo the finish first", final=True)


def bad_name(name: str, number: str) -> Iterator[Refusal]:
    """Yields why a name cannot be written on the sheet."""
    shown = "".join(c for c in name if unicodedata.category(c)[0] not in "CZ")
    if not name:
        reason = f'number {number} is new; add the name: signin {number} "Ann Lee"' if number else "a name is missing"
        yield Refusal("name-missing", reason, final=True)
    elif not shown:
        yield Refusal("bad-name", "the name has no letter that can be seen; write the name", final=True)
    elif any(unicodedata.category(c) == "Cc" for c in name):
        yield Refusal(
            "bad-name", "the name holds a line break or another control character; write it in one line", final=True
        )
    elif len(name) > LONGEST_NAME:
        yield Refusal("bad-name", f"the name has {len(name)} letters; at most {LONGEST_NAME} are kept", final=True)


@dataclass(slots=True)
class SignedIn(Event):
    """Somebody took a line of the sheet."""

    pid: int
    number: str
    name: str
    role: str
    at: int
    late: bool
    line: int
    extras: dict[str, int] = field(default_factory=dict)
    withheld: list[str] = field(default_factory=list)
    birthday: str = ""
    first_night: bool = False

    def player(self) -> Player:
        """Answers the entry."""
        return Player(
            pid=self.pid,
            number=self.number,
            name=self.name,
            role=self.role,
            signed=self.at,
            late=self.late,
            line=self.line,
            extras=dict(self.extras),
            withheld=set(self.withheld),
            entry=self.pid,
            first_night=self.first_night,
            birthday=self.birthday,
        )

    def apply(self, night: Night) -> None:
        """Adds the entry."""
        for player in night.players.values():
            if self.number and player.number == self.number and not player.cancelled:
                raise Contradiction(f"number {self.number} is signed in already")
        night.players[self.pid] = self.player()
        night.lines = max(night.lines, self.line)


@dataclass(frozen=True, slots=True, kw_only=True)
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
        if night.started_at is not None and player.seat is not None:
            reason = f"{player.name} has been dealt in; say: withdraw {player.label}"
            yield Refusal("dealt-in", reason, night.rules.ref("eliminations.withdraw"))


@dataclass(slots=True)
class SignedOut(Event):
    """A sign-in was cancelled."""

    pid: int

    def apply(self, night: Night) -> None:
        """Takes the entry off seat, list and moves; its line stays used."""
        player = seats.present(night, self.pid)
        night.vacate(player)
        night.moves = [m for m in night.moves if m.pid != self.pid]
        if player.waiting:
            night.waiting.remove(self.pid)
        for table in night.tables.values():
            if table.dealer == self.pid:
                table.dealer = None
        player.cancelled, player.waiting = True, False


@dataclass(frozen=True, slots=True, kw_only=True)
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
        for other in night.players.values():
            if other.number == self.number and other.pid != player.pid and not other.cancelled:
                yield Refusal("number-taken", f"number {self.number} is {other.name}'s tonight", final=True)
        if player.number and player.number != self.number:
            yield Refusal("has-number", f"{player.name} has the number {player.number} already")
        known = moment.known.get(self.number)
        if known is not None and fold(known.name) != fold(player.name):
            yield Refusal("number-taken", f"number {self.number} is {known.name}'s in the league")


@dataclass(slots=True)
class NumberSet(Event):
    """A player number became known."""

    pid: int
    number: str

    def apply(self, night: Night) -> None:
        """Sets it."""
        player = night.players.get(self.pid)
        if player is None or player.cancelled:
            raise Contradiction("the player has not signed in")
        player.number = self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class SetExtra(Command):
    """Grants or withholds extra starting chips after the sign-in."""

    who: str
    extra: str
    count: int = 1
    withhold: bool = False

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``ExtraSet``."""
        player = find(night, self.who)
        if isinstance(player, Refusal):
            return player
        known = moment.known.get(player.number) if player.number else None
        claim = Claim(player.name, player.signed, player.late, player.birthday, known)
        if refusal := standing(self.objections(night, player, claim), self.override):
            return refusal
        count = 0 if self.withhold else player.extras.get(self.extra, 0) + self.count
        return (ExtraSet(player.pid, self.extra, count),)

    def objections(self, night: Night, player: Player, claim: Claim) -> Iterator[Refusal]:
        """Yields why it is not his."""
        if night.closed is not None:
            yield from not_open(night)
        if not self.withhold:
            yield from extras.objections(night, claim, {self.extra: self.count}, player.extras)
        elif self.extra not in night.rules.sign_in.extras:
            yield from extras.objections(night, claim, {self.extra: 1}, {})
        elif self.extra not in extras.of(night, player):
            yield Refusal("no-extra", f"{player.name} has no {self.extra} to take back", final=True)


@dataclass(slots=True)
class ExtraSet(Event):
    """Extra starting chips were granted, or withheld when the count is 0."""

    pid: int
    extra: str
    count: int

    def apply(self, night: Night) -> None:
        """Sets how many he has."""
        player = night.players.get(self.pid)
        if player is None or player.cancelled:
            raise Contradiction("the player has not signed in")
        player.extras.pop(self.extra, None)
        player.withheld.discard(self.extra)
        if self.count:
            player.extras[self.extra] = self.count
        else:
            player.withheld.add(self.extra)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Command):
    """The director's announcements begin (BTown 2-C-b-1-B)."""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``AnnouncementsBegan``."""
        if night.announced is not None:
            return Refusal("announced", "the announcements have begun already", final=True)
        if night.started_at is not None and moment.at >= night.started_at:
            return Refusal("started", "play has begun; announcements come before it", final=True)
        return (AnnouncementsBegan(moment.at),)


@dataclass(slots=True)
class AnnouncementsBegan(Event):
    """The announcements began."""

    at: int

    def apply(self, night: Night) -> None:
        """Notes the instant."""
        night.announced = self.at


EVENTS = (SignedIn, SignedOut, NumberSet, ExtraSet, AnnouncementsBegan, *seats.EVENTS)


def extras_of(night: Night, player: Player) -> dict[str, int]:
    """Answers the extra starting chips of an entry: extra id to chips, those granted by themselves included."""
    return extras.of(night, player)


def stack_of(night: Night, player: Player) -> int:
    """Answers what an entry was given: starting stack, extras, less the deduction; in chips."""
    given = player.stack if player.stack is not None else night.rules.chips.total
    return given + sum(extras.of(night, player).values()) - player.deduction


def missing_lines(night: Night) -> list[int]:
    """Answers the lines of the sheet below the last used one that nobody has."""
    used = {player.line for player in night.players.values()}
    return [line for line in range(1, night.lines + 1) if line not in used]


def missing_numbers(night: Night) -> list[Player]:
    """Answers who has no player number though the league gives points by it (Wyoming, Sign In)."""
    return [p for p in night.entrants() if not p.number]


def warnings(night: Night, now: int) -> list[str]:
    """Answers what the desk has left open, one sentence each (missing numbers, missing lines)."""
    found = []
    if lines := missing_lines(night):
        found.append(f"lines of the sheet not typed yet: {', '.join(map(str, lines))}")
    if numbers := missing_numbers(night):
        names = ", ".join(p.name for p in numbers)
        without = "; without one no points" if night.rules.sign_in.number_for_points else ""
        found.append(f"player numbers missing{without}: {names}")
    return found
