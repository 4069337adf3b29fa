"""The words of taking back and bringing back."""

from __future__ import annotations

from tdconsole.engine.history import Redo, Undo, Void
from tdconsole.language.words import Words


def undo(words: Words) -> Undo:
    """Reads ``undo [N]``."""
    count = words.maybe()
    words.finish()
    return Undo(count=1 if count is None else words.whole(count, "N", 1))


def redo(words: Words) -> Redo:
    """Reads ``redo [N]``."""
    count = words.maybe()
    words.finish()
    return Redo(count=1 if count is None else words.whole(count, "N", 1))


def void(words: Words) -> Void:
    """Reads ``void ENTRY``."""
    entry = words.whole(words.take("the number of the entry"), "ENTRY", 1)
    words.finish()
    return Void(entry=entry)


VERBS = {"undo": ("undo [N]", undo), "redo": ("redo [N]", redo), "void": ("void ENTRY", void)}
