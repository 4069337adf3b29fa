"""Points, second-chance games and conduct on a random night."""

from __future__ import annotations

from tdconsole.engine.night import Player
from tdconsole.language.words import quote
from tdconsole.simulate.director import Acts, Director


def _anybody(director: Director) -> Player | None:
    people = [player for player in director.night.players.values() if not player.cancelled]
    return director.one(people) if people else None


def credit(director: Director) -> None:
    """Credits a premium hand, bounty chips, a receipt, points by the director's word, or that no hand was played."""
    player, points, dice = _anybody(director), director.night.rules.points, director.dice
    if player is None:
        return
    who, game = director.word(player), _game(director)
    hands = [name for name, award in points.awards.items() if award.per == "once"]
    kinds = [*points.kinds, *{kind: 0 for award in points.awards.values() for kind in award.points}]
    told = []
    if "bounty" in points.awards:
        told.append(f"bounty {who} {dice.randint(1, 5)}{game}")
    if "receipt" in points.awards:
        told.append(f"receipt {who} {dice.randint(0, 80)}.{dice.randint(1, 99):02}")
    if hands:
        told.append(f"premium {who} {dice.choice(hands)}{game}{' no-showdown' * director.maybe(0.1)}")
    if kinds:
        told.append(f'award {who} {dice.choice(kinds)} {dice.choice(("75", "-20", "12.5"))} "fair play"')
    if not told or director.maybe(0.03):
        told = [f"unplayed {who}"]
    director.say(dice.choice(told))


def _game(director: Director) -> str:
    """Answers the option that names a second-chance game, mostly none."""
    games = list(director.night.games)
    return f" sc={quote(director.one(games))}" if games and director.maybe(0.3) else ""


def play_second_chance(director: Director) -> None:
    """Opens, joins, loses or closes a second-chance game."""
    night, dice = director.night, director.dice
    if not night.rules.second_chance.allowed:
        return
    going = [game for game in night.games.values() if game.open and game.winner is None]
    if not going:
        director.say(f"sc-open{dice.choice(('', ' late'))}" if not night.games else f"sc-open {len(night.games) + 1}")
        return
    game = dice.choice(going)
    outside = [p for p in director.out() if p.pid not in game.left]
    if outside and (len(game.left) < 2 or director.maybe(0.6)):
        for player in director.some(outside, 3):
            director.say(f"sc-join {director.word(player)} {game.name}")
    elif len(game.left) > 1 and director.maybe(0.8):
        director.say(f"sc-bust {director.word(night.players[dice.choice(game.left)])} {game.name}")
    else:
        winner = f" winner={director.word(night.players[dice.choice(game.left)])}" if game.left else ""
        director.say(f"sc-close {game.name}{winner if director.maybe(0.6) else ''}")


def conduct(director: Director) -> None:
    """Warns or punishes somebody, or writes down what stands in the log alone."""
    player = _anybody(director)
    if player is None:
        return
    who, kinds = director.word(player), [*director.night.rules.conduct.warnings, "language"]
    told = (
        f'warn {who} {director.one(kinds)} "at the river"',
        f'penalty {who} "one round"',
        'note "the lights went out # for a minute"',
        'ruling "string bet at table 1"',
        f"at-keys {quote(player.name)} player={who}",
        "at-keys Rosa",
    )
    director.say(director.one(told))


def set_limit(director: Director) -> None:
    """Tells another end of the venue's contract."""
    hour = director.night.local(director.now).hour
    director.say(director.one((f"limit {(hour + director.dice.randint(1, 4)) % 24:02}:30", "limit off")))


DURING: Acts = ((9, credit), (9, play_second_chance), (4, conduct), (1, set_limit))
BEFORE: Acts = ((2, conduct), (1, set_limit))
AFTER: Acts = ((8, credit), (8, play_second_chance), (2, conduct))
