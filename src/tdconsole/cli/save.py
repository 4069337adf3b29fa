"""``tdconsole play --save``: the nights of a script go into the league's journal, all or none."""

from __future__ import annotations

from tdconsole.cli.terms import Common, tell
from tdconsole.journal.memory import MemoryJournal
from tdconsole.league.folder import LeagueFolder
from tdconsole.play import Player, player
from tdconsole.rulebook.formulas import compile_formula


def play_and_save(script: str, common: Common, *, keep_going: bool) -> tuple[Player, bool]:
    """Plays a script with what the league knows of people, and saves its nights when it was played to its end.

    Answers:
        The player, and whether the script was played to its end.

    Raises:
        Misunderstood: A line cannot be understood; nothing is saved.
        OSError: The league cannot be read or written; nothing is saved.
    """
    folder = LeagueFolder.at(common.league)
    try:
        if folder.exists:
            folder.journal()
        before = [night.people for night in folder.nights()] if folder.exists else []
        played = MemoryJournal()
        playing = player(played, folder.shelf(), compile_formula, before)
        through = playing.play(script, keep_going=keep_going)
        if not through or not playing.nights:
            tell("nothing was saved, because a line was refused")
            return playing, through
        journal = folder.journal()
        count = sum(1 for stream in journal.streams() if stream.startswith("night/"))
        journal.append_all(
            {f"night/{count + i}": list(played.read(stream)) for i, stream in enumerate(played.streams(), 1)}
        )
        return playing, through
    finally:
        folder.close()
