"""The oracle as an engine: games that go forward, and states that can be copied, saved and gone back to.

A running game is a pile of Python generators, which cannot be copied. So a state's `k` is its history: how
the game began, each answer, and what was changed from outside before it. The game itself stands ready at the
newest state; whoever goes on from an older one, or from a copy after that, gets the game played once more up
to there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter import state as states
from rulewright.interpreter.dealt import Dealt
from rulewright.interpreter.engine import Picking, State
from rulewright.interpreter.oracle.asking import ASKING
from rulewright.interpreter.oracle.course import COURSE
from rulewright.interpreter.oracle.deal import Deal
from rulewright.interpreter.oracle.deeds import DEEDS, LEADING
from rulewright.interpreter.oracle.earning import EARNING
from rulewright.interpreter.oracle.legal import LEGAL
from rulewright.interpreter.oracle.living import Voices
from rulewright.interpreter.oracle.maps import MAPS
from rulewright.interpreter.oracle.modifiers import CHANGING
from rulewright.interpreter.oracle.moving import MOVING
from rulewright.interpreter.oracle.play import Play
from rulewright.interpreter.oracle.selections import SELECTING
from rulewright.interpreter.oracle.steps import STEPS
from rulewright.interpreter.oracle.together import KNOWN
from rulewright.interpreter.oracle.values import VALUES
from rulewright.interpreter.rng import Source

Meanings = dict[type, Callable[..., Any]]  # of a form: what is called for it
Watching = Callable[[Meanings], Meanings]

EXPRESSIONS: Meanings = VALUES | MAPS | SELECTING | CHANGING | LEGAL | KNOWN | LEADING
STATEMENTS: Meanings = STEPS | EARNING | MOVING | COURSE | ASKING | DEEDS


class Moment:
    """A place in the history of a game: what led to it, and the game itself while it stands here."""

    def __init__(self, before: Moment | None, event: dict[str, Any]) -> None:
        self.before = before
        self.event = event  # {"seed", "stop"}, or {"code"} with {"slots"} where they were changed before
        self.ready: Play | None = None
        self.picking: Picking | None = None
        self.changed = False  # were slots of the state set from outside since?

    def with_changes(self) -> Moment:
        """The same place, where somebody has set slots."""
        found = Moment(self.before, self.event)
        found.ready, self.ready = self.ready, None
        found.picking, found.changed = self.picking, True
        return found

    def events(self) -> list[dict[str, Any]]:
        """From the beginning."""
        found = []
        moment: Moment | None = self
        while moment is not None:
            found.append(moment.event)
            moment = moment.before
        return found[::-1]


class OracleEngine:
    """Runs games of one program by the unwoven rules. A state whose run ended in `LimitReached` is not to be
    used again."""

    def __init__(self, program: Dealt) -> None:
        self.program = program
        self._deal = Deal(program)
        self._voices = Voices(program)
        self._class = states.state_class(program)

    # ------------------------------------------------------------ running

    def asking(self, state: State, watched: Watching | None = None) -> Play:
        """A game that goes nowhere: of its state, whichever engine made it, things can be asked. `watched`:
        what the forms mean there, made from what they mean."""
        expressions, statements = EXPRESSIONS, STATEMENTS
        if watched is not None:
            expressions, statements = watched(EXPRESSIONS), watched(STATEMENTS)
        return Play(self.program, self._deal, self._voices, expressions, statements, state)

    def standing(self, state: State) -> Play:
        """The game as it stands in a state of this engine, to ask what is in no state: who is asked what, and
        which names that sees."""
        moment: Moment = state.k
        moment.ready = self._play_at(moment)
        moment.ready.s = state
        return moment.ready

    def start(self, seed: int, *, log: bool = False, stop: int = -1) -> State:
        """A new game at its first decision (or at the checkpoint of phase `stop`)."""
        state = states.fresh(self.program, self._class, seed, log)
        state.stop = stop
        play = self.asking(state)
        play.begin(self.program.ruleset.program.flow)
        self._arrived(Moment(None, {"seed": seed, "stop": stop}), play)
        return state

    def apply(self, state: State, code: int) -> None:
        """Answer the decision, and run to the next one or to the end."""
        if code not in state.options:
            raise ValueError(f"{code} is no option here: {state.options}")
        moment: Moment = state.k
        event: dict[str, Any] = {"code": code}
        if moment.changed:
            event["slots"] = states.dump(self.program, state) | {"log": None}
        play = self._play_at(moment)
        play.s = state
        play.go(code)
        self._arrived(Moment(moment, event), play)

    def _arrived(self, moment: Moment, play: Play) -> None:
        moment.ready = play
        moment.picking = play.picking
        play.s.k = moment

    def _play_at(self, moment: Moment) -> Play:
        """The game as it stands at a moment; it stands nowhere else then."""
        play, moment.ready = moment.ready, None
        if play is None:
            again = self._again(moment.events())
            play, again.k.ready = again.k.ready, None
        assert isinstance(play, Play)
        return play

    def _again(self, events: list[dict[str, Any]]) -> State:
        """A game played once more."""
        begin, *answers = events
        state = self.start(begin["seed"], stop=begin["stop"])
        for event in answers:
            if "slots" in event:
                state = self._with_slots(event["slots"], state)
            self.apply(state, event["code"])
        return state

    def _with_slots(self, slots: dict[str, Any], there: State) -> State:
        """What was dumped, at the place where a game stands."""
        state = states.restore(self.program, self._class, slots)
        if isinstance(state.rng, Source):
            state.rng = state.rng.anew(state)
        state.k = there.k
        if states.differences(self.program, state, there):
            self.settle(state)
        return state

    # ------------------------------------------------------------ copies and data

    def picking(self, state: State) -> Picking | None:
        found: Picking | None = state.k.picking
        return found

    def settle(self, state: State) -> None:
        """Everything is read where it stands: nothing is derived. But it is a part of the history."""
        state.k = state.k.with_changes()

    def copy(self, state: State) -> State:
        return state.copy()

    def dump(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-able data, with the history that led to it."""
        return {**states.dump(self.program, state), "k": state.k.events()}

    def restore(self, data: dict[str, Any]) -> State:
        """The state that was dumped: its history is played once more."""
        return self._with_slots(data, self._again(data["k"]))
