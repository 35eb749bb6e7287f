"""Walking and rewriting functions without a method for each form: by their fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import is_
from typing import Any

from msgspec import Struct

from rulewright.dsl.forms.taking import values_of
from rulewright.interpreter.blocks import form as f

_PLAIN = ("int", "str", "bool")


class _Inner(dict[type, tuple[str, ...] | None]):
    """By class: the fields that can hold nodes, last first; None: its values are no nodes."""

    def __missing__(self, cls: type) -> tuple[str, ...] | None:
        found: tuple[str, ...] | None = None
        if issubclass(cls, Struct):
            kinds = {name: str(kind) for name, kind in cls.__annotations__.items()}
            inner = [n for n in cls.__struct_fields__ if kinds[n] not in _PLAIN and "Literal" not in kinds[n]]
            found = tuple(reversed(inner))
        self[cls] = found
        return found


INNER = _Inner()


class _Below(dict[type, Callable[[Any], Iterable[Any]] | None]):
    """By class: what is in the fields that can hold nodes, last first; None: its values are no nodes."""

    def __missing__(self, cls: type) -> Callable[[Any], Iterable[Any]] | None:
        names = INNER[cls]
        self[cls] = None if names is None else values_of(names)
        return self[cls]


BELOW = _Below()


def parts(node: Any) -> list[Any]:
    """What stands in a node, in the order of its fields."""
    return [getattr(node, name) for name in type(node).__struct_fields__]


def everything(node: Any) -> Iterator[Any]:
    """The node (or each of some) and all below it, in the order in which they are read."""
    stack = [node]
    while stack:
        current = stack.pop()
        cls = type(current)
        if cls is tuple or cls is list:
            stack.extend(current[::-1])
            continue
        below = BELOW[cls]
        if below is not None:
            yield current
            stack.extend(below(current))


def used(node: Any) -> dict[f.Var, None]:
    """The variables that are mentioned, in order."""
    return {each: None for each in everything(node) if type(each) is f.Var}


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` of each node directly below it; the same object where nothing changed."""
    cls = type(node)
    inner = INNER[cls]
    assert inner is not None
    changed: dict[str, Any] = {}
    for name in reversed(inner):
        old = getattr(node, name)
        new = _rebuilt(old, change)
        if new is not old:
            changed[name] = new
    if not changed:
        return node
    return cls(*[changed[name] if name in changed else getattr(node, name) for name in cls.__struct_fields__])


def _rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    cls = type(value)
    if cls is tuple:
        items = tuple([_rebuilt(item, change) for item in value])
        return value if all(map(is_, items, value)) else items
    return value if INNER[cls] is None else change(value)


def replaced(node: Any, values: Mapping[Any, Any]) -> Any:
    """The node (or several) with some nodes replaced by others wherever they stand."""
    kinds = {type(each) for each in values}

    def change(child: Any) -> Any:
        cls = type(child)
        if cls in kinds and child in values:
            return values[child]
        return child if cls is f.Var else rebuild(child, change)

    return tuple(map(change, node)) if isinstance(node, (tuple, list)) else change(node)


def steps_in(steps: f.Steps) -> Iterator[f.Step]:
    """Every step, also those inside others."""
    for step in steps:
        yield step
        for body in bodies(step):
            yield from steps_in(body)


def bodies(step: f.Step) -> tuple[f.Steps, ...]:
    """The steps inside a step."""
    if type(step) is f.When:
        return step.then, step.otherwise
    if type(step) is f.Each or type(step) is f.While:
        return (step.body,)
    return ()


def with_bodies(step: Any, change: Callable[[f.Steps], f.Steps]) -> Any:
    """The step with other steps inside."""
    match step:
        case f.When(test=test, then=then, otherwise=otherwise):
            return f.When(test, change(then), change(otherwise))
        case f.Each(var=var, of=of, body=body):
            return f.Each(var, of, change(body))
        case f.While(test=test, body=body):
            return f.While(test, change(body))
        case _:
            pass
    return step


def with_another(steps: Iterable[f.Step], old: f.Step, new: f.Step) -> Iterator[f.Step]:
    """The steps with one of them another, wherever it stands on a path, but in no loop."""
    for step in steps:
        if step == old:
            yield new
        elif type(step) is f.When:
            yield with_bodies(step, lambda body: tuple(with_another(body, old, new)))
        else:
            yield step


def ends(steps: f.Steps) -> bool:
    """Does every path through the steps leave the function (or the turn of a loop)?"""
    if not steps:
        return False
    last = steps[-1]
    if isinstance(last, f.ENDS):
        return True
    return type(last) is f.When and ends(last.then) and ends(last.otherwise)


def trimmed(steps: f.Steps) -> f.Steps:
    """The steps without those that no path reaches."""
    found: list[f.Step] = []
    for step in steps:
        found.append(with_bodies(step, trimmed))
        if ends(tuple(found)):
            break
    return tuple(found)


def length(steps: f.Steps) -> int:
    """How many lines a function is long."""
    total = len(steps)
    for step in steps:
        if type(step) is f.When:
            total += bool(step.otherwise) + length(step.then) + length(step.otherwise)
        elif type(step) is f.Each or type(step) is f.While:
            total += length(step.body)
    return total
