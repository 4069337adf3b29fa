"""What happened, in one sentence: the words of the status line and of the log."""

from __future__ import annotations

from fractions import Fraction

from tdconsole.console import text
from tdconsole.engine import eliminations, points, sign_in
from tdconsole.engine.history import Entry, History
from tdconsole.engine.night import Hand, Move, Night, Player
from tdconsole.session import Session

MOST_MOVES = 4


def told(session: Session, entry: Entry) -> str:
    """Answers what an accepted entry did."""
    night = session.night
    if night is None:
        return entry.text
    if entry.kind != "command":
        return taken_back(session.history, entry)
    verb = entry.text.split(maxsplit=1)[0]
    if verb == "open":
        return f"the night {text.clean(night.name)} is open"
    for player in night.players.values():
        if player.entry == entry.number:
            return signed_in(night, player)
    for hand in night.hands:
        if hand.key == entry.number:
            return went_out(night, hand)
    moves = [move for move in night.moves if move.plan == entry.number]
    if moves:
        paused = any(act.name == "pause" and act.order == entry.number for act in night.clock.acts)
        return "to call out: " + "; ".join([*called(night, moves), *(["the clock is paused"] if paused else [])])
    if verb == "ruling" and night.notes:
        return text.clean(night.notes[-1][2])
    if verb == "draw":
        return f"drawn: {seated(night)}"
    return text.clean(entry.text)


def taken_back(history: History, entry: Entry) -> str:
    """Answers what an undo, a redo or a void spoke of."""
    said = "; ".join(text.clean(history.entries[number - 1].text) for number in entry.targets)
    return {"undo": f"undone: {said}", "redo": f"done again: {said}", "void": f"taken back: {said}"}[entry.kind]


def signed_in(night: Night, player: Player) -> str:
    """Answers how a sign-in came out: seat or wait list, stack and what it is made of."""
    if player.waiting:
        return f"{who(player)} waits for a seat, number {night.waiting.index(player.pid) + 1} on the list"
    stack = text.chips(sign_in.stack_of(night, player))
    extras = [f"{name} {text.chips(chips)}" for name, chips in sign_in.extras_of(night, player).items()]
    if player.deduction:
        extras.append(f"late -{text.chips(player.deduction)}")
    made = f" ({', '.join(extras)})" if extras else ""
    place = text.seat(player.seat) if player.seat else "seat by the draw"
    return f"{who(player)}: {place}, {stack}{made}"


def went_out(night: Night, hand: Hand, *, short: bool = False) -> str:
    """Answers who went out in a hand, where they finished and how many are left; short leaves a single name out."""
    places, earned = eliminations.places(night), points.table(night)
    parts = []
    for leaving in hand.exits:
        place = places.get(leaving.pid)
        words = text.ordinal(place.place) if place else "out"
        if place and place.shared > 1:
            words += f" shared by {place.shared}"
        name = "" if short and len(hand.exits) == 1 else f"{who(night.players[leaving.pid])} "
        parts.append(f"{name}{words}{scored(earned.get(leaving.pid, []))}")
    return f"{'; '.join(parts)}; {len(night.alive())} left"


def scored(lines: list[points.Line]) -> str:
    """Answers the points of one entry as words to be put after a name; nothing when there are none."""
    totals: dict[str, Fraction] = {}
    for line in lines:
        totals[line.kind] = totals.get(line.kind, Fraction(0)) + line.amount
    words = [f"{text.amount(total)} {kind}" for kind, total in totals.items() if total]
    return f", {' + '.join(words)} points" if words else ""


def seated(night: Night) -> str:
    """Answers how many sit at how many tables."""
    tables = [table for table in night.in_use() if table.seats]
    return f"{sum(len(t.seats) for t in tables)} seated at {text.count(len(tables), 'table')}"


def who(player: Player) -> str:
    """Answers a name with its number."""
    return f"{text.clip(text.name_of(player), 24)} {player.number}".strip()


def move_told(night: Night, move: Move) -> str:
    """Answers the sentence to call out for one move."""
    source = f"table {move.source}" if move.source is not None else "the wait list"
    target = text.seat((move.table, move.seat)) if move.seat is not None else f"table {move.table}, worst open seat"
    deals = {
        "in": "is dealt in",
        "posts-big-blind": "posts the big blind",
        "posts-small-blind": "posts the small blind",
        "waits": "waits for the button",
    }
    deal = f", {deals[move.deal]}" if move.deal in deals else ""
    if move.pid is None:
        return f"{source}: the next big blind, never the small, to {target}{deal}"
    name = text.clip(text.name_of(night.players[move.pid]), 24)
    origin = f", {text.seat(move.origin)}" if move.origin else ""
    return f"{name}{origin}, to {target}{deal}"


def called(night: Night, moves: list[Move]) -> list[str]:
    """Answers the sentences of some moves, the first few in full."""
    words = [move_told(night, move) for move in moves[:MOST_MOVES]]
    return [*words, f"and {len(moves) - MOST_MOVES} more"] if len(moves) > MOST_MOVES else words
