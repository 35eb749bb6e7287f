"""What is hidden in Architects of the West Kingdom changes nothing of what a player reads.

Hidden are the piles of apprentices, buildings, bargains and rewards, what lies in the box, and the buildings
that others hold or are dealt. As in `test_hidden`, worlds that differ only there are the same to a
player: his view, his options, the log as he may read it.
"""

from __future__ import annotations

import pytest

import rulewright
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.game import Game, Rules
from tests.figures import Figures

from .test_hidden import Pairs, shown

FEW, MANY = 10, 500  # pairs for each number of players: now, in the long run
PILES = (
    *("hopefuls", "blueprints", "small_pile", "reward_pile", "box", "architect_pile", "contribution_pile"),
    *("scheme_pile", "future_pile"),
)
HIDDEN = (*PILES, "hand", "drafting")
PRESETS = ("first_game", "variable", "works_of_wonder", "everything")


class Towns(Pairs):
    """Pairs in games of every preset, and against who is played by the rules; many of them of the draft."""

    dealt: Game

    def deal(self, seed: int) -> Game:
        if seed % 5 == 4 and self.players < 5:
            self.dealt = self.rules.new_game(self.players, seed, settings={"opponent": "thug"})
        else:
            self.dealt = self.rules.new_game(self.players, seed, preset=PRESETS[seed % len(PRESETS)])
        return self.dealt

    @property
    def often(self) -> float:  # type: ignore[override]
        return 1 / 4 if self.dealt.state.turn == NONE else 1 / 40


@pytest.fixture(scope="module")
def architects() -> Rules:
    rules: Rules = rulewright.load("architects")
    return rules


def test_nothing_else_is_hidden(architects: Rules) -> None:
    unseen = [zone.id for zone in architects.ruleset.zones.values() if zone.seen_by != "all"]
    assert sorted(unseen) == sorted(HIDDEN)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("wanted", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_what_is_hidden_changes_nothing(
    architects: Rules, players: int, wanted: int, figures: Figures
) -> None:
    pairs = Towns(architects, players)
    pairs.compare(wanted)
    tried, leaks = pairs.seen["pairs"], len(pairs.leaks)
    figures("P9", "pairs of worlds, architects", tried=tried, failed=leaks)
    print(dict(pairs.seen), dict(pairs.zones))
    assert not pairs.leaks, f"{len(pairs.leaks)} leaks: {pairs.leaks[0]}"
    assert pairs.seen["pairs"] == wanted
    if wanted == MANY:
        schemes = ("scheme_pile", "future_pile") if players == 5 else ()  # there he has no room
        few = [zone for zone in HIDDEN if pairs.zones[zone] < 3 and zone not in schemes]
        assert not few, f"hardly tried: {few}"
        assert pairs.seen["further decisions"] > wanted / 20  # most turns are one choice


def test_the_view_of_another_seat_is_a_leak(architects: Rules) -> None:
    pairs = Towns(architects, 3, lambda game, viewer: shown(game, (viewer + 1) % 3))
    pairs.compare(FEW)
    assert pairs.leaks
