"""What is due on the floor, and the plan that does it: the final table, else a break, else single moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tdconsole.engine import balancing, late, lottery, waiting
from tdconsole.engine.breaking import break_order, can_break, tables_wanted, to_break
from tdconsole.engine.floor import Floor
from tdconsole.engine.night import Move, Night, Player
from tdconsole.engine.positions import deal, must_wait


@dataclass(frozen=True, slots=True)
class Due:
    """What is due, in tables and numbers of players.

    Attributes:
        breaks: Tables that break.
        final: Table that becomes the final table, or None.
        flows: Pairs of table left and table reached, when nothing breaks.
    """

    breaks: tuple[int, ...] = ()
    final: int | None = None
    flows: tuple[tuple[int, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.breaks or self.flows or self.final)


@dataclass(slots=True)
class Plan:
    """Moves to be ordered together.

    Attributes:
        moves: The moves.
        breaks: Tables that break.
        final: Table that becomes the final table, or None.
        final_size: Its seats.
        redraws: Tables at which the button is drawn again.
        drops: Promises it withdraws.
        opens: Tables that were to break and do not.
        drawn: The lottery had a part in it.
    """

    moves: list[Move] = field(default_factory=list)
    breaks: tuple[int, ...] = ()
    final: int | None = None
    final_size: int = 0
    redraws: tuple[int, ...] = ()
    drops: list[Move] = field(default_factory=list)
    opens: tuple[int, ...] = ()
    drawn: bool = False


def due(floor: Floor, *, breaks: bool = True) -> Due:
    """Answers what is due: the final table, else tables to break, else moves.

    Args:
        floor: The floor.
        breaks: Whether tables may break now; nothing does while a wait list may still be seated.
    """
    if len(floor.sizes) < 2 and not floor.stranded:
        return Due()
    if breaks and (found := _breaks(floor)):
        return found
    return Due(flows=_flows(floor))


def _flows(floor: Floor) -> tuple[tuple[int, int], ...]:
    """Answers the moves between tables that the league's limit wants."""
    rules, sizes = floor.night.rules, floor.sizes
    most = balancing.limit(rules, len(sizes))
    if not sizes or max(sizes.values()) - min(sizes.values()) <= most:
        return ()
    order = break_order(rules.tables, sizes)
    return tuple(balancing.flows(sizes, floor.room, most, order, floor.stuck))


def _breaks(floor: Floor) -> Due | None:
    """Answers the tables to break. Tables with somebody locked break only when no others can."""
    night, sizes = floor.night, floor.sizes
    rules, players = night.rules, sum(sizes.values()) + len(floor.stranded)

    def broken(order: Sequence[int]) -> list[int]:
        return to_break(
            players,
            floor.room,
            order,
            final_size=rules.seating.final_size,
            wanted=tables_wanted(rules, players, len(order), night.first_sizes),
            minimum=rules.seating.minimum,
        )

    order = break_order(rules.tables, sizes)
    found = broken(order) if can_break(players, floor.room, rules.seating.final_size) else []
    if not found:
        return Due(breaks=tuple({p.seat[0]: None for p in floor.stranded if p.seat})) if floor.stranded else None
    if floor.reluctant:
        order = break_order(rules.tables, sizes, floor.reluctant)
        found = broken(order)
    if len(found) < len(order) - 1:
        return Due(breaks=tuple(found)) if found else None
    return final_table(floor)


def final_table(floor: Floor) -> Due:
    """Answers that everybody comes to one table: the last to break that can hold all of them, else the last.

    Where somebody is locked to his seat, his table is preferred.
    """
    players = sum(floor.sizes.values()) + len(floor.stranded)
    order = break_order(floor.night.rules.tables, floor.sizes, floor.reluctant)
    likely = [table for table in order if table in floor.reluctant] or order
    keep = next((table for table in reversed(likely) if floor.room[table] >= players), order[-1])
    return Due(breaks=tuple(table for table in order if table != keep), final=keep)


# -- the plan -----------------------------------------------------------------------------------------------


