"""Codes of diagnostics and their pages: searched for in the syntax trees of the house."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache

from rulewright.dsl.codes import GROUPS, code_docs
from rulewright.dsl.files.owndata import own_data

from .test_project import ROOT, python_files


class CodesOf(ast.NodeVisitor):
    """What a module does with codes: which it names, which it writes as they are, where it uses a name."""

    def __init__(self, text: str) -> None:
        self.named: list[tuple[str, str]] = []  # name and code
        self.written: set[str] = set()
        self.used: set[str] = set()
        self.visit(ast.parse(text))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        match node:
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=ast.Name(id="Final"), value=ast.Constant(value=str(code))
            ) if CODE.fullmatch(code):
                self.named.append((name, code))
            case _:
                self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and CODE.fullmatch(node.value):
            self.written.add(node.value)

    def visit_Name(self, node: ast.Name) -> None:
        self.used.add(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.used.add(node.attr)
        self.generic_visit(node)


CODE = re.compile(r"[EW]0[1-8][0-9]{2}")


@cache
def of_modules() -> tuple[CodesOf, ...]:
    return tuple(CodesOf(path.read_text("utf-8")) for path in python_files("dsl", "interpreter", "cli"))


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    named = {code for module in of_modules() for _, code in module.named}
    assert named == code_docs().keys()
    assert {code for module in of_modules() for code in module.written} <= named


def test_two_checks_cannot_share_a_code() -> None:
    named = Counter(code for module in of_modules() for _, code in module.named)
    assert not [code for code, times in named.items() if times > 1]


def test_two_codes_cannot_share_a_name() -> None:
    """Who searches for a name finds one thing."""
    named = Counter(name for module in of_modules() for name, _ in module.named)
    assert not [name for name, times in named.items() if times > 1]


def test_every_code_is_used() -> None:
    used = {name for module in of_modules() for name in module.used}
    rows = own_data("mistakes", "rules.yaml")  # recognisers that are data
    used |= {f"E_{row['code'].upper()}" for row in rows}
    assert not [(name, code) for module in of_modules() for name, code in module.named if name not in used]


def test_a_diagnostic_takes_its_code_by_name() -> None:
    """A code that is written where it is used would be used without being named anywhere."""
    for path in python_files("dsl", "interpreter", "cli"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Diagnostic"
            ):
                assert not isinstance(node.args[0], ast.Constant), (path, node.lineno)


def test_pages_stand_in_the_file_of_their_group_in_order_and_once() -> None:
    folder = ROOT / "dsl" / "codes"
    assert {file.stem.upper() for file in folder.glob("*.yaml")} == set(GROUPS)
    for group in GROUPS:
        codes = re.findall(r"^(\S+):$", (folder / f"{group.lower()}.yaml").read_text("utf-8"), re.MULTILINE)
        assert codes == sorted(set(codes))
        assert codes == list(code_docs(group))
        assert all(code.startswith(group) for code in codes)
