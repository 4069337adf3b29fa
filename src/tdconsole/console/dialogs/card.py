"""Everything the night knows of one player."""

from __future__ import annotations

from tdconsole.console import text
from tdconsole.console.told import scored
from tdconsole.engine import chips, eliminations, points, sign_in
from tdconsole.engine.night import Night
from tdconsole.engine.status import state_of


def card(night: Night, pid: int) -> list[str]:
    """Answers a player's lines: where he is, what he was given, how he finished, what he earned and why."""
    player = night.players[pid]
    places = eliminations.places(night)
    lines = [
        text.name_of(player),
        f"number {player.number or 'missing'}{f', {player.role}' if player.role else ''}, line {player.line}",
        f"{state_of(night, player, places)}, {text.seat(player.seat)}{' (locked)' if player.locked else ''}",
        "",
        f"was given {text.chips(sign_in.stack_of(night, player))}",
    ]
    lines += [f"  {name}: {text.chips(amount)}" for name, amount in sign_in.extras_of(night, player).items()]
    if player.deduction:
        lines.append(f"  late: -{text.chips(player.deduction)}")
    colors = chips.colors_of(night, player)
    if colors:
        lines.append("  " + ", ".join(f"{count} {color}" for color, count in colors.items()))
    place = places.get(pid)
    if place is not None:
        lines += ["", f"finished {text.ordinal(place.place)}{f' ({place.why})' if place.why else ''}"]
    return lines + reasons(night, pid)


def reasons(night: Night, pid: int) -> list[str]:
    """Answers the points of one player, line by line, with why and the section of the rules."""
    earned = points.table(night).get(pid, [])
    if not earned:
        return ["", "no points yet"]
    lines = ["", f"points{scored(earned).replace(',', ':', 1).removesuffix(' points')}"]
    for line in earned:
        rule = f" (rule {line.rule})" if line.rule else ""
        lines.append(f"  {text.amount(line.amount):>8} {line.kind}: {line.why}{rule}")
    return lines
