"""Walks through trees and cores without knowing their classes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.dsl import core, tree
from rulewright.dsl.files.source import Span


def walk(root: object) -> Iterator[object]:
    """Every node below this one, itself first. No recursion: a text may be deep."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if type(node) is tuple:
            waiting.extend(node[::-1])
            continue
        below = _BELOW[type(node)]
        if below is not None:
            yield node
            waiting.extend([getattr(node, name) for name in below])


class _Below(dict[type, tuple[str, ...] | None]):
    """By class: the fields in which nodes can stand, last first; None: its values are no nodes."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        found: tuple[str, ...] | None = None
        if issubclass(kind, Struct) and not issubclass(kind, Span | tree.Word):
            told: dict[str, str] = {}
            for each in reversed(kind.__mro__):
                told |= vars(each).get("__annotations__", {})
            fields = [name for name in kind.__struct_fields__ if told[name] not in _PLAIN]
            found = tuple(reversed(fields))
        self[kind] = found
        return found


_PLAIN = frozenset({"Span", "Span | None", "Word", "Word | None", "bool", "int", "str", "str | None"})
_BELOW = _Below()


def changed_names(block: tree.Block) -> frozenset[str]:
    """The names that `set`, `raise` and `lower` in a block may change."""
    paths = (node.path for node in walk(block) if isinstance(node, tree.Set | tree.Raise | tree.Lower))
    return frozenset(path.word.text for path in paths if isinstance(path, tree.Name))


def phases_in(root: object) -> dict[str, Span]:
    """The names of the phases that a text opens, and where it does so first."""
    phases = [node.name for node in walk(root) if isinstance(node, tree.Phase)]
    return {word.text: word.span for word in reversed(phases)}


def locals_in(*roots: core.Expr | None) -> set[str]:
    """The names of the locals that expressions read."""
    return {node.name for root in roots for node in walk(root) if isinstance(node, core.Local)}


def kinds_called(name: str, *roots: core.Expr | None) -> tuple[str, ...]:
    """The kinds by which expressions call a local that may be of several."""
    read = (node for root in roots for node in walk(root) if isinstance(node, core.Local))
    types = (local.type for local in read if local.name == name)
    return tuple(sorted({of.kind for of in types if isinstance(of, core.ThingType) and of.kind}))


def attributes_in(*roots: core.Expr | None) -> set[str]:
    """The names of the attributes that expressions read themselves."""
    return {node.name for root in roots for node in walk(root) if isinstance(node, core.Attribute)}
