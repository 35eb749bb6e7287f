"""Walking and rewriting core nodes without a method for each: by their fields, looked up once a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core

_SKIP = (core.NumberType, core.TruthType, core.PlayerType, core.ThingType, core.ListType, core.ZoneType,
         core.TokenType, core.ManyType, core.NoneType)  # fmt: skip
_NONE: tuple[str, ...] = ()
_fields: dict[type, tuple[str, ...] | None] = {}  # of a class; None: its values are no nodes


def field_names(cls: type) -> tuple[str, ...] | None:
    """The fields of a node class that can hold nodes, last first; None where the class is none of a node."""
    try:
        return _fields[cls]
    except KeyError:
        found: tuple[str, ...] | None = None
        if issubclass(cls, Struct) and not issubclass(cls, _SKIP):
            found = tuple(name for name in reversed(cls.__struct_fields__) if name not in ("span", "type"))
        _fields[cls] = found
        return found


def is_node(value: object) -> bool:
    return field_names(type(value)) is not None


def children(node: Any) -> Iterator[Any]:
    """Every node directly below this one (through tuples and pairs as well)."""
    stack = [getattr(node, name) for name in field_names(type(node)) or _NONE]
    while stack:
        value = stack.pop()
        if isinstance(value, tuple):
            stack.extend(reversed(value))
        elif is_node(value):
            yield value


def everything(node: Any) -> Iterator[Any]:
    """The node (or each node of a block) and all below it, outside in."""
    known, stack = _fields, [node]
    while stack:
        current = stack.pop()
        cls = type(current)
        if cls is tuple:
            stack.extend(reversed(current))
            continue
        names = known[cls] if cls in known else field_names(cls)
        if names is not None:
            yield current
            for name in names:
                stack.append(getattr(current, name))


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with every child replaced by `change(child)`; the same object where nothing changed."""
    changed: dict[str, Any] = {}
    for name in field_names(type(node)) or _NONE:
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


def names_paid_by(way: core.PaymentAbility) -> set[str]:
    """The locals on which hangs what a use of a way to pay covers and takes: that is told by the beginning
    of its text, up to the first choice."""
    found = names_used(way.units)
    for statement in way.body:
        match statement:
            case core.Let() | core.Pay():
                found |= names_used(statement)
            case core.Menu(optional=False, entries=(entry,)) if entry.select is not None:
                return found | names_used(statement)
            case _:
                break
    return found


def named_in_loops(block: Any) -> set[str]:
    """The names that stand for something else in each pass of a `for each` in a block."""
    loops = [each for each in everything(block) if type(each) is core.ForEach]
    named = {each.select.binder for each in loops}
    return named | {each.name for loop in loops for each in everything(loop.body) if type(each) is core.Let}
