"""The words of second-chance games."""

from __future__ import annotations

from tdconsole.engine.second_chance import BustFromGame, CloseGame, JoinGame, OpenGame
from tdconsole.language.words import Words


def _game(words: Words) -> str:
    game = words.maybe() or "1"
    words.finish(("winner",))
    return game


def open_game(words: Words) -> OpenGame:
    """Reads ``sc-open [G]``."""
    return OpenGame(game=_game(words))


def join_game(words: Words) -> JoinGame:
    """Reads ``sc-join PLAYER [G]``."""
    return JoinGame(who=words.take("PLAYER"), game=_game(words))


def bust_from_game(words: Words) -> BustFromGame:
    """Reads ``sc-bust PLAYER [G]``."""
    return BustFromGame(who=words.take("PLAYER"), game=_game(words))


def close_game(words: Words) -> CloseGame:
    """Reads ``sc-close [G] [winner=PLAYER]``."""
    winner = words.option("winner") or ""
    return CloseGame(game=_game(words), winner=winner)


VERBS = {
    "sc-open": ("sc-open [G]", open_game),
    "sc-join": ("sc-join PLAYER [G]", join_game),
    "sc-bust": ("sc-bust PLAYER [G]", bust_from_game),
    "sc-close": ("sc-close [G] [winner=PLAYER]", close_game),
}
