"""Faults planted in the code of this project, one at a time: what a tired programmer might have written.

The code is copied to a folder of its own and changed there; the tests of the file are run against the copy.
"""

from __future__ import annotations

import ast
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("cli", "dsl", "interpreter", "rulesets")
# Files, and the tests that should know them well: those that take seconds.
TESTS: dict[str, tuple[str, ...]] = {
    "dsl/files/characters.py": (
        "tests/dsl/test_source.py",
        "tests/dsl/test_report.py",
        "tests/dsl/test_yaml.py",
    ),
    "dsl/files/yamlload.py": ("tests/dsl/test_yaml.py", "tests/dsl/test_yaml_refused.py"),
    "dsl/report/printers.py": ("tests/dsl/test_report.py",),
    "interpreter/many/figures.py": ("tests/interpreter/games/test_simulate.py",),
    "interpreter/many/results.py": ("tests/interpreter/games/test_simulate.py",),
    "interpreter/saves/savefile.py": ("tests/interpreter/games/test_saves.py",),
    "interpreter/saves/saving.py": ("tests/interpreter/games/test_saves.py",),
    "interpreter/saves/resume.py": ("tests/interpreter/games/test_saves.py",),
    "interpreter/table/views.py": (
        "tests/interpreter/games/test_views.py",
        "tests/interpreter/games/test_hidden.py",
    ),
}
_PAIRS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
)
SWAPPED = {**dict(_PAIRS), **{two: one for one, two in _PAIRS}}


@dataclass(frozen=True, slots=True)
class Fault:
    """A file with one thing in it changed."""

    file: str
    line: int
    what: str
    text: str


def many(file: str) -> int:
    """How many faults can be planted in a file."""
    return sum(1 for _ in _places(ast.parse((ROOT / file).read_text("utf-8"))))


def fault(file: str, number: int) -> Fault:
    """One of them."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    node, field, new = list(_places(tree))[number]
    old = getattr(node, field)
    setattr(node, field, new)
    what = f"{_said(old)} -> {_said(new)}"
    return Fault(file, node.lineno, what, ast.unparse(ast.fix_missing_locations(tree)))


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(type(each).__name__ for each in value)
    return type(value).__name__ if isinstance(value, ast.AST) else repr(value)


def _places(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str, object]]:
    """A node, its field that would be another, and what it would be."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[op]) if type(op) in SWAPPED:
                yield node, "ops", [SWAPPED[type(op)]()]
            case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in SWAPPED:
                yield node, "op", SWAPPED[type(op)]()
            case ast.If() | ast.IfExp() | ast.While():
                yield node, "test", ast.UnaryOp(ast.Not(), node.test)
            case ast.Constant(value=bool(value)):
                yield node, "value", not value
            case ast.Constant(value=int(value)):
                yield node, "value", value + 1
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield node, "value", ast.Constant(None)


def copied(folder: Path) -> Path:
    """The packages by themselves, as they would be imported."""
    home = folder / "rulewright"
    for part in PARTS:
        shutil.copytree(ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "cli" / "_root", home, dirs_exist_ok=True)
    return home


def noticed(fault: Fault, home: Path) -> bool:
    """Does a test fail with this fault?"""
    target, right = home / fault.file, (ROOT / fault.file).read_text("utf-8")
    target.write_text(fault.text, "utf-8")
    try:
        return not passes(TESTS[fault.file], home)
    finally:
        target.write_text(right, "utf-8")


def passes(tests: tuple[str, ...], home: Path) -> bool:
    words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    found = {**os.environ, "PYTHONPATH": str(home.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    found.pop("RULEWRIGHT_FIGURES", None)
    try:
        command = [sys.executable, "-P", *words]
        done = subprocess.run(command, cwd=ROOT, env=found, capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        return False  # it never came to an end: that is noticed, too
    return done.returncode == 0


def drawn(file: str, count: int, seed: int) -> list[Fault]:
    """Faults at random in a file."""
    known = range(many(file))
    return [fault(file, number) for number in random.Random(seed).sample(known, min(count, len(known)))]
