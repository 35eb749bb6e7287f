"""What is hidden in The Castles of Burgundy changes nothing of what a player reads.

Hidden are the order of the supplies and of the goods to come, the shields, routes and boards that were not
dealt, and the order of what others have sold. As in `test_hidden`, worlds that differ only there are the same
to a player: his view, his options, the log as he may read it.
"""

from __future__ import annotations

from typing import Any

import pytest

import rulewright
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.table import chronicle, views
from tests.figures import Figures

from .burgundy_play import SEATS, draw
from .test_hidden import Pairs, Shown, shown

FEW, MANY = 8, 670  # pairs for each number of players: now, in the long run
ENOUGH = 20  # in which a leak shows
HIDDEN = (
    "pile", "goods_pile", "shield_pile", "route_pile", "board_stack", "card_pile", "unseen_tiles", "layout",
    "sold", "vineyard_stack",
)  # fmt: skip


OF_CHATEAUMA = ("card_pile", "unseen_tiles")  # there are such where he plays


class Duchies(Pairs):
    """Pairs in games of random modules and few duchies."""

    often = 1 / 120

    def deal(self, seed: int) -> Game:
        by = draw(5_000 + seed)
        boards = {"boards": by.boards[:3]}
        game: Game = self.rules.new_game(self.players, seed, sets=boards, settings=by.settings)
        return game


class Alone(Pairs):
    """Pairs in solo games."""

    often = 1 / 40

    def deal(self, seed: int) -> Game:
        game: Game = self.rules.new_game(1, seed, preset="solo")
        return game


class InTeams(Pairs):
    """Pairs in team games: what a team has sold both of it see."""

    often = 1 / 60

    def deal(self, seed: int) -> Game:
        game: Game = self.rules.new_game(4, seed, preset="teams")
        return game


class Against(Pairs):
    """Pairs in games against Châteauma."""

    often = 1 / 40

    def deal(self, seed: int) -> Game:
        settings = {"chateauma": True, "modifier_a": True, "shields": True}
        game: Game = self.rules.new_game(self.players, seed, settings=settings)
        return game


@pytest.fixture(scope="module")
def burgundy() -> Rules:
    rules: Rules = rulewright.load("burgundy")
    return rules


def test_nothing_else_is_hidden(burgundy: Rules) -> None:
    unseen = [zone.id for zone in burgundy.ruleset.zones.values() if zone.seen_by != "all"]
    assert sorted(unseen) == sorted(HIDDEN)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("wanted", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_what_is_hidden_changes_nothing(burgundy: Rules, players: int, wanted: int, figures: Figures) -> None:
    pairs = Duchies(burgundy, players)
    pairs.compare(wanted)
    tried, leaks = pairs.seen["pairs"], len(pairs.leaks)
    figures("P9", "pairs of worlds, burgundy with modules", tried=tried, failed=leaks)
    print(dict(pairs.seen), dict(pairs.zones))
    assert not pairs.leaks, f"{len(pairs.leaks)} leaks: {pairs.leaks[0]}"
    assert pairs.seen["pairs"] == wanted
    if wanted == MANY:
        dealt = [*OF_CHATEAUMA, *([] if players == 2 else ["route_pile", "vineyard_stack"])]  # but a vineyard
        few = [zone for zone in HIDDEN if pairs.zones[zone] < 3 and zone not in dealt]
        assert not few, f"hardly tried: {few}"
    assert pairs.seen["further decisions"] > wanted / 4


OTHERS = {"solo": (Alone, 1), "teams": (InTeams, 4), "Châteauma": (Against, 1)}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("wanted", [4, pytest.param(MANY, marks=pytest.mark.long)])
def test_what_is_hidden_in_other_ways_to_play(
    burgundy: Rules, name: str, wanted: int, figures: Figures
) -> None:
    made, players = OTHERS[name]
    pairs = made(burgundy, players)
    pairs.compare(wanted)
    figures("P9", f"pairs of worlds, burgundy, {name}", tried=pairs.seen["pairs"], failed=len(pairs.leaks))
    assert not pairs.leaks, f"{len(pairs.leaks)} leaks: {pairs.leaks[0]}"
    assert pairs.seen["pairs"] == wanted
    if wanted == MANY and name == "Châteauma":
        assert all(pairs.zones[zone] >= 3 for zone in OF_CHATEAUMA), pairs.zones


# ---------------------------------------------------------------- leaks that are planted are found


def leaks(rules: Rules, show: Shown = shown) -> int:
    pairs = Duchies(rules, 2, show)
    pairs.compare(ENOUGH)
    return len(pairs.leaks)


def test_the_order_of_a_supply_is_a_leak(burgundy: Rules) -> None:
    assert leaks(burgundy, lambda game, _: [game.state.z_pile, game.state.z_goods_pile]) > ENOUGH / 4


@pytest.mark.parametrize("module", [views, chronicle])
def test_code_that_shows_every_place_is_found(
    burgundy: Rules, module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "sees_place", lambda *_: True)
    assert leaks(burgundy) > 0
