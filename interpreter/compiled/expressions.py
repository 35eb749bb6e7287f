"""Expressions as Python source.

`val` gives source whose value is an integer (or a tuple/list of them), `test` source that is merely true or false. Facts
that are known where the code stands (whose turn, as which role) are put in as constants, and what then has a fixed value
disappears.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import names_used, substitute
from rulewright.interpreter.compiled.sharpen import Bearers, Hoist, SetOf, conjuncts, sharpen
from rulewright.interpreter.program import Program, TallyOf, UsedUp

NUMBER = re.compile(r"-?[0-9]+")


def is_number(source: str) -> bool:
    return NUMBER.fullmatch(source) is not None


OTHER_ROLE = -2  # a role that is none of those asked about


def asked_role(one: Any, other: Any) -> int | None:
    """The thing, where the question is whether the turn is played as it."""
    if isinstance(one, core.TurnRole) and isinstance(other, core.Const) and other.value >= 0:
        return other.value
    return None


class Truth(str):
    """Source of a truth as a number, which also knows the plain test."""

    bare: str


class Loop:
    """A selection in pieces: when it is worth starting, what is computed before, the `for`s and `if`s, the last `if`."""

    def __init__(self, outer: str, before: list[tuple[str, str]], heads: list[str], inner: str, name: str) -> None:
        self.outer, self.before, self.heads, self.inner, self.name = outer, before, heads, inner, name

    @property
    def clause(self) -> str:
        """The `for`s and `if`s as they stand in a comprehension."""
        return " ".join(self.heads)


class Expressions:
    """Translates the core's expressions for one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.python: dict[str, str] = {}  # core name -> Python name
        self.sure: set[str] = set()  # Python names that never hold NONE
        self.counted: set[str] = set()  # core names of locals that are never below 0
        self._taken: set[str] = set()
        self.tables: dict[str, str] = {}  # look-up functions that the text needs: name -> source
        self.role: int | None = None  # facts: the turn's role, and the local that is the turn's player
        self.turn: str | None = None
        self.owners = self._owner_table()
        self._values: dict[type, Callable[[Any], str]] = {
            core.Const: lambda e: str(e.value),
            core.Local: lambda e: self.name(e.name),
            core.TurnPlayer: lambda e: self.turn if self.turn is not None else "s.turn",
            core.TurnRole: lambda e: str(self.role) if self.role not in (None, OTHER_ROLE) else "s.role",
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
            core.HasStatus: lambda e: self._truth(
                f"s.s_{e.status} and {self.val(e.bearer)} in map(FIRST, s.s_{e.status})"
            ),
            core.Marker: lambda e: f"marker(s.s_{e.status}, {self.val(e.bearer)})",
            Bearers: lambda e: f"tuple(map(FIRST, s.s_{e.status}))",
            SetOf: self._set_of,
            core.Same: self._same,
            core.Member: lambda e: self._truth(f"{self.val(e.item)} in {self.val(e.items)}"),
            core.Compare: self._compare,
            core.And: lambda e: self._truth(self.test(e)),
            core.Or: lambda e: self._truth(self.test(e)),
            core.Not: lambda e: self._truth(self.test(e)),
            core.Arith: self._arith,
            core.Half: lambda e: f"(({self.val(e.value)}{' + 1' if e.up else ''}) // 2)",
            core.Count: lambda e: self._over(e.select, lambda loop: f"len([1 {loop}])", "0"),
            core.Exists: lambda e: self._truth(self.test(e)),
            core.SumOver: lambda e: self._over(e.select, lambda loop: f"sum([{self.val(e.value)} {loop}])", "0"),
            core.Extreme: self._extreme,
            core.Different: lambda e: self._over(e.select, lambda loop: f"len({{{self.val(e.value)} {loop}}})", "0"),
            core.Items: lambda e: self.items(e.select),
            core.Listing: self._written_out,
            core.Size: lambda e: f"len({self.val(e.of)})",
            core.Top: self._top,
            core.Table: self._table,
            TallyOf: lambda e: f"s.c_{e.name}[{self.val(e.player)}]",
            UsedUp: lambda e: self._truth(self.test(e)),
            core.Adjusted: self._adjusted,
            core.CountsAs: lambda e: self._truth(self.test(e)),
        }

    # ------------------------------------------------------------ names

    def name(self, core_name: str) -> str:
        """The Python name of a local, the same wherever it is used."""
        known = self.python.get(core_name)
        if known is None:
            base = re.sub(r"[^0-9a-z_]", "_", core_name.lower())
            known = base if not base[0].isdigit() else f"v{base}"
            while known in self._taken or known in ("s", "k", "a", "v", "acts", "need", "if", "in", "is", "for"):
                known += "_"
            self._taken.add(known)
            self.python[core_name] = known
        return known

    def fresh(self, stem: str = "x") -> str:
        number = 1
        while f"{stem}{number}" in self._taken:
            number += 1
        return self.name(f"{stem}{number}")

    def _owner_table(self) -> tuple[int, ...]:
        last = max((z.code + (self.program.players if z.of == "player" else 1) for z in self.program.zones.values()))
        owners = [core.NONE] * (last + 1)
        for zone in self.program.zones.values():
            if zone.of == "player":
                for seat in range(self.program.players):
                    owners[zone.code + seat] = seat
        return tuple(owners)

    # ------------------------------------------------------------ truth

    def val(self, node: Any) -> str:
        return self._values[type(node)](node)

    def test(self, node: Any) -> str:
        """Source that is true or false; "1" and "0" when that is known."""
        kind = type(node)
        if kind is core.And:
            return self.all_of([self.test(part) for part in node.parts])
        if kind is core.Or:
            return self.any_of([self.test(part) for part in node.parts])
        if kind is core.CountsAs:
            return self.any_of([self.test(node.base), *map(self.test, node.conditions)])
        if kind is core.Not:
            inner = self.test(node.part)
            if type(node.part) is core.Same and inner.count(" == ") == 1 and " and " not in inner and " if " not in inner:
                return inner.replace(" == ", " != ")
            if is_number(inner):
                return "0" if int(inner) else "1"
            return f"not {inner}" if _atomic(inner) else f"not ({inner})"
        if kind is core.Exists:
            return self._exists(node.select)
        if kind is UsedUp:
            return f"s.used_{node.period} & {1 << self.program.abilities.index(node.key)}"
        if kind is core.Compare and node.operator == ">" and type(node.left) is core.Size:
            if type(node.right) is core.Const and node.right.value == 0:
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
            return self._truth(f"{zone.code} <= {where} < {zone.code + self.program.players}")
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
        if self.role == OTHER_ROLE and any(asked_role(*pair) is not None for pair in ((e.left, e.right), (e.right, e.left))):
            return "0"
        if is_number(left) and is_number(right):
            return "1" if int(left) == int(right) else "0"
        if left == right:
            return "1"
        if (left in self.sure and right == "-1") or (right in self.sure and left == "-1"):
            return "0"
        return self._truth(f"{left} == {right}")

    def _compare(self, e: core.Compare) -> str:
        left, right = self.val(e.left), self.val(e.right)
        if is_number(left) and is_number(right):
            a, b = int(left), int(right)
            return str(int({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[e.operator]))
        return self._truth(f"{left} {e.operator} {right}")

    def _arith(self, e: core.Arith) -> str:
        left, right = self.val(e.left), self.val(e.right)
        if e.operator in ("max", "min"):
            return f"{e.operator}({left}, {right})"
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
                changed = f"({value} {sign} {amount})"
                value = changed if condition == "1" else f"({value} {sign} ({amount} if {condition} else 0))"
            else:
                changed = self._changed(value, each)
                value = changed if condition == "1" else f"({changed} if {condition} else {value})"
        return f"max(0, {value})" if may_sink else value

    def never_negative(self, node: Any) -> bool:
        """Is the value known to be 0 or more?"""
        kind = type(node)
        if kind is core.Const:
            return bool(node.value >= 0)
        if kind is core.Local:
            return node.name in self.counted
        if kind is core.Arith:
            return node.operator in ("+", "*", "max") and self.never_negative(node.left) and self.never_negative(node.right)
        if kind is core.Property:
            return self._printed_positive(node)
        return kind in (core.Resource, core.Size, core.Count, core.Different, core.Adjusted, TallyOf)

    def _printed_positive(self, node: core.Property) -> bool:
        """A number that is printed as 0 or more on every thing that has one; of nobody it would read NONE."""
        thing = node.thing
        somebody = thing.value >= 0 if type(thing) is core.Const else type(thing) is core.Local and self.name(thing.name) in self.sure
        if node.name in self.program.changing or not somebody:
            return False
        kinds = [kind.id for kind in self.program.ruleset.kinds.values() if node.name in kind.properties]
        values = zip(self.program.things, self.program.properties[node.name], strict=False)
        return all(value >= 0 for each, value in values if each.kind in kinds)

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

    # ------------------------------------------------------------ selections

    def loop(self, select: core.Select, hoisting: bool) -> Loop:
        """The pieces of a loop over the candidates (not sorted, not cut)."""
        where = select.where
        name = self.name(select.binder)
        source = select.source
        if not isinstance(source, core.Among):
            self.sure.add(name)
        clause, seat = self._clause(select, name)
        if isinstance(source, core.InZone) and where is not None:
            where = sharpen(where, select.binder, source.zone, source.of)
        elif isinstance(source, core.InEvery) and where is not None:
            where = sharpen(where, select.binder, source.zone, core.Local(seat, core.PlayerType()))
        parts = conjuncts(where)
        outer_bound = frozenset({select.binder, seat} - {""})
        outer = [p for p in parts if not names_used(p) & outer_bound]
        by_seat = [p for p in parts if seat and seat in names_used(p) and select.binder not in names_used(p)]
        rest = [p for p in parts if p not in outer and p not in by_seat]
        before: list[tuple[str, str]] = []
        if hoisting:
            hoist = Hoist(lambda: self.fresh("h"))
            by_seat = [hoist.pull(part, outer_bound) for part in by_seat]
            rest = [hoist.pull(part, outer_bound) for part in rest]
            for local, node in hoist.lets:
                source_of = self.val(node)
                if is_number(source_of) or source_of.isidentifier():
                    self.python[local] = source_of
                else:
                    before.append((self.name(local), source_of))
        if by_seat:
            guard = self.all_of([self.test(part) for part in by_seat])
            zone = source.zone if isinstance(source, core.InEvery) else ""
            clause = [f"for {self.name(seat)} in SEATS", f"if {guard}", f"for {name} in s.z_{zone}[{self.name(seat)}]"]
        inner = self.all_of(sorted((self.test(part) for part in rest), key=len))
        return Loop(self.all_of([self.test(part) for part in outer]), before, clause, inner, name)

    def _clause(self, select: core.Select, name: str) -> tuple[list[str], str]:
        """The `for` of a selection, and the core name of the seat it runs over first (for every player's zone)."""
        source: Any = select.source
        kind = type(source)
        if kind is core.InEvery:
            seat = f"{select.binder}.seat"
            return [f"for {self.name(seat)} in SEATS", f"for {name} in s.z_{source.zone}[{self.name(seat)}]"], seat
        if kind is core.Marked:
            return [f"for {name} in bearers(s.s_{source.status})"], ""
        return [f"for {name} in {self._source(source)}"], ""

    def _source(self, source: Any) -> str:
        kind = type(source)
        if kind is core.Players:
            if source.first is not None and self.val(source.first) in self.sure:
                return f"ROUND[{self.val(source.first)}]"
            first = f"s.t_{self.program.first_seat}" if self.program.first_seat else "0"
            if self.turn is not None and source.first is None:
                return f"ROUND[{self.turn}]"
            usual = f"s.turn if s.turn >= 0 else {first}"
            if source.first is not None:
                return f"ROUND[starting({self.val(source.first)}, {usual})]"
            return f"ROUND[{usual}]"
        if kind is core.InZone:
            return self.zone(source.zone, source.of)
        if kind is core.OfKind:
            return f"K_{source.kind.upper()}"
        if kind is core.OfList:
            return f"L_{source.name.upper()}"
        if kind is core.Among:
            return self.val(source.items)
        if kind is core.Range:
            return f"span({self.val(source.low)}, {self.val(source.high)})"
        if kind is core.OfCard:
            things = [i for i, t in enumerate(self.program.things) if t.card == source.card]
            of = f"{self.program.zones[source.zone].code}"
            if self.program.zones[source.zone].of == "player" and source.of is not None:
                return f"[t for t in {tuple(things)!r} if s.at[t] == {of} + {self.val(source.of)}]"
            span = self.program.players if self.program.zones[source.zone].of == "player" else 1
            return f"[t for t in {tuple(things)!r} if {of} <= s.at[t] < {of} + {span}]"
        raise TypeError(kind.__name__)

    def _over(self, select: core.Select, make: Callable[[str], str], empty: str) -> str:
        """An aggregate over a selection."""
        if select.best or select.sorted_by is not None:
            name = self.name(select.binder)
            return make(f"for {name} in {self.items(select)}")
        loop = self.loop(select, False)
        if loop.outer == "0" or loop.inner == "0":
            return empty
        source = make(loop.clause + (f" if {loop.inner}" if loop.inner != "1" else ""))
        return source if loop.outer == "1" else f"({source} if {loop.outer} else {empty})"

    def getter(self, prop: str) -> str | None:
        """A look-up of a printed property as one call without a Python frame, for walking through a zone."""
        if prop in self.program.changing:
            return None
        name = f"P_{prop.upper()}_OF"
        self.tables[name] = f"[*P_{prop.upper()}].__getitem__"  # a list's is called without packing arguments
        return name

    def _among_values(self, select: core.Select) -> str | None:
        """"Is there one in the zone whose property is X": X among the properties of the zone."""
        where = select.where
        if type(where) is not core.Same or select.best:
            return None
        for one, other in ((where.left, where.right), (where.right, where.left)):
            if isinstance(select.source, core.Marked) and select.binder not in names_used(other):
                if type(one) is core.Local and one.name == select.binder:
                    return f"{self.val(other)} in map(FIRST, s.s_{select.source.status})"
            if not isinstance(select.source, core.InZone):
                continue
            of_binder = type(one) is core.Property and type(one.thing) is core.Local and one.thing.name == select.binder
            if of_binder and select.binder not in names_used(other):
                getter = self.getter(one.name)
                if getter is not None:
                    return f"{self.val(other)} in map({getter}, {self._source(select.source)})"
        return None

    def _exists(self, select: core.Select) -> str:
        if select.best:
            return self.items(replace(select, best=()))
        among = self._among_values(select)
        if among is not None:
            return f"s.s_{select.source.status} and {among}" if isinstance(select.source, core.Marked) else among
        loop = self.loop(select, False)
        if loop.outer == "0" or loop.inner == "0":
            return "0"
        if loop.inner == "1" and loop.clause.count("for ") == 1 and not isinstance(select.source, core.Marked):
            found = loop.clause.split(" in ", 1)[1]
        else:
            found = f"[1 {loop.clause}" + (f" if {loop.inner}]" if loop.inner != "1" else "]")
        tests = [loop.outer, f"s.s_{select.source.status}"] if isinstance(select.source, core.Marked) else [loop.outer]
        return self.all_of([*tests, found])

    def _extreme(self, e: core.Extreme) -> str:
        function = "max" if e.highest else "min"
        return self._over(e.select, lambda loop: f"{function}([{self.val(e.value)} {loop}], default=0)", "0")

    def _set_of(self, e: SetOf) -> str:
        value, select = e.value, e.select
        plain = select.where is None and isinstance(select.source, core.InZone)
        if plain and type(value) is core.Property and type(value.thing) is core.Local:
            getter = self.getter(value.name) if value.thing.name == select.binder else None
            if getter is not None:
                return f"set(map({getter}, {self._source(select.source)}))"
        return self._over(e.select, lambda loop: f"{{{self.val(e.value)} {loop}}}", "()")

    def items(self, select: core.Select) -> str:
        """The selection as a list, in its order."""
        plain = replace(select, best=(), sorted_by=None)
        loop = self.loop(plain, False)
        name = loop.name
        if loop.outer == "0" or loop.inner == "0":
            return "[]"
        source = f"[{name} {loop.clause}" + (f" if {loop.inner}]" if loop.inner != "1" else "]")
        if loop.inner == "1" and loop.outer == "1" and loop.clause.count("for ") == 1:
            if not isinstance(select.source, core.Marked):
                source = loop.clause.split(" in ", 1)[1]
        if loop.outer != "1":
            source = f"({source} if {loop.outer} else [])"
        order = self._fixed_order(select)
        if order is not None:
            source = order
        elif select.sorted_by is not None:
            key = f"lambda {name}: {self.val(select.sorted_by)}"
            source = f"sorted({source}, key={key}{', reverse=True' if select.descending else ''})"
        for ranking in select.best:
            source = f"best({source}, lambda {name}: {self.val(ranking.value)}, {ranking.highest})"
        return source


    def _fixed_order(self, select: core.Select) -> str | None:
        """All things of a kind, sorted by a printed number: known before play."""
        by = select.sorted_by
        if not isinstance(by, core.Property) or by.name in self.program.changing or select.where is not None:
            return None
        of_binder = isinstance(by.thing, core.Local) and by.thing.name == select.binder
        if not of_binder or not isinstance(select.source, core.OfKind):
            return None
        kind, table = select.source.kind, self.program.properties[by.name]
        things = [i for i, thing in enumerate(self.program.things) if thing.kind == kind]
        return repr(tuple(sorted(things, key=lambda thing: table[thing], reverse=select.descending)))


def _atomic(source: str) -> bool:
    return re.fullmatch(r"[\w.\[\]]+", source) is not None
