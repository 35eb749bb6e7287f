"""Two engines in step: one program, the same answers, the same states and logs and limits after each."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.linked import Program
from rulewright.interpreter.oracle import OracleEngine

DECISIONS = 30  # answered in each game
RENEWED = ("", "", "copy", "dump")  # before a decision
RARELY = ("", "", "copy") * 8 + ("dump",)  # the plain engine plays the game once more, up to here
Answer = Callable[[random.Random, Any], int]


class Engines:
    """The engines of one program, for any number of games. `plain`: the second meaning beside the compiled
    one. `logged`: whether the compiled one keeps a log, once for each time it sits at the table; what is
    generated for games with a log and without one are two texts, and making them is most of the work."""

    def __init__(
        self,
        program: Program,
        plain: type[OracleEngine] = OracleEngine,
        compiled: CompiledEngine | None = None,
        logged: tuple[bool, ...] = (True, False),
    ) -> None:
        self.program = program
        self.logged = logged
        self.plain = plain(program)
        self.compiled = compiled or CompiledEngine(program)

    def tables(self) -> list[Table]:
        compiled = {True: "compiled", False: "compiled, no log"}
        return [
            Table("plain", self.plain, True),
            *(Table(compiled[logged], self.compiled, logged) for logged in self.logged),
        ]


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
    waiting = [table.engine.dump(table.state)["k"] for table in playing[1:]]
    if any(other != waiting[0] for other in waiting):
        found.append(f"with a log and without: {waiting[0]} | {waiting[-1]}")
    return found


def any_option(dice: random.Random, state: Any) -> int:
    """An answer drawn at random."""
    code: int = dice.choice(state.options)
    return code


def lockstep(
    program: Program,
    seed: int,
    most: int = DECISIONS,
    engines: Engines | None = None,
    answer: Answer = any_option,
) -> tuple[list[str], Counter[str]]:
    """The first differences of a game, and what happened in it."""
    playing = (engines or Engines(program)).tables()
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
        code = answer(dice, state)
        for table in playing:
            table.renew(dice.choice(RENEWED if table.engine is not playing[0].engine else RARELY))
        if dice.random() < 0.1 and len(playing) > 2:
            playing[2].take_over(playing[1])
        for table in playing:
            table.apply(code)
    return [], seen
