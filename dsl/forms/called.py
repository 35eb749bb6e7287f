"""What a node calls by name: the same in core and in what is linked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

# A field of this name holds the name of one of its sort;
_FIELDS: Final = ("resource", "zone", "token", "status", "procedure", "function")
# and of these forms another field does.
_OF: Final = {
    "Resource": ("name", "resource"), "Zone": ("name", "zone"), "Memory": ("name", "memory"),
    "SetMemory": ("name", "memory"), "Property": ("name", "property"), "SetProperty": ("name", "property"),
    "Attribute": ("name", "attribute"), "Table": ("name", "table"), "OfList": ("name", "list"),
    "OfKind": ("kind", "kind"), "RegionOf": ("kind", "kind"), "Regions": ("kind", "kind"),
    "Setting": ("name", "setting"), "RuledSeat": ("name", "seat"),
    "Card": ("id", "card"), "Tally": ("name", "tally"),
    "TallyOf": ("name", "tally"), "Menu": ("site", "decision"), "Offer": ("site", "decision"),
    "Pick": ("site", "decision"), "Reactions": ("site", "decision"), "Use": ("key", "limited ability"),
    "UsedUp": ("key", "limited ability"),
}  # fmt: skip


_OF_ALL: Final = ("Active", "PaymentAbility")  # where no name means: in every zone, of every resource


def not_there(node: Any, known: Mapping[str, Collection[str]], *more: tuple[str, str]) -> Iterator[str]:
    """What a node names (and what is named `more`), and nothing has that name. `known`: all names of the
    sorts that there are."""
    for sort, name in (*called_in(node), *more):
        if sort in known and name not in known[sort]:
            yield f"{type(node).__name__} names the {sort} {name}, which is not there"


def called_in(node: Any) -> Iterator[tuple[str, str]]:
    """The sort and the name of everything that a node calls by name."""
    kind = type(node).__name__
    for field in _FIELDS:
        value = getattr(node, field, None)
        if isinstance(value, str) and (value or kind not in _OF_ALL):
            yield field, value
    if kind in _OF:
        field, sort = _OF[kind]
        yield sort, getattr(node, field)
    if kind == "Due" and node.into:
        yield "memory", node.into
