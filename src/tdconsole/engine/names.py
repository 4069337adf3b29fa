"""Names on the sheet: what can be written there, and who bears a name already."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from tdconsole.engine.decision import Known, Refusal
from tdconsole.engine.night import Night, Player
from tdconsole.engine.people import fold

LONGEST_NAME = 60


def bad_name(name: str, number: str) -> Iterator[Refusal]:
    """Yields why a name cannot be written on the sheet."""
    shown = "".join(c for c in name if unicodedata.category(c)[0] not in "CZ")
    if not name:
        reason = f'number {number} is new; add the name: signin {number} "Ann Lee"' if number else "a name is missing"
        yield Refusal("name-missing", reason, final=True)
    elif not shown:
        yield Refusal("bad-name", "the name has no letter that can be seen; write the name", final=True)
    elif any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in name):
        reason = "the name holds a line break or another control character; write it in one line"
        yield Refusal("bad-name", reason, final=True)
    elif len(name) > LONGEST_NAME:
        yield Refusal("bad-name", f"the name has {len(name)} letters; at most {LONGEST_NAME} are kept", final=True)


def taken(night: Night, number: str, name: str) -> Iterator[Refusal]:
    """Yields that somebody is signed in already, or that two people could not be told apart (BTown 1-E-c).

    Two people of one name are told apart by their numbers.
    """
    rule = night.rules.ref("sign_in.once")
    if number and number in night.numbers:
        player = night.players[night.numbers[number]]
        reason = f"{number} {player.name} is signed in already ({standing_of(player)})"
        yield Refusal("already-signed-in", reason, rule, final=True)
        return
    if not number and name in night.numbers:
        reason = f"{name} is a player number of tonight; sign in by the number, or write a name"
        yield Refusal("bad-name", reason, final=True)
    namesakes = [night.players[pid] for pid in night.names.get(fold(name), ())]
    for player in (p for p in namesakes if not (number and p.number)):
        where = f"{player.name} ({player.number or 'no number'}) is signed in already ({standing_of(player)})"
        if not number and not player.number:
            reason = f"{where}; somebody else needs a number or a second name"
            yield Refusal("already-signed-in", reason, rule, final=True)
        elif number:
            reason = f'{where}; for him say: number "{player.name}" {number}; somebody else needs an override'
            yield Refusal("same-name", reason, rule)
        else:
            yield Refusal("same-name", f"{where}; somebody else needs a number, a second name or an override", rule)


def twice(night: Night, known: Known | None) -> Iterator[Refusal]:
    """Yields that a person with several numbers is signed in by another of them (BTown 1-E-c)."""
    for number in (known.number, *known.others) if known is not None and known.others else ():
        if number in night.numbers:
            player = night.players[night.numbers[number]]
            reason = f"{player.name} is signed in already by the number {number} ({standing_of(player)})"
            yield Refusal("already-signed-in", reason, night.rules.ref("sign_in.once"), final=True)


def standing_of(player: Player) -> str:
    """Answers in words where somebody is who has signed in."""
    if player.out is not None:
        return "out"
    if player.waiting:
        return "on the wait list"
    return f"table {player.seat[0]} seat {player.seat[1]}" if player.seat else "no seat yet"
