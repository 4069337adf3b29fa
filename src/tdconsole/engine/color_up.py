"""Color-ups: denominations that leave play, table by table (BTown 2-C-c, TDA 2024 rule 24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tdconsole.engine import clock
from tdconsole.engine.advice import Advice
from tdconsole.engine.decision import Command, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import ColorUp, Night
from tdconsole.engine.periods import Position


@dataclass(slots=True, eq=False, repr=False)
class ColoredUp(Event):
    """Colors were taken off tables.

    Attributes:
        colors: Colors.
        tables: Tables.
        at: The instant.
        gone: Those of the colors that no table holds any more.
        entry: Log entry.
    """

    colors: list[str]
    tables: list[int]
    at: int
    gone: list[str]
    entry: int

    def apply(self, night: Night) -> None:
        """Keeps which tables were done."""
        night.color_ups.append(
            ColorUp(tuple(self.colors), tuple(self.tables), self.at, tuple(self.gone), self.entry),
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TakeOff(Command):
    """Takes colors off tables.

    Attributes:
        colors: Colors.
        tables: Table numbers; empty for all in use.
    """

    colors: tuple[str, ...]
    tables: tuple[int, ...] = ()

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``ColoredUp``, or refuses what is unknown, done already or still needed."""
        tables = self.tables or tuple(table.number for table in night.in_use())
        if refusal := standing(self._objections(night, tables, moment.at), self.override):
            return refusal
        gone = everywhere(night, self.colors, tables, moment.at)
        return (ColoredUp(list(self.colors), list(tables), moment.at, gone, moment.entry),)

    def _objections(self, night: Night, tables: tuple[int, ...], at: int) -> Iterator[Refusal]:
        yield from unknown_colors(night, self.colors)
        yield from unknown_tables(night, tables)
        if not tables:
            yield Refusal("no-tables", "no table is in use", final=True)
        if all(set(self.colors) <= removed(night, table, at) for table in tables):
            words = "that table" if len(tables) == 1 else "those tables"
            yield Refusal("already-removed", f"{' and '.join(self.colors)} left {words} already", final=True)
        staying = {c: v for c, v in values(night, at).items() if c not in self.colors}
        if not staying:
            yield Refusal("last-color", "no chips would be left; keep the larger colors", final=True)
        where = clock.position(night, at)
        due_now = due(night, at)
        needed = [a for a in amounts(where, now=True) if a % min(staying.values(), default=1)]
        if needed and not set(self.colors) <= set(due_now):
            reason = f"{' and '.join(self.colors)} are still needed: {needed[0]:,} is to be posted later tonight"
            yield Refusal("still-needed", reason, night.rules.ref("chips.color_up"))


def everywhere(night: Night, colors: tuple[str, ...], tables: tuple[int, ...], at: int) -> list[str]:
    """Answers which of some colors no table in use holds any more once these tables are done."""
    others = [table.number for table in night.in_use() if table.number not in tables]
    return [color for color in colors if all(color in removed(night, table, at) for table in others)]


def unknown_colors(night: Night, colors: tuple[str, ...]) -> Iterator[Refusal]:
    """Objects to colors the league does not play with."""
    known = [color for color in night.rules.chips.colors if color != night.rules.chips.bounty]
    for color in colors:
        if color not in known:
            reason = f"there is no color {color!r}; the league's are {', '.join(known) or 'not in its rule file'}"
            yield Refusal("unknown-color", reason, final=True)


def unknown_tables(night: Night, tables: tuple[int, ...]) -> Iterator[Refusal]:
    """Objects to tables that are not in use."""
    for number in tables:
        if number not in night.tables or not night.tables[number].in_use:
            yield Refusal("unknown-table", f"there is no table {number} in use", final=True)


# -- questions ----------------------------------------------------------------------------------------------


def values(night: Night, now: int) -> dict[str, int]:
    """Answers what a chip of each color is worth now, smallest first, bounty chips excepted.

    A denomination may change its value from a level on (WY-07).
    """
    rules = night.rules.chips
    worth = {color: one for color, one in rules.colors.items() if color != rules.bounty and one > 0}
    if rules.revalue:
        level = clock.position(night, now).coming_level.level
        for since in sorted(rules.revalue):
            if since <= level:
                worth.update({c: v for c, v in rules.revalue[since].items() if c in worth})
    return dict(sorted(worth.items(), key=lambda item: item[1]))


def removed(night: Night, table: int, now: int) -> set[str]:
    """Answers the colors that have left a table; one that came back at a new value is in play again."""
    return {
        color
        for done in night.color_ups
        if done.at <= now and table in done.tables
        for color in done.colors
        if not _back_in_play(night, color, done.at, now)
    }


