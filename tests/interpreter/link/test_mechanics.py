"""Mechanics that are woven in: each deck of `decks/` plays its scenarios on both engines."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulewright.dsl import core, model
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.printers import human
from rulewright.interpreter import linked
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link import link
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything
from rulewright.interpreter.scenarios import run_scenarios
from rulewright.interpreter.shared import EngineName

HERE = Path(__file__).parent
DECKS = sorted(file.stem for file in (HERE / "decks").glob("*.yaml"))
ENGINES: tuple[EngineName, ...] = ("compiled", "oracle")


@cache
def town(*decks: str) -> model.Ruleset:
    ruleset, found = load_ruleset(HERE / "town", [HERE / "decks" / f"{deck}.yaml" for deck in decks])
    assert ruleset is not None, human(found, None, 100)
    assert not found, human(found, None, 100)
    return ruleset


def nodes(program: Program) -> Iterator[object]:
    yield from everything(program.flow)
    for procedure in program.procedures.values():
        yield from everything(procedure.body)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("deck", DECKS)
def test_scenarios(deck: str, engine: EngineName) -> None:
    outcomes = run_scenarios(town(deck), engine)
    assert outcomes
    for outcome in outcomes:
        assert outcome.passed, outcome.text


DEALING = """flow {
  for each player as p {
    choose random mask in wings as m
    move m to guise of p
    choose 3 random house in yard as houses
    move houses to hand of p
    choose random house in yard as first
    move first to street of p
  }
"""


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """All decks together, with masks and houses dealt by chance."""
    folder = tmp_path_factory.mktemp("dealt") / "town"
    shutil.copytree(HERE / "town", folder)
    rules = folder / "main.rules"
    rules.write_text(rules.read_text("utf-8").replace("flow {\n", DEALING), "utf-8")
    copies = []
    for deck in DECKS:  # their cards and words under names of their own
        text = (HERE / "decks" / f"{deck}.yaml").read_text("utf-8").partition("scenarios:")[0]
        for name in ("bee", "ledger", "press", "paid_last", "reads_them"):
            text = re.sub(rf"\b{name}\b", f"{name}_{deck}", text)
        copies.append(folder.parent / f"{deck}.yaml")
        copies[-1].write_text(text, "utf-8")
    ruleset, found = load_ruleset(folder, copies)
    assert ruleset is not None, human(found, None, 100)
    return Rules(ruleset)


@pytest.mark.parametrize("seed", range(12))
def test_all_engines_play_the_same_games(dealt: Rules, seed: int) -> None:
    one, *others = (dealt.new_game(3, seed, engine=engine) for engine in ENGINES)
    chance = Random(seed)
    while not one.over:
        labels = [option.label for option in one.decision.options]
        assert all([option.label for option in other.decision.options] == labels for other in others)
        taken = chance.randrange(len(one.decision.options))
        for game in (one, *others):
            game.apply(taken)
    assert all(other.over and other.scores == one.scores for other in others)


# --- what it costs where nobody uses it ---------------------------------------------------------------------


def test_what_was_paid_is_kept_only_where_somebody_asks() -> None:
    def kept(program: Program) -> set[str]:
        return {node.name for node in nodes(program) if isinstance(node, linked.Let) and "paid" in node.name}

    assert kept(link(town(), 3)) == set()
    assert kept(link(town("paid"), 3)) == {"build.paid", "hire.paid"}


@pytest.mark.parametrize(("deck", "asks"), [("paid", False), ("suspend", True)])
def test_the_end_of_a_turn_asks_whether_it_was_suspended_only_where_one_can_be(deck: str, asks: bool) -> None:
    assert any(isinstance(node, linked.Suspended) for node in nodes(link(town(deck), 3))) is asks


def test_targets_are_gone_from_a_linked_program() -> None:
    found = {type(node) for node in nodes(link(town("target"), 3))}
    assert not found & {core.Allowed, core.Surcharge}


def test_who_may_not_be_forbidden_is_not_asked() -> None:
    """What is printed on a source is known before play: the cannon has no rank, the keep never minds it."""
    program = link(town("target"), 3)
    (fire,) = (node for node in nodes(program) if isinstance(node, linked.Entry) and node.path == ("Fire",))
    assert fire.select is not None
    properties = [node for node in everything(fire.select) if isinstance(node, linked.Property)]
    assert properties == []
