"""Random games of Burgundy with Châteauma, on both engines, with what the booklet says of it at every step.

The numbers in brackets are those of rulesets/burgundy/rules.md.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import rulewright
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.game import Rules
from rulewright.interpreter.shared import Table
from rulewright.interpreter.state import entries
from rulewright.interpreter.table.options import entry_of
from tests.figures import Figures

from .test_random_games import Sides, say

GAMES, PART = 1_000, 100  # for each number of people, in the long run; in one test of it
MODIFIERS = ("modifier_a", "modifier_b", "modifier_c", "modifier_d")
MODULES = ("new_tiles", "white_castles", "border_posts", "trade_routes", "shields", "vineyards")
COLUMNS = ("easy", "medium", "hard")
CASES = [
    pytest.param(1, range(1), id="a game"),
    *(
        pytest.param(people, range(first, first + PART), id=f"{people}: {first}", marks=pytest.mark.long)
        for people in (1, 2, 3)
        for first in range(0, GAMES, PART)
    ),
]


def drawn(number: int) -> dict[str, Any]:
    """What a game is set to: a column of points; one modifier alone, or modifiers and modules mixed."""
    settings: dict[str, Any] = {"chateauma": True, "card_points": COLUMNS[number % 3]}
    dice = random.Random(number)
    if number % 2:
        settings |= {MODIFIERS[number // 2 % 4]: True}
    else:
        settings |= {each: dice.random() < 0.5 for each in (*MODIFIERS, *MODULES)}
    return settings


class Against(Sides):
    """A game against Châteauma, whose seat is the last. `used`: what happened in it, and how often."""

    def __init__(self, tables: Sequence[Table], seed: int, settings: dict[str, Any]) -> None:
        super().__init__(tables, seed)
        self.used: Counter[str] = Counter()
        self.settings = settings
        self.seat = self.program.players - 1

    def choose(self, options: Sequence[int]) -> int:
        site = self.program.sites[self.states[0].site]
        said = {code: entry_of(site, code).path for code in options}
        liked = [code for code, path in said.items() if {"Place", "Take", "Use a die"} & set(path)]
        return self.dice.choice(liked if liked and self.dice.random() < 0.7 else options)

    def _advance(self) -> None:
        super()._advance()
        state: Any = self.states[0]
        if state.over or not state.z_plan[self.seat]:
            return
        assert state.who != self.seat, "nobody is asked for it"
        assert state.r_workers[self.seat] == 0, "it has no workers (186)"
        assert state.m_covered == 0, "what was covered has brought its sale (207)"
        if cards := state.z_open_cards[self.seat]:
            assert len(cards) == 2
            for card in cards:
                spaces = self.program.maps.spaces[card]
                assert any(state.o_plots[each] == NONE for each in spaces), "none that is full stays (209)"

    def ended(self, state: Any) -> None:
        points = list(state.r_points)
        most = max(points)
        won = self.seat in state.winners
        assert won == (points[self.seat] == most), "who has as many has not won (214)"
        told = entries(state.log)
        assert sum(kind == "round" for kind, *_ in told) == 25
        self.used["won"] += won
        self.used["points"] += points[self.seat]
        self.used["cards"] += len(state.z_cards_done)
        self.used["bonus tiles"] += len(state.z_bonuses[self.seat])
        self.used["stacked"] += len(state.z_stacked_tiles[self.seat])
        self.used["wild"] += len(state.s_overturned)
        if self.settings.get("vineyards"):
            self.used["double hexes"] += len(state.z_doubles_taken[self.seat])
        if self.settings.get("shields"):
            self.used["shields"] += len(state.z_shields_taken[self.seat])


@pytest.fixture(scope="module")
def burgundy() -> Rules:
    rules: Rules = rulewright.load("burgundy")
    return rules


@pytest.mark.parametrize(("people", "seeds"), CASES)
def test_chateauma(burgundy: Rules, people: int, seeds: range, figures: Figures) -> None:
    found: Counter[str] = Counter()
    for seed in seeds:
        settings = drawn(seed * 3 + people)
        tables = [burgundy.table(people, None, None, each, settings) for each in ("oracle", "compiled")]
        game = Against(tables, seed, settings)
        game.play()
        found += Counter(games=1, steps=game.steps, **game.used)
    say(figures, "P5", f"burgundy, Châteauma and {people}", found)
    print(dict(found))
    assert found["cards"] > 0
    if len(seeds) == PART:
        assert min(found[each] for each in ("bonus tiles", "shields", "double hexes")) >= 20
