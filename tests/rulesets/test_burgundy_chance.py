"""The Castles of Burgundy: what no single position can show. Chance, and what holds through whole games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from rulewright.dsl.load import load
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.shared import Table
from rulewright.interpreter.table.options import entry_of

SEEDS = range(60)


@cache
def rules() -> Rules:
    return Rules(load("burgundy"))


def table(players: int, preset: str = "base") -> Table:
    return rules().table(players, preset)


def started(players: int, preset: str = "base") -> list[State]:
    """Many games at the first turn, everything before it answered by chance."""
    game = table(players, preset)
    turns = game.program.phases.index("turns")
    states = []
    for seed in SEEDS:
        chance = random.Random(seed)
        state = game.engine.start(seed, stop=turns)
        while game.program.sites[state.site].kind != "checkpoint":
            game.engine.apply(state, chance.choice(state.options))
        states.append(state)
    return states


def cards(program: Program, things: list[int]) -> list[str]:
    return [program.things[thing].card for thing in things]


# --- chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r008_anybody_may_begin(players: int) -> None:
    first = Counter(state.r_workers.index(1) for state in started(players))
    assert set(first) == set(range(players))
    assert min(first.values()) >= 60 // players // 3


def test_r007_any_duchy_of_the_game_may_come() -> None:
    program = table(2).program
    plans = Counter(cards(program, state.z_plan[0])[0] for state in started(2))
    assert len(plans) >= 9


def test_r004_goods_are_drawn_by_chance() -> None:
    program = table(2).program
    found = Counter(card for state in started(2) for card in cards(program, state.z_wares[0]))
    assert set(found) == {f"goods_{n}" for n in range(1, 7)}
    assert all(15 <= count <= 50 for count in found.values())


def test_r016_r019_tiles_are_drawn_by_chance() -> None:
    program = table(2).program
    buildings, black = Counter[str](), Counter[str]()
    for state in started(2):
        buildings.update(card for card in cards(program, state.z_shelf[5]) if "_" not in card)
        black.update(cards(program, state.z_black_depot))
    assert {"warehouse", "watchtower", "carpenter", "church", "market", "bank"} <= set(buildings)
    assert {"black_ship", "black_castle", "black_mine", "monastery_7", "black_bank"} <= set(black)


def test_r021_every_face_comes_up_on_every_die() -> None:
    program, states = table(2).program, started(2)
    dice = [n for n, thing in enumerate(program.things) if thing.card in ("die", "white_die")]
    assert len(dice) == 5
    for die in dice:
        faces = Counter(state.m_shows[die] for state in states)
        assert set(faces) == set(range(1, 7))
    rolls = [tuple(state.m_shows[die] for die in dice) for state in states]
    assert len(set(rolls)) >= 59  # five dice, each of its own


def test_r022_goods_go_where_the_white_die_says() -> None:
    program = table(2).program
    white = next(n for n, thing in enumerate(program.things) if thing.card == "white_die")
    depots = Counter[int]()
    for state in started(2):
        filled = [depot for depot in range(1, 7) if state.z_quay[depot - 1]]
        assert filled == [state.m_shows[white]]
        depots.update(filled)
    assert set(depots) == set(range(1, 7))


# --- whole games --------------------------------------------------------------------------------------------


class Watch:
    """What must hold at every decision of a game, and what is counted on the way."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.players = range(program.players)
        self.kinds = Counter(thing.kind for thing in program.things)
        self.points = [0] * program.players
        self.lying: list[dict[int, int]] = [{} for _ in self.players]
        self.turn: tuple[int, int, int] = (0, 0, NONE)
        self.bought = 0
        self.black = 0
        self.actions = [0] * program.players
        self.used = [0] * program.players
        self.rounds: dict[tuple[int, int], tuple[int, ...]] = {}  # what the dice showed at first
        self.dice = [n for n, thing in enumerate(program.things) if thing.kind == "die"]

    def colour(self, thing: int) -> int:
        return self.program.properties["colour"][thing]

    def see(self, state: State) -> None:
        self.conserved(state)
        for seat in self.players:
            self.duchy(state, seat)
            assert len(state.z_storage[seat]) <= 3
            sorts = {self.program.properties["pips"][good] for good in state.z_wares[seat]}
            assert len(sorts) <= 3
            assert state.r_points[seat] >= self.points[seat]  # R233
            self.points[seat] = state.r_points[seat]
            # Each die of a turn brings one action, and only those who play use dice.
            now = len(state.z_used_dice[seat])
            self.actions[seat] += max(0, now - self.used[seat])
            self.used[seat] = now
            assert now + len(state.z_dice[seat]) == 2
        self.purchases(state)
        if not state.over:
            now_rolled = tuple(state.m_shows[die] for die in self.dice)
            self.rounds.setdefault((state.m_letter, len(state.z_waiting)), now_rolled)

    def conserved(self, state: State) -> None:
        """R230, R231: no tile, good or bonus tile is lost, and none comes from nowhere."""
        places = [state.z_black_depot, state.z_box, *state.z_shelf, *state.z_pile, *state.z_storage]
        found = Counter(thing for place in (*places, *state.z_duchy) for thing in place)
        assert len(found) == sum(found.values()) == self.kinds["tile"] == 164
        goods = [state.z_goods_pile, state.z_waiting, *state.z_quay, *state.z_wares, *state.z_sold]
        assert sum(map(len, goods)) == self.kinds["good"] == 42
        assert sum(map(len, (*state.z_bonus_tiles, *state.z_bonuses))) == self.kinds["bonus"] == 12

    def duchy(self, state: State, seat: int) -> None:
        """R033, R035, R052, R232: what lies in a duchy stays, fits its space and touches the rest."""
        program = self.program
        lying = {thing: state.l_duchy[thing] for thing in state.z_duchy[seat]}
        assert self.lying[seat].items() <= lying.items()
        if self.lying[seat] == lying:
            return
        self.lying[seat] = lying
        spaces = set(lying.values())
        assert NONE not in spaces
        assert len(spaces) == len(lying)
        assert spaces <= set(program.maps.spaces[state.z_plan[seat][0]])
        assert all(self.colour(thing) == self.colour(space) for thing, space in lying.items())
        reached = {next(iter(spaces))}
        while more := {n for space in reached for n in program.maps.near[space]} & spaces - reached:
            reached |= more
        assert reached == spaces
        if not any(program.things[thing].card == "monastery_1" for thing in lying):
            unique = next(n for n, m in enumerate(program.ruleset.lists["trade"].members) if m.id == "unique")
            trades = Counter(
                (program.maps.regions["area"][space], program.properties["trade"][thing])
                for thing, space in lying.items()
                if program.properties["trade"][thing] != unique
            )
            assert max(trades.values(), default=0) <= 1

    def purchases(self, state: State) -> None:
        """R234: one purchase a turn."""
        turn = (state.m_letter, len(state.z_waiting), state.turn)
        if turn != self.turn:
            self.turn, self.bought, self.black = turn, 0, len(state.z_black_depot)
        self.bought += self.black - len(state.z_black_depot)
        self.black = len(state.z_black_depot)
        assert self.bought <= 1


