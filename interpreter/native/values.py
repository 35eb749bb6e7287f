"""Values and tests of blocks as expressions of C."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.native.helping import Helping
from rulewright.interpreter.native.kinds import Unsupported

_CHECKED = {"+": "plus", "-": "minus", "*": "times"}


class Values(Helping):
    """Expressions of one program."""

    def value(self, node: Any) -> str:
        """A value in the form that is natural for it."""
        match node:
            case f.Int(value=value):
                if not -(1 << 63) <= value < 1 << 63:
                    return self.words(value, "(wide)")
                return f"{value}ll" if abs(value) > 1 << 31 else str(value) if value >= 0 else f"({value})"
            case f.Var():
                return self.var(node)
            case f.Load(slot="k"):
                return "s->k"
            case f.Load(slot=slot):
                return self.field(slot)
            case f.Fixed(table=table):
                self.used_as_list.add(table)
                return f"T{table}l"
            case f.Item():
                return self._item(node)
            case f.Pack(items=items):
                return self._pack(items)
            case f.Calc():
                return self._calc(node)
            case f.Flip(of=of):
                return self.wide(node) if self.kinds.of(of) == k.WIDE else f"(~{self.number(of)})"
            case f.Ones(of=of):
                if self.kinds.of(of) == k.WIDE:
                    return f"w_ones({self.wide(of)})"
                return f"(int64_t)__builtin_popcountll((uint64_t){self.number(of)})"
            case f.Truth(test=test):
                return f"(int64_t){self.test(test)}"
            case f.Choice(test=test, then=then, otherwise=otherwise):
                kind = self.kinds.of(node)
                return f"({self.test(test)} ? {self.want(then, kind)} : {self.want(otherwise, kind)})"
            case f.Size(of=of):
                return self._size(of)
            case f.Sizes(kind=kind, of=of):
                return self._sizes(kind, of)
            case f.Cut(of=of, low=low, high=high):
                return self._cut(of, low, high)
            case f.Fold():
                return self.fold(node)
            case f.Gather() | f.Among() | f.Pairs() | f.Mapped():
                return self.gathered(node)
            case f.Ordered() | f.Best():
                return self.keyed(node)
            case f.Row(table=table, key=key):
                return f"row{table}({', '.join(['s', *map(self.number, key)])})"
            case f.Help():
                return self.helped(node)
            case f.Result(function=number, arguments=arguments):
                return self.called(number, arguments)
            case f.Frame():
                return self.framed(node)
            case f.Kept():
                return self.want(node, self.kinds.of(node))
            case f.Waiting(of=of):
                return f"s->a[{self.frame(of)} + 1]"
            case _:
                pass
        raise Unsupported(type(node).__name__)

    def _item(self, node: f.Item) -> str:
        of = node.of
        if isinstance(of, f.Fixed):
            return self.of_table(of.table, self.number(node.at))
        if isinstance(of, f.Item) and isinstance(of.of, f.Fixed):
            table = self.layout.tables[of.of.table]
            if table.spread:
                spaces = self.of_table(of.of.table, self.number(of.at))
                return f"spread({spaces}, {self.wide_or_number(node.at)})"
        kind = self.kinds.of(of)
        if kind is None:
            return "0"
        match kind.name:
            case "whole":
                return self.of_slot(str(kind.of), node.at)
            case "pile":
                return f"pile_item({self.pile(of)}, {self.number(node.at)})"
            case "list":
                return f"item({self.value(of)}, {self.number(node.at)})"
            case "rows" | "bits":
                return self.of_row(of, node.at)
            case "tuple":
                cell = f"({self.value(of)})[{self.number(node.at)}]"
                return f"unboxed({cell})" if self.kinds.of(node) == k.LIST else cell
            case "held":
                return self._of_held(node)
            case "tuples":
                return f"tuple({self.list(of)}, {self.number(node.at)}, {kind.of})"
            case _:
                raise Unsupported(f"an item of a {kind.name}")

    def _of_held(self, node: f.Item) -> str:
        """What is kept of a suspended turn: whose, what was used in it, and each of its counts."""
        place, words = node.at, self.layout.words
        assert isinstance(place, f.Int)
        kept, seats = self.value(node.of), self.layout.program.players + 1
        if place.value > 1:
            return f"(list){{{kept} + {1 + words + (place.value - 2) * seats}, {seats}, 0}}"
        return f"(*(wide *)({kept} + 1))" if words > 1 else f"{kept}[1]"

    def _pack(self, items: tuple[Any, ...]) -> str:
        if not items:
            return "(list){scratch, 0, 0}"
        size = len(items[0].items) if type(items[0]) is f.Pack else 1
        flat = [
            part for each in items for part in (each.items if size > 1 or type(each) is f.Pack else (each,))
        ]
        if all(type(each) is f.Int for each in flat):
            name = self.fresh()
            values = ", ".join(map(self.number, flat))
            return f"({{ static int64_t {name}[] = {{{values}}}; (list){{{name}, {len(items)}, 0}}; }})"
        if any(self._is_list(each) for each in flat):
            return self._key(flat)
        name = self.fresh()
        sets = " ".join(f"{name}[{n}] = {self.number(each)};" for n, each in enumerate(flat))
        return f"({{ int64_t *{name} = some({len(flat)}); {sets} (list){{{name}, {len(items)}, 0}}; }})"

    def _key(self, items: list[Any]) -> str:
        """What tells something apart: numbers, and lists with how long they are."""
        name, lines = self.fresh(), []
        for each in items:
            add = (
                f"add_key(&{name}, {self.list(each)})"
                if self._is_list(each)
                else f"add(&{name}, {self.number(each)})"
            )
            lines.append(f"{add};")
        return f"({{ list {name} = fresh(); {' '.join(lines)} {name}; }})"

    def _calc(self, node: f.Calc) -> str:
        left, right = node.left, node.right
        if node.operator in ("&", "|", "<<") and k.WIDE in (self.kinds.of(left), self.kinds.of(right)):
            return self.wide(node)
        if node.operator == ">>" and self.kinds.of(left) == k.WIDE:
            return f"w_right({self.wide(left)}, {self.number(right)})"
        a, b = self.number(left), self.number(right)
        match node.operator:
            case "//":
                return f"divided({a}, {b})"
            case "max" | "min":
                return f"{'larger' if node.operator == 'max' else 'smaller'}({a}, {b})"
            case "<<" | ">>":
                if isinstance(right, f.Int) and 0 <= right.value < 63:
                    return f"({a} {node.operator} {b})"
                return f"{'shifted' if node.operator == '<<' else 'right'}({a}, {b})"
            case "+" | "-" | "*":
                return f"{_CHECKED[node.operator]}({a}, {b})"
            case operator:
                return f"({a} {operator} {b})"

    def _size(self, of: Any) -> str:
        kind = self.kinds.of(of)
        if isinstance(of, f.Pack):
            return str(len(of.items))
        if kind == k.PILE:
            return f"(int64_t){self.pile(of)}[1]"
        if kind is not None and kind.name == "whole":
            return str(self.layout.slots[kind.of].length)
        return f"(int64_t){self.list(of)}.n"

    def _sizes(self, kind: str, of: Any) -> str:
        field, count = self.layout.slots[self.slot(of)], self.fresh()
        each = f"s->{field.field}[i][1]"
        joined = f"{count} += {each}" if kind == "sum" else f"{count} = larger({count}, {each})"
        return f"({{ int64_t {count} = 0; for (int i = 1; i <= {field.length}; i++) {joined}; {count}; }})"

    def _cut(self, of: Any, low: Any, high: Any) -> str:
        first, last = low or make.ZERO, f.Int((1 << 31) - 1) if high is None else high
        ends = f"{self.number(first)}, {self.number(last)}"
        kind = self.kinds.of(of)
        if kind == k.PILE:
            return f"pile_cut({self.pile(of)}, {ends})"
        return f"cut({self.list(of)}, {ends}, {kind.of if kind and kind.name == 'tuples' else 1})"

    def test(self, test: Any) -> str:
        """A test as an expression that is 0 or 1."""
        match test:
            case f.Known(value=value):
                return str(int(value))
            case f.Compare(operator=operator, left=left, right=right):
                if k.WIDE in (self.kinds.of(left), self.kinds.of(right)):
                    same = f"w_same({self.wide(left)}, {self.wide(right)})"
                    return same if operator == "==" else f"(!{same})"
                return f"({self.number(left)} {operator} {self.number(right)})"
            case f.Between(low=low, value=value, high=high):
                name = self.fresh()
                ends = f"{self.number(low)} <= {name} && {name} < {self.number(high)}"
                return f"({{ int64_t {name} = {self.number(value)}; {ends}; }})"
            case f.In(item=item, items=items, missing=missing):
                return f"({'!' if missing else ''}{self.within(item, items)})"
            case f.Bits(left=left, right=right):
                if k.WIDE in (self.kinds.of(left), self.kinds.of(right)):
                    return f"w_meet({self.wide(left)}, {self.wide(right)})"
                return f"(({self.number(left)} & {self.number(right)}) != 0)"
            case f.Some(of=f.Choice(test=inner, then=then, otherwise=otherwise)):
                yes, no = (self.test(make.holds(each)) for each in (then, otherwise))
                return f"({self.test(inner)} ? {yes} : {no})"
            case f.Some(of=of):
                return self._some(of)
            case f.Found(loop=loop):
                return self.found(loop, "")
            case f.Every(parts=parts):
                return f"({' && '.join(map(self.test, parts))})"
            case f.Either(parts=parts):
                return f"({' || '.join(map(self.test, parts))})"
            case f.Isnt(test=inner):
                return f"(!{self.test(inner)})"
            case _:
                pass
        raise Unsupported(type(test).__name__)

    def _some(self, of: Any) -> str:
        kind = self.kinds.of(of)
        if kind == k.WIDE:
            return f"w_any({self.wide(of)})"
        if kind == k.PILE:
            return f"({self.pile(of)}[1] > 0)"
        if kind == k.LIST or (kind is not None and kind.name == "tuples"):
            if isinstance(of, f.Gather):
                return self.found(of.loop, "")
            return f"({self.list(of)}.n > 0)"
        if kind == k.HELD:
            return f"({self.value(of)} != 0)"
        return f"({self.number(of)} != 0)"
