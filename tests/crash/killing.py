"""A child process directs a night and is killed; what it had acknowledged must be there.

``python tests/crash/killing.py 200`` kills two hundred times and says what was found.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tdconsole.engine.eliminations import places
from tdconsole.engine.history import History
from tdconsole.journal.sqlite import SqliteJournal
from tdconsole.league.folder import LeagueFolder
from tdconsole.league.summaries import history_of
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.session import Accepted, Session

BEGIN = ("open btown tables=2 seed=kings", *(f'signin {n} "Player {n}"' for n in range(1, 13)), "draw", "start")
ACTS = (
    *("pause", "resume", "next", "back", "undo", "undo", "redo", "note x", "time +1:00", "minutes 12"),
    *("bust {seat}", "bust {seat}", "bust {seat}", "balance", "confirm all", "button 1={digit}", "void {entry}"),
    *("premium {seat} quads", "receipt {number} 12.50", "bounty {number} 1", "away {number}", "returned {number}"),
)


def direct(session: Session, rng: random.Random) -> str:
    """Says one random line; answers it, or an empty text when it was refused."""
    line = rng.choice(ACTS).format(
        seat=f"{rng.randint(1, 2)}.{rng.randint(1, 8)}",
        number=rng.randint(1, 12),
        digit=rng.randint(1, 8),
        entry=rng.randint(2, 40),
    )
    return line if isinstance(session.say(line), Accepted) else ""


def child(league: Path, seed: int) -> None:
    """Directs the league's last night for ever, telling each entry once it is safe."""
    folder, rng = LeagueFolder(league), random.Random(seed)
    session = folder.session()
    streams = session.journal.streams()
    if streams:
        folder.resume(session, streams[-1])
    if session.night is None or len(session.night.alive()) < 3:
        if session.night is not None:
            session.say("close override=over")
        for line in BEGIN:
            assert isinstance(session.say(line), Accepted), line
            tell(session, line)
    while True:
        if line := direct(session, rng):
            tell(session, line)


def tell(session: Session, line: str) -> None:
    """Tells the parent that an entry is safe."""
    sys.stdout.write(f"{session.stream}\t{len(session.history.entries)}\t{line}\n")
    sys.stdout.flush()


@dataclass
class Found:
    """What a kill left.

    Attributes:
        told: Entries that were acknowledged: stream, number, line.
        missing: Those of them that are not in the journal.
        faults: Damage.
    """

    told: list[tuple[str, int, str]]
    missing: list[tuple[str, int, str]]
    faults: list[str]


def kill(league: Path, seed: int, delay: float) -> Found:
    """Lets a child direct the league, kills it after a while and looks at the journal.

    Args:
        league: The league's folder.
        seed: Seed of the child's choices.
        delay: Seconds between the child's first word and its end.
    """
    with subprocess.Popen(
        [sys.executable, __file__, "--child", str(league), str(seed)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(delay)
        process.kill()
        said = first + process.stdout.read()
    told = []
    for line in said.splitlines(keepends=True):
        if line.endswith("\n"):
            stream, number, text = line.rstrip("\n").split("\t")
            told.append((stream, int(number), text))
    return look(league, told)


def look(league: Path, told: list[tuple[str, int, str]]) -> Found:
    """Compares a journal with what was acknowledged; folds every night."""
    with closing(SqliteJournal(league / "league.db", writing=False)) as journal:
        faults = [str(fault) for fault in journal.faults()]
        logs: dict[str, History] = {s: history_of(journal, s, compile_formula) for s in journal.streams()}
    missing = [
        (stream, number, text)
        for stream, number, text in told
        if stream not in logs or number > len(logs[stream].entries) or logs[stream].entries[number - 1].text != text
    ]
    for stream, log in logs.items():
        assert log.night is not None
        ranked = [place.place for place in places(log.night).values()]
        if 2 in ranked and 1 not in ranked:
            faults.append(f"{stream}: a second place and no first")
    return Found(told, missing, faults)


def main(count: int) -> int:
    """Kills so often and says what was found."""
    rng, told, missing, faults = random.Random(count), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(count):
            found = kill(Path(folder) / "league", turn, rng.uniform(0, 0.4))
            told, missing, faults = told + len(found.told), missing + len(found.missing), faults + len(found.faults)
    print(f"{count} kills, {told} entries acknowledged, {missing} lost, {faults} faults")
    return 1 if missing or faults else 0


if __name__ == "__main__":
    if sys.argv[1] == "--child":
        child(Path(sys.argv[2]), int(sys.argv[3]))
    sys.exit(main(int(sys.argv[1])))
