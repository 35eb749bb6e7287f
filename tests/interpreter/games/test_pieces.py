"""Pieces of players, from a deck: on the table, in options, in recorded scenarios, in saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.table import Table
from rulewright.interpreter import load_game
from rulewright.interpreter.game import Game, load
from rulewright.interpreter.shared import EngineName

DECK = Path(__file__).parents[3] / "docs" / "cookbook" / "pieces.yaml"
ENGINES: tuple[EngineName, ...] = ("compiled", "oracle")


def sent(engine: EngineName, stewards: int) -> Game:
    """A game in which so many stewards were sent to the quay, whoever could."""
    game = load("citadels", decks=[DECK]).new_game(players=4, seed=3, preset="stewards", engine=engine)
    while len(game.view(None)["zones"]["quay"]["things"]) < stewards:
        labels = [option.label for option in game.decision.options]
        game.apply(next((at for at, each in enumerate(labels) if each.startswith("Send")), len(labels) - 1))
    return game


@pytest.mark.parametrize("engine", ENGINES)
def test_the_table_groups_them_by_whose_they_are(engine: EngineName) -> None:
    game = sent(engine, 3)
    there = [thing["player"] for thing in game.view(None)["zones"]["quay"]["things"]]
    found = [f"{'ABCD'[seat]} {there.count(seat)}" for seat in sorted(set(there))]
    lines = Table(load("citadels", decks=[DECK]).ruleset, game.view(0), 100).lines()
    assert f"  quay: {', '.join(found)}" in lines


def test_each_player_has_his_own_and_they_are_one_option() -> None:
    game = load("citadels", decks=[DECK]).new_game(players=5, seed=3, preset="stewards")
    for seat, lying in enumerate(game.view(None)["zones"]["household"]):
        assert [thing["player"] for thing in lying["things"]] == [seat] * 3
        assert {thing["name"] for thing in lying["things"]} == {f"{'ABCDE'[seat]}'s steward"}
    game = sent("compiled", 2)
    while not any(option.label.startswith("Send") for option in game.decision.options):
        game.apply(len(game.decision.options) - 1)
    sending = [option.label for option in game.decision.options if option.label.startswith("Send")]
    assert sending == [f"Send a steward: {'ABCD'[game.decision.player]}'s steward"]


def test_a_save_knows_whose_they_are() -> None:
    game = sent("compiled", 2)
    assert load_game(game.save()).view(None) == game.view(None)
