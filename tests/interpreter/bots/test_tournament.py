"""One kind of bot among others: the same deals from every seat, and honest figures."""

from __future__ import annotations

import json

import pytest

import rulewright
from rulewright.cli.main import run
from rulewright.interpreter.many.simulate import simulate
from rulewright.interpreter.many.tournament import Standing, play_deals
from tests.rooms import ROOT

TINY = ROOT / "docs" / "examples" / "tiny-game"


def test_each_deal_is_played_from_every_seat() -> None:
    rules, standing, told = rulewright.load(TINY), Standing(), list[int]()
    play_deals(rules, standing, "random", "random", 6, 3, None, 4, told.append)
    assert (standing.deals, standing.games, told[-1]) == (6, 18, 6)
    same = simulate(rules, 6, 3, seed=4, detail=False)  # who is whose kind is all that changes
    assert standing.won == sum(same.wins)
    assert standing.own.total == sum(each.total for each in same.scores)
    assert standing.others.total == 2 * standing.own.total
    assert standing.own.n * 2 == standing.others.n == 36


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", str(TINY), "--players", "2", "--deals", "8", "--seed", "3"]
    assert run(words) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "one greedy among random, seed 3, 8 deals, each from every seat: 16 games" in printed
    assert "Among equals 50.0 % would be won" in printed
    assert run([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 16
    low, high = data["wins"]["interval"]
    assert low < data["wins"]["value"] < high
    assert run([*words, "--bot", "gredy"]) == 2
    assert "greedy" in capsys.readouterr().err
