"""``tdconsole keys``: every key, its command and its id."""

from __future__ import annotations

from tdconsole.cli.terms import Common, parser, say_json, understood
from tdconsole.console.keys import KEYS


def run(words: list[str], common: Common) -> int:
    """Prints every key of the console."""
    made = parser("keys", "keys [--json]", "Every key, its command and its id, as console.toml may change them.")
    _, common = understood(made, words, common)
    if common.json:
        say_json(
            [
                {"id": key.id, "keys": key.keys.split(","), "act": key.act, "words": key.words, "where": key.where}
                for key in KEYS
            ]
        )
        return 0
    wide = max(len(key.keys) for key in KEYS)
    name = max(len(key.id) for key in KEYS)
    where = max(len(key.where) for key in KEYS)
    for key in KEYS:
        print(f"{key.keys:<{wide}}  {key.id:<{name}}  {key.where:<{where}}  {key.words}  [{key.act}]")
    return 0
