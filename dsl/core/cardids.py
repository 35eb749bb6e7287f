"""Gives cards their full ids in checked rules: an author writes the short ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core

_T = TypeVar("_T")


@cache
def _parts(made: type[Struct]) -> tuple[str, ...]:
    """The fields that can hold a card: not places, names and types."""
    left_out = ("span", "places", "type", "keywords")
    return tuple(name for name in made.__struct_fields__ if name not in left_out)


def rename_cards(node: _T, full: Mapping[str, str]) -> _T:
    """The same tree with other ids of cards; the tree itself where no card of them is named."""
    found: Any = _renamed(node, full) if full else node
    return found  # type: ignore[no-any-return]


def cards_in(node: Any) -> frozenset[str]:
    """The ids of the cards that a tree names, as `rename_cards` finds them."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, core.Card):
            found.add(each.id)
        elif isinstance(each, tuple):
            waiting += each
        elif isinstance(each, dict):
            waiting += each.values()
        elif isinstance(each, Struct):
            waiting += [getattr(each, name) for name in _parts(type(each))]
    return frozenset(found)


def _renamed(node: Any, full: Mapping[str, str]) -> Any:
    if isinstance(node, (str, int)) or node is None:
        return node
    if isinstance(node, core.Card):
        return core.Card(full[node.id]) if node.id in full else node
    if isinstance(node, tuple):
        parts = tuple(_renamed(part, full) for part in node)
        return parts if any(new is not old for new, old in zip(parts, node, strict=True)) else node
    if isinstance(node, dict):
        values = {key: _renamed(value, full) for key, value in node.items()}
        return values if any(values[key] is not node[key] for key in node) else node
    if isinstance(node, Struct):
        changed = {}
        for name in _parts(type(node)):
            old = getattr(node, name)
            new = _renamed(old, full)
            if new is not old:
                changed[name] = new
        return replace(node, **changed) if changed else node
    return node
