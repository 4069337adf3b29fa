"""The state of a night as plain lines, for a terminal, a pipe and a screen reader.

It is made from the values of INTERFACE 5 alone. Names are data of strangers: what could steer a terminal or turn
the direction of the writing is shown as a replacement mark.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

State = Mapping[str, Any]
MARK = "\N{REPLACEMENT CHARACTER}"
_BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain(text: str) -> str:
    """Answers text with every control character, line end and change of direction replaced."""
    return "".join(
        MARK if c in _BIDI or unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs") else c for c in str(text)
    )


def minutes(seconds: int) -> str:
    """Answers seconds as ``M:SS``, or ``H:MM:SS`` from an hour on."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def report(state: State) -> str:
    """Answers the state of a night as lines of text.

    Args:
        state: As INTERFACE 5 has it.
    """
    if state["night"] is None:
        return "No night is open."
    parts = [_head(state), _tables(state), _places(state), _waiting(state), _second_chance(state)]
    parts.append(_section("To do", (a["text"] for a in state["advice"])))
    parts.append(_section("Moves", (_move(state, m) for m in state["moves"])))
    parts.append(_section("Warnings", state["warnings"]))
    parts.append(_section("Refused", (f"line {r['line']}: {r['command']}: {r['reason']}" for r in state["refusals"])))
    return "\n".join(plain(line) for part in parts for line in part)


def _head(state: State) -> Iterator[str]:
    night, counts = state["night"], state["counts"]
    yield ", ".join(t for t in (night["name"], night["venue"], night["date"], night["rules"], night["phase"]) if t)
    yield f"{_time(state['now'])}  {_clock(state['clock'])}"
    yield (
        f"{counts['left']} of {counts['entries']} left, {counts['waiting']} waiting, tables {counts['tables']}, "
        f"average {counts['average']}, chips {counts['chips']}"
    )
    registration = state["registration"]
    yield f"Registration {'open until' if registration['open'] else 'closed:'} {registration['closes']}"
    if end := state["clock"]["projected_end"]:
        yield f"Projected end {_time(end)}"
    if limit := night["limit"]:
        yield f"Contract until {_time(limit)}"


def _time(iso: str) -> str:
    return iso[11:16] if iso.endswith(":00") else iso[11:]


def _clock(clock: State) -> str:
    if clock["kind"] == "break":
        here = f"Break after level {clock['level']}"
    else:
        here = f"Level {clock['level']}, blinds {_blinds(clock)}"
    left = f"{minutes(clock['remaining'])} left"
    if clock["overtime"]:
        left = f"overtime {minutes(clock['overtime'])}"
    state = "" if clock["state"] == "running" else f", {clock['state']}"
    after = clock["next"]
    if not after:
        coming = "no level follows"
    else:
        coming = "then a break" if after["kind"] == "break" else f"then level {after['level']}, {_blinds(after)}"
    return f"{here}, {left}{state}, {coming}"


def _blinds(period: State) -> str:
    return f"{period['small_blind']}/{period['big_blind']}" + (f" ante {period['ante']}" if period["ante"] else "")


def _tables(state: State) -> Iterator[str]:
    for table in state["tables"]:
        if not table["open"] or not table["seats"]:
            continue
        button = f", button {table['button']}" if table["button"] else ""
        dealer = f", dealer {_who(state, table['dealer'])}" if table["dealer"] else ""
        yield f"Table {table['table']}{button}{dealer}"
        for seat, label in table["seats"].items():
            yield f"  seat {seat}  {_who(state, label)}"


def _who(state: State, label: str | None) -> str:
    if label is None:
        return "the next big blind"
    found = next((p for p in state["players"] if label in (p["number"], p["name"])), None)
    return label if found is None else _named(found)


def _named(player: State) -> str:
    return (
        f"{player['name']} ({player['number']})"
        if player["number"] and player["name"]
        else (player["name"] or player["number"])
    )


def _places(state: State) -> Iterator[str]:
    ranked = sorted((p for p in state["players"] if p["place"] is not None), key=lambda p: p["place"])
    yield from _section("Places", (_place(p) for p in ranked))


def _place(player: State) -> str:
    points = ", ".join(f"{amount} {kind}" for kind, amount in player["points"].items())
    tied = " (shared)" if player["tied"] else ""
    by = f", out by {', '.join(player['knocked_out_by'])}" if player["knocked_out_by"] else ""
    return f"{player['place']}{tied}  {_named(player)}  {points}{by}"


def _waiting(state: State) -> Iterator[str]:
    yield from _section("Waiting", (_named(p) for p in state["players"] if p["state"] == "waiting"))


def _second_chance(state: State) -> Iterator[str]:
    for game in state["second_chance"]:
        won = f", won by {_who(state, game['winner'])}" if game["winner"] else ""
        yield f"Second chance {game['game']}: {len(game['left'])} left{won}"


def _move(state: State, move: State) -> str:
    origin = f" from {move['from']}" if move["from"] else ""
    return f"{_who(state, move['player'])}{origin} to {move['to'] or 'the worst open seat'}, {move['state']}"


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield title
        yield from (f"  {line}" for line in found)
