"""One line of the director's language to one command."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import replace

from tdconsole.engine.decision import Command
from tdconsole.engine.times import clock_seconds
from tdconsole.language import (
    chips,
    clock,
    conduct,
    eliminations,
    ending,
    history,
    league,
    opening,
    points,
    rulings,
    seating,
    second_chance,
    sign_in,
    tables,
)
from tdconsole.language.words import Misunderstood, Words, tokens, without_comment

Build = Callable[[Words], Command]
TOPICS = (
    opening,
    sign_in,
    seating,
    clock,
    tables,
    eliminations,
    chips,
    points,
    second_chance,
    conduct,
    rulings,
    ending,
    league,
    history,
)
VERBS: dict[str, tuple[str, Build]] = {verb: form for topic in TOPICS for verb, form in topic.VERBS.items()}


def parse(line: str) -> Command:
    """Answers the command of a line.

    Raises:
        Misunderstood: The line is no command; the message says what would be right.
    """
    words = tokens(without_comment(line))
    if not words:
        raise Misunderstood("there is no command on the line")
    verb = words[0]
    if verb not in VERBS:
        near = difflib.get_close_matches(verb, VERBS, n=1)
        raise Misunderstood(f"{verb!r} is no command" + (f"; did you mean {near[0]!r}?" if near else ""))
    usage, build = VERBS[verb]
    cut = Words(verb, words[1:], usage)
    override, at = cut.option("override"), cut.option("at")
    if override == "":
        raise cut.fail('override= needs the reason; write override="reason"')
    if at is not None and clock_seconds(at) is None:
        raise cut.fail(f"at={at} is no time of day; write at=19:20 or at=19:20:30")
    command = build(cut)
    return replace(command, override=override or "", at=at or "")
