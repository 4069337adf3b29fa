"""The palette: every act by its name, from the table of keys and the commands of the language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider

from tdconsole.console import keys
from tdconsole.language.parse import VERBS

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp


class ActFinder(Provider):
    """Offers the keys of this screen and of all screens, then the commands."""

    @property
    def _console(self) -> ConsoleApp:
        from tdconsole.console.app import ConsoleApp  # noqa: PLC0415 - the app imports this module

        assert isinstance(self.app, ConsoleApp)
        return self.app

    def _offers(self) -> Iterator[tuple[str, str, partial[None]]]:
        where = getattr(self.screen, "WHERE", "")
        for key in keys.KEYS:
            if key.where in (where, keys.ALL):
                yield key.words, f"{keys.all_shown(key.keys)}  {key.id}", partial(self._console.action_press, key.id)
        for verb, (usage, _) in VERBS.items():
            yield verb, usage, partial(self._write, f"{verb} ")

    def _write(self, text: str) -> None:
        self._console.drafts["line"] = text
        self._console.ask("line")

    async def discover(self) -> Hits:
        """Offers everything."""
        for words, hint, act in self._offers():
            yield DiscoveryHit(words, act, help=hint.replace("[", "("))

    async def search(self, query: str) -> Hits:
        """Offers what fits."""
        matcher = self.matcher(query)
        for words, hint, act in self._offers():
            score = max(matcher.match(words), matcher.match(hint))
            if score > 0:
                yield Hit(score, matcher.highlight(words), act, help=hint.replace("[", "("))
