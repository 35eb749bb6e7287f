"""Whole games in C are the games of the compiled engine. A program costs a compiler's time: one here, the
rest in the long run."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.dsl.load import load, load_deck, ruleset_names
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.many.simulate import quickest, simulate
from rulewright.interpreter.native.engine import source
from rulewright.interpreter.native.kinds import Unsupported

from .agreeing import agreed

ROOT = Path(__file__).parents[3]
DECKS = sorted([*ROOT.glob("docs/examples/*.yaml"), *ROOT.glob("docs/cookbook/*.yaml")])
GAMES = 2_000  # of each program, in the long run
CASTS = 10  # for each number of players, in the long run
FEW = 30

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def test_a_first_game_is_the_same_in_c() -> None:
    rules = Rules(load("citadels"))
    assert agreed(rules.program(4, "first_game"), FEW) == FEW


def test_figures_are_the_same_in_c() -> None:
    rules = Rules(load("citadels"))
    found = simulate(rules, 40, 4, "first_game", seed=3, engine="native")
    assert found.finished == 40
    assert found.data() == simulate(rules, 40, 4, "first_game", seed=3, engine="compiled").data()
    parts = simulate(rules, 15, 4, "first_game", seed=3, engine="native", first=25)
    parts.merge(simulate(rules, 25, 4, "first_game", seed=3, engine="native"))
    assert parts.data() == found.data()


def test_many_games_of_chance_are_played_in_c() -> None:
    assert quickest(100_000, ["random"], False) == "native"
    assert quickest(100, ["random"], False) == "compiled"
    assert quickest(100_000, ["random"], True) == "compiled"
    assert quickest(100_000, ["random", "greedy"], False) == "compiled"


def _shipped(casts: int) -> Iterator[tuple[str, Program]]:
    """Programs of the games that come with this one: as they are, with each preset, with cards by chance."""
    for name in ruleset_names():
        rules = Rules(load(name))
        for players in range(1, 9):
            for preset in (None, *rules.ruleset.presets):
                try:
                    yield f"{name}, {players}, {preset}", rules.program(players, preset)
                except DeckError:
                    continue
            for seed in range(casts):
                try:
                    chosen = rules.choose(players, random=["all"], seed=seed)
                    program = rules.program(players, chosen.preset, chosen.sets, chosen.settings)
                except DeckError:
                    continue
                yield f"{name}, {players}, cast {seed}", program


def _decks() -> Iterator[tuple[str, Program]]:
    for path in DECKS:
        for name in ruleset_names():
            try:
                rules = Rules(load_deck(load(name), path))
                yield path.name, rules.program(min(4, rules.ruleset.max_players))
            except DeckError:
                continue


@pytest.mark.long
def test_every_shipped_game_is_the_same_in_c() -> None:
    for what, program in _shipped(0):
        if not program.ruled:
            print(what)
            agreed(program, FEW)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players", "preset"),
    [
        ("citadels", 4, "first_game"),
        ("citadels_classic", 4, None),
        ("burgundy", 2, None),
        ("architects", 3, None),
    ],
)
def test_two_thousand_games_are_the_same_in_c(name: str, players: int, preset: str | None) -> None:
    agreed(Rules(load(name)).program(players, preset), GAMES)


@pytest.mark.long
def test_games_with_cards_by_chance_are_the_same_in_c() -> None:
    for what, program in _shipped(CASTS):
        if "cast" in what and not program.ruled:
            print(what)
            agreed(program, FEW)


@pytest.mark.long
def test_games_with_decks_of_the_documentation_are_the_same_in_c() -> None:
    for what, program in _decks():
        print(what)
        agreed(program, FEW)


@pytest.mark.long
def test_no_shipped_game_has_anything_that_c_cannot_play() -> None:
    for what, program in (*_shipped(3), *_decks()):
        try:
            source(CompiledEngine(program))
        except Unsupported as why:
            pytest.fail(f"{what}: {why}")
