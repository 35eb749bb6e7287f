"""The game with maps of docs/adding-a-game.md: it loads, and both engines play it alike to its end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright import load, load_game
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.printers import human

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "map-game"


def test_it_is_without_fault() -> None:
    ruleset, found = load_ruleset(FOLDER)
    assert ruleset is not None
    assert human(found, None, 100) == ""


@pytest.mark.parametrize("settings", [{}, {"wild": True}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_played_to_its_end(players: int, settings: dict[str, int]) -> None:
    rules = load(FOLDER)
    for seed in range(10):
        logs = []
        for engine in ("compiled", "oracle"):
            chance = random.Random(seed)
            game = rules.new_game(players, seed, engine=engine, settings=settings)  # type: ignore[arg-type]
            while not game.over:
                game.apply(chance.randrange(len(game.decision.options)))
            assert game.winners
            assert load_game(game.save(), rules=rules).scores == game.scores
            logs.append(game.log)
        assert logs[0] == logs[1]
