"""What a program in this form must keep: told by name where it does not.

- each variable that is read was bound on every path that leads there;
- each function, table, listing and text that is named exists, and is gone to with as many values as it
  takes;
- a frame holds as many values as its block takes apart; a path that must not come back ends, and
  nothing stands behind an end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module, taken_by
from rulewright.interpreter.blocks.walk import ends, everything, parts

Bound = frozenset[f.Var]


def faults(module: Module) -> list[str]:
    """Everything that is wrong with a module."""
    return [*_Verifier(module).all()]


class _Verifier:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.where = ""
        self.found: list[str] = []

    def all(self) -> Iterator[str]:
        for number, function in self.module.functions.items():
            self.where = f"f{number} ({function.label})"
            if number != function.number:
                self.say("stands under another number")
            self.steps(function.body, frozenset(taken_by(function)), False)
            self.names(function.body)
        yield from self.found

    def say(self, what: str) -> None:
        self.found.append(f"{self.where}: {what}")

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

    # ------------------------------------------------------------ what is named

    def names(self, body: f.Steps) -> None:
        module = self.module
        for node in everything(body):
            match node:
                case f.Go(function=number, arguments=given) | f.Run(function=number, arguments=given):
                    self.called(number, given)
                case f.Result(function=number, arguments=given):
                    self.called(number, given)
                case f.Frame(function=number, values=values):
                    self.framed(number, values)
                case f.Fixed(table=table) | f.Mapped(table=table) | f.Row(table=table):
                    if not 0 <= table < len(module.tables):
                        self.say(f"there is no table {table}")
                case f.Name(number=number) if not 0 <= number < len(module.texts):
                    self.say(f"there is no text {number}")
                case f.GoBy(listing=listing) if not 0 <= listing < len(module.listings):
                    self.say(f"there is no listing {listing}")

    def called(self, number: int, given: tuple[Any, ...]) -> None:
        function = self.module.functions.get(number)
        if function is None:
            self.say(f"there is no function f{number}")
            return
        wanted = len(taken_by(function))
        if len(given) != wanted:
            self.say(f"f{number} ({function.label}) takes {wanted} values and is given {len(given)}")

    def framed(self, number: int, values: tuple[Any, ...]) -> None:
        block = self.module.functions.get(number)
        if block is None or block.shape != "block":
            self.say(f"a frame names f{number}, which is no block")
            return
        for place in (block, *(self.module.functions[n] for n in self.module.takers.get(number, ()))):
            for step in place.body:
                if type(step) is f.Unpack and step.of == f.GIVEN and len(step.vars) != len(values):
                    self.say(f"a frame of {block.label} holds {len(values)} values, not {len(step.vars)}")


def read_in(node: Any) -> Iterable[f.Var]:
    """The variables that a value, a test or a step reads before it has bound them itself."""
    match node:
        case f.Var():
            return [node]
        case (
            f.Fold(value=value, loop=loop)
            | f.Gather(value=value, loop=loop)
            | f.Among(value=value, loop=loop)
        ):
            return _read_in_loop(loop, value)
        case f.Pairs(left=left, right=right, loop=loop):
            return _read_in_loop(loop, left, right)
        case f.Found(loop=loop):
            return _read_in_loop(loop)
        case f.Ordered(of=of, var=var, key=key) | f.Best(of=of, var=var, key=key):
            return [*read_in(of), *(each for each in read_in(key) if each != var)]
        case f.When() | f.Each() | f.While() | f.Set() | f.Unpack() | f.Put():
            return read_by((node,), frozenset())[0]
        case tuple() | list():
            return [var for each in node for var in read_in(each)]
        case _:
            pass
    if not hasattr(type(node), "__struct_fields__"):
        return []
    return [var for part in parts(node) for var in read_in(part)]


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
