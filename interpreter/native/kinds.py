"""Of what kind a value may be: C has to know, the form does not say.

Numbers are 64 bits wide, masks of more bits are `WIDE`, the generator's state `RANDOM`. A frame is a place in
the stack of frames. Lists are of several kinds: `PILE`, a zone where it lies; `LIST`, numbers that stand
somewhere and change no more (or grow, while a function makes them); `ROWS`, a list of lists; tuples side by
side. A slot may have another name in a function (`whole`).
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct


class Unsupported(Exception):
    """Something that the native engine does not know: the program is played by another one."""


class Unknown(Exception):
    """A list is asked for where nothing is known to be put: the function is one that nobody calls."""


class Kind(Struct, frozen=True):
    """`of`: of tuples, how many numbers each has; of a whole slot, its name. `lists`: of tuples, the places
    at which a list stands in place of a number."""

    name: str
    of: Any = None
    lists: frozenset[int] = frozenset()


NUMBER: Final = Kind("number")
WIDE: Final = Kind("wide")
RANDOM: Final = Kind("random")
FRAME: Final = Kind("frame")
PILE: Final = Kind("pile")
LIST: Final = Kind("list")
ROWS: Final = Kind("rows")
MASKS: Final = Kind("masks")  # a list of rows of masks
HELD: Final = Kind("held")  # what is kept of a suspended turn
KEYS: Final = Kind("keys")  # lists in a list: each as how long it is, and its numbers
BITS: Final = Kind("bits")  # a row of masks, of a table or of the state


def tuples(count: int, lists: frozenset[int] = frozenset()) -> Kind:
    """A list of tuples with so many numbers, or lists at these places."""
    return Kind("tuples", count, lists)


def whole(slot: str) -> Kind:
    """A slot itself."""
    return Kind("whole", slot)


def joined(one: Kind | None, other: Kind | None) -> Kind | None:
    """What a variable is that holds now one, now the other."""
    if one is None or other is None or one == other:
        return one or other
    pair = {one, other}
    if pair == {NUMBER, WIDE}:
        return WIDE
    if pair <= {PILE, LIST} or (LIST in pair and any(each.name == "whole" for each in pair)):
        return LIST
    if LIST in pair and any(each.name in ("tuples", "keys") for each in pair):  # a list that is empty so far
        return one if other == LIST else other
    raise Unsupported(f"a variable that is now a {one.name}, now a {other.name}")


def still(kind: Kind | None) -> Kind | None:
    """What a copy of it is."""
    if kind == PILE or (kind is not None and kind.name == "whole"):
        return LIST
    return kind
