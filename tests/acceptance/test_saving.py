"""A game saved at every decision is the same game when another process goes on with it.

The saves of a game go through a pipe to a worker, an interpreter of its own that has never seen the game. It
loads each of them twice, by replaying its choices and from its snapshot alone, and goes on with the choices
that were made in the first process: every state on the way, the end, the scores, the winners and the log must
be those of the first process. Some saves are replayed by the other engine as well; of two games each save is
loaded in a process of its own.
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.saves.saving import plain_state
from rulewright.interpreter.shared import EngineName
from tests.figures import Figures

ENGINES: tuple[EngineName, ...] = ("compiled", "oracle")
DECK = Path(__file__).parents[2] / "docs" / "examples" / "harbour-nights.yaml"

# What both processes do. The worker gets this text and nothing else of ours.
SHARED = """
import hashlib, json, sys, zlib
from rulewright.interpreter.saves.resume import load_game
from rulewright.interpreter.saves.saving import plain_state

def sum_of(data):
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()

def quick_sum(state):
    return zlib.crc32(repr(sorted(plain_state(state).items())).encode())

def end_of(game):
    seats = range(game.players)
    told = [game.log, *(game.log_for(seat) for seat in seats)] if game.logged else None
    return {"scores": game.scores, "winners": game.winners, "over": game.over, "log": sum_of(told),
            "views": sum_of([view_of(game, seat) for seat in seats])}

def view_of(game, seat):
    return {key: part for key, part in game.view(seat).items() if key not in ("phase", "round")}

def gone_on(game, codes):
    first, sums = sum_of(game.table.engine.dump(game.state)), []
    again = game.save() if game.logged else ""
    for code in codes:
        assert code in game.state.options
        game.apply_code(code)
        sums.append(quick_sum(game.state))
    last = sum_of(game.table.engine.dump(game.state))
    return {"first": first, "sums": sums, "last": last, "again": sum_of(again), **end_of(game)}
"""
WORKER = (
    SHARED
    + """
kept = []
for line in sys.stdin:
    asked = json.loads(line)
    found = []
    for how in asked["how"]:
        game = load_game(asked["text"], asked["decks"], **how)
        kept[:] = [game.table.rules]  # so that the rules are found again
        found.append(gone_on(game, asked["codes"]))
    print(json.dumps(found), flush=True)
