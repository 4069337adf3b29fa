"""An app that no fault of its own ends: it is written down, told, and the night goes on."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text
from textual.app import App

from tdconsole.console import crash
from tdconsole.console.dialogs.reading import Sheet


class GuardedApp(App[int]):
    """Holds the faults of what runs inside ``guarded``.

    Args:
        home: Folder of crash files; None for the temporary one.
    """

    def __init__(self, home: Path | None = None) -> None:
        super().__init__()
        self.home = home
        self._known_faults: dict[str, Path] = {}

    @contextlib.contextmanager
    def guarded(self) -> Iterator[None]:
        """Lets no fault of the program end the night."""
        try:
            yield
        except Exception as fault:
            self.broke(fault)

    def broke(self, fault: Exception) -> Path:
        """Writes a fault down, once for each place it happens at, and tells; answers where it is written."""
        place = f"{type(fault).__qualname__} {traceback.extract_tb(fault.__traceback__)[-1:]}"
        if place in self._known_faults:
            return self._known_faults[place]
        path = self._known_faults[place] = crash.write(fault, self.home)
        lines = [
            "tdconsole made a mistake with this. The night goes on, and nothing that was saved is lost.",
            "",
            f"What happened, without names of players, is in {path}",
        ]
        self.push_screen(Sheet("A fault", lines))
        return path

    def _fatal_error(self) -> None:
        """Ends after a fault nothing caught, without the values of variables that Textual would print."""
        fault = sys.exc_info()[1]
        path = crash.write(fault if fault is not None else RuntimeError(), self.home)
        self._exit_renderables.append(Text(f"tdconsole had to stop; the night is saved. See {path}"))
        self._close_messages_no_wait()
