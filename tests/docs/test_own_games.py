"""The small games of our own in docs/examples: their scenarios pass, and their games end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.printers import human
from rulewright.interpreter.game import Rules
from rulewright.interpreter.scenarios.run import House
from rulewright.interpreter.shared import EngineName

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
GAMES = ["dyers", "harvest-fair"]


@cache
def rules(game: str) -> Rules:
    ruleset, found = load_ruleset(EXAMPLES / game)
    assert ruleset is not None
    assert human(found, None, 100) == ""
    return Rules(ruleset)


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
@pytest.mark.parametrize("game", GAMES)
def test_its_scenarios_pass(game: str, engine: EngineName) -> None:
    house = House(rules(game), engine)
    scenarios = rules(game).ruleset.scenarios
    assert scenarios
    for scenario in scenarios:
        outcome = house.run(scenario)
        assert outcome.passed, outcome.text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_both_engines_play_it_to_the_same_end(game: str, players: int) -> None:
    chance = Random(players)
    for seed in range(3):
        one, other = (rules(game).new_game(players, seed, engine=engine) for engine in ("compiled", "oracle"))
        while not one.over:
            labels = [option.label for option in one.decision.options]
            assert [option.label for option in other.decision.options] == labels
            chosen = chance.randrange(len(labels))
            one.apply(chosen)
            other.apply(chosen)
        assert other.over
        assert other.scores == one.scores
