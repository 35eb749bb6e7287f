"""Where everybody stands: points as they would count now, how far the end is, what brought the points."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulewright import load
from rulewright.interpreter.game import Game
from rulewright.interpreter.session.standing import Progress, by_reason, points_now, progress


def games(name: str, players: int, seeds: range) -> Iterator[Game]:
    """A game at each of its decisions."""
    rules = load(name)
    for seed in seeds:
        game, chance = rules.new_game(players, seed), random.Random(seed)
        while not game.over:
            yield game
            game.apply(chance.randrange(len(game.decision.options)))
        yield game


@pytest.mark.parametrize(
    ("name", "players"), [("citadels", 4), ("citadels_classic", 3), ("burgundy", 2), ("architects", 2)]
)
def test_what_counts_last_counts_as_it_comes_out(name: str, players: int) -> None:
    """At the last decision before the points are counted, the referee's count is the result."""
    rules = load(name)
    same = 0
    for seed in range(3):
        game, chance = rules.new_game(players, seed), random.Random(seed)
        before = None
        while not game.over:
            phase = game.view(None)["phase"]
            before = points_now(game, None) if phase != "scoring" else before
            state = game.table.engine.copy(game.state)
            game.apply(chance.randrange(len(game.decision.options)))
        assert before is not None
        assert state is not None
        same += before == game.scores
    assert same, "the last choice of a game may still bring points, but not in every one"


def test_points_are_counted_as_they_stand() -> None:
    rules = load("citadels")
    for game in games("citadels", 4, range(1)):
        found = points_now(game, None)
        if game.over:
            assert found is None
            continue
        assert found is not None
        costs = [0] * 4
        for seat, place in enumerate(game.view(None)["zones"]["city"]):
            costs[seat] = sum(thing["properties"]["cost"] for thing in place["things"])
        assert all(points >= cost for points, cost in zip(found, costs, strict=True))
    assert rules.ruleset.course.ends["pl"]


def test_counting_changes_nothing() -> None:
    for game in games("burgundy", 2, range(1)):
        if len(game.choices) % 40 == 0 and not game.over:
            before = game.table.engine.dump(game.state)
            points_now(game, game.state.who)
            assert game.table.engine.dump(game.state) == before


def test_nothing_hidden_shows_in_the_count() -> None:
    """Two games that differ only in what a player does not see count alike for him."""
    tried = 0
    for game in games("citadels", 4, range(2)):
        if game.over or len(game.choices) % 9:
            continue
        seat = game.state.who
        here = points_now(game, seat)
        for number in range(3):
            other = game.redeal(seat, number)
            assert points_now(other, seat) == here
            tried += 1
    assert tried > 30


def test_how_far_the_game_is() -> None:
    last = Progress()
    for game in games("burgundy", 2, range(1)):
        assert progress(game).of == 25
        assert progress(game).now >= last.now
        last = progress(game)
    assert last == Progress(25, 25)
    nearest = [progress(game) for game in games("citadels", 4, range(1))]
    assert nearest[0] == Progress(0, 7)
    assert nearest[-1].now >= 7


def test_what_brought_the_points_adds_up() -> None:
    for name, players in (("citadels", 4), ("burgundy", 2), ("architects", 3)):
        for game in games(name, players, range(2)):
            if game.over:
                found = by_reason(game)
                assert [sum(each[seat] for each in found.values()) for seat in range(players)] == game.scores
                assert any(found)
