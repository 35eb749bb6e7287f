"""What the scenarios of Architects of the West Kingdom must cover, and what is printed."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rulewright.dsl.model import CardDef

from .shipped import covered, page, ruleset, words_of_scenarios

GAME = "architects"
RULES = (
    *range(1, 14),
    *range(20, 53),
    *range(60, 66),
    *range(70, 75),
    *range(80, 89),
    *range(90, 93),
)


def test_each_numbered_rule_has_a_scenario() -> None:
    missing = {f"B-{n:02}" for n in RULES} - covered(GAME)
    assert not missing, f"without a scenario: {sorted(missing)}"


def test_the_list_of_rules_is_the_one_in_the_file() -> None:
    text = page(GAME, "rules.md")
    assert re.findall(r"^(B-\d{2}) ", text, re.MULTILINE) == [f"B-{n:02}" for n in RULES]


def test_each_card_stands_in_a_scenario() -> None:
    called = {card.called or card.id for card in ruleset(GAME).cards.values()}
    assert sorted(called - words_of_scenarios(GAME)) == []


# --- what is printed ----------------------------------------------------------------------------------------


def cards(kind: str, printing: str | None = None) -> list[CardDef]:
    """Of one kind, copies as often as they are there."""
    members = ruleset(GAME).lists["printing"].members
    return [
        card
        for card in ruleset(GAME).cards.values()
        for _ in range(card.copies)
        if card.kind == kind and printing in (None, members[card.properties.get("printing", 0)].id)
    ]


def crafts(kind: str, printing: str) -> Counter[str]:
    members = ruleset(GAME).lists["craft"].members
    return Counter(members[card.properties["craft"]].id for card in cards(kind, printing))


def test_b90_apprentices_are_as_many_and_as_skilled_as_in_the_box() -> None:
    assert crafts("apprentice", "base") == {"carpentry": 13, "tiling": 13, "masonry": 13, "all_crafts": 1}
    assert crafts("apprentice", "promo") == {"carpentry": 1, "tiling": 1, "masonry": 1}
    sorts = {card.names["en"].split(" (")[0] for card in cards("apprentice", "base")}
    assert len(sorts) == 18


def test_b90_buildings_are_as_many_as_in_the_box() -> None:
    assert len(cards("building", "base")) == 40
    assert len(cards("building", "promo")) == 3
    assert len(cards("architect")) == 10
    assert len(cards("bargain")) == 10
    assert len(cards("reward")) == 11
    assert len(cards("worker")) == 5 * 20


@pytest.mark.parametrize(
    ("kind", "name", "printed"),
    [
        ("building", "worth", 279),
        ("building", "repute", -8),
        ("building", "needs_clay", 59),
        ("building", "needs_wood", 75),
        ("building", "needs_stone", 77),
        ("building", "needs_gold", 30),
        ("building", "needs_marble", 22),
        ("apprentice", "repute", -1),
    ],
)
def test_b90_numbers_add_up(kind: str, name: str, printed: int) -> None:
    assert sum(card.properties[name] for card in cards(kind, "base")) == printed
