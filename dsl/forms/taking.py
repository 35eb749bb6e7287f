"""Taking several fields of a node at once, for walks over any form."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any


def values_of(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What takes these fields of a node, in this order."""
    if not names:
        return lambda _: ()
    if len(names) == 1:
        (name,) = names
        return lambda node: (getattr(node, name),)
    return attrgetter(*names)
