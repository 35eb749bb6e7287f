"""What was played so far: the choices, the state that they lead to, and every state on the way.

An engine changes a state in place, and a copy before each choice costs more than the choice itself. So one
state in `EVERY` is kept, and from there the choices are made again where somebody needs another: who reads
the labels of a decision that is over, and who goes on after a choice that did not come to its end (a limit
was reached, the program was interrupted).
"""

from __future__ import annotations

from rulewright.interpreter.engine import Engine, LimitReached, State

EVERY = 64  # choices from one kept state to the next

Choice = tuple[int, int]  # (position of the site, option code)


class Played:
    """One game so far. `choices` is to be read: only `choose` adds to it.

    `now` is the state after all choices. From the beginning of a choice to its end there is none, so that
    nobody meets one that is half changed, whatever ended the choice: `state` makes it from the choices then.
    """

    __slots__ = ("_due", "_kept", "choices", "engine", "now")

    def __init__(self, engine: Engine, state: State, choices: list[Choice]) -> None:
        self.engine = engine
        self.choices = choices
        self.now: State | None = state
        self._kept: dict[int, State] = {}  # by the number of choices before
        self._due = 0  # after so many choices there is something to do before the next

    @property
    def state(self) -> State:
        if self.now is None:
            self.now = self._again(len(self.choices))
        return self.now

    def then(self, count: int) -> State:
        """The state after so many choices, to be read only."""
        return self.state if count == len(self.choices) else self._again(count)

    def _again(self, count: int) -> State:
        """The state after so many choices, made once more."""
        made = max(each for each in self._kept if each <= count)
        state = self.engine.copy(self._kept[made])
        for site, code in self.choices[made:count]:
            if state.log is not None:
                state.log = (("choice", state.who, site, code), state.log)
            self.engine.apply(state, code)
        return state

    def choose(self, code: int) -> None:
        """Answer the decision; where the engine stops with LimitReached nothing has been chosen."""
        state, choices = self.now or self.state, self.choices
        site = state.site
        if len(choices) >= self._due:
            self._keep(state)
        self.now = None
        if state.log is not None:
            state.log = (("choice", state.who, site, code), state.log)
        self.engine.apply(state, code)
        choices.append((site, code))
        self.now = state

    def _keep(self, state: State) -> None:
        """Keep this state, unless there may be no more choices."""
        program, count = self.engine.program, len(self.choices)
        if count >= program.limits.decisions:
            raise LimitReached("decisions", program.sites[state.site].label, None)
        self._kept[count] = self.engine.copy(state)
        self._due = min(count + EVERY, program.limits.decisions)

    def until(self, count: int) -> Played:
        """A copy that ends after so many choices."""
        other = Played(self.engine, self.engine.copy(self.then(count)), self.choices[:count])
        other._kept = {made: state for made, state in self._kept.items() if made <= count}
        other._due = min(max(other._kept, default=-EVERY) + EVERY, self._due)
        return other

    def copy(self) -> Played:
        other = Played(self.engine, self.engine.copy(self.state), list(self.choices))
        other._kept, other._due = dict(self._kept), self._due
        return other
