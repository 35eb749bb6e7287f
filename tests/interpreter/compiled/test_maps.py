"""Random programs over maps on both engines: after every decision both states are the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import LimitReached
from tests.interpreter.linked_meaning import LinkedEngine

from .made import Maker

PROGRAMS = 60
MANY = 6_000
PARTS = 12
DECISIONS = 20


def reached(run: Any, *arguments: Any, **named: Any) -> tuple[Any, str]:
    """What it gives, or the limit that stops it."""
    try:
        return run(*arguments, **named), ""
    except LimitReached as limit:
        return None, limit.limit


def differing(seed: int) -> list[str]:
    """How the engines differ in a game of the program with this seed."""
    program = Maker(seed).program()
    dice = random.Random(seed)
    compiled = CompiledEngine(program)
    engines = [(LinkedEngine(program), True), (compiled, True), (compiled, False)]
    begun = [reached(engine.start, seed, log=log) for engine, log in engines]
    for _ in range(DECISIONS):
        limits = [limit for _, limit in begun]
        if any(limits):
            return [f"limits: {limits}"] if len(set(limits)) > 1 else []
        first, *others = (state for state, _ in begun)
        found = [line for other in others for line in states.differences(program, first, other)]
        if states.entries(first.log) != states.entries(others[0].log):
            found.append("the logs differ")
        if compiled.dump(others[0])["k"] != compiled.dump(others[1])["k"]:
            found.append("with a log and without, the game goes on elsewhere")
        if found or first.over:
            return found
        if dice.random() < 0.2:
            begun = [
                (engine.restore(engine.dump(state)), "")
                for (engine, _), (state, _) in zip(engines, begun, strict=True)
            ]
        elif dice.random() < 0.2:
            begun = [(engine.copy(state), "") for (engine, _), (state, _) in zip(engines, begun, strict=True)]
        code = dice.choice(first.options)
        begun = [
            (state, reached(engine.apply, state, code)[1])
            for (engine, _), (state, _) in zip(engines, begun, strict=True)
        ]
    return []


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(PROGRAMS), id=f"{PROGRAMS} programs"),
        *(
            pytest.param(range(start, start + MANY // PARTS), id=f"from {start}", marks=pytest.mark.long)
            for start in range(0, MANY, MANY // PARTS)
        ),
    ],
)
def test_both_engines_agree(seeds: range) -> None:
    for seed in seeds:
        assert differing(seed) == [], f"program {seed}"
