"""Between which numbers a memory stays, as far as the rules show it: where everything that is ever put into
it is a plain number or one that somebody or chance chooses from a row of them, such as the eyes of a die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything

Bounds = tuple[int, int]


def bounds_of(ruleset: model.Ruleset) -> dict[str, Bounds]:
    """The memories of numbers that stay between two numbers. What never changes is not among them."""
    found: dict[str, Bounds | None] = {}
    for text in _texts(ruleset):
        nodes = list(everything(text))
        rows = _rows(nodes)
        for node in nodes:
            match node:
                case core.SetMemory(name=name, value=value):
                    bounds = _value(value, rows)
                    found[name] = _both(found.get(name, bounds), bounds)
                case core.Due(into=name) if name:
                    found[name] = None
                case _:
                    pass
    memories = ruleset.program.memories
    kept = {name: _both(bounds, (memories[name].start,) * 2) for name, bounds in found.items()}
    numbers = {name for name, memory in memories.items() if isinstance(memory.type, core.NumberType)}
    return {name: bounds for name, bounds in kept.items() if bounds is not None and name in numbers}


def _texts(ruleset: model.Ruleset) -> Iterator[Any]:
    """Everything that is written as one piece: a name is bound once in it."""
    program = ruleset.program
    for name in program.__struct_fields__:
        declared = getattr(program, name)
        yield from declared.values() if isinstance(declared, dict) else (declared,)
    for card in ruleset.cards.values():
        yield card.abilities


def _rows(nodes: list[Any]) -> dict[str, Bounds | None]:
    """The names of what is chosen from a row of numbers."""
    rows: dict[str, Bounds | None] = {}
    for node in nodes:
        match node:
            case (
                core.Select(binder=name, source=source)
                | core.PickRandom(binder=name, select=core.Select(source=source))
            ):
                rows[name] = _row(source)
            case core.Let(name=name) | core.Assign(name=name):
                rows[name] = None
            case _:
                pass
    return rows


def _row(source: core.SelectSource) -> Bounds | None:
    match source:
        case core.Range(low=core.Const(value=low), high=core.Const(value=high)):
            return low, high
        case _:
            return None


def _value(value: core.Expr, rows: dict[str, Bounds | None]) -> Bounds | None:
    match value:
        case core.Const(value=number):
            return number, number
        case core.Local(name=name):
            return rows.get(name)
        case _:
            return None


def _both(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    if one is None or other is None:
        return None
    return min(one[0], other[0]), max(one[1], other[1])
