"""What a stranger's deck may not do in C: leave its memory, never end, be deaf, or play another game."""

from __future__ import annotations

import linecache
import random
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from rulewright import load
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.native import NativeEngine
from tests.acceptance.programs import loaded
from tests.corpus.test_loops import DECKS, FAR, LOOPS

from .agreeing import agreed

PROGRAMS = range(3)  # by chance; in the long run many more
MANY = range(3, 300)
ENDLESS = {"let-that-doubles", "doubles"}  # of the corpus's loops, those that every run plays in C

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

GAME = """format: 1
ruleset: flies
title: {en: Flies}
players: {min: 2, max: 2}
kinds:
  - {id: fly, plural: flies, name: {en: fly}, abilities: {active: pile, actions: once per turn},
     properties: {light: {type: number, min: 0, max: 999}, rank: {type: number, min: 0, max: 999}}}
resources:
  - {id: points, name: {en: points}, score: true}
zones:
  - {id: meadow, of: table, holds: fly, seen_by: all, name: {en: meadow}}
  - {id: pile, of: table, holds: fly, seen_by: all, name: {en: pile}}
sets:
  - {id: flies, kind: fly, into: meadow, every: true}
tables_of: [flies.yaml]
rules: [flow.rules]
"""
FLOW = """flow {
  shuffle meadow
  repeat 6 times { round { for each player as p { turn of p { by p { do work() } } } } }
  finish winner player with highest points of it
}
procedure work() {
  %s
  offer { required option "one" once { gain 1 points } option "two" once { gain 2 points } }
}
"""
# Five questions inside each other, of each of so many things: more work than 64 bits can count.
QUESTIONS = "light of a + light of b + light of c + light of d + light of e < 0"
for _name in "edcb":
    QUESTIONS = f"any (fly as {_name} in meadow where {QUESTIONS})"


def game_of(folder: Path, work: str, flies: int, copies: int = 1) -> Program:
    """A game of its own with so many sorts of things, in which each turn begins with this."""
    things = [
        f"  - {{id: f{n}, light: {n * 7919 % 37}, rank: {n}, copies: {copies}, name: {{en: F{n}}}}}"
        for n in range(flies)
    ]
    (folder / "ruleset.yaml").write_text(GAME, "utf-8")
    (folder / "flow.rules").write_text(FLOW % work, "utf-8")
    (folder / "flies.yaml").write_text("\n".join(["kind: fly", "things:", *things, ""]), "utf-8")
    return load(folder).program(2)


def given_back(program: Program, games: int) -> list[int]:
    """The games that are not played to their end in C."""
    native = NativeEngine(program).native
    assert native is not None
    return native.games(1, range(games), False)[1]


def endless() -> Iterator[object]:
    for name in DECKS:
        yield pytest.param(name, marks=[] if name in ENDLESS else [pytest.mark.long])


@pytest.mark.parametrize("name", [*endless()])
def test_what_the_others_stop_is_given_back(name: str) -> None:
    program = load("citadels", decks=[LOOPS / f"{name}.yaml"]).program(4, "loop")
    engine = NativeEngine(program)
    if engine.native is None:
        pytest.skip(engine.reason)
    if name in FAR:
        engine.native.games(1, range(1), False)  # it ends: more is for nobody to wait for
    else:
        agreed(program, 3)


def test_work_that_cannot_be_counted_is_given_back(tmp_path: Path) -> None:
    work = f"gain number of (fly as a in meadow where {QUESTIONS}) points"
    assert given_back(game_of(tmp_path, work, 191, 99), 1) == [0]


def test_long_lists_are_the_same_in_c(tmp_path: Path) -> None:
    """In order, where many are equal; each once, where many are twice; those that tie."""
    work = """
      gain different light of it over (fly in meadow) points
      let n be 0
      for each fly in meadow sorted by light of it as f {
        raise n by 1
        if n < 60 and rank of f > 20 { gain light of f points }
      }
      for each fly in meadow with highest light of it then lowest rank of it as f { gain rank of f points }
      for each fly in meadow sorted by rank of it descending as f { move f to pile }
      shuffle pile
      for each fly in pile sorted by light of it descending as f { move f to meadow }
      for each fly in top 3 of meadow as f { gain rank of f points }
      shuffle meadow"""
    assert agreed(game_of(tmp_path, work, 150, 3), 4) == 4


class Enough(Exception):
    pass


@contextmanager
def enough_after(signals: int) -> Iterator[None]:
    """Enough is raised by the last of so many signals that are heard while C plays. Who is deaf until he has
    finished hears but one there."""
    heard = 0

    def hear(_: int, where: FrameType | None) -> None:
        nonlocal heard
        assert where is not None
        heard += "self._calls.games(" in linecache.getline(where.f_code.co_filename, where.f_lineno)
        if heard == signals:
            raise Enough

    before = signal.signal(signal.SIGALRM, hear)
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_signals_are_heard_in_the_middle() -> None:
    native = NativeEngine(Rules(load("citadels").ruleset).program(4, "first_game")).native
    assert native is not None
    with pytest.raises(Enough), enough_after(5):
        native.games(1, range(1_000_000), False)
    assert native.games(1, range(3), False)[1] == [], "it plays on as before"


def test_signals_are_heard_where_each_game_is_given_back(tmp_path: Path) -> None:
    work = f"gain number of (fly as a in meadow where {QUESTIONS}) points"
    native = NativeEngine(game_of(tmp_path, work, 20, 99)).native
    assert native is not None
    with pytest.raises(Enough), enough_after(5):
        native.games(1, range(1_000_000), False)


def random_programs(seeds: range) -> None:
    for seed in seeds:
        ruleset, _, choices = loaded(seed, random.Random(seed))
        if ruleset is None:
            continue
        try:
            program = Rules(ruleset).program(*choices)
        except DeckError:
            continue
        engine = NativeEngine(program)
        if engine.native is None:
            assert "did not take" not in engine.reason, f"seed {seed}"
        else:
            agreed(program, 20)


def test_random_programs_are_the_same_in_c() -> None:
    random_programs(PROGRAMS)


@pytest.mark.long
@pytest.mark.parametrize("part", range(9))
def test_many_random_programs_are_the_same_in_c(part: int) -> None:
    share = len(MANY) // 9
    random_programs(MANY[part * share : (part + 1) * share])
