"""The words of the league: players, seasons, titles, strikes and bans."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Literal

from tdconsole.engine.decision import Command
from tdconsole.engine.league.conduct import GiveBan, GiveStrike, LiftBan, RemoveStrike
from tdconsole.engine.league.people import Merge, SetPlayer
from tdconsole.engine.league.seasons import GiveTitle, SetSeason
from tdconsole.language.sign_in import ROLES, birthday_of, player_number
from tdconsole.language.words import Words

LONGEST = 200


def player(words: Words) -> SetPlayer:
    """Reads ``player NUMBER [name=] [birthday=] [role=] [archive|restore]``."""
    number = player_number(words, words.take("the player number"))
    name, role = words.option("name"), words.option("role") or ""
    day = birthday_of(words, words.option("birthday") or "")
    archive, restore = words.flag("archive"), words.flag("restore")
    words.finish(("name", "birthday", "role", "archive", "restore"))
    if not number:
        raise words.fail("the player number is missing")
    if role and role not in (*ROLES, "none"):
        raise words.fail(f"role={role} is unknown; the roles are {', '.join(ROLES)}, or none")
    if name is not None and not name.strip():
        raise words.fail("name= is empty")
    if archive and restore:
        raise words.fail("archive or restore, not both")
    said = True if archive else False if restore else None
    return SetPlayer(number=number, name=(name or "").strip(), birthday=day, role=role, archived=said)


def merge(words: Words) -> Merge:
    """Reads ``merge A B [keep=A|B]``."""
    keep = words.option("keep") or ""
    command = Merge(into=words.take("the player who stays"), other=words.take("the player to be merged"), keep=keep)
    words.finish(("keep",))
    return command


def season(words: Words) -> SetSeason:
    """Reads ``season NAME from=DATE to=DATE [need=regular=N,bonus=N]``."""
    first, last = (_day(words, name) for name in ("from", "to"))
    need = tuple(_least(words, part) for part in words.listed("need"))
    name = words.take("the season's name").strip()
    words.finish(("from", "to", "need"))
    if not 0 < len(name) <= 60:
        raise words.fail("the name has 1 to 60 letters")
    if len({kind for kind, _ in need}) < len(need):
        raise words.fail("need= names a kind of points twice")
    return SetSeason(name=name, first=first, last=last, need=need)


def _day(words: Words, name: str) -> str:
    text = words.option(name)
    if text is None:
        raise words.fail(f"{name}= is missing")
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as fault:
        raise words.fail(f"{name}={text} is no date; write {name}=2026-12-01") from fault


def _least(words: Words, part: str) -> tuple[str, int]:
    kind, _, least = part.partition("=")
    if not kind or not least:
        raise words.fail(f"need={part} is not understood; write need=regular=1000,bonus=1000")
    return kind, words.whole(least, f"need={kind}=")


def title(words: Words) -> GiveTitle:
    """Reads ``title PLAYER KIND SEASON``."""
    command = GiveTitle(
        who=words.take("the player"), kind=words.take("the title").casefold(), season=words.take("the season")
    )
    words.finish()
    return command


def strike(words: Words) -> GiveStrike:
    """Reads ``strike PLAYER 1|2|3 "reason"``."""
    who, level = words.take("the player"), words.take("1, 2 or 3")
    if level not in ("1", "2", "3"):
        raise words.fail(f"{level!r} is no strike; write 1, 2 or 3")
    return GiveStrike(who=who, level=int(level), reason=_reason(words))


def unstrike(words: Words) -> RemoveStrike:
    """Reads ``unstrike PLAYER "reason"``."""
    return RemoveStrike(who=words.take("the player"), reason=_reason(words))


def ban(words: Words) -> GiveBan:
    """Reads ``ban PLAYER venue|league "reason" [venue="Main St"]``."""
    venue = words.option("venue") or ""
    who, scope = words.take("the player"), words.take("venue or league")
    scopes: dict[str, Literal["venue", "league"]] = {"venue": "venue", "league": "league"}
    if scope not in scopes or (venue and scope == "league"):
        raise words.fail(f"{scope!r} is not understood; a ban is for a venue, or for the league")
    return GiveBan(who=who, scope=scopes[scope], reason=_reason(words), venue=venue)


def unban(words: Words) -> LiftBan:
    """Reads ``unban PLAYER "reason"``."""
    return LiftBan(who=words.take("the player"), reason=_reason(words))


def _reason(words: Words) -> str:
    reason = words.take("the reason").strip()
    words.finish(("venue",))
    if not 0 < len(reason) <= LONGEST:
        raise words.fail(f'write the reason in quotes, up to {LONGEST} letters: "sworn at the dealer"')
    return reason


VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {
    "season": ("season NAME from=DATE to=DATE [need=regular=N,bonus=N]", season),
    "player": ("player NUMBER [name=] [birthday=MM-DD] [role=] [archive|restore]", player),
    "merge": ("merge A B [keep=A|B]", merge),
    "title": ("title PLAYER KIND SEASON", title),
    "strike": ('strike PLAYER 1|2|3 "reason"', strike),
    "unstrike": ('unstrike PLAYER "reason"', unstrike),
    "ban": ('ban PLAYER venue|league "reason" [venue=]', ban),
    "unban": ('unban PLAYER "reason"', unban),
}
