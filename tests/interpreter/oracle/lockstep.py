"""Two engines at the same game: after every decision states, logs, and what is being picked are equal."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import Engine, LimitReached, State
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.program import Program


class Side:
    """One engine and its game. `limit`: what stopped it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.state: State = None
        self.limit = ""

    def start(self, seed: int) -> None:
        self._try(lambda: setattr(self, "state", self.engine.start(seed, log=True)))

    def apply(self, code: int) -> None:
        self._try(lambda: self.engine.apply(self.state, code))

    def _try(self, run: Callable[[], None]) -> None:
        try:
            run()
        except LimitReached as reached:
            self.limit = reached.limit

    def again(self, how: str) -> None:
        """Go on with a copy, or with what a dump gives back."""
        if how == "copy":
            self.state = self.engine.copy(self.state)
        elif how == "dump":
            self.state = self.engine.restore(json.loads(json.dumps(self.engine.dump(self.state))))


def differing(program: Program, one: Side, other: Side) -> list[str]:
    found = states.differences(program, one.state, other.state)
    ours, theirs = (states.entries(side.state.log)[::-1] for side in (one, other))
    if ours != theirs:
        pairs = enumerate(zip(ours, theirs, strict=False))
        place = next((n for n, (a, b) in pairs if a != b), min(len(ours), len(theirs)))
        found.append(f"log: {ours[place : place + 2]} | {theirs[place : place + 2]}")
    picking = [side.engine.picking(side.state) for side in (one, other)]
    if picking[0] != picking[1]:
        found.append(f"picking: {picking[0]} | {picking[1]}")
    return found


def played(program: Program, seed: int, *, again: float = 0.0) -> tuple[list[str], int]:
    """How the oracle and the compiled engine differ in one game by chance, and how many decisions it had.
    `again`: how often a side goes on with a copy or a dump of its state."""
    sides = Side(CompiledEngine(program)), Side(OracleEngine(program))
    dice = random.Random(seed)
    for side in sides:
        side.start(seed)
    made = 0
    while not any(side.limit for side in sides):
        found = differing(program, *sides)
        if found or sides[0].state.over:
            return found, made
        code = dice.choice(sides[0].state.options)
        for side in sides:
            side.state.log = ()  # what is equal so far need not be compared again
            if dice.random() < again:
                side.again(dice.choice(("copy", "dump")))
            side.apply(code)
        made += 1
    limits: list[Any] = [side.limit for side in sides]
    return ([] if limits[0] == limits[1] else [f"limits: {limits}"]), made
