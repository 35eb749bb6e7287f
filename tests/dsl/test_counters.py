"""Numbers of the rules that people see, and places that they need not see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.table import Table
from rulewright.dsl.load import load_ruleset
from rulewright.interpreter.game import Rules

RULESET = """\
format: 1
ruleset: small
title: {en: Small}
players: {min: 2, max: 4}
lists:
  - {id: ware, plural: wares, members: [{id: salt, name: {en: salt}}, {id: silk, name: {en: silk}}]}
kinds:
  - {id: card, plural: cards, name: {en: card}, abilities: {active: always}}
resources:
  - {id: points, name: {en: points}, score: true}
zones:
  - {id: deck, of: table, holds: card, seen_by: none, shown: false, name: {en: deck}}
counters:
  - {id: COUNTER, name: {en: Day}, words: [Monday, Tuesday]}
sets:
  - {id: all_cards, kind: card, into: deck, every: true}
tables_of: [cards.yaml]
rules: [flow.rules]
"""
FLOW = """\
memory day starts 1
memory luck of player starts 0
memory bid of player secretly starts 0
memory done starts no
memory value of card starts 0
memory dear: ware starts none
memory rate of ware starts 0
memory seller of ware: player starts none
memory paired of ware: ware starts none
flow {
  raise day by 1
  for each player as p { raise luck of p by 1  raise bid of p by 1  set seller of silk to p }
  for each card as c { raise value of c by 1 }
  for each ware as w { raise rate of w by 1  set dear to w  set paired of w to w }
  set done to yes
  for each player as p { choose number from 0 to rate of salt by p as bid_now  raise day by bid_now }
  if done and seller of silk is not none and dear is silk { finish }
}
"""


def load(folder: Path, counter: str) -> tuple[object, list[str]]:
    files = {"ruleset.yaml": RULESET.replace("COUNTER", counter), "flow.rules": FLOW}
    files["cards.yaml"] = "kind: card\nthings:\n  - {id: ace, name: {en: Ace}}\n"
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    ruleset, problems = load_ruleset(str(folder))
    return ruleset, [each.message for each in problems if each.severity.name == "ERROR"]


@pytest.mark.parametrize("name", ["day", "luck", "dear", "rate", "seller", "value"])
def test_numbers_a_word_of_the_table_and_what_belongs_to_words_can_be_shown(
    tmp_path: Path, name: str
) -> None:
    ruleset, problems = load(tmp_path, name)
    assert problems == []
    counter = ruleset.counters[name]  # type: ignore[attr-defined]
    assert (counter.names["en"], counter.words) == ("Day", ("Monday", "Tuesday"))
    assert ruleset.zones["deck"].shown is False  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["dya", "done", "bid", "paired"])
def test_nothing_else_can(tmp_path: Path, name: str) -> None:
    _, problems = load(tmp_path, name)
    assert problems == [f"there is no number that the rules remember `{name}`"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [("rate", "  Day: salt 1, silk 1"), ("seller", "  Day: silk B"), ("dear", "── Day silk ─")],
)
def test_what_belongs_to_words_stands_on_the_table(tmp_path: Path, name: str, shown: str) -> None:
    ruleset: Any = load(tmp_path, name)[0]
    lines = Table(ruleset, Rules(ruleset).new_game(2, 1).view(0), 60).lines()
    assert any(line.startswith(shown) for line in lines)
