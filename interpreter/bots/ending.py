"""The end of a game, looked through: where nothing is left to chance and few positions are still to come,
each option is worth what it comes to if everybody chooses what is best for himself."""

from __future__ import annotations

from rulewright.interpreter.bots.evaluation import Evaluation
from rulewright.interpreter.engine import Engine, LimitReached, State

Outcome = list[int]  # by seat


class Ending:
    """Looks through one state. `most`: positions that are looked at, at most."""

    def __init__(self, engine: Engine, evaluation: Evaluation, most: int) -> None:
        self.engine = engine
        self.evaluation = evaluation
        self._left = most

    def outcomes(self, state: State) -> list[Outcome] | None:
        """What each option comes to; None where that cannot be said."""
        found = []
        for code in state.options:
            outcome = self._after(state, code)
            if outcome is None:
                return None
            found.append(outcome)
        return found

    def _after(self, state: State, code: int) -> Outcome | None:
        self._left -= 1
        if self._left < 0:
            return None
        after = self.engine.copy(state)
        try:
            self.engine.apply(after, code)
        except LimitReached:
            return None
        if after.rng != state.rng:
            return None
        if after.over:
            people = self.engine.program.players
            return [self.evaluation.outcome(after, seat) for seat in range(people)]
        best: Outcome | None = None
        for option in after.options:
            outcome = self._after(after, option)
            if outcome is None:
                return None
            if best is None or outcome[after.who] > best[after.who]:
                best = outcome
        return best
