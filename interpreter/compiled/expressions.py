"""Expressions as Python source.

`val` gives source whose value is an integer (or a tuple/list of them), `test` source that is merely true or
false. Facts that are known where the code stands (whose turn, as which role) are put in as constants, and
what then has a fixed value disappears.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import substitute
from rulewright.interpreter.compiled.code import MOST_BRACKETS, brackets
from rulewright.interpreter.compiled.indexes import numbers
from rulewright.interpreter.compiled.maps import OnMaps
from rulewright.interpreter.compiled.masks import ByMap, Plain
from rulewright.interpreter.compiled.selections import Truth, is_number
from rulewright.interpreter.compiled.sharpen import Bearers, SetOf
from rulewright.interpreter.program import Program, TallyOf, UsedUp

LONG = 200  # a shorter source is not looked at
OTHER_ROLE = -2  # a role that is none of those asked about


def asked_role(one: Any, other: Any) -> int | None:
    """The thing, where the question is whether the turn is played as it."""
    if isinstance(one, core.TurnRole) and isinstance(other, core.Const) and other.value >= 0:
        return other.value
    return None


class Expressions(OnMaps):
    """Translates the core's expressions for one program."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._values: dict[type, Callable[[Any], str]] = {
            core.Const: lambda e: str(e.value),
            core.Local: lambda e: self.name(e.name),
            core.TurnPlayer: lambda _: self.turn if self.turn is not None else "s.turn",
            core.TurnRole: lambda _: str(self.role) if self.role not in (None, OTHER_ROLE) else "s.role",
            core.Property: self._property,
            core.Attribute: self._attribute,
            core.Resource: lambda e: f"s.r_{e.name}[{self.val(e.player)}]",
            core.Memory: self._memory,
            core.Zone: lambda e: self.zone(e.name, e.of),
            core.TokenHolder: lambda e: f"s.t_{e.token}",
            core.Owner: lambda e: f"OWNER[s.at[{self.val(e.thing)}]]",
            core.LiesIn: self._lies_in,
            core.Neighbor: lambda e: f"{'LEFT' if e.step == 1 else 'RIGHT'}[{self.val(e.player)}]",
            core.Revealed: self._revealed,
            core.HasStatus: lambda e: self._truth(f"{self.val(e.bearer)} in s.s_{e.status}"),
            core.Suspended: lambda _: self._truth("s.closing == 2"),
            core.Marker: lambda e: f"marker(s.s_{e.status}, s.w_{e.status}, {self.val(e.bearer)})",
            Bearers: lambda e: f"s.s_{e.status}",
            SetOf: self._set_of,
            core.Same: self._same,
            core.Member: self._member,
            core.Compare: self._compare,
            core.And: lambda e: self._truth(self.test(e)),
            core.Or: lambda e: self._truth(self.test(e)),
            core.Not: lambda e: self._truth(self.test(e)),
            core.Arith: self._arith,
            core.Half: lambda e: f"(({self.val(e.value)}{' + 1' if e.up else ''}) // 2)",
            core.Count: lambda e: self._over(e.select, lambda loop: f"len([1 {loop}])", "0"),
            core.Exists: lambda e: self._truth(self.test(e)),
            core.SumOver: lambda e: self._over(
                e.select, lambda loop: f"sum([{self.val(e.value)} {loop}])", "0"
            ),
            core.Extreme: self._extreme,
            core.Different: lambda e: self._over(
                e.select, lambda loop: f"len({{{self.val(e.value)} {loop}}})", "0"
            ),
            core.Items: lambda e: self.items(e.select),
            core.Listing: self._written_out,
            core.Size: lambda e: f"len({self.val(e.of)})",
            core.Top: self._top,
            core.Table: self._table,
            TallyOf: lambda e: f"s.c_{e.name}[{self.val(e.player)}]",
            UsedUp: lambda e: self._truth(self.test(e)),
            core.Adjusted: self._adjusted,
            core.CountsAs: lambda e: self._truth(self.test(e)),
            **self.on_maps(),
        }

    # ------------------------------------------------------------ truth

    def val(self, node: Any) -> str:
        return self._shallow(self._values[type(node)](node))

    def _shallow(self, source: str) -> str:
        """The source; as the call of a function of its own where its brackets are nested deeply."""
        if len(source) > LONG and brackets(source) > MOST_BRACKETS:
            return self.elsewhere(source)
        return source

    def test(self, node: Any) -> str:
        """Source that is true or false; "1" and "0" when that is known."""
        return self._shallow(self._test(node))

    def _test(self, node: Any) -> str:
        kind = type(node)
        if kind is core.And:
            return self.all_of([self.test(part) for part in node.parts])
        if kind is core.Or:
            return self.any_of([self.test(part) for part in node.parts])
        if kind is core.CountsAs:
            return self.any_of([self.test(node.base), *map(self.test, node.conditions)])
        if kind is core.Not:
            inner = self.test(node.part)
            if (
                type(node.part) is core.Same
                and inner.count(" == ") == 1
                and " and " not in inner
                and " if " not in inner
            ):
                return inner.replace(" == ", " != ")
            if is_number(inner):
                return "0" if int(inner) else "1"
            return f"not {inner}" if _atomic(inner) else f"not ({inner})"
        if kind is core.Exists:
            return self._exists(node.select)
        if kind in (ByMap, Plain):
            return self.mask_test(node)
        if kind is UsedUp:
            return f"s.used_{node.period} & {1 << self.program.abilities.index(node.key)}"
        if (
            kind is core.Compare
            and node.operator == ">"
            and type(node.left) is core.Size
            and _is_zero(node.right)
        ):
            return self.val(node.left.of)  # a list is true when something is in it
        source = self.val(node)
        return source.bare if isinstance(source, Truth) else source

    def _truth(self, test: str) -> str:
        """A truth as a number."""
        if is_number(test):
            return test
        source = Truth(f"(1 if {test} else 0)")
        source.bare = test
        return source

    def all_of(self, tests: list[str]) -> str:
        left = []
        for each in tests:
            if is_number(each):
                if not int(each):
                    return "0"
            else:
                left.append(each)
        if not left:
            return "1"
        return " and ".join(f"({each})" if " or " in each or " if " in each else each for each in left)

    def any_of(self, tests: list[str]) -> str:
        left = []
        for each in tests:
            if is_number(each):
                if int(each):
                    return "1"
            else:
                left.append(each)
        if not left:
            return "0"
        return " or ".join(f"({each})" if " and " in each or " if " in each else each for each in left)

    # ------------------------------------------------------------ single forms

    def zone(self, name: str, of: Any) -> str:
        if self.program.zones[name].of == "table":
            return f"s.z_{name}"
        return f"s.z_{name}[{self.val(of)}]"

    def _property(self, e: core.Property) -> str:
        if e.name in self.program.changing:
            return f"s.p_{e.name}[{self.val(e.thing)}]"
        thing = self.val(e.thing)
        table = self.program.properties[e.name]
        return str(table[int(thing)]) if is_number(thing) else f"P_{e.name.upper()}[{thing}]"

    def _attribute(self, e: core.Attribute) -> str:
        linked = self.program.attributes[e.name]
        if e.of is None:
            return self.val(linked.value)
        return self.val(substitute(linked.value, {linked.of: e.of}))

    def _memory(self, e: core.Memory) -> str:
        return f"s.m_{e.name}" if e.of is None else f"s.m_{e.name}[{self.val(e.of)}]"

    def _lies_in(self, e: core.LiesIn) -> str:
        zone = self.program.zones[e.zone]
        where = f"s.at[{self.val(e.thing)}]"
        if zone.of == "table":
            return self._truth(f"{where} == {zone.code}")
        if e.of is None:
            return self._truth(f"{zone.code} <= {where} < {zone.code + zone.positions(self.program.players)}")
        owner = self.val(e.of)
        code = str(zone.code + int(owner)) if is_number(owner) else f"{zone.code} + {owner}"
        return self._truth(f"{where} == {code}")

    def _revealed(self, e: core.Revealed) -> str:
        thing = self.val(e.thing)
        if is_number(thing):
            return f"s.up >> {thing} & 1" if int(thing) >= 0 else "0"
        return f"(s.up >> {thing} & 1 if {thing} >= 0 else 0)"

    def _same(self, e: core.Same) -> str:
        left, right = self.val(e.left), self.val(e.right)
        if self.role == OTHER_ROLE and any(
            asked_role(*pair) is not None for pair in ((e.left, e.right), (e.right, e.left))
        ):
            return "0"
        if is_number(left) and is_number(right):
            return "1" if int(left) == int(right) else "0"
        if left == right:
            return "1"
        if (left in self.sure and _is_nobody(e.right)) or (right in self.sure and _is_nobody(e.left)):
            return "0"
        return self._truth(f"{left} == {right}")

    def _member(self, e: core.Member) -> str:
        item, items = self.val(e.item), self.val(e.items)
        masked = items in self.masks or items.startswith("s.i_")
        return self._truth(f"{items} & {self.bit_of(item)}" if masked else f"{item} in {items}")

    def bit_of(self, name: str) -> str:
        """The bit that stands for a name in masks of names."""
        thing = re.fullmatch(r"P_NAME\[(.+)\]", name)
        if thing is not None:
            if not any("name" in names for names in self.indexed.values()):
                self.tables.setdefault("BIT_NAME", str(self.name_bits))
            return f"BIT_NAME[{thing[1]}]"
        bits = numbers(self.program, "name")
        if is_number(name):
            return str(bits[int(name)])
        self.tables["BIT_OF_NAME"] = str(bits)
        return f"BIT_OF_NAME[{name}]"

    def _compare(self, e: core.Compare) -> str:
        left, right = self.val(e.left), self.val(e.right)
        if is_number(left) and is_number(right):
            a, b = int(left), int(right)
            return str(int({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[e.operator]))
        return self._truth(f"{left} {e.operator} {right}")

    def _arith(self, e: core.Arith) -> str:
        left, right = self.val(e.left), self.val(e.right)
        if e.operator in ("+", "-") and right == "0":
            return left
        if e.operator == "+" and left == "0":
            return right
        if e.operator == "*" and "0" in (left, right):
            return "0"
        if e.operator == "max" and right == "0" and self.never_negative(e.left):
            return left
        if e.operator in ("max", "min"):
            return f"{e.operator}({left}, {right})"
        if e.operator == "*" and not is_number(left) and not is_number(right):
            return f"product({left}, {right})"
        return f"({left} {e.operator} {right})"

    def _written_out(self, e: core.Listing) -> str:
        items = [self.val(item) for item in e.items]
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"

    def _top(self, e: core.Top) -> str:
        count = self.val(e.count)
        known = (is_number(count) and int(count) >= 0) or self.never_negative(e.count)
        return f"{self.val(e.zone)}[:{count if known else f'max(0, {count})'}]"

    def _table(self, e: core.Table) -> str:
        arguments = [self.val(each) for each in e.arguments]
        if all(map(is_number, arguments)):
            found = self.program.tables[e.name].get(tuple(map(int, arguments)))
            if found is not None:
                return str(found)
        return f"T_{e.name.upper()}[({', '.join(arguments)},)]"

    def _adjusted(self, e: core.Adjusted) -> str:
        """Sets, then raises and lowers, then those with a bound; never below 0."""
        value = self.val(e.base)
        may_sink = not self.never_negative(e.base)
        for each in sorted(e.adjustments, key=lambda a: (a.operation != "set", a.bound is not None)):
            may_sink = may_sink or each.operation == "lower" or not self.never_negative(each.amount)
            if each.select is not None:
                value = self._adjusted_over(value, each)
                continue
            condition = self.test(each.condition)
            if condition == "0":
                continue
            if each.operation != "set" and each.bound is None:
                sign, amount = ("+" if each.operation == "raise" else "-"), self._amount(each.amount)
                changed = amount if condition == "1" else f"({amount} if {condition} else 0)"
                value = changed if value == "0" and sign == "+" else f"({value} {sign} {changed})"
            else:
                changed = self._changed(value, each)
                value = changed if condition == "1" else f"({changed} if {condition} else {value})"
            value = self._shallow(value)
        return f"max(0, {value})" if may_sink else value

    def never_negative(self, node: Any) -> bool:
        """Is the value known to be 0 or more?"""
        kind = type(node)
        if kind is core.Const:
            return bool(node.value >= 0)
        if kind is core.Local:
            return node.name in self.counted
        if kind is core.Arith and node.operator == "-" and type(node.right) is core.Const:
            return type(node.left) is core.Property and self._printed_least(node.left, node.right.value)
        if kind is core.Arith:
            return (
                node.operator in ("+", "*", "max")
                and self.never_negative(node.left)
                and self.never_negative(node.right)
            )
        if kind is core.Property:
            return self._printed_least(node, 0)
        return kind in (core.Resource, core.Size, core.Count, core.Different, core.Adjusted, TallyOf)

    def _printed_least(self, node: core.Property, least: int) -> bool:
        """A number that is printed as so much on every thing that has one; of nobody it would read NONE."""
        thing = node.thing
        somebody = (
            thing.value >= 0
            if type(thing) is core.Const
            else type(thing) is core.Local and self.name(thing.name) in self.sure
        )
        if node.name in self.program.changing or not somebody:
            return False
        kinds = [kind.id for kind in self.program.ruleset.kinds.values() if node.name in kind.properties]
        values = zip(self.program.things, self.program.properties[node.name], strict=False)
        return all(value >= least for each, value in values if each.kind in kinds)

    def _amount(self, node: Any) -> str:
        return self.val(node) if self.never_negative(node) else f"max(0, {self.val(node)})"

    def _changed(self, value: str, each: core.Adjustment) -> str:
        """The value under one modifier that sets, or that has a bound."""
        if each.operation == "set":
            return self.val(each.amount)
        return f"{each.operation}_to({value}, {self._amount(each.amount)}, {self.val(each.bound)})"

    def _adjusted_over(self, value: str, each: core.Adjustment) -> str:
        """A status's modifier: once for every bearer for which it holds."""
        assert each.select is not None
        select = replace(each.select, where=each.condition)
        if each.operation == "set":
            amounts = self._over(select, lambda loop: f"[{self.val(each.amount)} {loop}]", "[]")
            return f"last_of({amounts}, {value})"
        if each.bound is not None:
            pairs = f"({self._amount(each.amount)}, {self.val(each.bound)})"
            steps = self._over(select, lambda loop: f"[{pairs} {loop}]", "[]")
            return f"{each.operation}_by_steps({value}, {steps})"
        total = self._over(select, lambda loop: f"sum([{self._amount(each.amount)} {loop}])", "0")
        return f"({value} {'+' if each.operation == 'raise' else '-'} {total})"


def _atomic(source: str) -> bool:
    return re.fullmatch(r"[\w.\[\]]+", source) is not None


def _is_nobody(node: Any) -> bool:
    """The constant of nobody and nothing, which as a number is one like any other."""
    return type(node) is core.Const and node.value == core.NONE and type(node.type) is not core.NumberType


def _is_zero(node: Any) -> bool:
    return type(node) is core.Const and node.value == 0