LIKED = ("Place", "Place another tile", "Sell", "Take", "Extra action")


def some_choice(game: Table, state: State, chance: random.Random) -> int:
    """Any option; but more often than not one that fills the duchy."""
    site = game.program.sites[state.site]
    liked = [code for code in state.options if LIKED[0] in entry_of(site, code).path]
    liked = liked or [code for code in state.options if set(LIKED) & set(entry_of(site, code).path)]
    options: list[int] = liked if liked and chance.random() < 0.8 else state.options
    return chance.choice(options)


def played(players: int, seed: int) -> tuple[State, Watch, list[int]]:
    """A whole game, watched at every decision; and what was chosen."""
    game, chance = table(players), random.Random(seed)
    state, watch, chosen = game.engine.start(seed), Watch(game.program), []
    while not state.over:
        watch.see(state)
        chosen.append(some_choice(game, state, chance))
        game.engine.apply(state, chosen[-1])
    watch.see(state)
    return state, watch, chosen


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_r230_to_r234_hold_through_a_game(players: int, seed: int) -> None:
    state, watch, _ = played(players, seed)
    assert state.m_letter == 5
    assert watch.actions == [50] * players  # R025
    assert watch.rounds.keys() >= {(letter, left) for letter in range(1, 6) for left in range(5)}
    assert len(set(watch.rounds.values())) >= 24  # R021: rolled anew in each round
    used = sum(map(len, state.z_quay)) + sum(map(len, (*state.z_wares, *state.z_sold)))
    assert used == 25 + 3 * players  # R003
    assert not state.z_waiting


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r235_the_same_seed_and_the_same_choices_are_the_same_game(players: int) -> None:
    game = table(players)
    for seed in range(3):
        state, _, chosen = played(players, seed)
        again = game.engine.start(seed)
        for code in chosen:
            assert code in again.options
            game.engine.apply(again, code)
        slots = [slot for slot in type(state).__slots__ if slot not in ("k", "log")]
        assert all(getattr(state, slot) == getattr(again, slot) for slot in slots)
        assert played(players, seed)[2] == chosen


def test_these_games_go_far() -> None:
    """Otherwise they would show nothing."""
    games = [played(players, seed) for players in (2, 3, 4) for seed in range(3)]
    sizes = [len(lying) for _, watch, _ in games for lying in watch.lying]
    assert sum(sizes) >= 12 * len(sizes)
    assert any(any(state.z_bonuses) for state, _, _ in games)
    assert all(any(state.z_sold) and any(state.m_track) and state.z_box for state, _, _ in games)
