"""Sets of spaces as bits: the nodes into which `masking.py` turns questions about spaces.

A mask holds spaces of one map: bit 0 is the map's first space. Masks are expressions like any other, so that
what does not depend on a loop is computed before it. The maps and their numbers are those of `mapfacts.py`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from rulewright.interpreter.linked.rewrite import names_used

NEAR = "NEAR"  # no kind is called that
VALUE = "value.{}"  # the locals of a `Condition`


class MapNumber(Struct, frozen=True):
    """The number of the map of a space, of a region, or of the map itself; the last one is nobody's."""

    of: Any


class OnlyMap(Struct, frozen=True):
    """The number of the only map in a zone; nobody's where there is none, NONE where there are several."""

    zone: str
    of: Any  # whose; None: the table's


class Whole(Struct, frozen=True):
    """All spaces of a map."""

    map: Any


class SpacesBits(Struct, frozen=True):
    """The spaces of a map or of a region, or (`near`) those next to a space."""

    of: Any
    near: bool = False


class Kept(NamedTuple):
    """What a state keeps of a zone that is laid out on maps: by map, the mask of the spaces on which things
    lie; with `prop`, a list of such masks by the value of their property, the last one for NONE. `around`:
    `NEAR` for the spaces next to those, a kind of regions for all spaces of their regions."""

    zone: str
    around: str = ""
    prop: str = ""

    @property
    def name(self) -> str:
        return "__".join(["i_" + self.zone, self.around, self.prop])


class Lying(Struct, frozen=True):
    """The spaces on which something lies (slot `Kept`); with `value`, something whose property has it."""

    slot: Kept
    map: Any
    value: Any = None


class Printed(Struct, frozen=True):
    """The spaces of a map whose printed property has this value."""

    prop: str
    map: Any
    value: Any


class Condition:
    """About a space or a number, `binder` in it, and about `count` values, the locals `VALUE`. Nobody else
    knows what these names mean, so whoever walks through an expression does not see inside."""

    def __init__(self, binder: str, count: int, expr: Any) -> None:
        self.binder, self.count, self.expr = binder, count, expr

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Condition):
            return NotImplemented
        return (self.binder, self.count, self.expr) == (other.binder, other.count, other.expr)

    def __hash__(self) -> int:
        return hash((self.binder, self.count))


class Pure(Struct, frozen=True):
    """The spaces of a map for which a condition holds that reads nothing of the state but a few values."""

    condition: Condition
    map: Any
    values: tuple[Any, ...]


class NumbersWhere(Struct, frozen=True):
    """List: the whole numbers from `low` to `high` for which such a condition holds."""

    condition: Condition
    low: int
    high: int
    values: tuple[Any, ...]


class InPlaces(Struct, frozen=True):
    """Source of a selection: what lies in the zones at some positions."""

    zone: str
    places: Any


class Both(Struct, frozen=True):
    """The spaces that are in all of these."""

    parts: tuple[Any, ...]


class OneOf(Struct, frozen=True):
    """The spaces that are in one of these."""

    parts: tuple[Any, ...]


class Without(Struct, frozen=True):
    """The spaces that are not in this one."""

    part: Any


class If(Struct, frozen=True):
    """All spaces if a condition holds that does not depend on the space, else these."""

    condition: Any
    otherwise: Any = None  # None: no space


class Some(Struct, frozen=True):
    """Truth: is a space in it?"""

    mask: Any


class HowMany(Struct, frozen=True):
    """Number: of the spaces in it."""

    mask: Any


class Spread(Struct, frozen=True):
    """List: the spaces of a map that are in a mask."""

    map: Any
    mask: Any


class ByMap(Struct, frozen=True):
    """An expression for a zone with one map (or none), and the same in plain words for one with several:
    then the number of the only map is NONE."""

    number: Any
    fast: Any
    plain: Plain


class Plain(Struct, frozen=True):
    """An expression that stands in a function of its own, since it is hardly ever needed."""

    expr: Any


def grouped(node: Both, bound: frozenset[str]) -> Both:
    """The parts that mention none of `bound` as one part: computed once, before a loop."""
    fixed = tuple(part for part in node.parts if not names_used(part) & bound)
    if len(fixed) < 2 or len(fixed) == len(node.parts):
        return node
    return Both((Both(fixed), *(part for part in node.parts if part not in fixed)))
