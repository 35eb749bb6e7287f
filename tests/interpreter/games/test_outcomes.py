"""What an option would bring is told before it is chosen: as it comes, and only what one may know."""

from __future__ import annotations

import random
from pathlib import Path

import rulewright
from rulewright.interpreter.game import Game
from rulewright.interpreter.table.outcomes import Outcome

ARCHITECTS = rulewright.load("architects")


def placing(game: Game) -> dict[str, Outcome]:
    """What each placement of a worker would bring whoever is asked."""
    return {
        option.label.removeprefix("Place a worker: "): game.outcome(option)
        for option in game.decision.options
        if option.label.startswith("Place a worker")
    }


def begun(players: int = 3, seed: int = 5) -> Game:
    """A game in which the buildings are drafted."""
    game = ARCHITECTS.new_game(players=players, seed=seed)
    while not placing(game):
        game.apply(0)
    return game


def test_what_is_gained_and_what_is_asked_then() -> None:
    found = placing(begun())
    assert found["Quarry"] == Outcome({"stone": 1})
    assert found["Mines"] == Outcome({"clay": 2})
    assert found["Silversmith"] == Outcome({"silver": 2})
    assert found["Tax Stand"] == Outcome({"silver": 4, "virtue": -2})
    assert found["Workshop"] == Outcome(more=True)  # buildings are drawn: nobody knows which
    assert found["Black Market, middle"] == Outcome(
        {"silver": -2, "virtue": -1}, ("Hire", "Look at buildings")
    )
    assert found["Guardhouse"] == Outcome({}, ())  # he is asked, and there is nothing to choose


def test_it_goes_by_the_workers_who_are_there() -> None:
    game = begun()
    for _ in range(game.players):
        game.apply(next(o for o in game.decision.options if "Mines" in o.label))
    found = placing(game)
    assert found["Mines"] == Outcome({}, ("clay", "gold"))
    assert found["Quarry"] == Outcome({"stone": 1})


def test_the_game_stays_as_it_is() -> None:
    game = begun()
    before = game.save()
    placing(game)
    assert game.save() == before


def test_what_is_told_is_what_comes() -> None:
    """Of options after which somebody else is asked, in random games. The Black Market and the Guildhall may
    bring a reset when the turn ends: that is no part of the option."""
    dice = random.Random(2)
    tried = 0
    for seed in range(6):
        game = begun(players=2, seed=seed)
        for _ in range(60):
            if game.over:
                break
            you = game.decision.player
            for option in game.decision.options:
                told = game.outcome(option)
                after = game.copy()
                after.apply(option)
                if told.more or told.asked is not None or after.over or after.decision.player == you:
                    continue
                if "Black Market" in option.label or "Guildhall" in option.label:
                    continue
                seen, then = game.view(you)["resources"], after.view(you)["resources"]
                changed = {name: then[name][you] - seen[name][you] for name in seen}
                assert {name: by for name, by in changed.items() if by} == told.changes, option.label
                tried += 1
            game.apply(dice.randrange(len(game.decision.options)))
    assert tried > 300


def test_nothing_is_told_that_the_seat_cannot_know() -> None:
    """In every world that a seat cannot tell from this one, the same is told."""
    dice = random.Random(4)
    for name, players in (("citadels", 4), ("architects", 3)):
        rules = rulewright.load(name)
        for seed in range(3):
            game = rules.new_game(players=players, seed=seed)
            for step in range(60):
                if game.over:
                    break
                if step % 6 == 0:
                    world = game.redeal(game.decision.player, step)
                    for option, same in zip(game.decision.options, world.decision.options, strict=True):
                        assert game.outcome(option) == world.outcome(same), (name, seed, step, option.label)
                game.apply(dice.randrange(len(game.decision.options)))


GAME = """
format: 1
ruleset: peeks
title: {en: Peeks}
players: {min: 2, max: 2}
lists:
  - id: way
    plural: ways
    outcomes: true
    members:
      - {id: known, name: {en: known}}
      - {id: drawn, name: {en: drawn}}
      - {id: looked_up, name: {en: looked up}}
      - {id: thrown, name: {en: thrown}}
      - {id: counted, name: {en: counted}}
kinds:
  - id: card
    plural: cards
    name: {en: card}
    properties: {worth: {type: number}}
    abilities: {active: always}
resources: [{id: points, name: {en: points}, score: true}]
zones:
  - {id: pile, of: table, holds: card, seen_by: none, name: {en: pile}}
  - {id: hand, of: player, holds: card, seen_by: owner, name: {en: hand}}
sets: [{id: all, kind: card, into: pile, every: true}]
presets: [{id: first, title: {en: First}, players: {min: 2, max: 2}, sets: {}}]
tables_of: [cards.yaml]
rules: [flow.rules]
"""
CARDS = "kind: card\nthings:\n" + "".join(
    f"  - {{id: c{worth}, worth: {worth}, name: {{en: C{worth}}}}}\n" for worth in range(1, 7)
)
FLOW = """
flow {
  phase play {
    shuffle pile
    for each player as p { move top 1 of pile to hand of p }
    repeat 3 times {
      for each player as p {
        turn of p {
          by p {
            choose 1 way as going
            do go(way: going)
          }
        }
      }
    }
  }
}
procedure go(way) {
  gain 1 points
  if way is drawn { for each card in top 1 of pile as found { gain worth of found points } }
  if way is looked_up { for each card in hand of left of you as found { gain worth of found points } }
  if way is thrown { choose random card as found  gain worth of found points }
  if way is counted { gain size of pile points }
}
"""


def test_it_ends_before_anything_that_is_not_seen(tmp_path: Path) -> None:
    for name, text in (("ruleset.yaml", GAME), ("cards.yaml", CARDS), ("flow.rules", FLOW)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    game = rulewright.load(tmp_path).new_game(players=2, seed=1)
    told = {option.label: game.outcome(option) for option in game.decision.options}
    assert told == {
        "known": Outcome({"points": 1}),
        "drawn": Outcome({"points": 1}, more=True),
        "looked up": Outcome({"points": 1}, more=True),
        "thrown": Outcome({"points": 1}, more=True),
        "counted": Outcome({"points": 5}),
    }
