"""Walking and rewriting core nodes without a method for each: by their fields, looked up once a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.dsl import core

_SKIP = (core.NumberType, core.TruthType, core.PlayerType, core.ThingType, core.ListType, core.ZoneType,
         core.TokenType, core.ManyType, core.NoneType)  # fmt: skip
_fields: dict[type, tuple[str, ...]] = {}


def field_names(cls: type) -> tuple[str, ...]:
    """The fields of a node class that can hold nodes."""
    names = _fields.get(cls)
    if names is None:
        known = fields(cls) if is_dataclass(cls) else ()
        names = tuple(f.name for f in known if f.name not in ("span", "type"))
        _fields[cls] = names
    return names


def is_node(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, _SKIP)


def children(node: Any) -> Iterator[Any]:
    """Every node directly below this one (through tuples and pairs as well)."""
    stack = [getattr(node, name) for name in reversed(field_names(type(node)))]
    while stack:
        value = stack.pop()
        if isinstance(value, tuple):
            stack.extend(reversed(value))
        elif is_node(value):
            yield value


def everything(node: Any) -> Iterator[Any]:
    """The node (or each node of a block) and all below it, outside in."""
    stack = list(reversed(node)) if isinstance(node, tuple) else [node]
    while stack:
        current = stack.pop()
        if isinstance(current, tuple):
            stack.extend(reversed(current))
        elif is_node(current):
            yield current
            stack.extend(reversed(list(children(current))))


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with every child replaced by `change(child)`; the same object where nothing changed."""
    changed: dict[str, Any] = {}
    for name in field_names(type(node)):
        old = getattr(node, name)
        new = _rebuilt(old, change)
        if new is not old:
            changed[name] = new
    return replace(node, **changed) if changed else node


def _rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, tuple):
        items = tuple(_rebuilt(item, change) for item in value)
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return change(value) if is_node(value) else value


def substitute(node: Any, values: Mapping[str, Any]) -> Any:
    """The node (or block) with the named locals replaced by expressions."""
    if not values:
        return node

    def change(child: Any) -> Any:
        if type(child) is core.Local:
            return values.get(child.name, child)
        return rebuild(child, change)

    if isinstance(node, tuple):
        return _rebuilt(node, change)
    return change(node)


def names_used(node: Any) -> set[str]:
    """The locals that a node or block mentions."""
    return {each.name for each in everything(node) if type(each) is core.Local}
