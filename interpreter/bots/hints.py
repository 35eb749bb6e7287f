"""What a seat that thinks would tell a person who asks it: the best options, and what it expects of them."""

from __future__ import annotations

from msgspec import Struct

from rulewright.interpreter.bots.budget import Budget
from rulewright.interpreter.bots.evaluation import WHOLE
from rulewright.interpreter.bots.search import Search
from rulewright.interpreter.game import Game
from rulewright.interpreter.many.bots import index_of, seed_of
from rulewright.interpreter.rng import seeded

BEST = 3  # options that are told


class Hint(Struct, frozen=True):
    """An option by its place in the decision, and what it is expected to lead to: so many points ahead of the
    best of the others, or where nobody counts points, the chance to win."""

    option: int
    ahead: float | None = None
    chance: float | None = None


def hints(game: Game, budget: Budget, best: int = BEST) -> list[Hint]:
    """For whoever is asked now, by what he may know and nothing else: the best option first."""
    decision = game.decision
    dealer = game.dealer(decision.player)
    search = Search(game.table.greedy)
    chance = seeded(seed_of(game.seed, "hint", len(game.choices)))
    points = search.evaluation.score is not None
    found = []
    for each in search.tried(dealer, chance, budget)[:best]:
        option = index_of(decision, dealer.state.options[each.position])
        worth = each.worth / WHOLE
        found.append(Hint(option, ahead=worth) if points else Hint(option, chance=max(0.0, min(1.0, worth))))
    return found
