"""The head count: who is really at each table, against the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import HeadCount, Night, Table


@dataclass(slots=True, eq=False, repr=False)
class HeadsCounted(Event):
    """Players were counted.

    Attributes:
        entry: Log entry.
        at: The instant.
        counts: Table and players really there, in pairs.
    """

    entry: int
    at: int
    counts: list[list[int]]

    def apply(self, night: Night) -> None:
        """Keeps what differs from the list, until it is explained.

        Raises:
            Contradiction: There is no such table.
        """
        for number, _ in self.counts:
            if number not in night.tables or not night.tables[number].in_use:
                raise Contradiction(f"table {number} is not in use")
        for number, counted in self.counts:
            table = night.tables[number]
            listed = tuple(table.seats.values())
            table.heads = None if counted == len(listed) else HeadCount(counted, listed, self.entry)
        night.heads_at = self.at


EVENTS: tuple[type[Event], ...] = (HeadsCounted,)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Heads(Command):
    """Counts the players at tables.

    Attributes:
        counts: Table and players really there, in pairs.
    """

    counts: tuple[tuple[int, int], ...]

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``HeadsCounted``, or that there is no such table."""
        if refusal := standing(self._objections(night), self.override):
            return refusal
        return (HeadsCounted(moment.entry, moment.at, [list(pair) for pair in self.counts]),)

    def _objections(self, night: Night) -> Iterator[Refusal]:
        for number, counted in self.counts:
            table = night.tables.get(number)
            if table is None or not table.in_use:
                yield Refusal("no-such-table", f"table {number} is not in use", final=True)
            elif counted > table.size:
                reason = f"table {number} has {table.size} seats; {counted} cannot sit there"
                yield Refusal("too-many", reason, final=True)
        if len({number for number, _ in self.counts}) < len(self.counts):
            yield Refusal("twice", "a table is named twice; say one number for each", final=True)


def unexplained(night: Night, table: Table) -> int:
    """Answers how many more players the list has at a table than were counted there; below 0, how many fewer.

    A count is explained by busts and other exits of players the list had there, or by players a correction put
    there since; moves explain nothing.
    """
    heads = table.heads
    if heads is None:
        return 0
    missing = len(heads.listed) - heads.counted
    gone = sum(1 for pid in heads.listed if night.players[pid].out is not None or night.players[pid].cancelled)
    came = sum(1 for pid in table.seats.values() if pid not in heads.listed and not _moved(night, pid, heads.entry))
    return max(0, missing - gone) if missing > 0 else min(0, missing + came)


def _moved(night: Night, pid: int, entry: int) -> bool:
    return any(m.pid == pid and m.plan > entry for m in night.moves)


def differences(night: Night) -> list[str]:
    """Answers the tables that differ from the list, one sentence each."""
    found = []
    for table in night.in_use():
        more = unexplained(night, table)
        if more > 0:
            found.append(
                f"table {table.number}: {len(table.seats) - more} there, {len(table.seats)} on the list; "
                "somebody left unreported"
            )
        elif more < 0:
            found.append(
                f"table {table.number}: {len(table.seats) - more} there, {len(table.seats)} on the list; "
                "somebody sits there who is listed elsewhere or out"
            )
    return found
