"""The state of one night, and the questions every topic asks of it.

Only events change a night (``Event.apply``). Nothing is kept that can be derived: places, points, averages,
due moves and the position of the clock are answered by the topics' functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import islice
from zoneinfo import ZoneInfo

from tdconsole.engine.decision import Contradiction, Event
from tdconsole.engine.rules import Rules
from tdconsole.engine.timeline import Timeline

Formula = Callable[[Mapping[str, Fraction]], Fraction]
Compile = Callable[[str], Formula]
Seat = tuple[int, int]


@dataclass(slots=True)
class Player:
    """One entry of the night.

    Attributes:
        pid: The night's own key of the entry; the number may be missing or set later.
        number: Player number, or empty.
        name: Name, as text.
        role: ``owner``, ``director``, ``staff`` or empty.
        signed: Instant of the sign-in.
        late: Signed in after the start.
        line: Line of the sign-in sheet.
        waiting: On the wait list.
        cancelled: Signed out before a first hand.
        extras: Extra id to how many; those granted by themselves are not here.
        withheld: Extras the director withheld.
        deduction: Chips taken for being late.
        stack: Stack handed out instead of the rule file's; None for the usual one.
        seat: Table and seat, or None.
        seated: Instant of the first seat, or None.
        prompt: When the seat was noted, neither announcements nor play had begun before ``seated``.
        missing: Was not in his chair when the director walked along the table before play.
        handed: Chips he has been handed, where the director ticks them off.
        moved: Seats given so far after the first.
        locked: Never proposed for a move.
        away: Instant of leaving the seat for a while, or None.
        played: False when he played no hand.
        out: The hand he went out in, or None.
        entry: Log entry of the sign-in.
        first_night: The league had not seen him before this night.
        birthday: ``MM-DD`` or empty.
        reentries: How often he has come back in.
    """

    pid: int
    number: str
    name: str
    role: str = ""
    signed: int = 0
    late: bool = False
    line: int = 0
    waiting: bool = False
    cancelled: bool = False
    extras: dict[str, int] = field(default_factory=dict)
    withheld: set[str] = field(default_factory=set)
    deduction: int = 0
    stack: int | None = None
    seat: Seat | None = None
    seated: int | None = None
    prompt: bool = True
    missing: bool = False
    handed: int = 0
    moved: int = 0
    locked: bool = False
    away: int | None = None
    played: bool = True
    out: Hand | None = None
    entry: int = 0
    first_night: bool = False
    birthday: str = ""
    reentries: int = 0

    @property
    def label(self) -> str:
        """The player number, or the name of who has none: how JSON and the log name him."""
        return self.number or self.name


@dataclass(frozen=True, slots=True)
class Button:
    """Button, small and big blind seats of the hand now ending at one table; a seat may be empty.

    Attributes:
        seat, small, big: Seats.
        told: Instant it was told.
        drawn: It was drawn by high card for the next hand.
    """

    seat: int
    small: int
    big: int
    told: int = 0
    drawn: bool = False


@dataclass(slots=True)
class HeadCount:
    """Players counted at a table when the list had others.

    Attributes:
        counted: Players really there.
        listed: Pids the list had there.
        entry: Log entry of the count.
    """

    counted: int
    listed: tuple[int, ...]
    entry: int


@dataclass(slots=True)
class Table:
    """One table.

    Attributes:
        seats: Seat to the pid of who sits there now.
        closed: Seats out of use.
        stacks: Seat to the chips of a stack without a player.
        in_use: False once it is broken or closed.
        button: The button, when it was told.
        dealer: Pid of the designated dealer, or None; he may have left the table since.
        breaking: Its players were promised seats elsewhere; nobody is seated here any more.
        redraw: The button is to be drawn again, because so many arrive at once.
        grown: Seats added for the final table.
        heads: A head count that differed from the list, or None.
        walked: Instant at which the director saw who was in his chair before play, or None.
    """

    number: int
    size: int
    seats: dict[int, int] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    stacks: dict[int, int] = field(default_factory=dict)
    in_use: bool = True
    button: Button | None = None
    dealer: int | None = None
    breaking: bool = False
    redraw: bool = False
    grown: int = 0
    heads: HeadCount | None = None
    walked: int | None = None


@dataclass(slots=True)
class Move:
    """A seat that was promised: a move that was ordered, or a call from the wait list.

    Attributes:
        pid: Who moves; None while the button of the table is unknown.
        origin: Seat he comes from; None for a call from the wait list.
        table: Table he goes to.
        seat: Seat there; None while the button there is unknown.
        state: ``ordered`` or ``confirmed``.
        deal: ``in``, ``posts-big-blind``, ``posts-small-blind``, ``waits`` or ``unknown``.
        why: Why he, why there.
        rule: Section of the league's rules.
        kind: ``balance``, ``break``, ``final``, ``hand`` (by the director) or ``call``.
        plan: Log entry that ordered it.
        source: Table he leaves, also when ``pid`` is None.
        at: Instant it was ordered; once confirmed, the instant he sat down; 0 when not known.
        part: Number within its plan.
    """

    pid: int | None
    origin: Seat | None
    table: int
    seat: int | None
    state: str = "ordered"
    deal: str = "unknown"
    why: str = ""
    rule: str = ""
    kind: str = "balance"
    plan: int = 0
    source: int | None = None
    at: int = 0
    part: int = 0


@dataclass(slots=True)
class Exit:
    """One player going out.

    Attributes:
        pid: Who.
        kind: ``bust``, ``withdraw`` or ``forfeit``.
        rank: Order within the hand, 0 the best place; equal ranks share it.
        chips: Stack at the start of the hand, or None.
        killers: Pids of who knocked him out.
        seat: Seat he left, or None.
        moved_by: Log entry of the correction that changed it, or 0.
    """

    pid: int
    kind: str = "bust"
    rank: int = 0
    chips: int | None = None
    killers: tuple[int, ...] = ()
    seat: Seat | None = None
    moved_by: int = 0


@dataclass(slots=True)
class Hand:
    """The players who went out together.

    Attributes:
        key: Log entry that reported it; names the hand for good.
        happened: The instant it happened.
        exits: Who went out.
        round: Number of the synchronised hand it was played in, hand for hand; 0 outside.
    """

    key: int
    happened: int
    exits: list[Exit] = field(default_factory=list)
    round: int = 0


@dataclass(slots=True)
class Round:
    """One hand played hand for hand: all tables play it, then wait.

    Attributes:
        begun: Instant from which busts belong to it.
        ended: Instant all tables had played it, or hand for hand was ended; None while it is played.
        done: Tables that have played it.
        stopped: Hand for hand stopped a running clock, which runs again after it.
    """

    begun: int
    ended: int | None = None
    done: set[int] = field(default_factory=set)
    stopped: bool = False


@dataclass(slots=True)
class Credit:
    """Points a player earned besides his place, as the fact that was told.

    Attributes:
        pid: Who.
        award: Award id of the rule file; empty for points given by the director's word.
        count: Pieces, hundredths of money, or 1.
        kind: Kind of points, for points by the director's word.
        amount: Those points, as a fraction in text.
        why: The director's reason, or what is known of the hand.
        game: Second-chance game it was earned in, or empty.
        entry: Log entry.
        at: The instant it was earned, as told.
    """

    pid: int
    award: str = ""
    count: int = 1
    kind: str = ""
    amount: str = "0"
    why: str = ""
    game: str = ""
    entry: int = 0
    at: int = 0


@dataclass(slots=True)
class Game:
    """One second-chance game: who is in, who ever played in it, who won."""

    name: str
    left: list[int] = field(default_factory=list)
    ever: set[int] = field(default_factory=set)
    winner: int | None = None
    open: bool = True


@dataclass(slots=True)
class Offence:
    """A warning or a penalty of this night.

    Attributes:
        pid: Whose.
        kind: Kind of offence; empty for a penalty.
        text: What happened, in the director's words.
        penalty: True for a penalty, False for a warning.
        at: The instant.
        entry: Log entry.
    """

    pid: int
    kind: str = ""
    text: str = ""
    penalty: bool = False
    at: int = 0
    entry: int = 0


@dataclass(slots=True)
class Ledger:
    """A change of the chips in play that no sign-in explains."""

    amount: int
    why: str
    entry: int = 0


@dataclass(frozen=True, slots=True)
class ColorUp:
    """Colors that were taken off tables.

    Attributes:
        gone: Those of the colors that no table held any more from then on.
    """

    colors: tuple[str, ...]
    tables: tuple[int, ...]
    at: int
    gone: tuple[str, ...] = ()
    entry: int = 0


@dataclass(frozen=True, slots=True)
class Race:
    """What became of one table's odd chips.

    Attributes:
        given: Pid to chips of the color ``to``, straight ones and awards together.
        awarded, saved: Pids who got a chip for their rest, or so as not to be without chips.
        cards: Pid to the cards dealt to him.
        amount: By how much the chips in play changed.
        late: Chips brought after the race.
    """

    table: int
    colors: tuple[str, ...]
    to: str
    given: dict[int, int]
    awarded: tuple[int, ...] = ()
    saved: tuple[int, ...] = ()
    cards: dict[int, str] = field(default_factory=dict)
    amount: int = 0
    late: bool = False
    entry: int = 0


@dataclass(slots=True)
class Night:
    """One night.

    Attributes:
        rules: The league's rules, as copied when the night opened.
        formula: Compiles an expression of the rule file.
        date: ISO date; ``start`` is the announced start as an instant, ``limit`` the end of the contract.
        draws: Highest number k of a draw in this state; the log knows of undone ones too.
        hands: Hands players went out in, in the order in which they happened.
        ended: Set when a chop or the time limit ended the night: ``(instant, kind)``.
        ranking: Pids in the order a chop or the time limit put them, grouped when equal.
        counts: Last counted stack of a player; ``counted`` has the instant of it.
        marks: Instants stamped for a bust to be entered later, with the table or 0.
        at_keys: Who directs, and his pid if he plays.
        rounds: Hands played hand for hand, numbered from 1 over the night.
        offences: Warnings and penalties.
        heads_at: Instant of the last head count, or None.
        declined: Pids who refused a move of the plan that is being carried out.
        first_sizes: Table to players when the clock was started.
        numbers: Player number to the pid of who signed in with it and has not signed out.
        names: Folded name to the pids of who bears it, likewise.
        facts: What was told the league tonight, in order.
    """

    rules: Rules
    formula: Compile
    rules_name: str = ""
    name: str = ""
    venue: str = ""
    date: str = "2000-01-01"
    start: int = 0
    limit: int | None = None
    zone: str = "UTC"
    seed: str = ""
    kind: str = "regular"
    bounty: bool = False
    casual: bool = False
    tables_wanted: int | None = None
    seat_count: int = 8
    opened: int = 0
    announced: int | None = None
    closed: int | None = None
    amended: list[int] = field(default_factory=list)
    clock: Timeline = field(default_factory=Timeline)
    players: dict[int, Player] = field(default_factory=dict)
    tables: dict[int, Table] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    credits: list[Credit] = field(default_factory=list)
    games: dict[str, Game] = field(default_factory=dict)
    ledger: list[Ledger] = field(default_factory=list)
    color_ups: list[ColorUp] = field(default_factory=list)
    races: list[Race] = field(default_factory=list)
    ended: tuple[int, str] | None = None
    ranking: list[list[int]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    counted: dict[int, int] = field(default_factory=dict)
    marks: list[tuple[int, int]] = field(default_factory=list)
    notes: list[tuple[int, str, str]] = field(default_factory=list)
    at_keys: tuple[str, int | None] = ("", None)
    hand_for_hand: bool = False
    rounds: list[Round] = field(default_factory=list)
    offences: list[Offence] = field(default_factory=list)
    heads_at: int | None = None
    declined: set[int] = field(default_factory=set)
    first_sizes: dict[int, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    names: dict[str, list[int]] = field(default_factory=dict)
    facts: list[Event] = field(default_factory=list)
    draws: int = 0
    lines: int = 0
    extra: dict[str, object] = field(default_factory=dict)
    _kept: int = field(default=0, compare=False, repr=False)

    # -- who ------------------------------------------------------------------------------------------------

    def entrants(self) -> Iterator[Player]:
        """Answers the entries that count: signed in, not cancelled, not waiting."""
        return (p for p in self.players.values() if not p.cancelled and not p.waiting)

    @property
    def entries(self) -> int:
        """How many entries count; a re-entry is one more."""
        return sum(1 + p.reentries for p in self.entrants())

    def alive(self) -> list[Player]:
        """Answers the entries still in the tournament, away ones too."""
        return [p for p in self.players.values() if p.out is None and not p.cancelled and not p.waiting]

    def still_in(self, count: int) -> bool:
        """Tells whether at least so many entries are still in the tournament; looks no further than it must."""
        alive = (p for p in self.players.values() if p.out is None and not p.cancelled and not p.waiting)
        return sum(1 for _ in islice(alive, count)) == count

    def at_table(self, table: int) -> list[Player]:
        """Answers who sits at a table now, by seat."""
        seats = self.tables[table].seats
        return [self.players[seats[seat]] for seat in sorted(seats)]

    def in_use(self) -> list[Table]:
        """Answers the tables in use, by number."""
        return [table for _, table in sorted(self.tables.items()) if table.in_use]

    # -- seats ----------------------------------------------------------------------------------------------

    def occupy(self, player: Player, seat: Seat) -> None:
        """Gives a player a seat; the table comes back into use with it.

        Raises:
            Contradiction: There is no such table, or the seat is taken.
        """
        table = self.tables.get(seat[0])
        if table is None:
            raise Contradiction(f"there is no table {seat[0]}")
        there = table.seats.get(seat[1])
        if there is not None and there != player.pid:
            raise Contradiction(f"table {seat[0]} seat {seat[1]} is {self.players[there].name}'s")
        table.seats[seat[1]] = player.pid
        table.in_use = True
        player.seat = seat

    def vacate(self, player: Player) -> None:
        """Takes a player off his seat; a table that is left empty goes out of use."""
        if player.seat is None:
            return
        table = self.tables[player.seat[0]]
        table.seats.pop(player.seat[1], None)
        player.seat = None
        self.shut(table)

    def promises(self) -> list[Move]:
        """Answers the seats that were promised and not taken yet, in the order in which they were promised.

        A promise that was kept stays kept, so that those at the head of the list are looked at once.
        """
        while self._kept < len(self.moves) and self.moves[self._kept].state != "ordered":
            self._kept += 1
        return [move for move in self.moves[self._kept :] if move.state == "ordered"]

    def withdraw(self, pids: Collection[int]) -> None:
        """Drops the promises to players who sit somewhere else now; a call from the wait list is none of them."""
        if any(move.pid in pids and move.kind != "call" for move in self.promises()):
            self.moves = [m for m in self.moves if m.state != "ordered" or m.pid not in pids or m.kind == "call"]

    def shut(self, table: Table) -> None:
        """Takes a table out of use that nobody sits at or is on the way to; before the start only one that breaks."""
        if table.seats or (self.started_at is None and not table.breaking):
            return
        if any(move.table == table.number for move in self.promises()):
            return
        table.in_use = table.breaking = table.redraw = False
        table.button = table.dealer = table.heads = None

    # -- how far --------------------------------------------------------------------------------------------

    @property
    def started_at(self) -> int | None:
        """The instant of the ``start`` command, or None."""
        return self.clock.started_at

    @property
    def finished_at(self) -> int | None:
        """The instant the tournament was decided, or None while it is not."""
        if self.ended is not None:
            return self.ended[0]
        if self.started_at is None or not self.hands or self.still_in(2) or not self.still_in(1):
            return None
        return max(hand.happened for hand in self.hands)

    @property
    def phase(self) -> str:
        """``sign-in``, ``seated``, ``playing``, ``finished`` or ``closed``."""
        if self.closed is not None:
            return "closed"
        if self.finished_at is not None:
            return "finished"
        if self.started_at is not None:
            return "playing"
        entrants = list(self.entrants())
        return "seated" if entrants and all(p.seat for p in entrants) else "sign-in"

    # -- venue time -----------------------------------------------------------------------------------------

    def local(self, instant: int) -> datetime:
        """Answers an instant as venue time, without its offset."""
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=instant)
        return moment.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)

    def iso(self, instant: int) -> str:
        """Answers an instant as ISO 8601 in venue time, to the second."""
        return self.local(instant).replace(microsecond=0).isoformat()
