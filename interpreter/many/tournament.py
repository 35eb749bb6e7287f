"""One kind of bot among others of another kind: each deal is played once with it in each seat, so that
neither the cards nor the seat favour anybody."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct, field

from rulewright.interpreter.game import Rules
from rulewright.interpreter.many.figures import Mean, Share
from rulewright.interpreter.many.results import StoppedGame, mean_data, share_data
from rulewright.interpreter.many.simulate import simulate
from rulewright.interpreter.shared import Sets


class Standing(Struct):
    """What came of it. `won`: games that the one has won, alone or with others. `own`, `others`: points of
    the one, and of all the others."""

    deals: int = 0
    games: int = 0
    won: int = 0
    own: Mean = field(default_factory=Mean)
    others: Mean = field(default_factory=Mean)
    stopped: list[StoppedGame] = field(default_factory=list)

    @property
    def wins(self) -> Share:
        return Share(self.won, self.games - len(self.stopped))

    def data(self) -> dict[str, Any]:
        return {
            "deals": self.deals,
            "games": self.games,
            "stopped": len(self.stopped),
            "wins": share_data(self.wins),
            "own_points": mean_data(self.own),
            "others_points": mean_data(self.others),
        }


def play_deals(
    rules: Rules,
    standing: Standing,
    one: str,
    others: str,
    deals: int,
    players: int,
    preset: str | None,
    seed: int,
    told: Callable[[int], None],
    *,
    sets: Sets | None = None,
    plus: Sequence[str] = (),
    minus: Sequence[str] = (),
    random: Collection[str] = (),
) -> None:
    """Play so many deals and count them in; `told` is called with the number of deals done after each."""
    words: dict[str, Any] = {"sets": sets, "plus": plus, "minus": minus, "random": random, "each": 1}
    for deal in range(deals):
        played = []
        for seat in range(players):
            bots = [one if each == seat else others for each in range(players)]
            found = simulate(rules, 1, players, preset, seed, bots=bots, first=deal, detail=False, **words)
            played.append(found)
        for seat, found in enumerate(played):  # a deal is counted whole, or not at all
            standing.games += 1
            standing.stopped += found.stopped
            standing.won += found.wins[seat]
            for each, mean in enumerate(found.scores[:players]):
                (standing.own if each == seat else standing.others).merge(mean)
        standing.deals += 1
        told(standing.deals)
