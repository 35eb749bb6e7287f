"""What is told to a person who asks: the best options, by what he may know."""

from __future__ import annotations

import random

import pytest

import rulewright
from rulewright.cli.hinting import hint_lines
from rulewright.interpreter.bots.budget import Budget
from rulewright.interpreter.bots.hints import Hint, hints
from rulewright.interpreter.game import Rules
from tests.interpreter.bots.test_search import TINY


@pytest.fixture(scope="module")
def tiny() -> Rules:
    return rulewright.load(TINY)


def test_the_best_comes_first_and_nothing_is_chosen(tiny: Rules) -> None:
    games = (tiny.new_game(4, seed) for seed in range(50))
    game = next(each for each in games if len(each.decision.options) > 3)
    found = hints(game, Budget(rollouts=40))
    assert len(found) == len({each.option for each in found}) == 3
    assert not game.choices
    assert all(each.ahead is not None and each.chance is None for each in found)
    assert hints(game, Budget(rollouts=40)) == found, "by the same seed"
    twin = game.redeal(game.state.who, 5)
    assert hints(twin, Budget(rollouts=40)) == found, "by what may be known"


def test_the_last_choice_is_worth_what_it_brings(tiny: Rules) -> None:
    game, dice = tiny.new_game(2, 4), random.Random(1)
    while len(game.choices) < 9 or len(game.decision.options) < 2:
        game.apply(dice.randrange(len(game.decision.options)))
        if game.over:
            game = tiny.new_game(2, dice.randrange(100))
    seat, best = game.decision.player, hints(game, Budget(rollouts=10))[0]
    game.apply(best.option)
    assert game.over
    won = seat in game.winners  # that counts as one more
    assert best.ahead == game.scores[seat] - game.scores[1 - seat] + won


def test_what_is_said_of_it(tiny: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(g for g in (tiny.new_game(3, seed) for seed in range(50)) if len(g.decision.options) > 2)
    said = [Hint(1, ahead=2.53), Hint(0, ahead=-1.0), Hint(2, ahead=0.04)]
    monkeypatch.setattr("rulewright.interpreter.bots.hints.hints", lambda *_: said)
    labels = [option.label for option in game.decision.options]
    assert hint_lines(game, 100)[1:] == [
        f"  2: {labels[1]}: some 2.5 points ahead of the best of the others",
        f"  1: {labels[0]}: some 1.0 points behind the best of the others",
        f"  3: {labels[2]}: as many points as the best of the others",
    ]
    said[:] = [Hint(0, chance=0.625)]
    assert hint_lines(game, 100)[1:] == [f"  1: {labels[0]}: won in some 62 % of the games that were tried"]
