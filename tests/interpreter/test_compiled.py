"""What the compiled engine does in its own way, beside the plain way of the same thing."""

from __future__ import annotations

import random

import pytest

import rulewright
from rulewright.interpreter.compiled.code import with_aliases
from rulewright.interpreter.compiled.joining import Joining, split
from rulewright.interpreter.compiled.shuffling import MOST_WRITTEN, SHUFFLES
from rulewright.interpreter.rng import seeded, shuffle


@pytest.mark.parametrize("count", [*range(14), 60, MOST_WRITTEN, MOST_WRITTEN + 1, 1030])
def test_written_shuffles_draw_the_same(count: int) -> None:
    for seed in range(20):
        plain, written = list(range(count)), list(range(count))
        assert shuffle(seeded(seed), plain) == SHUFFLES[count](seeded(seed), written)
        assert plain == written


def test_a_playout_is_the_game_that_apply_plays() -> None:
    engine = rulewright.load("citadels").table(4).engine
    for seed in range(3):
        one, other = engine.start(seed), engine.start(seed)
        chance = random.Random(seed).random
        decisions = 0
        while other.options:
            engine.apply(other, other.options[int(chance() * len(other.options))])
            decisions += 1
        assert engine.playout(one, random.Random(seed).random) == decisions
        assert engine.dump(one) == engine.dump(other)


def test_joined_functions() -> None:
    joining = Joining([
        ["def first(s, a):", "    if a: return second(s, a + 1, (2, 3))", "    return alone(s)"],
        ["def second(s, b, c):", "    if b:", "        return [b, c]"],
        ["def alone(s):", "    return KEPT(s)"],
        ["def idle(s):", "    return 0"],
        ["def kept(s):", "    return 1"],
    ])  # fmt: skip
    named = {"KEPT": ["kept"]}
    joining.keep(["first"], named)
    joining.join()
    assert joining.keep(["first"], named) == {"first", "kept"}
    assert joining.functions()[0] == [
        "def first(s, a):",
        "    if a:",
        "        b, c = a + 1, (2, 3)",
        "        if b:",
        "            return [b, c]",
        "        return None",
        "    return KEPT(s)",
    ]
    assert split("s, f(a, b), [c, d], e") == ["s", "f(a, b)", "[c, d]", "e"]


def test_aliases_stand_where_they_are_needed() -> None:
    body = ["a = 1", "if a:", "    b = s.at[0]", "    while s.at[1]:", "        s.at[2] = b", "return a"]
    assert with_aliases(body)[2:4] == ["    at = s.at", "    b = at[0]"]
    loop = ["for a in b:", "    c = s.at[a], s.at[0], s.at[1]", "return c"]
    assert with_aliases(loop)[0] == "at = s.at"
    branches = ["if a:", "    s.at[0] = 1", "else:", "    s.at[1] = s.at[2]"]
    assert with_aliases(branches)[0] == "at = s.at"
