"""Extra starting chips: what is earned, by whom, and how many chips they come to (BTown 2-C-b)."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tdconsole.engine import birthdays
from tdconsole.engine.decision import Known, Refusal
from tdconsole.engine.night import Night, Player
from tdconsole.engine.rules import Extra

MINUTE = 60_000
MOST = 100


@dataclass(frozen=True, slots=True)
class Claim:
    """What decides whether somebody has earned an extra.

    Attributes:
        name: Name, for messages.
        signed: Instant of the sign-in.
        late: Signed in after the start.
        birthday: ``MM-DD`` or empty.
        known: What the league knows of the person, or None.
    """

    name: str
    signed: int
    late: bool
    birthday: str
    known: Known | None


def of(night: Night, player: Player) -> dict[str, int]:
    """Answers the extra starting chips of an entry: extra id to chips, those granted by themselves included.

    Extras granted by themselves fill up the cap of their group and no more.
    """
    rules = night.rules.sign_in
    found: dict[str, int] = {}
    for id, extra in rules.extras.items():
        if id in player.extras:
            found[id] = player.extras[id] * extra.chips
        elif extra.automatic and id not in player.withheld and granted(night, player, id):
            found[id] = extra.chips
    for id in [id for id in found if id not in player.extras and rules.extras[id].group in rules.caps]:
        group = rules.extras[id].group
        over = sum(n for other, n in found.items() if rules.extras[other].group == group) - rules.caps[group]
        found[id] -= max(0, min(over, found[id]))
    return {id: chips for id, chips in found.items() if chips}


def granted(night: Night, player: Player, id: str) -> bool:
    """Tells whether an entry has earned an extra that is granted by itself."""
    extra = night.rules.sign_in.extras[id]
    if not extra.automatic or (player.late and not extra.late):
        return False
    if extra.minutes_before_start is not None and player.signed > _deadline(night, extra):
        return False
    if extra.first_night and not player.first_night:
        return False
    return not extra.before_announcements or _was_seated(night, player)


def _was_seated(night: Night, player: Player) -> bool:
    """Tells whether somebody sat before the announcements, or before the start (BTown 2-C-b-1-B)."""
    ends = night.announced if night.announced is not None else night.started_at
    seated = player.seated is not None and player.prompt and not player.missing
    return seated and (ends is None or (player.seated or 0) <= ends)


def _deadline(night: Night, extra: Extra) -> int:
    return night.start - (extra.minutes_before_start or 0) * MINUTE


def objections(night: Night, claim: Claim, asked: Mapping[str, int], has: Mapping[str, int]) -> Iterator[Refusal]:
    """Yields why extras that are asked for are not earned, in the order in which they were asked for.

    Args:
        night: The night.
        claim: Who asks.
        asked: Extra id to how many.
        has: Extra id to how many the entry has already.
    """
    known_extras = night.rules.sign_in.extras
    for id, count in asked.items():
        extra = known_extras.get(id)
        if extra is None:
            yield _unknown(night, id)
            continue
        yield from _count(night, id, extra, count, has.get(id, 0))
        yield from _earned(night, claim, id, extra)
    together = {id: has.get(id, 0) + asked.get(id, 0) for id in {**has, **asked} if id in known_extras}
    yield from _caps(night, together)


def unknown(night: Night, ids: Iterable[str]) -> Iterator[Refusal]:
    """Yields which words name no extra of the league."""
    yield from (_unknown(night, id) for id in ids if id not in night.rules.sign_in.extras)


def _unknown(night: Night, id: str) -> Refusal:
    ids = list(night.rules.sign_in.extras)
    near = difflib.get_close_matches(id, ids, n=1)
    offer = f"did you mean {near[0]}?" if near else f"the league knows: {', '.join(ids) or 'none'}"
    return Refusal("unknown-extra", f"there are no extra chips called {id!r}; {offer}", final=True)


def _count(night: Night, id: str, extra: Extra, count: int, before: int) -> Iterator[Refusal]:
    if not 1 <= count <= MOST:
        yield Refusal("bad-extra", f"{id}={count} is not possible; write 1 to {MOST}", final=True)
    elif not extra.per and count + before > 1:
        yield Refusal(
            "extra-twice", f"{id} is given once; it cannot be taken {count + before} times", _rule(night, id)
        )


def _earned(night: Night, claim: Claim, id: str, extra: Extra) -> Iterator[Refusal]:
    def no(reason: str) -> Refusal:
        return Refusal("extra-not-earned", reason, _rule(night, id))

    if claim.late and not extra.late:
        rule = night.rules.ref("sign_in.extras.late")
        reason = f"play has begun; {id} is for those who came before and not given to {claim.name} any more"
        yield Refusal("extra-not-earned", reason, rule)
        return
    if extra.minutes_before_start is not None and claim.signed > (ends := _deadline(night, extra)):
        yield no(
            f"{id} ended at {night.local(ends):%H:%M}, {extra.minutes_before_start} minutes before the start; "
            f"{claim.name} signed in at {night.local(claim.signed):%H:%M:%S}"
        )
    if extra.before_announcements and night.announced is not None and claim.signed >= night.announced:
        yield no(f"{id} ended when the announcements began at {night.local(night.announced):%H:%M}")
    if extra.first_night and claim.known is not None and claim.known.nights:
        yield no(f"{claim.name} has played {claim.known.nights} nights; {id} is for the first")
    if extra.once == "ever" and claim.known is not None and id in claim.known.extras_used:
        yield no(f"{claim.name} has had {id} before; it is given once ever")
    if extra.birthday_days is not None or extra.birthday_month:
        yield from _birthday(night, claim, id, extra)


def _birthday(night: Night, claim: Claim, id: str, extra: Extra) -> Iterator[Refusal]:
    rule = _rule(night, id)
    if not claim.birthday:
        yield Refusal("extra-not-earned", f"the birthday of {claim.name} is unknown; add birthday=MM-DD", rule)
        return
    day = birthdays.nearest(claim.birthday, night.date, extra.leap_day)
    apart = abs((day - day.fromisoformat(night.date)).days)
    if extra.birthday_month and claim.birthday[:2] != night.date[5:7]:
        yield Refusal("extra-not-earned", f"{claim.name}'s birthday {claim.birthday} is not this month", rule)
    elif extra.birthday_days is not None and apart > extra.birthday_days:
        reason = f"{claim.name}'s birthday {day} is {apart} days away; {id} is given within {extra.birthday_days}"
        yield Refusal("extra-not-earned", reason, rule)
    elif extra.once == "birthday" and claim.known is not None and day.isoformat() in claim.known.birthdays_used:
        yield Refusal("extra-not-earned", f"{claim.name} has had {id} for the birthday {day} already", rule)


def _caps(night: Night, counts: Mapping[str, int]) -> Iterator[Refusal]:
    rules = night.rules.sign_in
    for group, cap in rules.caps.items():
        total = sum(count * rules.extras[id].chips for id, count in counts.items() if rules.extras[id].group == group)
        if total > cap:
            reason = f"these extras come to {total:,} chips; together they may be {cap:,}"
            yield Refusal("extra-cap", reason, night.rules.ref("sign_in.caps"))


def _rule(night: Night, id: str) -> str:
    return night.rules.ref(f"sign_in.extras.{id}")
