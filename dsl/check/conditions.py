"""What is yes or no.

Laws. `a is b` compares two values of one type; `x is in` asks where a thing lies or whether a list holds
it. What is compared inside a keyword's text carries the keyword's name, so that a card may count as any
member of a list for that purpose.
"""

from __future__ import annotations

from typing import Literal

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.calls import Calls
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import one_of, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.maps import Maps
from rulewright.dsl.check.prices import Prices
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import (
    PLAYER,
    THING,
    UNKNOWN,
    Unknown,
    Value,
    comparable,
    describe,
    fits,
    item_of,
    many,
    setting_of,
)
from rulewright.dsl.report.diagnostics import Fix

COMPARING: dict[str, Literal["<", "<=", ">", ">="]] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}
_QUESTIONS = (tree.Is, tree.IsNot, tree.IsIn, tree.IsNotIn, tree.Compare, tree.Has)


class Conditions(Part):
    """Everything that is yes or no."""

    circle: Circle
    expect: Expectations
    belongings: Belongings
    maps: Maps
    selections: Selections
    calls: Calls
    prices: Prices

    def truth(self, node: tree.Expr, scope: Scope) -> core.Expr | None:
        match node:
            case tree.And(parts=parts) | tree.Or(parts=parts):
                if not self.ground.not_too_long(parts, node.span):
                    return None
                conditions, before = list[core.Expr](), parts[0]
                for part in parts:
                    conditions.append(self.expect.condition(part, scope, before=before))
                    before = part if isinstance(part, _QUESTIONS) else before
                made = core.And if isinstance(node, tree.And) else core.Or
                return made(tuple(conditions))
            case tree.Not(part=part):
                if isinstance(part, tree.Not):
                    hint = "leave out one of them, or both"
                    self.findings.warning(codes.W_TWICE_NOT, "`not` is written twice", node.span, hint)
                return core.Not(self.expect.condition(part, scope, negated=True))
            case tree.Compare(left=left, operator=operator, right=right):
                first = self.expect.any_number(left, scope, "what is compared")
                second = self.expect.any_number(right, scope, "what is compared")
                return core.Compare(COMPARING[operator.text], first, second)
            case tree.Is():
                return self._is(node, scope)
            case tree.IsNot():
                return core.Not(self._is(node, scope))
            case tree.IsIn(left=left, right=right):
                return self._is_in(left, right, scope)
            case tree.IsNotIn(left=left, right=right):
                lies = self._is_in(left, right, scope)
                return None if lies is None else core.Not(lies)
            case tree.Has():
                return self._has(node, scope)
            case tree.IsRevealed(thing=thing) | tree.IsNotRevealed(thing=thing):
                revealed = core.Revealed(self.expect.typed(thing, scope, THING, "what is revealed").expr)
                return revealed if isinstance(node, tree.IsRevealed) else core.Not(revealed)
            case tree.Any(among=among):
                return core.Exists(self.selections.select(among, scope)[0])
            case tree.Can(procedure=word, arguments=arguments):
                return self._can(word, arguments, scope)
            case tree.CanPay(bill=bill):
                return self.prices.bill(bill, scope, self.ground.actor(scope, node.span))
            case _:
                return None

    def _is(self, node: tree.Is | tree.IsNot, scope: Scope) -> core.Expr:
        left, right = node.left, node.right
        # A bare word may have several meanings: what stands on the other side tells which one is meant.
        if (
            isinstance(left, tree.Name)
            and scope.peek(left.word.text) is None
            and not (isinstance(right, tree.Name) and right.word.text not in self.vocabulary.settings)
        ):
            second = self.circle.expressions.value(right, scope)
            first = self.circle.expressions.value(left, scope, second.type)
        else:
            first = self.circle.expressions.value(left, scope)
            second = self.circle.expressions.value(right, scope, first.type)
        if isinstance(second.type, core.NoneType) and isinstance(first.expr, core.PlaceOf):
            return self._lies_in_none(node, first.expr)
        if not comparable(first.type, second.type):
            self.findings.error(
                codes.E_NEVER_SAME,
                f"`{shown(first.span)}` is {describe(first.type)} and `{shown(second.span)}` is "
                f"{describe(second.type)}: they can never be the same",
                node.span,
                self._instead_of_is(first, second),
            )
        return core.Same(first.expr, second.expr, scope.purpose)

    def _lies_in_none(self, node: tree.Is | tree.IsNot, which: core.PlaceOf) -> core.Expr:
        """Report `basket of t is none`: that t lies in no basket is asked of t."""
        text = shown(node.left.span)
        no = "" if isinstance(node, tree.IsNot) else "not "
        instead = f"{text.removeprefix(f'{which.zone} of ')} is {no}in any {which.zone}"
        self.findings.error(
            codes.E_NEVER_SAME,
            f"`{text}` says in which `{which.zone}` it lies: that is not compared with `none`",
            node.span,
            f"whether it lies in one is asked of it itself: `{instead}`",
            fix=Fix(node.span, instead, f"write {instead}"),
        )
        return core.LiesIn(which.thing, which.zone, None)

    def _instead_of_is(self, first: Value, second: Value) -> str:
        text = shown(first.span)
        match first.type, second.type:
            case core.ThingType(), core.ZoneType() | core.ManyType():
                return f"write `{text} is in {shown(second.span)}`"
            case core.ZoneType() | core.ManyType(), core.ThingType():
                return f"write `{shown(second.span)} is in {text}`"
            case core.TruthType(), core.ListType(name=listed_name):
                kinds = self.vocabulary.kinds.values()
                names = (p.name for kind in kinds for p in kind.properties.values() if p.list == listed_name)
                asked = f"{next(names, '...')} of it is {shown(second.span)}"
                joint = "and" if " where " in text else "where"
                return (
                    f"ask it of the thing itself, inside the brackets: `{text.rstrip(')')} {joint} {asked})`"
                )
            case core.TokenType(), core.PlayerType():
                return f"write `holder of {text} is {shown(second.span)}`"
            case core.ThingType(), core.PlayerType():
                return f"write `owner of {text} is {shown(second.span)}`"
            case core.ThingType(kind=kind), core.ListType(name=listed_name):
                for name in self.vocabulary.kinds[kind].properties if kind else ():
                    if self.belongings.property_type(kind, name) == core.ListType(listed_name):
                        return f"write `{name} of {text} is {shown(second.span)}`"
            case core.ListType(name="name"), core.ThingType():
                return f"write `{text} is name of {shown(second.span)}`"
            case core.ListType(), _ if setting := setting_of(first.type):
                values = self.vocabulary.settings[setting].values
                return f"compare it with {one_of(each.id for each in values)}"
            case core.ListType(name=name), _ if name in self.vocabulary.lists:
                return f"compare it with {one_of(each.id for each in self.vocabulary.lists[name].members)}"
            case core.NumberType(), _:
                return f"compare it with a number, for instance `{text} is 3`"
            case _:
                pass
        return "compare a number with a number, a player with a player, a card with a card"

    def _is_in(self, left: tree.Expr, right: tree.Expr | tree.InAny, scope: Scope) -> core.Expr | None:
        item = self.circle.expressions.value(left, scope)
        if isinstance(right, tree.InAny):
            return self._is_in_any(item, right)
        place = self.circle.expressions.value(right, scope, many(item.type))
        on_map = self.maps.lies_within(item, place, right)
        if on_map is not None:
            return None if isinstance(on_map.type, Unknown) else on_map.expr
        match place.type:
            case core.ZoneType(zone=zone):
                if not isinstance(item.type, core.ThingType | Unknown):
                    self.expect.fit(item, THING, "what lies somewhere")
                else:
                    self.maps.must_hold(zone, item.type, right)
                of = place.expr.of if isinstance(place.expr, core.Zone) else None
                return core.LiesIn(item.expr, zone, of)
            case core.ManyType() as several:
                if not comparable(item.type, item_of(several)):
                    self.expect.fit(item, item_of(several), "what is looked for in this list")
                return core.Member(item.expr, place.expr)
            case Unknown():
                return None
            case other:
                hint = "name a place, or several things after `all`"
                if fits(item.type, other):
                    hint = f"write `{shown(item.span)} is {shown(place.span)}`"
                self.findings.error(
                    codes.E_PLACE,
                    f"`{shown(place.span)}` is {describe(other)}: nothing can be in it",
                    place.span,
                    hint,
                )
                return None

    def _is_in_any(self, item: Value, place: tree.InAny) -> core.Expr | None:
        """Whether it lies in that place of anybody, in one for any number."""
        if not isinstance(item.type, core.ThingType | Unknown):
            self.expect.fit(item, THING, "what lies somewhere")
            return None
        self.selections.in_every(place, item.type)
        if place.zone.text not in self.vocabulary.zones:
            return None
        return self.maps.lies_in_any(item, place.zone.text)

    def _has(self, node: tree.Has, scope: Scope) -> core.Expr:
        status, bearer = node.status, self.circle.expressions.value(node.bearer, scope)
        marker = self.expect.marker(node.marker, scope)
        if (
            marker is None
            and status.text in self.vocabulary.tokens
            and status.text not in self.context.statuses
        ):
            self.expect.fit(bearer, PLAYER, "who has a token")
            self.noting.name(status, "token")
            return core.Same(core.TokenHolder(status.text), bearer.expr)
        return core.HasStatus(bearer.expr, self.belongings.status(status, bearer, bearer.span), marker)

    def _can(self, word: tree.Word, arguments: tree.Arguments, scope: Scope) -> core.Expr | None:
        procedure = self.belongings.procedure(word)
        actor = self.ground.actor(scope, word.span)
        if procedure is None:
            for argument in arguments.items:
                self.circle.expressions.value(argument.value, scope, UNKNOWN)
            return None
        return core.Can(word.text, self.calls.arguments(procedure, arguments, word, scope), actor)
