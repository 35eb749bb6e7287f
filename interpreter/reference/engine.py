"""The reference engine: a plain walk over the program with a stack. What it does, the language means.

A state's `k` is the stack: a list of frames (see `machine.py`), the flow's at the bottom. Nothing else is
remembered between decisions, so a state can be copied and saved in the middle of any effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter import linked, state as states
from rulewright.interpreter.dealt import LOOKS
from rulewright.interpreter.engine import LimitReached, Picking, State
from rulewright.interpreter.link.costs import Costs, most
from rulewright.interpreter.linked import Program
from rulewright.interpreter.reference.builder import BuildAt, Builder
from rulewright.interpreter.reference.control import CONTROL
from rulewright.interpreter.reference.decisions import ASKING, picking
from rulewright.interpreter.reference.expressions import COMPUTING
from rulewright.interpreter.reference.machine import (
    ANSWER,
    BLOCK,
    END,
    ENV,
    NODE,
    NOTES,
    POSITION,
    STOP,
    WAITING,
    Env,
    Frame,
    Node,
    Reached,
    Stack,
    log,
)
from rulewright.interpreter.reference.modifiers import MODIFYING
from rulewright.interpreter.reference.movement import MOVING
from rulewright.interpreter.reference.reactions import REACTING
from rulewright.interpreter.reference.reading import READING
from rulewright.interpreter.reference.selections import SELECTING
from rulewright.interpreter.reference.shortcuts import SHORTCUTS
from rulewright.interpreter.reference.spaces import SPACING
from rulewright.interpreter.reference.statements import SIMPLE, build_charge

EXPRESSIONS = READING | COMPUTING | SELECTING | MODIFYING | SPACING
STATEMENTS: dict[type, BuildAt] = SIMPLE | MOVING | CONTROL | ASKING | REACTING

Question = Callable[[State, Env], Any]
CHEAP = 10 * LOOKS  # a question that can come to no more is not counted

ROOT: Node = (None, None, None)  # the node of the flow's own frame


class ReferenceEngine:
    """Runs games of one program. A state whose run ended in `LimitReached` is not to be used again."""

    def __init__(self, program: Program, *, shortcuts: bool = True) -> None:
        self.program = program
        self._cls = states.state_class(program)
        self._built = built = Builder(program, EXPRESSIONS, STATEMENTS, SHORTCUTS if shortcuts else {})
        self._costs = Costs(program)
        self._nodes = {"": ROOT, **built.nodes}
        self._blocks = {"": WAITING, **built.blocks}
        self._node_paths = {id(node): path for path, node in self._nodes.items()}
        self._block_paths = {id(block): path for path, block in self._blocks.items()}

    # ------------------------------------------------------------ running

    def start(self, seed: int, *, log: bool = False, stop: int = -1) -> State:
        """A new game at its first decision (or at the checkpoint of phase `stop`)."""
        s = states.fresh(self.program, self._cls, seed, log)
        s.stop = stop
        s.k = [[ROOT, self._built.flow, 0, {}, ()]]
        self._go(s)
        return s

    def apply(self, state: State, code: int) -> None:
        """Answer the decision, and run to the next one or to the end."""
        if code not in state.options:
            raise ValueError(f"{code} is no option here: {state.options}")
        frame = state.k[-1]
        if frame[NODE][ANSWER](frame, state, state.k, code) != STOP:
            self._go(state)

    def _go(self, s: State) -> None:
        try:
            self._run(s, s.k)
        except Reached as reached:
            raise LimitReached(reached.limit, *self._whose(s.k)) from None
        except RecursionError:
            raise LimitReached("depth", *self._whose(s.k)) from None

    def _run(self, s: State, k: Stack) -> None:
        self._built.left[0] = self.program.limits.looks
        while k:
            frame = k[-1]
            node, block, position, v, _ = frame
            for statement in block[position:] if position else block:
                position += 1
                change = statement[0](statement, s, v, k)
                if change:
                    frame[POSITION] = position  # it is another frame's turn, or a player's
                    if change == STOP:
                        return
                    break
            else:
                end = node[END]
                if end is None:
                    k.pop()
                    continue
                frame[POSITION] = len(block)
                if end(frame, s, k) == STOP:
                    return
        self._fall_off(s)

    def _fall_off(self, s: State) -> None:
        """The flow has come to its end: nobody wins."""
        s.over, s.winners, s.options = 1, (), []
        if s.log is not None:
            log(s, "over", ())

    def _whose(self, k: Stack) -> tuple[str, str | None]:
        """The innermost procedure or ability that runs, and the innermost card in whose text it stands."""
        labels = [self._built.labels[id(f[BLOCK])] for f in reversed(k) if id(f[BLOCK]) in self._built.labels]
        card = next((card for _, card in labels if card is not None), None)
        return (labels[0][0] if labels else "flow"), card

    # ------------------------------------------------------------ questions outside of a game

    def question(self, expr: Any) -> Question:
        """An expression by itself, as a function of a state and of the values of names. All that are asked
        since `asked_anew` are held to what may be asked between two decisions."""
        built = self._built.expression(expr)
        cost = self._costs.of(expr)
        if most(cost) <= CHEAP:
            return lambda state, values: built[0](built, state, values)
        bill = build_charge(self._built, linked.Charge(self._costs.amount(cost), "", None), "")

        def ask(state: State, values: Env) -> Any:
            try:
                bill[0](bill, state, values, [])
            except Reached as reached:
                raise LimitReached(reached.limit, "", None) from None
            return built[0](built, state, values)

        return ask

    def asked_anew(self) -> None:
        """What was asked until now no longer counts."""
        self._built.left[0] = self.program.limits.looks

    # ------------------------------------------------------------ copies and data

    def settle(self, state: State) -> None:
        """Everything is read where it stands: nothing is derived."""

    def picking(self, state: State) -> Picking | None:
        return picking(state)

    def copy(self, state: State) -> State:
        """An independent state."""
        other = state.copy()
        envs: dict[int, Env] = {}
        k: Stack = []
        for node, block, position, v, notes in state.k:
            if id(v) not in envs:
                envs[id(v)] = v.copy()
            k.append([node, block, position, envs[id(v)], notes])
        other.k = k
        return other

    def dump(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-able data. A frame's node and block are named by path."""
        envs: list[Env] = []
        numbers: dict[int, int] = {}
        frames = []
        for frame in state.k:
            v = frame[ENV]
            if id(v) not in numbers:
                numbers[id(v)] = len(envs)
                envs.append(dict(v))
            frames.append(
                [
                    self._node_paths[id(frame[NODE])],
                    self._block_paths[id(frame[BLOCK])],
                    frame[POSITION],
                    numbers[id(v)],
                    frame[NOTES],
                ]
            )
        return {**states.dump(self.program, state), "k": {"frames": frames, "environments": envs}}

    def restore(self, data: dict[str, Any]) -> State:
        """The state that was dumped."""
        state = states.restore(self.program, self._cls, data)
        envs = [dict(env) for env in data["k"]["environments"]]
        state.k = [self._frame(envs, *frame) for frame in data["k"]["frames"]]
        return state

    def _frame(self, envs: list[Env], node: str, block: str, position: int, env: int, notes: Any) -> Frame:
        return [self._nodes[node], self._blocks[block], position, envs[env], states.frozen(notes)]