def gone(night: Night, now: int) -> frozenset[str]:
    """Answers the colors that have left the whole room."""
    return frozenset(
        color
        for done in night.color_ups
        if done.at <= now
        for color in done.gone
        if not _back_in_play(night, color, done.at, now)
    )


def _back_in_play(night: Night, color: str, since: int, now: int) -> bool:
    levels = [level for level, changed in night.rules.chips.revalue.items() if color in changed]
    if not levels:
        return False
    return any(
        stretch.starts is not None and since < stretch.starts <= now and not stretch.period.rest
        for stretch in clock.times(night, now)
        if stretch.period.level in levels
    )


def amounts(where: Position, *, now: bool) -> list[int]:
    """Answers the blinds and antes still to be posted.

    Args:
        where: Where the clock stands.
        now: Those of the level in play too; a break has none.
    """
    first = where.index + (where.period is where.periods[where.index] and not now)
    coming = [where.following] if where.following is not None else []
    later = [p for p in (*where.periods[first:], *coming) if not p.rest]
    return [amount for p in later for amount in (p.small, p.big, p.ante) if amount]


def useless(worth: dict[str, int], posted: list[int]) -> list[str]:
    """Answers the smallest colors without which every amount can be posted in the next larger one.

    Args:
        worth: Colors with their values, smallest first.
        posted: The amounts still to be posted.
    """
    found: list[str] = []
    order = list(worth.items())
    for (color, _), (_, larger) in pairwise(order):
        if any(amount % larger for amount in posted):
            break
        found.append(color)
    return found


def due(night: Night, now: int) -> list[str]:
    """Answers the colors that leave play in the present break: the rule file's, else those no blind needs any more.

    Empty in a level: chips are colored up in breaks.
    """
    where = clock.position(night, now)
    if not where.period.rest:
        return []
    plan = night.rules.chips.color_up
    if where.period.planned in plan:
        earlier = [color for number in sorted(plan) if number <= where.period.planned for color in plan[number]]
        return list(dict.fromkeys(earlier))
    return useless(values(night, now), amounts(where, now=False))


def untouched(night: Night, now: int) -> dict[str, list[int]]:
    """Answers the colors that should be gone, with the tables that still hold them.

    In a break these are the colors due; in a level those that other tables have given up already.
    """
    tables = [t.number for t in night.in_use() if t.seats or t.stacks]
    off = {number: removed(night, number, now) for number in tables}
    begun = {color for colors in off.values() for color in colors}
    found = {}
    for color in values(night, now):
        if color in begun or color in due(night, now):
            left = [number for number in tables if color not in off[number]]
            if left:
                found[color] = left
    return found


def advice(night: Night, now: int, dealt: Callable[[Night], dict[str, int]]) -> list[Advice]:
    """Answers which tables have not given up colors that should be gone, and what the bank needs for them.

    Args:
        night: The night.
        now: The instant.
        dealt: Answers the chips dealt out tonight by color; asked only when something is due.
    """
    if night.phase != "playing" or not night.rules.chips.colors:
        return []
    groups: dict[tuple[int, ...], list[str]] = {}
    for color, tables in untouched(night, now).items():
        groups.setdefault(tuple(tables), []).append(color)
    return [
        Advice(
            "color-up",
            _sentence(colors, tables) + bank(values(night, now), colors, dealt(night)),
            night.rules.ref("chips.color_up"),
        )
        for tables, colors in groups.items()
    ]


def _sentence(colors: list[str], tables: tuple[int, ...]) -> str:
    where = f"table{'s' * (len(tables) > 1)} {', '.join(map(str, tables))}"
    return f"{' and '.join(colors)} leave play: color up at {where} (color-up {','.join(colors)})"


def bank(worth: dict[str, int], leaving: list[str], dealt: dict[str, int]) -> str:
    """Answers what the bank needs at most for colors that leave, in words; nothing when none were dealt.

    Args:
        worth: Colors with their values, smallest first.
        leaving: Colors that leave.
        dealt: Chips dealt out tonight by color.
    """
    total = sum(worth[color] * dealt.get(color, 0) for color in leaving)
    into = next((c for c, one in worth.items() if c not in leaving and one > worth[leaving[-1]]), "")
    return f"; the bank needs at most {-(-total // worth[into]):,} {into}" if total and into else ""


def revaluations(night: Night, now: int) -> list[str]:
    """Answers which colors change their value with the level in play or the one to come (WY-07)."""
    if not night.rules.chips.revalue or night.phase != "playing":
        return []
    where = clock.position(night, now)
    levels = {where.coming_level.level, where.following.level if where.following is not None else 0}
    return [
        f"from level {level} on a {color} chip is worth {worth:,}"
        for level, changed in sorted(night.rules.chips.revalue.items())
        if level in levels
        for color, worth in changed.items()
    ]
