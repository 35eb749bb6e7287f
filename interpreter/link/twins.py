"""From core to what is linked: the form of the same name, with what it holds woven."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import is_node
from rulewright.interpreter import linked

Weave = Callable[[Any], Any]


def _twins() -> dict[type[Struct], type[Struct]]:
    """Of each form of core the linked one that has the same fields, or the first of them, where it is not the
    same form."""
    found = {}
    for name, form in vars(core).items():
        twin = getattr(linked, name, None)
        if not isinstance(form, type) or not issubclass(form, Struct) or twin in (None, form):
            continue
        fields = twin.__struct_fields__
        if all(one == other for one, other in zip(fields, form.__struct_fields__, strict=False)):
            found[form] = twin
    return found


_TWINS: Final = _twins()
_KEPT: Final = frozenset({"span", "type"})  # fields that hold no forms


def twin(node: Any, weave: Weave) -> Any:
    """The linked form of a node of core. What is woven already stays as it is: a text is read with what `you`
    and `this` are in this game, and those are linked."""
    form = _TWINS.get(type(node))
    if form is None:
        return node
    parts = [getattr(node, name) for name in node.__struct_fields__]
    return form(*[
        part if name in _KEPT else _part(part, weave)
        for name, part in zip(form.__struct_fields__, parts, strict=False)
    ])  # fmt: skip


def _part(value: Any, weave: Weave) -> Any:
    if isinstance(value, tuple):
        return tuple([_part(each, weave) for each in value])
    return weave(value) if is_node(value) else value
