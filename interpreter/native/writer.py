"""Names, places and conversions: what all that writes C shares.

All names are made here: `v12` a variable, `f12` a function, `T12` a table, `x12` a field of the state. No
text of an author is ever a part of the source: it has numbers and names of ours, and no strings at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module, taken_by
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.native.infer import Kinds
from rulewright.interpreter.native.kinds import Kind, Unknown, Unsupported, still
from rulewright.interpreter.native.layout import Layout

FRAME_HEAD: Final = 3  # of a frame: its block, who waits for it, how many cells it has
TYPES: Final = {
    "number": "int64_t", "wide": "wide", "random": "u128", "frame": "int64_t", "pile": "thing *",
    "list": "list", "tuples": "list", "keys": "list", "tuple": "int64_t *", "bits": "MASK *",
    "held": "int64_t *", "rows": "const list *",
}  # fmt: skip


class Writer:
    """Writes parts of one program."""

    def __init__(self, module: Module, layout: Layout, kinds: Kinds) -> None:
        self.module, self.layout, self.kinds = module, layout, kinds
        self.index = {number: place for place, number in enumerate(module.blocks())}
        self.used_as_list: set[int] = set()  # tables that stand somewhere as a list
        self._names = 0

    def fresh(self) -> str:
        """A name that nothing else has."""
        self._names += 1
        return f"t{self._names}"

    def var(self, var: f.Var) -> str:
        return f"v{var.number}"

    def field(self, slot: str) -> str:
        """A slot of the state, as something that can be set."""
        found = self.layout.slots[slot]
        return f"s->{found.field}"

    def pile(self, node: Any) -> str:
        """The zone that a value is."""
        match node:
            case f.Load(slot=slot):
                return self.field(slot)
            case f.Item(of=of, at=at):
                slot = self.slot(of)
                return f"({self.of_slot(slot, at)})"
            case f.Var():
                return self.var(node)
            case _:
                return f"({self.value(node)})"

    def of_slot(self, slot: str, at: Any) -> str:
        """A place of a list of the state."""
        found = self.layout.slots[slot]
        return f"s->{found.field}[nth({self.number(at)}, {found.length + 1})]"

    def of_table(self, table: int, at: str) -> str:
        """What stands in a table at a place."""
        return f"T{table}[nth({at}, {len(self.layout.tables[table].content) + 1})]"

    def of_row(self, row: Any, at: Any) -> str:
        """A place of a row of masks: of the state's or of a table's."""
        size = self._length_of(row.of) if isinstance(row, f.Item) else None
        if size is None:
            raise Unsupported("a row of masks of an unknown length")
        return f"({self.value(row)})[nth({self.number(at)}, {size})]"

    def _length_of(self, rows: Any) -> int | None:
        """How many places each of these rows of masks has, with nobody's."""
        if isinstance(rows, f.Fixed):
            return max(map(len, self.layout.tables[rows.table].content)) + 1
        kind = self.kinds.of(rows)
        if kind is not None and kind.name == "whole":
            return self.layout.slots[kind.of].room + 1
        return None

    def slot(self, node: Any) -> str:
        """The slot that a value is, whole."""
        kind = self.kinds.of(node)
        if kind is None or kind.name != "whole":
            raise Unsupported(f"a {kind.name if kind else 'value'} in place of a slot")
        return str(kind.of)

    def place(self, node: Any) -> str:
        """A place that can be set."""
        match node:
            case f.Var() | f.Load():
                return self.value(node)
            case f.Item(of=of, at=at):
                kind = self.kinds.of(of)
                assert kind is not None
                if kind.name == "whole":
                    return self.of_slot(str(kind.of), at)
                if kind == k.PILE:
                    return f"(*pile_place({self.pile(of)}, {self.number(at)}))"
                if kind == k.LIST:
                    return f"(*list_place({self.value(of)}, {self.number(at)}))"
                if kind == k.BITS:
                    return self.of_row(of, at)
            case _:
                pass
        raise Unsupported(f"to set a {type(node).__name__}")

    def number(self, node: Any) -> str:
        """A value as a number."""
        if isinstance(node, f.Kept):
            return f"s->a[{self.frame(node.of)} + {FRAME_HEAD + node.place}]"
        if self.kinds.of(node) == k.WIDE:
            return (
                f"(int64_t){self.value(node)}.w[0]"
                if type(node) is f.Var
                else f"w_right({self.wide(node)}, 0)"
            )
        return self.value(node)

    def wide(self, node: Any) -> str:
        """A value as a mask of several words."""
        match node:
            case f.Calc(operator="&" | "|" as operator, left=left, right=right):
                return f"w_{'and' if operator == '&' else 'or'}({self.wide(left)}, {self.wide(right)})"
            case f.Calc(operator="<<", left=left, right=right):
                return f"w_left({self.wide(left)}, {self.number(right)})"
            case f.Flip(of=of):
                return f"w_not({self.wide(of)})"
            case f.Choice(test=test, then=then, otherwise=otherwise):
                return f"({self.test(test)} ? {self.wide(then)} : {self.wide(otherwise)})"
            case f.Int(value=value) if not -(1 << 63) <= value < 1 << 63:
                return self.words(value, "(wide)")
            case _:
                pass
        return self.value(node) if self.kinds.of(node) == k.WIDE else f"w_of({self.value(node)})"

    def words(self, value: int, cast: str = "") -> str:
        """A mask written out."""
        count = self.layout.words
        value &= (1 << 64 * count) - 1
        return f"{cast}{{{{{', '.join(f'{value >> 64 * i & (1 << 64) - 1}ull' for i in range(count))}}}}}"

    def frame(self, node: Any) -> str:
        return self.value(node)

    def list(self, node: Any) -> str:
        """A value as a list of numbers (or tuples) that nobody else changes meanwhile."""
        kind = self.kinds.of(node)
        if kind is None:
            raise Unknown
        if kind == k.PILE:
            return f"pile_list({self.pile(node)})"
        if isinstance(node, f.Mapped) or kind.name == "whole":
            return self.gathered(node)
        return self.value(node)

    def _is_list(self, node: Any) -> bool:
        return still(self.kinds.of(node)) == k.LIST

    def want(self, node: Any, kind: Kind | None) -> str:
        """A value as a variable of this kind holds it."""
        if kind is None or kind == k.NUMBER:
            return self.number(node)
        if kind == k.WIDE:
            return self.wide(node)
        if kind == k.PILE:
            return self.pile(node)
        if kind == k.LIST or kind.name in ("tuples", "keys"):
            if isinstance(node, f.Kept):
                return f"kept_list(s, {self.frame(node.of)}, {node.place})"
            return self.list(node)
        if isinstance(node, f.Kept):
            return self.number(node)
        return self.value(node)

    def called(self, number: int, arguments: Iterable[Any]) -> str:
        """A call of a function of the program."""
        taken = taken_by(self.module.functions[number])
        return f"f{number}({self.passed(taken, arguments)})"

    def passed(self, taken: Iterable[f.Var], arguments: Iterable[Any]) -> str:
        """What a function is called with. What is a slot as a whole, it knows itself."""
        values = ["s"]
        for var, each in zip(taken, arguments, strict=True):
            kind = self.kinds.vars[var]
            if kind is None or kind.name != "whole":
                values.append(self.want(each, kind))
        return ", ".join(values)

    def wide_or_number(self, node: Any) -> str:
        return self.wide(node) if self.layout.words > 1 else self.number(node)

    def value(self, node: Any) -> str:
        """A value in the form that is natural for it."""
        raise NotImplementedError

    def test(self, test: Any) -> str:
        """A test as an expression that is 0 or 1."""
        raise NotImplementedError

    def gathered(self, node: Any) -> str:
        """A new list of what a loop comes to."""
        raise NotImplementedError
