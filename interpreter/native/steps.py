"""Steps and functions of blocks as C. What a game cannot go on with ends in `give_up`: no limit has words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import taken_by
from rulewright.interpreter.blocks.walk import steps_in
from rulewright.interpreter.dealt import OPTION, Limits
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.native.kinds import Kind, Unknown, Unsupported
from rulewright.interpreter.native.values import Values
from rulewright.interpreter.native.writer import TYPES

_OPERATORS = {"|=": "w_or", "&=": "w_and"}


class Steps(Values):
    """Functions of one program."""

    limits: Limits

    def head(self, function: f.Function) -> str:
        """How a function is declared."""
        number = function.number
        taken = [var for var in taken_by(function) if self.kind(var).name != "whole"]
        parameters = [f"{TYPES[self.kind(var).name]} {self.var(var)}" for var in taken]
        gives = self.kinds.results[number] if self.gives(function) else None
        result = TYPES[gives.name] if gives is not None else "int"
        return f"static {result} f{number}({', '.join(['S *restrict s', *parameters])})"

    def gives(self, function: f.Function) -> bool:
        """Does it come back with a value?"""
        return any(type(step) is f.Give and step.value is not None for step in steps_in(function.body))

    def kind(self, var: f.Var) -> Kind:
        return self.kinds.vars[var] or k.NUMBER

    def function(self, function: f.Function) -> list[str]:
        try:
            return self._function(function)
        except Unknown:  # nobody comes here, as far as is known: whoever does is played elsewhere
            return [f"{self.head(function)} {{ give_up(); }}"]

    def _function(self, function: f.Function) -> list[str]:
        taken = set(taken_by(function))
        own = [var for var in self.declared(function.body) if var not in taken]
        names = [f"{TYPES[self.kind(var).name]} {self.var(var)} = {self._nothing(var)};" for var in own]
        self.result = self.kinds.results[function.number] if self.gives(function) else None
        end = [] if self.gives(function) else ["return 0;"]
        return [f"{self.head(function)} {{", *names, *self.steps(function.body), *end, "}"]

    def _nothing(self, var: f.Var) -> str:
        kind = self.kind(var)
        return "{0}" if TYPES[kind.name] in ("list", "wide") else "0"

    def declared(self, body: f.Steps) -> Iterable[f.Var]:
        """The variables that steps set (loops inside values have their own)."""
        found: dict[f.Var, None] = {}
        for step in steps_in(body):
            match step:
                case f.Set(vars=variables):
                    found |= dict.fromkeys(variables)
                case f.Unpack(vars=variables, parent=parent):
                    found |= {var: None for var in variables if var is not None}
                    found |= {f.PARENT: None} if parent else {}
                case f.Put(place=f.Var() as var) | f.Each(var=var):
                    found[var] = None
                case _:
                    pass
        return [var for var in found if self.kind(var).name != "whole"]

    # ------------------------------------------------------------ steps

    def steps(self, steps: f.Steps) -> list[str]:
        return [line for step in steps for line in self.step(step)]

    def step(self, step: Any) -> list[str]:
        match step:
            case f.Set():
                return self._set(step)
            case f.Put():
                return [self._put(step)]
            case f.Edit():
                return [self._edit(step)]
            case f.Exchange(one=one, other=other):
                return [self._exchange(one, other)]
            case f.When(test=test, then=then, otherwise=otherwise):
                lines = [f"if ({self.test(test)}) {{", *self.steps(then), "}"]
                return [*lines, *(["else {", *self.steps(otherwise), "}"] if otherwise else [])]
            case f.Each(var=var, of=of, body=body):
                return [self.turns(var, of, lambda: "\n".join(self.steps(body)))]
            case f.While(test=test, body=body):
                return [f"while ({self.test(test)}) {{", *self.steps(body), "}"]
            case f.Break():
                return ["break;"]
            case f.Continue():
                return ["continue;"]
            case f.Run(function=number, arguments=arguments):
                return [f"{self.called(number, arguments)};"]
            case f.Call():
                return [self._call(step)]
            case f.Spend(amount=amount):
                return self._spend(amount)
            case f.Refill(first=first):
                floor = f"s->floor = s->work - {self.limits.looks}ll; if (s->floor < 0) s->floor = 0;"
                return [floor, *(self._spend(first.amount) if first is not None else [])]
            case f.Enter(frame=frame, most=most):
                return [f"inside_itself(s, {self.frame(frame)}, {most});"]
            case f.Leave():
                return []  # here it is quick to look it up
            case f.Log(kind="turn"):
                return ["s->turns++;"]
            case f.Unpack(of=of, vars=variables, parent=parent):
                lines = [
                    f"{self.var(var)} = {self.want(f.Kept(of, place), self.kind(var))};"
                    for place, var in enumerate(variables)
                    if var is not None
                ]
                return [*lines, *([f"{self.var(f.PARENT)} = s->a[{self.frame(of)} + 1];"] if parent else [])]
            case _:
                pass
        return self._end(step)

    def _spend(self, amount: f.Value) -> list[str]:
        return [f"s->work -= {self.number(amount)}; if (s->work < s->floor) give_up();"]

    def _end(self, step: Any) -> list[str]:
        match step:
            case f.Go(function=number, arguments=arguments):
                return [f"return {self.called(number, arguments)};"]
            case f.GoBy(listing=listing, at=at, arguments=arguments):
                taken = taken_by(self.module.functions[self.listing(listing)[0]])
                place = f"nth({self.number(at)}, {len(self.listing(listing)) + 1})"
                return [f"return L{listing}[{place}]({self.passed(taken, arguments)});"]
            case f.Resume(frame=frame):
                return [f"s->k = {self.frame(frame)};", "return GO;"]
            case f.Ask(frame=frame, options=options):
                kept = [f"s->k = {self.frame(frame)};"] if frame is not None else []
                return [*kept, f"return asked({self.list(options)});"]
            case f.Over():
                return [
                    f"s->k = push(s, {self.index[self.module.end]}, -1, {3}) - s->a;",
                    "return asked(NONE);",
                ]
            case f.Give(value=None):
                return ["return 0;"]
            case f.Give(value=value):
                return [f"return {self.want(value, self.result)};"]
            case _:
                raise Unsupported(type(step).__name__)

    def listing(self, number: int) -> list[int]:
        return [each for each in self.module.listings[number] if each in self.module.functions]

    def _set(self, step: f.Set) -> list[str]:
        variables, value = step.vars, step.value
        if len(variables) == 1:
            var = variables[0]
            if self.kind(var).name == "whole":
                return []
            if isinstance(value, f.Help) and value.function == "shuffled":
                return [f"{self.var(var)} = {self.value(value)};"]
            return [f"{self.var(var)} = {self.want(value, self.kind(var))};"]
        match value:
            case f.Pack(items=items):
                names = [self.fresh() for _ in items]
                pairs = [
                    each
                    for each in zip(names, variables, items, strict=True)
                    if self.kind(each[1]).name != "whole"
                ]
                first = [
                    f"{TYPES[self.kind(var).name]} {name} = {self.want(item, self.kind(var))};"
                    for name, var, item in pairs
                ]
                return ["{", *first, *(f"{self.var(var)} = {name};" for name, var, _ in pairs), "}"]
            case f.Help(function="draw_some", arguments=(rng, them, count)):
                drawn, new = map(self.var, variables)
                given = f"{self.value(rng)}, {self.list(them)}, {self.number(count)}"
                return [f"{new} = draw_some({given}, &{drawn});"]
            case _:
                pass
        kind, name = self.kinds.of(value), self.fresh()
        if kind is None or kind.name not in ("tuple", "list"):
            raise Unsupported("several variables at once")
        if kind.name == "tuple":
            cells = [f"unboxed({name}[{n}])" if n in kind.lists else f"{name}[{n}]" for n in range(kind.of)]
            sets = [f"{self.var(var)} = {cell};" for var, cell in zip(variables, cells, strict=False)]
            return [f"{{ int64_t *{name} = {self.value(value)};", *sets, "}"]
        sets = [f"{self.var(var)} = item({name}, {n});" for n, var in enumerate(variables)]
        return [f"{{ list {name} = {self.list(value)};", *sets, "}"]

    def _put(self, step: f.Put) -> str:
        place, value, operator = step.place, step.value, step.operator
        kind = self.kinds.of(place)
        match kind:
            case k.WIDE:
                wide = self.wide(value)
                at = self.place(place)
                return f"{at} = {wide if operator == '=' else f'{_OPERATORS[operator]}({at}, {wide})'};"
            case Kind(name="pile") if not isinstance(place, f.Var):
                change = "become" if operator == "=" else "extend"
                return f"pile_{change}({self.pile(place)}, {self.list(value)});"
            case Kind(name="whole", of=slot) if isinstance(place, f.Load):
                return self._whole(str(slot), value)
            case k.HELD if isinstance(value, f.Help):
                return self._hold(value)
            case k.BITS if (
                isinstance(place, f.Item) and isinstance(value, f.Help) and value.function == "joined"
            ):
                _, which, bits = value.arguments
                assert not isinstance(which, f.Name)
                assert not isinstance(bits, f.Name)
                return self._put(f.Put(f.Item(place, which), bits, "|="))
            case Kind(name="list" | "tuples") if isinstance(place, f.Var):
                if operator == "=":
                    return f"{self.var(place)} = {self.list(value)};"
                raise Unsupported("a list that is changed by an operator")
            case _:
                pass
        if isinstance(place, f.Item) and self.kinds.of(place.of) == k.BITS:
            return f"{self.place(place)} {operator} {self.number(value)};"
        if kind == k.RANDOM:
            return f"{self.place(place)} = {self.value(value)};"
        return f"{self.place(place)} {operator} {self.number(value)};"

    def _whole(self, slot: str, value: Any) -> str:
        """A list of the state with nobody's place, set anew."""
        found, name = self.layout.slots[slot], self.fresh()
        sets = (
            f"for (int i = 0; i < {name}.n && i < {found.length}; i++) s->{found.field}[1 + i] = {name}.p[i];"
        )
        return f"{{ list {name} = {self.list(value)}; {sets} }}"

    def _hold(self, value: f.Help) -> str:
        """A turn is kept, or is kept no more."""
        slot = self.layout.slots["held"]
        at, who = f"s->{slot.field}", self.number(value.arguments[1])
        if value.function == "held_without":
            return f"held_drop({at}, {who}, {slot.length});"
        now = value.arguments[2]
        assert type(now) is f.Pack
        turn, used, *counts = now.items
        new, words = self.fresh(), self.layout.words
        kept = (
            f"*(wide *)({new} + 1) = {self.wide(used)};" if words > 1 else f"{new}[1] = {self.number(used)};"
        )
        lines = [f"int64_t *{new} = held_new({at}, {who}, {slot.length}, {slot.room});"]
        lines += [f"{new}[0] = {self.number(turn)};", kept]
        seats = self.layout.program.players + 1
        for place, count in enumerate(counts):
            start = 1 + words + place * seats
            lines.append(f"memcpy({new} + {start}, {self.list(count)}.p, 8 * {seats});")
        return f"{{ {' '.join(lines)} }}"

    def _exchange(self, one: Any, other: Any) -> str:
        if self.kinds.of(one) == k.PILE:
            return f"pile_swap({self.pile(one)}, {self.pile(other)});"
        if self.kinds.of(one) != k.NUMBER:
            raise Unsupported("an exchange of lists")
        name, a, b = self.fresh(), self.place(one), self.place(other)
        return f"{{ int64_t {name} = {a}; {a} = {b}; {b} = {name}; }}"

    # ------------------------------------------------------------ lists that change

    def _edit(self, e: f.Edit) -> str:
        kind = self.kinds.of(e.of)
        if kind == k.PILE:
            return self._edit_pile(e)
        if kind is not None and kind.name == "whole" and e.kind == "start":
            assert type(e.arguments[0]) is f.Pack
            field = self.layout.slots[kind.of].field
            set_to = enumerate(e.arguments[0].items, 1)
            return " ".join(f"s->{field}[{n}] = {self.number(each)};" for n, each in set_to)
        if not isinstance(e.of, f.Var) or kind is None:
            raise Unsupported(f"{e.kind} of a {kind.name if kind else 'value'}")
        at, size = f"&{self.var(e.of)}", kind.of if kind.name == "tuples" else 1
        match e.kind, e.arguments:
            case "add", (f.Pack(items=items),) if kind.name == "tuples":
                name = self.fresh()
                sets = " ".join(f"{name}[{n}] = {self.number(item)};" for n, item in enumerate(items))
                return f"{{ int64_t *{name} = add_tuple({at}, {size}); {sets} }}"
            case "add", (item,) if kind == k.KEYS:
                return f"add_key({at}, {self.list(item)});"
            case "add", (item,):
                return f"add({at}, {self.number(item)});"
            case "first", (item,) if size == 1:
                return f"list_first({at}, {self.number(item)});"
            case "remove", (item,) if size == 1:
                return f"list_remove({at}, {self.number(item)});"
            case "clear", ():
                return f"{self.var(e.of)}.n = 0;"
            case "extend", (f.Pack(items=items),) if len(items) <= 2 and size == 1:
                return " ".join(f"add({at}, {self.number(item)});" for item in items)
            case "extend", (items,) if size == 1 and not isinstance(items, f.Pack):
                var = f.Var(50_000_000 + self._names)
                self.kinds.vars[var] = k.NUMBER
                return self.turns(var, items, lambda: f"add({at}, {self.var(var)});", "own")
            case "extend", (items,):
                return f"add_all({at}, {self.list(items)}, {size});"
            case _:
                raise Unsupported(f"{e.kind} of a list")

    def _edit_pile(self, e: f.Edit) -> str:
        at = self.pile(e.of)
        match e.kind, e.arguments:
            case (("add" | "first" | "remove"), (item,)):
                return f"pile_{e.kind}({at}, {self.number(item)});"
            case "extend", (items,) if self.kinds.of(items) == k.PILE:
                return f"pile_pour({at}, {self.pile(items)});"
            case (("extend" | "push" | "become"), (items,)):
                return f"pile_{e.kind}({at}, {self.list(items)});"
            case "clear", ():
                return f"{at}[1] = 0;"
            case "drop", (low, high):
                return f"pile_drop({at}, {self.number(low)}, {self.number(high)});"
            case _:
                raise Unsupported(f"{e.kind} of a zone")

    def _call(self, step: f.Call) -> str:
        match step.function, step.arguments:
            case (("too_large" | "unreachable" | "endless" | "taken"), _):
                return "give_up();"
            case "listed", (options,):
                return f"s->work -= {self.list(options)}.n * {OPTION}ll; if (s->work < 0) give_up();"
            case "map_masks", (f.Name(number=text), number):
                zone = self.layout.slots[f"o_{self.module.texts[text]}"].field
                return f"again_{zone}(s, {self.number(number)});"
            case name, _:
                raise Unsupported(name)
