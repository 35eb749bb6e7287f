"""A seat that looks one step ahead: each option is tried in a world that might be the true one, with what it
can choose itself after it, and what is worth most by a learned evaluation is chosen."""

from __future__ import annotations

from rulewright.interpreter.bots.evaluation import Evaluation
from rulewright.interpreter.engine import Engine, LimitReached, State
from rulewright.interpreter.rng import MASK

LOST = -(10**12)
LOOKS = 60  # positions that are looked at for one option at most
AHEAD = 6  # decisions of its own that come one after the other
ELSEWHERE = 0x9E3779B97F4A7C15F39CC0605CEDC835  # odd: what chance brings in thought is not what comes


class Greedy:
    """Chooses among the options of a state. The state must be a world of its seat, for what is to come from
    it is looked at. `looks`, `ahead`: how far it looks at most, in positions and in decisions."""

    def __init__(
        self, engine: Engine, evaluation: Evaluation, looks: int = LOOKS, ahead: int = AHEAD
    ) -> None:
        self.engine = engine
        self.evaluation = evaluation
        self.looks, self.ahead = looks, ahead
        self._left = 0

    def choose(self, state: State) -> int:
        """The position of the best option in the state's own list. The first of equal ones."""
        if len(state.options) == 1:
            return 0
        ratings = self.ratings(state)
        return ratings.index(max(ratings))

    def ratings(self, state: State) -> list[int]:
        """What each option is worth."""
        seat, progress = state.who, self.evaluation.progress(state)
        chance = state.rng * ELSEWHERE & MASK
        found = []
        for code in state.options:
            self._left = self.looks
            found.append(self._after(state, code, seat, progress, self.ahead, chance))
        return found

    def _after(self, state: State, code: int, seat: int, progress: int, ahead: int, chance: int) -> int:
        """What an option is worth, with the best of what it can choose then."""
        state = self.engine.copy(state)
        state.rng = chance
        try:
            self.engine.apply(state, code)
        except LimitReached:
            return LOST
        self._left -= 1
        if state.over or state.who != seat or ahead == 0 or self._left <= 0:
            return self.evaluation.worth(state, seat, progress)
        best = LOST
        for option in state.options:
            best = max(best, self._after(state, option, seat, progress, ahead - 1, state.rng))
            if self._left <= 0:
                break
        return best
