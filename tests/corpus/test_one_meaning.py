"""Programs that once told the engines apart, or made one of them fall: each has one meaning.

`programs/NAME.yaml` is a deck for Citadels, a folder there a game of its own. The same games go on in both
engines, step by step.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything
from rulewright.dsl.files.paths import Folder
from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.interpreter import linked
from rulewright.interpreter.game import load
from rulewright.interpreter.link import link
from rulewright.interpreter.scenarios import run_scenarios
from rulewright.interpreter.shared import EngineName
from tests.acceptance.in_step import Engines, lockstep

PROGRAMS = Path(__file__).parent / "programs"
WARNED = {
    "card-nobody-owns": ["W0716"],
    "memory-nobody-reads": ["W0712"],
    "what-decks-with-everything-found": ["W0716", "W0712"],
}


def ruleset_of(name: str) -> model.Ruleset:
    ruleset, _ = load_ruleset(Folder(PROGRAMS / name, name))
    assert ruleset is not None
    return ruleset


@pytest.mark.parametrize("name", sorted(file.stem for file in PROGRAMS.glob("*.yaml")))
def test_both_engines_play_the_same_game(name: str) -> None:
    ruleset, problems = load_deck(PROGRAMS / f"{name}.yaml")
    assert ruleset is not None
    assert [each.code for each in problems] == WARNED.get(name, [])
    program = link(
        ruleset, 4, next((each for each in ruleset.presets if each.startswith(f"{ruleset.decks[0]}:")), None)
    )
    engines = Engines(program)
    for seed in range(4):
        found, _ = lockstep(program, seed, 120, engines)
        assert not found, found


@pytest.mark.parametrize("name", sorted(file.parent.name for file in PROGRAMS.glob("*/ruleset.yaml")))
def test_both_engines_play_the_same_game_of_its_own(name: str) -> None:
    program = link(ruleset_of(name), 2)
    engines = Engines(program)
    for seed in range(8):
        found, _ = lockstep(program, seed, 120, engines)
        assert not found, found


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_ways_to_pay_end_while_one_pays_as_far_as_the_rest_can_be_raised(engine: EngineName) -> None:
    outcomes = run_scenarios(ruleset_of("ways-that-end-while-one-pays"), engine=engine)
    assert len(outcomes) == 4
    assert [each.title for each in outcomes if not each.passed] == []


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_a_text_that_calls_its_target_by_a_kind_speaks_of_no_other(engine: EngineName) -> None:
    outcomes = run_scenarios(ruleset_of("targets-of-other-kinds"), engine=engine)
    assert len(outcomes) == 2
    assert [each.title for each in outcomes if not each.passed] == []


def test_a_price_that_was_offered_is_paid_to_its_end() -> None:
    """What is paid ends ways to pay, of cards, of the rules, of what marks several: no game is stopped."""
    program = link(ruleset_of("ways-that-end-while-one-pays"), 2)
    engines = Engines(program)
    for seed in range(60):
        found, seen = lockstep(program, seed, 120, engines)
        assert not found, found
        assert not seen["stopped"]


def test_a_team_without_anybody_is_not_there() -> None:
    game = load(str(PROGRAMS / "more-teams-than-players")).new_game(2, 1)
    assert game.words.teams == (("Reds", (0,)), ("Blues", (1,)))
    assert [each["name"] for each in game.view(0)["teams"]] == ["Reds", "Blues"]


def test_a_card_that_nobody_has_hears_nobodys_deeds() -> None:
    ruleset, _ = load_deck(PROGRAMS / "card-nobody-owns.yaml")
    assert ruleset is not None
    program = link(ruleset, 4)
    built = [node for body in program.procedures.values() for node in everything(body.body)]
    gains = [
        node
        for node in built
        if isinstance(node, linked.Gain) and node.amount == core.Const(1, core.NumberType())
    ]
    (frost,) = ruleset.cards["d:frost"].abilities.items
    assert isinstance(frost, core.TriggerAbility)
    assert str(frost.body[0]) not in map(str, gains)
    assert not any(isinstance(node, linked.Trigger) and node.key == frost.key for node in built)
