"""Random games of The Castles of Burgundy on both engines, each step by the laws of the booklet.

What `test_random_games` asks of every step of a game is asked here too: the engines agree, nothing is lost,
the log explains every change. Besides, `burgundy_laws` works out from the log alone whether the rules were
kept. Choices have likings (see `burgundy_play`), or random players would never come to most of the rules.
"""

from __future__ import annotations

from collections import Counter

import pytest

import rulewright
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.game import Rules
from tests.figures import Figures

from .burgundy_facts import Facts
from .burgundy_play import SEATS, Player, base_draw, draw, draw_of_vineyards, play, total
from .test_random_games import say

GAMES, PART = 1_000, 125  # of the base game for each number of players, in the long run; in one test of it
DRAWS, EACH, SHARE = 500, 4, 25  # draws of modules, games with each of them, draws in one test


@pytest.fixture(scope="module")
def burgundy() -> Rules:
    rules: Rules = rulewright.load("burgundy")
    return rules


def base_games(rules: Rules, players: int, seeds: range) -> Counter[str]:
    return total(play(base_draw(seeds.start, players).tables(rules), seeds))


@pytest.mark.parametrize("players", SEATS)
def test_the_base_game(burgundy: Rules, players: int, figures: Figures) -> None:
    found = base_games(burgundy, players, range(2))
    say(figures, "P5", "burgundy", found)
    told = ("steps", "tried", "refused", "area of this phase", "actions checked", "spaces checked")
    assert min(found[each] for each in told) > 0


@pytest.mark.long
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_many_base_games(burgundy: Rules, players: int, first: int, figures: Figures) -> None:
    say(figures, "P5", "burgundy", base_games(burgundy, players, range(first, first + PART)))


def drawn_games(rules: Rules, numbers: range, each: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for number in numbers:
        seeds = range(number * each, (number + 1) * each)
        found += total(play(draw(number).tables(rules), seeds))
    return found


def test_random_modules(burgundy: Rules, figures: Figures) -> None:
    found = drawn_games(burgundy, range(3), 1)
    say(figures, "P5", "burgundy with modules", found)
    assert found["games"] == 3


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, DRAWS, SHARE))
def test_many_random_modules(burgundy: Rules, first: int, figures: Figures) -> None:
    say(figures, "P5", "burgundy with modules", drawn_games(burgundy, range(first, first + SHARE), EACH))


def test_draws_reach_every_duchy_and_setting() -> None:
    draws = [draw(number) for number in range(DRAWS)]
    assert {board for each in draws for board in each.boards} == {f"board_{n}" for n in range(1, 31)}
    values = Counter((name, value) for each in draws for name, value in each.settings.items())
    assert len(values) == 9 * 2 + 3 + 2
    assert min(values.values()) > DRAWS / 5


# ---------------------------------------------------------------- vineyards


OF_VINEYARDS = (
    "double hex taken", "double hex taken as a bonus", "double hex bought", "double hex given up",
    "double hex planted with a die", "black depot as a bonus", "vine store as a bonus",
    "vine tile for a layer", "vineyard", "vines", "spaces of vineyards checked",
)  # fmt: skip


def games_of_vineyards(rules: Rules, players: int, first: int, parts: int, each: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for number in range(first, first + parts):
        seeds = range(number * each, (number + 1) * each)
        found += total(play(draw_of_vineyards(number, players).tables(rules), seeds))
    return found


@pytest.mark.parametrize("players", SEATS)
def test_vineyards(burgundy: Rules, players: int, figures: Figures) -> None:
    found = games_of_vineyards(burgundy, players, 0, 1, 1)
    say(figures, "P5", "burgundy with vineyards", found)
    assert found["double hex planted"] > 0
    assert found["spaces of vineyards checked"] > 0


@pytest.mark.long
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("first", range(0, GAMES // EACH, SHARE))
def test_many_games_with_vineyards(burgundy: Rules, players: int, first: int, figures: Figures) -> None:
    found = games_of_vineyards(burgundy, players, first, SHARE, EACH)
    say(figures, "P5", "burgundy with vineyards", found)
    seldom = [each for each in OF_VINEYARDS if found[each] < 20]
    assert not seldom, f"used less than 20 times: {seldom}"


# ---------------------------------------------------------------- the laws have teeth


@pytest.fixture(scope="module")
def begun(burgundy: Rules) -> Player:
    """In the middle of a game."""
    tables = base_draw(1, 2).tables(burgundy)
    game = Player(tables, 1, Facts(tables[0].program))
    game._advance()
    for _ in range(60):
        game.apply(game.choose(game.states[0].options))
        game._advance()
    return game


def test_a_log_that_breaks_the_laws_is_found(begun: Player) -> None:
    laws, code = begun.laws, begun.facts.code
    black, bought = laws.lying("black_depot"), (code["black_depot"], code["storage"], 0)
    depot = next(n for n in range(6) if laws.lying("shelf", n))
    tile = laws.lying("shelf", depot)[0]
    spaces = begun.facts.spaces[laws.lying("plan")[0]]
    corner = next(each for each in spaces if not any(near in laws.tiles for near in begun.facts.near[each]))
    good = laws.lying("goods_pile")[0]
    told: list[list[tuple[object, ...]]] = [
        [("gain", 0, "points", 7, "area of this phase")],
        [("gain", 0, "points", 6, "goods"), ("phase", "rolling")],
        [("gain", 0, "points", 6, "area")],
        [("lose", 0, "points", 1)],
        [("lose", 0, "silver", 1)],
        [("move", each, *bought) for each in black[:2]],
        [("move", tile, code["shelf"] + depot, code["duchy"], 0, corner)],
        [("move", good, code["goods_pile"], code["sold"], 0)],
        [("round",), ("over", (0,))],
        [("phase", "preparation")],
        [("turn", seat, NONE) for seat in (0, 0)],
    ]
    laws.copy().follow([("move", black[0], *bought), ("gain", 0, "points", 3, "geese")])
    for wrong in told:
        with pytest.raises((AssertionError, IndexError)):
            laws.copy().follow(wrong)