def plan(floor: Floor, what: Due, draw: int, *, random: bool = False) -> Plan:
    """Answers the moves that do what is due.

    Args:
        floor: The floor; afterwards it counts the plan as carried out.
        what: What is due.
        draw: Number k of its draw, when chance has a part in it.
        random: Chance decides who moves, whatever the league says.
    """
    made = Plan(breaks=what.breaks, final=what.final, drops=list(floor.stale), opens=tuple(sorted(floor.revived)))
    rules = floor.night.rules
    by_lot = random or rules.tables.mover == "random"
    if what.final is not None:
        _gather(floor, what.final, made, draw)
    elif what.breaks:
        _scatter(floor, what.breaks, made, draw)
        _shift(floor, _flows(floor), made, draw if by_lot else 0)
    else:
        _shift(floor, what.flows, made, draw if by_lot else 0)
    made.redraws = redraws(floor, made)
    deal_in(floor, made.moves, made.redraws)
    return made


def _shift(floor: Floor, flows: Sequence[tuple[int, int]], made: Plan, draw: int) -> None:
    """Names who goes; a promise the other way that is not kept yet is withdrawn instead."""
    rule = floor.night.rules.ref("tables.mover")
    opposite: dict[tuple[int, int], list[Move]] = {}
    for move in [*floor.going.values(), *floor.unnamed]:
        if move.kind in ("balance", "break") and move.source is not None:
            opposite.setdefault((move.table, move.source), []).append(move)
    for source, target in flows:
        if withdrawn := opposite.get((source, target)):
            move = withdrawn.pop()
            floor.forget(move)
            made.drops.append(move)
            continue
        choice = balancing.choose(floor, source, target, draw)
        if choice is None:
            continue
        move = balancing.promised(choice, source, target, rule)
        made.drawn = made.drawn or bool(draw)
        floor.promise(move)
        made.moves.append(move)


def _scatter(floor: Floor, tables: Collection[int], made: Plan, draw: int) -> None:
    """Draws seats at the tables that remain for the players of those that break."""
    leaving = _leaving(floor, tables, made)
    sizes = dict(floor.sizes)
    free = {table: floor.free(table) for table in sizes}
    rule = floor.night.rules.ref("tables.break_when")
    for player, (table, seat) in lottery.draw(floor.night.seed, draw, leaving, free, sizes):
        why = f"table {player.seat[0]} breaks" if player.seat else ""
        _promise(floor, made, player, table, seat, "break", why, rule)


def _gather(floor: Floor, table: int, made: Plan, draw: int) -> None:
    """Draws the seats of the final table; who is locked at that table keeps his."""
    night = floor.night
    rules, here = night.rules, night.tables[table]
    if rules.tables.final_redraw:
        _withdraw(floor, [table], made)
    leaving = _leaving(floor, [t for t in floor.sizes if t != table], made)
    stays = list(floor.movable(table).values())
    players = len(leaving) + len(stays) + len(floor.coming.get(table, ()))
    made.final_size = _seats_for(floor, table, players)
    free = set(floor.free(table)) | set(range(here.size + 1, made.final_size + 1))
    if rules.tables.final_redraw:
        drawing = [p for p in stays if not p.locked and p.pid not in night.declined]
        free |= {p.seat[1] for p in drawing if p.seat}
        leaving += drawing
    for player, (_, seat) in lottery.draw(night.seed, draw, leaving, {table: sorted(free)}, {}):
        if player.seat != (table, seat):
            _promise(floor, made, player, table, seat, "final", "final table", rules.ref("tables.final_redraw"))


def _seats_for(floor: Floor, table: int, players: int) -> int:
    """Answers how many seats the final table gets."""
    here = floor.night.tables[table]
    out_of_use = here.size - floor.capacity(table)
    return max(here.size, floor.night.rules.seating.final_size, players + out_of_use)


