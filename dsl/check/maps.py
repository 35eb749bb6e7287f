"""What the words for maps mean: spaces, regions and maps, and the things that lie on spaces.

Laws. A map's card has spaces; spaces that are alike and connected are a region; a space is part of one map,
and of one region of each kind of regions. Things of a place that is laid out on maps lie on spaces, one on
each. `X of Y` goes from a thing to its space, from a space to what lies on it, and outwards to its region and
its map; what a kind has of its own (a property, an attribute, a memory) comes before all that. A list of
spaces, a region and a map are places in which spaces, and the things on them, are looked for.
"""

from __future__ import annotations

from rulewright.dsl import core, model, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.findings import shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.layout import NEIGHBOURS, SPOTS
from rulewright.dsl.check.types import (
    NUMBER,
    TRUTH,
    AnyType,
    Value,
    article,
    describe,
    fits,
    item_of,
    plural,
    poison,
)
from rulewright.dsl.files.source import Span


class Maps(Part):
    """Spaces, regions, maps."""

    belongings: Belongings

    # --- X of Y

    def of_map(self, word: tree.Word, thing: Value, span: Span) -> Value | None:
        """What a thing has because it lies on a map, or is one; None where the word is about none of that."""
        kind, name = _kind(thing.type), word.text
        part = self.layout.part(kind)
        if self.has_of_its_own(kind, name, span):
            return None
        if part == "space" and name == NEIGHBOURS:
            return Value(core.Near(thing.expr), core.ManyType(core.ThingType(kind)), span)
        if part == "space" and name in SPOTS:
            return Value(core.Property(name, thing.expr), NUMBER, span)
        if part in ("map", "region") and name == "size":
            return Value(core.Size(core.Spaces(thing.expr)), NUMBER, span)
        if name not in self.vocabulary.kinds or (part is None and self.layout.part(name) is None):
            return None
        expr = self._belonging(name, thing, word.span)
        if expr is None:
            self._not_of_map(word, thing)
            return poison(span)
        return Value(expr, core.ThingType(name), span)

    def has_of_its_own(self, kind: str, name: str, span: Span) -> bool:
        """Has a thing of this kind a property, an attribute or a memory of that name?"""
        for each in [kind] if kind else self.vocabulary.kinds:
            memory = self.context.memories.get(name)
            if self.belongings.property_type(each, name) or (memory is not None and memory.bearer == each):
                return True
            if self.belongings.attribute(name, each, span) is not None:
                return True
        return False

    def _belonging(self, name: str, thing: Value, span: Span) -> core.Expr | None:
        """The thing of this kind that belongs to another: on its space, around it, under it."""
        layout, kind = self.layout, _kind(thing.type)
        match layout.part(name):
            case None if layout.part(kind) == "space":
                layer = self.layer(name, kind, span)
                return core.OnSpace(layer, thing.expr) if layer else None
            case "space" if layout.part(kind) is None:
                return self.space_of(thing, name, span)
            case "region":
                space = self.space_of(thing, layout.spaces(name), span)
                return core.RegionOf(name, space) if space else None
            case "map" if layout.part(kind) == "region":
                return core.MapOf(thing.expr) if layout.maps(kind) == name else None
            case "map":
                space = self.space_of(thing, layout.spaces(name), span)
                return core.MapOf(space) if space else None
            case _:
                return None

    def space_of(self, thing: Value, spaces: str, span: Span) -> core.Expr | None:
        """The space of this kind on which a thing lies, or that it is; None where it never lies on one."""
        kind = _kind(thing.type)
        if self.layout.part(kind) is None:
            layer = self.layer(kind, spaces, span)
            return core.SpaceOf(layer, thing.expr) if layer else None
        return thing.expr if kind == spaces else None

    def layer(self, holds: str, spaces: str, span: Span) -> str | None:
        """The one place where things of this kind lie on such spaces."""
        zones = self.layout.zones(holds, spaces)
        if zones[1:]:
            things = "things" if not holds else self.vocabulary.kinds[holds].plural
            self.findings.error(
                codes.E_WHICH_LAYER,
                f"on {article(spaces)} lie {things} of `{zones[0]}` and of `{zones[1]}`: which of them is "
                "meant?",
                span,
                "let each of these places hold a kind of its own",
            )
        return zones[0] if zones else None

    def _not_of_map(self, word: tree.Word, thing: Value) -> None:
        kind, name, text = _kind(thing.type), word.text, shown(thing.span)
        what = describe(thing.type)
        message = f"`{text}` is {what}: it has no `{name}`"
        if self.layout.part(kind) in ("map", "region") and self.layout.part(name) != "map":
            message = f"`{text}` is {what}: it has many {self.vocabulary.kinds[name].plural}, not one"
            hint = f"look through them: `{name} in {text}`"
        elif known := self.layout.belongings(kind):
            hint = f"it has {', '.join(f'`{each} of {text}`' for each in known)}"
        else:
            hint = f"{article(kind or 'thing')} never lies on a map"
        self.findings.error(codes.E_OF, message, word.span, hint)

    # --- in what may be looked for it

    def within(self, item: AnyType, place: Value, node: tree.Node) -> core.SelectSource | None:
        """What a selection goes through, where its noun or its place has to do with maps; else None."""
        kind = _kind(item)
        if not isinstance(item, core.ThingType):
            return None
        if isinstance(place.expr, core.Zone):
            return self._in_zone(kind, place.expr, node) if self.layout.is_part(kind) else None
        spaces = self._spaces(place)
        if spaces is None:
            return self._within_space(item, place, node)
        expr, of = spaces
        match self.layout.part(kind):
            case "space" if kind == of:
                return core.Among(expr)
            case "region" if self.layout.spaces(kind) == of:
                return core.Among(core.Regions(kind, expr))
            case None if layer := self.layer(kind, of, node.span):
                return core.LyingOn(layer, expr)
            case _:
                self._never_there(item, place, node)
                return core.Among(expr)

    def in_every(self, item: AnyType, zone: str, node: tree.Node) -> core.SelectSource | None:
        """The same of a place of everybody."""
        kind = _kind(item)
        return self._in_zone(kind, core.Zone(zone, None), node) if self.layout.is_part(kind) else None

    def _in_zone(self, kind: str, zone: core.Zone, node: tree.Node) -> core.SelectSource:
        declared = self.vocabulary.zones[zone.name]
        if self.layout.spaces_in(declared) != self.layout.spaces(kind):
            self.must_hold(zone.name, core.ThingType(kind), node)
        spaces: core.Expr = core.SpacesIn(core.Zone(self.layout.maps_of(zone.name), zone.of))
        if self.layout.part(kind) == "region":
            spaces = core.Regions(kind, spaces)
        return core.Among(spaces)

    def _spaces(self, place: Value) -> tuple[core.Expr, str] | None:
        """The spaces of a map, of a region or of a list, and their kind; None for anything else."""
        match place.type:
            case core.ThingType(kind=kind) if self.layout.part(kind) in ("map", "region"):
                return core.Spaces(place.expr), self.layout.spaces(kind)
            case core.ManyType() as several if self.layout.part(_kind(item_of(several))) == "space":
                return place.expr, _kind(item_of(several))
            case _:
                return None

    def _within_space(self, item: core.ThingType, place: Value, node: tree.Node) -> core.SelectSource | None:
        """Report what is looked for in a single space."""
        if self.layout.part(_kind(place.type)) != "space":
            return None
        text = shown(place.span)
        hint = f"write `{item.kind} of {text}`: one thing lies on a space, or none"
        if item == place.type:
            hint = f"write `{item.kind} in {NEIGHBOURS} of {text}`, or name a place or a map"
        message = f"`{text}` is one {_kind(place.type)}: nothing is looked for in it"
        self.findings.error(codes.E_PLACE, message, node.span, hint)
        return core.Among(core.Listing((place.expr,), core.ManyType(item)))

    def _never_there(self, item: core.ThingType, place: Value, node: tree.Node) -> None:
        self.findings.error(
            codes.E_HOLDS,
            f"{describe(item)} is never found in `{shown(place.span)}`, which is {describe(place.type)}",
            node.span,
            "name another place, or another kind of thing",
        )

    def lies_within(self, item: Value, place: Value, node: tree.Node) -> Value | None:
        """`x is in y`, where one of them has to do with maps; else None."""
        if not isinstance(item.type, core.ThingType):
            return None
        kind = _kind(item.type)
        if isinstance(place.expr, core.Zone):
            if not self.layout.is_part(kind):
                return None
            self._in_zone(kind, place.expr, node)
            maps = self.layout.maps_of(place.expr.name)
            return _truth(core.LiesIn(core.MapOf(item.expr), maps, place.expr.of), node)
        spaces = self._spaces(place)
        if spaces is None:
            return self._lies_on(item, place, node)
        expr, of = spaces
        if self.layout.part(kind) == "region" and self.layout.spaces(kind) == of:
            return _truth(core.Member(item.expr, core.Regions(kind, expr)), node)
        space = self.space_of(item, of, item.span)
        if space is None:
            self._never_there(item.type, place, node)
            return poison(node.span)
        return _truth(core.Member(space, expr), node)

    def lies_in_any(self, item: Value, zone: str) -> core.Expr:
        """`x is in any y`: whosever it is."""
        if isinstance(item.type, core.ThingType) and self.layout.is_part(_kind(item.type)):
            return core.LiesIn(core.MapOf(item.expr), self.layout.maps_of(zone), None)
        return core.LiesIn(item.expr, zone, None)

    def _lies_on(self, item: Value, place: Value, node: tree.Node) -> Value | None:
        """Report what is looked for in a single space, as a question."""
        kind = _kind(place.type)
        if self.layout.part(kind) != "space":
            return None
        text = shown(item.span)
        asked = text if fits(item.type, place.type) else f"{kind} of {text}"
        self.findings.error(
            codes.E_PLACE,
            f"`{shown(place.span)}` is one {kind}: nothing is looked for in it",
            node.span,
            f"write `{asked} is {shown(place.span)}`",
        )
        return poison(node.span)

    # --- what may lie where

    def must_hold(self, zone: str, item: AnyType, place: tree.Node | Value) -> None:
        """Report a thing that can never lie in this zone."""
        declared = self.vocabulary.zones.get(zone)
        if declared is None or fits(item, core.ThingType(declared.holds)):
            return
        holds = plural(core.ThingType(declared.holds))
        self.findings.error(
            codes.E_HOLDS,
            f"{describe(item)} never lies in `{zone}`: that is for {holds}",
            place.span,
            self._elsewhere(_kind(item), declared)
            or self._properties(item, declared, shown(place.span))
            or "name another place, or another kind of thing",
        )

    def _properties(self, item: AnyType, zone: model.ZoneDef, place: str) -> str | None:
        """`type in your city`: what is there are things, and the words of a list are what they are like."""
        kind = self.vocabulary.kinds.get(zone.holds)
        own = kind.properties.values() if kind is not None and isinstance(item, core.ListType) else ()
        name = next((each.name for each in own if core.ListType(each.list) == item), None)
        if kind is None or name is None:
            return None
        where = place if place.startswith("in ") else f"in {place}"
        return f"to count the different ones, write `different {name} of it over ({kind.id} {where})`"

    def _elsewhere(self, kind: str, zone: model.ZoneDef) -> str | None:
        """Where what has to do with maps is found, if it is not found in this place."""
        layout, zones = self.layout, self.vocabulary.zones.values()
        if layout.is_part(kind):
            there = next((each for each in zones if layout.spaces_in(each) == layout.spaces(kind)), None)
            return f"look where its maps are: `{kind} in {layout.written(there)}`" if there else None
        spaces = layout.spaces_in(zone)
        layers = layout.zones(kind, spaces) if kind and spaces else []
        return (
            f"on those {self.vocabulary.kinds[zone.holds].plural} it lies in `{layers[0]}`"
            if layers
            else None
        )

    def no_order(self, zone: core.Zone, what: str, span: Span) -> None:
        """Report a first or a last thing of a place whose things lie on spaces."""
        declared = self.vocabulary.zones[zone.name]
        if declared.spaces_of:
            self.findings.error(
                codes.E_LAID_OUT,
                f"{what} says nothing of `{zone.name}`: its things lie on spaces, in no order",
                span,
                f"name the thing that is meant, for instance `{declared.holds} of x`, where x is "
                f"{article(self.layout.spaces_in(declared))}",
            )


def _truth(expr: core.Expr, node: tree.Node) -> Value:
    return Value(expr, TRUTH, node.span)


def _kind(given: AnyType) -> str:
    """The kind of a thing; "" for a thing of any kind, and for everything else."""
    return given.kind if isinstance(given, core.ThingType) else ""
