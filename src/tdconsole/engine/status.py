"""The state of a night as plain values: INTERFACE 5, for scripts, pipes and the screen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tdconsole.engine import (
    chips,
    clock,
    eliminations,
    ending,
    points,
    seating,
    second_chance,
    sheet,
    sign_in,
    tables,
)
from tdconsole.engine.history import History
from tdconsole.engine.night import Night, Player, Seat, Table
from tdconsole.engine.opening import seed_hash
from tdconsole.engine.periods import Period
from tdconsole.engine.positions import live_seats, next_hand
from tdconsole.engine.promises import sentence

ADVICE_TOPICS = (ending, tables, eliminations, clock, chips)
WARNING_TOPICS = (clock, sign_in, seating, tables, eliminations, chips, second_chance, ending)


def number(amount: Fraction) -> int | float:
    """Answers points as a JSON number: whole, or rounded to four decimals."""
    return amount.numerator if amount.denominator == 1 else round(float(amount), 4)


def status(history: History, now: int) -> dict[str, Any]:
    """Answers the state of a log's night at an instant, without refusals.

    Args:
        history: A log whose night is open.
        now: Instant; not before the last entry.
    """
    night = history.night
    assert night is not None
    return {
        "format": "tdconsole-night/1",
        "night": _night(night),
        "now": night.iso(now),
        "clock": _clock(night, now),
        "registration": dict(zip(("open", "closes"), clock.registration(night, now), strict=True)),
        "counts": counts(night),
        "players": _players(night),
        "tables": [_table(night, number) for number in sorted(night.tables)],
        "advice": [
            {"kind": a.kind, "text": a.text, "rule": a.rule}
            for topic in ADVICE_TOPICS
            for a in topic.advice(night, now)
        ],
        "moves": [_move(night, index) for index in range(len(night.moves))],
        "second_chance": [
            {
                "game": game.name,
                "left": [night.players[pid].label for pid in game.left],
                "winner": None if game.winner is None else night.players[game.winner].label,
            }
            for game in night.games.values()
        ],
        "sheet": [{"line": line, "table": table} for line, table in sheet.to_come(night).items()],
        "chips": _chips(night),
        "refusals": [],
        "warnings": [line for topic in WARNING_TOPICS for line in topic.warnings(night, now)],
        "log": [
            {
                "entry": e.number,
                "at": night.iso(e.at),
                "by": e.by,
                "command": e.text,
                "undone": not history.stands(e.number),
            }
            for e in history.entries
        ],
    }


def _chips(night: Night) -> dict[str, Any]:
    return {
        "ledger": [{"amount": line.amount, "why": line.why, "entry": line.entry} for line in night.ledger],
        "color_ups": [
            {"colors": list(done.colors), "tables": list(done.tables), "at": night.iso(done.at), "entry": done.entry}
            for done in night.color_ups
        ],
        "races": [
            {
                "table": done.table,
                "colors": list(done.colors),
                "to": done.to,
                "given": {night.players[pid].label: n for pid, n in done.given.items()},
                "cards": {night.players[pid].label: dealt for pid, dealt in done.cards.items()},
                "ledger": done.amount,
                "entry": done.entry,
            }
            for done in night.races
        ],
        "seats": chips.seats_for(night),
    }


def counts(night: Night) -> dict[str, int]:
    """Answers the head counts and the chips of a night."""
    entries, left = night.entries, len(night.alive()) - len(beaten(night))
    total = chips.in_play(night)
    return {
        "entries": entries,
        "left": left,
        "out": entries - left,
        "waiting": len(night.waiting),
        "tables": len([t for t in night.in_use() if t.seats]),
        "chips": total,
        "average": (2 * total + left) // (2 * left) if left else 0,
    }


def _night(night: Night) -> dict[str, Any]:
    winner = points.prize(night)
    return {
        "name": night.name,
        "rules": night.rules_name,
        "venue": night.venue,
        "date": night.date,
        "start": night.iso(night.start),
        "limit": None if night.limit is None else night.iso(night.limit),
        "phase": night.phase,
        "kind": night.kind,
        "seed_sha256": seed_hash(night),
        "seed": night.seed if night.closed is not None else None,
        "prize": None if winner is None else night.players[winner].label,
    }


def _clock(night: Night, now: int) -> dict[str, Any]:
    at = clock.position(night, now)
    end, ends = ending.projected_end(night, now), clock.period_ends(night, now)
    return {
        "state": clock.state(night, now),
        "kind": "break" if at.period.rest else "level",
        "level": at.period.level,
        **_blinds(at.period),
        "remaining": -(-at.remaining // 1000),
        "elapsed": at.elapsed // 1000,
        "overtime": at.overtime // 1000,
        "projected_end": None if end is None else night.iso(end),
        "next": None if at.following is None else _period(at.following),
        "ends": None if ends is None else night.iso(ends),
        "ante_by": night.rules.clock.ante_by,
    }


def _period(period: Period) -> dict[str, Any]:
    return {"kind": "break" if period.rest else "level", "level": period.level, **_blinds(period)}


def _blinds(period: Period) -> dict[str, int | None]:
    if period.rest:
        return {"small_blind": None, "big_blind": None, "ante": None}
    return {"small_blind": period.small, "big_blind": period.big, "ante": period.ante}


def state_of(night: Night, player: Player, places: dict[int, eliminations.Place]) -> str:
    """Answers the word for how an entry stands (INTERFACE 5)."""
    if player.waiting:
        return "waiting"
    if player.out is not None:
        kind = next(e.kind for e in player.out.exits if e.pid == player.pid)
        return "out" if kind == "bust" else "withdrawn"
    if night.finished_at is not None and player.pid in places:
        return "winner" if places[player.pid].place == 1 else "out"
    if player.away is not None:
        return "away"
    return "playing" if night.started_at is not None and player.seat else "signed-in"


def beaten(night: Night) -> set[int]:
    """Answers the pids of who was still in when a chop or the time limit ended the night, and did not win it."""
    return {pid for tier in night.ranking[1:] for pid in tier}


def _players(night: Night) -> list[dict[str, Any]]:
    places, earned, gone = eliminations.places(night), points.table(night), beaten(night)
    return [
        _player(night, p, None if p.pid in gone else p.seat, places, earned)
        for p in night.players.values()
        if not p.cancelled
    ]


def _player(
    night: Night,
    player: Player,
    seat: Seat | None,
    places: dict[int, eliminations.Place],
    earned: dict[int, list[points.Line]],
) -> dict[str, Any]:
    place = places.get(player.pid)
    lines = earned.get(player.pid, [])
    kinds = night.rules.points.kinds
    totals = {
        kind: sum((line.amount for line in lines if line.kind == kind), Fraction(0))
        for kind in {**dict.fromkeys(kinds), **{line.kind: None for line in lines}}
    }
    return {
        "number": player.number,
        "name": player.name,
        "state": state_of(night, player, places),
        "table": seat[0] if seat else None,
        "seat": seat[1] if seat else None,
        "line": player.line,
        "stack": sign_in.stack_of(night, player),
        "extras": sign_in.extras_of(night, player),
        "deduction": player.deduction,
        "missing": player.missing,
        "handed": player.handed,
        "chips": chips.colors_of(night, player),
        "place": place.place if place else None,
        "tied": bool(place and place.shared > 1),
        "knocked_out_by": _killers(night, player),
        "points": {kind: number(total) for kind, total in totals.items()},
        "points_detail": [
            {"kind": line.kind, "amount": number(line.amount), "why": line.why, "rule": line.rule} for line in lines
        ],
    }


def _killers(night: Night, player: Player) -> list[str]:
    if player.out is None:
        return []
    mine = next(e for e in player.out.exits if e.pid == player.pid)
    return [night.players[pid].label for pid in mine.killers]


def _table(night: Night, number: int) -> dict[str, Any]:
    table, gone = night.tables[number], beaten(night)
    seats = {str(seat): night.players[pid].label for seat, pid in sorted(table.seats.items()) if pid not in gone}
    return {
        "table": number,
        "open": table.in_use,
        "size": table.size,
        "button": table.button.seat if table.button else None,
        "next_hand": _next_hand(night, table),
        "dealer": _dealer(night, table),
        "seats": seats,
        "stacks": {str(seat): stack for seat, stack in sorted(table.stacks.items())},
    }


def _dealer(night: Night, table: Table) -> str:
    """Answers the designated dealer, or nothing once he has left the table."""
    here = table.dealer is not None and table.dealer in table.seats.values()
    return night.players[table.dealer].label if here and table.dealer is not None else ""


def _next_hand(night: Night, table: Table) -> dict[str, int] | None:
    """Answers button and blinds of the hand to come, where the button is known; a seat may be empty."""
    live = live_seats(table)
    if table.button is None or len(live) < 2:
        return None
    coming = table.button if table.button.drawn else next_hand(live, table.button, night.rules.tables.button)
    return {"button": coming.seat, "small_blind": coming.small, "big_blind": coming.big}


def _move(night: Night, index: int) -> dict[str, Any]:
    move = night.moves[index]
    return {
        "player": None if move.pid is None else night.players[move.pid].label,
        "from": f"{move.origin[0]}.{move.origin[1]}" if move.origin else None,
        "to": None if move.seat is None else f"{move.table}.{move.seat}",
        "state": move.state,
        "deal": move.deal,
        "why": move.why,
        "rule": move.rule,
        "text": sentence(night, move),
    }
