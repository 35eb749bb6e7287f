"""The oracle as an engine: games that go forward, and states that can be copied, saved and gone back to.

A running game is a pile of Python generators, which cannot be copied. So a state's `k` is its history: how
the game began, each answer, and what was changed from outside before it. The game itself stands ready at the
newest state; whoever goes on from an older one, or from a copy after that, gets the game played once more up
to there.
"""

from __future__ import annotations

from typing import Any

from rulewright.interpreter import state as states
from rulewright.interpreter.dealt import Dealt
from rulewright.interpreter.engine import Picking, State
from rulewright.interpreter.oracle.asking import ASKING
from rulewright.interpreter.oracle.course import COURSE
from rulewright.interpreter.oracle.deal import Deal
from rulewright.interpreter.oracle.deeds import DEEDS
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

_VALUES = VALUES | MAPS | SELECTING | CHANGING | LEGAL | KNOWN
_STATEMENTS = STEPS | MOVING | COURSE | ASKING | DEEDS


class Moment:
    """A place in the history of a game: what led to it, and the game itself while it stands here."""

    def __init__(self, before: Moment | None, event: dict[str, Any]) -> None:
        self.before = before
        self.event = event  # {"seed", "stop"}, or {"code"} with {"slots"} where they were changed before
        self.ready: Play | None = None
        self.picking: Picking | None = None
        self.left: State = None  # the state as the game left it

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
        self._slots = [slot for slot, _ in states.fields(program)]

    # ------------------------------------------------------------ running

    def start(self, seed: int, *, log: bool = False, stop: int = -1) -> State:
        """A new game at its first decision (or at the checkpoint of phase `stop`)."""
        state = states.fresh(self.program, self._class, seed, log)
        state.stop = stop
        play = Play(self.program, self._deal, self._voices, _VALUES, _STATEMENTS, state)
        play.begin(play.block(self.program.ruleset.program.flow, {}))
        self._arrived(Moment(None, {"seed": seed, "stop": stop}), play)
        return state

    def apply(self, state: State, code: int) -> None:
        """Answer the decision, and run to the next one or to the end."""
        if code not in state.options:
            raise ValueError(f"{code} is no option here: {state.options}")
        moment: Moment = state.k
        event: dict[str, Any] = {"code": code}
        if any(getattr(state, slot) != getattr(moment.left, slot) for slot in self._slots):
            event["slots"] = states.dump(self.program, state) | {"log": None}
        play = self._play_at(moment)
        play.s = state
        play.go(code)
        self._arrived(Moment(moment, event), play)

    def _arrived(self, moment: Moment, play: Play) -> None:
        moment.ready = play
        moment.picking = play.picking
        moment.left = play.s.copy()
        moment.left.log = None
        play.s.k = moment

    def _play_at(self, moment: Moment) -> Play:
        """The game as it stands at a moment; it stands nowhere else then."""
        play, moment.ready = moment.ready, None
        if play is not None:
            return play
        begin, *answers = moment.events()
        again = self.start(begin["seed"], stop=begin["stop"])
        for event in answers:
            if "slots" in event:
                again = self._with_slots(event["slots"], again.k)
            self.apply(again, event["code"])
        play, again.k.ready = again.k.ready, None
        assert isinstance(play, Play)
        return play

    def _with_slots(self, slots: dict[str, Any], moment: Moment) -> State:
        state = states.restore(self.program, self._class, slots)
        state.k = moment
        return state

    # ------------------------------------------------------------ copies and data

    def picking(self, state: State) -> Picking | None:
        found: Picking | None = state.k.picking
        return found

    def settle(self, state: State) -> None:
        """Everything is read where it stands: nothing is derived."""

    def copy(self, state: State) -> State:
        return state.copy()

    def dump(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-able data, with the history that led to it."""
        return {**states.dump(self.program, state), "k": state.k.events()}

    def restore(self, data: dict[str, Any]) -> State:
        """The state that was dumped: its history is played once more."""
        begin, *answers = data["k"]
        again = self.start(begin["seed"], stop=begin["stop"])
        for event in answers:
            if "slots" in event:
                again = self._with_slots(event["slots"], again.k)
            self.apply(again, event["code"])
        return self._with_slots(data, again.k)
