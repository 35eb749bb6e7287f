"""Architects of the West Kingdom: whole games of chance, at every decision."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rulewright.dsl.load import load
from rulewright.interpreter.engine import State
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.shared import Table

GUILDHALL = 12  # the last of the locations, as the list has them
PRESETS = ("first_game", "works_of_wonder", "everything", "variable")
LEVELS = (3, 3, 2, 2, 1)  # how many players each level of the cathedral has room for


@cache
def table(players: int, preset: str) -> Table:
    return Rules(load("architects", scenarios=False)).table(players, preset)


def places(state: State) -> list[list[int]]:
    """Where workers can be: one list for each place."""
    return [*state.z_crowd, state.z_prison, *state.z_crew, *state.z_captives]


def sound(program: Program, state: State) -> None:
    """What must hold whatever happens."""
    workers = [thing for place in places(state) for thing in place]
    assert sorted(workers) == [n for n, thing in enumerate(program.things) if thing.kind == "worker"]
    for seat in range(program.players):
        assert 0 <= state.r_virtue[seat] <= 14
        assert 0 <= state.r_influence[seat] <= 12
        assert len(state.z_staff[seat]) <= 6
        assert not any(program.things[worker].seat == seat for worker in state.z_captives[seat])
    for level, room in enumerate(LEVELS, 1):
        assert list(state.m_level).count(level) <= room
    guildhall = len(state.z_crowd[GUILDHALL])
    assert guildhall <= 4 * (program.players + 1) + 2 * program.players  # the last turns stand beside it
    if program.sites[state.site].label == "procedure/take_turn/1":  # a turn begins, another one was over
        assert len(state.z_hand[state.who - 1 if state.who else program.players - 1]) <= 6


@pytest.mark.parametrize(
    ("players", "seeds"),
    [
        *((players, range(1)) for players in (2, 3, 4, 5)),
        *(pytest.param(players, range(1, 250), marks=pytest.mark.long) for players in (2, 3, 4, 5)),
    ],
)
def test_whole_games_end_and_are_sound(players: int, seeds: range) -> None:
    for seed in seeds:
        game = table(players, PRESETS[(seed + players) % 4])
        chance, state = random.Random(seed), game.engine.start(seed)
        while not state.over:
            sound(game.program, state)
            game.engine.apply(state, chance.choice(state.options))
        assert len(state.z_crowd[GUILDHALL]) >= 4 * (players + 1)
        filled = [len(stall) for stall in state.z_stall[:10]]
        assert filled in ([1] * 8 + [0] * 2, [1] * 10)
