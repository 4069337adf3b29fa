"""The league's rules as the engine sees them: plain dataclasses, one per topic, and their JSON form.

Every field has the documented house default of a rule file that does not speak (docs/rules-format.md).
Amounts are chips, durations minutes unless a name says otherwise.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tdconsole.engine.record import Record

Rounding = Literal["none", "floor", "ceil", "half-up"]
SmallBlind = Literal["posts", "waits"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Role(Record):
    """What a role may earn (BTown 1-B)."""

    points: bool = True
    prize: bool = True
    final: bool = True


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Chips(Record):
    """Colors, values and the starting stack, smallest value first.

    Attributes:
        colors: Color to value of one chip.
        stack: Color to number of chips in a starting stack; empty when the league publishes only a total.
        total: Value of a starting stack.
        bounty: Color of the bounty chip, or empty.
        inventory: Color to chips the league owns; empty when unknown.
        revalue: From level on, color to new value: ``{6: {"white": 5000}}``.
        race: How leftovers go at a color-up: ``race``, ``round-up``, ``round-half`` or ``buyer``.
        color_up: Break number to the colors removed in it; empty lets the remaining blinds decide.
        extra_stacks: Whether stacks without a player may be dealt in.
    """

    colors: dict[str, int] = field(default_factory=dict)
    stack: dict[str, int] = field(default_factory=dict)
    total: int = 10_000
    bounty: str = ""
    inventory: dict[str, int] = field(default_factory=dict)
    revalue: dict[int, dict[str, int]] = field(default_factory=dict)
    race: Literal["race", "round-up", "round-half", "buyer"] = "race"
    color_up: dict[int, tuple[str, ...]] = field(default_factory=dict)
    extra_stacks: bool = True


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Extra(Record):
    """One kind of extra starting chips.

    Attributes:
        chips: Amount for one.
        label: Words for the screen.
        automatic: Granted when earned, without being asked for.
        minutes_before_start: Signed in at least so many minutes before the start; None asks nothing.
        before_announcements: In the seat before the announcements begin, or before the start.
        birthday_days: Within so many days of the birthday, both ways inclusive; None asks nothing.
        birthday_month: In the month of the birthday.
        leap_day: Where a birthday on 29 February falls in a common year: ``feb-28`` or ``mar-1``.
        first_night: On the first night ever only.
        per: ``newcomer``, ``receipt``, ``piece`` or empty; what N counts in ``EXTRA=N``. Empty: no N.
        once: ``night``, ``birthday``, ``season`` or ``ever``.
        group: Name of the group whose cap it counts in, or empty.
        late: Allowed for who signs in after the start.
        confirm: Who or what confirms it, in words.
    """

    chips: int
    label: str = ""
    automatic: bool = False
    minutes_before_start: int | None = None
    before_announcements: bool = False
    birthday_days: int | None = None
    birthday_month: bool = False
    leap_day: Literal["feb-28", "mar-1"] = "feb-28"
    first_night: bool = False
    per: Literal["", "newcomer", "receipt", "piece"] = ""
    once: Literal["night", "birthday", "season", "ever"] = "night"
    group: str = ""
    late: bool = False
    confirm: str = ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Late(Record):
    """Late registration.

    Attributes:
        closes: ``end of break N``, ``start of break N``, ``end of level N``, ``minutes N``, ``start`` or ``never``.
        deduct: Expression over ``bb``, ``sb``, ``level``, ``stack``, ``minutes``, ``missed`` (sum of SB+BB of the
            levels begun); empty deducts nothing.
        percent_by_level: Percent of the stack taken in level 1, 2, ...; used when not empty.
        break_level: In a break the ``next`` or the ``previous`` level counts.
        minimum: Smallest stack a latecomer may be handed.
        grace_minutes: Nothing is deducted in the first minutes.
    """

    closes: str = "end of level 1"
    deduct: str = ""
    percent_by_level: tuple[int, ...] = ()
    break_level: Literal["next", "previous"] = "next"
    minimum: int = 1
    grace_minutes: int = 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Waiting(Record):
    """The wait list: first come, first seated.

    Attributes:
        after_close: Listed players may still be seated once registration has closed.
        deduct: ``none``, ``late-only`` (who signed in late) or ``all``.
        closes: Point of the clock after which nobody is seated from the list, or empty.
        no_show: Point of the clock from which who is signed in and never sat down loses his seat to the first of the
            list and goes to its head, or empty.
    """

    after_close: bool = True
    deduct: Literal["none", "late-only", "all"] = "late-only"
    closes: str = ""
    no_show: str = ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SignIn(Record):
    """The desk.

    Attributes:
        seat_at: ``sign-in`` (the line of the sheet carries the table) or ``draw``.
        number_for_points: No points without a player number.
        checklist: Things asked of every player, such as a waiver or a name tag.
        extras: Extra starting chips by id.
        caps: Group to the most its extras may add up to.
    """

    seat_at: Literal["sign-in", "draw"] = "draw"
    number_for_points: bool = False
    checklist: tuple[str, ...] = ()
    extras: dict[str, Extra] = field(default_factory=dict)
    caps: dict[str, int] = field(default_factory=dict)
    late: Late = field(default_factory=Late)
    waiting: Waiting = field(default_factory=Waiting)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Seating(Record):
    """Tables and seats.

    Attributes:
        size: Seats at a table.
        final_size: Seats at the final table.
        minimum: Fewest players at any table while more than one is in play.
        newcomer_small_blind: Someone new in the small blind ``posts`` or ``waits`` for the button.
    """

    size: int = 8
    final_size: int = 9
    minimum: int = 2
    newcomer_small_blind: SmallBlind = "posts"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Level(Record):
    """One blind level or break of the schedule.

    Attributes:
        small, big: Blinds; 0 in a break.
        ante: Ante of each player, or of the big blind when ``Clock.ante_by`` says so.
        minutes: Own length; None takes the schedule's.
        rest: True for a break.
        note: Words shown when it begins.
    """

    small: int = 0
    big: int = 0
    ante: int = 0
    minutes: float | None = None
    rest: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Clock(Record):
    """The blind schedule.

    Attributes:
        minutes: Length of a level.
        break_minutes: Length of a break.
        levels: Levels and breaks in order.
        extend: After the last level ``double``s the blinds, or ``none``: the last level goes on.
        ante_max: ``small-blind``, ``big-blind``, ``none`` (no antes at all) or empty (any ante).
        ante_by: ``player`` or ``big-blind``.
        hand_seconds: What the clock loses for each hand played hand for hand.
    """

    minutes: float = 15
    break_minutes: float = 10
    levels: tuple[Level, ...] = ()
    extend: Literal["double", "none"] = "double"
    ante_max: Literal["", "none", "small-blind", "big-blind"] = ""
    ante_by: Literal["player", "big-blind"] = "player"
    hand_seconds: int = 120


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tables(Record):
    """Balancing, breaking and the button.

    Attributes:
        difference: Tables left to the largest difference in players that stands: ``{0: 1}`` is one for all,
            ``{0: 2, 2: 1}`` is two, and one when two tables are left.
        mover: ``next-big-blind``, ``same-position`` or ``random``.
        protect_small_blind: The small blind is not moved while anybody else can be.
        halt: A table so many players short of the largest halts; 0 never.
        break_when: ``fits`` (the others can hold its players), ``points`` or ``multiples`` of the first tables.
        break_at: For ``points``: players left to tables that then remain.
        break_order: ``highest``, ``lowest``, ``smallest`` or ``listed``.
        break_list: Table numbers for ``listed``, first to break first.
        button: ``dead`` or ``moving``.
        draw_ties: Equal high cards are broken by ``suits`` or drawn again (``redraw``).
        redraw_moved: So many players arriving at one table at once draw for the button; 0 never.
        redraw_share: Share of newcomers at a table from which the button is drawn again; 0 never.
        redraw_tables: Tables left at which the button is drawn again, such as the final table.
        redraw_pauses: The clock is paused for that draw.
        balance_small_blind: A moved player in the small blind ``posts`` or ``waits``; ``never``: nobody is moved
            there, and who is all the same posts the big blind again (TDA 2024 rule 11A).
        small_blind_keeps: Who comes from the small blind posts it again and is dealt in.
        final_redraw: Seats are drawn anew at the final table.
    """

    difference: dict[int, int] = field(default_factory=lambda: {0: 1})
    mover: Literal["next-big-blind", "same-position", "random"] = "next-big-blind"
    protect_small_blind: bool = True
    halt: int = 3
    break_when: Literal["fits", "points", "multiples"] = "fits"
    break_at: dict[int, int] = field(default_factory=dict)
    break_order: Literal["highest", "lowest", "smallest", "listed"] = "highest"
    break_list: tuple[int, ...] = ()
    button: Literal["dead", "moving"] = "dead"
    draw_ties: Literal["suits", "redraw"] = "suits"
    redraw_moved: int = 0
    redraw_share: float = 0.0
    redraw_tables: tuple[int, ...] = ()
    redraw_pauses: bool = False
    balance_small_blind: Literal["posts", "waits", "never"] = "waits"
    small_blind_keeps: bool = False
    final_redraw: bool = True


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Eliminations(Record):
    """Players who go out.

    Attributes:
        ties: What parts players out in one hand, in order: ``chips``, ``hand``.
        then: Who is still equal ``share``s the places (pool of their points divided) or keeps the ``best``.
        absence: Levels a player may post and fold: ``level`` (one complete level) or ``time`` (its length).
        absence_levels: How many.
        absence_points: ``withdraw`` or ``none``: what a place lost by absence earns.
        leaver_chips: A leaver's chips ``leave`` play or ``stay`` and are blinded off.
        place_of: With re-entries a person's place is that of his ``last`` or ``first`` exit.
        reentries: How often a player who is out may come back in with a new stack; 0 never.
    """

    ties: tuple[Literal["chips", "hand"], ...] = ("chips",)
    then: Literal["share", "best"] = "share"
    absence: Literal["level", "time"] = "level"
    absence_levels: int = 1
    absence_points: Literal["withdraw", "none"] = "withdraw"
    leaver_chips: Literal["leave", "stay"] = "leave"
    place_of: Literal["last", "first"] = "last"
    reentries: int = 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlaceRange(Record):
    """Points of a range of places, where they differ from the kind's own rule; ``last`` 0 means to the end."""

    first: int
    last: int = 0
    expr: str = "0"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bracket(Record):
    """A table for fields of at most ``up_to`` entrants."""

    up_to: int
    table: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlacePoints(Record):
    """What finishing places earn in one kind of points.

    Attributes:
        way: ``table``, ``pool`` or ``expr``.
        table: Values, or shares in percent for a pool, from first place on; for ``expr`` the ``base`` of a place.
        brackets: Tables for smaller fields, smallest first; the first that is large enough replaces ``table``.
        others: Points of entrants below the table or the paid places; for ``expr`` their ``base``.
        pool: Expression of the pool over ``n``.
        expr: Expression over n, place, base, players_beaten, kos, buyin, spent, paid.
        paid: Expression over ``n``: how many places earn, or empty for all.
        ranges: Places with an expression of their own.
        minimum: Least points of a place that earns any.
        last_scores: Whether the last place earns.
        rounding: ``none``, ``floor``, ``ceil`` or ``half-up``.
    """

    way: Literal["table", "pool", "expr"] = "table"
    table: tuple[float, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    others: float = 0
    pool: str = ""
    expr: str = ""
    paid: str = ""
    ranges: tuple[PlaceRange, ...] = ()
    minimum: float = 0
    last_scores: bool = True
    rounding: Rounding = "none"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Award(Record):
    """Points besides the place.

    Attributes:
        points: Kind of points to amount (for one; for one unit of money with ``per = "money"``).
        premium: True for a hand that must win at a showdown after the river.
        per: ``once``, ``piece`` (bounty chips), ``money`` (receipts), ``night`` (attendance), ``knockout``,
            ``second-chance``.
        rounding: How an amount of money is rounded before it counts: ``none``, ``floor``, ``ceil``, ``half-up``.
        second_chance: Kinds of points it earns at a second-chance table; None gives all.
        label: Words for the screen.
        several: Points instead, for each knock-out of a hand that brought the player more than one.
        covers: Awards the same hand does not earn besides this one.
    """

    points: dict[str, float] = field(default_factory=dict)
    premium: bool = False
    per: Literal["once", "piece", "money", "night", "knockout", "second-chance"] = "once"
    rounding: Rounding = "none"
    second_chance: tuple[str, ...] | None = None
    label: str = ""
    several: dict[str, float] = field(default_factory=dict)
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Points(Record):
    """Points of the night.

    Attributes:
        kinds: Kind of points to what places earn; each league has ``regular``.
        awards: Award id to what it earns; premium hands, ``bounty``, ``receipt`` and ``second-chance`` among them.
        rounding: How shares are rounded when points are shown and posted: ``none``, ``floor``, ``ceil``, ``half-up``.
        ineligible: Someone who may not earn keeps his place and ``void``s its points, or is ``skip``ped.
        points_round: Players left from which a place earns, also for who withdraws; 0: the paid places say it.
    """

    kinds: dict[str, PlacePoints] = field(default_factory=dict)
    awards: dict[str, Award] = field(default_factory=dict)
    rounding: Rounding = "none"
    ineligible: Literal["void", "skip"] = "void"
    points_round: int = 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ending(Record):
    """How a night ends.

    Attributes:
        limit_minutes: Contract time from the venue's start; 0 when there is none.
        time_limit: At the limit those left are ranked by ``chips``.
        chop_left: Players left at which a chop may be recorded.
        chop_by: ``leader`` or ``anyone``.
        chop_ends: A chop ends the tournament; without it those left play on for the places.
        projected_big_blinds: The night is projected to end when all chips in play are so many big blinds.
        warn_minutes: Minutes before the limit at which the strip warns.
    """

    limit_minutes: int = 0
    time_limit: Literal["chips"] = "chips"
    chop_left: int = 2
    chop_by: Literal["leader", "anyone"] = "leader"
    chop_ends: bool = True
    projected_big_blinds: int = 20
    warn_minutes: tuple[int, ...] = (30, 15, 5)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SecondChance(Record):
    """The side game of those who are out (BTown 4-second)."""

    allowed: bool = False
    stack: dict[str, int] = field(default_factory=dict)
    small: int = 0
    big: int = 0
    seats: int = 9
    minimum: int = 2


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Strike(Record):
    """What a strike costs: ``events`` missed, or the rest of the season when 0."""

    events: int = 0
    season: bool = False
    forfeits_points: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Conduct(Record):
    """Warnings and strikes.

    Attributes:
        warnings: Kind of offence to warnings given before a penalty.
        strikes: Strike 1, 2, 3.
        keep_seasons: Seasons after the current one for which a strike stays on record.
    """

    warnings: dict[str, int] = field(default_factory=dict)
    strikes: tuple[Strike, ...] = ()
    keep_seasons: int = 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Final(Record):
    """The season's final and how one qualifies.

    Attributes:
        need: Kind of points to the least needed.
        bonus_per_regular: Points of the second kind that make one of the first; 0 forbids conversion.
        least_share: Share of the first minimum one must have earned to convert.
        extra_round_up: Extra chips are rounded up to this.
        titles: Title to extra chips.
        converter_keeps_title: A converter keeps a title's chips.
        staff_average: Staff start with the average extra stack if larger.
        bounty: Points for knocking out a title holder.
        level_minutes: Level length of the final; 0 as usual.
        closes: Late registration of the final, or empty as usual.
        season_weeks: Least and most weeks of a season.
    """

    need: dict[str, int] = field(default_factory=dict)
    bonus_per_regular: float = 0
    least_share: float = 0.5
    extra_round_up: int = 100
    titles: dict[str, int] = field(default_factory=dict)
    converter_keeps_title: bool = False
    staff_average: bool = False
    bounty: int = 0
    level_minutes: float = 0
    closes: str = ""
    season_weeks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Standings(Record):
    """The season's boards."""

    way: Literal["sum", "average", "best"] = "sum"
    best: int = 0
    minimum_nights: int = 0
    ties: tuple[str, ...] = ("wins", "places", "nights")
    location: Literal["venue-weekday", "venue"] = "venue-weekday"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rulings(Record):
    """How the league decides at the table.

    Attributes:
        min_raise: ``double-total``, ``last-raise``, ``big-blind`` or ``twice-big-blind``.
        reraise: Where ``min_raise`` speaks of the first raise alone (``twice-big-blind``), those after it.
        reopen: A short all-in reopens the betting at ``half`` or at a ``full`` raise.
        reopen_adds_up: Several short all-ins add up.
        one_chip: An oversize chip without words is a ``call``.
        several_chips: Chips without words that are all needed for the call are a ``call``.
        complete_raise: A raise too small without words is made up to the minimum from ``half`` of it on, or
            ``always``.
        below_half: One that is not made up is a ``call``.
        undercall: Less than a call, put in without words, is made up to a ``call``.
        pots: Everybody contests what he has ``matched``.
        odd_chip: ``left-of-button``.
        showdown: ``last-aggressor`` or ``left-of-button`` shows first.
        all_in: With somebody all-in and nobody left to act, hands are turned ``face-up`` at once, or shown
            ``in-order``.
        penalty: A round of missed hands is one for each of the ``players`` at the table.
        misdeals: False where there are none.
        cards: Rule cards: words, text and section for the search.
    """

    min_raise: Literal["double-total", "last-raise", "big-blind", "twice-big-blind"] = "last-raise"
    reraise: Literal["last-raise"] = "last-raise"
    reopen: Literal["half", "full"] = "full"
    reopen_adds_up: bool = True
    one_chip: Literal["call"] = "call"
    several_chips: Literal["call"] = "call"
    complete_raise: Literal["half", "always"] = "half"
    below_half: Literal["call"] = "call"
    undercall: Literal["call"] = "call"
    pots: Literal["matched"] = "matched"
    odd_chip: Literal["left-of-button"] = "left-of-button"
    showdown: Literal["last-aggressor", "left-of-button"] = "last-aggressor"
    all_in: Literal["face-up", "in-order"] = "face-up"
    penalty: Literal["players"] = "players"
    misdeals: bool = True
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card(Record):
    """One rule card in our own words.

    Attributes:
        title: The matter; cards of one title in two rule files speak of the same.
        text: What holds.
        rule: Section of the league's rules.
        words: Other words by which it is looked for.
        open: The league names the matter and leaves it open.
    """

    title: str
    text: str
    rule: str = ""
    words: tuple[str, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rules(Record):
    """All the rules of one league, as one night uses them.

    Attributes:
        name: The league's name.
        refs: Topic or ``topic.key`` to the section of the league's own rules.
        assumed: Keys that are house defaults and not the league's published rule.
    """

    name: str = ""
    roles: dict[str, Role] = field(default_factory=dict)
    chips: Chips = field(default_factory=Chips)
    sign_in: SignIn = field(default_factory=SignIn)
    seating: Seating = field(default_factory=Seating)
    clock: Clock = field(default_factory=Clock)
    tables: Tables = field(default_factory=Tables)
    eliminations: Eliminations = field(default_factory=Eliminations)
    points: Points = field(default_factory=Points)
    ending: Ending = field(default_factory=Ending)
    second_chance: SecondChance = field(default_factory=SecondChance)
    conduct: Conduct = field(default_factory=Conduct)
    final: Final = field(default_factory=Final)
    standings: Standings = field(default_factory=Standings)
    rulings: Rulings = field(default_factory=Rulings)
    refs: dict[str, str] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()

    def ref(self, key: str) -> str:
        """Answers the section of the league's rules for a key, or for the nearest topic above it.

        ``sign_in.late.deduct`` falls back to ``sign_in.late``, then ``sign_in``, then to nothing.
        """
        while key:
            if key in self.refs:
                return self.refs[key]
            key = key.rpartition(".")[0]
        return ""

    def role(self, name: str) -> Role:
        """Answers what a role may earn; an unnamed role may earn everything."""
        return self.roles.get(name, EVERYONE)


EVERYONE = Role()


def to_json(rules: Rules) -> dict[str, Any]:
    """Answers the rules as plain JSON values, for the journal."""
    return dataclasses.asdict(rules)


def from_json(data: dict[str, Any]) -> Rules:
    """Rebuilds rules from their JSON form; keys this version does not know are left out."""
    rules = _build(Rules, data)
    assert isinstance(rules, Rules)
    return rules


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _build(kind: Any, value: Any) -> Any:
    origin = get_origin(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{key: _build(hints[key], item) for key, item in value.items() if key in hints})
    if origin is dict:
        key_kind, item_kind = get_args(kind)
        return {key_kind(key): _build(item_kind, item) for key, item in value.items()}
    if origin is tuple:
        return tuple(_build(get_args(kind)[0], item) for item in value)
    if origin in (types.UnionType, typing.Union):
        if value is None:
            return None
        return _build(next(item for item in get_args(kind) if item is not type(None)), value)
    return value
