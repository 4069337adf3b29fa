"""The words of the floor: button, balancing, breaking, moves, head counts."""

from __future__ import annotations

import re

from tdconsole.engine.button import DrawButton, Spot, TellButton
from tdconsole.engine.headcount import Heads
from tdconsole.engine.moves import Confirm, MovePlayer
from tdconsole.engine.ordering import Balance, BreakTable, FinalTable, RefuseMove
from tdconsole.language.words import Words

_SPOT = re.compile(r"(\d{1,4})=(\d{1,2})(?:/(\d{1,2}))?(?:/(\d{1,2}))?\Z")
_HEADS = re.compile(r"(\d{1,4})=(\d{1,2})\Z")


def _spots(words: Words) -> tuple[Spot, ...]:
    """Takes all words left as ``T=S[/SB[/BB]]``."""
    spots = []
    for word in words.rest():
        found = _SPOT.match(word)
        if not found:
            raise words.fail(f"{word!r} is no button; write 2=5 for table 2 seat 5, or 2=5/6/8 with the blinds")
        table, seat, small, big = found.groups()
        spots.append(Spot(int(table), int(seat), int(small) if small else None, int(big) if big else None))
    return tuple(spots)


def button(words: Words) -> TellButton:
    """Reads ``button T=S[/SB[/BB]] ...``."""
    spots = _spots(words)
    if not spots:
        raise words.fail("the table and its button are missing")
    return TellButton(spots=spots)


def draw_button(words: Words) -> DrawButton:
    """Reads ``draw-button T [CARD ...]``."""
    table = words.whole(words.take("the table"), "the table", 1)
    return DrawButton(table=table, cards=tuple(words.rest()))


def balance(words: Words) -> Balance:
    """Reads ``balance [T=S[/SB[/BB]] ...] [random]``."""
    random = words.flag("random")
    return Balance(spots=_spots(words), random=random)


def break_table(words: Words) -> BreakTable:
    """Reads ``break-table T`` and ``close-table T``."""
    command = BreakTable(table=words.whole(words.take("the table"), "the table", 1))
    words.finish()
    return command


def final_table(words: Words) -> FinalTable:
    """Reads ``final-table``."""
    words.finish()
    return FinalTable()


def move(words: Words) -> MovePlayer:
    """Reads ``move PLAYER T.S``."""
    command = MovePlayer(who=words.take("the player"), to=words.take("the seat T.S"))
    words.finish()
    return command


def confirm(words: Words) -> Confirm:
    """Reads ``confirm PLAYER|all [T.S]``."""
    command = Confirm(who=words.take("the player, or all"), to=words.maybe() or "")
    words.finish()
    return command


def refuse(words: Words) -> RefuseMove:
    """Reads ``refuse PLAYER``."""
    command = RefuseMove(who=words.take("the player"))
    words.finish()
    return command


def heads(words: Words) -> Heads:
    """Reads ``heads T=N ...``."""
    counts = []
    for word in words.rest():
        found = _HEADS.match(word)
        if not found:
            raise words.fail(f"{word!r} is no count; write 2=7 for seven players at table 2")
        counts.append((int(found[1]), int(found[2])))
    if not counts:
        raise words.fail("the table and its players are missing")
    return Heads(counts=tuple(counts))


VERBS = {
    "button": ("button T=S[/SB[/BB]] ...", button),
    "draw-button": ("draw-button T [CARD ...]", draw_button),
    "balance": ("balance [T=S[/SB[/BB]] ...] [random]", balance),
    "break-table": ("break-table T", break_table),
    "close-table": ("close-table T", break_table),
    "final-table": ("final-table", final_table),
    "move": ("move PLAYER T.S", move),
    "confirm": ("confirm PLAYER|all [T.S]", confirm),
    "refuse": ("refuse PLAYER", refuse),
    "heads": ("heads T=N ...", heads),
}
