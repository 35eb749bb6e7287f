"""Decks that once made the engines stumble: each plays to the end, and the same in both.

The preset `loop` of each deck is played, with answers drawn by chance, by the reference engine, by the
compiled engine and by the compiled engine without a log.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright import load
from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.game import Rules
from rulewright.interpreter.program import Program
from rulewright.interpreter.reference import ReferenceEngine

PLAYS = Path(__file__).parent / "plays"
DECKS = sorted(file.stem for file in PLAYS.glob("*.yaml"))


def differences(program: Program, seed: int) -> list[str]:
    """How the engines differ in one game."""
    compiled = CompiledEngine(program)
    reference = ReferenceEngine(program)
    plain, fast = reference.start(seed, log=True), compiled.start(seed, log=True)
    quick = compiled.start(seed)
    dice = random.Random(seed)
    while not plain.over:
        found = [*states.differences(program, plain, fast), *states.differences(program, plain, quick)]
        if found or states.entries(plain.log)[:20] != states.entries(fast.log)[:20]:
            return found or ["log"]
        code = dice.choice(plain.options)
        for engine, state in ((reference, plain), (compiled, fast), (compiled, quick)):
            engine.apply(state, code)
    assert compiled.dump(fast)["k"] == compiled.dump(quick)["k"]
    return []


def rules_of(name: str) -> Rules:
    return load("citadels", decks=[PLAYS / f"{name}.yaml"])


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_plays_the_same_in_both_engines(name: str) -> None:
    rules = rules_of(name)
    preset = next(each for each in rules.ruleset.presets if each.endswith(":loop"))
    program = rules.program(4, preset)
    for seed in range(6):
        assert not differences(program, seed), seed
