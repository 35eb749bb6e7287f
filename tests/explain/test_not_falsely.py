"""What was told falsely once, as it is: texts of rules and their sentences, in snapshots/not_falsely.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.explain import LANGUAGES
from tests.explain.checked import told

FILE = Path(__file__).parent / "snapshots" / "not_falsely.txt"
RULES = tuple(each for each in FILE.read_text("utf-8").splitlines() if not each.startswith(("==", "  ")))


def shown(line: str) -> str:
    """`do STEPS`, `district ABILITIES` or `GAME:KIND ABILITIES`, with what is told of it in each language."""
    of, _, rules = line.partition(" ")
    if of == "do":
        of, rules = "character", f'action "Try" {{ {rules} }}'
    game, _, kind = of.rpartition(":")
    return "\n".join([line, *(f"  {tag} {told(rules, tag, kind, game or 'citadels')}" for tag in LANGUAGES)])


@pytest.mark.parametrize("line", RULES)
def test_it_is_told_as_it_is(line: str) -> None:
    assert f"{shown(line)}\n" in FILE.read_text("utf-8")


def test_the_file_says_each_once(bless: bool) -> None:
    lines = FILE.read_text("utf-8").splitlines()
    kept = [line if line.startswith("==") else shown(line) for line in lines if not line.startswith("  ")]
    text = "\n".join(kept) + "\n"
    if bless:
        FILE.write_text(text, encoding="utf-8", newline="\n")
    assert text == FILE.read_text("utf-8")
    assert len(RULES) == len({*RULES})
