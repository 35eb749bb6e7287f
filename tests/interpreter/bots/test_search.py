"""The seat that thinks: the same choice for the same seed, solved games are won."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.interpreter.bots import search as searching
from rulewright.interpreter.bots.budget import Budget
from rulewright.interpreter.bots.greedy import LOST
from rulewright.interpreter.bots.search import Search
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.many.bots import Seat, make_bot
from rulewright.interpreter.many.simulate import simulate
from rulewright.interpreter.rng import seeded
from tests.rooms import ROOT

TINY = ROOT / "docs" / "examples" / "tiny-game"
HEAP = {
    "ruleset.yaml": """
format: 1
ruleset: heap
title: {en: Heap}
players: {min: 2, max: 2}
kinds:
  - {id: stone, plural: stones, name: {en: stone}, abilities: {active: heap}}
resources:
  - {id: points, name: {en: points}, score: true}
zones:
  - {id: heap, of: table, holds: stone, seen_by: all, name: {en: heap}}
  - {id: gone, of: table, holds: stone, seen_by: all, name: {en: gone}}
sets:
  - {id: all_stones, kind: stone, into: heap, every: true}
tables_of: [stones.yaml]
rules: [flow.rules]
""",
    "stones.yaml": "kind: stone\nthings:\n  - {id: stone, name: {en: Stone}, copies: 8}\n",
    "flow.rules": """
flow {
  repeat until size of heap is 0 at most 9 times {
    for each player as p {
      if size of heap > 0 {
        by p {
          choose number from 1 to min(3, size of heap) as taken
          move top taken of heap to gone
          if size of heap is 0 { gain 1 points }
        }
      }
    }
  }
  finish winner player with highest points of it
}
""",
}


@pytest.fixture(scope="module")
def tiny() -> Rules:
    return rulewright.load(TINY)


@pytest.fixture(scope="module")
def heap(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    folder: Path = tmp_path_factory.mktemp("games") / "heap"
    folder.mkdir()
    for name, text in HEAP.items():
        (folder / name).write_text(text, encoding="utf-8")
    return rulewright.load(folder)


def chosen(game: Game, kind: str, seed: int) -> int:
    return make_bot(kind, seed).choose(game.decision, Seat(game, game.decision.player))


@pytest.mark.parametrize("budget", ["search@200", "search@0.2s"])
@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_is_solved_is_not_lost(heap: Rules, seed: int, budget: str) -> None:
    """Whoever can leave a multiple of four wins: so the second, with eight at the beginning."""
    game, dice = heap.new_game(2, seed), random.Random(seed)
    while not game.over:
        own = game.decision.player == 1
        game.apply(chosen(game, budget, seed) if own else dice.randrange(len(game.decision.options)))
    assert game.winners == [1]


def test_the_last_choices_of_a_game_are_the_best_there_are(tiny: Rules) -> None:
    """What is taken in the last round is worked out here as well, lantern by lantern."""
    for seed in range(4):
        game, dice = tiny.new_game(2, seed), random.Random(seed)
        while len(game.choices) < 8:
            game.apply(dice.randrange(len(game.decision.options)))
        seat, margins = game.decision.player, []
        for option in range(len(game.decision.options)):
            answered, replies = game.copy(), []
            answered.apply(option)
            for reply in range(len(answered.decision.options)):
                twin = answered.copy()
                twin.apply(reply)
                assert twin.over
                replies.append(1000 * (twin.scores[seat] - twin.scores[1 - seat]) + (seat in twin.winners))
            margins.append(min(replies))
        assert margins[chosen(game, "search@50", seed)] == max(margins)


def test_the_same_seed_thinks_the_same(tiny: Rules) -> None:
    results = [simulate(tiny, 3, 2, seed=seed, bots=["search@20", "random"]) for seed in (5, 5)]
    assert results[0].data() == results[1].data()


def test_more_thought_is_better_than_none(tiny: Rules) -> None:
    results = simulate(tiny, 20, 2, seed=3, bots=["search@60", "random"], detail=False)
    assert results.wins[0] > 14


def test_options_that_are_given_up_are_tried_less(tiny: Rules) -> None:
    games = (tiny.new_game(4, seed) for seed in range(50))
    game = next(each for each in games if len(each.decision.options) > 2)
    dealer = game.dealer(game.decision.player)
    before = game.state.rng, list(game.state.options)
    tried = Search(game.table.greedy).tried(dealer, seeded(1), Budget(rollouts=60))
    assert {each.position for each in tried} == set(range(len(game.decision.options)))
    assert tried[0].count > tried[-1].count > 0
    assert tried[0].worth >= tried[1].worth
    assert (game.state.rng, list(game.state.options)) == before, "it thinks, and the game stays"


def test_a_limit_in_thought_is_no_limit_of_the_game(tiny: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """An option whose consequences come to no end there is the last to be taken; what comes to no end later
    is judged where it began."""
    game = tiny.new_game(2, 1)
    search, engine = Search(game.table.greedy), game.table.engine
    world = game.redeal(0, 1).state
    shut = world.options[0]
    apply = engine.apply

    def limited(state: object, code: int) -> None:
        if code == shut or len(world.options) != len(state.options):  # type: ignore[attr-defined]
            raise LimitReached("steps", "", None)
        apply(state, code)

    seat = world.who
    monkeypatch.setattr(engine, "apply", limited)
    assert search._rollout(world, shut, seat) == LOST
    assert abs(search._rollout(world, world.options[1], seat)) < 100_000
    assert not game.over


def test_without_a_model_games_are_played_to_their_end(tiny: Rules) -> None:
    search = Search(tiny.table(2).greedy)
    assert not search.knows
    state = tiny.new_game(2, 3).redeal(0, 4).state
    search._play_out(state)
    assert state.over


@pytest.mark.parametrize("name", ["citadels", "burgundy"])
def test_with_a_model_they_are_played_on_for_a_while(name: str) -> None:
    rules = rulewright.load(name)
    game = rules.new_game(2 if name == "burgundy" else 4, 3)
    search = Search(game.table.greedy)
    assert search.knows
    state = game.redeal(game.state.who, 4).state
    search._play_on(state)
    assert not state.over
    assert searching.DEPTH < 20
