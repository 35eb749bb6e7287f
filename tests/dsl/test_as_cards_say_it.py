"""What messages advise about whole cards, written as they are printed, in the words of the game."""

from __future__ import annotations

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset

TILE = """format: 1
deck: fan
extends: burgundy
title: {{en: Fan}}
tiles:
  - id: fan_tile
    colour: monastery
    back: monastery
    name: {{en: Fan tile}}
    rules: |
      {}
"""

LASTING = """action "Aid" {
        gain 1 silver
        until your next turn { gain 1 silver }
      }"""

ADVICE = {
    "after place this must { gain 1 silver }": "`after place where tile is this`",
    "always { buying a tile costs 1 silver less for each mine in your duchy }": "`lower price for buy by 1`",
    LASTING: "`status promise",
}


@pytest.mark.parametrize("rules", ADVICE)
def test_the_advice_has_the_words_of_the_game(rules: str) -> None:
    _, found = load_ruleset("burgundy", [Source("fan.yaml", TILE.format(rules))])
    assert found
    assert any(ADVICE[rules] in (problem.hint or "") for problem in found)
