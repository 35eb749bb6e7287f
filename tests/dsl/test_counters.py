"""Numbers of the rules that people see, and places that they need not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.load import load_ruleset

RULESET = """\
format: 1
ruleset: small
title: {en: Small}
players: {min: 2, max: 4}
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
flow {
  raise day by 1
  for each player as p { raise luck of p by 1  raise bid of p by 1 }
  for each card as c { raise value of c by 1 }
  set done to yes
  if done { finish }
}
"""


def load(folder: Path, counter: str) -> tuple[object, list[str]]:
    files = {"ruleset.yaml": RULESET.replace("COUNTER", counter), "flow.rules": FLOW}
    files["cards.yaml"] = "kind: card\nthings:\n  - {id: ace, name: {en: Ace}}\n"
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    ruleset, problems = load_ruleset(str(folder))
    return ruleset, [each.message for each in problems if each.severity.name == "ERROR"]


@pytest.mark.parametrize("name", ["day", "luck"])
def test_a_number_of_the_table_or_of_players_can_be_shown(tmp_path: Path, name: str) -> None:
    ruleset, problems = load(tmp_path, name)
    assert problems == []
    counter = ruleset.counters[name]  # type: ignore[attr-defined]
    assert (counter.names["en"], counter.words) == ("Day", ("Monday", "Tuesday"))
    assert ruleset.zones["deck"].shown is False  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["dya", "done", "bid", "value"])
def test_nothing_else_can(tmp_path: Path, name: str) -> None:
    _, problems = load(tmp_path, name)
    assert problems == [f"there is no number that the rules remember `{name}`"]
