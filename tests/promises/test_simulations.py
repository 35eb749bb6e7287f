"""Figures of simulations are honest: the same from one process and from two, and as sure as they say."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright import load
from rulewright.interpreter.many.figures import Share
from rulewright.interpreter.many.results import Results
from rulewright.interpreter.many.simulate import simulate
from tests.figures import Figures

PEBBLES = Path(__file__).resolve().parents[1] / "corpus" / "released" / "format-1" / "pebbles"
SURE = 0.95


PLAYED = """
import pickle, sys
from rulewright import load
from rulewright.interpreter.many.simulate import simulate
ruleset, games, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
sys.stdout.buffer.write(pickle.dumps(simulate(load(ruleset), games, 3, seed=5, first=first)))
"""


def played(ruleset: str, *parts: tuple[int, int]) -> list[Results]:
    """So many games from one on, a process for each part, all at once."""
    command = [sys.executable, "-P", "-c", PLAYED, ruleset]
    begun = [
        subprocess.Popen([*command, str(games), str(first)], stdout=subprocess.PIPE) for games, first in parts
    ]
    return [pickle.loads(process.communicate()[0]) for process in begun]


@pytest.mark.parametrize(
    ("ruleset", "games"),
    [
        ("citadels", 10),
        ("burgundy", 4),
        pytest.param("citadels", 2_000, marks=pytest.mark.long),
        pytest.param("burgundy", 400, marks=pytest.mark.long),
    ],
)
def test_two_processes_find_what_one_finds(ruleset: str, games: int, figures: Figures) -> None:
    half = games // 2
    (whole,) = played(ruleset, (games, 0))
    later, earlier = played(ruleset, (games - half, half), (half, 0))
    later.merge(earlier)
    same = later.data() == whole.data()
    figures("P14", "games counted in one process and in two", tried=games, failed=0 if same else games)
    assert same


def covered(share: float, games: int) -> float:
    """How often the interval holds the true share: the sum over all that may come of so many games."""
    return sum(
        math.comb(games, count) * share**count * (1 - share) ** (games - count)
        for count in range(games + 1)
        if Share(count, games).interval[0] <= share <= Share(count, games).interval[1]
    )


def test_intervals_are_as_sure_as_they_say(figures: Figures) -> None:
    """Over many true shares 95 of 100 intervals hold it; nowhere much fewer."""
    each = [covered(place / 200, games) for games in (10, 30, 100, 300) for place in range(1, 200)]
    figures("P14", "shares whose interval holds them", tried=len(each), failed=sum(c < 0.8 for c in each))
    assert min(each) > 0.8
    assert abs(sum(each) / len(each) - SURE) < 0.01


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_the_same_against_itself_is_seldom_told_apart(part: int, figures: Figures) -> None:
    """Of a seat's games one part against another: a false alarm is as rare as the intervals say, or rarer."""
    runs, games = 500, 60
    rules = load(str(PEBBLES))
    known = simulate(rules, 20_000, 3, seed=99, detail=False)
    alarms = 0
    for run in range(runs):
        found = simulate(rules, games, 3, seed=10_000 + part * runs + run, detail=False)
        low, high = found.win_shares[0].interval
        alarms += not low <= known.win_shares[0].value <= high
    figures("P14", "a game against itself: told apart (of 100, at most 7)", tried=runs, failed=alarms)
    assert alarms < runs * 0.08
