"""Everything in The Castles of Burgundy is used: each monastery, building, shield and module, and often.

Random games with many modules, counted in two ways. The rules count themselves, as in `test_random_casts`:
how often each action, reaction and payment was done to its end, and during how many decisions a card that
changes numbers was in force. And `burgundy_laws` counts where what was in force did change something: a sale
that brought 2 silver, a tile in a space of another number, points at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

import rulewright
from rulewright.interpreter.game import Rules
from rulewright.interpreter.shared import Table

from .burgundy_facts import ENDINGS, SHIELD_POINTS, TRADES, Facts
from .burgundy_play import Player, draw, play, total
from .test_random_casts import Uses

DRAWS, EACH = 160, 4  # in the long run
ALWAYS = ("shields",)  # in every one of these games
OFTEN = 5
RICH = 60
REWARDS = (
    "four_workers", "two_silver", "four_points", "a_building", "a_ship_or_animals",
    "a_mine_monastery_or_castle", "any_tile",
)  # fmt: skip
# What changes a number or forbids something, told by the laws where it mattered.
CHANGES = (1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 27)
SHIELDS = (1, 4, 7, 8, 9, 10, 12, 13, 14, 15, 17, 18)
MODULES = (
    "inn bought", "inn placed", "inn makes an area larger", "border posts", "post bonus",
    "castle fetched back", "joined to a castle", "shield 6 lends", "shield lost", "geese", "Watchtower",
    "area of this phase", "setting castle_roads", "setting own_routes", "setting tie_break",
    "setting duchies",
)  # fmt: skip


def watched() -> list[str]:
    """Everything that has to be told by the laws."""
    numbers = [*CHANGES, *sorted(ENDINGS)]
    return [
        *(f"monastery {number} placed" for number in range(1, 30)),
        *(f"monastery {number}" for number in numbers),
        *(f"{trade} placed" for trade in TRADES),
        *(f"shield {number} taken" for number in SHIELD_POINTS),
        *(f"shield {number} scored" for number in SHIELD_POINTS),
        *(f"shield {number}" for number in SHIELDS),
        *(f"stop {reward}" for reward in REWARDS),
        "colour full",
        *MODULES,
    ]


class Counted(Player):
    """A game of rules that count themselves."""

    uses: Uses

    def __init__(self, tables: Sequence[Table], seed: int, facts: Facts) -> None:
        super().__init__(tables, seed, facts)
        self.chosen: Counter[str] = Counter()

    def choose(self, options: Sequence[int]) -> int:
        code = super().choose(options)
        entry, _ = self._said(code)
        self.chosen[f"option {': '.join(entry.path)}"] += 1
        return code

    def _advance(self) -> None:
        super()._advance()
        self.uses.looked_at(self.program, self.states[0])
        if self.states[0].over:
            self.uses.done(self.states[0])


def rich(rules: Rules) -> Rules:
    """The same game with silver and workers enough for everything that costs some: shields, above all, are
    seldom kept by random players."""
    ruleset = rules.ruleset
    more = {name: replace(ruleset.resources[name], starts=RICH) for name in ("silver", "workers")}
    return Rules(replace(ruleset, resources=ruleset.resources | more))


def counted(rules: Rules, numbers: range, each: int) -> tuple[Counter[str], Counter[str]]:
    """What was used, as the laws tell it; and as the rules count it."""
    uses, found = Uses(rules), Counter[str]()

    def player(tables: Sequence[Table], seed: int, facts: Facts) -> Counted:
        game = Counted(tables, seed, facts)
        game.uses = uses
        return game

    for number in numbers:
        seeds = range(number * each, (number + 1) * each)
        games = list(play(draw(number, ALWAYS).tables(uses.rules), seeds, player))
        found += total(iter(games))
        for game in games:
            assert isinstance(game, Counted)
            found += game.chosen
    for card in rules.ruleset.cards.values():
        for ability in card.abilities.items:
            uses.times[ability.key] += 0
    for key in uses.keys:
        uses.times[key] += 0
    return found, uses.times


@pytest.fixture(scope="module")
def burgundy() -> Rules:
    rules: Rules = rulewright.load("burgundy")
    return rules


def test_uses_are_counted(burgundy: Rules) -> None:
    found, times = counted(burgundy, range(1_000, 1_002), 1)
    assert found["option Use a die"] > 50
    assert sum(times.values()) > 0


@pytest.mark.long
def test_everything_is_used(burgundy: Rules) -> None:
    found, times = Counter[str](), Counter[str]()
    for rules, first in ((burgundy, 2_000), (rich(burgundy), 3_000)):
        told, done = counted(rules, range(first, first + DRAWS // 2), EACH)
        found.update(told)
        times.update(done)
    for each in watched():
        found[each] += 0
    for title, counts in (("told by the laws", found), ("counted by the rules", times)):
        print(title)
        for what, often in sorted(counts.items(), key=lambda each: (each[1], each[0])):
            print(f"{often:>8}  {what}")
    seldom = sorted(each for each in watched() if found[each] < OFTEN)
    seldom += sorted(key for key, often in times.items() if often < OFTEN)
    assert not seldom, f"used less than {OFTEN} times: {seldom}"
