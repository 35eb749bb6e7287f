"""`game.redeal`: for the seat the same byte for byte, and everything that is hidden from it dealt anew."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.interpreter import state as states
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.game import Game, Rules

FEW, MANY = 6, 5_000  # positions: now, in the long run
SETTINGS: dict[str, dict[str, Any]] = {
    "citadels": {"players": 4, "preset": "first_game"},
    "citadels, drawn": {"players": 5, "random": ("all",)},
    "citadels_classic": {"players": 4},
    "burgundy": {"players": 2},
    "burgundy, modules": {"players": 3, "plus": ("shields", "trade_routes", "inns", "white_castles")},
    "architects": {"players": 3},
    "architects, wonders": {"players": 2, "plus": ("wonders",)},
}


def positions(name: str, count: int) -> Iterator[tuple[Game, int, random.Random]]:
    """Moments of random games, each with a seat: mostly the one that decides."""
    rules = rulewright.load(name.partition(",")[0])
    seen = seed = 0
    while seen < count:
        dice = random.Random(seed)
        game = rules.new_game(seed=seed, **SETTINGS[name])
        while not game.over and seen < count:
            if dice.random() < 1 / 8:
                seat = game.state.who if dice.random() < 0.7 else dice.randrange(game.players)
                seen += 1
                yield game, seat, dice
            game.apply_code(dice.choice(game.state.options))
        seed += 1


def shown(game: Game, seat: int) -> tuple[Any, ...]:
    own = tuple(game.decision.options) if not game.over and game.state.who == seat else ()
    return json.dumps(game.view(seat)), game.log_for(seat), own


def check_whole(game: Game) -> None:
    """Each thing lies once, where it says that it lies."""
    state, program = game.state, game.program
    lying: Counter[int] = Counter()
    for zone in program.zones.values():
        held = getattr(state, f"z_{zone.name}")
        for position, row in enumerate([held] if zone.of == "table" else held):
            lying.update(row)
            assert all(state.at[thing] == zone.code + position for thing in row)
            if zone.maps:
                spaces, on = getattr(state, f"l_{zone.name}"), getattr(state, f"o_{zone.name}")
                assert all(on[spaces[thing]] == thing for thing in row if spaces[thing] != NONE)
    cards = [thing for thing, info in enumerate(program.things) if info.of == NONE]
    assert all(lying[thing] == (state.at[thing] != NONE) for thing in cards)


@pytest.mark.parametrize("name", list(SETTINGS))
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_the_seat_sees_no_difference(name: str, count: int) -> None:
    others = 0
    for game, seat, dice in positions(name, count):
        other = game.redeal(seat, dice.randrange(1 << 30))
        assert shown(other, seat) == shown(game, seat)
        check_whole(other)
        assert other.state.rng != game.state.rng
        others += json.dumps(other.view(None)) != json.dumps(game.view(None))
        if dice.random() < 0.3:
            again = other.redeal(seat, 1)
            assert shown(again, seat) == shown(game, seat)
            while not other.over:
                other.apply_code(dice.choice(other.state.options))
            check_whole(other)
            assert other.log_for(seat)
    assert others > count / 2


def test_the_same_chance_deals_the_same() -> None:
    game = next(positions("citadels", 1))[0]
    one, same, other = (game.redeal(0, chance).view(None) for chance in (7, 7, 8))
    assert one == same != other


def test_a_game_without_a_log_is_dealt_anew_as_one_with_a_log() -> None:
    rules = rulewright.load("citadels")
    games = [rules.new_game(4, 5, preset="first_game", log=logged) for logged in (True, False)]
    dice = random.Random(1)
    for _ in range(40):
        code = dice.choice(games[0].state.options)
        for game in games:
            game.apply_code(code)
    views = [game.redeal(1, 3).view(None) | {"phase": None, "round": None} for game in games]
    assert views[0] == views[1]


def test_what_was_dealt_anew_has_no_beginning() -> None:
    game = next(positions("citadels", 1))[0].redeal(0, 1)
    for ask in (game.save, game.why, game.copy().save):
        with pytest.raises(ValueError, match="no beginning"):
            ask()
    oracle = rulewright.load("citadels").new_game(4, 1, preset="first_game", engine="oracle")
    with pytest.raises(ValueError, match="only the compiled engine"):
        oracle.redeal(0, 1)


def test_both_engines_go_on_from_it() -> None:
    """The oracle is given the slots: its pause means the same where nothing that it names has moved."""
    rules = rulewright.load("citadels")
    dice, agreed = random.Random(3), 0
    for seed in range(2):
        game = rules.new_game(4, seed, preset="first_game")
        for number in range(60):
            game.apply_code(dice.choice(game.state.options))
            if number % 20 != 19:
                continue
            dealer = game.dealer(game.state.who)
            engine = rules.table(4, "first_game", engine="oracle").engine
            plain = engine.start(seed)
            for _, code in game.choices:
                engine.apply(plain, code)
            world = dealer.deal(number)
            state = dealer.state_of(world)
            if state.k != dealer.state.k:
                continue
            for slot, _ in states.fields(game.program):
                setattr(plain, slot, getattr(game.table.engine.copy(state), slot))
            engine.settle(plain)
            for _ in range(15):
                assert not states.differences(game.program, state, plain)
                if state.over:
                    break
                code = dice.choice(state.options)
                game.table.engine.apply(state, code)
                engine.apply(plain, code)
            agreed += 1
    assert agreed > 3


# ---------------------------------------------------------------- a small game, counted exactly

SMALL = {
    "ruleset.yaml": """
