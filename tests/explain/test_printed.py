"""`validate` compares the printed text of a card with its rules; and keeps silent where it cannot be sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.explaining import beside_rules
from rulewright.dsl.load import load_deck, load_ruleset, ruleset_names
from rulewright.dsl.report.diagnostics import Diagnostic, Severity

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = sorted([*(DOCS / "examples").glob("*.yaml"), *(DOCS / "cookbook").glob("*.yaml")])
DECK = """\
format: 1
deck: fair
extends: citadels
title: {{en: The fair}}
characters:
  - id: juggler
    rank: 3
    name: {{en: Juggler}}
    text: {{{language}: "{text}"}}
    rules: |
      {rules}
"""


def found(folder: Path, text: str, rules: str, language: str = "en") -> list[Diagnostic]:
    file = folder / "fair.yaml"
    other = "" if language == "en" else ', en: "Juggle."'
    deck = DECK.format(language=language, text=text, rules=rules)
    file.write_text(deck.replace('"}\n    rules', f'"{other}}}\n    rules'), encoding="utf-8")
    ruleset, problems = load_deck(file)
    assert ruleset is not None, problems
    return beside_rules(ruleset, str(file), None)


@pytest.mark.parametrize("name", sorted(ruleset_names()))
def test_no_shipped_text_is_doubted(name: str) -> None:
    ruleset, _ = load_ruleset(name, scenarios=False)
    assert ruleset is not None
    assert beside_rules(ruleset, name, None) == []


@pytest.mark.parametrize("deck", EXAMPLES, ids=lambda path: path.stem)
def test_no_text_of_an_example_is_doubted(deck: Path) -> None:
    ruleset, _ = load_deck(deck)
    assert ruleset is not None
    assert beside_rules(ruleset, str(deck), None) == []


@pytest.mark.parametrize(
    ("language", "text", "rules", "words"),
    [
        ("en", "Gain 3 gold.", 'action "Juggle" { gain 2 gold }', "`3 gold`, and the rules say 2"),
        ("pl", "Zyskujesz 5 monet.", 'action "Juggle" { gain 2 gold }', "`5 monet`, and the rules say 2"),
        ("uk", "Отримайте 5 монет.", 'action "Juggle" { gain 2 gold }', "`5 монет`, and the rules say 2"),
        ("en", "Worth 4 points.", "score 3", "`4 points`, and the rules say 3"),
        ("en", "Gain 2 gold.", 'action "Juggle" { draw 2 }', "nothing in the rules touches `gold`"),
        ("en", "Gain 2 points.", 'action "Juggle" { gain 2 gold }', "nothing in the rules touches `points`"),
    ],
)
def test_another_number_or_another_thing(
    tmp_path: Path, language: str, text: str, rules: str, words: str
) -> None:
    (finding,) = found(tmp_path, text, rules, language)
    assert finding.severity is Severity.WARNING
    assert words in finding.message
    assert finding.span is not None
    assert finding.span.text() in text


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Gain 2 gold.", 'action "Juggle" { gain 2 gold }'),
        ("Gain some gold.", 'action "Juggle" { gain 2 gold }'),
        ("Draw 3 cards.", 'action "Juggle" { draw 2 }'),  # cards are no resource
        ("If you have 3 gold or more, gain 1 gold.", 'action "Juggle" if gold of you > 2 { gain 1 gold }'),
        ("Build for 1 gold less.", "always { lower price for build by 1 }"),
        ("Each trade district brings 1 gold.", "income(trade)"),
        ("Gather 2 gold once more.", 'action "Juggle" { do gather() }'),
        ("Gain 9 points.", ""),
    ],
)
def test_silence(tmp_path: Path, text: str, rules: str) -> None:
    assert found(tmp_path, text, rules or 'action "Juggle" { gain 9 points }') == []
