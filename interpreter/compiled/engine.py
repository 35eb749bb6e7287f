"""The default engine: writes Python for a program, compiles it once, runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import indexes, laying, maps, runtime
from rulewright.interpreter.compiled.code import Lines, indent
from rulewright.interpreter.compiled.decisions import Decisions
from rulewright.interpreter.compiled.gate import passed
from rulewright.interpreter.compiled.joining import Joining, stub
from rulewright.interpreter.compiled.mapfacts import MapFacts
from rulewright.interpreter.compiled.masking import kept, masked
from rulewright.interpreter.compiled.naming import Words, name_slots, numbered
from rulewright.interpreter.engine import LimitReached, Picking, State
from rulewright.interpreter.program import ENTRY_BITS, ENTRY_MASK, NONE, Program, ZoneInfo
from rulewright.interpreter.rng import seeded


def source(program: Program, logged: bool = False) -> str:
    """The Python text of a program's engine."""
    program, words = numbered(program)
    program = masked(program)
    return _Module(program, logged, facts_of(program), words).text()


def facts_of(program: Program) -> MapFacts:
    """What generated code knows of the maps of a masked program."""
    return MapFacts(program, kept(program), maps.uses_only_map(program))


class _Module(Decisions):
    """A whole module: tables, functions, the list of blocks, the driver."""

    def __init__(self, program: Program, logged: bool, facts: MapFacts, words: Words) -> None:
        self.facts = facts
        self.words = words
        super().__init__(program, logged)

    def text(self) -> str:
        flow = self.emit(
            self.program.flow, [], ["s.over = 1", *self.log("over", "()"), "s.k = (END,); return []"]
        )
        self.define("flow", "s", ["k = (END,)", *flow])
        self.procedures()
        kinds: dict[str, Lines] = {"any": self._take("")}
        for kind in self.program.ruleset.kinds:
            kinds[kind] = self._take(kind)
        for kind, lines in kinds.items():
            self.define(f"take_{kind}", "s, c", lines)
        self.define("swap_things", "s, a, b", self._swapping())
        self.define("end", "s, k0", ["return []"])
        self.functions += indexes.functions(self.indexed)
        self.functions += [*maps.functions(self.program), *laying.functions(self.facts), *self.far.values()]
        lines = [
            *self._tables(),
            *indexes.tables(self.program, self.indexed),
            *(f"{name} = {text}" for name, text in self.tables.items()),
            "",
        ]
        lines += [f"{name.upper()} = {index}" for index, name in enumerate(self.blocks)]
        for function in self._joined():
            lines += ["", *function]
        lines += ["", f"BLOCKS = [{', '.join(self.blocks)}]"]
        lines += [
            "TAKE = [",
            *(f"    [{', '.join(self.takers.get(block, []))}]," for block in self.blocks),
            "]",
        ]
        lines += [f"{name} = [{', '.join(functions)}]" for name, functions in self._offers.items()]
        lines += [f"PICKS = ({' '.join(f'{block},' for block in self.picks)})"]
        return "\n".join([*lines, "", *self._driver(), ""])

    def _joined(self) -> list[Lines]:
        """The functions that can be reached, joined."""
        named: dict[str, list[str]] = dict(self._offers)
        for block in self.blocks:
            named[block.upper()] = [block, *self.takers.get(block, ())]
        joining = Joining(self.functions)
        joining.keep(["flow", "END"], named)
        joining.join()
        reached = joining.keep(["flow", "END"], named)
        self._offers = {name: lists for name, lists in self._offers.items() if reached.issuperset(lists)}
        for block in self.blocks:
            if block not in reached:
                self.takers.pop(block, None)
        return [*joining.functions(), *(stub(block) for block in self.blocks if block not in reached)]

    def _tables(self) -> Lines:
        n = self.program.players
        rounds = [tuple((seat + step) % n for step in range(n)) for seat in range(n)]
        lines = [f"SEATS = {tuple(range(n))}", f"ROUND = {[*rounds, rounds[0]]}"]
        lines += [
            f"LEFT = {[*((p + 1) % n for p in range(n)), NONE]}",
            f"RIGHT = {[*((p - 1) % n for p in range(n)), NONE]}",
        ]
        lines += [f"OWNER = {[*self.owners, NONE]}"]
        lines += [f"P_{name.upper()} = {values}" for name, values in self.program.properties.items()]
        for kind in self.program.ruleset.kinds:
            lines.append(
                f"K_{kind.upper()} = {tuple(i for i, t in enumerate(self.program.things) if t.kind == kind)}"
            )
        lines += [f"L_{name.upper()} = {tuple(range(size))}" for name, size in self.program.lists.items()]
        lines += [f"T_{name.upper()} = Rows({rows!r})" for name, rows in self.program.tables.items()]
        return lines

    def _take(self, kind: str) -> Lines:
        """A thing leaves the zone where it lies."""
        zones = [
            z
            for z in self.program.zones.values()
            if not kind or self.program.ruleset.zones[z.name].holds == kind
        ]
        return ["z = s.at[c]", "if z < 0: return", *self._out_of(sorted(zones, key=lambda z: z.code))]

    def _out_of(self, zones: list[ZoneInfo]) -> Lines:
        """The thing `c` leaves the zone with the code `z`, which is one of these."""
        if len(zones) > 1:
            half = len(zones) // 2
            low, high = self._out_of(zones[:half]), self._out_of(zones[half:])
            return [f"if z < {zones[half].code}:", *indent(low), "else:", *indent(high)]
        if not zones:
            return ["pass"]
        (zone,) = zones
        left = f"s.z_{zone.name}" if zone.of == "table" else f"s.z_{zone.name}[z - {zone.code}]"
        return [f"{left}.remove(c)", *self.reindexed(left), *self.leaving(zone.name, "c")]

    def _swapping(self) -> Lines:
        """Two things exchange their places, in the zones' order as well."""
        lines = ["za, zb = s.at[a], s.at[b]", "if za < 0 or zb < 0 or a == b: return"]
        for thing, code in (("a", "za"), ("b", "zb")):
            where: Lines = []
            for zone in self.program.zones.values():
                if zone.of == "table":
                    where += [f"if {code} == {zone.code}: l{thing} = s.z_{zone.name}"]
                else:
                    last = zone.code + zone.positions(self.program.players)
                    test = f"if {zone.code} <= {code} < {last}:"
                    where += [f"{test} l{thing} = s.z_{zone.name}[{code} - {zone.code}]"]
            lines += where
        both = ["i, j = la.index(a), lb.index(b)", "la[i], lb[j] = b, a"]
        again = ["index(s)"] if self.indexed else []
        again += self.all_mapped()
        done = "return (ha, hb) if ha >= 0 or hb >= 0 else ()" if self.laid else "return True"
        return [*lines, *both, *self.swapping(), "s.at[a], s.at[b] = zb, za", *again, done]

    def _driver(self) -> Lines:
        reset = [f"left[0] = {self.program.limits.looks}"] if self.charges else []
        answer = [
            "k = s.k",
            f"o = TAKE[k[0]][a & {ENTRY_MASK}](s, a >> {ENTRY_BITS}, k)",
            "if o is None:",
            *indent(["k = s.k", "o = BLOCKS[k[0]](s, k)", "if o is None: o = run(s)"]),
        ]
        return [
            "def apply(s, a):",
            *indent([*reset, *answer, "s.options = o"]),
            "",
            "def playout(s, chance):",
            *indent([
                "o, made = s.options, 0",
                f"while o and made < {self.program.limits.decisions}:",
                *indent(["a = o[int(chance() * len(o))]", *reset, *answer, "made += 1"]),
                "s.options = o",
                "return made",
            ]),
            "",
            "def run(s):",
            *indent([
                "while True:",
                *indent(["k = s.k", "o = BLOCKS[k[0]](s, k)", "if o is not None: return o"]),
            ]),
            "",
            "def begin(s):",
            *indent([*reset, "o = flow(s)", "if o is None: o = run(s)", "s.options = o"]),
        ]  # fmt: skip


