"""Conditions that nothing can meet: two parts of them exclude each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from rulewright.dsl import core, model

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
NEVER_NEGATIVE = (core.Count, core.Size)
Resources = Mapping[str, model.ResourceDef]  # between which bounds they are


class _Known(Struct):
    """What the parts of a condition say about one value."""

    least: int | None = None
    most: int | None = None
    exactly: set[int] = field(default_factory=set)
    not_at_all: set[int] = field(default_factory=set)

    @property
    def excluded(self) -> bool:
        if len(self.exactly) > 1 or self.exactly & self.not_at_all:
            return True
        if self.least is not None and self.most is not None and self.least > self.most:
            return True
        return any(not self._within(value) for value in self.exactly)

    def _within(self, value: int) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def bounded(self, operator: str, value: int) -> None:
        if operator in (">", ">="):
            least = value + (operator == ">")
            self.least = least if self.least is None else max(self.least, least)
        else:
            most = value - (operator == "<")
            self.most = most if self.most is None else min(self.most, most)


def impossible(condition: core.Expr, resources: Resources) -> bool:
    """Can nothing ever meet the condition, by what it says itself?"""
    if isinstance(condition, core.Or):
        return all(impossible(part, resources) for part in condition.parts)
    known: dict[core.Expr, _Known] = {}
    parts = set(_parts(condition))
    for part in parts:
        if isinstance(part, core.Not) and part.part in parts:
            return True
        _note(part, known)
    for value, each in known.items():
        if isinstance(value, NEVER_NEGATIVE):
            each.bounded(">=", 0)
        if isinstance(value, core.Resource) and (resource := resources.get(value.name)) is not None:
            each.bounded(">=", resource.least)
            if resource.most is not None:
                each.bounded("<=", resource.most)
    return any(each.excluded for each in known.values())


def exclusive(one: core.Expr | None, other: core.Expr | None) -> bool:
    """Can two conditions never be met at once?"""
    return one is not None and other is not None and impossible(core.And((one, other)), {})


def _parts(condition: core.Expr) -> Iterator[core.Expr]:
    if not isinstance(condition, core.And):
        yield condition
        return
    for part in condition.parts:
        yield from _parts(part)


def _note(part: core.Expr, known: dict[core.Expr, _Known]) -> None:
    match part:
        case core.Same(left=value, right=core.Const(value=number), purpose=""):
            _of(value, known).exactly.add(number)
        case core.Not(part=core.Same(left=value, right=core.Const(value=number), purpose="")):
            _of(value, known).not_at_all.add(number)
        case core.Compare(operator=operator, left=value, right=core.Const(value=number)):
            _of(value, known).bounded(operator, number)
        case core.Compare(operator=operator, left=core.Const(value=number), right=value):
            _of(value, known).bounded(MIRRORED[operator], number)
        case _:
            pass


def _of(value: core.Expr, known: dict[core.Expr, _Known]) -> _Known:
    return known.setdefault(value, _Known())