def _leaving(floor: Floor, tables: Collection[int], made: Plan) -> list[Player]:
    """Answers who must leave tables that break and has no promise of a seat that stays."""
    _withdraw(floor, tables, made)
    for player in [player for table in tables for player in floor.called_to(table)]:
        made.drops.append(floor.going.pop(player.pid))
    leaving = {player.pid: player for table in tables for player in floor.seated(table)}
    leaving |= {player.pid: player for player in floor.stranded if player.pid not in floor.going}
    floor.close(tables)
    made.drawn = made.drawn or bool(leaving)
    return list(leaving.values())


def _withdraw(floor: Floor, tables: Collection[int], made: Plan) -> None:
    """Withdraws promises of seats at tables, and those that name nobody of theirs."""
    broken = set(tables)
    for move in [*floor.going.values(), *floor.unnamed]:
        if move.kind != "call" and (move.table in broken or (move.pid is None and move.source in broken)):
            floor.forget(move)
            made.drops.append(move)


def _promise(floor: Floor, made: Plan, player: Player, table: int, seat: int, kind: str, why: str, rule: str) -> None:
    source = player.seat[0] if player.seat else None
    move = Move(player.pid, player.seat, table, seat, why=why, rule=rule, kind=kind, source=source)
    floor.promise(move)
    made.moves.append(move)


# -- the deal -----------------------------------------------------------------------------------------------


def redraws(floor: Floor, made: Plan) -> tuple[int, ...]:
    """Answers the tables that draw for the button again after a plan (BTown 2-D-d)."""
    rules = floor.night.rules.tables
    arrivals = Counter(move.table for move in made.moves)
    found = {table for table, count in arrivals.items() if rules.redraw_moved and count >= rules.redraw_moved}
    if rules.redraw_share:
        found |= {t for t, count in arrivals.items() if count >= rules.redraw_share * max(floor.sizes[t], 1)}
    if made.breaks and len(floor.sizes) in rules.redraw_tables:
        found |= set(floor.sizes)
    return tuple(sorted(found))


def deal_in(floor: Floor, moves: Sequence[Move], redrawn: Collection[int] = ()) -> None:
    """Says of every move how its player is dealt in, as far as the button tells."""
    arriving: dict[int, list[Move]] = {}
    for move in moves:
        arriving.setdefault(move.table, []).append(move)
    for table, coming in arriving.items():
        known = floor.button(table) is not None
        for move in coming:
            if table in redrawn:
                move.deal = "in"
            elif known and move.seat is not None:
                move.deal = _deal(floor, move, move.seat)
            else:
                move.deal = "unknown"


def _deal(floor: Floor, move: Move, seat: int) -> str:
    rules = floor.night.rules
    button, way = floor.button(move.table), rules.tables.button
    assert button is not None
    arriving = floor.coming.get(move.table, {})
    live = [s for s in floor.live(move.table) if s == seat or s not in arriving or not must_wait(s, button, way)]
    newcomer = rules.seating.newcomer_small_blind
    small_blind = newcomer if move.kind in ("break", "final") else rules.tables.balance_small_blind
    return deal(live, seat, button, small_blind, from_small=_from_small(floor, move), way=way)


def _from_small(floor: Floor, move: Move) -> bool:
    """Tells whether a player comes from the small blind and keeps it (BTown 2-D-b)."""
    if not floor.night.rules.tables.small_blind_keeps or move.origin is None:
        return False
    button = floor.button(move.origin[0])
    return button is not None and move.origin[1] in (button.small, button.big)


def wait_list_holds(night: Night, now: int) -> bool:
    """Tells whether somebody on the wait list may still be seated, so that no table breaks (BTown 1-E-e).

    Who would be handed too few chips is seated by nobody but the director, and holds no break back.
    """
    if not night.waiting or not waiting.may_be_seated(night, now):
        return False
    stacks = (waiting.stack_of(night, night.players[pid], now) for pid in night.waiting)
    return any(next(iter(late.too_little(night, "", stack)), None) is None for stack in stacks)


def may_break(night: Night, now: int) -> bool:
    """Tells whether tables may break: play has begun and nobody on the wait list may still be seated."""
    return night.started_at is not None and not wait_list_holds(night, now)
