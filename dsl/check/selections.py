"""Selections: which players, things or members of a list, in which order, and which of them are kept.

Laws. The noun is a kind, a declared list or `player`, in the singular or the plural. Players come in seat
order, from the named one or else from whoever's turn it is; things in the order of their place; members as
they were declared. `where` is tested first, then the order or the best ones follow, and all that tie stay.
Where a thing stands is worked out outside the selection, so that `it` there is the thing of the selection
around it.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import Advice
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.maps import Maps
from rulewright.dsl.check.names import Names
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    AnyType,
    Unknown,
    Value,
    describe,
    fits,
    item_of,
    known,
)
from rulewright.dsl.report.diagnostics import Fix


class Selections(Part):
    """Selections, with and without brackets."""

    circle: Circle
    expect: Expectations
    advice: Advice
    names: Names
    maps: Maps

    def select(
        self, node: tree.Sel | tree.Selection, scope: Scope, name: str | None = None
    ) -> tuple[core.Select, Value]:
        """A selection and its thing. `name` is the author's word for what is chosen, for the local's name."""
        source, item, within = self._source(node, scope)
        own = node.name if isinstance(node, tree.Sel) else None
        binder = self.ground.fresh(own.text if own else name or "it")
        value = Value(core.Local(binder, known(item)), item, node.noun.span)
        if own is None:
            inside = self.ground.open_it(scope, value, node.noun.text, isinstance(node, tree.Sel))
        else:
            inside = scope.child()
            self.ground.bind(inside, own, value.expr, item, ought=False)
        where = self.expect.condition(node.where.condition, inside) if node.where else None
        if within is not None:
            listed = core.Member(value.expr, within)
            where = listed if where is None else core.And((listed, where))
        chosen = self._best(node.best, core.Select(binder, source, known(item), where), inside)
        self.noting.look(node, chosen, value)
        if isinstance(node, tree.Sel):
            self._lint_best(node)
        return chosen, value

    def _lint_best(self, node: tree.Sel) -> None:
        """`any (player where it is you with highest gold of it)`: of one alone that is always the highest."""
        name = node.name.text if node.name is not None else "it"
        asked = node.where.condition if node.where is not None else None
        parts = asked.parts if isinstance(asked, tree.And) else (asked,)
        alone = any(
            isinstance(part, tree.Is) and isinstance(part.right, tree.You) and shown(part.left.span) == name
            for part in parts
        )
        if not alone or not isinstance(node.best, tree.Best) or len(node.best.parts) > 1:
            return
        (best,) = node.best.parts
        extreme, worth = best.extreme.text, shown(best.value.span)
        yours = re.sub(rf"\b{name}\b", "you", worth)
        sign = ">=" if extreme == "highest" else "<="
        among = node.noun.text if node.name is None else f"{node.noun.text} as {name}"
        message = f"`where` is tested first: of `you` alone the {extreme} is always yours"
        hint = f"compare yourself with all: `{yours} {sign} {extreme} {worth} among ({among})`"
        self.findings.warning(codes.W_ONE_ALREADY, message, node.best.span, hint)

    def _best(self, node: tree.Best | tree.SortedBy | None, chosen: core.Select, scope: Scope) -> core.Select:
        match node:
            case tree.SortedBy(value=value, descending=descending):
                key = self.expect.number(value, scope, "what is sorted by")
                return replace(chosen, sorted_by=key, descending=descending is not None)
            case tree.Best(parts=parts):
                rankings = tuple(
                    core.Ranking(
                        part.extreme.text == "highest",
                        self.expect.number(part.value, scope, "what is compared"),
                    )
                    for part in parts
                )
                return replace(chosen, best=rankings)
            case None:
                return chosen

    # --- the noun and the place

    def noun(self, word: tree.Word) -> AnyType | None:
        """What a noun stands for, or None."""
        if word.text in ("player", "players"):
            return PLAYER
        for kind in self.vocabulary.kinds.values():
            if word.text in (kind.id, kind.plural):
                return core.ThingType(kind.id)
        for each in self.vocabulary.lists.values():
            if word.text in (each.id, each.plural):
                return core.ListType(each.id)
        return None

    def nouns(self) -> list[str]:
        """All nouns, in the singular."""
        return ["player", *self.vocabulary.kinds, *self.vocabulary.lists]

    def _source(
        self, node: tree.Sel | tree.Selection, scope: Scope
    ) -> tuple[core.SelectSource, AnyType, core.Expr | None]:
        """What is looked through; and the list where players must be in one that is gone through in turn."""
        item = self.noun(node.noun)
        if item is not None:
            self.noting.noun(node.noun, item)
        else:
            where = shown(node.place.span) if node.place is not None else ""
            hint = self.advice.for_noun(node.noun.text, scope, where)
            self.findings.unknown(codes.E_NOUN, "noun", node.noun, self.nouns(), hint)
            item = Unknown()
        if node.first is not None and (isinstance(item, Unknown) or item == PLAYER):
            first = self.expect.player(node.first.player, scope, "where the players start")
            if item == PLAYER:
                listed = self._placed(node.place, item, scope)[0] if node.place is not None else None
                return core.Players(first), PLAYER, listed.items if isinstance(listed, core.Among) else None
        elif node.first is not None:
            place = node.first.player
            named = isinstance(place, tree.Name) and place.word.text in self.vocabulary.zones
            meant = named or isinstance(place, tree.Your | tree.Of)
            where = f"in {shown(place.span)}" if meant else "in your ..."
            fix = Fix(node.first.span, where, "write in") if meant and node.place is None else None
            message, hint = "`from` says with which player to start", f"for things write `in`: `{where}`"
            self.findings.error(codes.E_PLACE, message, node.first.span, hint, fix=fix)
        if node.place is not None:
            return *self._placed(node.place, item, scope), None
        match item:
            case core.PlayerType():
                return core.Players(None), item, None
            case core.ListType(name=name):
                return core.OfList(name), item, None
            case core.ThingType(kind=kind):
                return core.OfKind(kind), item, None
            case _:
                return core.Players(None), item, None

    def _placed(
        self, place: tree.In | tree.InAny, item: AnyType, scope: Scope
    ) -> tuple[core.SelectSource, AnyType]:
        if isinstance(place, tree.InAny):
            return self.in_every(place, item), item
        wanted = core.ManyType(item) if not isinstance(item, Unknown) else None
        value = self.names.place(place.place, scope, wanted)
        on_map = self.maps.within(item, value, place)
        if on_map is not None:
            return on_map, item
        match value.type:
            case core.ZoneType(zone=zone):
                self.maps.must_hold(zone, item, place)
                of = value.expr.of if isinstance(value.expr, core.Zone) else None
                return core.InZone(zone, of), item
            case core.ManyType() as listed:
                inside = item_of(listed)
                if not fits(inside, item):
                    self.findings.error(
                        codes.E_HOLDS,
                        f"`{shown(value.span)}` is {describe(listed)}: {describe(item)} is never among them",
                        place.span,
                        f"write the noun for {describe(inside)}",
                    )
                return core.Among(value.expr), item
            case Unknown():
                return core.Players(None), item
            case other:
                self.findings.error(
                    codes.E_PLACE,
                    f"`{shown(value.span)}` is {describe(other)}: nothing can lie in it",
                    value.span,
                    self._places_of(other, shown(value.span))
                    or "name a place, or a list made with `as` or `let`",
                )
                return core.Players(None), item

    def _places_of(self, value: AnyType, said: str) -> str:
        """Where there is one place for each word of a list, and one of the words was named."""
        zones = self.vocabulary.zones.values() if isinstance(value, core.ListType) else ()
        of_it = [f"`{zone.id} of {said}`" for zone in zones if zone.list == getattr(value, "name", "")]
        return f"name its place: {' or '.join(of_it)}" if of_it else ""

    def in_every(self, place: tree.InAny, item: AnyType) -> core.SelectSource:
        """In that place of everybody."""
        zone = self.vocabulary.zones.get(place.zone.text)
        if zone is None:
            names = [zone.id for zone in self.vocabulary.zones.values() if zone.of != "table"]
            self.findings.unknown(codes.E_ZONE, "zone", place.zone, names)
            return core.InEvery(place.zone.text)
        self.noting.name(place.zone, "zone")
        if zone.of == "table":
            self.findings.error(
                codes.E_PLACE,
                f"there is only one `{zone.id}`",
                place.span,
                f"write `in {zone.id}`",
            )
        elif on_map := self.maps.in_every(item, zone.id, place):
            return on_map
        else:
            self.maps.must_hold(zone.id, item, place)
        return core.InEvery(place.zone.text)

    # --- counting over selections

    def total(self, amount: core.Expr, per: tree.Per | None, scope: Scope) -> core.Expr:
        """An amount, times as often as `per` says."""
        if per is None:
            return amount
        select, _ = self.select(per.selection, scope)
        return core.Arith("*", amount, core.Count(select))

    def over(self, node: tree.Sel, value: tree.Expr, scope: Scope, role: str) -> tuple[core.Select, Value]:
        """A selection and a value worked out for each thing of it; `role` is empty where any type will do."""
        select, item = self.select(node, scope)
        if node.name is None:
            inside = self.ground.open_it(scope, item, node.noun.text, True)
        else:
            # The name was judged when the selection was checked; here it only gets its meaning again.
            inside = scope.child()
            self.rebind(inside, node.name, item)
        worth = (
            self.expect.typed(value, inside, NUMBER, role)
            if role
            else self.circle.expressions.value(value, inside)
        )
        return select, worth

    def rebind(self, scope: Scope, word: tree.Word, item: Value) -> None:
        """Give a name its meaning once more, without judging it again."""
        with self.ground.names_apart():
            if scope.peek(word.text) is None:
                self.ground.bind(scope, word, item.expr, item.type)
