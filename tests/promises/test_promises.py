"""Every promise has tests in both sizes that say what they tried (README.md)."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.figures import PROMISES

ROOT = Path(__file__).resolve().parents[2]
ROWS = {
    row[0]: row[1:]
    for row in (
        [cell.strip() for cell in line.strip("|\n ").split("|")]
        for line in Path(__file__).with_name("README.md").read_text("utf-8").splitlines()
        if re.match(r"\| P\d", line)
    )
}


@cache
def functions(path: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def marks(path: str, test: ast.FunctionDef) -> str:
    """The decorators of a test, with what they call for their cases."""
    said = [ast.unparse(each) for each in test.decorator_list]
    called = {
        each.id for mark in test.decorator_list for each in ast.walk(mark) if isinstance(each, ast.Name)
    }
    return "\n".join([*said, *(ast.unparse(f) for name, f in functions(path).items() if name in called)])


def named(cell: str) -> list[tuple[str, str]]:
    found = re.findall(r"`(\S+)::(\w+)`", cell)
    assert found, cell
    return found


def test_every_promise_has_its_row() -> None:
    assert tuple(ROWS) == PROMISES


@pytest.mark.parametrize("promise", PROMISES)
def test_a_promise_has_tests_in_both_sizes_that_say_what_they_tried(promise: str) -> None:
    now, long = ROWS[promise]
    for path, name in named(now) + named(long):
        test = functions(path)[name]
        assert "figures" in [each.arg for each in test.args.args], f"{name} says nothing of what it tried"
        assert f'"{promise}"' in (ROOT / path).read_text("utf-8"), f"{path} says nothing of {promise}"
    for path, name in named(now):
        bare = [ast.unparse(each) for each in functions(path)[name].decorator_list]
        assert "pytest.mark.long" not in bare, f"{name} is in the long run alone"
    for path, name in named(long):
        assert "mark.long" in marks(path, functions(path)[name]), f"{name} is not in the long run"
