"""Eliminations: finishing places, knock-outs and what contradicts (BTown 2-E, 2-G-e-2).

The ways out and back have rooms of their own: ``busting``, ``absence``, ``corrections``, ``hand_for_hand`` and
``reentry``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tdconsole.engine import absence, busting, corrections, hand_for_hand, reentry
from tdconsole.engine.advice import Advice
from tdconsole.engine.night import Exit, Hand, Night

EVENTS = busting.EVENTS + absence.EVENTS + corrections.EVENTS + hand_for_hand.EVENTS + reentry.EVENTS


@dataclass(frozen=True, slots=True)
class Place:
    """A finishing place: the best number of the places shared, how many share it, in words why."""

    place: int
    shared: int = 1
    why: str = ""


def places(night: Night) -> dict[int, Place]:
    """Answers the finishing place of everyone who has one, by pid; the winner's as soon as one is left.

    A player's place is the number of those who lasted longer, and one: players left, and all who went out in a later
    hand or ranked above him in his own. Late entries push the places of those who went out before them down.
    """
    found: dict[int, Place] = {}
    left = _those_left(night, found)
    keep_first = night.rules.eliminations.place_of == "first"
    for group in _groups(night):
        size = sum(len(tier) for tier in group)
        for tier in group:
            for exit in tier:
                player = night.players[exit.pid]
                if keep_first or (exit.pid not in found and player.out is not None):
                    found[exit.pid] = Place(left + 1, len(tier), _why(night, exit, tier, left, size))
            left += len(tier)
    return found


def _those_left(night: Night, found: dict[int, Place]) -> int:
    """Places those who never went out, once the night is decided, and answers how many they are."""
    alive = night.alive()
    if night.ended is not None:
        place = 1
        for tier in night.ranking:
            for pid in tier:
                found[pid] = Place(place, len(tier), f"ranked at the end: {night.ended[1]}")
            place += len(tier)
    elif night.finished_at is not None:
        found[alive[0].pid] = Place(1, 1, "the last player left")
    return len(alive)


def _groups(night: Night) -> Iterator[list[list[Exit]]]:
    """Answers who went out together, latest first: for each hand exits from the best rank down, equal ones as one.

    Hands of one synchronised hand are ranked with each other; it counts where its last bust stands.
    """
    rounds: dict[int, list[Hand]] = {}
    for hand in night.hands:
        if hand.round:
            rounds.setdefault(hand.round, []).append(hand)
    for hand in reversed(night.hands):
        if not hand.round:
            yield _tiers([(exit.rank, exit) for exit in hand.exits])
        elif (together := rounds.pop(hand.round, None)) is not None:
            yield _across(together)


def _across(hands: list[Hand]) -> list[list[Exit]]:
    """Ranks the busts of one synchronised hand by their stacks; hands are not compared across tables (TDA RP-8)."""
    if len(hands) == 1:
        return _tiers([(exit.rank, exit) for exit in hands[0].exits])
    exits = [(hand, exit) for hand in hands for exit in hand.exits]
    if any(exit.chips is None for _, exit in exits):
        return [[exit for _, exit in exits]]
    tiers = _tiers([(-(exit.chips or 0), exit) for _, exit in exits])
    home = {exit.pid: hand.key for hand, exit in exits}
    ranked: list[list[Exit]] = []
    for tier in tiers:
        one_table = len({home[exit.pid] for exit in tier}) == 1
        ranked += _tiers([(exit.rank, exit) for exit in tier]) if one_table else [tier]
    return ranked


def _tiers(ranked: list[tuple[int, Exit]]) -> list[list[Exit]]:
    tiers: dict[int, list[Exit]] = {}
    for rank, exit in ranked:
        tiers.setdefault(rank, []).append(exit)
    return [tiers[rank] for rank in sorted(tiers)]


def _why(night: Night, exit: Exit, tier: list[Exit], better: int, size: int) -> str:
    """Says why a player has his place; ``better`` lasted longer, ``size`` went out together."""
    if exit.kind != "bust":
        return f"{'went home' if exit.kind == 'withdraw' else 'forfeited'} with {better + size} left"
    if len(tier) > 1:
        others = ", ".join(night.players[other.pid].name for other in tier if other is not exit)
        stack = f" with {exit.chips:,} chips each" if exit.chips is not None else ""
        return f"shares places {better + 1} to {better + len(tier)} with {others}: out in the same hand{stack}"
    if size > 1:
        stack = f" with {exit.chips:,} chips" if exit.chips is not None else ""
        return f"one of {size} who went out in the same hand{stack}"
    return f"went out with {better + 1} left"


def knockouts(night: Night) -> dict[int, Fraction]:
    """Answers the knock-outs each player is credited with; who shared one has an equal part of it."""
    credit: dict[int, Fraction] = {}
    for hand in night.hands:
        for exit in hand.exits:
            for pid in exit.killers:
                credit[pid] = credit.get(pid, Fraction(0)) + Fraction(1, len(exit.killers))
    return credit


def advice(night: Night, now: int) -> list[Advice]:
    """Answers what is due about players who are away or may be out, most urgent first."""
    return absence.advice(night, now)


def warnings(night: Night, now: int) -> list[str]:
    """Answers contradictions between corrections and what was entered besides, one sentence each."""
    return [*_contradictions(night), *_unordered(night), *_marks(night)]


def _contradictions(night: Night) -> Iterator[str]:
    gone: set[int] = set()
    for hand in night.hands:
        gone.update(exit.pid for exit in hand.exits)
        for exit in hand.exits:
            name, when = night.players[exit.pid].name, night.local(hand.happened)
            for killer in (night.players[pid] for pid in exit.killers):
                if killer.pid in gone and killer.out is not None and not killer.reentries:
                    yield f"{killer.name} is credited with knocking out {name} at {when:%H:%M:%S} but was out by then"
            seated = night.players[exit.pid].seated
            if seated is not None and seated > hand.happened:
                yield f"{name} went out at {when:%H:%M:%S} but took a seat only at {night.local(seated):%H:%M:%S}"
            yield from _moved_since(night, exit, hand)
    for game in night.games.values():
        for pid in game.left:
            if game.open and night.players[pid].out is None:
                yield f"{night.players[pid].name} plays in second-chance game {game.name} but is in the main event"


def _moved_since(night: Night, exit: Exit, hand: Hand) -> Iterator[str]:
    for move in night.moves:
        if move.pid == exit.pid and move.at > hand.happened and not night.players[exit.pid].reentries:
            name = night.players[exit.pid].name
            yield (
                f"{name} was moved to table {move.table} at {night.local(move.at):%H:%M:%S} "
                f"but went out at {night.local(hand.happened):%H:%M:%S}"
            )


def _unordered(night: Night) -> Iterator[str]:
    """Names players of one synchronised hand who share places because a stack was not told."""
    rounds: dict[int, list[Exit]] = {}
    for hand in night.hands:
        if hand.round:
            rounds.setdefault(hand.round, []).extend(hand.exits)
    for exits in rounds.values():
        missing = [night.players[exit.pid].name for exit in exits if exit.chips is None]
        hands = {id(night.players[exit.pid].out) for exit in exits}
        if missing and len(hands) > 1:
            names = ", ".join(missing)
            yield f"hand for hand: {names} share their places, as no stack at the start of the hand was told"


def _marks(night: Night) -> Iterator[str]:
    for at, table in corrections.open_marks(night):
        where = f" at table {table}" if table else ""
        yield f"a bust{where} was marked at {night.local(at):%H:%M:%S} and is still to be entered"
