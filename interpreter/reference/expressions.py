"""Expressions that compute: truth (0 and 1), numbers, lists, values over a selection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.reference.builder import Build, Builder
from rulewright.interpreter.reference.machine import Env, Node, checked
from rulewright.interpreter.reference.reading import constant

# ---------------------------------------------------------------- truth


def same(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    return 1 if left[0](left, s, v) == right[0](right, s, v) else 0


def member(e: Node, s: State, v: Env) -> int:
    _, item, items = e
    return 1 if item[0](item, s, v) in items[0](items, s, v) else 0


def less(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    return 1 if left[0](left, s, v) < right[0](right, s, v) else 0


def at_most(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    return 1 if left[0](left, s, v) <= right[0](right, s, v) else 0


def every(e: Node, s: State, v: Env) -> int:
    for part in e[1]:
        if not part[0](part, s, v):
            return 0
    return 1


def some(e: Node, s: State, v: Env) -> int:
    for part in e[1]:
        if part[0](part, s, v):
            return 1
    return 0


def negation(e: Node, s: State, v: Env) -> int:
    part = e[1]
    return 0 if part[0](part, s, v) else 1


# ---------------------------------------------------------------- numbers


def add(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    return checked(left[0](left, s, v) + right[0](right, s, v))


def subtract(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    return checked(left[0](left, s, v) - right[0](right, s, v))


def multiply(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    return checked(left[0](left, s, v) * right[0](right, s, v))


def larger(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    a: int = left[0](left, s, v)
    b: int = right[0](right, s, v)
    return a if a >= b else b


def smaller(e: Node, s: State, v: Env) -> int:
    _, left, right = e
    a: int = left[0](left, s, v)
    b: int = right[0](right, s, v)
    return a if a <= b else b


def half(e: Node, s: State, v: Env) -> int:
    """(_, value, 1 to round up and 0 to round down)."""
    value = e[1]
    number: int = value[0](value, s, v)
    up: int = e[2]
    return (number + up) // 2


ARITHMETIC: dict[str, Callable[..., int]] = {
    "+": add, "-": subtract, "*": multiply, "max": larger, "min": smaller
}  # fmt: skip


# ---------------------------------------------------------------- lists


def listing(e: Node, s: State, v: Env) -> list[Any]:
    return [item[0](item, s, v) for item in e[1]]


def size(e: Node, s: State, v: Env) -> int:
    of = e[1]
    return len(of[0](of, s, v))


def top(e: Node, s: State, v: Env) -> list[int]:
    _, count, zone = e
    number = count[0](count, s, v)
    things: list[int] = zone[0](zone, s, v)
    return things[:number] if number > 0 else []


def table(e: Node, s: State, v: Env) -> int:
    """A row that the table does not have stops the game: the ruleset forgot a case."""
    key = tuple([argument[0](argument, s, v) for argument in e[2]])
    row: int | None = e[1].get(key)
    if row is None:
        raise LimitReached("table", f"no row for {', '.join(map(str, key))}", None)
    return row


# ---------------------------------------------------------------- over a selection


def exists(e: Node, s: State, v: Env) -> int:
    select = e[1]
    return 1 if select[0](select, s, v) else 0


def exists_where(e: Node, s: State, v: Env) -> int:
    """The same without looking further than the first: operands as in `filtered`."""
    _, source, binder, once, each = e
    for test in once:
        if not test[0](test, s, v):
            return 0
    for item in source[0](source, s, v):
        v[binder] = item
        for test in each:
            if not test[0](test, s, v):
                break
        else:
            return 1
    return 0


def over(e: Node, s: State, v: Env) -> list[int]:
    """The values over a selection: (_, selection, binder, value, ...)."""
    select, binder, value = e[1], e[2], e[3]
    evaluate = value[0]
    values = []
    for item in select[0](select, s, v):
        v[binder] = item
        values.append(evaluate(value, s, v))
    return values


def total(e: Node, s: State, v: Env) -> int:
    return checked(sum(over(e, s, v)))


def highest(e: Node, s: State, v: Env) -> int:
    return max(over(e, s, v), default=0)


def lowest(e: Node, s: State, v: Env) -> int:
    return min(over(e, s, v), default=0)


def different(e: Node, s: State, v: Env) -> int:
    return len(set(over(e, s, v)))


def build_exists(b: Builder, node: linked.Exists) -> Node:
    # Order and ranking do not change whether there is one.
    select = node.select
    if select.where is None:
        return (exists, b.expression(select.source))
    return (exists_where, b.expression(select.source), select.binder, *b.tests(select.where, select.binder))


def build_over(b: Builder, evaluate: Callable[..., int], value: linked.Expr, select: linked.Select) -> Node:
    return (evaluate, b.select(select), select.binder, b.expression(value))


def build_listing(b: Builder, node: linked.Listing) -> Node:
    if all(type(item) is linked.Const for item in node.items):
        return (constant, [item.value for item in node.items if type(item) is linked.Const])
    return (listing, b.expressions(node.items))


def build_compare(b: Builder, node: linked.Compare) -> Node:
    left, right = b.expression(node.left), b.expression(node.right)
    compare = at_most if "=" in node.operator else less
    return (compare, left, right) if node.operator.startswith("<") else (compare, right, left)


COMPUTING: dict[type, Build] = {
    linked.Same: lambda b, node: (same, b.expression(node.left), b.expression(node.right)),
    linked.Member: lambda b, node: (member, b.expression(node.item), b.expression(node.items)),
    linked.Compare: build_compare,
    linked.And: lambda b, node: (every, b.expressions(node.parts)),
    linked.Or: lambda b, node: (some, b.expressions(node.parts)),
    linked.Not: lambda b, node: (negation, b.expression(node.part)),
    linked.CountsAs: lambda b, node: (some, b.expressions((node.base, *node.conditions))),
    linked.Arith: lambda b, node: (
        ARITHMETIC[node.operator], b.expression(node.left), b.expression(node.right)
    ),
    linked.Half: lambda b, node: (half, b.expression(node.value), int(node.up)),
    linked.Listing: build_listing,
    linked.Size: lambda b, node: (size, b.expression(node.of)),
    linked.Top: lambda b, node: (top, b.expression(node.count), b.expression(node.zone)),
    linked.Table: lambda b, node: (table, b.program.tables[node.name], b.expressions(node.arguments)),
    linked.Items: lambda b, node: b.select(node.select),
    linked.Count: lambda b, node: (size, b.select(node.select)),
    linked.Exists: build_exists,
    linked.SumOver: lambda b, node: build_over(b, total, node.value, node.select),
    linked.Extreme: lambda b, node:
        build_over(b, highest if node.highest else lowest, node.value, node.select),
    linked.Different: lambda b, node: build_over(b, different, node.value, node.select),
}  # fmt: skip
