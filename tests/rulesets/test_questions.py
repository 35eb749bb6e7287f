"""What players are asked reads like the game: no names that only its rules know."""

from __future__ import annotations

import random

import pytest

from rulewright.cli.telling import question
from rulewright.dsl.load import load
from rulewright.interpreter.game import Rules

INNER = {"asked", "chosen", "found", "given up", "kept", "next", "wanted", "x", "d"}


@pytest.mark.parametrize("name", ["citadels", "burgundy", "architects"])
def test_no_question_has_an_inner_name(name: str) -> None:
    rules = Rules(load(name, scenarios=False))
    asked = set()
    for seed in range(3):
        chosen = rules.choose(rules.ruleset.players[1], random=["all"], seed=seed)
        program = rules.program(rules.ruleset.players[1], chosen.preset, chosen.sets, chosen.settings)
        asked |= {site.prompt for site in program.sites}
    assert asked
    assert not asked & INNER


def test_a_number_of_a_place_is_asked_for_as_that_place() -> None:
    """A ship empties a depot."""
    rules, chance = Rules(load("burgundy", scenarios=False)), random.Random(1)
    for seed in range(20):
        game = rules.new_game(2, seed)
        while not game.over and game.decision.site != "procedure/unload/1":
            game.apply(chance.randrange(len(game.decision.options)))
        if not game.over:
            break
    assert question(game, game.decision).endswith("choose a depot")
    assert [option.label for option in game.decision.options] == [f"depot {n}" for n in range(1, 7)]
    assert [option.words for option in game.decision.options] == [(f"{n}",) for n in range(1, 7)]
