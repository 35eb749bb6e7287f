"""All that one scenario does is counted: games, steps, tries until chance brings what was wished for, and
what is asked of the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.load import load_deck
from rulewright.interpreter.scenarios import run_scenarios
from rulewright.interpreter.scenarios.effort import TOGETHER
from rulewright.interpreter.scenarios.run import Outcome

DECK = """\
format: 1
deck: thinking
extends: citadels
title: {{en: Thinking}}
characters:
  - id: thinker
    rank: 6
    name: {{en: Thinker}}
    rules: |
      action "Think" {{
        choose random number from 1 to 4 + gold of you as rolled
        choose random number from 1 to 6 as other
        gain 0 gold per player where {asked} > 1000
      }}
scenarios: |
  scenario "many" {{ {scenario} }}
"""
SET_UP = "players 4   with thinker   at calling   given { A is thinker"
MANY_GAMES = f"seeds 1 to 200   {SET_UP} }}   play {{ A: think }}"
MANY_TRIES = f"{SET_UP}   rolled will be 9   other will be 6 }}   play {{ A: think }}"
MANY_QUESTIONS = f"seeds 1 to 200   {SET_UP} }}   expect {{ {{asked}} < 1000 }}"
FEW = 30_000  # steps
MOST = 20_000


def nested(depth: int) -> str:
    """How many players have more than how many players have more than ..."""
    asked = "gold of you"
    for level in range(depth):
        asked = f"number of (player as p{level} where gold of p{level} + 1000 > {asked})"
    return asked


def outcome(tmp_path: Path, scenario: str, depth: int, most: int) -> Outcome:
    deck = tmp_path / "thinking.yaml"
    written = scenario.replace("{asked}", nested(3).replace("gold of you", "gold of A"))
    deck.write_text(DECK.format(asked=nested(depth), scenario=written), encoding="utf-8")
    ruleset, _ = load_deck(deck)
    assert ruleset is not None
    (found,) = run_scenarios(ruleset, only="many", most=most)
    return found


@pytest.mark.parametrize("scenario", [MANY_GAMES, MANY_TRIES, MANY_QUESTIONS])
def test_a_scenario_is_stopped(tmp_path: Path, scenario: str) -> None:
    found = outcome(tmp_path, scenario, 9, FEW)
    (said,) = found.diagnostics
    assert not found.passed
    assert said.code == "E0659"
    assert "this scenario takes more than 30,000 steps" in said.message
    assert said.span is not None
    assert said.span.text() == '"many"'


def test_what_takes_little_may_play_many_games(tmp_path: Path) -> None:
    assert outcome(tmp_path, MANY_GAMES.replace("200", "20"), 1, FEW).passed


def test_all_scenarios_together_are_stopped(tmp_path: Path) -> None:
    """Each takes less than one may, and they are more than may take so much."""
    one = f"seeds 1 to 12   {SET_UP} }}   play {{ A: think }}"
    text = DECK.format(asked=nested(1), scenario=one)
    (tmp_path / "thinking.yaml").write_text(
        text + "".join(f'  scenario "again {n}" {{ {one} }}\n' for n in range(99)), encoding="utf-8"
    )
    ruleset, _ = load_deck(tmp_path / "thinking.yaml")
    assert ruleset is not None
    played = [each.passed for each in run_scenarios(ruleset, most=MOST)]
    assert 0 < played.index(False) < len(played) == 100
    assert not any(played[played.index(False) :])
    said = run_scenarios(ruleset, most=MOST)[-1].diagnostics[0]
    assert said.code == "E0659"
    assert f"all scenarios take more than {MOST * TOGETHER:,} steps together" in said.message
    assert all(each.passed for each in run_scenarios(ruleset, only="again 9", most=MOST))
