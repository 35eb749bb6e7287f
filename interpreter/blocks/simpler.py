"""Values and tests in which something has become known: worked out anew, from the inside to the outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.walk import parts, rebuild

Known = Mapping[f.Var, f.Value]
CHEAP = (f.Int, f.Var, f.Load)  # and what is looked up at once: no value changes the state


def worked_out(node: Any, known: Known) -> Any:
    """The node with what is known of its variables in their places."""
    cls = type(node)
    if cls is f.Var:
        return _named(node, known)
    if cls in _OF_FRAMES and type(node.of) is f.Var and type(known.get(node.of)) is f.Frame:
        node = cls(known[node.of], *parts(node)[1:])
    bound = _bound(node)
    if bound and known:
        known = {v: value for v, value in known.items() if v not in bound and bound.isdisjoint(_vars(value))}
    made = rebuild(node, lambda child: worked_out(child, known))
    change = _CHANGES.get(cls)
    return made if change is None or (made is node and cls not in _AT_ONCE) else change(made)


def _named(var: f.Var, known: Known) -> f.Value:
    """A variable as the number, the other variable or the list of one at most that it is."""
    value = known.get(var)
    short = isinstance(value, CHEAP) or (type(value) is f.Pack and len(value.items) < 2)
    return value if short and value is not None else var


def _bound(node: Any) -> frozenset[f.Var]:
    """The variables that have another meaning inside the node."""
    match node:
        case f.Fold(loop=loop) | f.Gather(loop=loop) | f.Pairs(loop=loop) | f.Among(loop=loop):
            return frozenset(each.var for each in loop if type(each) is f.For)
        case f.Found(loop=loop):
            return frozenset(each.var for each in loop if type(each) is f.For)
        case f.Ordered(var=var) | f.Best(var=var):
            return frozenset((var,))
        case _:
            return frozenset()


def _vars(value: f.Value) -> Iterable[f.Var]:
    """The variables in what is known of one."""
    match value:
        case f.Var():
            return (value,)
        case f.Pack(items=items):
            return [each for each in items if type(each) is f.Var]
        case f.Frame(values=values, parent=parent):
            return [each for each in (*values, parent) if type(each) is f.Var]
        case _:
            return ()


def _in(node: f.In) -> f.Test:
    if type(node.items) is not f.Pack or len(node.items.items) > 1:
        return node
    if not node.items.items:
        return make.ALWAYS if node.missing else make.NEVER
    return make.compare("!=" if node.missing else "==", node.item, node.items.items[0])


def _some(node: f.Some) -> f.Test:
    match node.of:
        case f.Pack(items=items):
            return make.ALWAYS if items else make.NEVER
        case f.Int() | f.Truth():
            return make.holds(node.of)
        case _:
            return node


def _help(node: f.Help) -> f.Value:
    first = node.arguments[0] if node.arguments else None
    return first if node.function == "tuple" and isinstance(first, f.Pack) else node


def _kept(node: f.Kept) -> f.Value:
    return node.of.values[node.place] if type(node.of) is f.Frame else node


def _waiting(node: f.Waiting) -> f.Value:
    known = type(node.of) is f.Frame and node.of.parent is not None
    return node.of.parent if known else node  # type: ignore[union-attr, return-value]


def _only(loop: f.Loop) -> tuple[Callable[[Any], Any], f.Test] | None:
    """Of a loop over one candidate: what puts it in place of the loop's variable; and the condition."""
    first, *more = loop
    if type(first) is not f.For or type(first.of) is not f.Pack or len(first.of.items) != 1:
        return None
    (item,) = first.of.items
    if not isinstance(item, CHEAP) or any(type(each) is f.For for each in more):
        return None

    def put(node: Any) -> Any:
        return worked_out(node, {first.var: item})

    return put, make.every([put(each.test) for each in more if type(each) is f.If])


def _fold(node: f.Fold) -> f.Value:
    only = _only(node.loop)
    if only is None:
        return node
    put, test = only
    return make.choice(test, put(node.value) if node.kind in ("sum", "max", "min") else make.ONE, make.ZERO)


def _gather(node: f.Gather) -> f.Value:
    only = _only(node.loop)
    if only is None:
        return node
    put, test = only
    return f.Help("copy", (f.Pack((put(node.value),)),)) if test == make.ALWAYS else node


def _found(node: f.Found) -> f.Test:
    only = _only(node.loop)
    return node if only is None else only[1]


_CHANGES: dict[type, Callable[[Any], Any]] = {
    f.Compare: lambda e: make.compare(e.operator, e.left, e.right),
    f.Every: lambda e: make.every(e.parts),
    f.Either: lambda e: make.either(e.parts),
    f.Isnt: lambda e: make.isnt(e.test),
    f.Choice: lambda e: make.choice(e.test, e.then, e.otherwise),
    f.Truth: lambda e: make.truth(e.test),
    f.Calc: lambda e: make.calc(e.operator, e.left, e.right),
    f.In: _in,
    f.Some: _some,
    f.Help: _help,
    f.Kept: _kept,
    f.Waiting: _waiting,
    f.Fold: _fold,
    f.Gather: _gather,
    f.Found: _found,
}
_OF_FRAMES = (f.Kept, f.Waiting)
_AT_ONCE = (f.Fold, f.Gather, f.Found, f.In, f.Some, f.Help, f.Kept, f.Waiting)
