"""Walking and rewriting core nodes without a method for each: by their fields, looked up once a class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.forms.taking import values_of

_SKIP = (core.NumberType, core.TruthType, core.PlayerType, core.ThingType, core.ListType, core.ZoneType,
         core.TokenType, core.ManyType, core.NoneType)  # fmt: skip


class _Inner(dict[type, tuple[str, ...] | None]):
    """By class: the fields that can hold nodes, last first; None where its values are no nodes."""

    def __missing__(self, cls: type) -> tuple[str, ...] | None:
        found: tuple[str, ...] | None = None
        if issubclass(cls, Struct) and not issubclass(cls, _SKIP):
            found = tuple(name for name in reversed(cls.__struct_fields__) if name not in ("span", "type"))
        self[cls] = found
        return found


_inner = _Inner()


def field_names(cls: type) -> tuple[str, ...] | None:
    """The fields of a node class that can hold nodes, last first; None where the class is none of a node."""
    return _inner[cls]


class _Below(dict[type, Callable[[Any], tuple[Any, ...]] | None]):
    """By class: what takes the fields that can hold nodes, last first; None where it is no node's."""

    def __missing__(self, cls: type) -> Callable[[Any], tuple[Any, ...]] | None:
        names = _inner[cls]
        self[cls] = None if names is None else values_of(names)
        return self[cls]


_below = _Below()


def is_node(value: object) -> bool:
    return _inner[type(value)] is not None


def children(node: Any) -> Iterator[Any]:
    """Every node directly below this one (through tuples and pairs as well)."""
    below = _below[type(node)]
    stack = [] if below is None else [*below(node)]
    while stack:
        value = stack.pop()
        cls = type(value)
        if cls is tuple:
            stack.extend(value[::-1])
        elif _inner[cls] is not None:
            yield value


def everything(node: Any) -> Iterator[Any]:
    """The node (or each node of a block) and all below it, outside in."""
    stack = [node]
    while stack:
        current = stack.pop()
        cls = type(current)
        if cls is tuple:
            stack.extend(current[::-1])
            continue
        below = _below[cls]
        if below is not None:
            yield current
            stack.extend(below(current))


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with every child replaced by `change(child)`; the same object where nothing changed."""
    changed: dict[str, Any] = {}
    for name in _inner[type(node)] or ():
        old = getattr(node, name)
        new = _rebuilt(old, change)
        if new is not old:
            changed[name] = new
    return replace(node, **changed) if changed else node


def _rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    cls = type(value)
    if cls is tuple:
        items = tuple([_rebuilt(item, change) for item in value])
        return value if all(map(is_, items, value)) else items
    return value if _inner[cls] is None else change(value)


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
