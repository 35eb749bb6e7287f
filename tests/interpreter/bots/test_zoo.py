"""The environment for programs that learn keeps to the contract of PettingZoo, and shows what a seat sees."""

from __future__ import annotations

import contextlib
import io
import random
import warnings
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

import rulewright
from rulewright.dsl.files.paths import ruleset_names
from rulewright.interpreter.game import Rules
from rulewright.interpreter.many.zoo import MOST, RulesEnv, env
from tests.rooms import ROOT

TINY = ROOT / "docs" / "examples" / "tiny-game"
CYCLES = 60
PLAYERS = {"citadels": 4, "citadels_classic": 3, "burgundy": 2, "architects": 3}


@pytest.fixture(scope="module")
def rules() -> dict[str, Rules]:
    return {name: rulewright.load(name) for name in ruleset_names()}


@pytest.mark.parametrize("name", ruleset_names())
def test_it_keeps_to_the_contract(rules: dict[str, Rules], name: str) -> None:
    def made() -> RulesEnv:
        return RulesEnv(rules[name], PLAYERS.get(name, 2))

    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders at observations that have parts, and at whole numbers
        api_test(made(), num_cycles=CYCLES)
        seed_test(made, num_cycles=CYCLES)


def played(table: RulesEnv, seed: int) -> list[tuple[str, float]]:
    """A whole game by chance; what everybody was given in the end."""
    dice, given = random.Random(seed), []
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, ended, stopped, _ = table.last()
        assert seen is not None
        choices = [n for n, allowed in enumerate(seen["action_mask"]) if allowed]
        if ended or stopped:
            given.append((agent, reward))
            assert not choices
        else:
            assert choices == list(range(len(table.game.state.options)))
            assert list(seen["options"][: len(choices)]) == table.game.state.options
        table.step(None if ended or stopped else dice.choice(choices))
    return given


def test_a_whole_game_is_won_by_who_won(rules: dict[str, Rules]) -> None:
    table = env("citadels", 4)
    given = dict(played(table, 3))
    assert table.game.over
    assert given == {f"player_{n}": 1.0 if n in table.game.winners else -1.0 for n in range(4)}
    assert "over" in table.render()


def test_what_a_seat_does_not_see_is_not_in_it() -> None:
    table = env("citadels", 4)
    table.reset(seed=2)
    names, dice = table.observed.names, random.Random(2)
    hands = 0
    for _ in range(60):
        state = table.game.state
        seat = state.who
        seen: dict[str, Any] = {
            agent: dict(zip(names, table.observe(agent)["observation"].tolist(), strict=True))
            for agent in table.agents
        }
        for owner, hand in enumerate(state.z_hand[:4]):
            for thing in hand:
                hands += 1
                known = [n for n in range(4) if seen[f"player_{n}"][f"thing {thing}"] != -1]
                assert known == [owner]
            assert all(seen[f"player_{n}"][f"zone hand {owner}"] == len(hand) for n in range(4))
        assert seen[f"player_{seat}"]["asked"] == state.site
        assert seen[f"player_{(seat + 1) % 4}"]["asked"] == -1
        twin = table.game.redeal(seat, 7)
        before = table.observe(f"player_{seat}")["observation"].tolist()
        table.game, kept = twin, table.game
        assert table.observe(f"player_{seat}")["observation"].tolist() == before
        table.game = kept
        table.step(dice.randrange(len(state.options)))
    assert hands > 100


def test_what_is_not_offered_is_refused() -> None:
    table = env(TINY, 2)
    table.reset(seed=1)
    for action in (len(table.game.state.options), MOST, -1):
        with pytest.raises(ValueError, match="the mask says"):
            table.step(action)
