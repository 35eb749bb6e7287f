"""Citadels does what its numbered rules and rulings say: the scenarios, and what they must cover."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

import pytest

from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset
from rulewright.interpreter.game import Rules
from rulewright.interpreter.scenarios import Outcome, run_scenarios

FOLDER = Path(__file__).resolve().parents[2] / "rulesets" / "citadels"
Engine = Literal["compiled", "reference"]

RULES = range(1, 191)
EXAMPLES = range(1, 10)


@cache
def ruleset() -> Ruleset:
    return load("citadels")


@cache
def outcomes(engine: Engine) -> dict[str, Outcome]:
    return {outcome.title: outcome for outcome in run_scenarios(ruleset(), engine)}


TITLES = [scenario.title for scenario in load("citadels").scenarios]


@pytest.mark.parametrize("engine", ["compiled", "reference"])
@pytest.mark.parametrize("title", TITLES)
def test_scenario(title: str, engine: Engine) -> None:
    outcome = outcomes(engine)[title]
    assert outcome.passed, outcome.text


# --- what must be covered -----------------------------------------------------------------------------------


def test_titles_are_different() -> None:
    assert sorted(TITLES) == sorted(set(TITLES))


def numbers(text: str) -> set[str]:
    """`R006 R023-R025`: all of them."""
    found: set[str] = set()
    for letter, first, last in re.findall(r"([RXQ])(\d+)(?:-[RXQ](\d+))?", text):
        found |= {f"{letter}{n:0{len(first)}}" for n in range(int(first), int(last or first) + 1)}
    return found


def covered() -> set[str]:
    """The numbers in front of the colons of the titles."""
    return set().union(*(numbers(title.split(":")[0]) for title in TITLES))


def test_each_numbered_rule_has_a_scenario() -> None:
    missing = {f"R{n:03}" for n in RULES} - covered()
    assert not missing, f"without a scenario: {sorted(missing)}"


def test_the_examples_of_the_booklets_have_scenarios() -> None:
    assert {f"X{n:02}" for n in EXAMPLES} <= covered()


def test_the_list_of_rules_is_the_one_in_the_file() -> None:
    text = (FOLDER / "rules.md").read_text("utf-8")
    assert set(re.findall(r"^(R\d{3}) ", text, re.MULTILINE)) == {f"R{n:03}" for n in RULES}
    assert set(re.findall(r"^(X\d{2}) ", text, re.MULTILINE)) == {f"X{n:02}" for n in EXAMPLES}


def test_each_ruling_has_the_scenarios_it_names() -> None:
    text = (FOLDER / "rulings.md").read_text("utf-8")
    named = re.findall(r"`(Q\d\d: [^`]*)`", text)
    assert named
    assert [title for title in named if title not in TITLES] == []
    rulings = set(re.findall(r"^## (Q\d\d) ", text, re.MULTILINE))
    assert {title[:3] for title in TITLES if title.startswith("Q")} == rulings


def test_each_card_stands_in_a_scenario() -> None:
    files = sorted((FOLDER / "scenarios").glob("*.rules"))
    words = set(re.findall(r"[a-z_]+", "\n".join(path.read_text("utf-8") for path in files)))
    assert sorted(set(ruleset().cards) - words) == []


def test_r190_three_presets_have_polish_names() -> None:
    titles = {each: preset.names.get("pl") for each, preset in ruleset().presets.items()}
    assert titles["devious_dignitaries"] == "Sprytni dygnitarze"
    assert titles["illustrious_emissaries"] == "Wpływowi wysłannicy"
    assert titles["vicious_nobles"] == "Mściwa szlachta"


# --- what a single game cannot show -------------------------------------------------------------------------


def test_q18_chance_crowns_everybody_sooner_or_later() -> None:
    rules = Rules(ruleset())
    engine = rules.table(5).engine
    assert {engine.start(seed).t_crown for seed in range(100)} == {0, 1, 2, 3, 4}


def test_q29_the_king_lies_closed_as_often_as_chance_has_it() -> None:
    """Six characters are left for the closed card when two lie open, the King always among them."""
    rules = Rules(ruleset())
    table = rules.table(4)
    king = next(n for n, thing in enumerate(table.program.things) if thing.card == "king")
    closed = sum(table.engine.start(seed).z_aside == [king] for seed in range(600))
    assert 70 <= closed <= 130
