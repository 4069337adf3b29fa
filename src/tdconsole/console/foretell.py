"""What a line would lead to, in one sentence, before it is said."""

from __future__ import annotations

from tdconsole.console.prompts import Desk
from tdconsole.console.told import called, signed_in, went_out
from tdconsole.engine import tables
from tdconsole.engine.decision import Refusal
from tdconsole.engine.night import Night
from tdconsole.language.words import Misunderstood

DUE = {
    "move": "move due",
    "break": "a table breaks",
    "final-table": "final table due",
    "halt": "a table halts",
    "redraw-button": "button drawn again",
    "seat-waiting": "a seat for who waits",
    "time-limit": "time limit",
}


def foretell(desk: Desk, line: str, now: int) -> str:
    """Answers the consequence of a line, or why it would be refused; nothing when there is nothing to say."""
    try:
        after = desk.session.preview(line)
    except Misunderstood as fault:
        return str(fault)
    if isinstance(after, Refusal):
        return "" if after.code == "no-preview" else f"would be refused: {after.reason}{_rule(after.rule)}"
    return "; ".join(part for part in (_players(desk.night, after), _due(desk.night, after, now)) if part)


def _rule(rule: str) -> str:
    return f" ({rule})" if rule else ""


def _players(before: Night, after: Night) -> str:
    for pid, player in after.players.items():
        if pid not in before.players:
            return signed_in(after, player)
    keys = {hand.key: len(hand.exits) for hand in before.hands}
    for hand in after.hands:
        if len(hand.exits) != keys.get(hand.key, 0):
            return f"{went_out(after, hand, short=True)}{_thinned(before, after)}"
    return ""


def _thinned(before: Night, after: Night) -> str:
    words = [
        f"table {number} down to {len(table.seats)}"
        for number, table in after.tables.items()
        if number in before.tables and 0 < len(table.seats) < len(before.tables[number].seats)
    ]
    return "".join(f", {word}" for word in words)


def _due(before: Night, after: Night, now: int) -> str:
    """Answers the moves that were ordered, and in a word what newly falls due."""
    ordered = called(after, after.moves[len(before.moves) :])
    known = {(advice.kind, advice.text) for advice in tables.advice(before, now)}
    fresh = [advice.kind for advice in tables.advice(after, now) if (advice.kind, advice.text) not in known]
    words = [DUE[kind] for kind in dict.fromkeys(fresh) if kind in DUE]
    return "; ".join([*ordered, *words])
