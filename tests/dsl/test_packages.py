"""`core` and `tree` are packages of several files; whoever uses them sees one list of names."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

from rulewright.dsl import core, tree


def defined(file: Path) -> set[str]:
    """The public names that a file makes."""
    names = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if name[0].isupper()}


def imported(file: Path) -> set[str]:
    """The names that a file has from elsewhere; `import *` hands them on as well."""
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {
        each.asname or each.name for node in nodes if isinstance(node, ast.ImportFrom) for each in node.names
    }


@pytest.mark.parametrize("package", [core, tree], ids=lambda package: str(package.__name__))
def test_the_package_shows_every_name_of_its_files(package: ModuleType) -> None:
    files = [file for file in Path(package.__file__ or "").parent.glob("*.py") if file.stem != "__init__"]
    found = [name for file in files for name in defined(file)]
    assert len(found) == len(set(found)) > 100, "no name is made twice"
    elsewhere = {name for file in files for name in imported(file)} - set(found)
    assert {name for name in vars(package) if name[0].isupper()} - elsewhere == set(found)
