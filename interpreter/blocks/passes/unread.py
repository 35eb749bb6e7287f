"""Values that nobody reads are left out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.walk import everything, steps_in, with_bodies

# What may be left out where nobody reads it: it stops no game.
HARMLESS = (
    f.Int, f.Var, f.Load, f.Fixed, f.Item, f.Pack, f.Kept, f.Waiting, f.Calc, f.Truth, f.Size, f.Compare,
    f.Between, f.In, f.Bits, f.Every, f.Either, f.Isnt, f.Some, f.Known, f.Choice, f.Frame,
)  # fmt: skip


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
