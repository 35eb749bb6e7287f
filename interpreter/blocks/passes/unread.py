"""Values that nobody reads any more are left out."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

from msgspec import Struct

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.walk import everything, used

# What may be left out where nobody reads it: it stops no game.
HARMLESS = (
    f.Int, f.Var, f.Load, f.Fixed, f.Item, f.Pack, f.Kept, f.Waiting, f.Calc, f.Truth, f.Size, f.Compare,
    f.Between, f.In, f.Bits, f.Every, f.Either, f.Isnt, f.Some, f.Known, f.Choice, f.Frame,
)  # fmt: skip


Live = frozenset[f.Var]  # the variables that somebody will read
NOBODY: Live = frozenset()
CLOSELY = 3  # loops inside each other that are looked at until nothing changes: each doubles the work inside


class _Loop(Struct, frozen=True):
    """What is read behind the innermost loop, and on its next turn; and how many loops are around."""

    behind: Live = NOBODY
    again: Live = NOBODY
    depth: int = 0


def without_unread(body: f.Steps) -> f.Steps:
    """The steps without values that no path reads before it sets them anew, or ends."""
    return _cleaned(body, NOBODY, _Loop())[0]


def _cleaned(steps: f.Steps, live: Live, loop: _Loop) -> tuple[f.Steps, Live]:
    """The steps, and what they read; `live`: what is read behind them. From the last to the first."""
    found: list[f.Step] = []
    for step in reversed(steps):
        made, live = _step(step, live, loop)
        found += reversed(made)
    return tuple(reversed(found)), live


def _step(step: f.Step, live: Live, loop: _Loop) -> tuple[list[f.Step], Live]:
    match step:
        case f.Set(vars=variables, value=value):
            return _set(variables, value, live)
        case f.Unpack(of=of, vars=variables, parent=parent):
            made = _unpacked(of, variables, parent and f.PARENT in live, live)
            set_here = {var for var in variables if var is not None} | ({f.PARENT} if parent else set())
            return made, (live - set_here) | ({of} if made else NOBODY)
        case f.Put(place=f.Var() as var, value=value, operator="="):
            return [step], (live - {var}) | used(value).keys()
        case f.When(test=test, then=then, otherwise=otherwise):
            one, of_one = _cleaned(then, live, loop)
            other, of_other = _cleaned(otherwise, live, loop)
            return make.when(test, one, other), of_one | of_other | used(test).keys()
        case f.Each(var=var, of=of, body=body):
            body, before = _turns(body, live, used(of).keys(), {var}, loop.depth)
            return [f.Each(var, of, body)], before
        case f.While(test=test, body=body):
            body, before = _turns(body, live, used(test).keys(), set(), loop.depth)
            return [f.While(test, body)], before
        case f.Break():
            return [step], loop.behind
        case f.Continue():
            return [step], loop.again
        case _:
            return [step], (NOBODY if isinstance(step, f.ENDS) else live) | used(step).keys()


def _turns(
    body: f.Steps, live: Live, head: AbstractSet[f.Var], bound: AbstractSet[f.Var], depth: int
) -> tuple[f.Steps, Live]:
    """The steps of a loop, and what is read from its beginning on: what one turn reads, the one before has to
    leave. `head`: what the loop itself reads, `bound`: what it sets. Deep inside others all that stands in a
    turn counts as read: that is enough, and seen at once."""
    again = live | head if depth < CLOSELY else live | head | used(body).keys()
    while True:
        cleaned, inside = _cleaned(body, again, _Loop(live, again, depth + 1))
        more = again | (inside - bound)
        if more == again:
            return cleaned, again
        again = more


def _set(variables: tuple[f.Var, ...], value: f.Value, live: Live) -> tuple[list[f.Step], Live]:
    if live.isdisjoint(variables) and _harmless(value):
        return [], live
    if type(value) is f.Pack and len(variables) > 1:  # several at once, each with its own
        pairs = [
            (var, each)
            for var, each in zip(variables, value.items, strict=True)
            if var in live or not _harmless(each)
        ]
        if len(pairs) < len(variables):
            variables = tuple([var for var, _ in pairs])
            items = tuple([each for _, each in pairs])
            value = f.Pack(items) if len(items) > 1 else items[0]
    return [f.Set(variables, value)], live.difference(variables) | used(value).keys()


def _unpacked(of: f.Var, variables: tuple[f.Var | None, ...], parent: bool, read: Live) -> list[f.Step]:
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
