"""Variables that are only another name of a variable, and values that nobody reads, are left out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.walk import bodies, everything, replaced, steps_in, with_bodies

# What may be left out where nobody reads it: it stops no game.
HARMLESS = (
    f.Int, f.Var, f.Load, f.Fixed, f.Item, f.Pack, f.Kept, f.Waiting, f.Calc, f.Truth, f.Size, f.Compare,
    f.Between, f.In, f.Bits, f.Every, f.Either, f.Isnt, f.Some, f.Known, f.Choice,
)  # fmt: skip


def without_copies(function: f.Function) -> f.Steps:
    """The function's body with each variable that is set once, to a variable that stays what it is, gone."""
    body = function.body
    written = _written(function)
    values: dict[Any, Any] = {}
    for step in steps_in(body):
        if type(step) is f.Set and len(step.vars) == 1 and type(step.value) is f.Var:
            (var,) = step.vars
            if written[var] == 1 and written[step.value] <= 1 and var != step.value:
                values[var] = values.get(step.value, step.value)
    if not values:
        return body
    final = {var: _last(values, var) for var in values}
    return _dropped(body, final)


def _last(values: dict[Any, Any], var: Any) -> Any:
    while var in values:
        var = values[var]
    return var


def _dropped(body: f.Steps, values: dict[Any, Any]) -> f.Steps:
    found: list[f.Step] = []
    for step in body:
        if type(step) is f.Set and len(step.vars) == 1 and step.vars[0] in values:
            continue
        if bodies(step):
            inside = with_bodies(step, lambda steps: _dropped(steps, values))
            found.append(_head_replaced(inside, values))
        else:
            found += replaced((step,), values)
    return tuple(found)


def _head_replaced(step: Any, values: dict[Any, Any]) -> Any:
    match step:
        case f.When(test=test, then=then, otherwise=otherwise):
            return f.When(replaced(test, values), then, otherwise)
        case f.Each(var=var, of=of, body=body):
            return f.Each(var, replaced(of, values), body)
        case f.While(test=test, body=body):
            return f.While(replaced(test, values), body)
        case _:
            pass
    return step


def _written(function: f.Function) -> Counter[f.Var]:
    """How often each variable is set; a parameter counts as set once."""
    counts: Counter[f.Var] = Counter({f.GIVEN: 1, f.CHOSEN: 1} if function.shape != "plain" else {})
    counts.update(function.parameters if function.shape == "plain" else ())
    for node in everything(function.body):
        match node:
            case f.Set(vars=variables) | f.Unpack(vars=variables):
                counts.update(var for var in variables if var is not None)
                if type(node) is f.Unpack and node.parent:
                    counts[f.PARENT] += 1
            case f.Put(place=f.Var() as var):
                counts[var] += 1
            case f.Edit(of=f.Var() as var):
                counts[var] += 1
            case f.Each(var=var) | f.For(var=var) | f.Ordered(var=var) | f.Best(var=var):
                counts[var] += 1
            case _:
                pass
    return counts


def without_unread(body: f.Steps) -> f.Steps:
    """The steps without variables that nobody reads."""
    counts = Counter(node for node in everything(body) if type(node) is f.Var)
    for step in steps_in(body):
        match step:
            case f.Set(vars=variables):
                counts.subtract(variables)
            case f.Unpack(vars=variables):
                counts.subtract(var for var in variables if var is not None)
            case _:
                pass
    return _cleaned(body, {var for var, count in counts.items() if count > 0})


def _cleaned(body: f.Steps, read: set[f.Var]) -> f.Steps:
    found: list[f.Step] = []
    for step in body:
        match step:
            case f.Set(vars=variables, value=value):
                if not read.intersection(variables) and _harmless(value):
                    continue
            case f.Unpack(of=of, vars=variables, parent=parent):
                found += _unpacked(of, variables, parent and f.PARENT in read, read)
                continue
            case _:
                pass
        found.append(with_bodies(step, lambda steps: _cleaned(steps, read)))
    return tuple(found)


def _unpacked(of: f.Var, variables: tuple[f.Var | None, ...], parent: bool, read: set[f.Var]) -> list[f.Step]:
    wanted = tuple([var if var in read else None for var in variables])
    count = sum(var is not None for var in wanted) + parent
    if count > 2:
        return [f.Unpack(of, wanted, parent)]
    steps: list[f.Step] = [
        f.Set((var,), f.Kept(of, place)) for place, var in enumerate(wanted) if var is not None
    ]
    return [*steps, *([f.Set((f.PARENT,), f.Waiting(of))] if parent else [])]


def _harmless(value: Any) -> bool:
    return all(isinstance(each, HARMLESS) for each in everything(value))
