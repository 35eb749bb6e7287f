"""The benchmark: what it plays stands in the rulesets, and both sides count their decisions the same way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.cli import bench
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.oracle import OracleEngine

PLANS = {plan["ruleset"]: plan for plan in bench._plans()}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "SAMPLE", range(2))


def test_the_plan_that_measures_most_comes_first() -> None:
    measured = [len(plan["measure"]) for plan in bench._plans()]
    assert len(measured) >= 2
    assert measured == sorted(measured, reverse=True)


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_names_its_goals_and_its_baselines(name: str) -> None:
    plan = PLANS[name]
    baselines = bench._baselines(plan)
    others = {each["name"] for each in plan["baselines"]}
    in_checkout = not os.environ.get("RULEWRIGHT_WHEEL_TEST")  # only there they lie beside the program
    assert set(baselines) == (others if in_checkout else set())
    for goal in plan["goals"]:
        assert goal["way"] in plan["ways"]
        assert goal["baseline"] in others
        assert goal["in"] in ("games", "decisions")
    rows = bench._game_rows(plan, bench._speeds(bench._program(plan), plan, baselines))
    assert len(rows) == len(plan["ways"]) + len(baselines)
    assert rows[0].what == f"{name}: default engine, {plan['players']} players"
    for row, engine in zip(rows, plan["ways"], strict=False):
        has_goal = any(goal["way"] == engine for goal in plan["goals"])
        assert (row.good is not None) == (has_goal and in_checkout)


def plan_with(goal: dict[str, Any]) -> dict[str, Any]:
    return {
        "ruleset": "pebbles", "players": 3, "ways": ["default engine"],
        "baselines": [{"name": "its baseline"}],
        "goals": [{"way": "default engine", "baseline": "its baseline", **goal}],
    }  # fmt: skip


def test_a_goal_in_decisions_shows_both_ratios() -> None:
    speeds = {"default engine": [(10.0, 400.0)] * 3, "its baseline": [(20.0, 500.0)] * 3}
    row, other = bench._game_rows(plan_with({"percent": 80, "in": "decisions"}), speeds)
    assert row.what == "pebbles: default engine, 3 players"
    assert row.value == "10 games/s, 400 decisions/s"
    assert (row.ratio, row.goal) == ("0.80 x its baseline in decisions, 0.50 x in games", "0.8 x")
    assert row.good is True
    assert (other.what, other.good) == ("pebbles: its baseline, 3 players", None)
    row, _ = bench._game_rows(plan_with({"percent": 80, "in": "games"}), speeds)
    assert (row.ratio, row.goal, row.good) == ("0.50 x its baseline", "0.8 x its baseline", False)


def test_without_baselines_there_are_no_ratios() -> None:
    (row,) = bench._game_rows(plan_with({"percent": 80, "in": "games"}), {"default engine": [(10.0, 400.0)]})
    assert (row.ratio, row.goal, row.good) == ("", "", None)


@pytest.mark.parametrize("name", PLANS)
def test_what_is_decided_is_counted_alike(name: str) -> None:
    """Both engines ask the same; of a baseline every decision is looked at that its own loop counts."""
    plan = PLANS[name]
    program = bench._program(plan)
    compiled, oracle = (
        list(bench._our_choices(engine(program))) for engine in (CompiledEngine, OracleEngine)
    )
    assert compiled == oracle
    for module, each in bench._baselines(plan).values():
        if "state" in each:
            made = list(bench._their_choices(module, each, plan["players"]))
            assert min(made) > 0
            assert 0.5 < bench._real(iter(made)) <= 1


@pytest.mark.parametrize("name", PLANS)
def test_the_loop_that_is_measured_counts_every_decision(name: str) -> None:
    program = bench._program(PLANS[name])
    play = bench._compiled(program)
    stepped = len(list(bench._our_choices(CompiledEngine(program))))
    assert sum(play(seed, Random(seed).random) for seed in bench.SAMPLE) == stepped


def test_decisions_with_one_option_are_none() -> None:
    def choices() -> Iterator[int]:
        yield from (1, 2, 3, 1)

    assert bench._real(choices()) == 0.5
