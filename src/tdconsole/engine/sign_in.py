"""Sign-in: entries, their extra chips, late deductions (BTown 1-E, 2-C)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tdconsole.engine import desk, extra_stacks, extras, late, lottery, names, seats, sheet
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Known, Moment, Refusal, standing
from tdconsole.engine.desk import not_open
from tdconsole.engine.extras import Claim
from tdconsole.engine.night import Night, Player, Seat
from tdconsole.engine.people import fold, seat_of


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
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
        claim = Claim(
            name=self.name or (known.name if known else _name_tonight(night, self.number)),
            signed=moment.at,
            late=night.started_at is not None and moment.at >= night.started_at,
            birthday=self.birthday or (known.birthday if known else ""),
            known=known,
        )
        if refusal := standing(self.objections(night, moment, claim), self.override):
            return refusal
        automatic = {id for id, extra in night.rules.sign_in.extras.items() if extra.automatic}
        signed = SignedIn(
            pid=moment.entry,
            number=self.number,
            name=claim.name,
            role=self.role or (known.role if known else ""),
            at=moment.at,
            late=claim.late,
            line=self.line or night.lines + 1,
            extras={id: count for id, count in self.extras if id not in automatic or self.override},
            withheld=list(self.withheld),
            birthday=claim.birthday,
            first_night=known is None or known.nights == 0,
        )
        return self._with_seat(night, moment, signed)

    def objections(self, night: Night, moment: Moment, claim: Claim) -> Iterator[Refusal]:
        """Yields what stands against this sign-in, in the order in which the director should hear of it."""
        yield from not_open(night)
        yield from names.taken(night, self.number, claim.name)
        yield from names.twice(night, claim.known)
        yield from names.bad_name(claim.name, self.number)
        yield from self._others_number(claim)
        yield from self._line_taken(night)
        if claim.late:
            yield from late.closed(night, moment.at)
        yield from _barred(night, claim.name, claim.known)
        yield from extras.objections(night, claim, dict(self.extras), {})
        yield from extras.unknown(night, self.withheld)
        if isinstance(place := self._placed(night), Refusal):
            yield place

    def _others_number(self, claim: Claim) -> Iterator[Refusal]:
        if claim.known is not None and self.name and fold(claim.known.name) != fold(self.name):
            reason = f"number {self.number} is {claim.known.name}'s; sign {self.name} in by another number or by -"
            yield Refusal("number-taken", reason)

    def _line_taken(self, night: Night) -> Iterator[Refusal]:
        if self.line is None or self.line > night.lines:
            return
        for player in night.players.values():
            if player.line == self.line:
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
        if refusal := seats.no_table(night, self.table):
            return refusal
        if not seats.open_at(night, self.table):
            reason = f"table {self.table} is full; choose another or leave it to the draw"
            return Refusal("table-full", reason, final=True)
        return self.table

    def _with_seat(self, night: Night, moment: Moment, signed: SignedIn) -> Decision:
        place = self._placed(night)
        assert not isinstance(place, Refusal)
        player = signed.player()
        seat, draw = _seat_for(night, moment, player, place)
        if seat is None:
            return (signed, seats.Listed(player.pid, moment.at)) if _waits(night) else (signed,)
        seated = seats.Seated(player.pid, *seat, moment.at, draw)
        if extra_stacks.stack_at(night, seat) is not None:
            return (signed, extra_stacks.ExtraStackTaken(player.pid, *seat), seated)
        owed = late.owed(night, moment.at, late=player.late, reserve=False)
        given = night.rules.chips.total + sum(extras.of(night, player).values())
        if refusal := standing(late.too_little(night, player.name, given - owed), self.override):
            return refusal
        return (signed, seated, *late.deducted(night, player.pid, given, owed))


def _seat_for(night: Night, moment: Moment, player: Player, place: Seat | int | None) -> tuple[Seat | None, int]:
    """Answers the seat of a new entry and the number of its draw, or None when he has none for now."""
    if isinstance(place, tuple):
        return place, 0
    table = place if isinstance(place, int) else None if player.late else sheet.table_of_line(night, player.line)
    if table is not None and (open_seats := seats.open_at(night, table)):
        return lottery.draw(night.seed, moment.draw, [player], {table: open_seats}, {})[0][1], moment.draw
    if night.started_at is None and night.rules.sign_in.seat_at == "draw":
        return None, 0
    drawn = lottery.draw(night.seed, moment.draw, [player], *seats.pool(night))
    return (drawn[0][1], moment.draw) if drawn else (None, 0)


def _waits(night: Night) -> bool:
    """Tells whether who has no seat waits for one, rather than for the draw."""
    if night.started_at is not None:
        return True
    return night.rules.sign_in.seat_at == "sign-in" and night.tables_wanted is not None


def _name_tonight(night: Night, number: str) -> str:
    """Answers the name of who signed in by a number tonight and has signed out, or nothing."""
    return next((p.name for p in night.players.values() if p.cancelled and number and p.number == number), "")


def _barred(night: Night, name: str, known: Known | None) -> Iterator[Refusal]:
    if known is not None and known.banned:
        yield Refusal("barred", f"{name}: {known.banned}", night.rules.ref("conduct.ban"))
    if known is not None and known.suspended:
        yield Refusal("barred", f"{name}: {known.suspended}", night.rules.ref("conduct.strikes"))


@dataclass(slots=True, eq=False, repr=False)
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
        """Adds the entry.

        Raises:
            Contradiction: Somebody else is signed in by that number, or by that name without a number, or has
                that line.
        """
        if self.line <= night.lines and any(player.line == self.line for player in night.players.values()):
            raise Contradiction(f"line {self.line} of the sheet is taken")
        if self.number and self.number in night.numbers:
            raise Contradiction(f"number {self.number} is signed in already")
        bearers = night.names.setdefault(fold(self.name), [])
        if not self.number and any(not night.players[pid].number for pid in bearers):
            raise Contradiction(f"a {self.name} without a number is signed in already")
        bearers.append(self.pid)
        if self.number:
            night.numbers[self.number] = self.pid
        night.players[self.pid] = self.player()
        night.lines = max(night.lines, self.line)


EVENTS = (SignedIn, *desk.EVENTS, *seats.EVENTS)


# -- questions ----------------------------------------------------------------------------------------------


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
        more = f" and {len(lines) - 12} more" if len(lines) > 12 else ""
        found.append(f"lines of the sheet not typed yet: {', '.join(map(str, lines[:12]))}{more}")
    if numbers := missing_numbers(night):
        without = "; without one no points" if night.rules.sign_in.number_for_points else ""
        found.append(f"player numbers missing{without}: {', '.join(p.name for p in numbers)}")
    return found
