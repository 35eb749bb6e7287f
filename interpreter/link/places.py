"""What is known before play of numbered places and of maps: positions, printed facts of spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import rebuild
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE, Maps
from rulewright.interpreter.link.logic import NO, YES, constant
from rulewright.interpreter.link.numbering import Cast
from rulewright.interpreter.link.twins import twin
from rulewright.interpreter.linked import LinkedAttribute, LinkedProcedure

NUMBER = core.NumberType()


class Printed(Struct, frozen=True):
    """What is printed: properties by thing (see `Program.properties`), and the maps."""

    properties: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    maps: Maps = field(default_factory=Maps)


class Places:
    """Answers for the expressions about places. Nothing is asked where a ruleset has none of them."""

    def __init__(
        self, ruleset: model.Ruleset, things: Cast, printed: Printed, changing: frozenset[str]
    ) -> None:
        self._zones = ruleset.zones
        self._things = things.things
        self._printed = printed
        self._changing = changing
        numbered = [zone for zone in ruleset.zones.values() if zone.of == "number"]
        self._numbered = {zone.id: (zone.low, zone.high) for zone in numbered}

    def handlers(self, expr: Callable[[Any], Any]) -> dict[type, Callable[[Any], Any]]:
        """How the expressions about places are woven; `expr` weaves what they hold."""
        facts: dict[type, Callable[[Any], Any]] = {
            core.MapOf: lambda e: self._one(e, e.thing, self._map_of),
            core.RegionOf: lambda e: self._one(e, e.space, self._region(e.kind)),
            core.Near: lambda e: self._several(e, e.space, self._printed.maps.near),
            core.Spaces: lambda e: self._several(e, e.of, self._printed.maps.spaces),
            core.OnSpace: lambda e: self._nowhere(e, e.space),
            core.SpaceOf: lambda e: self._nowhere(e, e.thing),
            core.Property: self._property,
            core.Size: lambda e: size_of(e.of),
            core.Member: lambda e: is_among(e.item, e.items),
            core.Zone: lambda e: self._placed(e, e.name),
        } | {kind: lambda e: self._placed(e, e.zone) for kind in (core.InZone, core.LiesIn)}

        def inside_out(fact: Callable[[Any], Any]) -> Callable[[Any], Any]:
            return lambda node: fact(twin(node, expr))

        return {kind: inside_out(fact) for kind, fact in facts.items()}

    def _placed(self, node: Any, zone: str) -> Any:
        place = self.at(zone, node.of)
        return node if place is node.of else replace(node, of=place)

    def _property(self, node: linked.Property) -> linked.Expr:
        """Of a space: its maps are where they are, what is printed on them stays."""
        number = constant(node.thing)
        if number is None or number < 0 or self._things[number].of == NONE or node.name in self._changing:
            return node
        return linked.Const(self.printed(node.name, number), NUMBER)

    def at(self, zone: str, of: Any) -> Any:
        """Whose or which place it is, as a position. A number keeps its `Place` until all is woven, when more
        is known of it."""
        bounds = self._numbered.get(zone)
        if of is None or bounds is None:
            return of
        return linked.Place(of, *bounds)

    def of_players(self, zone: str) -> bool:
        """Does each player have one of his own?"""
        return self._zones[zone].of == "player"

    def printed(self, name: str, thing: int) -> int:
        """A property that nothing changes, of one thing."""
        values = self._printed.properties.get(name)
        return NONE if values is None or thing < 0 else values[thing]

    def settled(self, node: Any) -> Any:
        """A woven node whose numbers of places are positions where that is known."""
        if not self._numbered:
            return node
        if isinstance(node, tuple):
            return tuple(self.settled(each) for each in node)
        if type(node) is LinkedProcedure:
            return replace(node, body=self.settled(node.body))
        if type(node) is LinkedAttribute:
            return replace(node, value=self.settled(node.value))
        node = rebuild(node, self.settled)
        return self._position(node) if type(node) is linked.Place else node

    def _position(self, place: linked.Place) -> linked.Expr:
        number = constant(place.value)
        if number is not None:
            return linked.Const(number - place.low if place.low <= number <= place.high else NONE, NUMBER)
        if type(place.value) is linked.Property and place.low == 0 and place.value.name not in self._changing:
            values = self._printed.properties[place.value.name]
            if all(value == NONE or value <= place.high for value in values):
                return place.value
        return place

    # ------------------------------------------------------------ facts of one thing

    def _one(self, node: Any, of: linked.Expr, fact: Callable[[int], int]) -> linked.Expr:
        number = constant(of)
        if number is None:
            return node  # type: ignore[no-any-return]
        found = fact(number) if number >= 0 else NONE
        kind = self._things[found].kind if found >= 0 else ""
        return linked.Const(found, core.ThingType(kind))

    def _map_of(self, thing: int) -> int:
        return self._things[thing].of

    def _region(self, kind: str) -> Callable[[int], int]:
        regions = self._printed.maps.regions.get(kind)
        return lambda space: NONE if regions is None else regions[space]

    def _several(self, node: Any, of: linked.Expr, facts: tuple[tuple[int, ...], ...]) -> linked.Expr:
        number = constant(of)
        if number is None:
            return node  # type: ignore[no-any-return]
        found = facts[number] if number >= 0 and facts else ()
        kind = core.ThingType(self._things[found[0]].kind if found else "")
        return linked.Listing(tuple(linked.Const(each, kind) for each in found), kind)

    def _nowhere(self, node: Any, of: linked.Expr) -> linked.Expr:
        return linked.Const(NONE, core.ThingType("")) if constant(of) == NONE else node


def size_of(listing: linked.Expr) -> linked.Expr:
    """How many stand in a list; known of one that is written out, and of which it is known what is none."""
    if type(listing) is not linked.Listing:
        return linked.Size(listing)
    items = [constant(each) for each in listing.items]
    if linked.can_be_none(listing.type):
        known = [item for item in items if item is not None]
        if len(known) < len(items):
            return linked.Size(listing)
        items = [item for item in known if item >= 0]
    return linked.Const(len(items), NUMBER)


def is_among(item: linked.Expr, items: linked.Expr) -> linked.Expr:
    """Is it in the list?"""
    if type(items) is not linked.Listing:
        return linked.Member(item, items)
    number, numbers = constant(item), [constant(each) for each in items.items]
    if not numbers:
        return NO
    if number is not None and None not in numbers:
        return YES if number in numbers else NO
    return linked.Same(item, items.items[0]) if len(numbers) == 1 else linked.Member(item, items)
