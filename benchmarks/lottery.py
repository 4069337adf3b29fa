"""The lottery against ordering players by a hash (A1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from benchmarks.measure import Ratio, pairs, timed
from benchmarks.nights import play
from tdconsole.engine.decision import Moment
from tdconsole.engine.seating import Draw


def floor(players: list[str]) -> list[str]:
    """Orders players by a hash."""
    return sorted(players, key=lambda p: hashlib.sha256(f"seed/1/{p}".encode()).hexdigest())


def run() -> Iterator[Ratio]:
    """Measures each target."""
    for count in (60, 10_000):
        lines = [f"@18:00 open wyoming tables={-(-count // 10)} seats=10 seed=seed"]
        lines += [f'signin {n} "P{n}"' for n in range(count)]
        session = play(lines).session
        night = session.night
        assert night is not None
        names = [str(n) for n in range(count)]
        moment = Moment(night.opened, night.opened, 1, session.history.next_number)
        yield pairs(
            f"A1 lottery of {count:,}",
            lambda night=night, moment=moment: timed(lambda: Draw().decide(night, moment)),
            lambda names=names: timed(lambda: floor(names)),
            gate=5,
        )
