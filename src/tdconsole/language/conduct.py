"""The words of conduct."""

from __future__ import annotations

from tdconsole.engine.conduct import Penalty, Warn
from tdconsole.language.words import Words


def warn(words: Words) -> Warn:
    """Reads ``warn PLAYER KIND ["text"]``."""
    command = Warn(who=words.take("PLAYER"), kind=words.take("KIND"), text=words.maybe() or "")
    words.finish()
    return command


def penalty(words: Words) -> Penalty:
    """Reads ``penalty PLAYER ["text"]``."""
    command = Penalty(who=words.take("PLAYER"), text=words.maybe() or "")
    words.finish()
    return command


VERBS = {
    "warn": ('warn PLAYER KIND ["text"]', warn),
    "penalty": ('penalty PLAYER ["text"]', penalty),
}
