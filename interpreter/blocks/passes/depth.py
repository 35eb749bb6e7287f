"""What is nested more deeply than Python allows is cut into functions of its own.

Python takes no more than 20 loops inside each other, 100 levels of indentation and 200 brackets. Rules
may be nested more deeply than that.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.verify import Bound, read_by, read_in
from rulewright.interpreter.blocks.walk import BELOW, bodies, ends, rebuild, steps_in, with_bodies

MOST_LOOPS = 15
MOST_LEVELS = 60
MOST_HEIGHT = 25  # of values and tests inside each other
TESTS = (f.Known, f.Compare, f.Between, f.In, f.Bits, f.Some, f.Found, f.Every, f.Either, f.Isnt)
KEPT = (f.For, f.If, f.Name, f.Rest, f.Pairs, f.Among, f.Mapped, f.Frame)  # parts of values, and what is none


def shallow(module: Module) -> None:
    """No function is nested more deeply than Python takes."""
    waiting = list(module.functions)
    while waiting:
        number = waiting.pop()
        function = module.functions[number]
        if not _deep(function.body):
            continue
        cutting = _Cutting(module, function)
        body = cutting.steps(function.body, 0, 0, frozenset({f.GIVEN, f.CHOSEN, *function.parameters}))
        if body is not function.body:
            module.functions[number] = f.Function(
                number, function.label, function.shape, function.parameters, body
            )
        waiting += cutting.made


class _Cutting:
    def __init__(self, module: Module, function: f.Function) -> None:
        self.module, self.function = module, function
        self.made: list[int] = []  # functions that may be too deep still

    # ------------------------------------------------------------ steps

    def steps(self, steps: f.Steps, level: int, loops: int, bound: Bound) -> f.Steps:
        """`bound`: the variables that are bound before these steps."""
        found: list[f.Step] = []
        for step in steps:
            found.append(self.step(self.values(step), level, loops, bound))
            bound = read_by((step,), bound)[1]
        return tuple(found) if any(a is not b for a, b in zip(found, steps, strict=True)) else steps

    def step(self, step: Any, level: int, loops: int, bound: Bound) -> Any:
        if not bodies(step):
            return step
        looping = not isinstance(step, f.When)
        if level >= MOST_LEVELS or (looping and loops >= MOST_LOOPS):
            apart = self.apart(step, bound)
            if apart is not None:
                return apart
        inside = bound | {step.var} if type(step) is f.Each else bound
        changed = with_bodies(step, lambda steps: self.steps(steps, level + 1, loops + looping, inside))
        return changed if changed != step else step

    def apart(self, step: Any, bound: Bound) -> f.Step | None:
        """The step as a call of a function of its own; None where that cannot be."""
        wanted = tuple(dict.fromkeys(read_in(step)))
        behind = read_by((step,), frozenset())[1]  # what the step binds on every path
        if ends((step,)) and not _leaves_loop(step):
            return f.Go(self.add(wanted, (step,)), wanted)
        if any(
            isinstance(each, f.ENDS) and not isinstance(each, f.Break | f.Continue)
            for each in steps_in((step,))
        ):
            return None
        if _leaves_loop(step):
            return None
        changed = tuple([var for var in dict.fromkeys(_written(step)) if var in behind or var in bound])
        parameters = tuple(dict.fromkeys((*wanted, *(var for var in changed if var not in behind))))
        back: f.Value = changed[0] if len(changed) == 1 else f.Pack(changed)
        body = (step, f.Give(back)) if changed else (step,)
        number = self.add(parameters, body)
        if not changed:
            return f.Run(number, parameters)
        return f.Set(changed, f.Result(number, parameters))

    def add(self, parameters: tuple[f.Var, ...], body: f.Steps) -> int:
        self.made.append(self.module.add("", "plain", parameters, body))
        return self.made[-1]

    # ------------------------------------------------------------ values

    def values(self, step: Any) -> Any:
        """The step with what stands too deep in its own values in functions."""

        def change(child: Any) -> Any:
            if type(child) is f.Var or isinstance(child, tuple) or _is_step(child):
                return child
            return self.value(child)[0]

        return rebuild(step, change)

    def value(self, node: Any) -> tuple[Any, int]:
        """The node, and how high it is."""
        if not isinstance(node, Struct) or isinstance(node, f.Var | f.Int | f.Load | f.Fixed):
            return node, 0
        height = 0

        def change(child: Any) -> Any:
            nonlocal height
            made, high = self.value(child)
            height = max(height, high)
            return made

        made: Any = rebuild(node, change)
        if height < MOST_HEIGHT or isinstance(made, KEPT):
            return made, height + 1
        return self.cut(made), 1

    def cut(self, node: Any) -> Any:
        wanted = tuple(dict.fromkeys(read_in(node)))
        is_test = isinstance(node, TESTS)
        value = make.truth(node) if is_test else node
        found = f.Result(self.module.add("", "plain", wanted, (f.Give(value),)), wanted)
        return f.Some(found) if is_test else found


def _is_step(node: Any) -> bool:
    return isinstance(node, f.Step)


def _leaves_loop(step: f.Step, looping: bool = False) -> bool:
    """Does the step leave a loop around it?"""
    if isinstance(step, f.Break | f.Continue):
        return not looping
    inside = looping or isinstance(step, f.Each | f.While)
    return any(_leaves_loop(each, inside) for body in bodies(step) for each in body)


def _written(step: f.Step) -> list[f.Var]:
    found: list[f.Var] = []
    for each in steps_in((step,)):
        match each:
            case f.Set(vars=variables):
                found += variables
            case f.Put(place=f.Var() as var):
                found.append(var)
            case _:
                pass
    return found


def _deep(body: f.Steps, level: int = 0, loops: int = 0) -> bool:
    """May anything here stand too deep? Most functions are far from it."""
    for step in body:
        inside = bodies(step)
        if not inside:
            if _high(step):
                return True
            continue
        looping = type(step) is not f.When
        if level >= MOST_LEVELS or (looping and loops >= MOST_LOOPS) or _high(_head(step)):
            return True
        if any(_deep(each, level + 1, loops + looping) for each in inside):
            return True
    return False


def _head(step: Any) -> f.Value | f.Test:
    """What a step with others inside it reads itself."""
    return step.of if type(step) is f.Each else step.test


def _high(node: Any) -> bool:
    """Are there as many values inside each other as may be?"""
    layer = [node]
    for _ in range(MOST_HEIGHT - 1):
        deeper: list[Any] = []
        for each in layer:  # it grows by what stands in tuples
            if type(each) is tuple:
                layer.extend(each)
                continue
            below = BELOW[type(each)]
            if below is not None:
                deeper.extend(below(each))
        if not deeper:
            return False
        layer = deeper
    return True
