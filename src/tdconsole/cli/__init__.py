"""The command line (INTERFACE 1): finds the branch and runs it; each branch imports only what it needs."""

from __future__ import annotations

import sys

from tdconsole import __version__
from tdconsole.cli.terms import Common, Stop, tell

BRANCHES: dict[str, tuple[str, str]] = {
    "play": ("tdconsole.cli.play:run", "play a night script with its own clock and print the final state"),
    "status": ("tdconsole.cli.status:run", "tonight, as plain text"),
    "rules": ("tdconsole.cli.rules:run", "list, show or check rule files"),
    "points": ("tdconsole.cli.points:run", "the points each place earns in a field of N"),
    "season": ("tdconsole.cli.season:run", "standings, qualification, import and export of a season"),
    "display": ("tdconsole.cli.display:run", "the read-only room clock for a second screen"),
    "export": ("tdconsole.cli.export:run", "write seats, results or the log to a file"),
    "simulate": ("tdconsole.cli.simulate:run", "a random legal night as a script"),
    "verify": ("tdconsole.cli.verify:run", "check the journal and derive every night again"),
    "backup": ("tdconsole.cli.backup:run", "write one complete copy of the league, also while a night is running"),
    "restore": ("tdconsole.cli.backup:restore", "put a copy of the league back"),
    "ruling": ("tdconsole.cli.ruling:run", "rulings on raises, pots, hands and showdowns"),
    "keys": ("tdconsole.cli.keys:run", "every key, its command and its id"),
}
"""Branch to where it is (``module:function``; empty: not built yet) and what it does."""


def main(argv: list[str] | None = None) -> int:
    """Runs the command line and answers the exit status.

    Args:
        argv: The words after the program's name; None takes those of the process.

    Returns:
        0 done; 1 refused, or faults were found; 2 not understood; 3 data cannot be read or written.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _dispatch(list(sys.argv[1:] if argv is None else argv))
    except Stop as stop:
        tell(stop.message)
        return stop.status
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _pipe_closed()
    except OSError as fault:
        tell(f"tdconsole: {fault.filename}: {fault.strerror}" if fault.filename else f"tdconsole: {fault}")
        return 3
    except Exception as fault:
        from tdconsole.cli.crash import report

        tell(report(fault))
        return 3


def _dispatch(words: list[str]) -> int:
    common, rest = Common.leading(words)
    if common.version:
        print(f"tdconsole {__version__}")
        return 0
    if common.help:
        print(overview())
        return 0
    if not rest:
        return _console(common)
    name, *rest = rest
    if name not in BRANCHES:
        import difflib

        near = difflib.get_close_matches(name, BRANCHES, n=1)
        meant = f"did you mean {near[0]!r}?" if near else "'tdconsole --help' names what there is"
        raise Stop(2, f"tdconsole: {name!r} is no command; {meant}")
    where, what = BRANCHES[name]
    if not where:
        raise Stop(1, f"tdconsole {name}: not yet; this version cannot do it ({what})")
    from importlib import import_module

    module, function = where.split(":")
    status: int = getattr(import_module(module), function)(rest, common)
    return status


def _console(common: Common) -> int:
    if common.json:
        raise Stop(2, "tdconsole: --json belongs to a command, such as 'tdconsole status --json'")
    import gc

    gc.disable()  # nothing of what the start-up imports is garbage; the console freezes it and turns this on again
    from tdconsole.console.app import run
    from tdconsole.league.folder import LeagueFolder

    folder = LeagueFolder.at(common.league)
    try:
        status: int = run(folder)
        return status
    finally:
        folder.close()


def _pipe_closed() -> int:
    """The reader of our output has gone: nothing more can be said, and nothing is wrong with our data."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def overview() -> str:
    """Answers the text of ``tdconsole --help``."""
    lines = "\n".join(f"  {name:<10}{what}" for name, (_, what) in BRANCHES.items())
    return (
        "usage: tdconsole [COMMAND] [OPTIONS]\n\n"
        "The console of the director of a live hold'em league night. Without a command it opens the console.\n\n"
        f"{lines}\n\n"
        "Options everywhere:\n"
        "  --league DIR  the league's folder (else $TDCONSOLE_LEAGUE, else your user-data folder)\n"
        "  --json        answer as JSON\n"
        "  --help        this text, or that of a command\n"
        "  --version     the version\n\n"
        "Exit status: 0 done; 1 refused, or faults found; 2 not understood; 3 data cannot be read or written."
    )
