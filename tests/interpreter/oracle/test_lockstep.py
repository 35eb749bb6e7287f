"""Random games of the oracle and the compiled engine, step by step: what is shipped, what the docs bring."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
import yaml

from rulewright import load
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link import link
from rulewright.interpreter.linked import Program
from tests.acceptance.programs import loaded
from tests.figures import Figures

from .lockstep import played

DOCS = Path(__file__).parents[3] / "docs"
LINK = Path(__file__).parents[1] / "link"
EXAMPLES = sorted(path for path in (DOCS / "examples").glob("*.yaml") if ".words." not in path.name)
COOKBOOK = sorted(path for path in (DOCS / "cookbook").glob("*.yaml") if ".words." not in path.name)
MODULES = ("shields", "inns", "trade_routes", "new_tiles", "white_castles", "border_posts")


@cache
def rules(name: str, deck: Path | None = None) -> Rules:
    return load(name, decks=[deck] if deck else [])


def parts(short: int, total: int, part: int) -> list[object]:
    """A few games now, all of them in the long run."""
    found: list[object] = [pytest.param(range(short), id=f"{short} games")]
    for first in range(0, total, part):
        seeds = range(first, first + part)
        found.append(pytest.param(seeds, id=f"{seeds.start}-{seeds.stop - 1}", marks=pytest.mark.long))
    return found


def drawn(of: Rules, seed: int, *, plus: tuple[str, ...] = ()) -> Program:
    """A program for any number of players and cards drawn by the seed; one of the deck's own among them."""
    dice = random.Random(seed)
    players = dice.randint(*of.ruleset.players)
    chosen = of.choose(players, None, random=["all"], seed=seed, plus=plus)
    own = [name for name, card in of.ruleset.cards.items() if card.origin in of.ruleset.decks]
    if own:
        try:
            more = [dice.choice(own)]
            chosen = of.choose(players, chosen.preset, chosen.sets, plus=more, settings=chosen.settings)
        except DeckError:  # it is among them, or it does not fit
            pass
    return of.program(players, chosen.preset, chosen.sets, chosen.settings)


def agree(
    figures: Figures,
    what: str,
    programs: list[tuple[Program, int]],
    renewed: float = 0.0,
    most: int = 20_000,
) -> None:
    failed = 0
    for program, seed in programs:
        found, made = played(program, seed, renewed=renewed, most=most)
        failed += bool(found)
        assert not found, f"seed {seed}, after {made} decisions: {found[:4]}"
    figures("P8", f"games of two meanings, step by step: {what}", tried=len(programs), failed=failed)


@pytest.mark.parametrize("seeds", parts(3, 1_000, 125))
def test_the_first_game(seeds: range, figures: Figures) -> None:
    program = rules("citadels").program(4, "first_game")
    agree(figures, "first game", [(program, seed) for seed in seeds])


@pytest.mark.parametrize("seeds", parts(6, 2_000, 125))
def test_random_casts(seeds: range, figures: Figures) -> None:
    agree(figures, "random casts", [(drawn(rules("citadels"), seed), seed) for seed in seeds])


@pytest.mark.parametrize("modules", [(), MODULES], ids=["base", "modules"])
@pytest.mark.parametrize("seeds", parts(1, 120, 15))
def test_burgundy(seeds: range, modules: tuple[str, ...], figures: Figures) -> None:
    of = rules("burgundy")
    agree(figures, "Burgundy", [(drawn(of, seed, plus=modules), seed) for seed in seeds])


@pytest.mark.parametrize("preset", ["first_game", "everything", "works_of_wonder"])
@pytest.mark.parametrize("seeds", parts(1, 120, 15))
def test_architects(seeds: range, preset: str, figures: Figures) -> None:
    of = rules("architects")
    agree(figures, "Architects", [(of.program(2 + seed % 4, preset), seed) for seed in seeds])


@pytest.mark.parametrize("seeds", parts(1, 40, 20))
@pytest.mark.parametrize("deck", [*EXAMPLES, *COOKBOOK], ids=lambda path: path.stem)
def test_decks_of_the_docs(deck: Path, seeds: range, figures: Figures) -> None:
    base = yaml.safe_load(deck.read_text("utf-8"))["extends"]
    folder = DOCS / "examples" / base
    of = rules(str(folder) if folder.exists() else base, deck)
    agree(figures, "decks of the docs", [(drawn(of, seed), seed) for seed in seeds])


@pytest.mark.parametrize("seeds", parts(20, 1_000, 250))
def test_maps_dice_and_copies(seeds: range, figures: Figures) -> None:
    ruleset, found = load_ruleset(LINK / "isles", [])
    assert ruleset is not None, found
    settings = ({}, {"storms": 1, "ending": "late"})
    programs = [(link(ruleset, 2 + seed % 2, settings=settings[seed % 3 > 0]), seed) for seed in seeds]
    agree(figures, "isles", programs)


TOLD_APART = (32, 54, 88, 105, 132, 167, 315, 360, 428, 431, 465, 574, 599, 668, 948, 1005, 1329, 1387, 1951)


def random_programs(seeds: Iterable[int], games: int, figures: Figures) -> None:
    programs = []
    for seed in seeds:
        ruleset, _, choices = loaded(seed, random.Random(seed))
        if ruleset is not None:
            with contextlib.suppress(DeckError):
                program = link(ruleset, *choices)
                programs += [(program, seed * games + game) for game in range(games)]
    agree(figures, "random programs", programs, most=40)


@pytest.mark.parametrize("seeds", parts(40, 4_000, 200))
def test_random_programs(seeds: range, figures: Figures) -> None:
    random_programs(seeds, 2, figures)


def test_random_programs_that_once_told_the_two_apart(figures: Figures) -> None:
    random_programs(TOLD_APART, 3, figures)


def test_copies_and_saves_on_the_way(figures: Figures) -> None:
    """Now and then each side goes on with a copy of its state, or with one that was written and read."""
    program = rules("citadels").program(4, "first_game")
    agree(figures, "with copies and saves", [(program, seed) for seed in range(2)], renewed=0.1)
