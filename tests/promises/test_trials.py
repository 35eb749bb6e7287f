"""Rules do not drift: recorded games are played again, choice by choice, and come to the same end.

`trials/NAME.txt` is a game for each ruleset and number of players: for each choice how many options
there were, whose choice it was and what was chosen, and at the end the ranking. `trials/sums` has a
line for each of many more games. `trials/reach.txt` counts the positions that can be reached from the
first decision, as chess programs count theirs. `pytest tests/promises --bless` writes them anew (with
`-m long` the sums, too).
"""

from __future__ import annotations

import hashlib
import random
from functools import cache
from pathlib import Path

import pytest

from rulewright import load
from rulewright.interpreter.game import Game, Rules
from tests.figures import Figures

FOLDER = Path(__file__).with_name("trials")
GAMES = [
    *(("citadels", players) for players in range(2, 9)),
    *(("burgundy", players) for players in (2, 3, 4)),
    *(("architects", players) for players in (2, 3, 4, 5)),
]
MANY = 50  # games whose sums are kept, for each ruleset and number of players
FEW = 2  # of them in the normal run
MOST = 2_000  # positions that are counted at one depth


@cache
def rules(ruleset: str) -> Rules:
    return load(ruleset)


def begun(ruleset: str, players: int, seed: int) -> Game:
    """A game whose cards and modules are drawn by the seed; the first has what the ruleset has by itself."""
    known = rules(ruleset)
    preset, sets, settings = known.choose(players, random=("all",) if seed else (), seed=seed)
    return known.new_game(players, seed, preset, sets, log=False, settings=settings)


def ranking(game: Game) -> str:
    return f"scores {game.scores}, first {game.winners}"


# --- games that can be read ---------------------------------------------------------------------------------


def told(ruleset: str, players: int) -> str:
    """A whole game, a line for each choice."""
    game = begun(ruleset, players, 0)
    chance = random.Random(players)
    lines = [f"{ruleset}, {players} players"]
    while not game.over:
        options = game.decision.options
        option = chance.choice(options)
        lines.append(f"{len(options):3} {game.names[game.state.who]}: {option.label}")
        game.apply(option)
    return "\n".join([*lines, ranking(game), ""])


def kept(name: str, found: str, bless: bool) -> str:
    path = FOLDER / name
    if bless:
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    return path.read_text("utf-8")


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_a_recorded_game_is_played_as_it_was(
    ruleset: str, players: int, bless: bool, figures: Figures
) -> None:
    found = told(ruleset, players)
    expected = kept(f"{ruleset}-{players}.txt", found, bless)
    differ = sum(one != two for one, two in zip(found.split("\n"), expected.split("\n"), strict=False))
    figures("P7", "choices of recorded games", tried=expected.count("\n") - 2, failed=differ)
    assert found == expected


def test_each_game_has_its_record() -> None:
    names = {path.name for path in FOLDER.glob("*-*.txt")}
    assert names == {f"{ruleset}-{players}.txt" for ruleset, players in GAMES}


# --- many games, each as a sum ------------------------------------------------------------------------------


def sum_of(ruleset: str, players: int, seed: int) -> str:
    """How many choices there were, a sum over every decision and what was chosen, and the ranking."""
    game = begun(ruleset, players, seed)
    chance = random.Random(seed)
    seen = hashlib.sha256()
    while not game.over:
        options = list(game.state.options)
        code = chance.choice(options)
        seen.update(f"{game.state.who} {len(options)} {options.index(code)} ".encode())
        game.apply_code(code)
    return f"{len(game.choices)} {seen.hexdigest()[:16]} {ranking(game)}"


def sums(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.splitlines())


def check_sums(ruleset: str, players: int, seeds: range, bless: bool, figures: Figures) -> None:
    made = {f"{ruleset} {players} {seed}": sum_of(ruleset, players, seed) for seed in seeds}
    text = "".join(f"{name}: {line}\n" for name, line in made.items())
    expected = sums(kept(f"sums/{ruleset}-{players}.txt", text, bless))
    differ = [name for name, line in made.items() if expected[name] != line]
    figures("P7", "games by their sums", tried=len(made), failed=len(differ))
    assert differ == []


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_a_few_games_by_their_sums(ruleset: str, players: int, figures: Figures) -> None:
    check_sums(ruleset, players, range(1, 1 + FEW), False, figures)


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_many_games_by_their_sums(ruleset: str, players: int, bless: bool, figures: Figures) -> None:
    check_sums(ruleset, players, range(1, 1 + MANY), bless, figures)


# --- positions that can be reached --------------------------------------------------------------------------


def reach(game: Game, most: int) -> list[int]:
    """How many ways there are to make one choice, two choices, three ... as long as they are not too many."""
    engine, counts, level = game.table.engine, [], [game.state]
    while level:
        count = sum(len(state.options) for state in level if not state.over)
        counts.append(count)
        if count > most or len(counts) == 8:
            break
        after = []
        for state in level:
            for code in state.options if not state.over else ():
                twin = engine.copy(state)
                engine.apply(twin, code)
                after.append(twin)
        level = after
    return counts


def test_as_many_positions_are_reached_as_ever(bless: bool, figures: Figures) -> None:
    found = {f"{name} {players}": reach(begun(name, players, 0), MOST) for name, players in GAMES}
    text = "".join(f"{name}: {' '.join(map(str, counts))}\n" for name, counts in found.items())
    expected = kept("reach.txt", text, bless)
    differ = sum(one != two for one, two in zip(text.split(), expected.split(), strict=False))
    figures("P7", "positions that can be reached", tried=sum(map(sum, found.values())), failed=differ)
    assert text == expected
