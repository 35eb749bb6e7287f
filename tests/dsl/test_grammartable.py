"""The stored table of states is the grammar's own, and it parses as Lark does."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from lark import Token

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.syntax import grammar, grammartable
from rulewright.dsl.syntax.scan import scan

from . import rules_samples as samples

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
