"""Scenarios are worth something: of single changes in the rules and cards of a shipped game they notice most.

What no scenario notices is judged one by one in `unnoticed.yaml`: a change that makes no difference to any
game, or that only chance could show, says so there; it is counted apart.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.generators.rulechanges import changes_of_card, some, unnoticed

from .shipped import GAMES, ruleset

MANY = 300  # changes of each game, in the long run
JUDGED = Path(__file__).with_name("unnoticed.yaml")


@cache
def judged(game: str) -> dict[str, str]:
    """The names of changes that no scenario can notice, and why."""
    known: dict[str, dict[str, str]] = yaml.safe_load(JUDGED.read_text("utf-8"))
    return known.get(game, {})


def test_scenarios_notice_a_change_on_a_card() -> None:
    """What a well takes, what it brings, or that it brings it."""
    game = ruleset("architects")
    asked = changes_of_card(game, "well")
    assert len({each.name for each in asked}) == len(asked) > 10
    missed, tried = unnoticed(game, [each for each in asked if "needs_wood" in each.name])
    assert (missed, tried) == ([], 1)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_scenarios_notice_nearly_all_changes(game: str) -> None:
    missed, tried = unnoticed(ruleset(game), some(ruleset(game), MANY, 1))
    equal = [name for name in missed if name in judged(game)]
    print("\n".join(f"{'judged' if name in equal else 'not judged'}: {name}" for name in missed))
    meant, through = tried - len(equal), len(missed) - len(equal)
    print(f"{game}: {meant} changes, {through} not noticed, {len(equal)} that mean nothing")
    assert through <= meant * 5 // 100
