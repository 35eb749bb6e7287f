"""The oracle and the compiled engine at the same game: after every decision, everything is equal."""

from __future__ import annotations

import random

from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.linked import Program
from rulewright.interpreter.oracle import OracleEngine
from tests.acceptance.in_step import Table


def differing(program: Program, one: Table, other: Table) -> list[str]:
    """States, logs, and what is being picked."""
    found = states.differences(program, one.state, other.state)
    logs = [states.entries(table.state.log)[::-1] for table in (one, other)]
    picks = [table.engine.picking(table.state) for table in (one, other)]
    return found + [f"{left} | {right}" for left, right in (logs, picks) if left != right]


def played(program: Program, seed: int, *, renewed: float = 0.0, most: int = 20_000) -> tuple[list[str], int]:
    """How the oracle and the compiled engine differ in one game by chance, and how many decisions it had.
    `renewed`: how often one goes on with a copy or a dump of its state. Where a game is stopped is not
    compared: unwoven rules have other sums of work."""
    sides = Table("compiled", CompiledEngine(program), True), Table("oracle", OracleEngine(program), True)
    dice = random.Random(seed)
    for side in sides:
        side.start(seed, -1)
    made = 0
    while not any(side.limit for side in sides):
        found = differing(program, *sides)
        if found or sides[0].state.over or made == most:
            return found, made
        code = dice.choice(sides[0].state.options)
        for side in sides:
            side.state.log = ()  # what is equal so far need not be compared again
            if dice.random() < renewed:
                side.renew(dice.choice(("copy", "dump")))
            side.apply(code)
        made += 1
    limits = [side.limit for side in sides]
    return ([] if limits[0] == limits[1] else [f"limits: {limits}"]), made
