"""What the compiled engine does in its own way, beside the plain way of the same thing."""

from __future__ import annotations

import random

import pytest

import rulewright
from rulewright.interpreter.compiled.shuffling import MOST_WRITTEN, SHUFFLES
from rulewright.interpreter.rng import seeded, shuffle


@pytest.mark.parametrize("count", [*range(14), 60, MOST_WRITTEN, MOST_WRITTEN + 1, 1030])
def test_written_shuffles_draw_the_same(count: int) -> None:
    for seed in range(20):
        plain, written = list(range(count)), list(range(count))
        assert shuffle(seeded(seed), plain) == SHUFFLES[count](seeded(seed), written)
        assert plain == written


def test_a_playout_is_the_game_that_apply_plays() -> None:
    engine = rulewright.load("citadels").table(4).engine
    for seed in range(3):
        one, other = engine.start(seed), engine.start(seed)
        chance = random.Random(seed).random
        decisions = 0
        while other.options:
            engine.apply(other, other.options[int(chance() * len(other.options))])
            decisions += 1
        assert engine.playout(one, random.Random(seed).random) == decisions
        assert engine.dump(one) == engine.dump(other)
