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


WONDERS = (
    *range(1, 7),
    *range(10, 21),
    *range(25, 34),
    *range(40, 57),
    *range(60, 71),
    *range(75, 79),
    *range(80, 101),
)
SCHEMES = range(1, 41)
NUMBERS = [
    *(f"B-{n:02}" for n in RULES),
    *(f"W-{n:02}" for n in WONDERS),
    *(f"S-{n:02}" for n in SCHEMES),
]


def test_each_numbered_rule_has_a_scenario() -> None:
    missing = set(NUMBERS) - covered(GAME)
    assert not missing, f"without a scenario: {sorted(missing)}"


def test_the_list_of_rules_is_the_one_in_the_file() -> None:
    assert re.findall(r"^([BWS]-\d{2,3}) ", page(GAME, "rules.md"), re.MULTILINE) == NUMBERS


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
    assert len(cards("architect", "base")) == 10
    assert len(cards("bargain")) == 10
    assert len(cards("reward", "base")) == 11
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


def test_works_of_wonder_has_as_many_cards_as_its_box() -> None:
    assert len(cards("apprentice", "of_wonders")) == len(cards("building", "of_wonders")) == 24
    assert crafts("apprentice", "of_wonders") == {"carpentry": 8, "tiling": 8, "masonry": 8}
    assert len({card.names["en"].split(" (")[0] for card in cards("apprentice", "of_wonders")}) == 10
    assert len(cards("reward", "of_wonders")) == 12
    assert len(cards("building", "wonder")) == 5
    assert len(cards("contribution")) == 7
    assert len(cards("architect", "of_wonders")) == 6


def test_what_no_source_prints_is_said_to_be_ours() -> None:
    ours = {card.id for card in ruleset(GAME).cards.values() if card.house}
    new = [each for kind in ("apprentice", "building", "reward") for each in cards(kind, "of_wonders")]
    new += [*cards("building", "wonder"), *cards("contribution"), *cards("scheme"), *cards("schemer")]
    assert ours == {card.id for card in new}
