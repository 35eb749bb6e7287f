"""Random games of the team game of Burgundy, on both engines, with what the booklet says of it at every step.

Half the choices have likings, as in `test_burgundy_solo`.
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
from tests.figures import Figures

from .likings import WithLikings
from .test_random_games import parts, say

GAMES, PART = 1_000, 125  # in the long run; in one test of it
LIKED = (
    ("Place", "Place out of the common storage", "Place another tile out of the common storage"),
    ("Take", "Into the common storage", "Buy a tile", "Sell", "Use a die"),
)
SHARED = ("workers", "silver")
OF_TEAMS = ("plan", "duchy", "wares", "sold", "bonuses", "common_storage")


class InTeams(WithLikings):
    """A team game. `used`: what happened in it, and how often."""

    liked = LIKED

    def __init__(self, tables: Sequence[Table], seed: int) -> None:
        super().__init__(tables, seed)
        self.points = [0] * 4

    def _advance(self) -> None:
        super()._advance()
        state: Any = self.states[0]
        for seat in range(4):
            assert len(state.z_storage[seat]) <= 2, "two private spaces (132)"
            assert len(state.z_common_storage[seat]) <= (0 if seat > 1 else 2), "two shared ones (132)"
            assert state.m_track[seat] <= 6, "the last space (135)"
            assert state.r_points[seat] >= self.points[seat], "points are never lost (233)"
        for seat in (2, 3):
            assert not any(getattr(state, f"r_{name}")[seat] for name in SHARED), "the team has it (133)"
            assert not any(getattr(state, f"z_{name}")[seat] for name in OF_TEAMS), "the team has it"
        self.points = state.r_points[:4]
        for seat in (0, 1):
            pips = {self.program.properties["pips"][good] for good in state.z_wares[seat]}
            assert len(pips) <= 3, "three sorts of goods for a team (231)"

    def ended(self, state: Any) -> None:
        """The team with most points has won, or fewer empty spaces (136); what is placed hangs together."""
        ranks = []
        for seat in (0, 1):
            spaces = self.program.maps.spaces[state.z_plan[seat][0]]
            assert len(spaces) == 74
            filled = {space for space in spaces if state.o_duchy[space] != NONE}
            reached, waiting = set(), [next(iter(filled))]
            while waiting:
                reached.add(space := waiting.pop())
                waiting += [each for each in self.program.maps.near[space] if each in filled - reached]
            assert reached == filled, "beside another tile (232)"
            self.used["filled"] += len(filled)
            ranks.append((state.r_points[seat] + state.r_points[seat + 2], len(filled)))
        best = max(ranks)
        won = [seat for seat in range(4) if ranks[seat % 2] == best]
        assert sorted(state.winners) == won


@pytest.fixture(scope="module", params=["standard", "advanced"])
def tables(request: pytest.FixtureRequest) -> list[Table]:
    rules: Rules = rulewright.load("burgundy")
    said = {"team_game": 1, "joint_duchies": request.param}
    return [rules.table(4, "teams", None, engine, said) for engine in ("oracle", "compiled")]


@pytest.mark.parametrize("seeds", parts(1, GAMES // 2, PART))
def test_the_team_game(tables: list[Table], seeds: range, figures: Figures) -> None:
    found: Counter[str] = Counter()
    for seed in seeds:
        game = InTeams(tables, seed)
        game.play()
        found += Counter(games=1, steps=game.steps, **game.used)
    say(figures, "P5", "burgundy, team game", found)
    print(dict(found))
    if len(seeds) == PART:
        wanted = (
            "Place out of the common storage",
            "Place another tile out of the common storage",
            "Into the common storage",
            "Into your own storage",
        )
        assert min(found[each] for each in wanted) >= 20
