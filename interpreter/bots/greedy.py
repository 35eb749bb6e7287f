"""A seat that looks one step ahead: each option is tried in a world that might be the true one, with what it
brings until the next question of weight, and what is worth most by a learned evaluation is chosen."""

from __future__ import annotations

from rulewright.interpreter.bots.evaluation import Evaluation
from rulewright.interpreter.engine import Engine, LimitReached, State

LOST = -(10**12)
LOOKS = 120  # positions that are looked at for one option at most
AHEAD = 6  # decisions of its own that hang together


class Greedy:
    """Chooses among the options of a state. The state must be a world of its seat, for what is to come from
    it is looked at. `open`: the sites where a player may go on or not: there a step is over."""

    def __init__(self, engine: Engine, evaluation: Evaluation) -> None:
        self.engine = engine
        self.evaluation = evaluation
        sites = engine.program.sites
        self.open = frozenset(n for n, site in enumerate(sites) if site.kind in ("offer", "checkpoint"))
        self._left = 0

    def choose(self, state: State) -> int:
        """The position of the best option in the state's own list."""
        return self.rated(state)[1]

    def rated(self, state: State) -> tuple[int, int]:
        """What the best option is worth, and its position. The first of equal ones."""
        if len(state.options) == 1:
            return 0, 0
        ratings = self.ratings(state)
        best = max(ratings)
        return best, ratings.index(best)

    def ratings(self, state: State) -> list[int]:
        """What each option is worth."""
        seat, progress = state.who, self.evaluation.progress(state)
        found = []
        for code in state.options:
            self._left = LOOKS
            found.append(self._after(state, code, seat, progress, AHEAD))
        return found

    def _after(self, state: State, code: int, seat: int, progress: int, ahead: int) -> int:
        """What an option is worth, with the best of what hangs together with it."""
        state = self.engine.copy(state)
        try:
            self.engine.apply(state, code)
        except LimitReached:
            return LOST
        self._left -= 1
        if state.over or state.who != seat or state.site in self.open or ahead == 0 or self._left <= 0:
            return self.evaluation.worth(state, seat, progress)
        best = LOST
        for option in state.options:
            best = max(best, self._after(state, option, seat, progress, ahead - 1))
            if self._left <= 0:
                break
        return best