class CompiledEngine:
    """Runs games of one program with generated code. States with a log run a second text that writes it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        ours, self._words = numbered(program)
        self._masked = masked(ours)
        self._facts = facts_of(self._masked)
        self._indexed = indexes.indexed(self._masked)
        asked = {name for names in self._indexed.values() for name in names}
        self._bits = {name: indexes.of_things(ours, name) for name in asked}
        self._class = states.state_class(program, [*indexes.slots(self._indexed), *self._facts.slots()])
        name_slots(self._class, program, self._words)
        self._blank: Any = None
        self._quick: dict[str, Any] = {}
        self._logged: dict[str, Any] = {}

    def module(self, logged: bool = False) -> dict[str, Any]:
        """The names of the generated module: `begin`, `apply`, `BLOCKS` ..."""
        names = self._logged if logged else self._quick
        if not names:
            module = _Module(self._masked, logged, self._facts, self._words)
            text = module.text()
            names.update({name: getattr(runtime, name) for name in dir(runtime) if not name.startswith("__")})
            names |= self._facts.names() | self._words.objects()
            names["LABELS"] = [module.labels[block] for block in module.blocks]
            exec(passed(compile(text, "<rules>", "exec")), names)
        return names

    def start(self, seed: int, *, log: bool = False, stop: int = -1) -> State:
        if self._blank is None:
            self._blank = states.fresh(self.program, self._class, 0)
            self.settle(self._blank)
        state = self._blank.copy()
        state.rng = seeded(seed)
        state.stop = stop
        if log:
            state.log = ()
        self.module(log)["begin"](state)
        return state

    def apply(self, state: State, code: int) -> None:
        names = self._quick if state.log is None else self._logged
        if not names:
            names = self.module(state.log is not None)
        names["apply"](state, code)

    def playout(self, state: State, chance: Callable[[], float]) -> int:
        """Answer every decision by chance (a number from 0 to 1 for each), in one loop of the generated code,
        until the game is over. How many decisions there were."""
        made: int = self.module(state.log is not None)["playout"](state, chance)
        if not state.over:
            raise LimitReached("decisions", self.program.sites[state.site].label, None)
        return made

    def picking(self, state: State) -> Picking | None:
        if state.over or state.k[0] not in self.module(state.log is not None)["PICKS"]:
            return None
        _, _, items, picked, _, low, high, *_ = state.k  # as `_pick` of decisions.py writes it
        return Picking(items, low, high, picked)

    def copy(self, state: State) -> State:
        return state.copy()

    def settle(self, state: State) -> None:
        indexes.settle(self._indexed, self._bits, state)
        self._facts.settle(state)

    def dump(self, state: State) -> dict[str, Any]:
        data = states.dump(self.program, state)
        data["k"] = _frame_out(state.k, self.module(state.log is not None)["LABELS"])
        return data

    def restore(self, data: dict[str, Any]) -> State:
        state = states.restore(self.program, self._class, data)
        labels = self.module(state.log is not None)["LABELS"]
        numbers = {label: index for index, label in enumerate(labels)}
        state.k = _frame_in(data["k"], numbers)
        self.settle(state)
        return state


def _frame_out(frame: Any, labels: list[str]) -> list[Any]:
    """A continuation as data: [label, values ..., the caller's continuation]."""
    out: list[Any] = [labels[frame[0]]]
    for value in frame[1:-1]:
        out.append(_values_out(value))
    if len(frame) > 1:
        out.append(_frame_out(frame[-1], labels))
    return out


def _values_out(value: Any) -> Any:
    return [_values_out(each) for each in value] if isinstance(value, tuple) else value


def _frame_in(data: Any, numbers: dict[str, int]) -> tuple[Any, ...]:
    values = [_values_in(value) for value in data[1:-1]]
    if len(data) > 1:
        values.append(_frame_in(data[-1], numbers))
    return (numbers[data[0]], *values)


def _values_in(value: Any) -> Any:
    return tuple(_values_in(each) for each in value) if isinstance(value, list) else value
