"""The stored table of states is the grammar's own, and it parses as Lark does."""

from __future__ import annotations

import ast
import importlib
import json
import re
import tomllib
from importlib.resources import files
from inspect import get_annotations, signature
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Token
from lark.exceptions import UnexpectedToken
from lark.grammar import Rule, RuleOptions, Symbol, Terminal
from lark.parsers.lalr_analysis import IntParseTable
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.syntax import grammar, grammartable
from rulewright.dsl.syntax.scan import scan

from . import rules_samples as samples

ROOT = Path(__file__).parents[2]
SAMPLES = [
    *(("members", text) for text in samples.ABILITIES),
    ("rules_file", samples.RULES_FILE),
    ("scenario_file", samples.SCENARIOS),
]
TEXT = files("rulewright.dsl.syntax").joinpath("grammar.json").read_text("utf-8")


def test_the_stored_table_is_up_to_date() -> None:
    assert grammar.stored() == TEXT, "run `make grammar`"


def test_a_table_of_another_grammar_or_lark_is_not_used() -> None:
    assert grammartable.unpacked(grammar.grammar_text(), TEXT) is not None
    assert grammartable.unpacked(grammar.grammar_text() + "\n", TEXT) is None
    older = json.dumps({**json.loads(TEXT), "made_of": ["another"]})
    assert grammartable.unpacked(grammar.grammar_text(), older) is None


def test_packing_what_was_unpacked_gives_the_same_text() -> None:
    found = grammartable.unpacked(grammar.grammar_text(), TEXT)
    assert found is not None
    assert grammartable.packed(grammar.grammar_text(), *found, grammar.STARTS) == TEXT


@pytest.mark.parametrize(("start", "text"), SAMPLES, ids=lambda value: str(value)[:20])
def test_it_parses_as_lark_does(start: str, text: str) -> None:
    def parsed(parser: Any) -> Any:
        tokens = scan(RulesText.whole(Source("t", text))).tokens
        for token in tokens:
            parser.feed_token(token)
        return parser.feed_token(Token.new_borrow_pos(grammar.END, "", tokens[-1]), True)

    ours = parsed(grammar.parser(start))
    theirs = parsed(grammar.built().parse_interactive("", start=start).parser_state)
    assert ours == theirs
    places = [[vars(node.meta) for node in tree.iter_subtrees()] for tree in (ours, theirs)]
    assert places[0] == places[1]


INTERNALS = {
    "lark.grammar": {"NonTerminal", "Rule", "RuleOptions", "Symbol", "Terminal"},
    "lark.lexer": {"Lexer", "LexerThread"},
    "lark.parse_tree_builder": {"ParseTreeBuilder"},
    "lark.parsers.lalr_analysis": {"IntParseTable", "ParseTableBase", "Reduce", "Shift"},
    "lark.parsers.lalr_parser_state": {"ParseConf", "ParserState"},
}
"""What is no part of Lark's interface, and used all the same: we store the table of states, and read it."""

FIELDS = {
    Rule: {"origin", "expansion", "alias", "options"},
    RuleOptions: {"empty_indices", "expand1", "keep_all_tokens"},
    IntParseTable: {"states"},
    ParseConf: {"end_state", "start_state", "states"},
    ParserState: {"feed_token", "parse_conf"},
    Symbol: {"name"},
    Terminal: {"filter_out"},
    UnexpectedToken: {"token"},
}


def test_the_internals_of_lark_that_are_used_are_these() -> None:
    """Another version of Lark may have them otherwise: so the version is pinned, and this list is looked at
    before the pin is moved."""
    used: dict[str, set[str]] = {}
    for folder in ("dsl", "interpreter", "cli"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lark."):
                    used.setdefault(node.module or "", set()).update(each.name for each in node.names)
    assert used.pop("lark.exceptions") == {"UnexpectedToken"}, "a part of the interface"
    assert used == INTERNALS
    for module, names in INTERNALS.items():
        missing = names - set(dir(importlib.import_module(module)))
        assert not missing, (module, missing)
    for kind, fields in FIELDS.items():
        known = {*dir(kind), *get_annotations(kind), *signature(kind).parameters}
        assert fields <= known, (kind, fields - known)


def test_lark_is_pinned_to_the_versions_whose_internals_are_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (range_of,) = (each for each in project["dependencies"] if each.startswith("lark"))
    assert range_of == "lark>=1.3,<1.4"
    assert re.fullmatch(r"1\.3\.\d+", lark.__version__)
    assert f"lark=={lark.__version__}" in (ROOT / "requirements-dev.lock").read_text("utf-8").splitlines()
