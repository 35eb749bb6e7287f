"""What was meant is asked only where something is wrong: what is right reads nothing of `dsl/mistakes`."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import sys
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.source import Source

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
