"""What the console sets when it starts: themes, the director's own keys, what signals do."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING

from tdconsole.console import themes

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp


def set_themes(app: ConsoleApp) -> None:
    """Offers the own themes; those of the terminal's own colours turn black without colours, so they go."""
    for name in ("ansi-dark", "ansi-light"):
        app.unregister_theme(name)
    app.register_theme(themes.DARK)
    app.register_theme(themes.LIGHT)
    app.theme = themes.DARK.name


def read_keymap(app: ConsoleApp) -> None:
    """Takes the keys of console.toml over, or puts what is wrong with it above the screen."""
    if app.home is None or not (app.home / "console.toml").is_file():
        return
    from tdconsole.console import keymap  # noqa: PLC0415 - only a league with own keys needs it

    app.keymap_names, problems = keymap.load(app.home / "console.toml")
    app.set_keymap(app.keymap_names)
    app.news += problems


def catch_signals(app: ConsoleApp) -> None:
    """Lets SIGTERM and SIGHUP leave a whole terminal behind."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, app.exit, 128 + number)
