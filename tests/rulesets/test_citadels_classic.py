"""What the scenarios of Citadels as it was first printed must cover, and what a single game cannot show."""

from __future__ import annotations

import re

import pytest

from rulewright.dsl.model import CardDef
from rulewright.interpreter.game import Rules

from .shipped import covered, page, ruleset, titles, words_of_scenarios

GAME = "citadels_classic"
RULES = {f"C{n:02}" for n in range(1, 33)}
STARRED = {
    "lighthouse": 3, "armory": 3, "museum": 4, "imperial_treasury": 4, "map_room": 5, "wishing_well": 5,
    "quarry": 5, "poor_house": 5, "bell_tower": 5, "factory": 6, "park": 6, "hospital": 6, "throne_room": 6,
    "ball_room": 6,
}  # fmt: skip


def test_each_numbered_rule_has_a_scenario() -> None:
    assert sorted(RULES - covered(GAME)) == []


def test_the_list_of_rules_is_the_one_in_the_file() -> None:
    assert set(re.findall(r"^(C\d{2}) ", page(GAME, "rules.md"), re.MULTILINE)) == RULES


def test_each_card_stands_in_a_scenario() -> None:
    assert sorted(set(ruleset(GAME).cards) - words_of_scenarios(GAME)) == []


def test_each_purple_district_has_a_scenario_of_its_name() -> None:
    named = {title.split(":")[0] for title in titles(GAME)}
    named |= {each for title in named for each in title.split(" and ")}
    purple = [card.names["en"] for card in ruleset(GAME).cards.values() if _is(card, "type", "unique")]
    assert len(purple) == 25
    assert sorted(set(purple) - named) == []


def test_the_starred_districts_and_what_they_cost() -> None:
    cards = ruleset(GAME).cards.items()
    assert {
        name: card.properties["cost"] for name, card in cards if _is(card, "asterisk", "starred")
    } == STARRED


def test_it_has_eighteen_characters_and_no_card_of_the_later_edition_alone() -> None:
    cards = ruleset(GAME).cards
    assert sum(card.kind == "character" for card in cards.values()) == 18
    assert {"spy", "seer", "magistrate", "scholar", "marshal", "theater", "monument"}.isdisjoint(cards)
    new = {"graveyard", "university", "lighthouse", "bell_tower", "hospital", "throne_room", "ball_room"}
    assert set(cards) - set(ruleset("citadels").cards) == new


@pytest.mark.parametrize("players", range(2, 9))
def test_chance_draws_a_cast_and_three_starred_districts(players: int) -> None:
    game = Rules(ruleset(GAME)).new_game(players, 5, random=["all"])
    cards = [each.card for each in game.table.program.things]
    starred = [each for each in cards if each in STARRED]
    assert len(starred) == len(set(starred)) == 3
    ranks = [c.properties["rank"] for name in cards if (c := ruleset(GAME).cards[name]).kind == "character"]
    assert sorted(ranks)[:8] == [*range(1, 9)]
    assert (9 in ranks) if players == 8 else (9 not in ranks or players > 3)


def test_players_name_the_starred_districts_that_they_like() -> None:
    game = Rules(ruleset(GAME)).new_game(4, 5, random=["extras"], plus=["park"])
    cards = [each.card for each in game.table.program.things]
    assert "park" in cards
    assert sum(each in STARRED for each in cards) == 3


def _is(card: CardDef, name: str, member: str) -> bool:
    """Is its property that word of its list?"""
    value = card.properties.get(name)
    members = ruleset(GAME).lists[name].members
    return value is not None and members[value].id == member
