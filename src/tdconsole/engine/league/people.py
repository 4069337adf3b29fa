"""Players of the league: what is known of a number, and two numbers of one person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tdconsole.engine import names
from tdconsole.engine.decision import Contradiction, Decision, Known, Moment, Refusal, standing
from tdconsole.engine.league.state import Fact, League, LeagueCommand, LeagueEvent
from tdconsole.engine.night import Night
from tdconsole.engine.opening import identity
from tdconsole.engine.people import find, fold, seat_of


def who(night: Night | None, moment: Moment, word: str) -> Known | Refusal:
    """Answers the person that a word means: tonight's players first, then everybody the league knows.

    Args:
        night: The open night, or None.
        moment: Says what the league knows.
        word: ``1001``, ``#0042``, ``3.4``, or a name or an unambiguous beginning of one.
    """
    number = word.removeprefix("#")
    if night is not None and (number in night.numbers or number not in moment.known):
        player = find(night, word)
        if not isinstance(player, Refusal):
            if not player.number:
                reason = f"{player.name} has no number yet; say: number {player.label!r} NUMBER"
                return Refusal("number-missing", reason, final=True)
            return _known(moment, player.number, player.name)
        if seat_of(word) or player.code == "ambiguous-player":
            return player
    if number in moment.known:
        return moment.known[number]
    if word.startswith("#"):
        return Refusal("unknown-player", f"nobody in the league has the number {number}", final=True)
    return _by_name(moment, word)


def _known(moment: Moment, number: str, name: str) -> Known:
    return moment.known.get(number, Known(number, name))


def _by_name(moment: Moment, word: str) -> Known | Refusal:
    wanted, people = fold(word), [known for number, known in moment.known.items() if known.number == number]
    found = [known for known in people if wanted and fold(known.name) == wanted]
    found = found or [known for known in people if wanted and fold(known.name).startswith(wanted)]
    if not found:
        return Refusal("unknown-player", f"nobody in the league is called {word!r} or has that number", final=True)
    if len(found) > 1:
        said = ", ".join(f"{known.name} ({known.number})" for known in found[:6])
        return Refusal("ambiguous-player", f"{word!r} may be {said}; say the number", final=True)
    return found[0]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SetPlayer(LeagueCommand):
    """Says or corrects what the league knows of a player.

    Attributes:
        number: The player number; one that is new makes a new player.
        name, birthday, role: Empty leaves them as they are; the role ``none`` takes a role away.
        archived: True leaves him out of lists, False brings him back, None leaves it as it is.
    """

    number: str
    name: str = ""
    birthday: str = ""
    role: str = ""
    archived: bool | None = None

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``PlayerSet``."""
        if refusal := standing(self.objections(night, moment), self.override):
            return refusal
        return (PlayerSet(moment.at, self.number, self.name, self.birthday, self.role, self.archived),)

    def objections(self, night: Night | None, moment: Moment) -> Iterator[Refusal]:
        """Yields what stands against it."""
        known = moment.known.get(self.number)
        tonight = night is not None and self.number in night.numbers
        if known is not None and known.number != self.number:
            reason = f"{self.number} is an old number of {known.name}; say: player {known.number}"
            yield Refusal("merged-player", reason, final=True)
        if self.name or (known is None and not tonight):
            yield from names.bad_name(self.name, "")
        if not (self.name or self.birthday or self.role) and self.archived is None:
            yield Refusal(
                "nothing-to-do", "say what changes: name=, birthday=, role=, archive or restore", final=True
            )


