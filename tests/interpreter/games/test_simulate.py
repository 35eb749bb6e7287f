"""Simulations: the same figures whatever the shards, and honest ones."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.dsl.load import load
from rulewright.interpreter.dealt import Limits
from rulewright.interpreter.game import Rules
from rulewright.interpreter.many import bots as bots_module
from rulewright.interpreter.many.bots import (
    KINDS,
    Bot,
    RandomBot,
    Seat,
    make_bot,
    play_bots,
    seed_of,
)
from rulewright.interpreter.many.figures import Mean, Share
from rulewright.interpreter.many.results import Results
from rulewright.interpreter.many.simulate import simulate
from rulewright.interpreter.table.options import Decision
from rulewright.interpreter.table.views import View

FIREFLIES = Path(__file__).parents[3] / "docs" / "cookbook" / "fireflies"


def run(rules: Rules, games: int = 40, seed: int = 7, **more: object) -> Results:
    return simulate(rules, games, 3, seed=seed, **more)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_figures(tiny: Rules) -> None:
    assert run(tiny).data() == run(tiny).data()
    assert run(tiny).data() != run(tiny, seed=8).data()


def test_shards_add_up_in_any_order(tiny: Rules) -> None:
    whole = run(tiny, 30)
    shards = [run(tiny, 12, first=18), run(tiny, 10, first=0), run(tiny, 8, first=10)]
    total = shards[0]
    for shard in shards[1:]:
        total.merge(shard)
    assert json.dumps(total.data()) == json.dumps(whole.data())
    with pytest.raises(ValueError, match="differ in seed"):
        total.merge(run(tiny, 1, seed=8))


def test_figures_agree_with_one_another(tiny: Rules) -> None:
    results = run(tiny, 60)
    assert results.games == results.finished == results.decisions.n == results.turns.n == 60
    assert sum(results.wins) >= 60
    assert results.turns.low is not None
    assert results.turns.low <= 6 <= results.turns.value + 1
    play = next(u for e, u in results.entries.items() if e.key == "play")
    assert play.offered >= play.used >= play.players >= play.won > 0
    label = next(e.label for e in results.entries if e.key == "play")
    assert label == "Play"
    assert set(results.cards) == {"fox", "owl", "elk", "bear"}
    used = sum(u.used for e, u in results.entries.items())
    assert used == results.decisions.total
    assert all(mean.n == 60 for mean in results.scores)


def test_two_turns_of_one_player_in_a_row_are_two() -> None:
    """Five rounds; whoever ends one may begin the next."""
    results = simulate(Rules(load(FIREFLIES)), 20, 2)
    assert (results.turns.low, results.turns.high) == (10, 10)


def test_without_detail_the_games_are_the_same(tiny: Rules) -> None:
    quick, full = run(tiny, detail=False), run(tiny)
    assert (quick.wins, quick.scores, quick.decisions) == (full.wins, full.scores, full.decisions)
    assert not quick.entries


def test_the_fast_loop_plays_as_random_bots_do(tiny: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "also_random", RandomBot)
    slow = run(tiny, bots=["also_random", "random", "also_random"])
    fast = run(tiny)
    slow.bots = fast.bots
    assert slow.data() == fast.data()


def test_stopped_games_are_counted_and_shown(tiny: Rules) -> None:
    rules = type(tiny)(tiny.ruleset)
    rules._programs[3, None] = replace(tiny.program(3), limits=Limits(decisions=20))
    results = run(rules, 30)
    assert 0 < len(results.stopped) < 30
    assert results.finished + len(results.stopped) == 30
    assert {s.limit for s in results.stopped} == {"decisions"}
    assert results.data()["stopped"][0]["game"] == results.stopped[0].game
    assert results.win_shares[0].of == results.finished


def test_progress_is_told(tiny: Rules) -> None:
    told: list[int] = []
    run(tiny, 3, progress=told.append)
    assert told == [1, 2, 3]


def test_bots_are_named_by_kind(tiny: Rules) -> None:
    assert isinstance(make_bot("random", 1), RandomBot)
    with pytest.raises(
        ValueError,
        match=r"there is no bot 'rondom' \(did you mean random\?\): easy, greedy, hard",
    ):
        make_bot("rondom", 1)
    with pytest.raises(ValueError, match="2 bots for 3 players"):
        run(tiny, bots=["random", "random"])


class First:
    """Looks at what it may and takes the first option."""

    def __init__(self, _seed: int) -> None:
        self.views: list[View] = []

    def choose(self, decision: Decision, seat: Seat) -> int:  # noqa: ARG002
        self.views.append(seat.view())
        return 0


def test_a_bot_sees_its_seats_view(tiny: Rules) -> None:
    game = tiny.new_game(3, 1)
    bots = {0: First(0), 1: First(0), 2: First(0)}
    play_bots(game, {seat: bot for seat, bot in bots.items() if seat != 1})
    assert game.decision.player == 1, "a person is asked"
    play_bots(game, dict(bots))
    assert game.over
    for seat, bot in bots.items():
        assert bot.views
        for view in bot.views:
            assert view["viewer"] == seat == view["decision"]["player"]
            assert view["zones"]["hand"][1 - seat if seat < 2 else 0]["things"] in (None, [])


def test_a_bot_that_chooses_nothing_is_a_fault(tiny: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(First):
        def choose(self, decision: Decision, seat: Seat) -> int:  # noqa: ARG002
            return 99

    made: Callable[[int], Bot] = Wrong
    monkeypatch.setitem(bots_module.KINDS, "wrong", made)
    with pytest.raises(ValueError, match="the bot wrong chose option 99"):
        run(tiny, 1, bots=["wrong"] * 3)


def test_seeds_of_seeds() -> None:
    assert seed_of(1, "seat", 2) == 14669543055366971954
    assert len({seed_of(1, n) for n in range(1000)}) == 1000


def test_shares() -> None:
    low, high = Share(5, 10).interval
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    assert Share(0, 10).interval[0] == 0.0
    assert Share(0, 10).interval[1] > 0.2, "none of ten is no proof of never"
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(3, 12).value == 0.25


def test_means() -> None:
    mean = Mean()
    assert (mean.value, mean.deviation, mean.interval) == (0.0, 0.0, (0.0, 0.0))
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        mean.add(value)
    assert (mean.value, mean.low, mean.high) == (5.0, 2, 9)
    assert math.isclose(mean.deviation, math.sqrt(32 / 7))
    low, high = mean.interval
    assert math.isclose(high - low, 2 * 1.959963984540054 * mean.deviation / math.sqrt(8))
