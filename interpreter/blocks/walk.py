"""Walking and rewriting functions without a method for each form: by their fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

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
        names = INNER[cls]
        if names is not None:
            yield current
            for name in names:
                stack.append(getattr(current, name))


def used(node: Any) -> dict[f.Var, None]:
    """The variables that are mentioned, in order."""
    return {each: None for each in everything(node) if type(each) is f.Var}


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` of each node directly below it; the same object where nothing changed."""
    cls = type(node)
    changed = False
    values = []
    inner = INNER[cls]
    assert inner is not None
    for name in cls.__struct_fields__:
        old = getattr(node, name)
        new = _rebuilt(old, change) if name in inner else old
        changed = changed or new is not old
        values.append(new)
    return cls(*values) if changed else node


def _rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    if type(value) is tuple:
        items = tuple([_rebuilt(item, change) for item in value])
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return change(value) if isinstance(value, Struct) else value


def replaced(node: Any, values: Mapping[Any, Any]) -> Any:
    """The node (or several) with some nodes replaced by others wherever they stand."""

    def change(child: Any) -> Any:
        found = values.get(child)
        if found is not None:
            return found
        return child if type(child) is f.Var else rebuild(child, change)

    return tuple(map(change, node)) if isinstance(node, (tuple, list)) else change(node)


def steps_in(steps: f.Steps) -> Iterator[f.Step]:
    """Every step, also those inside others."""
    for step in steps:
        yield step
        for body in bodies(step):
            yield from steps_in(body)


def bodies(step: f.Step) -> tuple[f.Steps, ...]:
    """The steps inside a step."""
    match step:
        case f.When(then=then, otherwise=otherwise):
            return then, otherwise
        case f.Each(body=body) | f.While(body=body):
            return (body,)
        case _:
            pass
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
    total = 0
    for step in steps:
        has_else = type(step) is f.When and bool(step.otherwise)
        total += 1 + has_else + sum(map(length, bodies(step)))
    return total
