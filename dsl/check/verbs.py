"""What verbs do: gain, pay, move, mark, do ...

Laws. A verb without a party acts on the actor: `you`, or whoever stands after `by`. `take` and `lose` give
what there is; `pay` is exact. `move` puts things at the end of a place unless it says `top of`. `draw`,
`discard` and `destroy` are procedures of the ruleset: whoever reacts to them reacts to the verbs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.chosen import Chosen
from rulewright.dsl.check.doing import Doing
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.findings import listed, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.laying import ENDS, Laying
from rulewright.dsl.check.maps import Maps
from rulewright.dsl.check.names import Names
from rulewright.dsl.check.prices import Prices
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    THING,
    AnyType,
    Unknown,
    Value,
    describe,
    fits,
    item_of,
)

End = Literal["top", "bottom"]
Resources = tree.Gain | tree.Lose | tree.Take | tree.Transfer
Things = tree.Move | tree.Swap | tree.Shuffle | tree.Look | tree.Reveal | tree.Mark | tree.Unmark


class Verbs(Part):
    """Statements of one step, without a choice."""

    expect: Expectations
    belongings: Belongings
    chosen: Chosen
    prices: Prices
    names: Names
    maps: Maps
    selections: Selections
    expressions: Expressions
    doing: Doing
    laying: Laying

    # --- resources

    def resources(self, node: Resources, scope: Scope) -> list[core.Statement]:
        """gain, lose, take, transfer."""
        which = self.chosen.resources(node.resource, scope)
        if which is None and self.prices.are_cards(node, node.resource, node.amount, scope):
            return []
        name = "" if which is not None else self.belongings.resource(node.resource)
        amount = None if isinstance(node.amount, tree.Everything) else self.expect.number(node.amount, scope)
        made: core.Gain | core.Lose | core.Transfer
        match node:
            case tree.Gain(per=per, reason=reason):
                total = self.selections.total(amount or core.Const(0, NUMBER), per, scope)
                actor = self.ground.actor(scope, node.span)
                made = core.Gain(name, total, actor, reason.text if reason else "", *_whose(scope))
            case tree.Lose():
                made = core.Lose(name, amount, self.ground.actor(scope, node.span), *_whose(scope))
            case tree.Take(giver=giver):
                loser = self.expect.player(giver, scope, "from whom something is taken")
                actor = self.ground.actor(scope, node.span)
                made = core.Transfer(name, amount, loser, actor, *_whose(scope))
            case tree.Transfer(giver=giver, taker=taker):
                loser = self.expect.player(giver, scope, "from whom something goes")
                gainer = self.expect.player(taker, scope, "to whom something goes")
                made = core.Transfer(name, amount, loser, gainer, *_whose(scope))
        if which is None:
            return [made]
        return self.chosen.steps(which, lambda resource: replace(made, resource=resource))

    # --- things

    def things(self, node: Things, scope: Scope) -> list[core.Statement]:
        """move, swap, shuffle, look, reveal, mark, unmark."""
        match node:
            case tree.Move():
                return self._move(node, scope)
            case tree.Swap():
                return self._swap(node, scope)
            case tree.Shuffle(zone=place):
                zone = self.expressions.zone(place, scope, "`shuffle`")
                if zone is not None:
                    self.laying.not_laid_out(zone.name, "shuffled", place.span)
                return [] if zone is None else [core.Shuffle(zone)]
            case tree.Look(what=what):
                value = self.expressions.value(what, scope)
                actor = self.ground.actor(scope, node.span)
                if not isinstance(value.type, core.ZoneType) and not self.doing.is_things(value):
                    self.expect.fit(value, THING, "what is looked at")
                return [core.Look(value.expr, actor)]
            case tree.Reveal(what=what):
                value = self.expressions.value(what, scope)
                if not self.laying.movable(value, "everybody sees it; reveal what lies on it"):
                    return []
                return self._each(value, THING, "what is revealed", core.Reveal)
            case tree.Mark() | tree.Unmark():
                return self._mark(node, scope)

    def _each(
        self, value: Value, want: core.Type, role: str, make: type[core.Reveal]
    ) -> list[core.Statement]:
        if not self.doing.is_things(value):
            return [make(self.expect.fit(value, want, role).expr)]
        select, item = self.doing.one_of_each(value)
        return [core.ForEach(select, (make(item),))]

    def _move(self, node: tree.Move, scope: Scope) -> list[core.Statement]:
        what = self.expressions.value(node.what, scope)
        if isinstance(what.type, core.TokenType):
            return self._move_token(what.type.token, node, scope)
        end: End = "top" if isinstance(node.place, tree.TopEnd) else "bottom"
        place = node.place.zone if isinstance(node.place, ENDS) else node.place
        zone = self._destination(place, scope, self._moved(what))
        face: Literal["up", "down"] | None = None
        if node.facing is not None:
            face = "up" if node.facing.side.text == "up" else "down"
        space = self.laying.onto(node, what, zone, scope)
        item = self._moved(what)
        many = isinstance(what.type, core.ManyType)
        if not fits(item, THING):
            self.expect.fit(what, THING, "what is moved")
            return []
        if not self.laying.movable(what) or zone is None:
            return []
        self.maps.must_hold(zone.name, item, node)
        if isinstance(what.expr, core.Zone):
            self.laying.not_laid_out(what.expr.name, "moved all together", node.what.span)
            return [core.MoveAll(what.expr, zone, end, face)]
        if many and space is not None:
            select, one = self.doing.one_of_each(what)
            return [core.ForEach(select, (core.Move(one, False, zone, end, face, space),))]
        return [core.Move(what.expr, many, zone, end, face, space)]

    def _moved(self, what: Value) -> AnyType:
        """The type of each thing that is moved."""
        match what.type:
            case core.ManyType() as several:
                return item_of(several)
            case core.ZoneType(zone=zone):
                return core.ThingType(self.vocabulary.zones[zone].holds)
            case other:
                return other

    def _destination(self, place: tree.Expr, scope: Scope, lies: AnyType) -> core.Zone | None:
        value = self.names.place(place, scope, lies=lies)
        if isinstance(value.expr, core.Zone):
            return value.expr
        if not isinstance(value.type, Unknown):
            hint = listed("zone", self.vocabulary.zones)
            if isinstance(value.expr, core.PlaceOf):
                hint = f"it says which one: write `{value.expr.zone} of ({shown(value.span)})`"
            if isinstance(value.type, core.PlayerType):
                zones = [zone.id for zone in self.vocabulary.zones.values() if zone.of == "player"]
                named = f"{zones[0]} of {shown(value.span)}" if zones else shown(value.span)
                hint = f"name a place of that player, for instance `{named}`"
            self.findings.error(
                codes.E_TYPE,
                f"things are moved to a place, and `{shown(value.span)}` is {describe(value.type)}",
                value.span,
                hint,
            )
        return None

    def _move_token(self, token: str, node: tree.Move, scope: Scope) -> list[core.Statement]:
        if isinstance(node.place, ENDS):
            self.findings.error(
                codes.E_PLACE,
                f"`{token}` is a token: it goes to a player",
                node.place.span,
                "name the player",
            )
            return []
        place = self.expect.typed(node.place, scope, PLAYER, f"whoever gets `{token}`")
        return [core.MoveToken(token, None if isinstance(place.type, core.NoneType) else place.expr)]

    def _swap(self, node: tree.Swap, scope: Scope) -> list[core.Statement]:
        left, right = self.expressions.value(node.left, scope), self.expressions.value(node.right, scope)
        if isinstance(left.type, Unknown) or isinstance(right.type, Unknown):
            return []
        if isinstance(left.expr, core.Zone) and isinstance(right.expr, core.Zone):
            zones = self.vocabulary.zones
            self.maps.must_hold(left.expr.name, core.ThingType(zones[right.expr.name].holds), node)
            self.laying.not_laid_out(left.expr.name, "swapped as a whole", left.span)
            self.laying.not_laid_out(right.expr.name, "swapped as a whole", right.span)
            return [core.SwapZones(left.expr, right.expr)]
        if isinstance(left.type, core.ThingType) and isinstance(right.type, core.ThingType):
            if not self.laying.movable(left) or not self.laying.movable(right):
                return []
            return [core.SwapThings(left.expr, right.expr)]
        self.findings.error(
            codes.E_TYPE,
            f"{describe(left.type)} cannot be swapped with {describe(right.type)}",
            node.span,
            "swap a thing with a thing, or a place with a place",
        )
        return []

    def _mark(self, node: tree.Mark | tree.Unmark, scope: Scope) -> list[core.Statement]:
        value = self.expressions.value(node.what, scope)
        each = isinstance(value.type, core.ManyType)
        given = item_of(value.type) if isinstance(value.type, core.ManyType) else value.type
        status = self.belongings.status(node.status, given, value.span)
        made: Callable[[core.Expr], core.Statement]
        if isinstance(node, tree.Unmark):
            made = partial(core.Unmark, status=status, marker=self.expect.marker(node.marker, scope))
        else:
            actor = core.Const(core.NONE, PLAYER) if scope.actor is None else scope.actor
            made = partial(core.Mark, status=status, marker=actor)
        if each:
            select, item = self.doing.one_of_each(value)
            return [core.ForEach(select, (made(item),))]
        return [made(value.expr)]


def _whose(scope: Scope) -> tuple[core.Expr, core.Expr]:
    """Who says that something is gained or lost, and on which card."""
    causer = core.Const(core.NONE, PLAYER) if scope.you is None else scope.you
    return causer, core.Const(core.NONE, core.NoneType()) if scope.source is None else scope.source
