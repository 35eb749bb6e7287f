"""Conditions that read nothing of the state but a few values: what they hold for can be looked up."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, names_used, rebuild
from rulewright.interpreter.blocks.masks.forms import VALUE
from rulewright.interpreter.program import Program

STATIC = (
    core.And, core.Or, core.Not, core.Same, core.Member, core.Compare, core.CountsAs, core.Arith, core.Half,
    core.Table, core.Property, core.RegionOf, core.MapOf, core.Near, core.Spaces, core.Size, core.Listing,
    core.Exists, core.Count, core.Select, core.Among,
)  # fmt: skip
MANY = (core.Near, core.Spaces, core.Listing)  # lists that are static if their parts are
LISTS = (*MANY, core.Items, core.Top, core.Zone, core.Connected, core.SpacesIn, core.Regions)


def static(program: Program, node: Any, bound: frozenset[str], values: list[Any]) -> Any:
    """The node with what does not depend on `bound` as locals, put into `values`; None where it is not
    static."""
    kind = type(node)
    if kind is core.Const or (kind is core.Local and node.name in bound):
        return node
    if not names_used(node) & bound and kind not in MANY and not isinstance(node, core.Select | core.Among):
        if kind in LISTS or isinstance(getattr(node, "type", None), core.ManyType):
            return None
        if node not in values:
            values.append(node)
        return core.Local(VALUE.format(values.index(node)), core.NumberType())
    if kind not in STATIC or (kind is core.Property and node.name in program.changing):
        return None
    if kind is core.Select:
        plain = isinstance(node.source, core.Among) and not node.best and node.sorted_by is None
        if not plain or node.alike is not None:
            return None
        bound |= {node.binder}
    failed = False

    def inside(child: Any) -> Any:
        nonlocal failed
        found = static(program, child, bound, values)
        failed = failed or found is None
        return child if found is None else found

    made = rebuild(node, inside)
    return None if failed else made


def sound(program: Program, node: Any, it: str, numbers: range) -> bool:
    """Has every table a row for each of the numbers `it`, whatever else it is asked for?"""
    return all(
        _complete(program.tables[each.name], [_values(argument, it, numbers) for argument in each.arguments])
        for each in everything(node)
        if type(each) is core.Table
    )


def _complete(rows: Mapping[tuple[int, ...], int], asked: list[set[int] | None]) -> bool:
    """`asked`: the values that each argument may have; None: any of those that some row has."""
    known = [{row[place] for row in rows} for place in range(len(asked))]
    if len(rows) != prod(map(len, known)):
        return False
    return all(values is None or values <= found for values, found in zip(asked, known, strict=True))


def _values(argument: Any, it: str, numbers: range) -> set[int] | None:
    """Those of an argument; of one that reckons with `it`, more than any table has."""
    if argument == core.Local(it, core.NumberType()):
        return {*numbers}
    sum_of = type(argument) is core.Arith and argument.operator == "+"
    if sum_of and type(argument.right) is core.Const and argument.left == core.Local(it, core.NumberType()):
        return {number + argument.right.value for number in numbers}
    return None if it not in names_used(argument) else {*range(-1, 1_000)}
