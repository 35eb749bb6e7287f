"""What the tests of the YAML loader share."""

from __future__ import annotations

from typing import Any

import yaml

from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlload import PARSER, _Builder, load_yaml
from rulewright.dsl.files.yamlnodes import Node, Plain, to_plain
from rulewright.dsl.report.diagnostics import Diagnostic

PARSERS = sorted({PARSER, yaml.SafeLoader}, key=lambda parser: str(parser))


def load(text: str) -> Node:
    node, problems = load_yaml(Source("deck.yaml", text))
    assert problems == []
    assert node is not None
    return node


def plain(text: str) -> Plain:
    return to_plain(load(text))


def read_by(parser: Any, text: str) -> tuple[Node | None, list[Diagnostic]]:
    builder = _Builder(Source("deck.yaml", text))
    node = builder.run(parser)
    return (None if builder.problems else node), builder.problems


def numbers(span: Span | None) -> tuple[int, int, int, int]:
    assert span is not None
    return span.line, span.column, span.end_line, span.end_column


def refusal(text: str) -> Diagnostic:
    node, problems = load_yaml(Source("deck.yaml", text))
    assert node is None
    assert len(problems) == 1, [p.message for p in problems]
    return problems[0]


WHOLE = """\
# a deck
format: 1
deck: harbour_nights
title: {en: Harbour Nights, "pl": 'Noce w porcie'}
flags: [true, false, null, ~, yes, no, on, off, True, NULL, -5, 0, -0, 999999999]
empty:
characters:
  - id: smuggler
    rules: |
      income(trade, gold)

        deeper: yes
    text: >-
      folded
      text
  - id: other
no: 1
on: 2
1: three
null: 4
"quoted": "tab\\there ' \\" \\u017c"
'it''s': 'it''s'
"""
