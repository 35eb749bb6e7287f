"""The default engine: a program becomes blocks, blocks become Python, once; and that is run."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from functools import cached_property, partial
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.interpreter import state as states
from rulewright.interpreter.blocks.masks import zones
from rulewright.interpreter.blocks.masks.facts import MapFacts, Numbers, Where
from rulewright.interpreter.blocks.masks.masking import kept, masked, uses_only_map
from rulewright.interpreter.blocks.tables import Filling
from rulewright.interpreter.compiled import runtime
from rulewright.interpreter.compiled.answers import Answers
from rulewright.interpreter.compiled.gate import passed
from rulewright.interpreter.dealt import OPTION
from rulewright.interpreter.engine import LimitReached, Picking, State
from rulewright.interpreter.kept.forms import Generated
from rulewright.interpreter.kept.programs import generated
from rulewright.interpreter.linked import Program
from rulewright.interpreter.rng import seeded

if TYPE_CHECKING:  # to make code takes time, and who goes by code that was kept needs none of it
    from rulewright.interpreter.blocks.module import Module


def source(program: Program, logged: bool = False) -> str:
    """The Python source of a program's engine."""
    from rulewright.interpreter.blocks.python import source_of

    return source_of(CompiledEngine(program).module(logged), program.limits)


class _Code(NamedTuple):
    """What runs: the three ways into the generated module; of each block the label by which saves name it;
    the blocks that ask for one of several after the other."""

    begin: Callable[[State], None]
    apply: Callable[[State, int], None]
    playout: Callable[[State, Callable[[], float]], int]
    labels: list[str]
    picks: set[int]


