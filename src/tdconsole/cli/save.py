"""``tdconsole play --save``: what a script says goes into the league's journal, all of it or nothing."""

from __future__ import annotations

from tdconsole.cli.terms import Common, tell
from tdconsole.engine.opening import Open
from tdconsole.journal.draft import DraftJournal
from tdconsole.language.parse import parse
from tdconsole.language.script import lines
from tdconsole.league.folder import LeagueFolder
from tdconsole.play import Player, player
from tdconsole.rulebook.formulas import compile_formula


def play_and_save(script: str, common: Common, *, keep_going: bool) -> tuple[Player, bool]:
    """Plays a script on a league and saves it when it was played to its end.

    A script that does not begin with ``open`` goes on with the league's unfinished night, or amends a closed one.

    Answers:
        The player, and whether the script was played to its end.

    Raises:
        Misunderstood: A line cannot be understood; nothing is saved.
        OSError: The league cannot be read or written; nothing is saved.
    """
    folder = LeagueFolder.at(common.league)
    try:
        draft = DraftJournal(folder.journal() if folder.exists else None)
        before = folder.nights() if folder.exists else []
        playing = player(draft, folder.shelf(), compile_formula, before)
        if folder.exists and not _opens(script) and (unfinished := folder.unfinished()):
            playing.take_up(unfinished[0].stream)
        through = playing.play(script, keep_going=keep_going)
        if through and draft.added:
            folder.journal().append_all(dict(draft.added))
        elif not through:
            tell("nothing was saved, because a line was refused")
        return playing, through
    finally:
        folder.close()


def _opens(script: str) -> bool:
    """Tells whether the first command of a script opens a night."""
    first = next((line.text for line in lines(script) if line.text), "")
    return not first or isinstance(parse(first), Open)
