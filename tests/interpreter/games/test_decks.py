"""Games and saves with a deck on top: found again while in use, by name beside the save, or given anew."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

import rulewright
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import Rules
from rulewright.interpreter.saves.resume import load_game

DECK = """\
format: 1
deck: harbour_nights
extends: citadels
title: {en: Harbour Nights}
districts:
  - id: lighthouse
    type: trade
    cost: 3
    copies: 2
    name: {en: Lighthouse}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "harbour-nights.yaml").write_text(DECK)
    return tmp_path


def saved(deck: str | Path) -> str:
    """A save after five choices; the rules are forgotten with the game."""
    gc.collect()  # those of another test, which would be found in their place
    rules: Rules = rulewright.load("citadels", decks=[deck])
    game = rules.new_game(4, 3, preset="first_game")
    assert sum(thing.card.endswith("lighthouse") for thing in game.program.things) == 2
    for _ in range(5):
        game.apply(0)
    text = game.save()
    assert load_game(text).save() == text, "its rules are in use"
    return text


def test_a_deck_beside_the_save_is_found(folder: Path) -> None:
    text = saved("harbour-nights.yaml")
    gc.collect()
    assert load_game(text).save() == text


def test_a_deck_elsewhere_is_given_again(folder: Path) -> None:
    deck = folder / "harbour-nights.yaml"
    text = saved(deck)
    gc.collect()
    assert str(folder) not in text, "a save does not tell where its player keeps files"
    assert load_game(text, decks=[deck]).choices == load_game(text).choices
    deck.rename(folder / "other.yaml")
    gc.collect()
    with pytest.raises(DeckError, match=r"needs decks that are not here: harbour-nights\.yaml"):
        load_game(text)
    assert load_game(text, decks=["other.yaml"]).players == 4


def test_a_deck_that_changed_is_named(folder: Path) -> None:
    text = saved("harbour-nights.yaml")
    gc.collect()
    (folder / "harbour-nights.yaml").write_text(DECK.replace("cost: 3", "cost: 4"))
    with pytest.raises(DeckError) as caught:
        load_game(text)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "E0806"
    assert "harbour-nights.yaml, the card harbour_nights:lighthouse" in diagnostic.message
    assert len(load_game(text, anyway=True).choices) == 5
