"""Random games of the solo game of Burgundy, on both engines, with what the booklet says of it at every step.

Half the choices have likings, as in `burgundy_play`: whoever chooses evenly seldom fills a colour or comes to
five goods.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import rulewright
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.game import Rules
from rulewright.interpreter.shared import Table
from rulewright.interpreter.state import entries
from tests.figures import Figures

from .likings import WithLikings
from .test_random_games import parts, say

GAMES, PART = 1_000, 125  # in the long run; in one test of it
LIKED = (
    ("Give 5 goods for a tile", "Place a tile of the black depot", "The colour", "Extra action"),
    ("Place", "Place another tile"),
    ("Take", "Take a building", "Take a ship or animals", "Take a mine, monastery or castle"),
    ("Buy a tile", "Sell", "Use a die"),
)


class Alone(WithLikings):
    """A solo game. `used`: what happened in it, and how often."""

    liked, often = LIKED, 0.7

    def __init__(self, tables: Sequence[Table], seed: int) -> None:
        super().__init__(tables, seed)
        self.goal = 50

    def choose(self, options: Sequence[int]) -> int:
        self.used["points to buy"] += "points_to_buy" in self.program.sites[self.states[0].site].label
        return super().choose(options)

    def _advance(self) -> None:
        super()._advance()
        state: Any = self.states[0]
        goal, points = state.m_goal[0], state.r_points[0]
        assert goal == self.goal or (goal == max(self.goal - 5, 5) and self.goal > 5), (
            "it falls by 5 (145, 146)"
        )
        self.used["targets"] += goal != self.goal
        self.goal = goal
        assert points < goal or state.over or "points_to_buy" in self.program.sites[state.site].label
        assert not any(state.z_bonuses[0]), "colours bring no bonus (143)"

    def ended(self, state: Any) -> None:
        """Won if and only if all 37 spaces are filled (148); what is placed hangs together, by rivers too."""
        spaces = self.program.maps.spaces[state.z_plan[0][0]]
        filled = {space for space in spaces if state.o_duchy[space] != NONE}
        assert state.winners == ((0,) if len(filled) == len(spaces) else ())
        reached, waiting = set(), [next(iter(filled))]
        while waiting:
            reached.add(space := waiting.pop())
            waiting += [each for each in self.program.maps.near[space] if each in filled - reached]
        assert reached == filled, "along land and river (139)"
        told = entries(state.log)
        assert sum(kind == "round" for kind, *_ in told) <= 25
        self.used["won"] += bool(state.winners)
        self.used["filled"] += len(filled)


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    rules: Rules = rulewright.load("burgundy")
    return [rules.table(1, "solo", None, "oracle"), rules.table(1, "solo", None, "compiled")]


@pytest.mark.parametrize("seeds", parts(2, GAMES, PART))
def test_the_solo_game(tables: list[Table], seeds: range, figures: Figures) -> None:
    found: Counter[str] = Counter()
    for seed in seeds:
        game = Alone(tables, seed)
        game.play()
        found += Counter(games=1, steps=game.steps, **game.used)
    say(figures, "P5", "burgundy, solo", found)
    print(dict(found))
    assert found["targets"] > 0
    if len(seeds) == PART:
        wanted = ("Give 5 goods for a tile", "Place a tile of the black depot", "points to buy", "The area")
        assert min(found[each] for each in wanted) >= 20
