"""Conditions that read nothing of the state but a few values: what they hold for can be looked up."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.blocks.masks.forms import VALUE
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything, names_used, rebuild

STATIC = (
    linked.And, linked.Or, linked.Not, linked.Same, linked.Member, linked.Compare, linked.CountsAs,
    linked.Arith,
    linked.Table, linked.Property, linked.RegionOf, linked.MapOf, linked.Near, linked.Spaces, linked.Size,
    linked.Listing,
    linked.Exists, linked.Count, linked.Select, linked.Among,
)  # fmt: skip
MANY = (linked.Near, linked.Spaces, linked.Listing)  # lists that are static if their parts are
LISTS = (*MANY, linked.Items, linked.Top, linked.Zone, linked.Connected, linked.SpacesIn, linked.Regions)


def static(program: Program, node: Any, bound: frozenset[str], values: list[Any]) -> Any:
    """The node with what does not depend on `bound` as locals, put into `values`; None where it is not
    static."""
    kind = type(node)
    if kind is linked.Const or (kind is linked.Local and node.name in bound):
        return node
    if (
        not names_used(node) & bound
        and kind not in MANY
        and not isinstance(node, linked.Select | linked.Among)
    ):
        if kind in LISTS or isinstance(getattr(node, "type", None), linked.ManyType):
            return None
        if node not in values:
            values.append(node)
        return linked.Local(VALUE.format(values.index(node)), linked.NumberType())
    if kind not in STATIC or (kind is linked.Property and node.name in program.changing):
        return None
    if kind is linked.Select:
        plain = isinstance(node.source, linked.Among) and not node.best and node.sorted_by is None
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
        if type(each) is linked.Table
    )


def _complete(rows: Mapping[tuple[int, ...], int], asked: list[set[int] | None]) -> bool:
    """`asked`: the values that each argument may have; None: any of those that some row has."""
    known = [{row[place] for row in rows} for place in range(len(asked))]
    if len(rows) != prod(map(len, known)):
        return False
    return all(values is None or values <= found for values, found in zip(asked, known, strict=True))


def _values(argument: Any, it: str, numbers: range) -> set[int] | None:
    """Those of an argument; of one that reckons with `it`, more than any table has."""
    if argument == linked.Local(it, linked.NumberType()):
        return {*numbers}
    sum_of = type(argument) is linked.Arith and argument.operator == "+"
    if (
        sum_of
        and type(argument.right) is linked.Const
        and argument.left == linked.Local(it, linked.NumberType())
    ):
        return {number + argument.right.value for number in numbers}
    return None if it not in names_used(argument) else {*range(-1, 1_000)}
