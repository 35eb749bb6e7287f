"""The specification of each form and its classes say the same: the README of its folder is made from them."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from msgspec import Struct

import rulewright.dsl
from rulewright.dsl import core, tree
from rulewright.dsl.core import abilities, declarations, expressions, selections, statements, types
from rulewright.dsl.tree import (
    abilities as tree_abilities,
    base,
    declarations as tree_declarations,
    expressions as tree_expressions,
    scenarios,
    selections as tree_selections,
    statements as tree_statements,
)
from rulewright.interpreter import linked
from rulewright.interpreter.linked import (
    expressions as linked_expressions,
    program,
    selections as linked_selections,
    statements as linked_statements,
)
from tests.dsl.forms.specification import BEGIN, END, classes_in, specification, with_specification

ROOT = Path(rulewright.dsl.__file__ or "").parent.parent
FORMS: dict[str, tuple[ModuleType, ...]] = {
    "dsl/tree": (
        base, tree_declarations, tree_abilities, tree_statements, tree_selections, tree_expressions,
        scenarios,
    ),
    "dsl/core": (types, expressions, selections, statements, abilities, declarations),
    "interpreter/linked": (linked_expressions, linked_selections, linked_statements, program),
}  # fmt: skip


@pytest.mark.parametrize("folder", FORMS)
def test_a_specification_is_what_its_classes_say(folder: str, bless: bool) -> None:
    page = ROOT / folder / "README.md"
    said = page.read_text("utf-8")
    assert said.count(BEGIN) == said.count(END) == 1
    real = with_specification(said, specification(FORMS[folder]))
    if bless and real != said:
        page.write_text(real, "utf-8")
        said = real
    assert said == real, f"{page} differs from its classes: pytest tests/dsl/forms --bless"


@pytest.mark.parametrize(
    ("folder", "package"), [("dsl/tree", tree), ("dsl/core", core), ("interpreter/linked", linked)]
)
def test_every_form_is_specified_and_every_module_of_forms_is_read(folder: str, package: ModuleType) -> None:
    here = {each for each in vars(package).values() if isinstance(each, type) and issubclass(each, Struct)}
    made = {each for module in FORMS[folder] for each in classes_in(module)}
    own = {each for each in here if each.__module__.startswith(package.__name__)}
    assert own <= made
    assert {each.__name__ for each in made - own} <= {"Node"}


def test_core_and_what_is_linked_have_only_forms_without_parts_in_common() -> None:
    unions = (
        (core.Expr, linked.Expr), (core.SelectSource, linked.SelectSource),
        (core.Statement, linked.Statement),
    )  # fmt: skip
    common = {each for one, other in unions for each in {*get_args(one)} & {*get_args(other)}}
    assert {each.__name__ for each in common} == {
        "Const", "Local", "TurnPlayer", "TurnRole", "TokenHolder", "Suspended", "InEvery", "OfKind", "OfList",
        "Stop", "EndTurn",
    }  # fmt: skip
    page = (ROOT / "interpreter" / "linked" / "README.md").read_text("utf-8")
    assert all(f"`{each.__name__}`" in page.partition(BEGIN)[0] for each in common)
