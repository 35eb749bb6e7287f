"""The same seed is the same game, whatever the process: hash seed, locale, clock, optimisation.

A new interpreter plays twenty games for each number of players and prints a sum for every state, every log
and every save, and one for the text that the compiled engine generates. All of that is compared, line by
line, between processes that differ in nothing but their surroundings.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.figures import Figures

SEATS = (4, 5, 6, 7)
FEW, MANY = 1, 20  # games for each number of players: now, in the long run

SCRIPT = """
import hashlib, json, locale, random, sys, time
try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass
if hasattr(time, "tzset"):
    time.tzset()

import rulewright
from rulewright.interpreter.compiled.engine import source
from rulewright.interpreter.rng import below, seeded

def sum_of(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]

games, engine, every = int(sys.argv[1]), sys.argv[2], int(sys.argv[4])
rules = rulewright.load(sys.argv[3])
for table in sys.argv[5:]:
    preset, players = table.split("/")[0], int(table.split("/")[1])
    program = rules.program(players, preset)
    texts = [sum_of(source(program, logged)) for logged in (False, True)]
    print("program", preset, players, program.digest[:16], *texts)
    for seed in range(games):
        game, rng = rules.new_game(players, seed, preset=preset, engine=engine), seeded(seed + 1)
        sums = []
        while True:
            sums.append(sum_of(json.dumps(game.table.engine.dump(game.state))))
            if game.over:
                break
            if len(sums) % every == 1:
                labels = [option.label for option in game.decision.options]
                sums.append(sum_of(json.dumps([game.view(None), game.view(game.state.who), labels])))
            index, rng = below(rng, len(game.state.options))
            game.apply_code(game.state.options[index])
        print("game", preset, players, seed, game.scores, game.winners, *sums)
        print("told", sum_of(json.dumps([game.log, game.log_for(0)])), sum_of(game.save()))
"""

SURROUNDINGS: dict[str, Mapping[str, str]] = {
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "hash seed 4711": {"PYTHONHASHSEED": "4711"},
    "Turkish, far east": {  # where the locale is not installed, Python falls back to plain C
        "PYTHONHASHSEED": "2", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "<+1345>-13:45",
    },
    "plain C, no UTF-8, far west": {
        "PYTHONHASHSEED": "3", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "<-11>11",
    },
    "optimised": {"PYTHONHASHSEED": "random", "PYTHONOPTIMIZE": "2", "PYTHONDONTWRITEBYTECODE": "1"},
}  # fmt: skip


def in_surroundings(surroundings: Mapping[str, str], words: Sequence[str], folder: Path) -> list[str]:
    """The lines that a text of Python (and its arguments) prints in a new process."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "LC_", "LANG", "TZ"))
    }
    command = [sys.executable, "-P", "-c", *words]
    done = subprocess.run(
        command, env={**kept, **surroundings}, cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.splitlines()


def summed(games: int, engine: str, ruleset: str, every: int, *tables: str) -> list[str]:
    """The words by which a new process plays games at some tables (`preset/players`) and prints sums; of
    every so manyth state a sum of views and labels as well."""
    return [SCRIPT, str(games), engine, ruleset, str(every), *tables]


def printed(surroundings: Mapping[str, str], games: int, engine: str, seats: str, folder: Path) -> list[str]:
    """The lines of a new process."""
    tables = [f"first_game/{players}" for players in seats.split(",")]
    return in_surroundings(surroundings, summed(games, engine, "citadels", 10, *tables), folder)


def cases() -> list[object]:
    found: list[object] = []
    for name in SURROUNDINGS:
        found.append(pytest.param(name, "compiled", FEW, id=f"{name}-compiled-{FEW}"))
        for engine in ("compiled", "oracle"):
            found.append(
                pytest.param(name, engine, MANY, id=f"{name}-{engine}-{MANY}", marks=pytest.mark.long)
            )
    return found


_baselines: dict[tuple[int, str, str], list[str]] = {}


def baseline(games: int, engine: str, seats: str, folder: Path) -> list[str]:
    """The lines with hash seed 0, made once."""
    key = games, engine, seats
    if key not in _baselines:
        _baselines[key] = printed({"PYTHONHASHSEED": "0"}, games, engine, seats, folder)
    return _baselines[key]


@pytest.mark.parametrize(("name", "engine", "games"), cases())
def test_surroundings_change_nothing(
    name: str, engine: str, games: int, tmp_path: Path, figures: Figures
) -> None:
    seats = "4,7" if games == FEW else ",".join(map(str, SEATS))
    first = baseline(games, engine, seats, tmp_path)
    other = printed(SURROUNDINGS[name], games, engine, seats, tmp_path)
    assert len(first) == len(seats.split(",")) * (1 + 2 * games)
    differ = [line for line, same in zip(first, other, strict=True) if line.split() != same.split()]
    states = sum(len(line.split()) for line in first if line.startswith("game"))
    figures("P6", "states of citadels in two processes", tried=states, failed=len(differ))
    assert differ == []


def test_the_engines_play_the_same_games(tmp_path: Path) -> None:
    """Also in their sums: what differs is only the engine's own continuation, so scores are compared."""
    engines = ("compiled", "oracle")
    ours, theirs = (baseline(FEW, engine, "4,7", tmp_path) for engine in engines)
    played = [[line.split("]")[:2] for line in lines if line.startswith("game")] for lines in (ours, theirs)]
    assert played[0] == played[1]
    assert ours != theirs, "the sums cover the continuation"


def test_another_seed_is_another_game(tmp_path: Path) -> None:
    lines = [line.split() for line in printed({}, 2, "compiled", "4", tmp_path) if line.startswith("game")]
    assert lines[0][4:] != lines[1][4:]
    assert len(set(lines[0])) > 150, "every state has a sum of its own"
