"""The oracle as an engine: copies, saves, what is changed from outside; and what it does not know."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from rulewright import load
from rulewright.interpreter import oracle, state as states
from rulewright.interpreter.linked import Program
from rulewright.interpreter.oracle import OracleEngine

FILES = sorted(Path(oracle.__file__).parent.glob("*.py"))


@pytest.fixture(scope="module")
def program() -> Program:
    return load("citadels").program(4, "first_game")


@pytest.fixture(scope="module")
def engine(program: Program) -> OracleEngine:
    return OracleEngine(program)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_knows_nothing_of_weaving(file: Path) -> None:
    """No import of the linker or of another engine, and no look at what they made of the rules."""
    tree = ast.parse(file.read_text("utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    assert not [name for name in modules if name.split(".")[-2:-1] in (["link"], ["compiled"])]
    assert not [name for name in modules if name.endswith((".link", ".compiled"))]
    woven = {
        "Reactions",
        "Trigger",
        "Adjusted",
        "Adjustment",
        "CountsAs",
        "Marked",
        "LinkedProcedure",
    }
    woven |= {"LinkedAttribute", "TallyOf", "UsedUp", "Tally", "Switch", "Charge", "Place"}
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {name.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for name in node.names}
    assert not names & woven
    texts = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not {
        text
        for text in texts
        for part in ("flow", "procedures", "attributes")
        if text.endswith(f"program.{part}")
    } - {"self.program.ruleset.program.flow"}


def test_copies_go_their_own_ways(program: Program, engine: OracleEngine) -> None:
    state = engine.start(5)
    for _ in range(12):
        engine.apply(state, state.options[0])
    first, second = engine.copy(state), engine.copy(state)
    engine.apply(first, first.options[0])
    engine.apply(second, second.options[-1])
    assert states.differences(program, first, second)
    third = engine.copy(state)
    engine.apply(third, third.options[0])
    assert not states.differences(program, first, third)


def test_what_is_changed_from_outside_is_kept(program: Program, engine: OracleEngine) -> None:
    """A scenario lays things where it wants: whoever goes back to that state finds them there."""
    state = engine.start(5)
    for _ in range(9):
        engine.apply(state, state.options[0])
    state.r_gold[state.who] = 9
    engine.settle(state)
    other = engine.copy(state)
    read = engine.restore(json.loads(json.dumps(engine.dump(state))))
    for each in (state, other, read):
        for _ in range(6):
            engine.apply(each, each.options[-1])
    again = engine.restore(json.loads(json.dumps(engine.dump(other))))
    assert not states.differences(program, state, other)
    assert not states.differences(program, state, read)
    for each in (state, again):
        engine.apply(each, each.options[0])
    assert not states.differences(program, state, again)
    assert max(state.r_gold) >= 9


def test_what_is_no_option_is_refused(engine: OracleEngine) -> None:
    state = engine.start(1)
    with pytest.raises(ValueError, match="no option"):
        engine.apply(state, max(state.options) + 1)
