"""A value under modifiers: a chain of links with the base innermost, so that the last link has the last word.

A link is (_, what is inside, conditions that must all hold, amount, bound or None).
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.interpreter import linked
from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.builder import Build, Builder
from rulewright.interpreter.reference.machine import Env, Node, checked
from rulewright.interpreter.reference.reading import local


def set_to(e: Node, s: State, v: Env) -> int:
    """What is inside is asked only where it counts."""
    _, inside, conditions, amount, _ = e
    source = amount
    for test in conditions:
        if not test[0](test, s, v):
            source = inside
            break
    value: int = source[0](source, s, v)
    return value


def raised(e: Node, s: State, v: Env) -> int:
    """Never above the bound, and never lower than it was; by less than 0 is not at all."""
    _, inside, conditions, amount, bound = e
    value: int = inside[0](inside, s, v)
    for test in conditions:
        if not test[0](test, s, v):
            return value
    more: int = value + amount[0](amount, s, v)
    if bound is not None:
        more = min(more, bound[0](bound, s, v))
    return max(value, more)


def lowered(e: Node, s: State, v: Env) -> int:
    """Never below the bound, and never higher than it was; by less than 0 is not at all."""
    _, inside, conditions, amount, bound = e
    value: int = inside[0](inside, s, v)
    for test in conditions:
        if not test[0](test, s, v):
            return value
    less: int = value - amount[0](amount, s, v)
    if bound is not None:
        less = max(less, bound[0](bound, s, v))
    return min(value, less)


def for_every(e: Node, s: State, v: Env) -> int:
    """A link that applies once for every selected thing: (_, what is inside, selection, binder, link, cell).

    The link stands around the cell, a name for the value so far."""
    _, inside, select, binder, link, cell = e
    value: int = inside[0](inside, s, v)
    for item in select[0](select, s, v):
        v[binder] = item
        v[cell] = value
        value = link[0](link, s, v)
    return value


def adjusted(e: Node, s: State, v: Env) -> int:
    """The end of the chain: never below 0."""
    inside = e[1]
    value: int = inside[0](inside, s, v)
    return checked(value) if value > 0 else 0


LINKS: dict[str, Callable[..., int]] = {"set": set_to, "raise": raised, "lower": lowered}


def stage(a: linked.Adjustment) -> int:
    """When a modifier has its turn."""
    if a.operation == "set":
        return 0
    return 1 if a.bound is None else 2


def build_adjusted(b: Builder, node: linked.Adjusted) -> Node:
    """Sets, then raises and lowers without a bound, then those with one; each in the order of the text."""
    value = b.expression(node.base)
    for a in sorted(node.adjustments, key=stage):
        operands = b.parts(a.condition), b.expression(a.amount), b.optional(a.bound)
        if a.select is None:
            value = (LINKS[a.operation], value, *operands)
        else:
            cell = f"value so far for {a.select.binder}"
            link = (LINKS[a.operation], (local, cell), *operands)
            value = (for_every, value, b.select(a.select), a.select.binder, link, cell)
    return (adjusted, value)


MODIFYING: dict[type, Build] = {linked.Adjusted: build_adjusted}
