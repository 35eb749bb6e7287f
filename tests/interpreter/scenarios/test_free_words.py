"""Words of scenarios and others that stand where no name can are free for cards and what else has a name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset, ScenarioDef
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.dsl.syntax.reserved import FREE, RESERVED, WORDS
from rulewright.dsl.syntax.style import styled
from rulewright.interpreter.scenarios import run_scenarios

Engine = Literal["compiled", "oracle"]
ENGINES: tuple[Engine, ...] = ("compiled", "oracle")

DECK = """\
format: 1
deck: free
extends: citadels
title: {en: Free words}
rules: |
  memory asked of player starts 0
  status expect marks player until game { }
  procedure clear(least: number) { gain least gold  raise asked of you by least }
districts:
  - id: play
    type: unique
    cost: 3
    name: {en: Play}
    rules: |
      action "Play" { do clear(least: 2)  mark you as expect }
      score 1 if given is in your city or play is not in your city
  - id: given
    type: unique
    cost: 2
    name: {en: Given}
    rules: |
      score sum of cost of it over (district in your city where it is over or it is not play)
  - {id: over, type: unique, cost: 1, name: {en: Over}}
  - {id: least, type: unique, cost: 1, name: {en: Least}}
  - {id: most, type: unique, cost: 1, name: {en: Most}}
"""
WITH = "with play instead of keep with given instead of smithy with over instead of factory "


@cache
def ruleset(folder: Path) -> Ruleset:
    path = folder / "free.yaml"
    path.write_text(DECK, encoding="utf-8")
    return load("citadels", [path], scenarios=False)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "parts",
    [
        "given { A is king hand of A is [play, given, over] } play { A: gather gold A: build over } "
        "expect { city of A is [over], play is in hand of A, given is in hand of A or game over }",
        "given { city of A is [play] A is king asked of A is 3 } play { A: play } "
        "expect { asked of A is 5, A has expect, not over is in city of A }",
        "given { gold of A is 3 top of deck is [over, given] play is revealed over is revealed } "
        "expect { top of deck is [over, given], not given is revealed, top 1 of deck is [over] }",
        "given { clear hand of A, deck city of A is [given, over] } expect { number of (district "
        "in city of A where it is given) is 1, sum of cost of it over (district in city of A) is 3 }",
    ],
)
def test_a_card_may_be_called_like_a_word_of_scenarios(
    parts: str, engine: Engine, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = f'scenario "s" {{ players 4 {WITH} at calling {parts} }}'
    parsed, problems = parse_scenarios(Source("some.rules", text))
    assert parsed is not None, problems
    scenarios = tuple(ScenarioDef("s", each, "free", each.span) for each in parsed.items)
    folder = tmp_path_factory.getbasetemp()
    (outcome,) = run_scenarios(replace(ruleset(folder), scenarios=scenarios), engine)
    assert outcome.passed, outcome.text


@pytest.mark.parametrize("word", sorted(FREE))
def test_each_of_them_names_what_is_chosen_and_what_is_declared(word: str) -> None:
    chosen = f"choose 1 card where cost of it <= {word} and it is not {word} as {word}"
    steps = f"action {{ {chosen}  move {word} to hand }}"
    members, problems = parse_members(Source("some.rules", f"{steps} score {word} of you"))
    assert members is not None, problems
    assert parse_rules_file(Source("some.rules", f"memory {word} of player starts 0"))[0] is not None
    given = f"hand of A is [{word}, x, {word}]   {word} of A is {word} of B + {word}"
    text = f'scenario "s" {{ with {word} at {word} given {{ {given} }} play {{ A: x {word}  B: {word} }} }}'
    parsed, problems = parse_scenarios(Source("some.rules", text))
    assert parsed is not None, problems
    assert styled(RulesText.whole(Source("some.rules", text)), "scenario_file")[1] == []


def test_which_words_are_free() -> None:
    assert {"play", "given", "over", "least", "most", "expect", "asked", "winner", "clear", "sees"} <= FREE
    assert FREE | RESERVED == WORDS
    assert {"choose", "is", "of", "end", "turn", "top", "with"} <= RESERVED


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('scenario "s" { given { play of is 3 } }', "something"),
        ('scenario "s" { plai { A: play } }', "plai"),
    ],
)
def test_a_mistake_beside_them_is_told_as_ever(text: str, message: str) -> None:
    _, problems = parse_scenarios(Source("some.rules", text))
    assert problems
    assert message in problems[0].message or problems[0].code.startswith("E03")
