"""The words of opening a night and of its notes."""

from __future__ import annotations

import re

from tdconsole.engine.opening import AtKeys, Note, Open
from tdconsole.engine.times import clock_seconds
from tdconsole.language.words import Words

OPTIONS = ("name", "venue", "date", "start", "zone", "tables", "seats", "minutes", "limit", "seed", "kind")


def open_night(words: Words) -> Open:
    """Reads ``open RULES [name=] ...``."""
    given = {name: value for name in OPTIONS if (value := words.option(name)) is not None}
    bounty, casual = words.flag("bounty"), words.flag("casual")
    command = Open(
        rules=words.take("the name of the rules"),
        name=given.get("name", ""),
        venue=given.get("venue", ""),
        date=given.get("date", ""),
        start=given.get("start", "19:00"),
        zone=given.get("zone", "UTC"),
        tables=words.whole(given["tables"], "tables=") if "tables" in given else None,
        seats=words.whole(given["seats"], "seats=") if "seats" in given else None,
        minutes=words.number(given["minutes"], "minutes=") if "minutes" in given else None,
        limit=_duration(words, given["limit"]) if "limit" in given else None,
        seed=given.get("seed", ""),
        kind=given.get("kind", "regular"),
        bounty=bounty,
        casual=casual,
    )
    if clock_seconds(command.start) is None:
        raise words.fail(f"start={command.start} is no time of day; write start=19:00")
    if command.kind not in ("regular", "final"):
        raise words.fail(f"kind={command.kind} is unknown; write kind=regular or kind=final")
    words.finish((*OPTIONS, "bounty", "casual"))
    return command


def _duration(words: Words, text: str) -> int:
    found = re.fullmatch(r"(\d{1,2}):([0-5]\d)", text)
    if not found:
        raise words.fail(f"limit={text} is no duration; write limit=4:00 for four hours")
    return int(found[1]) * 60 + int(found[2])


def note(words: Words) -> Note:
    """Reads ``note "text"``."""
    command = Note(text=words.take("the text"))
    words.finish()
    return command


def at_keys(words: Words) -> AtKeys:
    """Reads ``at-keys NAME [player=PLAYER]``."""
    player = words.option("player") or ""
    command = AtKeys(name=words.take("the name"), player=player)
    words.finish(("player",))
    return command


VERBS = {
    "open": (
        "open RULES [name=] [venue=] [date=] [start=HH:MM] [tables=N] [seats=N] [seed=TEXT] ...",
        open_night,
    ),
    "note": ('note "text"', note),
    "at-keys": ("at-keys NAME [player=PLAYER]", at_keys),
}
