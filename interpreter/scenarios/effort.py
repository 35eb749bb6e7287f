"""The work of one scenario: its games, its steps, and all tries until chance brings what was wished for.

Each of them may take as much as a decision of a game. So all of them together are counted, as a game's work
is, and a scenario that goes beyond is stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter.dealt import ANSWER, LOOKS, Dealt
from rulewright.interpreter.engine import Engine, LimitReached, State
from rulewright.interpreter.scenarios.codes import E_EFFORT

MOST_STEPS: Final = 10_000_000  # of a scenario
TOGETHER: Final = 20  # times as many may all scenarios take that are run at once
SLOWER: Final = 100  # times as long as the engine that plays takes the one that is asked


class Effort:
    """What is left of the work of the scenario that is just played, which may take `most` steps, and of that
    of all scenarios together."""

    def __init__(self, most: int = MOST_STEPS) -> None:
        self._most = most
        self._left = 0
        self._together = most * TOGETHER * LOOKS
        self._span: Span | None = None

    def engine(self, engine: Engine) -> Engine:
        """The same engine, whose work is counted."""
        return Metered(engine, self)

    def asked(self, looks: int) -> None:
        """What a scenario asks is asked of the plain meaning, which takes so much longer."""
        self.spend(SLOWER * looks)

    @contextmanager
    def of(self, span: Span) -> Iterator[None]:
        """One scenario; outside of all nothing is counted."""
        self._left, self._span = self._most * LOOKS, span
        try:
            yield
        finally:
            self._span = None

    def spend(self, looks: int) -> None:
        """Raises DeckError."""
        self._left -= looks
        self._together -= looks
        if self._span is None or min(self._left, self._together) >= 0:
            return
        message = f"this scenario takes more than {self._most:,} steps, with all its games and tries"
        advice = "take fewer seeds or players, or leave less to what chance `will` bring"
        if self._together < 0:
            message = f"with this one, all scenarios take more than {self._most * TOGETHER:,} steps together"
            advice = "take fewer seeds or players, or `test` some of them alone with `-k`"
        raise DeckError(Diagnostic(E_EFFORT, message, self._span, advice))


class Metered:
    """An engine whose work is counted. An answer counts for something, however little it asks."""

    def __init__(self, engine: Engine, effort: Effort) -> None:
        self._engine, self._effort = engine, effort
        self.program: Dealt = engine.program
        self.copy, self.picking, self.settle = engine.copy, engine.picking, engine.settle
        self.dump, self.restore = engine.dump, engine.restore

    def start(self, seed: int, *, log: bool = False, stop: int = -1) -> State:
        self._effort.spend(ANSWER)
        state = self._engine.start(seed, log=log, stop=stop)
        self._effort.spend(self.program.limits.whole - state.work)
        return state

    def apply(self, state: State, code: int) -> None:
        before = state.work
        self._effort.spend(ANSWER)
        try:
            self._engine.apply(state, code)
        except LimitReached:
            self._effort.spend(self.program.limits.looks)
            raise
        self._effort.spend(before - state.work)
