"""Tables as text: a card for each, the cards side by side as the width allows."""

from __future__ import annotations

from collections.abc import Sequence

from tdconsole.console import text
from tdconsole.engine.night import Night, Table

Line = tuple[str, str]
CARD = 22


def maps(night: Night, tables: Sequence[Table], width: int, card: int = CARD) -> list[Line]:
    """Answers text and style of the cards of tables, laid out in as many columns as fit.

    Args:
        night: The night.
        tables: The tables to show.
        width: Cells there are.
        card: Least width of a card.
    """
    columns = max(width // card, 1)
    wide = min(max(width // columns, 10), card + 12)
    pieces: list[Line] = []
    for start in range(0, len(tables), columns):
        group = [card_of(night, table, wide - 2) for table in tables[start : start + columns]]
        for row in range(max(len(lines) for lines in group)):
            for lines in group:
                words, style = lines[row] if row < len(lines) else ("", "")
                pieces += [(text.fit(words, wide - 2), style), ("  ", "")]
            pieces.append(("\n", ""))
        pieces.append(("\n", ""))
    return pieces


def card_of(night: Night, table: Table, width: int) -> list[Line]:
    """Answers the lines of one table: its head, then a line for each seat."""
    promised = {m.seat: m.pid for m in night.moves if m.state == "ordered" and m.table == table.number and m.seat}
    button = table.button.seat if table.button else None
    head = f"TABLE {table.number}  {len(table.seats)}/{table.size - len(table.closed)}"
    if button is not None:
        head += f"  button {button}"
    if not table.in_use:
        return [(f"{head} closed", "$text-muted")]
    lines: list[Line] = [(head, "bold underline")]
    for seat in range(1, table.size + 1):
        mark = "D" if seat == button else " "
        pid = table.seats.get(seat)
        if pid is not None:
            player = night.players[pid]
            signs = _signs(night, table, pid)
            name = text.clip(text.name_of(player), max(width - 5 - len(signs), 3))
            lines.append((f"{seat:>2}{mark} {name}{signs}", "bold" if signs else ""))
        else:
            lines.append((f"{seat:>2}{mark} {_empty(night, table, seat, promised)}", "$text-muted"))
    return lines


def _signs(night: Night, table: Table, pid: int) -> str:
    player = night.players[pid]
    leaving = any(m.pid == pid and m.state == "ordered" and m.origin for m in night.moves)
    words = [
        "moving" if leaving else "",
        "away" if player.away is not None else "",
        "locked" if player.locked else "",
        "dlr" if table.dealer == pid else "",
    ]
    return "".join(f" ({word})" for word in words if word)


def _empty(night: Night, table: Table, seat: int, promised: dict[int, int | None]) -> str:
    if seat in table.closed:
        return "closed"
    if seat in table.stacks:
        return f"stack {text.chips(table.stacks[seat])}"
    if seat in promised:
        pid = promised[seat]
        return f"for {text.name_of(night.players[pid])}" if pid is not None else "kept"
    return "-"
