"""Second-chance games of those who are out (BTown, Second Chance Table)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdconsole.engine import exits
from tdconsole.engine.decision import Command, Contradiction, Decision, Event, Moment, Refusal, standing
from tdconsole.engine.night import Game, Night, Player
from tdconsole.engine.people import find


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OpenGame(Command):
    """Opens a second-chance game."""

    game: str = "1"

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``GameOpened``."""
        if refusal := standing(self.objections(night), self.override):
            return refusal
        return (GameOpened(self.game),)

    def objections(self, night: Night) -> Iterator[Refusal]:
        """Yields what stands against it."""
        yield from exits.not_open(night)
        if not night.rules.second_chance.allowed:
            yield Refusal("no-second-chance", "these rules have no second-chance games", _rule(night))
        if self.game in night.games:
            reason = f"there is a second-chance game {self.game} tonight already; give the next another name"
            yield Refusal("game-known", reason, final=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JoinGame(Command):
    """A player who is out takes a seat in a second-chance game."""

    who: str
    game: str = "1"

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``GameJoined``."""
        found = _game_and_player(night, self.game, self.who)
        if isinstance(found, Refusal):
            return found
        if refusal := standing(self.objections(night, *found), self.override):
            return refusal
        return (GameJoined(self.game, found[1].pid),)

    def objections(self, night: Night, game: Game, player: Player) -> Iterator[Refusal]:
        """Yields what stands against it."""
        if not eliminated(night, player):
            reason = f"{player.name} is in the main event; only who is out may play a second chance"
            yield Refusal("still-in", reason, _rule(night), final=True)
        elif player.out is not None and exits.exit_of(player).kind != "bust":
            reason = f"{player.name} left the main event and was not knocked out"
            yield Refusal("not-eliminated", reason, _rule(night))
        for other in night.games.values():
            if player.pid in other.left and other.open and other.winner is None:
                yield Refusal("in-a-game", f"{player.name} plays in game {other.name}", final=True)
        if player.pid in game.ever:
            reason = f"{player.name} has played in game {game.name} and may join the next one"
            yield Refusal("played-before", reason, _rule(night, "rejoin"))
        seats = night.rules.second_chance.seats
        if len(game.left) >= seats:
            reason = f"game {game.name} is full with {seats} players; {player.name} may join when one is out"
            yield Refusal("game-full", reason, _rule(night, "seats"))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BustFromGame(Command):
    """A player goes out of a second-chance game; the last one left has won it."""

    who: str
    game: str = "1"

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``GameLost``."""
        found = _game_and_player(night, self.game, self.who)
        if isinstance(found, Refusal):
            return found
        game, player = found
        if player.pid not in game.left:
            return Refusal("not-in-game", f"{player.name} does not play in game {game.name}", final=True)
        if len(game.left) == 1:
            reason = f"{player.name} is alone in game {game.name}; say sc-close, with winner= if the game counts"
            return Refusal("nobody-left", reason, final=True)
        return (GameLost(self.game, player.pid),)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CloseGame(Command):
    """Ends a second-chance game.

    Attributes:
        game: Its name.
        winner: Who wins a game that was not played out; empty for nobody.
    """

    game: str = "1"
    winner: str = ""

    def decide(self, night: Night, moment: Moment) -> Decision:
        """Answers ``GameClosed``."""
        if early := standing(exits.not_open(night), ""):
            return early
        game = night.games.get(self.game)
        if game is None or not game.open:
            return _no_game(night, self.game)
        if not self.winner:
            return (GameClosed(self.game, None),)
        winner = find(night, self.winner)
        if isinstance(winner, Refusal):
            return winner
        if refusal := standing(self.objections(night, game, winner), self.override):
            return refusal
        return (GameClosed(self.game, winner.pid),)

    def objections(self, night: Night, game: Game, winner: Player) -> Iterator[Refusal]:
        """Yields what stands against this winner."""
        if game.winner not in (None, winner.pid):
            name = night.players[game.winner].name if game.winner is not None else ""
            yield Refusal("game-won", f"{name} has won game {game.name}", final=True)
        if winner.pid not in game.left:
            yield Refusal("not-in-game", f"{winner.name} does not play in game {game.name}", final=True)
        least = night.rules.second_chance.minimum
        if len(game.ever) < least:
            reason = f"{len(game.ever)} played in game {game.name}; a game that counts needs {least}"
            yield Refusal("too-few-players", reason, _rule(night))


def _game_and_player(night: Night, name: str, who: str) -> tuple[Game, Player] | Refusal:
    """Answers a game that is being played and a player of tonight."""
    if early := standing(exits.not_open(night), ""):
        return early
    game = night.games.get(name)
    if game is None or not game.open:
        return _no_game(night, name)
    if game.winner is not None:
        return Refusal("game-won", f"{night.players[game.winner].name} has won game {name}", final=True)
    player = find(night, who)
    return player if isinstance(player, Refusal) else (game, player)


def _no_game(night: Night, name: str) -> Refusal:
    if name in night.games:
        return Refusal("game-closed", f"second-chance game {name} is over", final=True)
    return Refusal("no-game", f"there is no second-chance game {name}; say: sc-open {name}", final=True)


def _rule(night: Night, key: str = "") -> str:
    return night.rules.ref(f"second_chance.{key}" if key else "second_chance")


@dataclass(slots=True, eq=False, repr=False)
class GameOpened(Event):
    """A second-chance game was opened."""

    game: str

    def apply(self, night: Night) -> None:
        """Adds the game."""
        if self.game in night.games:
            raise Contradiction(f"there is a game {self.game} already")
        night.games[self.game] = Game(self.game)


@dataclass(slots=True, eq=False, repr=False)
class GameJoined(Event):
    """A player took a seat in a second-chance game."""

    game: str
    pid: int

    def apply(self, night: Night) -> None:
        """Seats him."""
        game = _playing(night, self.game)
        player = exits.signed_in(night, self.pid)
        if not eliminated(night, player):
            raise Contradiction(f"{player.name} is in the main event")
        if self.pid in game.left:
            raise Contradiction(f"{player.name} plays in game {self.game} already")
        game.left.append(self.pid)
        game.ever.add(self.pid)


@dataclass(slots=True, eq=False, repr=False)
class GameLost(Event):
    """A player went out of a second-chance game."""

    game: str
    pid: int

    def apply(self, night: Night) -> None:
        """Takes him out; the last one left has won."""
        game = _playing(night, self.game)
        if self.pid not in game.left or len(game.left) == 1:
            raise Contradiction(f"{night.players[self.pid].name} cannot go out of game {self.game}")
        game.left.remove(self.pid)
        if len(game.left) == 1:
            game.winner = game.left[0]


@dataclass(slots=True, eq=False, repr=False)
class GameClosed(Event):
    """A second-chance game was ended, with or without a winner."""

    game: str
    winner: int | None

    def apply(self, night: Night) -> None:
        """Closes it."""
        game = night.games.get(self.game)
        if game is None or not game.open:
            raise Contradiction(f"there is no open game {self.game}")
        if self.winner is not None and self.winner not in game.left:
            raise Contradiction(f"{night.players[self.winner].name} does not play in game {self.game}")
        game.open = False
        if self.winner is not None:
            game.winner = self.winner


def _playing(night: Night, name: str) -> Game:
    game = night.games.get(name)
    if game is None or not game.open or game.winner is not None:
        raise Contradiction(f"no second-chance game {name} is being played")
    return game


EVENTS = (GameOpened, GameJoined, GameLost, GameClosed)


def eliminated(night: Night, player: Player) -> bool:
    """Tells whether a player is out of the main event, or was left without winning it when it ended early."""
    if player.out is None and night.ended is not None:
        return bool(night.ranking) and player.pid not in night.ranking[0]
    return player.out is not None


def warnings(night: Night, now: int) -> list[str]:
    """Answers the games that are still open, one sentence each."""
    return [
        f"second-chance game {game.name} is open with {len(game.left)} players"
        for game in night.games.values()
        if game.open and game.winner is None
    ]
