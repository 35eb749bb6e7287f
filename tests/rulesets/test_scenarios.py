"""Each shipped game does what its numbered rules and rulings say: all scenarios, on both engines."""

from __future__ import annotations

import re

import pytest

from rulewright.interpreter.shared import EngineName

from .shipped import GAMES, RULESETS, covered, outcome, page, titles


def test_no_game_is_left_out() -> None:
    assert sorted(GAMES) == sorted(path.parent.name for path in RULESETS.glob("*/ruleset.yaml"))


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
@pytest.mark.parametrize(("game", "title"), [(game, title) for game in GAMES for title in titles(game)])
def test_scenario(game: str, title: str, engine: EngineName) -> None:
    found = outcome(game, engine, title)
    assert found.passed, found.text


@pytest.mark.parametrize("game", GAMES)
def test_titles_are_different(game: str) -> None:
    assert sorted(titles(game)) == sorted(set(titles(game)))


@pytest.mark.parametrize("game", GAMES)
def test_each_ruling_has_the_scenarios_it_names(game: str) -> None:
    text = page(game, "rulings.md")
    named = re.findall(r"`([^`]*[QK]\d\d: [^`]*)`", text)
    assert named
    assert [title for title in named if title not in titles(game)] == []
    rulings = set(re.findall(r"^## ([QK]\d\d) ", text, re.MULTILINE))
    assert {number for number in covered(game) if number[0] in "QK"} == rulings
