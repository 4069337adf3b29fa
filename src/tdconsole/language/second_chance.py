"""The words of second chance."""

from __future__ import annotations

from collections.abc import Callable

from tdconsole.engine.decision import Command
from tdconsole.language.words import Words

VERBS: dict[str, tuple[str, Callable[[Words], Command]]] = {}
