"""Which values came from what is kept: each such object has a mark, which says what it was made of.

What somebody has changed is another object and has none; of that, nothing is kept.
"""

from __future__ import annotations

from typing import Final

_MOST: Final = 64  # objects that are remembered
_marked: dict[int, tuple[object, str]] = {}


def put(value: object, mark: str) -> None:
    """From now on, this object is known to be made of that."""
    if len(_marked) >= _MOST:
        del _marked[next(iter(_marked))]
    _marked[id(value)] = (value, mark)


def of(value: object) -> str | None:
    """The mark of this very object."""
    found = _marked.get(id(value))
    return found[1] if found is not None and found[0] is value else None


def as_for(value: object, other: object) -> None:
    """From now on, this object has the mark of another one: what is kept hangs on nothing in which they
    differ."""
    mark = of(other)
    if mark is not None:
        put(value, mark)
