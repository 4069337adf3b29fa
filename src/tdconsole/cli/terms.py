"""What all branches share: the options that stand everywhere, and how a branch stops."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import NoReturn


class Stop(Exception):  # noqa: N818 - an answer to the user, not a fault of the program
    """Ends a branch with one line on stderr.

    Attributes:
        status: The exit status.
        message: What is wrong and what would be right.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status, self.message = status, message


def tell(message: str) -> None:
    """Writes one line to stderr, without what could steer a terminal."""
    print("".join(c if c.isprintable() else "?" for c in message), file=sys.stderr)


class Common:
    """The options that stand before or after the branch.

    A plain class: ``--version`` waits for no dataclasses.

    Attributes:
        league: The league's folder, or None for the usual one.
        json: Answer as JSON.
        help: Explain instead of doing.
        version: Say the version instead of doing.
    """

    def __init__(self) -> None:
        self.league: str | None = None
        self.json = self.help = self.version = False

    @classmethod
    def leading(cls, words: list[str]) -> tuple[Common, list[str]]:
        """Takes the options before the branch; answers them and the words that are left.

        Raises:
            Stop: An option is unknown or lacks its value.
        """
        common, left = cls(), list(words)
        while left and left[0].startswith("-"):
            word = left.pop(0)
            name, _, value = word.partition("=")
            match name:
                case "--json" if name == word:
                    common.json = True
                case "--version" if name == word:
                    common.version = True
                case "-h" | "--help" if name == word:
                    common.help = True
                case "--league" if value or left:
                    common.league = value or left.pop(0)
                case "--league":
                    raise Stop(2, "tdconsole: --league needs a folder; write --league DIR")
                case _:
                    raise Stop(2, f"tdconsole: {word!r} is no option here; 'tdconsole --help' names them")
        return common, left


def parser(branch: str, usage: str, what: str) -> ArgumentParser:
    """Answers a parser of a branch's words; it knows the options that stand everywhere.

    Args:
        branch: Name of the branch.
        usage: How it is written, without ``tdconsole``.
        what: What it does, one sentence.
    """
    from argparse import SUPPRESS, ArgumentParser

    class Parser(ArgumentParser):
        """Says what is wrong in one line."""

        def error(self, message: str) -> NoReturn:
            raise Stop(2, f"tdconsole {branch}: {message}; write: tdconsole {usage}")

    made = Parser(prog=f"tdconsole {branch}", usage=f"tdconsole {usage}", description=what, allow_abbrev=False)
    made.add_argument("--league", metavar="DIR", default=SUPPRESS, help="the league's folder")
    made.add_argument("--json", action="store_true", default=SUPPRESS, help="answer as JSON")
    made.add_argument("--version", action="store_true", default=SUPPRESS, help="say the version")
    return made


def understood(made: ArgumentParser, words: list[str], common: Common) -> tuple[Namespace, Common]:
    """Parses a branch's words; answers them and the common options, wherever they stood.

    Raises:
        Stop: The words cannot be understood.
        SystemExit: Help or the version was asked for and has been given.
    """
    if "--version" in words:
        from tdconsole import __version__

        print(f"tdconsole {__version__}")
        raise SystemExit(0)
    given = made.parse_args(words)
    common.league = getattr(given, "league", common.league)
    common.json = common.json or getattr(given, "json", False)
    return given, common


def say_json(value: object) -> None:
    """Prints a value as JSON to stdout."""
    import json

    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not utf8, indent=2))
