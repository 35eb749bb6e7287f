"""A card that is remembered is no way to see it: it is known to those who see it where it lies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.interpreter.game import load
from rulewright.interpreter.shared import EngineName

DECK = """\
format: 1
deck: pockets
extends: citadels
title: {en: Pockets}
rules: |
  memory pocketed of player: district starts none
  rules pockets {
    when turn_start by anyone if pocketed of player is none must {
      for each district in hand of player as d { set pocketed of player to d }
    }
  }
"""


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_a_remembered_card_is_hidden_where_it_lies(engine: EngineName, tmp_path: Path) -> None:
    deck = tmp_path / "pockets.yaml"
    deck.write_text(DECK, encoding="utf-8")
    game = load("citadels", decks=[deck]).new_game(players=4, seed=3, engine=engine)
    while not any(game.view(None)["memories"]["pocketed"]):
        game.apply(0)
    whole = game.view(None)["memories"]["pocketed"]
    seat = next(seat for seat, thing in enumerate(whole) if thing is not None)
    mine, theirs = (game.view(each)["memories"]["pocketed"] for each in (seat, (seat + 1) % 4))
    assert mine[seat] == whole[seat]
    assert whole[seat]["card"] not in json.dumps(theirs)
