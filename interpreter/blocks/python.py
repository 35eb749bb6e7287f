"""Blocks as Python source: the last step, which decides nothing.

All names are made here: `v12` a variable, `f12` a function, `T12` a table, `G12` its look-up as a
function, `W12` a text, `L12` a listing, `slot12` a slot of the state. What they stand for is handed to
the compiled code as objects (`names_of`); no text of an author is ever a part of the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, Limits
from rulewright.interpreter.rng import MASK, MULTIPLIER

Lines = list[str]
STEP: Final = "    "
TERNARY, OR, AND, NOT, COMPARE, BIT_OR, BIT_AND, SHIFT, ADD, TIMES, UNARY, ATOM = range(12)
_LEVEL: Final[dict[str, int]] = {
    "+": ADD, "-": ADD, "*": TIMES, "//": TIMES, "&": BIT_AND, "|": BIT_OR, "<<": SHIFT, ">>": SHIFT,
}  # fmt: skip
_OWN_NAMES: Final[dict[f.Var, str]] = {f.PARENT: "k", f.GIVEN: "k0", f.CHOSEN: "v"}
WITH_STATE: Final = ("map_masks", "listed")  # functions of the runtime that change the state
_PARAMETERS: Final = {"block": "s, k0", "taker": "s, v, k0", "listing": "s, k0"}


def source_of(module: Module, limits: Limits) -> str:
    """The whole source: functions, the lists of them that the machine asks, the machine."""
    emitter = Emitter(module, Names(module), limits)
    lines: Lines = []
    for function in module.functions.values():
        lines += emitter.function(function)
    blocks = module.blocks()
    lines.append(f"BLOCKS = [{', '.join(f'f{n}' for n in blocks)}]")
    takers = (f"[{', '.join(f'f{n}' for n in module.takers.get(block, ()))}]" for block in blocks)
    lines.append(f"TAKE = [{', '.join(takers)}]")
    for number, listing in enumerate(module.listings):
        lines.append(f"L{number} = [{', '.join(f'f{n}' for n in listing if n in module.functions)}]")
    return "\n".join([*lines, *_machine(limits), ""])


def source_of_functions(
    module: Module, limits: Limits, numbers: Iterable[int], cards: Mapping[int, str]
) -> str:
    """Some of its functions, each under its label and the card it came from."""
    emitter = Emitter(module, Names(module), limits)
    lines: Lines = []
    for number in numbers:
        function = module.functions[number]
        card = f" of {cards[number]}" if number in cards else ""
        lines += [f"# {function.label}{card}", *emitter.function(function), ""]
    return "\n".join(lines).rstrip()


def _machine(limits: Limits) -> Lines:
    """The loop around all functions. What it needs at every decision it has in variables."""
    take = ["k = s.k", f"o = take[k[0]][a & {ENTRY_MASK}](s, a >> {ENTRY_BITS}, k)"]
    go_on = ["k = s.k", "o = BLOCKS[k[0]](s, k)", "if o is None: o = run(s)"]
    return [
        "def apply(s, a, take=TAKE):",
        *_indent([*take, "if o is None:", *_indent(go_on), "s.options = o"]),
        "def playout(s, chance, take=TAKE, size=len, below=floor):",
        *_indent([
            "o, made = s.options, 0",
            f"for made in range(1, {limits.decisions + 1}) if o else ():",
            *_indent([
                "a = o[below(chance() * size(o))]",
                *take,
                "if not o:",
                *_indent(["if o is None:", *_indent(go_on), "if not o: break"]),
            ]),
            "s.options = o",
            "return made",
        ]),
        "def run(s):",
        *_indent([
            "while True:",
            *_indent(["k = s.k", "o = BLOCKS[k[0]](s, k)", "if o is not None: return o"]),
        ]),
        "def begin(s):",
        *_indent(["o = start(s)", "if o is None: o = run(s)", "s.options = o"]),
    ]  # fmt: skip


def _number(value: int) -> str:
    """Masks may be longer than Python takes in decimals."""
    return str(value) if -(1 << 64) < value < 1 << 64 else hex(value)


def _indent(lines: Iterable[str]) -> Lines:
    return [STEP + line for line in lines]


class Names:
    """What things are called in the source."""

    def __init__(self, module: Module) -> None:
        self._slots = {slot: f"s.slot{place}" for place, slot in enumerate(module.slots)} | {"k": "s.k"}
        self._index = {number: place for place, number in enumerate(module.blocks())}

    def function(self, number: int) -> str:
        return f"f{number}"

    def block(self, number: int) -> str:
        """A block in a frame."""
        return str(self._index[number])

    def slot(self, slot: str) -> str:
        return self._slots[slot]

    def table(self, number: int) -> str:
        return f"T{number}"

    def text(self, number: int) -> str:
        return f"W{number}"


class Emitter:
    """Writes functions as source, with these names."""

    def __init__(self, module: Module, names: Names, limits: Limits) -> None:
        self.module, self.names, self.limits = module, names, limits
        self._values: dict[type, Any] = {
            f.Int: lambda e: (_number(e.value), ATOM if e.value >= 0 else UNARY),
            f.Var: lambda e: (_OWN_NAMES.get(e) or f"v{e.number}", ATOM),
            f.Load: lambda e: (self.names.slot(e.slot), ATOM),
            f.Fixed: lambda e: (self.names.table(e.table), ATOM),
            f.Item: lambda e: (f"{self.value(e.of, ATOM)}[{self.value(e.at)}]", ATOM),
            f.Pack: lambda e: (self._pack(e.items), ATOM),
            f.Calc: self._calc,
            f.Flip: lambda e: (f"~{self.value(e.of, UNARY)}", UNARY),
            f.Ones: lambda e: (f"({self.value(e.of)}).bit_count()", ATOM),
            f.Truth: lambda e: (f"1 if {self.test(e.test, OR)} else 0", TERNARY),
            f.Choice: self._choice,
            f.Size: lambda e: (f"len({self.value(e.of)})", ATOM),
            f.Sizes: lambda e: (f"{e.kind}(map(len, {self.value(e.of)}))", ATOM),
            f.Cut: self._cut,
            f.Fold: self._fold,
            f.Gather: self._gather,
            f.Pairs: self._pairs,
            f.Among: lambda e: (f"{{{self._over(e.value, e.loop)}}}", ATOM),
            f.Mapped: lambda e: (f"map(G{e.table}, {self.value(e.of)})", ATOM),
            f.Ordered: self._ordered,
            f.Best: self._best,
            f.Row: self._row,
            f.Help: self._help,
            f.Result: lambda e: (f"{self.names.function(e.function)}({self._arguments(e.arguments)})", ATOM),
            f.Frame: self._frame,
            f.Kept: lambda e: (f"{self.value(e.of, ATOM)}[{e.place + 1}]", ATOM),
            f.Waiting: lambda e: (f"{self.value(e.of, ATOM)}[-1]", ATOM),
            f.Name: lambda e: (self.names.text(e.number), ATOM),
            f.Rest: lambda e: (f"*{self.value(e.of, BIT_OR)}", ATOM),
        }

    # ------------------------------------------------------------ functions and steps

    def function(self, function: f.Function) -> Lines:
        own = _PARAMETERS.get(function.shape)
        name = self.names.function(function.number)
        parameters = own or ", ".join(["s", *(self.value(each) for each in function.parameters)])
        head = f"def {name}({parameters}):"
        lines = [head, *_indent(self.steps(function.body) or ["pass"])]
        return [*lines, f"start = {name}"] if function.number == self.module.start else lines

    def steps(self, steps: f.Steps) -> Lines:
        lines: Lines = []
        for step in steps:
            lines += self.step(step)
        return lines

    def step(self, step: f.Step) -> Lines:
        match step:
            case f.Set(vars=(var,), value=value):
                return [f"{self.value(var)} = {self.value(value)}"]
            case f.Set(vars=variables, value=f.Pack(items=items)):
                names, values = map(self._listed, (variables, items))
                return [f"{names} = {values}"]
            case f.Set(vars=variables, value=value):
                return [f"{self._listed(variables)} = {self.value(value)}"]
            case f.Put(place=place, value=value, operator=operator):
                return [f"{self.value(place)} {operator} {self.value(value)}"]
            case f.Edit():
                return [self._edit(step)]
            case f.Exchange(one=one, other=other):
                a, b = self.value(one), self.value(other)
                return [f"{a}, {b} = {b}, {a}"]
            case f.When():
                return self._when(step)
            case f.Each(var=var, of=of, body=body):
                return [f"for {self.value(var)} in {self.value(of)}:", *self._body(body)]
            case f.While(test=test, body=body):
                return [f"while {self.test(test)}:", *self._body(body)]
            case f.Break():
                return ["break"]
            case f.Continue():
                return ["continue"]
            case f.Run(function=number, arguments=arguments):
                return [f"{self.names.function(number)}({self._arguments(arguments)})"]
            case f.Call(function=name, arguments=arguments):
                own = "s, " if name in WITH_STATE else ""
                return [f"{name}({own}{', '.join(map(self.value, arguments))})"]
            case f.Spend(amount=amount):
                return [
                    f"s.work = looks = s.work - {self.value(amount, TIMES)}",
                    f"if looks < s.floor or looks < 0: {self._too_much(step)}",
                ]
            case f.Refill(first=None):
                return self._budget()
            case f.Refill(first=f.Spend(amount=f.Int(value=amount)) as first):
                taken = f"s.work = looks = s.work - {amount}"
                return [*self._budget(), taken, f"if looks < s.floor or looks < 0: {self._too_much(first)}"]
            case f.Enter(frame=frame, most=most, label=label):
                stopped = f"inside_itself(s, {self.value(frame)}, {most}, {self.value(label)})"
                return ["s.inside = levels = s.inside + 1", f"if levels > {most}: {stopped}"]
            case f.Leave():
                return ["s.inside -= 1"]
            case f.Log(kind=kind, arguments=arguments):
                return [f"s.log = (({', '.join([repr(kind), *map(self.value, arguments)])},), s.log)"]
            case f.Unpack(of=of, vars=variables, parent=parent):
                kept = [self.value(var) if var is not None else "_" for var in variables]
                return [f"_, {', '.join([*kept, 'k' if parent else '_'])} = {self.value(of)}"]
            case _:
                pass
        return self._end(step)

    def _too_much(self, work: f.Spend) -> str:
        card = "None" if work.card is None else self.value(work.card)
        return f"spent(s, {self.value(work.label)}, {card})"

    def _budget(self) -> Lines:
        """What the work until the next decision must leave of the game's: a new budget begins."""
        return [f"s.floor = s.work - {self.limits.looks}"]

    def _end(self, step: f.Step) -> Lines:
        match step:
            case f.Go(function=number, arguments=arguments):
                return [f"return {self.names.function(number)}({self._arguments(arguments)})"]
            case f.GoBy(listing=listing, at=at, arguments=arguments):
                return [f"return L{listing}[{self.value(at)}]({self._arguments(arguments)})"]
            case f.Resume(frame=frame):
                return [f"s.k = {self.value(frame)}", "return None"]
            case f.Ask(frame=frame, options=options):
                kept = [f"s.k = {self.value(frame)}"] if frame is not None else []
                return [*kept, f"return {self._options(options)}"]
            case f.Over():
                return [f"s.k = ({self.names.block(self.module.end)},)", "return []"]
            case f.Give(value=value):
                return ["return" if value is None else f"return {self.value(value)}"]
            case _:
                pass
        raise TypeError(type(step).__name__)

    def _options(self, options: f.Value) -> str:
        if type(options) is f.Pack:
            return f"[{self._listed(options.items).rstrip(',')}]"
        return self.value(options)

    def _body(self, steps: f.Steps) -> Lines:
        return _indent(self.steps(steps) or ["pass"])

    def _when(self, step: f.When) -> Lines:
        test = "0" if step.test == make.NEVER else self.test(step.test)
        lines = [f"if {test}:", *self._body(step.then)]
        if len(step.otherwise) == 1 and type(step.otherwise[0]) is f.When:
            first, *rest = self._when(step.otherwise[0])
            return [*lines, f"el{first}", *rest]
        return [*lines, "else:", *self._body(step.otherwise)] if step.otherwise else lines

    def _edit(self, e: f.Edit) -> str:
        of = self.value(e.of, ATOM)
        arguments = [self.value(each) for each in e.arguments]
        match e.kind:
            case "add":
                return f"{of}.append({arguments[0]})"
            case "first":
                return f"{of}.insert(0, {arguments[0]})"
            case "remove":
                return f"{of}.remove({arguments[0]})"
            case "extend":
                return f"{of} += {arguments[0]}"
            case "push":
                return f"{of}[:0] = {arguments[0]}"
            case "clear":
                return f"{of}.clear()"
            case "drop":
                low = "" if e.arguments[0] == make.ZERO else arguments[0]
                high = "" if e.arguments[1] == f.Size(e.of) else arguments[1]
                return f"del {of}[{low}:{high}]"
            case "become":
                return f"{of}[:] = {arguments[0]}"
            case "start":
                assert type(e.arguments[0]) is f.Pack
                return f"{of}[:{len(e.arguments[0].items)}] = {arguments[0]}"

    # ------------------------------------------------------------ values

    def value(self, node: Any, level: int = TERNARY) -> str:
        """The source of a value, in brackets where it binds less than `level`."""
        text, own = self._values[type(node)](node)
        return text if own >= level else f"({text})"

    def _listed(self, items: Iterable[f.Value]) -> str:
        return ", ".join([self.value(each) for each in items])

    def _pack(self, items: tuple[f.Value, ...]) -> str:
        return f"({self._listed(items)}{',' if len(items) == 1 else ''})"

    def _arguments(self, arguments: Iterable[Any]) -> str:
        return ", ".join(["s", *(self.value(each) for each in arguments)])

    def _calc(self, e: f.Calc) -> tuple[str, int]:
        if e.operator == "max" and e.left == make.ZERO and type(e.right) is f.Var:
            name = self.value(e.right)
            return f"{name} if {name} > 0 else 0", TERNARY
        if e.operator in ("max", "min"):
            return f"{e.operator}({self.value(e.left)}, {self.value(e.right)})", ATOM
        level = _LEVEL[e.operator]
        return f"{self.value(e.left, level)} {e.operator} {self.value(e.right, level + 1)}", level

    def _choice(self, e: f.Choice) -> tuple[str, int]:
        then, otherwise = self.value(e.then, OR), self.value(e.otherwise, OR)
        return f"{then} if {self.test(e.test, OR)} else {otherwise}", TERNARY

    def _cut(self, e: f.Cut) -> tuple[str, int]:
        low, high = ("" if part is None else self.value(part) for part in (e.low, e.high))
        return f"{self.value(e.of, ATOM)}[{low}:{high}]", ATOM

    def _fold(self, e: f.Fold) -> tuple[str, int]:
        match e.kind:
            case "count":
                return f"len([1{self._loop(e.loop)}])", ATOM
            case "different":
                return f"len({{{self._over(e.value, e.loop)}}})", ATOM
            case "sum":
                return f"sum([{self._over(e.value, e.loop)}])", ATOM
            case _:
                pass
        return f"{e.kind}([{self._over(e.value, e.loop)}], default=0)", ATOM

    def _gather(self, e: f.Gather) -> tuple[str, int]:
        listed = f"[{self._over(e.value, e.loop)}]"
        return (f"[*dict.fromkeys({listed})]" if e.once else listed), ATOM

    def _pairs(self, e: f.Pairs) -> tuple[str, int]:
        return f"[({self.value(e.left)}, {self.value(e.right)}){self._loop(e.loop)}]", ATOM

    def _over(self, value: f.Value, loop: f.Loop) -> str:
        """A value for each turn of a loop; a whole list as it is."""
        if len(loop) == 1 and type(loop[0]) is f.For and value == loop[0].var:
            return f"*{self.value(loop[0].of, BIT_OR)}"
        return f"{self.value(value)}{self._loop(loop)}"

    def _loop(self, loop: f.Loop) -> str:
        parts = []
        for clause in loop:
            if isinstance(clause, f.For):
                parts.append(f" for {self.value(clause.var)} in {self.value(clause.of, OR)}")
            else:
                parts.append(f" if {self.test(clause.test, OR)}")
        return "".join(parts)

    def _ordered(self, e: f.Ordered) -> tuple[str, int]:
        key = f"lambda {self.value(e.var)}: {self.value(e.key)}"
        turned = ", reverse=True" if e.descending else ""
        return f"sorted({self.value(e.of)}, key={key}{turned})", ATOM

    def _best(self, e: f.Best) -> tuple[str, int]:
        key = f"lambda {self.value(e.var)}: {self.value(e.key)}"
        return f"best({self.value(e.of)}, {key}, {e.highest})", ATOM

    def _row(self, e: f.Row) -> tuple[str, int]:
        from rulewright.interpreter.blocks.tables import Filling

        single = isinstance(self.module.tables[e.table], Filling) and len(e.key) == 1
        key = self.value(e.key[0]) if single else self._pack(e.key)
        return f"{self.names.table(e.table)}[{key}]", ATOM

    def _help(self, e: f.Help) -> tuple[str, int]:
        arguments = e.arguments
        match e.function:
            case "copy":
                return f"[{self._spread(arguments[0])}]", ATOM
            case "shuffled":
                rng, where = map(self.value, arguments)
                return f"SHUFFLES[len({where})]({rng}, {where})", ATOM
            case "next":
                return f"{self.value(arguments[0], TIMES)} * {MULTIPLIER} & {MASK}", BIT_AND
            case "below":
                rng, count = self.value(arguments[0], SHIFT), self.value(arguments[1], UNARY)
                return f"({rng} >> 64) * {count} >> 64", SHIFT
            case "passes":
                return f"range({self.value(arguments[0])})", ATOM
            case "with_one":
                return f"{self.value(arguments[0], ADD)} + ({self.value(arguments[1])},)", ADD
            case "place_from" | "place_of":
                of, *rest = arguments
                return f"{self.value(of, ATOM)}.index({', '.join(map(self.value, rest))})", ATOM
            case _:
                pass
        return f"{e.function}({', '.join(map(self.value, arguments))})", ATOM

    def _spread(self, of: Any) -> str:
        if type(of) is f.Pack:
            return self._listed(of.items)
        return f"*{self.value(of, BIT_OR)}"

    def _frame(self, e: f.Frame) -> tuple[str, int]:
        parent = [] if e.parent is None else [self.value(e.parent)]
        inside = [self.names.block(e.function), *map(self.value, e.values), *parent]
        return f"({', '.join(inside)}{',' if len(inside) == 1 else ''})", ATOM

    # ------------------------------------------------------------ tests

    def test(self, test: Any, level: int = TERNARY) -> str:
        """The source of a test, in brackets where it binds less than `level`."""
        text, own = self._test(test)
        return text if own >= level else f"({text})"

    def _test(self, test: Any) -> tuple[str, int]:
        match test:
            case f.Known(value=value):
                return ("1" if value else "0"), ATOM
            case f.Compare(operator=operator, left=left, right=right):
                return f"{self.value(left, BIT_OR)} {operator} {self.value(right, BIT_OR)}", COMPARE
            case f.Between(low=low, value=value, high=high):
                a, b, c = (self.value(each, BIT_OR) for each in (low, value, high))
                return f"{a} <= {b} < {c}", COMPARE
            case f.In(item=item, items=items, missing=missing):
                word = "not in" if missing else "in"
                return f"{self.value(item, BIT_OR)} {word} {self.value(items, BIT_OR)}", COMPARE
            case f.Bits(left=left, right=right):
                return f"{self.value(left, BIT_AND)} & {self.value(right, SHIFT)}", BIT_AND
            case f.Some(of=f.Choice(test=inner, then=then, otherwise=otherwise)):
                yes, no = (self.test(make.holds(each), OR) for each in (then, otherwise))
                return f"{yes} if {self.test(inner, OR)} else {no}", TERNARY
            case f.Some(of=of):
                return self._values[type(of)](of)  # type: ignore[no-any-return]
            case f.Found(loop=loop):
                return f"[1{self._loop(loop)}]", ATOM
            case f.Every(parts=parts):
                return " and ".join([self.test(part, NOT) for part in parts]), AND
            case f.Either(parts=parts):
                return " or ".join([self.test(part, AND) for part in parts]), OR
            case f.Isnt(test=inner):
                return f"not {self.test(inner, COMPARE)}", NOT
            case _:
                pass
        raise TypeError(type(test).__name__)
