"""The room of mistakes: who enters it, and that the order of its table says nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.mistakes import table
from rulewright.dsl.syntax.parse import parse_members

from .test_syntax_errors import answer, cases

SCRIPT = """
import sys
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.files.source import Source

DECK = '''
format: 1
deck: inn
extends: citadels
title: {en: Inn}
characters:
  - id: innkeeper
    rank: 6
    name: {en: Innkeeper}
    rules: |
      action "Pour the beer" { %s }
'''
found = load_ruleset("citadels", [Source("deck.yaml", DECK % sys.argv[1])])[1]
print(len(found), any(name.startswith("rulewright.dsl.mistakes") for name in sys.modules))
"""


@pytest.mark.parametrize(("rules", "said"), [("gain 2 gold", "0 False"), ("gian 2 gold", "1 True")])
def test_the_room_is_entered_only_where_something_is_wrong(rules: str, said: str) -> None:
    command = [sys.executable, "-P", "-c", SCRIPT, rules]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == said


def test_every_rank_has_recognisers_and_each_stands_once() -> None:
    assert list(table.TABLE) == list(table.Rank)
    assert all(table.TABLE.values())
    every = [ask for asked in table.TABLE.values() for ask in asked]
    assert len(every) == len(set(every))


def test_the_order_inside_a_rank_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several recognisers see something, the written rule decides, and never who was asked first."""
    turned = {rank: tuple(reversed(asked)) for rank, asked in table.TABLE.items()}
    monkeypatch.setattr(table, "TABLE", turned)
    assert [(case.name, answer(case)) for case in cases()] == [(case.name, case.answer) for case in cases()]
    for text, said in BOTH_SEE_SOMETHING.items():
        problem, *_ = parse_members(Source("t", text))[1]
        assert problem.message == said


# Where two of one rank see the same words.
BOTH_SEE_SOMETHING = {
    "action { offer { { abilities of x } } }": "`{` is written twice",
    "score x(2, } x)": "this `}` comes too early, after `,`",
    "action } { }": "this `}` comes too early, after `action`",
}
