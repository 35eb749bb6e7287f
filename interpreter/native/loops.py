"""Loops inside of values: what is counted, gathered, ordered and looked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.native.kinds import Unsupported
from rulewright.interpreter.native.writer import TYPES, Writer


class Loops(Writer):
    """Values that go through lists."""

    def over(self, loop: f.Loop, inner: str) -> str:
        """The steps `inner` for each turn of a loop."""
        if not loop:
            return inner
        first, *rest = loop
        if isinstance(first, f.If):
            return f"if ({self.test(first.test)}) {{ {self.over(tuple(rest), inner)} }}"
        return self.turns(first.var, first.of, lambda: self.over(tuple(rest), inner), "own")

    def turns(self, var: f.Var, of: Any, body: Callable[[], str], mine: str = "") -> str:
        """A `for` of C over a list. `mine`: the variable is the loop's own."""
        name, kind = self.var(var), self.kinds.of(of)
        type_ = f"{TYPES[(self.kinds.item(of) or k.NUMBER).name]} " if mine else ""
        i, q = self.fresh(), self.fresh()

        def written(before: str, count: str, item: str) -> str:
            head = f"for (int64_t {i} = 0; {i} < {count}; {i}++)"
            return f"{{ {before} {head} {{ {type_}{name} = {item}; {body()} }} }}"

        match of:
            case f.Help(function="passes", arguments=(count,)):
                return written(f"int64_t {q} = {self.number(count)};", q, i)
            case f.Mapped(table=table, of=inner):
                inside = f.Var(10_000_000 + self._names)
                self.kinds.vars[inside] = k.NUMBER
                item = f"{type_}{name} = {self.of_table(table, self.var(inside))}; "
                return self.turns(inside, inner, lambda: item + body(), "own")
            case f.Fixed(table=table) if kind == k.LIST:
                return written("", str(len(self.layout.tables[table].content)), f"T{table}[1 + {i}]")
            case _:
                pass
        if kind == k.PILE and (mine or not (isinstance(of, f.Load) and self.layout.is_tuple(of.slot))):
            return written(f"thing *{q} = {self.pile(of)};", f"{q}[1]", f"{q}[2 + {i}]")
        if kind is not None and kind.name == "whole":
            slot = self.layout.slots[kind.of]
            return written("", str(slot.length), f"s->{slot.field}[1 + {i}]")
        if kind is not None and kind.name == "tuples":
            return written(f"list {q} = {self.list(of)};", f"{q}.n", f"{q}.p + {kind.of} * {i}")
        if kind in (k.LIST, k.PILE, None):
            return written(f"list {q} = {self.list(of)};", f"{q}.n", f"{q}.p[{i}]")
        raise Unsupported(f"a loop over a {kind.name}")

    def fold(self, node: f.Fold) -> str:
        count, each = self.fresh(), self.fresh()
        match node.kind:
            case "count":
                return f"({{ int64_t {count} = 0; {self.over(node.loop, f'{count}++;')} {count}; }})"
            case "sum":
                add = f"{count} = plus({count}, {self.number(node.value)});"
                return f"({{ int64_t {count} = 0; {self.over(node.loop, add)} {count}; }})"
            case "different":
                add = f"add(&{each}, {self.number(node.value)});"
                count = f"(int64_t)each_once({each}, ANY).n"
                return f"({{ list {each} = fresh(); {self.over(node.loop, add)} {count}; }})"
            case _:
                pass
        sign, first = ("<" if node.kind == "max" else ">"), self.fresh()
        value = f"int64_t {each} = {self.number(node.value)};"
        take = f"{value} if (!{first} || {count} {sign} {each}) {{ {count} = {each}; {first} = 1; }}"
        return f"({{ int64_t {count} = 0; int {first} = 0; {self.over(node.loop, take)} {count}; }})"

    def gathered(self, node: Any) -> str:
        """A new list of what a loop comes to."""
        new = self.fresh()
        match node:
            case f.Gather(value=f.Pack(items=items), loop=loop, once=False):
                at = self.fresh()
                cells = [
                    f"boxed({self.list(each)})" if self._is_list(each) else self.number(each)
                    for each in items
                ]
                values = [self.fresh() for _ in cells]
                first = " ".join(
                    f"int64_t {name} = {cell};" for name, cell in zip(values, cells, strict=True)
                )
                sets = " ".join(f"{at}[{n}] = {name};" for n, name in enumerate(values))
                made = self.over(loop, f"{first} int64_t *{at} = add_tuple(&{new}, {len(items)}); {sets}")
            case f.Gather(value=value, loop=loop, once=once):
                made = self.over(loop, f"add(&{new}, {self.number(value)});")
                return f"({{ list {new} = fresh(); {made} {f'each_once({new}, ANY)' if once else new}; }})"
            case f.Among(value=value, loop=loop):
                made = self.over(loop, f"add(&{new}, {self.number(value)});")
            case f.Pairs(left=left, right=right, loop=loop):
                at = self.fresh()
                sets = f"{at}[0] = {self.number(left)}; {at}[1] = {self.number(right)};"
                made = self.over(loop, f"int64_t *{at} = add_tuple(&{new}, 2); {sets}")
            case _:
                var = f.Var(20_000_000 + self._names)
                self.kinds.vars[var] = k.NUMBER
                made = self.turns(var, node, lambda: f"add(&{new}, {self.var(var)});", "own")
        return f"({{ list {new} = fresh(); {made} {new}; }})"

    def keyed(self, node: f.Ordered | f.Best) -> str:
        """A list by a key of each item."""
        new, keys, var = self.fresh(), self.fresh(), node.var
        ordered = isinstance(node, f.Ordered)
        sign = "-" if isinstance(node, f.Ordered) and node.descending else ""
        of = f"copy_of({self.list(node.of)}, 1)" if ordered else self.list(node.of)
        key = f"int64_t {self.var(var)} = {new}.p[i]; {keys}[i] = {sign}({self.number(node.key)});"
        done = f"sort({new}, {keys}, 1); {new};"
        if isinstance(node, f.Best):
            done = f"best({new}, {keys}, {int(node.highest)});"
        return (
            f"({{ list {new} = {of}; int64_t *{keys} = some({new}.n + 1); "
            f"for (int i = 0; i < {new}.n; i++) {{ {key} }} {done} }})"
        )

    def found(self, loop: f.Loop, test: str) -> str:
        """Does a loop come to anything (for which the test of C holds)?"""
        there, end = self.fresh(), self.fresh()
        hit = f"{{ {there} = 1; goto {end}; }}"
        inner = f"if ({test}) {hit}" if test else hit
        return f"({{ __label__ {end}; int {there} = 0; {self.over(loop, inner)} {end}: {there}; }})"

    def within(self, item: Any, items: Any) -> str:
        kind, name = self.kinds.of(items), self.fresh()
        if kind == k.KEYS:
            return f"has_key({self.value(items)}, {self.list(item)})"
        value = f"int64_t {name} = {self.number(item)};"
        match items:
            case f.Pack(items=parts):
                if not parts:
                    return "0"
                return f"({{ {value} {' || '.join(f'{name} == {self.number(each)}' for each in parts)}; }})"
            case f.Among(value=of, loop=loop) | f.Gather(value=of, loop=loop):
                return f"({{ {value} {self.found(loop, f'{name} == {self.number(of)}')}; }})"
            case f.Mapped() | f.Fixed():
                var = f.Var(40_000_000 + self._names)
                self.kinds.vars[var] = k.NUMBER
                return f"({{ {value} {self.found((f.For(var, items),), f'{name} == {self.var(var)}')}; }})"
            case _:
                pass
        if kind == k.PILE:
            return f"pile_has({self.pile(items)}, {self.number(item)})"
        return f"has({self.list(items)}, {self.number(item)})"
