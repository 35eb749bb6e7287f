"""How much the rules of one game come to when all is in its place: what `sizes.py` sets limits to.

What comes after a decision is made into code inside of what comes before it, so each decision of a row is a
level. At each place where somebody decides, the names that are bound by then may have to be kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, get_args

from rulewright.dsl.core.rewrite import field_names
from rulewright.interpreter import linked
from rulewright.interpreter.linked import LinkedAttribute, LinkedProcedure
from rulewright.interpreter.linked.rewrite import everything
from rulewright.interpreter.linked.statements import Statement

STATEMENTS: Final = frozenset(get_args(Statement))
STOPPING: Final = frozenset((linked.Menu, linked.Offer, linked.Pick, linked.Checkpoint, linked.Finish))
CUTTING: Final = STOPPING | {linked.PickRandom, linked.Period}  # what comes after them is done inside
TAKEN: Final = frozenset((linked.Entry, linked.Trigger))  # a place of its own for each
BINDING: Final[dict[type, int]] = {  # names, for what stands inside
    linked.ForEach: 3, linked.Repeat: 2, linked.Pick: 1, linked.PickRandom: 1, linked.Offer: 1,
    linked.Entry: 1, linked.Trigger: 1,
}  # fmt: skip


class Size(NamedTuple):
    """Of a node, or of several after each other."""

    parts: int = 0
    levels: int = -1  # of parts inside each other; none of nothing
    deep: int = -1  # the same, where what comes after a decision is a level deeper
    row: int = 0  # decisions one after the other
    names: int = 0  # bound for what comes after it
    places: int = 0  # where somebody decides
    kept: int = 0  # names at these places
    listed: int = 0  # parts that are read to list the options of offers, once for each role


def waiting(procedures: dict[str, LinkedProcedure]) -> set[str]:
    """The procedures that may stop for a decision, themselves or in what they call; a circle of calls counts
    as well."""
    plain: set[str] = set()
    calls = {
        name: {node.procedure for node in everything(each.body) if type(node) is linked.Do}
        for name, each in procedures.items()
        if not any(map(_stops, everything(each.body)))
    }
    while more := {name for name, called in calls.items() if called <= plain} - plain:
        plain |= more
    return {*procedures} - plain


def _stops(node: Any) -> bool:
    return type(node) in STOPPING or (type(node) is linked.Reactions and len(node.triggers) > 1)


class Measuring:
    """`large`: what an attribute counts for that asks for itself."""

    def __init__(
        self, procedures: dict[str, LinkedProcedure], attributes: dict[str, LinkedAttribute], large: Size
    ) -> None:
        self._waiting = waiting(procedures)
        self._attributes, self._large = attributes, large
        self._roles = {role for each in attributes.values() for role in _roles(each.value)}
        self._asked: dict[str, Size] = {}
        self._known: dict[int, Size] = {}  # by object: some stand in several places

    def of(self, node: Any) -> Size:
        """The node, or the block, with every attribute written out where it is asked for."""
        if type(node) is tuple:
            return self._row(node)
        found = self._known.get(id(node))
        if found is None:
            found = self._known[id(node)] = self._node(node)
        return found

    def _attribute(self, name: str) -> Size:
        if name not in self._asked:
            self._asked[name] = self._large
            self._asked[name] = self.of(self._attributes[name].value)
        return self._asked[name]

    def _node(self, node: Any) -> Size:
        kind = type(node)
        parts, levels, deep, row, places, kept = 1, 0, 0, 0, 0, 0
        listed = self._listed(node) if kind is linked.Offer else 0
        names = 1 if kind is linked.Let else 0
        if kind is linked.Attribute:
            asked = self._attribute(node.name)
            parts, levels, deep = 1 + asked.parts, max(asked.levels, 0), max(asked.deep, 0)
        under = 1 + _in_a_row(node)
        for name in field_names(kind) or ():
            value = getattr(node, name)
            if type(value) is not tuple and field_names(type(value)) is None:
                continue
            size = self.of(value)
            parts += size.parts
            levels, deep = max(levels, under + size.levels), max(deep, under + size.deep)
            row, places, kept = row + size.row, places + size.places, kept + size.kept
            listed += size.listed
            names += size.names if kind is linked.Period else 0
        if kind is linked.Period:  # its body and what comes after it are one row
            return Size(parts, levels, deep, row + 1, names, places, kept, listed)
        cuts = row > 0 or kind in CUTTING or _stops(node)
        cuts = cuts or (kind is linked.Do and node.procedure in self._waiting)
        places += 1 if kind in TAKEN or (cuts and kind in STATEMENTS) else 0
        kept += BINDING.get(kind, 0) * places
        return Size(parts, levels, deep, int(cuts), names, places, kept, listed)

    def _row(self, nodes: tuple[Any, ...]) -> Size:
        parts, levels, deep, row, names, places, kept, listed = Size()
        for each in nodes:
            if type(each) is not tuple and field_names(type(each)) is None:
                continue
            size = self.of(each)
            parts += size.parts
            levels = max(levels, size.levels)
            block = type(each) in STATEMENTS
            deep = max(deep, size.deep + (row if block else 0))
            kept += size.kept + names * size.places
            row, names, places = row + size.row, names + size.names, places + size.places
            listed += size.listed
        return Size(parts, levels, deep, row, names, places, kept, listed)

    def _listed(self, offer: linked.Offer) -> int:
        """Its options are listed for each role that somebody may play; what only one role has, only there."""
        own = others = 0
        roles = set(self._roles)
        for entry in offer.entries:
            asked = {*_roles(entry.condition), *_roles(entry.select)}
            parts = self._parts(entry.condition) + self._parts(entry.select)
            own, others = (own + parts, others) if asked else (own, others + parts)
            roles |= asked
        return 2 * own + (len(roles) + 2) * others

    def _parts(self, node: Any) -> int:
        return self.of(node).parts if node is not None else 0


def _roles(node: Any) -> Iterator[int]:
    """The things of which it is asked whether a turn is played as they."""
    for each in everything(node):
        if type(each) is linked.Same:
            for one, other in ((each.left, each.right), (each.right, each.left)):
                if type(one) is linked.TurnRole and type(other) is linked.Const:
                    yield other.value


def _in_a_row(node: Any) -> int:
    """How many modifiers change what the one before them has made: all but those that are only added."""
    if type(node) is not linked.Adjusted:
        return 0
    return sum(each.operation == "set" or each.bound is not None for each in node.adjustments)
