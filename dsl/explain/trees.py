"""Small questions about trees: what stands in them, and whether two are alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.dsl import tree


def shape(node: Any) -> Any:
    """A tree without its places, to be compared."""
    if isinstance(node, tree.Word):
        return node.text
    if isinstance(node, tuple):
        return tuple(shape(item) for item in node)
    if isinstance(node, Struct):
        return (
            type(node).__name__,
            *(shape(getattr(node, name)) for name in node.__struct_fields__ if name != "span"),
        )
    return node


def inside(node: Any) -> Iterator[Any]:
    """The node and all below it."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, tuple):
            waiting.extend(reversed(each))
        elif isinstance(each, Struct) and not isinstance(each, tree.Word):
            names = each.__struct_fields__
            waiting.extend([getattr(each, name) for name in reversed(names) if name != "span"])


def mentions(node: Any, name: str) -> int:
    """How often a name stands in a tree."""
    return sum(isinstance(each, tree.Name) and each.word.text == name for each in inside(node))


def conjuncts(expr: Any) -> list[Any]:
    """The parts of an `and`."""
    if expr is None:
        return []
    if isinstance(expr, tree.And):
        return [part for each in expr.parts for part in conjuncts(each)]
    return [expr]
