"""Which names are bound where: the same in core and in what is linked, for both bind names in the same ways.

- `Let` binds for the statements after it in its block;
- a selection's `binder` is known in the selection, and in what is asked or done for each that is selected;
- `Pick` and `PickRandom` bind what was chosen for their `body`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from msgspec import Struct

from rulewright.dsl.core.rewrite import field_names, is_node

_OUTSIDE: Final = {  # fields beside a selection that know nothing of what is selected
    "Entry": ("condition",),
    "Pick": ("player", "low", "high", "body"),
    "PickRandom": ("count", "body"),
    "Connected": ("start",),
}


def unbound(node: Any, bound: Collection[str]) -> Iterator[str]:
    """The names that are used where nothing binds them."""
    if isinstance(node, tuple):
        known = frozenset(bound)
        for each in node:
            yield from unbound(each, known)
            if type(each).__name__ == "Let":
                known |= {each.name}
        return
    if not isinstance(node, Struct) or not is_node(node):
        return
    kind = type(node).__name__
    if kind == "Local" and node.name not in bound:  # type: ignore[attr-defined]
        yield node.name  # type: ignore[attr-defined]
    if kind == "Assign" and node.name not in bound:  # type: ignore[attr-defined]
        yield node.name  # type: ignore[attr-defined]
    own = frozenset(bound)
    if kind == "Select":
        yield from unbound(node.source, bound)  # type: ignore[attr-defined]
    select = getattr(node, "select", None)
    inside = own | {select.binder} if select is not None else own
    if kind == "Select":
        inside = own | {node.binder}  # type: ignore[attr-defined]
    for name in reversed(field_names(type(node)) or ()):
        value = getattr(node, name)
        if name == "select" or (kind == "Select" and name == "source"):
            if name == "select" and value is not None:
                yield from unbound(value, bound)
        elif name == "body" and kind in ("Pick", "PickRandom"):
            yield from unbound(value, own | {node.binder})  # type: ignore[attr-defined]
        elif name in _OUTSIDE.get(kind, ()):
            yield from unbound(value, own)
        else:
            yield from unbound(value, inside)
