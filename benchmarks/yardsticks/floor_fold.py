"""json.loads, an if-chain over a dict: the least a fold of a night's events can cost."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


def fold(bodies: Iterable[str]) -> dict[str, Any]:
    """Folds event bodies of eight kinds into a dict of players and tables."""
    players: dict[int, dict[str, Any]] = {}
    out: list[int] = []
    clock = 0
    for text in bodies:
        event = json.loads(text)
        kind = event["kind"]
        if kind == "signed":
            players[event["pid"]] = {"name": event["name"], "seat": None, "extras": event["extras"]}
        elif kind == "seated":
            players[event["pid"]]["seat"] = (event["table"], event["seat"])
        elif kind == "bust":
            players[event["pid"]]["seat"] = None
            out.append(event["pid"])
        elif kind == "moved":
            players[event["pid"]]["seat"] = (event["table"], event["seat"])
        elif kind == "points":
            players[event["pid"]]["points"] = players[event["pid"]].get("points", 0) + event["amount"]
        elif kind == "level":
            clock = event["level"]
        elif kind == "pause":
            clock = -clock
        elif kind == "note":
            players.setdefault(-1, {}).setdefault("notes", []).append(event["text"])
    return {"players": players, "out": out, "clock": clock}


def bodies(count: int) -> list[str]:
    """Answers event bodies of about 220 bytes, eight kinds in turn, over 60 players."""
    pad = "x" * 90
    made = []
    for n in range(count):
        pid = n // 8 % 60
        match n % 8:
            case 0:
                event: dict[str, Any] = {
                    "kind": "signed",
                    "pid": pid,
                    "name": f"Player {pid}",
                    "extras": {"early": 1},
                }
            case 1:
                event = {"kind": "seated", "pid": pid, "table": pid % 8, "seat": pid % 10}
            case 2:
                event = {"kind": "bust", "pid": pid, "killers": [1]}
            case 3:
                event = {"kind": "moved", "pid": pid, "table": 1, "seat": 2}
            case 4:
                event = {"kind": "points", "pid": pid, "amount": 75}
            case 5:
                event = {"kind": "level", "level": n}
            case 6:
                event = {"kind": "pause", "at": n}
            case _:
                event = {"kind": "note", "text": pad[:40]}
        made.append(json.dumps({**event, "at": 1_800_000_000_000 + n, "why": pad}))
    return made
