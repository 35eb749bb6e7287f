"""What is printed on the things of a game, and what therefore cannot be."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.link.logic import NO, same
from rulewright.interpreter.linked import Program


class PrintedValues:
    """What can be printed on the things that take part."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._known: dict[tuple[str, str], frozenset[int]] = {}

    def possible(self, node: Any) -> Any:
        """A comparison of something printed: false where nothing has that value."""
        if type(node) is linked.Same:
            for one, other in ((node.left, node.right), (node.right, node.left)):
                if type(one) is linked.Property and type(other) is linked.Const:
                    values = self._values(one)
                    return NO if values is not None and other.value not in values else node
            return node
        if type(node.item) is not linked.Property or type(node.items) is not linked.Listing:
            return node
        values = self._values(node.item)
        if values is None or not all(type(item) is linked.Const for item in node.items.items):
            return node
        items: Any = node.items.items
        left = tuple(item for item in items if item.value in values)
        if len(left) > 1:
            return replace(node, items=replace(node.items, items=left))
        return same(node.item, left[0]) if left else NO

    def _values(self, node: linked.Property) -> frozenset[int] | None:
        if node.name in self.program.changing:
            return None
        of = getattr(node.thing, "type", None)
        kind = of.kind if isinstance(of, linked.ThingType) else ""
        if (node.name, kind) not in self._known:
            printed = self.program.properties[node.name]
            pairs = zip(self.program.things, printed, strict=False)
            values = {value for thing, value in pairs if not kind or thing.kind == kind}
            self._known[node.name, kind] = frozenset({*values, printed[linked.NONE]})
        return self._known[node.name, kind]
