"""What stands on each paper, taken from the state of a night (INTERFACE 5) alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

State = Mapping[str, Any]
Cell = str | int | float | None
SHEET = ("line", "number", "name", "table", "seat", "signature")


@dataclass(frozen=True, slots=True)
class Paper:
    """A titled table.

    Attributes:
        title: One line above it.
        columns: Names of the columns.
        rows: One tuple of cells each.
        notes: Lines below it.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()


def title(state: State, what: str) -> str:
    """Answers the title of a paper: what it is, and of which night."""
    night = state["night"]
    return ", ".join(t for t in (what, night["name"], night["venue"], night["date"]) if t)


def sheet(state: State) -> Paper:
    """The sign-in sheet, by line, with a column to sign in; lines to come carry the tables drawn for them."""
    lines = sorted(state["players"], key=lambda p: p["line"])
    used = tuple((p["line"], p["number"], p["name"], p["table"], p["seat"], "") for p in lines)
    to_come = _lines((row["line"], row["table"]) for row in state["sheet"])
    return Paper(title(state, "Sign-in"), SHEET, (*used, *to_come), (drawn_from(state["night"]["seed_sha256"]),))


def blank_sheet(tables: Iterable[int], seed_sha256: str) -> Paper:
    """A sign-in sheet printed before its night is opened.

    Args:
        tables: The tables of its lines, in order.
        seed_sha256: Of the seed they were drawn from.
    """
    return Paper("Sign-in", SHEET, _lines(enumerate(tables, 1)), (drawn_from(seed_sha256),))


def _lines(lines: Iterable[tuple[int, int]]) -> tuple[tuple[Cell, ...], ...]:
    return tuple((line, "", "", table, None, "") for line, table in lines)


def drawn_from(seed_sha256: str) -> str:
    """Answers the line that binds a sheet to its seed, which is told after the night."""
    return f"Tables drawn from the seed whose SHA-256 is {seed_sha256}"


def slips(state: State) -> Paper:
    """One slip for each seated player, in the order of the sheet."""
    seated = sorted((p for p in state["players"] if p["table"] is not None), key=lambda p: p["line"])
    rows = ((p["name"], p["number"], p["table"], p["seat"]) for p in seated)
    return Paper(title(state, "Seats drawn"), ("name", "number", "table", "seat"), tuple(rows))


def seats(state: State) -> Paper:
    """Who sits where, A to Z."""
    seated = sorted((p for p in state["players"] if p["table"] is not None), key=lambda p: p["name"].casefold())
    rows = ((p["name"], p["number"], p["table"], p["seat"]) for p in seated)
    return Paper(title(state, "Seats"), ("name", "number", "table", "seat"), tuple(rows))


def tables(state: State) -> Paper:
    """Who sits where, table by table."""
    rows = ((p["table"], p["seat"], p["number"], p["name"]) for p in _by_seat(state))
    return Paper(title(state, "Tables"), ("table", "seat", "number", "name"), tuple(rows))


def handout(state: State) -> Paper:
    """The stack of each player in chips, table by table, with what has been ticked; stacks without a player too."""
    rows: list[tuple[Cell, ...]] = [
        (p["table"], p["seat"], p["number"], p["name"], p["stack"], _chips(p["chips"]), *_ticks(p))
        for p in _by_seat(state)
    ]
    for table in state["tables"]:
        rows += [(table["table"], int(s), "", "no player", chips, "", "", "") for s, chips in table["stacks"].items()]
    columns = ("table", "seat", "number", "name", "stack", "chips", "handed", "in the chair")
    return Paper(title(state, "Stacks"), columns, tuple(sorted(rows, key=lambda row: (row[0], row[1]))))


def _by_seat(state: State) -> list[State]:
    return sorted((p for p in state["players"] if p["table"] is not None), key=lambda p: (p["table"], p["seat"]))


def _chips(colors: Mapping[str, int]) -> str:
    return " ".join(f"{count} {color}" for color, count in colors.items())


def _ticks(player: State) -> tuple[Cell, Cell]:
    """Answers what was handed out of a stack, and whether somebody was missed when the tables were walked along."""
    handed = "yes" if player["handed"] == player["stack"] else player["handed"] or ""
    return handed, "missing" if player["missing"] else ""


def moves(state: State) -> Paper:
    """The moves that were ordered, in their order."""
    names = {p["number"] or p["name"]: p["name"] for p in state["players"]}
    rows = (
        (
            m["player"],
            names.get(m["player"], m["player"] or ""),
            *_seat(m["from"]),
            *_seat(m["to"]),
            m["state"],
            m["why"],
        )
        for m in state["moves"]
    )
    columns = ("number", "name", "from table", "from seat", "to table", "to seat", "state", "why")
    return Paper(title(state, "Moves"), columns, tuple(rows))


def _seat(text: str | None) -> tuple[Cell, Cell]:
    table, _, seat = (text or "").partition(".")
    return (int(table), int(seat)) if seat else (None, None)


def results(state: State) -> Paper:
    """Places and points, best place first; the columns are those that ``season import`` reads."""
    placed = sorted((p for p in state["players"] if p["place"] is not None), key=lambda p: p["place"])
    kinds = list(dict.fromkeys(kind for p in placed for kind in p["points"]))
    night = state["night"]
    rows = (
        (
            *(night["date"], night["venue"], night["name"], p["place"], p["number"], p["name"], _knockouts(state, p)),
            *(p["points"].get(kind, 0) for kind in kinds),
        )
        for p in placed
    )
    columns = ("date", "venue", "name-of-night", "place", "number", "name", "knockouts", *kinds)
    left = 0 if night["phase"] in ("finished", "closed") else state["counts"]["left"]
    notes = (f"{left} are still in; the places above are not complete",) if left else ()
    return Paper(title(state, "Results"), columns, tuple(rows), notes)


def _knockouts(state: State, player: State) -> int:
    label = player["number"] or player["name"]
    return sum(label in p["knocked_out_by"] for p in state["players"])


def log(state: State) -> Paper:
    """Every command, what was taken back too."""
    rows = ((e["entry"], e["at"], e["by"], e["command"], "undone" if e["undone"] else "") for e in state["log"])
    return Paper(title(state, "Log"), ("entry", "at", "by", "command", "undone"), tuple(rows))


PAPERS: dict[str, Callable[[State], Paper]] = {
    "sheet": sheet,
    "slips": slips,
    "seats": seats,
    "tables": tables,
    "handout": handout,
    "moves": moves,
    "results": results,
    "log": log,
}


def post(state: State) -> Iterator[str]:
    """Yields the results as lines of a post, ready to paste into the league's chat."""
    night, counts = state["night"], state["counts"]
    yield title(state, "Results")
    yield f"{counts['entries']} players"
    yield ""
    paper = results(state)
    placed = sorted((p for p in state["players"] if p["place"] is not None), key=lambda p: p["place"])
    for player in placed:
        points = ", ".join(f"{amount:,} {kind}" for kind, amount in player["points"].items() if amount)
        number = f" ({player['number']})" if player["number"] else ""
        shared = "=" if player["tied"] else ""
        yield f"{player['place']}{shared}. {player['name']}{number}" + (f": {points}" if points else "")
    for game in state["second_chance"]:
        if game["winner"]:
            yield f"Second chance {game['game']}: won by {game['winner']}"
    yield from paper.notes
    if night["phase"] == "closed":
        yield ""
        yield f"Played by the rules of {night['rules']}."
