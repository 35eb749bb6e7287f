"""The two engines on small made-up programs: whatever the core can say, both must do the same.

A seed makes a program of a made-up game: expressions, selections, loops, menus, offers, picks, reactions of
several owners, turns inside turns, moves to both ends of zones, modifiers over statuses. It is played with
answers drawn at random by the oracle (which is taught what only the linker writes), by the compiled engine
and by the compiled engine without a log; after every decision all three states are the same, down to the
order in every zone, and so are the logs. Now and then a state is copied, or written as JSON and read again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.interpreter import linked
from rulewright.interpreter.linked import Program
from tests.figures import Figures
from tests.interpreter.linked_meaning import LinkedEngine

from .in_step import DECISIONS, Engines, lockstep
from .small_cases import SMALL
from .small_programs import Maker, assembled
from .small_turns import TURNS
from .small_words import ask, turn, who

PROGRAMS = 60  # in the default run
MANY = 6_000  # in the long run, in parts
PARTS = 12


def in_step(program: Program, seed: int) -> tuple[list[str], Counter[str]]:
    return lockstep(program, seed, engines=Engines(program, LinkedEngine))


def all_agree(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        found, happened = in_step(Maker(seed).program(), seed)
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
                found, seen = in_step(program, seed)
                assert not found, found[:3]
                assert seen["over"] or seen["decisions"] == DECISIONS


def test_end_turn_reaches_no_further_than_its_turn() -> None:
    """A turn without a role, in which no offer was open to be closed."""
    found, _ = in_step(assembled((turn(who(1), linked.EndTurn(), role=None), ask("end"))), 1)
    assert not found
