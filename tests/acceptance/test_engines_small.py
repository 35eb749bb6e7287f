"""The two engines on small made-up programs: whatever the core can say, both must do the same.

A seed makes a program of a made-up game: expressions, selections, loops, menus, offers, picks, reactions of
several owners, turns inside turns, moves to both ends of zones, modifiers over statuses. It is played with
answers drawn at random by the reference engine, by the compiled engine and by the compiled engine without a
log; after every decision all three states are the same, down to the order in every zone, and so are the logs.
Now and then a state is copied, or written as JSON and read again, on the way.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rulewright.dsl import core
from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.program import Program
from rulewright.interpreter.reference import ReferenceEngine
from tests.figures import Figures

from .small_cases import SMALL
from .small_programs import Maker, assembled
from .small_turns import TURNS
from .small_words import ask, turn, who

PROGRAMS = 60  # in the default run
MANY = 6_000  # in the long run, in parts
PARTS = 12
DECISIONS = 30  # answered in each game


class Table:
    """One engine at play. A program that comes to no end is stopped, with `limit` saying why."""

    def __init__(self, name: str, engine: Any, logged: bool) -> None:
        self.name, self.engine, self.logged = name, engine, logged
        self.state: Any = None
        self.limit = ""

    def start(self, seed: int, stop: int) -> None:
        self._try(lambda: setattr(self, "state", self.engine.start(seed, log=self.logged, stop=stop)))

    def apply(self, code: int) -> None:
        self._try(lambda: self.engine.apply(self.state, code))

    def _try(self, run: Callable[[], None]) -> None:
        try:
            run()
        except LimitReached as reached:
            self.limit = reached.limit

    def renew(self, how: str) -> None:
        """Go on with a copy, or with what a dump gives back."""
        if how == "copy":
            self.state = self.engine.copy(self.state)
        elif how == "dump":
            self.state = self.engine.restore(json.loads(json.dumps(self.engine.dump(self.state))))

    def take_over(self, other: Table) -> None:
        """Go on without a log where another has one."""
        data = json.loads(json.dumps(self.engine.dump(other.state)))
        self.state = self.engine.restore({**data, "log": None})


def tables(program: Program) -> list[Table]:
    compiled = CompiledEngine(program)
    return [
        Table("reference", ReferenceEngine(program), True),
        Table("compiled", compiled, True),
        Table("compiled, no log", compiled, False),
    ]


def compared(program: Program, playing: list[Table]) -> list[str]:
    """How the others differ from the first."""
    first, found = playing[0], []
    for other in playing[1:]:
        found += [f"{other.name}: {line}" for line in states.differences(program, first.state, other.state)]
        if other.logged and states.entries(first.state.log) != states.entries(other.state.log):
            ours, theirs = states.entries(first.state.log)[::-1], states.entries(other.state.log)[::-1]
            pairs = enumerate(zip(ours, theirs, strict=False))
            place = next((n for n, (one, two) in pairs if one != two), min(len(ours), len(theirs)))
            found.append(f"{other.name}: log: {ours[place : place + 3]} | {theirs[place : place + 3]}")
    one, other = (table.engine.dump(table.state)["k"] for table in playing[1:])
    if one != other:
        found.append(f"with a log and without: {one} | {other}")
    return found


def lockstep(program: Program, seed: int, most: int = DECISIONS) -> tuple[list[str], Counter[str]]:
    """The first differences of a game, and what happened in it."""
    playing = tables(program)
    dice = random.Random(seed)
    stop = dice.choice((-1, -1, 0, 1))
    for table in playing:
        table.start(seed, stop)
    seen: Counter[str] = Counter()
    for _ in range(most):
        limits = {table.limit for table in playing}
        if limits != {""}:
            seen["stopped"] += 1
            return ([f"limits: {[table.limit for table in playing]}"] if "" in limits else []), seen
        found = compared(program, playing)
        if found:
            return found, seen
        state = playing[0].state
        if state.over:
            seen["over"] += 1
            break
        seen["decisions"] += 1
        seen[program.sites[state.site].kind] += 1
        code = dice.choice(state.options)
        for table in playing:
            table.renew(dice.choice(("", "", "copy", "dump")))
        if dice.random() < 0.1:
            playing[2].take_over(playing[1])
        for table in playing:
            table.apply(code)
    return [], seen


def all_agree(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        found, happened = lockstep(Maker(seed).program(), seed)
        assert not found, f"seed {seed}: " + "; ".join(found[:3])
        seen += happened
    return seen


def test_both_engines_do_the_same(figures: Figures) -> None:
    seen = all_agree(range(PROGRAMS))
    figures("P8", "small random programs, both engines", tried=PROGRAMS, failed=0)
    assert all(seen[kind] for kind in ("menu", "offer", "pick", "order", "over")), seen


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_both_engines_do_the_same_in_many_programs(part: int, figures: Figures) -> None:
    share = MANY // PARTS
    seen = all_agree(range(part * share, (part + 1) * share))
    figures("P8", "small random programs, both engines", tried=share, failed=0)
    assert seen["decisions"] > share


# ---------------------------------------------------------------- programs that once told the engines apart


@pytest.mark.parametrize("name", [*SMALL, *TURNS])
def test_a_small_program(name: str) -> None:
    for players in (2, 3, 4):
        for seats in ("lamp", ""):
            program = assembled({**SMALL, **TURNS}[name], max(players, 3), first_seat=seats)
            for seed in range(6):
                found, seen = lockstep(program, seed)
                assert not found, found[:3]
                assert seen["over"] or seen["decisions"] == DECISIONS


def test_end_turn_reaches_no_further_than_its_turn() -> None:
    """A turn without a role, in which no offer was open to be closed."""
    found, _ = lockstep(assembled((turn(who(1), core.EndTurn(), role=None), ask("end"))), 1)
    assert not found