@dataclass(slots=True, eq=False, repr=False)
class PlayerSet(LeagueEvent):
    """Something was said of a player."""

    number: str
    name: str = ""
    birthday: str = ""
    role: str = ""
    archived: bool | None = None

    def apply(self, night: Night) -> None:
        """Corrects tonight's entry too."""
        LeagueEvent.apply(self, night)
        pid = night.numbers.get(self.number)
        if pid is None:
            return
        player = night.players[pid]
        if self.name:
            night.names[fold(player.name)].remove(pid)
            night.names.setdefault(fold(self.name), []).append(pid)
            player.name = self.name
        player.birthday = self.birthday or player.birthday
        player.role = "" if self.role == "none" else self.role or player.role

    def change(self, league: League, fact: Fact) -> None:
        """Keeps it."""
        person = league.person(self.number)
        person.name = self.name or person.name
        person.birthday = self.birthday or person.birthday
        person.role = self.role or person.role
        person.archived = person.archived if self.archived is None else self.archived


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Merge(LeagueCommand):
    """Says that two numbers are one person, who goes by the first.

    Attributes:
        into, other: The two, each a number or a name.
        keep: Which of the two results counts in nights that have both; empty when there is no such night.
    """

    into: str
    other: str
    keep: str = ""

    def decide(self, night: Night | None, moment: Moment) -> Decision:
        """Answers ``Merged``, or refuses with the nights in which both took part."""
        into, other = who(night, moment, self.into), who(night, moment, self.other)
        if isinstance(into, Refusal):
            return into
        if isinstance(other, Refusal):
            return other
        keep = who(night, moment, self.keep) if self.keep else None
        if isinstance(keep, Refusal):
            return keep
        if refusal := standing(self.objections(night, into, other, keep), ""):
            return refusal
        common = sorted(self._common(night, into, other))
        return (Merged(moment.at, into.number, other.number, keep.number if keep else "", common),)

    def objections(self, night: Night | None, into: Known, other: Known, keep: Known | None) -> Iterator[Refusal]:
        """Yields what stands against it."""
        if into.number == other.number:
            yield Refusal("nothing-to-do", f"{self.into} and {self.other} are {into.name} already", final=True)
        if night is not None and night.closed is None and both_in(night, into.number, other.number):
            reason = f"{into.name} and {other.name} are both signed in tonight; sign one of them out first"
            yield Refusal("common-night", reason, night.rules.ref("sign_in.once"), final=True)
        if keep is not None and keep.number not in (into.number, other.number):
            yield Refusal("unknown-player", f"keep={self.keep} is neither of the two", final=True)
        if keep is None and (common := self._common(night, into, other)):
            reason = (
                f"both took part in {'; '.join([*common.values()][:6])}; say whose result counts there: "
                f"keep={into.number} or keep={other.number}"
            )
            yield Refusal("common-night", reason, final=True)

    @staticmethod
    def _common(night: Night | None, into: Known, other: Known) -> dict[str, str]:
        """Answers the nights that have results of both: identity to what it is called."""
        common = {id: label for id, label in into.attended.items() if id in other.attended}
        if night is not None and both_in(night, into.number, other.number):
            common[identity(night)] = f"{night.date} {night.name}"
        return common


@dataclass(slots=True, eq=False, repr=False)
class Merged(LeagueEvent):
    """Two numbers are one person's.

    Attributes:
        common: Identities of the nights that have results of both.
    """

    into: str
    other: str
    keep: str = ""
    common: list[str] = field(default_factory=list)

    def apply(self, night: Night) -> None:
        """Keeps it, unless both are signed in and the night is not over.

        Raises:
            Contradiction: They are.
        """
        if night.closed is None and both_in(night, self.into, self.other):
            raise Contradiction(f"{self.into} and {self.other} are both signed in")
        LeagueEvent.apply(self, night)

    def change(self, league: League, fact: Fact) -> None:
        """Lets the one go by the other's number."""
        into, other = league.number_of(self.into), league.number_of(self.other)
        if into != other:
            league.merged[other] = into
        for id in self.common:
            league.kept[id, self.into] = league.kept[id, self.other] = self.keep


def both_in(night: Night, one: str, other: str) -> bool:
    """Tells whether two numbers are signed in tonight."""
    return one in night.numbers and other in night.numbers


EVENTS = (PlayerSet, Merged)
