"""The floor as a plan sees it: every promise counted as kept, seats reserved, tables that break left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from tdconsole.engine.night import Button, Move, Night, Player


class Floor:
    """Tables and seats while a plan is made; the night itself is not touched.

    Args:
        night: The night.
        buttons: Buttons told with the command, by table.

    Attributes:
        sizes: Table to players, promises kept; tables that break or have nobody are left out.
        room: Table to the players it can hold.
        unnamed: Promises that do not name the player yet and still make sense.
        stale: Promises that cannot be kept any more, or name nobody and would help nobody.
        revived: Tables that were to break and cannot, because the others hold no more.
    """

    def __init__(self, night: Night, buttons: Mapping[int, Button] | None = None) -> None:
        self.night, self.told = night, dict(buttons or {})
        self.going: dict[int, Move] = {}
        self.coming: dict[int, dict[int, int | None]] = {}
        self.unnamed: list[Move] = []
        self.stale: list[Move] = []
        self.sizes = {t.number: len(t.seats) for t in night.in_use() if not t.breaking}
        for move in self._kept(night.promises()):
            self._count(move)
        self.sizes = {number: size for number, size in self.sizes.items() if size > 0}
        self.room = {number: self.capacity(number) for number in self.sizes}
        self.revived: set[int] = set()
        self._revive()

    def capacity(self, number: int) -> int:
        """Answers how many players a table can hold."""
        table = self.night.tables[number]
        return table.size - len(table.closed) - len(table.stacks)

    def _kept(self, promises: list[Move]) -> list[Move]:
        """Answers the promises that can still be kept; their seats are there, and empty or about to be left."""
        while True:
            leaving = {move.pid for move in promises if move.kind != "call"}
            broken = [move for move in promises if move.kind != "call" and not self._open(move, leaving)]
            if not broken:
                return promises
            self.stale += broken
            promises = [move for move in promises if all(move is not other for other in broken)]

    def _open(self, move: Move, leaving: Collection[int | None]) -> bool:
        table = self.night.tables[move.table]
        if move.seat is None:
            return table.in_use
        there = table.seats.get(move.seat)
        fits = table.in_use and move.seat <= table.size and move.seat not in {*table.closed, *table.stacks}
        return fits and (there is None or there in leaving)

    def _count(self, move: Move) -> None:
        if move.pid is None and not self._helps(move):
            self.stale.append(move)
            return
        if move.pid is not None:
            self.going[move.pid] = move
        else:
            self.unnamed.append(move)
        if move.kind == "call":
            return
        if move.seat is not None:
            self.coming.setdefault(move.table, {})[move.seat] = move.pid
        if move.source in self.sizes:
            self.sizes[move.source] -= 1
        if move.table in self.sizes:
            self.sizes[move.table] += 1

    def _helps(self, move: Move) -> bool:
        source = self.sizes.get(move.source or 0, 0)
        return move.table in self.sizes and source > self.sizes[move.table]

    def _revive(self) -> None:
        """Counts tables in again that were to break, when a correction left somebody there whom nobody can hold."""
        left = self.stranded
        if not left or len(left) + sum(self.sizes.values()) <= sum(self.room.values()):
            return
        for player in left:
            assert player.seat is not None
            number = player.seat[0]
            self.revived.add(number)
            self.sizes[number] = self.sizes.get(number, 0) + 1
            self.room[number] = self.capacity(number)
        self.__dict__.pop("stranded")

    # -- one table ------------------------------------------------------------------------------------------

    def button(self, table: int) -> Button | None:
        """Answers the button of the hand that ends at a table; one that was drawn is for the hand to come."""
        known = self.told.get(table, self.night.tables[table].button)
        return None if known is None or known.drawn else known

    def movable(self, table: int) -> dict[int, Player]:
        """Answers who sits at a table and is promised no other seat, by seat."""
        seats, players = self.night.tables[table].seats, self.night.players
        return {seat: players[pid] for seat, pid in sorted(seats.items()) if pid not in self.going}

    def seated(self, table: int) -> list[Player]:
        """Answers who sits at a table and is promised no other seat, in no order."""
        players, going = self.night.players, self.going
        return [players[pid] for pid in self.night.tables[table].seats.values() if pid not in going]

    def called_to(self, table: int) -> list[Player]:
        """Answers who was called from the wait list to a table and is not confirmed yet."""
        if not self.going:
            return []
        seats = self.night.tables[table].seats
        return [self.night.players[pid] for pid in seats.values() if pid in self.going and self._called(pid)]

    def live(self, table: int) -> list[int]:
        """Answers the seats that will be dealt in, stacks without a player among them."""
        stays = [s for s, pid in self.night.tables[table].seats.items() if pid not in self.going or self._called(pid)]
        return sorted({*stays, *self.night.tables[table].stacks, *self.coming.get(table, ())})

    def _called(self, pid: int) -> bool:
        return self.going[pid].kind == "call"

    def free(self, table: int) -> list[int]:
        """Answers the seats that can be promised; those somebody is about to leave only when no other is open."""
        here, coming = self.night.tables[table], self.coming.get(table, ())
        places: Sequence[int] = range(1, here.size + 1)
        if here.closed or here.stacks or coming:
            taken = {*here.closed, *here.stacks, *coming}
            places = [seat for seat in places if seat not in taken]
        empty = [seat for seat in places if seat not in here.seats]
        return empty or [seat for seat in places if here.seats[seat] in self.going]

    # -- a plan in the making -------------------------------------------------------------------------------

    def promise(self, move: Move) -> None:
        """Counts a move of the plan as kept."""
        if move.pid is not None:
            self.going[move.pid] = move
        if move.seat is not None:
            self.coming.setdefault(move.table, {})[move.seat] = move.pid
        if move.source in self.sizes:
            self.sizes[move.source] -= 1
        if not self.night.tables[move.table].breaking:
            self.sizes[move.table] = self.sizes.get(move.table, 0) + 1
            if move.table not in self.room:
                self.room[move.table] = self.capacity(move.table)

    def forget(self, move: Move) -> None:
        """Counts a promise as withdrawn."""
        if move.pid is not None:
            self.going.pop(move.pid, None)
        if move.seat is not None:
            self.coming.get(move.table, {}).pop(move.seat, None)
        if move in self.unnamed:
            self.unnamed.remove(move)
        if move.source in self.sizes:
            self.sizes[move.source] += 1
        if move.table in self.sizes:
            self.sizes[move.table] -= 1

    def close(self, tables: Iterable[int]) -> None:
        """Counts tables as broken."""
        for table in tables:
            self.sizes.pop(table, None)
            self.room.pop(table, None)

    @cached_property
    def reluctant(self) -> set[int]:
        """Tables with somebody who is locked to his seat or has refused to move."""
        held = (p for p in self.night.players.values() if p.locked or p.pid in self.night.declined)
        return {player.seat[0] for player in held if player.seat and player.pid not in self.going}

    @cached_property
    def stuck(self) -> set[int]:
        """Tables at which nobody can be moved without minding: all are locked or have refused."""
        declined = self.night.declined
        held = {t: self.movable(t).values() for t in self.reluctant if t in self.sizes}
        return {t for t, players in held.items() if all(p.locked or p.pid in declined for p in players)}

    @cached_property
    def stranded(self) -> list[Player]:
        """Players at a table that breaks whom nobody promised a seat."""
        breaking = [t for t in self.night.in_use() if t.breaking and t.number not in self.sizes]
        return [self.night.players[pid] for t in breaking for pid in t.seats.values() if pid not in self.going]

    def last_move(self, player: Player) -> Move | None:
        """Answers the last move a player made."""
        if not player.moved:
            return None
        done = (m for m in reversed(self.night.moves) if m.pid == player.pid and m.state == "confirmed")
        return next((m for m in done if m.kind != "call"), None)
