"""The Castles of Burgundy saved in the middle of games: another process goes on with it, with any hash seed.

As `test_saving` does it for Citadels, with duchies, modules and settings drawn at random: every save goes to
a worker that loads it twice, by replaying the choices and from the snapshot alone, and comes to the same end.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.interpreter.game import Rules
from rulewright.interpreter.shared import EngineName
from tests.figures import Figures

from .burgundy_play import Draw, base_draw, draw
from .test_determinism import SURROUNDINGS, in_surroundings, summed
from .test_saving import ENGINES, Played, played, through_worker

EVERYTHING = Draw(
    3,
    ("board_9", "board_12", "board_20", "board_27"),
    {
        "new_tiles": True, "castle_roads": True, "border_posts": True, "white_castles": True, "inns": True,
        "trade_routes": True, "own_routes": True, "shields": True, "duchies": "chosen", "tie_break": "more",
    },
)  # fmt: skip


@pytest.fixture(scope="module")
def burgundy() -> Rules:
    rules: Rules = rulewright.load("burgundy")
    return rules


def drawn(rules: Rules, by: Draw, seed: int, engine: EngineName) -> Played:
    return played(rules, by.players, seed, engine, sets={"boards": by.boards}, settings=by.settings)


@pytest.mark.parametrize("engine", ["compiled", pytest.param("oracle", marks=pytest.mark.long)])
def test_a_game_with_every_module_goes_on(
    burgundy: Rules, tmp_path: Path, engine: EngineName, figures: Figures
) -> None:
    game = drawn(burgundy, EVERYTHING, 7, engine)
    done = through_worker(game, tmp_path, 120, 3)
    figures("P10", "saves of burgundy, gone on with elsewhere", tried=done, failed=0)
    assert done > 3


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(10))
def test_games_saved_often(
    burgundy: Rules, tmp_path: Path, seed: int, engine: EngineName, figures: Figures
) -> None:
    by = draw(4_000 + seed) if seed % 3 else base_draw(seed, 2 + seed % 2)
    game = drawn(burgundy, by, seed, engine)
    done = through_worker(game, tmp_path, 7, 10)
    assert done > 40
    figures("P10", "saves of burgundy, gone on with elsewhere", tried=done, failed=0)


# ---------------------------------------------------------------- the same game everywhere


FEW, MANY = 1, 6  # games of each preset


def cases() -> list[object]:
    found: list[object] = []
    for name in SURROUNDINGS:
        marks = [] if name in ("hash seed 4711", "optimised") else [pytest.mark.long]
        found.append(pytest.param(name, "compiled", FEW, id=f"{name}-compiled", marks=marks))
        found.append(pytest.param(name, "oracle", MANY, id=f"{name}-oracle", marks=pytest.mark.long))
    return found


_first: dict[tuple[str, int], list[str]] = {}


@pytest.mark.parametrize(("name", "engine", "games"), cases())
def test_surroundings_change_nothing(
    name: str, engine: str, games: int, tmp_path: Path, figures: Figures
) -> None:
    words = summed(games, engine, "burgundy", 40, "base/2", "everything/2")
    key = engine, games
    if key not in _first:
        _first[key] = in_surroundings({"PYTHONHASHSEED": "0"}, words, tmp_path)
    other = in_surroundings(SURROUNDINGS[name], words, tmp_path)
    assert len(other) == 2 * (1 + 2 * games)
    differ = [line for line, same in zip(_first[key], other, strict=True) if line.split() != same.split()]
    states = sum(len(line.split()) for line in other if line.startswith("game"))
    figures("P6", "states of burgundy in two processes", tried=states, failed=len(differ))
    assert differ == []
