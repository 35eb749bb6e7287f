"""What notices a change in the linker or in a pass: scenarios, the two meanings in step, the verifiers; each
in small pieces, so that few seconds are enough for a change. It is not a part of a run of the tests: there,
the same is asked in larger pieces, and of more games. `test_faults.py` gives it to the process that plants.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.dsl import model
from rulewright.dsl.load import load, load_deck
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.blocks.lower import lowered
from rulewright.interpreter.blocks.passes import depth
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link import link
from rulewright.interpreter.linked import Program, verify as linked_verify
from rulewright.interpreter.scenarios import run_scenarios
from tests.acceptance.programs import loaded
from tests.acceptance.small_programs import Maker
from tests.acceptance.test_engines_small import in_step
from tests.acceptance.test_generated import after_passes
from tests.interpreter.link.test_isles import STORMY, isles
from tests.interpreter.oracle.lockstep import played
from tests.interpreter.oracle.test_lockstep import COOKBOOK, EXAMPLES, MODULES, drawn

RULESETS = Path(__file__).parents[2] / "rulesets"
DECKS = [*EXAMPLES, *COOKBOOK]


@cache
def shipped(name: str) -> model.Ruleset:
    return load(name)


@cache
def with_deck(path: Path) -> model.Ruleset:
    ruleset, found = load_deck(path)
    assert ruleset is not None, found
    return ruleset


def ready() -> None:
    """What is read once, for all changes."""
    for name in ("citadels", "burgundy"):
        shipped(name)
    for deck in DECKS:
        with_deck(deck)
    isles()


# --- scenarios ----------------------------------------------------------------------------------------------


def files() -> Iterator[tuple[str, str]]:
    for folder in sorted(RULESETS.glob("*/scenarios")):
        yield from ((folder.parent.name, path.name) for path in sorted(folder.glob("*.rules")))


@pytest.mark.parametrize(("game", "file"), [*files()])
def test_scenarios_of_a_game(game: str, file: str) -> None:
    ruleset = shipped(game)
    own = tuple(each for each in ruleset.scenarios if Path(each.span.source.name).name == file)
    assert own
    told([each.text for each in run_scenarios(replace(ruleset, scenarios=own)) if not each.passed])


@pytest.mark.parametrize("deck", DECKS, ids=lambda path: path.stem)
def test_scenarios_of_a_deck(deck: Path) -> None:
    ruleset = with_deck(deck)
    own = tuple(each for each in ruleset.scenarios if each.origin in ruleset.decks)
    told([each.text for each in run_scenarios(replace(ruleset, scenarios=own)) if not each.passed])


# --- the two meanings, after the verifiers ------------------------------------------------------------------


def told(found: list[str]) -> None:
    assert not found, found[:3]


def verified(program: Program) -> None:
    told(linked_verify.faults(program))
    engine = CompiledEngine(program)
    told(after_passes(lowered(engine.masked, True, engine.facts, engine.derived)))


def agree(program: Program, seed: int, most: int = 20_000) -> None:
    found, made = played(program, seed, most=most)
    assert not found, f"after {made} decisions: {found[:3]}"


@pytest.mark.parametrize("seed", range(3))
def test_the_first_game(seed: int) -> None:
    agree(link(shipped("citadels"), 4, "first_game"), seed)


@pytest.mark.parametrize("seed", range(10))
def test_random_casts(seed: int) -> None:
    agree(drawn(Rules(shipped("citadels")), seed), seed)


@pytest.mark.parametrize("modules", [(), MODULES], ids=["base", "modules"])
def test_burgundy(modules: tuple[str, ...]) -> None:
    agree(drawn(Rules(shipped("burgundy")), 1, plus=modules), 1)


@pytest.mark.parametrize("deck", DECKS, ids=lambda path: path.stem)
def test_a_deck(deck: Path) -> None:
    agree(drawn(Rules(with_deck(deck)), 0), 0)


@pytest.mark.parametrize("seed", range(9))
def test_isles(seed: int) -> None:
    agree(link(isles(), 2 + seed % 2, settings=STORMY if seed % 3 else {}), seed)


@pytest.mark.parametrize("seed", range(90))
def test_a_random_ruleset(seed: int) -> None:
    ruleset, _, choices = loaded(seed, random.Random(seed))
    if ruleset is not None:
        try:
            program = link(ruleset, *choices)
        except DeckError:
            return
        verified(program)
        agree(program, seed, 40)


@pytest.mark.parametrize("seed", range(90))
def test_a_random_program(seed: int) -> None:
    program = Maker(seed).program()
    verified(program)
    found, _ = in_step(program, seed)
    told(found)


@pytest.mark.parametrize("seed", range(48))
def test_a_random_program_cut_apart(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is nested too deeply for Python is cut into functions: here nearly everything is."""
    for name, most in (("MOST_LEVELS", 2), ("MOST_LOOPS", 1), ("MOST_HEIGHT", 3)):
        monkeypatch.setattr(depth, name, most)
    test_a_random_program(seed)
