"""Is this a bot? What everybody who plays with one may rely on, tried in whole games: for authors of bots."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.interpreter.game import Rules
from rulewright.interpreter.many.bots import Bot, Seat, make_bot, seed_of
from rulewright.interpreter.many.own import BotFailed, Watched
from rulewright.interpreter.rng import below, seeded

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game

Make = str | Callable[[int], Bot]  # a kind of bot, or what makes one from a seed


def check_bot(make: Make, rules: Rules, players: int, games: int = 2, seed: int = 1) -> int:
    """Let it sit at tables of these rules, among others that choose by chance. BotFailed says what no bot may
    do: choose what is not offered, raise an exception, change the game, choose something else in the same
    place with the same seed, or by what its seat cannot see. How many of its choices were looked at."""
    name = make if isinstance(make, str) else getattr(make, "__name__", "of your own")
    asked = 0
    for number in range(games):
        game, chance = rules.new_game(players, seed_of(seed, number)), seeded(number)
        own = number % players
        while not game.over:
            count = len(game.decision.options)
            if game.state.who == own and count > 1:
                chosen = _looked_at(name, make, game, seed_of(seed, number, len(game.choices)))
                asked += 1
            else:
                chosen, chance = below(chance, count)
            game.apply(chosen)
    return asked


def _looked_at(name: str, make: Make, game: Game, seed: int) -> int:
    who = game.state.who
    before = json.dumps(game.view(None)), list(game.state.options), len(game.choices)
    chosen = _made(name, make, seed).choose(game.decision, Seat(game, who))
    if before != (json.dumps(game.view(None)), list(game.state.options), len(game.choices)):
        raise BotFailed(name, "it changed the game: what it wants to try belongs into seat.redeal(rng)")
    again = _made(name, make, seed).choose(game.decision, Seat(game, who))
    if again != chosen:
        raise BotFailed(name, f"made with the same seed it chose {chosen}, and then {again}")
    twin = game.redeal(who, seed % 1000)
    other = _made(name, make, seed).choose(twin.decision, Seat(twin, who))
    if other != chosen:
        raise BotFailed(name, f"it chose {chosen}, and {other} where only what it cannot see was another")
    return chosen


def _made(name: str, make: Make, seed: int) -> Bot:
    return make_bot(make, seed) if isinstance(make, str) else Watched(name, make(seed))
