"""What Citadels' scenarios must cover, and what a single game cannot show."""

from __future__ import annotations

import re

from rulewright.interpreter.game import Rules

from .shipped import covered, page, ruleset, words_of_scenarios

GAME = "citadels"
RULES = range(1, 191)
EXAMPLES = range(1, 10)


def test_each_numbered_rule_has_a_scenario() -> None:
    missing = {f"R{n:03}" for n in RULES} - covered(GAME)
    assert not missing, f"without a scenario: {sorted(missing)}"


def test_the_examples_of_the_booklets_have_scenarios() -> None:
    assert {f"X{n:02}" for n in EXAMPLES} <= covered(GAME)


def test_the_list_of_rules_is_the_one_in_the_file() -> None:
    text = page(GAME, "rules.md")
    assert set(re.findall(r"^(R\d{3}) ", text, re.MULTILINE)) == {f"R{n:03}" for n in RULES}
    assert set(re.findall(r"^(X\d{2}) ", text, re.MULTILINE)) == {f"X{n:02}" for n in EXAMPLES}


def test_each_card_stands_in_a_scenario() -> None:
    assert sorted(set(ruleset(GAME).cards) - words_of_scenarios(GAME)) == []


def test_r190_three_presets_have_polish_names() -> None:
    titles = {each: preset.names.get("pl") for each, preset in ruleset(GAME).presets.items()}
    assert titles["devious_dignitaries"] == "Sprytni dygnitarze"
    assert titles["illustrious_emissaries"] == "Wpływowi wysłannicy"
    assert titles["vicious_nobles"] == "Mściwa szlachta"


# --- what a single game cannot show -------------------------------------------------------------------------


def test_q18_chance_crowns_everybody_sooner_or_later() -> None:
    rules = Rules(ruleset(GAME))
    engine = rules.table(5).engine
    assert {engine.start(seed).t_crown for seed in range(100)} == {0, 1, 2, 3, 4}


def test_q29_the_king_lies_closed_as_often_as_chance_has_it() -> None:
    """Six characters are left for the closed card when two lie open, the King always among them."""
    rules = Rules(ruleset(GAME))
    table = rules.table(4)
    king = next(n for n, thing in enumerate(table.program.things) if thing.card == "king")
    closed = sum(table.engine.start(seed).z_aside == [king] for seed in range(600))
    assert 70 <= closed <= 130