class CompiledEngine:
    """Runs games of one program. States with a log run a second module that writes it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.masked = masked(program)
        self.facts = MapFacts(self.masked, kept(self.masked), uses_only_map(self.masked))
        self._indexed = zones.indexed(self.masked)
        asked = {name for names in self._indexed.values() for name in names}
        self._bits = {name: zones.of_things(program, name) for name in asked}
        self.derived = [*zones.slots(self._indexed), *self.facts.slots()]
        self._class = states.state_class(program, self.derived)
        self._code: dict[bool, _Code] = {}
        self._quick: Callable[[State, int], None] = self._first  # what takes an option where there is no log
        self._logged: Callable[[State, int], None] = self._first  # and where there is one

    def module(self, logged: bool = False) -> Module:
        """The program in the form of blocks, as it is run. It is made anew: a game has no use for it."""
        from rulewright.interpreter.blocks.lower import lowered
        from rulewright.interpreter.blocks.passes import finished

        return finished(lowered(self.masked, logged, self.facts, self.derived))

    def ready(self, logged: bool) -> _Code:
        """The code that runs games with a log, or without: made when it is needed first."""
        if logged not in self._code:
            code = self._code[logged] = self._compiled(logged)
            if logged:
                self._logged = code.apply
            else:
                self._quick = code.apply
        return self._code[logged]

    def _first(self, state: State, code: int) -> None:
        self.ready(state.log is not None).apply(state, code)

    def _generated(self, logged: bool) -> Generated:
        from rulewright.interpreter.blocks.python import source_of

        module = self.module(logged)
        code = compile(source_of(module, self.program.limits), "<rules>", "exec")
        blocks = module.blocks()
        labels = [module.functions[block].label for block in blocks]
        picks = {blocks.index(block) for block in module.picks if block in blocks}
        return Generated(marshal.dumps(code), module.tables, module.texts, labels, picks)

    def _compiled(self, logged: bool) -> _Code:
        made = generated(self.program, logged, partial(self._generated, logged))
        names = {name: getattr(runtime, name) for name in dir(runtime) if not name.startswith("__")}
        names |= _names_of(made)
        again = {
            zone: self.facts.names()[f"again_{zone}"] for zone in {each.zone for each in self.facts.kept}
        }
        names["map_masks"] = lambda state, zone, number: again[zone](state, number)
        names["listed"] = self._listed
        exec(passed(marshal.loads(made.code)), names)
        for number, table in enumerate(made.tables):
            if isinstance(table, Filling) and table.kind != "Worth":
                names[f"T{number}"] = self._filling(table, names)
        code = _Code(names["begin"], names["apply"], names["playout"], made.labels, made.picks)
        if not self.program.ruled:
            return code
        goals = [table for table in made.tables if isinstance(table, Filling) and table.kind == "Worth"]
        return self._with_answers(code, Answers(self.program, [names[f"f{goal.function}"] for goal in goals]))

    def _with_answers(self, code: _Code, answers: Answers) -> _Code:
        """The same, where seats that are played by rules answer at once."""
        ruled, limits = set(self.program.ruled.values()), self.program.limits

        def answered(state: State, before: int) -> None:
            least = max(before - limits.row, 0)
            while state.who in ruled and state.options:
                chosen = answers.of(state, self._several(state, code.picks), least)
                if state.log is not None:
                    state.log = (("choice", state.who, state.site, chosen), state.log)
                code.apply(state, chosen)

        def begin(state: State) -> None:
            before = state.work
            code.begin(state)
            answered(state, before)

        def apply(state: State, option: int) -> None:
            before = state.work
            code.apply(state, option)
            answered(state, before)

        def playout(state: State, chance: Callable[[], float]) -> int:
            for made in range(limits.decisions):
                if not state.options:
                    return made
                apply(state, state.options[floor(chance() * len(state.options))])
            return limits.decisions

        return code._replace(begin=begin, apply=apply, playout=playout)

    def _listed(self, state: State, options: list[int]) -> None:
        """A long list of options is work."""
        state.work -= len(options) * OPTION
        if state.work < 0:
            raise LimitReached("work", self.program.sites[state.site].label, None)

    def _filling(self, table: Filling, names: dict[str, Any]) -> Any:
        condition = partial(names[f"f{table.function}"], None)  # it reads no state

        if table.kind == "Where":
            return Where(self.facts.spaces, condition)
        return Numbers(table.low, table.high, condition)

    @cached_property
    def blank(self) -> State:
        """The state before the first statement. It is never played."""
        state = states.fresh(self.program, self._class, 0)
        self.settle(state)
        return state

    def start(self, seed: int, *, log: bool = False, stop: int = -1) -> State:
        state = self.blank.copy()
        state.rng = seeded(seed)
        state.stop = stop
        if log:
            state.log = ()
        self.ready(log).begin(state)
        return state

    def apply(self, state: State, code: int) -> None:
        (self._quick if state.log is None else self._logged)(state, code)

    @cached_property
    def pointing(self) -> dict[int, tuple[int, ...]]:
        """Of states with a log: by block, what the values of its frames may be (`blocks/pointing.py`)."""
        from rulewright.interpreter.blocks.pointing import pointing

        found = pointing(self.program, self.module(True))
        return {number: found.get(label, ()) for number, label in enumerate(self.ready(True).labels)}

    def playout(self, state: State, chance: Callable[[], float]) -> int:
        """Answer every decision by chance (a number from 0 to 1 for each), in one loop of the generated
        code, until the game is over. How many decisions there were."""
        made = self.ready(state.log is not None).playout(state, chance)
        if not state.over:
            raise LimitReached("decisions", self.program.sites[state.site].label, None)
        return made

    def picking(self, state: State) -> Picking | None:
        return None if state.over else self._several(state, self.ready(state.log is not None).picks)

    def _several(self, state: State, picks: set[int]) -> Picking | None:
        if state.k[0] not in picks:
            return None
        _, _, items, picked, _, low, high, *_ = state.k  # as `asking.py` packs them
        return Picking(items, low, high, picked)

    def copy(self, state: State) -> State:
        return state.copy()

    def settle(self, state: State) -> None:
        zones.settle(self._indexed, self._bits, state)
        self.facts.settle(state)

    def dump(self, state: State) -> dict[str, Any]:
        data = states.dump(self.program, state)
        data["k"] = _frame_out(state.k, self.ready(state.log is not None).labels)
        return data

    def restore(self, data: dict[str, Any]) -> State:
        state = states.restore(self.program, self._class, data)
        labels = self.ready(state.log is not None).labels
        numbers = {label: place for place, label in enumerate(labels)}
        state.k = _frame_in(data["k"], numbers)
        state.inside = _depth(state.k)
        self.settle(state)
        return state


def _names_of(made: Generated) -> dict[str, Any]:
    """What the code's names for tables and texts stand for. Tables that fill get their functions later."""
    names: dict[str, Any] = {f"W{n}": text for n, text in enumerate(made.texts)}
    for number, table in enumerate(made.tables):
        names[f"T{number}"] = table
        if isinstance(table, (list, tuple)):
            names[f"G{number}"] = [*table].__getitem__  # a list's is called without packing arguments
    return names


def _frame_out(frame: Any, labels: list[str]) -> list[Any]:
    """A frame as data: [label, values ..., whoever waits]."""
    out: list[Any] = [labels[frame[0]]]
    out += [_values_out(value) for value in frame[1:-1]]
    if len(frame) > 1:
        out.append(_frame_out(frame[-1], labels))
    return out


def _depth(frame: Any) -> int:
    """How many frames wait."""
    waiting = 0
    while len(frame) > 1:
        waiting, frame = waiting + 1, frame[-1]
    return waiting


def _values_out(value: Any) -> Any:
    return [_values_out(each) for each in value] if isinstance(value, tuple) else value


def _frame_in(data: Any, numbers: dict[str, int]) -> tuple[Any, ...]:
    values = [_values_in(value) for value in data[1:-1]]
    if len(data) > 1:
        values.append(_frame_in(data[-1], numbers))
    return (numbers[data[0]], *values)


def _values_in(value: Any) -> Any:
    return tuple(_values_in(each) for each in value) if isinstance(value, list) else value