format: 1
ruleset: small
title: {en: Small}
players: {min: 2, max: 2}
kinds:
  - id: card
    plural: cards
    name: {en: card}
    properties: {rank: {type: number, min: 1, max: 6}}
    abilities: {active: hand}
resources:
  - {id: points, name: {en: points}, score: true}
zones:
  - {id: deck, of: table, holds: card, seen_by: none, name: {en: deck}}
  - {id: buried, of: table, holds: card, seen_by: none, name: {en: buried}}
  - {id: hand, of: player, holds: card, seen_by: owner, name: {en: hand}}

sets:
  - {id: all_cards, kind: card, into: deck, every: true}
tables_of: [cards.yaml]
rules: [flow.rules]
""",
    "cards.yaml": "kind: card\nthings:\n"
    + "".join(f"  - {{id: c{n}, rank: {n}, name: {{en: Card {n}}}}}\n" for n in range(1, 7)),
    "flow.rules": """
memory bid of player secretly starts 0
flow {
  shuffle deck
  choose random player as first
  for each player from first as p { move top 2 of deck to hand of p }
  let other be left of first
  phase passing {
    choose 1 card in hand of first by first secretly as passed
    move passed to hand of other
    choose 1 card in hand of other by other secretly as hidden
    move hidden to buried
    choose number from 1 to 3 by other secretly as amount
    set bid of other to amount
    choose number from 1 to 2 by first as first_asked
  }
  phase calling {
    for each card sorted by rank of it as c { do call(card: c) }
  }
  finish winner player with highest points of it then highest bid of it
}
procedure call(card) {
  let p be owner of card
  if p is not none {
    by p {
      reveal card
      choose number from 1 to 2 as said
      gain said points
    }
  }
}
""",
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    folder: Path = tmp_path_factory.mktemp("games") / "small"
    folder.mkdir()
    for name, text in SMALL.items():
        (folder / name).write_text(text, encoding="utf-8")
    return rulewright.load(folder)


Arrangement = tuple[frozenset[int], int, tuple[int, ...], int]  # the other's hand, buried, deck, his bid


def arrangement(game: Game, other: int) -> Arrangement:
    state = game.state
    hand = frozenset(thing + 1 for thing in state.z_hand[other])
    return hand, state.z_buried[0] + 1, tuple(thing + 1 for thing in state.z_deck), state.m_bid[other]


def reached(game: Game, seat: int) -> Counter[Arrangement]:
    return Counter(arrangement(game.redeal(seat, chance), 1 - seat) for chance in range(1500))


def possible(game: Game, seat: int, passed: int) -> set[Arrangement]:
    """Every way in which the other five cards may lie: worked out by hand from the rules above."""
    state = game.state
    mine = {thing + 1 for thing in state.z_hand[seat]}
    shown = {thing + 1 for thing in state.z_hand[1 - seat] if state.up >> thing & 1}
    called = max((*shown, *(card for card in mine if state.up >> card - 1 & 1)), default=0)
    found = set()
    for one, two, buried, *deck in permutations(sorted({1, 2, 3, 4, 5, 6} - mine)):
        if passed in deck or not shown <= {one, two}:
            continue
        if any(card < called and card not in shown for card in (one, two)):
            continue  # it would have been shown when it was called
        for bid in (1, 2, 3):
            found.add((frozenset((one, two)), buried, tuple(deck), bid))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_possible_is_reached_and_nothing_else(small: Rules, seed: int) -> None:
    game = small.new_game(2, seed)
    first = game.state.who
    passed = (game.state.options[0] >> 10) + 1
    for _ in range(3):
        game.apply_code(game.state.options[0])
    assert game.state.who == first
    wanted = possible(game, first, passed)
    assert len(wanted) == 36 * 3
    assert set(reached(game, first)) == wanted
    game.apply_code(game.state.options[0])
    while game.state.who != first:
        game.apply_code(game.state.options[0])
    wanted = possible(game, first, passed)
    found = reached(game, first)
    assert set(found) == wanted
    assert min(found.values()) * 4 > max(found.values()) or len(wanted) > 60


def test_worlds_that_a_seat_cannot_tell_apart_are_dealt_the_same(small: Rules) -> None:
    """Whatever really lies there: what is dealt depends on nothing else."""
    game = small.new_game(2, 1)
    first = game.state.who
    for _ in range(3):
        game.apply_code(game.state.options[0])
    world = game.redeal(first, 11)
    assert arrangement(world, 1 - first) != arrangement(game, 1 - first)
    for chance in range(20):
        one, other = game.redeal(first, chance), world.redeal(first, chance)
        assert arrangement(one, 1 - first) == arrangement(other, 1 - first)
