"""Random games against each of the six scheming opponents of Architects, on both engines, with laws at every
step: what the opponent never has, where his schemes are, that he places one worker in each turn.

The engines, the ledger of resources and things and the options that are tried are those of
`test_random_games`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import rulewright
from rulewright.interpreter.game import Rules
from rulewright.interpreter.shared import Table
from rulewright.interpreter.state import entries
from tests.figures import Figures

from .test_random_games import Sides, say

OPPONENTS = ("noblewoman", "thug", "illusionist", "peddler", "gossip", "patron")
GAMES, PART = 1_000, 125  # against each, in the long run; in one test of it
PRESETS = ("works_of_wonder", "first_game")
NEVER = ("silver", "clay", "wood", "stone", "gold")  # what he never has
LEAST = 20  # how often each scheme is revealed in the long run


@cache
def rules() -> Rules:
    found: Rules = rulewright.load("architects")
    return found


class Schemed(Sides):
    """A game of one or two people and a schemer, who sits behind them."""

    def __init__(self, tables: Sequence[Table], seed: int) -> None:
        super().__init__(tables, seed)
        self.used: Counter[str] = Counter()
        self.rival = self.program.players - 1
        self.schemes = sorted(n for n, each in enumerate(self.program.things) if each.kind == "scheme")

    def _advance(self) -> None:
        super()._advance()
        state: Any = self.states[0]
        assert state.over or state.who != self.rival, "nobody is asked for him"
        for name in NEVER:
            assert getattr(state, f"r_{name}")[self.rival] == 0, f"he has no {name}"
        assert not state.z_hand[self.rival]
        assert not state.z_staff[self.rival]
        there = (state.z_scheme_pile, state.z_future_pile, state.z_spent_schemes, state.z_plan[self.rival])
        assert sorted(each for pile in there for each in pile) == self.schemes, "no scheme is lost"
        self.used.update(self.program.things[each].card for each in state.z_plan[self.rival])

    def ended(self, state: Any) -> None:
        """From the log: who has workers at hand when his turn begins places one of them, and no more."""
        super().ended(state)
        crew, crowds = (self.program.zones[name] for name in ("crew", "crowd"))
        places = range(crowds.code, crowds.code + crowds.positions(self.program.players))
        own, at_hand, due, placed = crew.code + self.rival, len(self._workers()), 0, 0
        for kind, *values in reversed(list(entries(state.log))):
            if kind == "turn":
                assert placed == due, "one worker in each turn, or none if he has none"
                due, placed = int(values[0] == self.rival and at_hand > 0), 0
                self.used["recalls"] += values[0] == self.rival and not at_hand
            elif kind == "move":
                _, source, target, *_ = values
                at_hand += (target == own) - (source == own)
                placed += source == own and target in places
        assert placed == due

    def _workers(self) -> list[int]:
        things = self.program.things
        return [n for n, each in enumerate(things) if each.kind == "worker" and each.seat == self.rival]


def games(opponent: str, seeds: range, people: int = 1) -> Counter[str]:
    found: Counter[str] = Counter()
    for preset in PRESETS:
        said = {"opponent": opponent}
        tables = [rules().table(people, preset, None, engine, said) for engine in ("oracle", "compiled")]
        for seed in seeds[PRESETS.index(preset) :: len(PRESETS)]:
            game = Schemed(tables, seed)
            game.play()
            found += Counter(games=1, steps=game.steps, **game.used)
    return found


def series() -> list[object]:
    """A game against each of two now, many against all of them in the long run."""
    found: list[object] = [pytest.param(name, range(1), id=f"{name}: a game") for name in OPPONENTS[:2]]
    for name in OPPONENTS:
        for first in range(0, GAMES, PART):
            seeds = range(first, first + PART)
            found.append(pytest.param(name, seeds, id=f"{name}: {first}", marks=pytest.mark.long))
    return found


@pytest.mark.parametrize(("opponent", "seeds"), series())
def test_games_against_each_of_the_six(opponent: str, seeds: range, figures: Figures) -> None:
    found = games(opponent, seeds)
    say(figures, "P5", f"architects, against the {opponent}", found)
    print(dict(found))
    if len(seeds) == PART:
        schemes = {each.id for each in rules().ruleset.cards.values() if each.kind == "scheme"}
        assert min(found[each] for each in schemes) >= LEAST


@pytest.mark.long
@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_games_of_several_people_and_a_schemer(opponent: str, people: int, figures: Figures) -> None:
    found = games(opponent, range(20), people)
    say(figures, "P5", f"architects, {people} people and the {opponent}", found)
