"""Decks that once made the engines stumble: each plays to the end, and the same in both.

The preset `loop` of each deck is played, with answers drawn by chance, by the oracle, by the
compiled engine and by the compiled engine without a log.
"""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path

import pytest

from rulewright import load
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck
from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.oracle import OracleEngine

PLAYS = Path(__file__).parent / "plays"
DECKS = sorted(file.stem for file in PLAYS.glob("*.yaml"))


def differences(program: Program, seed: int, most: int | None = None) -> list[str]:
    """How the engines differ in one game, up to its end or to so many decisions."""
    compiled = CompiledEngine(program)
    oracle = OracleEngine(program)
    plain, fast = oracle.start(seed, log=True), compiled.start(seed, log=True)
    quick = compiled.start(seed)
    dice = random.Random(seed)
    left = count() if most is None else range(most)
    for _ in left:
        if plain.over:
            break
        found = [*states.differences(program, plain, fast), *states.differences(program, plain, quick)]
        if found or states.entries(plain.log)[:20] != states.entries(fast.log)[:20]:
            return found or ["log"]
        code = dice.choice(plain.options)
        for engine, state in ((oracle, plain), (compiled, fast), (compiled, quick)):
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


# ---------------------------------------------------------------- nested as deeply as a text may be

HEAD = """\
format: 1
deck: b
extends: citadels
title: {en: B}
presets:
  - {id: loop, title: {en: Loop}, based_on: first_game, sets: {cast: {replace: {merchant: bomb}}}}
characters:
  - id: bomb
    rank: 6
    name: {en: Bomb}
    rules: |
      """

NESTS: dict[str, tuple[str, str, str]] = {  # what opens a level, what stands inside, what closes a level
    "repeat": ("repeat 1 times { ", "gain 1 gold", " }"),
    "stop": ("repeat 3 times { if gold of you > 9 { stop } ", "gain 1 gold", " }"),
    "if": ("if gold of you > {i} {{ ", "gain 1 gold", " }"),
    "changes": ("repeat 1 times { raise n by 1 ", "gain n gold", " set n to 1 }"),
    "choice in loops": ("repeat 1 times { ", "choose 1 player as q gain 1 gold", " }"),
    "choice in ifs": ("if gold of you >= 0 { ", "choose 1 player as q gain 1 gold", " }"),
    "each": ("for each player as p{i} {{ if gold of p{i} > 1000 {{ ", "gain 1 gold", " } }"),
}


def nested(name: str, depth: int) -> str:
    opens, inside, closes = NESTS[name]
    opened = "".join(opens.format(i=i) if "{i}" in opens else opens for i in range(depth))
    count = "let n be 0 " if name == "changes" else ""
    return f'{HEAD}action "Do it" once per turn {{ {count}{opened}{inside}{closes * depth} }}\n'


@pytest.mark.parametrize("name", NESTS)
def test_a_deep_nest_plays_the_same(name: str) -> None:
    """The deepest that is not refused when it is read."""
    deepest = next(d for d in range(47, 4, -1) if load_deck(Source("b.yaml", nested(name, d)))[0] is not None)
    assert deepest > 12
    for depth in (deepest, deepest * 2 // 3, 8):
        ruleset, _ = load_deck(Source("b.yaml", nested(name, depth)))
        assert ruleset is not None
        assert not differences(Rules(ruleset).program(4, "b:loop"), depth)
