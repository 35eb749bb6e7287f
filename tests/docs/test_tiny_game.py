"""The tiny game of docs/adding-a-game.md: it loads, links and is played to its end on both engines."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright import load
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.printers import human
from rulewright.interpreter.shared import EngineName

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "tiny-game"
DECISIONS = 5  # of each player: one lantern a round


def test_it_is_without_fault() -> None:
    ruleset, found = load_ruleset(FOLDER)
    assert ruleset is not None
    assert human(found, None, 100) == ""


def test_it_is_tiny() -> None:
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in FOLDER.iterdir()) < 100


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_played_to_its_end(players: int, engine: EngineName) -> None:
    chance = random.Random(players)
    rules = load(FOLDER)
    for seed in range(20):
        game = rules.new_game(players=players, seed=seed, engine=engine)
        made = 0
        while not game.over:
            game.apply(chance.randrange(len(game.decision.options)))
            made += 1
        assert made <= 2 * DECISIONS * players  # and the order in which two jars shine
        assert game.winners
        assert max(game.scores) == game.scores[game.winners[0]]
