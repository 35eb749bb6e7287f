"""The one style: what it looks like, and that it changes nothing but white space."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import RulesText, to_plain
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.dsl.syntax.style import WIDTH, same, styled
from rulewright.dsl.syntax.styledfiles import styled_file
from tests.generators import trees

HOME = Path(__file__).resolve().parents[2]
FILES = [
    path
    for folder in (HOME / "rulesets", HOME / "docs" / "examples", HOME / "docs" / "cookbook")
    for path in sorted(folder.rglob("*"))
    if path.suffix in (".rules", ".yaml")
]
PARSERS: dict[str, Any] = {
    "members": parse_members,
    "rules_file": parse_rules_file,
    "scenario_file": parse_scenarios,
}
STARTS = list(PARSERS)


def style(text: str, start: str = "members", width: int = WIDTH) -> str:
    found, problems = styled(RulesText.whole(Source("t", text)), start, width)
    assert problems == []
    return found


# --- what it looks like -------------------------------------------------------------------------------------

CASES = {
    "spaces": ('action   "Go"{gain 1  gold draw 2}', 'action "Go" { gain 1 gold  draw 2 }\n'),
    "calls": ("score max ( 1 ,2 )+number of( card )", "score max(1, 2) + number of (card)\n"),
    "signs": (
        "score - 2 if gold of you-1 is -  3 or size of your hand <= -1",
        "score -2 if gold of you - 1 is -3 or size of your hand <= -1\n",
    ),
    "fields": (
        "action { do build( district :it,price: 0 ) }",
        "action { do build(district: it, price: 0) }\n",
    ),
    "the author breaks a block": (
        "action {\ngain 1 gold draw 2 }",
        "action {\n  gain 1 gold\n  draw 2\n}\n",
    ),
    "an empty block": ("instead of call must {\n}", "instead of call must { }\n"),
    "empty lines": ("score 1\n\n\n\nscore 2\nscore 3", "score 1\n\nscore 2\nscore 3\n"),
    "no empty line at the ends": ("\n\naction {\n\n gain 1 gold\n\n}\n\n", "action {\n  gain 1 gold\n}\n"),
    "comments beside and above": (
        "# first\n  score 1#one\nscore 22 # two\n# last",
        "# first\nscore 1   #one\nscore 22  # two\n# last\n",
    ),
    "a comment breaks a line": (
        "action { gain 1 gold # why\n draw 2 }",
        "action {\n  gain 1 gold  # why\n  draw 2\n}\n",
    ),
    "nothing but a comment": ("   # aside", "# aside\n"),
    "nothing": (" \n", ""),
    "else on a line of its own stays there": (
        "action {\nif a is b { draw 1 }\nelse { draw 2 } }",
        "action {\n  if a is b { draw 1 }\n  else { draw 2 }\n}\n",
    ),
    "else beside its block": (
        "action {\nif a is b {\ndraw 1 } else {\n draw 2 } }",
        "action {\n  if a is b {\n    draw 1\n  } else {\n    draw 2\n  }\n}\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_looks_like_this(name: str) -> None:
    given, wanted = CASES[name]
    assert style(given) == wanted


def test_a_long_line_breaks_before_the_word_that_binds_least() -> None:
    text = "score number of (card in hand of you where cost of it > 3 and colour of it is red or it is x)"
    assert style(text, width=56) == (
        "score number of (card in hand of you\n"
        "  where cost of it > 3 and colour of it is red\n"
        "  or it is x)\n"
    )


def test_a_long_header_has_its_brace_on_a_line_of_its_own() -> None:
    text = "after build by others where cost of district > 4 if gold of you is 0 must {\n gain 1 gold }"
    assert style(text, width=50) == (
        "after build by others where cost of district > 4\n  if gold of you is 0 must\n{\n  gain 1 gold\n}\n"
    )


def test_scenarios_keep_the_lines_of_their_author() -> None:
    text = (
        'scenario "x" {\n players 4  at calling\n given { A is king  gold of A is 1 }\n'
        " play {\n A: go B: no\nA: end turn }\n}"
    )
    assert style(text, "scenario_file") == (
        'scenario "x" {\n  players 4   at calling\n  given { A is king   gold of A is 1 }\n'
        "  play {\n    A: go   B: no\n    A: end turn\n  }\n}\n"
    )


def test_what_cannot_be_read_stays_as_it_is() -> None:
    text = "action { gain 1 gold"
    found, problems = styled(RulesText.whole(Source("t", text)), "members")
    assert found == text
    assert [each.severity for each in problems]


# --- in a YAML file -----------------------------------------------------------------------------------------

DECK = """\
# a deck,   untouched
format: 1
deck:   odd     # spaces stay
extends: citadels
title: {en: Odd}
districts:
  - id: bell
    rules: |
        score   2

        score 1 per   district in your city
    cost: 4
  - id: plain
    rules: score   3
rules: |
  status cursed marks player { score   1 }
scenarios: |
  scenario "x" { players 4   given {
    A is king } }
"""
STYLED = """\
# a deck,   untouched
format: 1
deck:   odd     # spaces stay
extends: citadels
title: {en: Odd}
districts:
  - id: bell
    rules: |
        score 2

        score 1 per district in your city
    cost: 4
  - id: plain
    rules: score   3
rules: |
  status cursed marks player { score 1 }
scenarios: |
  scenario "x" {
    players 4
    given {
      A is king
    }
  }
"""


def test_in_a_deck_only_the_rules_are_touched() -> None:
    assert styled_file(Source("odd.yaml", DECK)) == (STYLED, [])


def test_a_deck_with_a_mistake_stays_as_it_is_and_the_mistake_has_its_place() -> None:
    text = DECK.replace("score   2", "scroe   2")
    found, problems = styled_file(Source("odd.yaml", text))
    assert found == text
    assert [(each.span.line, each.span.source.name) for each in problems if each.span] == [(9, "odd.yaml")]


# --- nothing but white space --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_what_comes_with_the_program_is_in_the_style(path: Path) -> None:
    source = Source.read(path)
    text, problems = styled_file(source)
    assert problems == []
    assert text == source.text, "run `rulewright fmt rulesets docs/examples docs/cookbook`"


def test_the_same_yaml_but_for_white_space_in_rules() -> None:
    before, after = (load_yaml(Source("odd.yaml", text))[0] for text in (DECK, STYLED))
    assert before is not None
    assert after is not None
    words = [str(to_plain(node)).replace("\\n", " ").split() for node in (before, after)]
    assert words[0] == words[1]


def unchanged(seed: int) -> None:
    start = STARTS[seed % 3]
    given = trees.text(seed, start, 6 + seed % 14)
    once = style(given, start)  # which itself compares trees and comments
    assert style(once, start) == once, given
    before, after = (PARSERS[start](Source("t", text))[0] for text in (given, once))
    assert before is not None
    assert same(before, after), given


def test_generated_texts_say_the_same_afterwards_and_stay_as_they_are() -> None:
    for seed in range(1_500):
        unchanged(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_generated_texts(part: int) -> None:
    for seed in range(part * 10_000, (part + 1) * 10_000):
        unchanged(seed)
