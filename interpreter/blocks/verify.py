"""What a program in this form must keep: told by name where it does not.

- each variable that is read was bound on every path that leads there;
- each function, table, listing and text that is named exists, and is gone to with as many values as it
  takes;
- a frame holds as many values as its block takes apart; a path that must not come back ends, and
  nothing stands behind an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module, taken_by
from rulewright.interpreter.blocks.walk import INNER, ends, everything, parts

Bound = frozenset[f.Var]
_NAMING = frozenset(
    {f.Go, f.Run, f.Result, f.Frame, f.Fixed, f.Mapped, f.Row, f.Name, f.GoBy}
)  # what speaks of other functions, of tables, texts and listings


def faults(module: Module) -> list[str]:
    """Everything that is wrong with a module."""
    return Verifier().faults(module)


class Verifier:
    """Looks at a module, and again after each pass: what it knows of a function that is as it was is not
    worked out anew. What a function names is asked of the module each time."""

    def __init__(self) -> None:
        self._seen: dict[int, _Inside] = {}

    def faults(self, module: Module) -> list[str]:
        """Everything that is wrong with a module."""
        found: list[str] = []
        for number, function in module.functions.items():
            inside = self._seen.get(number)
            if inside is None or inside.function != function:
                inside = self._seen[number] = _Inside(function)
            where = f"f{number} ({function.label})"
            if number != function.number:
                found.append(f"{where}: stands under another number")
            found += [f"{where}: {what}" for what in (*inside.found, *_names(module, inside.naming))]
        return found


class _Inside:
    """What is wrong inside of a function, whatever stands around it; and its nodes that name something
    outside."""

    def __init__(self, function: f.Function) -> None:
        self.function = function
        self.found: list[str] = []
        self.steps(function.body, frozenset(taken_by(function)), False)
        self.naming = [node for node in everything(function.body) if type(node) in _NAMING]

    def say(self, what: str) -> None:
        self.found.append(what)

    # ------------------------------------------------------------ variables

    def steps(self, steps: f.Steps, bound: Bound, looping: bool) -> Bound | None:
        """What is bound behind the steps; None where no path comes there."""
        now: Bound | None = bound
        for step in steps:
            if now is None:
                self.say(f"{type(step).__name__} stands behind an end")
                return None
            now = self.step(step, now, looping)
        return now

    def step(self, step: Any, bound: Bound, looping: bool) -> Bound | None:
        match step:
            case f.Set(vars=variables, value=value):
                self.reads(value, bound)
                return bound | {*variables}
            case f.Unpack(of=of, vars=variables, parent=parent):
                self.reads(of, bound)
                return (
                    bound | {var for var in variables if var is not None} | ({f.PARENT} if parent else set())
                )
            case f.When(test=test, then=then, otherwise=otherwise):
                self.reads(test, bound)
                one = self.steps(then, bound, looping)
                other = self.steps(otherwise, bound, looping)
                return other if one is None else one if other is None else one & other
            case f.Each(var=var, of=of, body=body):
                self.reads(of, bound)
                self.steps(body, bound | {var}, True)
                return bound
            case f.While(test=test, body=body):
                self.reads(test, bound)
                self.steps(body, bound, True)
                return bound
            case f.Put(place=place, value=value, operator=operator):
                self.reads(value, bound)
                if type(place) is f.Var and operator == "=":
                    return bound | {place}
                self.reads(place, bound)
                return bound
            case f.Break() | f.Continue():
                if not looping:
                    self.say(f"{type(step).__name__} outside of a loop")
                return None
            case _:
                pass
        self.reads(parts(step), bound)
        return None if isinstance(step, f.ENDS) else bound

    def reads(self, node: Any, bound: Bound) -> None:
        """Everything that a value or a test reads is bound."""
        for var in read_in(node):
            if var not in bound:
                self.say(f"v{var.number} is read, and not bound on every path")


# ---------------------------------------------------------------- what is named


def _names(module: Module, naming: list[Any]) -> Iterator[str]:
    for node in naming:
        match node:
            case f.Go() | f.Run() | f.Result():
                yield from _called(module, node.function, node.arguments)
            case f.Frame(function=number, values=values):
                yield from _framed(module, number, values)
            case f.Fixed(table=table) | f.Mapped(table=table) | f.Row(table=table):
                if not 0 <= table < len(module.tables):
                    yield f"there is no table {table}"
            case f.Name(number=number) if not 0 <= number < len(module.texts):
                yield f"there is no text {number}"
            case f.GoBy(listing=listing) if not 0 <= listing < len(module.listings):
                yield f"there is no listing {listing}"


def _called(module: Module, number: int, given: tuple[Any, ...]) -> Iterator[str]:
    function = module.functions.get(number)
    if function is None:
        yield f"there is no function f{number}"
        return
    wanted = len(taken_by(function))
    if len(given) != wanted:
        yield f"f{number} ({function.label}) takes {wanted} values and is given {len(given)}"


def _framed(module: Module, number: int, values: tuple[Any, ...]) -> Iterator[str]:
    block = module.functions.get(number)
    if block is None or block.shape != "block":
        yield f"a frame names f{number}, which is no block"
        return
    for place in (block, *(module.functions[n] for n in module.takers.get(number, ()))):
        for step in place.body:
            if type(step) is f.Unpack and step.of == f.GIVEN and len(step.vars) != len(values):
                yield f"a frame of {block.label} holds {len(values)} values, not {len(step.vars)}"


# ---------------------------------------------------------------- what is read


def read_in(node: Any) -> list[f.Var]:
    """The variables that a value, a test or a step reads before it has bound them itself."""
    found: list[f.Var] = []
    stack = [node]
    while stack:
        current = stack.pop()
        cls = type(current)
        if cls is f.Var:
            found.append(current)
        elif cls is tuple or cls is list:
            stack.extend(current[::-1])
        elif cls in _BINDING:
            found += _read_around(current)
        else:
            stack.extend([getattr(current, name) for name in INNER[cls] or ()])
    return found


_BINDING = frozenset(
    {f.Fold, f.Gather, f.Among, f.Pairs, f.Found, f.Ordered, f.Best, f.When, f.Each, f.While, f.Set}
    | {f.Unpack, f.Put}
)  # what binds variables


def _read_around(node: Any) -> list[f.Var]:
    """What is read in something that binds variables of its own."""
    match node:
        case f.Fold() | f.Gather() | f.Among():
            return _read_in_loop(node.loop, node.value)
        case f.Pairs(left=left, right=right, loop=loop):
            return _read_in_loop(loop, left, right)
        case f.Found(loop=loop):
            return _read_in_loop(loop)
        case f.Ordered() | f.Best():
            return [*read_in(node.of), *(each for each in read_in(node.key) if each != node.var)]
        case _:
            return read_by((node,), frozenset())[0]


def read_by(steps: f.Steps, bound: Bound) -> tuple[list[f.Var], Bound]:
    """What steps read that is not bound yet; and what is bound behind them."""
    found: list[f.Var] = []

    def read(node: Any) -> None:
        found.extend(var for var in read_in(node) if var not in bound)

    for step in steps:
        match step:
            case f.Set(vars=variables, value=value):
                read(value)
                bound = bound | {*variables}
            case f.Unpack(of=of, vars=variables, parent=parent):
                read(of)
                bound = (
                    bound | {var for var in variables if var is not None} | ({f.PARENT} if parent else set())
                )
            case f.Put(place=place, value=value, operator=operator):
                read(value)
                if type(place) is f.Var and operator == "=":
                    bound = bound | {place}
                else:
                    read(place)
            case f.When(test=test, then=then, otherwise=otherwise):
                read(test)
                one, after_one = read_by(then, bound)
                other, after_other = read_by(otherwise, bound)
                found += [*one, *other]
                bound = (
                    after_other if ends(then) else after_one if ends(otherwise) else after_one & after_other
                )
            case f.Each(var=var, of=of, body=body):
                read(of)
                found += read_by(body, bound | {var})[0]
            case f.While(test=test, body=body):
                read(test)
                found += read_by(body, bound)[0]
            case _:
                read(parts(step))
    return found, bound


def _read_in_loop(loop: f.Loop, *values: f.Value) -> list[f.Var]:
    bound: set[f.Var] = set()
    found: list[f.Var] = []
    for clause in loop:
        read: Any = clause.of if isinstance(clause, f.For) else clause.test
        found += [var for var in read_in(read) if var not in bound]
        if isinstance(clause, f.For):
            bound.add(clause.var)
    return [*found, *(var for value in values for var in read_in(value) if var not in bound)]