"""
)
REPLAYED: dict[str, Any] = {}
RESTORED: dict[str, Any] = {"verify": False}


@dataclass(frozen=True)
class Played:
    """A game to its end: a save at every decision, and what the worker should come to."""

    engine: EngineName
    decks: list[str]
    texts: list[str]
    codes: list[int]  # the choice at each decision
    dumps: list[str]  # by decision, and at the end
    sums: list[int]
    end: dict[str, Any]


def shared() -> Any:
    names: dict[str, Any] = {}
    exec(SHARED, names)
    return names


HERE = shared()


def played(
    rules: Rules, players: int, seed: int, engine: EngineName, preset: str | None = None, **chosen: Any
) -> Played:
    """A whole game. `chosen`: its sets and settings."""
    game = rules.new_game(players, seed, preset=preset, engine=engine, **chosen)
    dice = random.Random(seed)
    texts, codes, dumps, sums = [], [], [], []
    while True:
        dumps.append(HERE["sum_of"](game.table.engine.dump(game.state)))
        sums.append(HERE["quick_sum"](game.state))
        texts.append(game.save())
        if game.over:
            break
        codes.append(dice.choice(game.state.options))
        game.apply_code(codes[-1])
    return Played(
        engine, [str(deck) for deck in rules.decks], texts, codes, dumps, sums, HERE["end_of"](game)
    )


class Worker:
    """Another process that loads saves and goes on."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, game: Played, number: int, how: list[dict[str, Any]]) -> list[dict[str, Any]]:
        asked = {
            "text": game.texts[number],
            "decks": game.decks or None,
            "codes": game.codes[number:],
            "how": how,
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, "the worker has failed; its words are above"
        found: list[dict[str, Any]] = json.loads(answer)
        return found


@contextmanager
def working(folder: Path) -> Iterator[Worker]:
    command = [sys.executable, "-P", "-c", WORKER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
    ) as process:
        try:
            yield Worker(process)
        finally:
            assert process.stdin is not None
            process.stdin.close()


def check(game: Played, number: int, found: list[dict[str, Any]], how: list[dict[str, Any]]) -> None:
    """What the worker came to from one save is what happened here."""
    for came, by in zip(found, how, strict=True):
        same_engine = by.get("engine", game.engine) == game.engine
        logged = by.get("verify", True)
        assert came["sums"] == game.sums[number + 1 :], "every state on the way"
        for part in ("scores", "winners", "over", "views", *(["log"] if logged else [])):
            assert came[part] == game.end[part], part
        if same_engine and logged:
            assert came["first"] == game.dumps[number]
            assert came["last"] == game.dumps[-1], "down to the engine's own continuation"
            assert came["again"] == HERE["sum_of"](game.texts[number]), "saved again it is the same save"


def through_worker(game: Played, folder: Path, step: int, across: int) -> int:
    """Every `step`th save goes on in the worker; every `across`th of them by the other engine too."""
    other = next(name for name in ENGINES if name != game.engine)
    done = 0
    with working(folder) as worker:
        for number in range(0, len(game.texts), step):
            how = [REPLAYED, RESTORED]
            if number // step % across == 0:
                how.append({"engine": other})
            check(game, number, worker.ask(game, number, how), how)
            done += 1
    return done


@pytest.fixture(scope="module")
def citadels() -> Rules:
    rules: Rules = rulewright.load("citadels")
    return rules


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_goes_on_in_another_process(
    citadels: Rules, tmp_path: Path, engine: EngineName, figures: Figures
) -> None:
    done = through_worker(played(citadels, 4, 11, engine), tmp_path, 23, 4)
    figures("P10", "saves of citadels, gone on with elsewhere", tried=done, failed=0)
    assert done > 5


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(20))
def test_twenty_games_saved_at_every_decision(
    citadels: Rules, tmp_path: Path, seed: int, engine: EngineName, figures: Figures
) -> None:
    game = played(citadels, 4 + seed % 4, seed, engine)
    done = through_worker(game, tmp_path, 1, 10)
    assert done == len(game.codes) + 1 > 150
    figures("P10", "saves of citadels, gone on with elsewhere", tried=done, failed=0)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_with_a_deck_goes_on(tmp_path: Path, engine: EngineName) -> None:
    rules: Rules = rulewright.load("citadels", decks=[DECK])
    game = played(rules, 5, 3, engine, "smugglers_night")
    assert through_worker(game, tmp_path, 40, 3) > 5


def in_new_processes(game: Played, folder: Path, numbers: range) -> int:
    """A process for each save."""
    for number in numbers:
        how = [REPLAYED, RESTORED]
        with working(folder) as worker:
            check(game, number, worker.ask(game, number, how), how)
    return len(numbers)


def test_a_new_process_for_a_save(citadels: Rules, tmp_path: Path) -> None:
    game = played(citadels, 4, 12, "compiled")
    assert in_new_processes(game, tmp_path, range(20, len(game.texts), 150)) > 1


@pytest.mark.long
@pytest.mark.parametrize("share", range(4))
@pytest.mark.parametrize(("engine", "seed"), [("compiled", 5), ("oracle", 6)])
def test_a_new_process_for_every_save(
    citadels: Rules, tmp_path: Path, engine: EngineName, seed: int, share: int
) -> None:
    game = played(citadels, 4, seed, engine)
    done = in_new_processes(game, tmp_path, range(share, len(game.texts), 4))
    print(f"{done} of {len(game.texts)} saves, each in a process of its own, {engine}")


def test_a_save_that_goes_another_way_is_noticed(citadels: Rules, tmp_path: Path) -> None:
    """The comparison has teeth: another choice, another seed, another state are told apart."""
    game = played(citadels, 4, 13, "compiled")
    other = played(citadels, 4, 14, "compiled")
    with working(tmp_path) as worker:
        found = worker.ask(game, len(game.codes), [REPLAYED])
        check(game, len(game.codes), found, [REPLAYED])
        for wrong in (
            other,
            Played(game.engine, [], game.texts, game.codes, game.dumps, game.sums, other.end),
        ):
            with pytest.raises(AssertionError):
                check(wrong, len(wrong.codes), found, [REPLAYED])


def test_sums_tell_states_apart(citadels: Rules) -> None:
    game: Game = citadels.new_game(4, 1)
    first = HERE["quick_sum"](game.state)
    assert first == zlib.crc32(repr(sorted(plain_state(game.state).items())).encode())
    game.state.r_gold[0] += 1
    assert HERE["quick_sum"](game.state) != first
    assert HERE["sum_of"]([]) == hashlib.sha256(b"[]").hexdigest()
