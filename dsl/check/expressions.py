"""Expressions: what they are (a number, yes or no, a player, a thing ...) and what they become.

Law. Numbers and yes-or-no never mix: each expression has one type, and none is turned into another in
silence.
"""

from __future__ import annotations

from rulewright.dsl import core, model, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import COUNTS, Advice
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.calls import Calls
from rulewright.dsl.check.chosen import Chosen
from rulewright.dsl.check.conditions import Conditions
from rulewright.dsl.check.corrections import aimed
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import at, listed, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.maps import Maps
from rulewright.dsl.check.names import Names
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import (
    NOTHING,
    NUMBER,
    PERIODS,
    PLAYER,
    THING,
    TRUTH,
    AnyType,
    Unknown,
    Value,
    comparable,
    constant,
    describe,
    item_of,
    known,
    many,
    number,
    poison,
)
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Fix

SURCHARGE = "surcharge"  # the one number of `target` that cards can change
RECKONING: dict[str, core.Operator] = {"+": "+", "-": "-", "*": "*"}
ROUNDED: dict[str, core.Operator] = {"up": "/up", "down": "/down"}


class Expressions(Part):
    """Everything that has a value."""

    expect: Expectations
    belongings: Belongings
    chosen: Chosen
    advice: Advice
    names: Names
    maps: Maps
    selections: Selections
    calls: Calls
    conditions: Conditions

    def value(self, node: tree.Expr, scope: Scope, want: AnyType | None = None) -> Value:
        """Check an expression. `want` helps where a word has several meanings; it is not enforced here."""
        try:
            if not self.ground.enter(node.span):
                return poison(node.span)
            value = self._value(node, scope, want)
            self.noting.value(node, value, scope)
            return value
        finally:
            self.ground.leave()

    def _value(self, node: tree.Expr, scope: Scope, want: AnyType | None) -> Value:
        span = node.span
        match node:
            case tree.Name(word=word):
                return self.names.name(word, scope, want)
            case tree.Number(digits=digits):
                return Value(number(int(digits.text)), NUMBER, span)
            case tree.WithSign(sign=sign, digits=digits):
                return Value(number(int(sign.text + digits.text)), NUMBER, span)
            case tree.You():
                return self.names.you(span, scope)
            case tree.This():
                return self.names.this(span, scope)
            case tree.It():
                return self.names.it(span, scope)
            case tree.Your(word=word):
                you = self.names.you(span, scope)
                return self.belongings.of_player(word, you.expr, span)
            case tree.Of(word=word, owner=owner):
                return self._of(word, owner, span, scope)
            case tree.LeftOf(player=player) | tree.RightOf(player=player):
                who = self.expect.player(player, scope, "whose neighbour this is")
                return Value(core.Neighbor(who, 1 if isinstance(node, tree.LeftOf) else -1), PLAYER, span)
            case tree.Printed(word=word, owner=owner):
                return self._printed(word, owner, span, scope)
            case tree.Add() | tree.Product():
                return Value(self._arithmetic(node, scope), NUMBER, span)
            case tree.ScoreOf(thing=thing):
                card = self.expect.typed(thing, scope, THING, "what scores")
                return Value(core.ScoreOf(card.expr), NUMBER, span)
            case tree.Half(value=value, rounding=rounding):
                halved = self.expect.any_number(value, scope, "what is halved")
                return Value(core.Arith(ROUNDED[rounding.text], halved, number(2)), NUMBER, span)
            case tree.Divided(value=value, by=by, rounding=rounding):
                shared = self.expect.any_number(value, scope, "what is divided")
                parts = self.expect.any_number(by, scope, "by what it is divided")
                if (constant(parts) or 1) < 1 or constant(parts) == 0:
                    self.findings.error(
                        codes.E_DIVISOR, "nothing is divided by less than 1", by.span, "write 2 or more"
                    )
                return Value(core.Arith(ROUNDED[rounding.text], shared, parts), NUMBER, span)
            case tree.List(items=items):
                return self._list(items, span, scope, want)
            case tree.Top(most=most, zone=zone):
                return self._top(most, zone, span, scope)
            case tree.Call(function=word, arguments=arguments):
                return self.calls.call(word, arguments, span, scope)
            case tree.Text():
                said = span.text().strip('"')
                said = str(COUNTS.get(said, said))
                plain = (said.isidentifier() and said.islower()) or said.isdecimal()
                self.findings.error(
                    codes.E_LITERAL,
                    "a text has no value in rules",
                    span,
                    f"write `{said}`, without quotes" if plain else "use the id of the card: without quotes",
                    fix=Fix(span, said, "take the quotes away") if plain else None,
                )
                return poison(span)
            case tree.Seat(word=word) if self.context.seat is not None:
                seat = self.context.seat(word)
                return Value(core.Const(seat, PLAYER), PLAYER, span) if seat >= 0 else poison(span)
            case tree.Seat():
                self.findings.error(
                    codes.E_LITERAL,
                    "seats have letters in scenarios only",
                    span,
                    "rules never name one player: write `you`, or choose one",
                )
                return poison(span)
            case tree.SoMany(card=card):
                self.value(card, scope, want)
                hint = f"write `{shown(card.span)}`; how many of something there are, `number of (...)` asks"
                message = "so many of one card are written in scenarios only, where cards lie"
                self.findings.error(codes.E_LITERAL, message, span, hint)
                return poison(span)
            case tree.Connected(start=start, sel=sel):
                return self._connected(start, sel, span, scope)
            case (
                tree.Count()
                | tree.SumOver()
                | tree.Highest()
                | tree.Lowest()
                | tree.Different()
                | tree.Times()
            ):
                return Value(self._counted(node, scope), NUMBER, span)
            case _:
                truth = self.conditions.truth(node, scope)
                return poison(span) if truth is None else Value(truth, TRUTH, span)

    # --- X of Y

    def _of(self, word: tree.Word, owner_node: tree.Expr, span: Span, scope: Scope) -> Value:
        zone = self.vocabulary.zones.get(word.text)
        owner = self.value(owner_node, scope, _which(zone) or self._owning(owner_node, word, scope))
        if isinstance(owner.type, Unknown):
            return poison(span)
        if isinstance(owner_node, tree.Seat) and (piece := self.names.piece(word, owner_node.word, span)):
            return piece
        if zone is not None and zone.of in ("list", "number"):
            several = self._one_of_several(zone, owner, span)
            if several is not None:
                return several
        if word.text == SURCHARGE and not self._is_declared(word.text):
            return self._surcharge(owner_node, span, scope)
        if (which := self.chosen.which(word, scope)) is not None:
            meant = self.chosen.value(which, word, owner, span)
            if meant is not None:
                return meant
        special = self._special_of(word, owner, span)
        if special is not None:
            return special
        match owner.type:
            case core.PlayerType():
                return self.belongings.of_player(word, owner.expr, span)
            case core.ThingType():
                return self.belongings.of_thing(word, owner, span)
            case core.ListType() if member := self.belongings.of_member(word, owner, span):
                return member
            case other:
                self.findings.error(
                    codes.E_OF,
                    f"`{shown(owner.span)}` is {describe(other)}: it has no `{word.text}`",
                    word.span,
                    self.advice.of_what_has_none(word.text, owner),
                )
                return poison(span)

    def _owning(self, node: tree.Expr, asked: tree.Word, scope: Scope) -> AnyType | None:
        """Of the meanings of a name: the word of a list where such words bear what is asked for, else the
        thing, for words have nothing of their own."""
        if not isinstance(node, tree.Name) or scope.peek(node.word.text) is not None:
            return None
        meanings = next(filter(None, self.names.levels(node.word)), [])
        if len(meanings) < 2:
            return None
        words = [each for each in meanings if isinstance(each.type, core.ListType)]
        borne = [each.type for each in words if self.belongings.of_member(asked, each, asked.span)]
        thing = any(isinstance(each.type, core.ThingType) for each in meanings)
        return borne[0] if borne else THING if thing else None

    def _one_of_several(self, zone: model.ZoneDef, owner: Value, span: Span) -> Value | None:
        """`shelf of n`, `pile of colour of t`: a place. `shelf of t`: the number of the one where t lies."""
        which = _which(zone) or NUMBER
        match owner.type:
            case core.PlayerType():
                return None
            case core.ThingType(kind=kind) if self.maps.has_of_its_own(kind, zone.id, span):
                return None
            case core.ThingType():
                self.maps.must_hold(zone.id, owner.type, owner)
                return Value(core.PlaceOf(zone.id, owner.expr), which, span)
            case _:
                owner = self.expect.fit(owner, which, f"what stands after `{zone.id} of`")
        given = constant(owner.expr) if zone.of == "number" else None
        if given is not None and not zone.low <= given <= zone.high:
            self.findings.error(
                codes.E_NO_SUCH_PLACE,
                f"there is no `{zone.id} of {given}`",
                owner.span,
                f"there is one for each number from {zone.low} to {zone.high}",
                at(zone.span, "declared here"),
            )
        return Value(core.Zone(zone.id, owner.expr), core.ZoneType(zone.id), span)

    def _connected(self, start_node: tree.Expr, sel: tree.Sel, span: Span, scope: Scope) -> Value:
        """`connected with h through (...)`: the spaces that can be reached."""
        select, item = self.selections.select(sel, scope)
        start = self.value(start_node, scope, item.type)
        if isinstance(item.type, Unknown) or isinstance(start.type, Unknown):
            return poison(span)
        kind = item.type.kind if isinstance(item.type, core.ThingType) else ""
        if self.layout.part(kind) != "space":
            spaces = [each for each in self.vocabulary.kinds if self.layout.part(each) == "space"]
            self.findings.error(
                codes.E_TYPE,
                f"only spaces of maps are connected, and this is {describe(item.type)}",
                item.span,
                listed("kind of spaces", spaces),
            )
            return poison(span)
        self.expect.fit(start, item.type, "what others are connected with", f"name {describe(item.type)}")
        return Value(core.Connected(start.expr, select), many(item.type), span)

    def _is_declared(self, name: str) -> bool:
        """Has the game something of that name, which a player or a thing may have?"""
        kinds = self.vocabulary.kinds.values()
        known = {*self.vocabulary.resources, *self.context.memories, *self.context.names("attribute")}
        return name in known or any(name in kind.properties for kind in kinds)

    def _surcharge(self, target: tree.Expr, span: Span, scope: Scope) -> Value:
        """`surcharge of d`: what others ask for the target that this text chose."""
        bound = scope.peek(target.word.text) if isinstance(target, tree.Name) else None
        if bound is not None and bound.aim is not None:
            aim = bound.aim
            return Value(core.Surcharge(aim.thing, aim.kind, aim.player, aim.whom, aim.source), NUMBER, span)
        if bound is not None and isinstance(bound.type, core.ManyType):
            message = f"`{bound.name}` is a list: there is a surcharge for each target alone"
            self.findings.error(
                codes.E_OF, message, span, "aim at one after the other, each with a `target` of its own"
            )
            return poison(span)
        self.findings.error(
            codes.E_OF,
            f"`{shown(target.span)}` was not chosen with `target`, so nobody can put a price on it",
            span,
            "aim at it: write `target` in place of `choose` where it is chosen",
            fix=aimed(bound.span) if bound is not None and bound.span is not None else None,
        )
        return poison(span)

    def _special_of(self, word: tree.Word, owner: Value, span: Span) -> Value | None:
        """`owner`, `holder`, `size` and the words of maps, unless the thing has a property of that name."""
        match owner.type:
            case core.ThingType(kind=kind):
                if self.belongings.property_type(kind, word.text) is None and word.text in (
                    "owner",
                    "holder",
                ):
                    return Value(self.belongings.owner_of(owner), PLAYER, span)
                return self.maps.of_map(word, owner, span)
            case core.TokenType(token=token):
                if word.text in ("owner", "holder"):
                    return Value(core.TokenHolder(token), PLAYER, span)
            case core.ZoneType() | core.ManyType():
                if word.text == "size":
                    return Value(core.Size(owner.expr), NUMBER, span)
            case _:
                pass
        return None

    def _printed(self, word: tree.Word, owner: tree.Expr, span: Span, scope: Scope) -> Value:
        thing = self.expect.typed(owner, scope, THING, "what something is printed on")
        if not isinstance(thing.type, core.ThingType):
            return poison(span)
        value = self.belongings.of_thing(word, thing, span)
        if isinstance(value.type, Unknown):
            return value
        if isinstance(value.expr, core.Attribute) and word.text not in self.context.attributes:
            return Value(core.Property(word.text, thing.expr), value.type, span)
        self.findings.error(
            codes.E_OF,
            f"`{word.text}` is not printed on {describe(thing.type)}",
            word.span,
            "leave `printed` out",
        )
        return poison(span)

    # --- numbers and lists

    def _arithmetic(self, node: tree.Add | tree.Product, scope: Scope) -> core.Expr:
        if not self.ground.not_too_long(node.parts[::2], node.span):
            return number(0)
        terms = [
            self.expect.any_number(part, scope, "what is reckoned with")
            for part in node.parts[::2]
            if isinstance(part, tree.Node)
        ]
        signs = [sign.text for sign in node.parts[1::2] if isinstance(sign, tree.Word)]
        result = terms[0]
        for sign, term in zip(signs, terms[1:], strict=True):
            result = core.Arith(RECKONING[sign], result, term)
        return result

    def _list(self, items: tuple[tree.Expr, ...], span: Span, scope: Scope, want: AnyType | None) -> Value:
        wanted = item_of(want) if isinstance(want, core.ManyType) else want
        if not self.ground.not_too_long(items, span):
            return poison(span)
        values: list[Value] = []
        for item in items:
            first = values[0].type if values else wanted
            values.append(self.value(item, scope, first))
            if values[1:] and not comparable(values[-1].type, values[0].type):
                self.expect.fit(values[-1], values[0].type, "each of a list")
        given: AnyType = values[0].type if values else NOTHING
        listed_type = known(many(given))
        exprs = tuple(value.expr for value in values)
        return Value(core.Listing(exprs, listed_type), many(given), span)

    def _top(self, most: tree.Expr, zone_node: tree.Expr, span: Span, scope: Scope) -> Value:
        count = self.expect.number(most, scope, "how many there are to be")
        zone = self.zone(zone_node, scope, "`top`")
        if zone is None:
            return poison(span)
        self.maps.no_order(zone, "`top`", span)
        holds = core.ThingType(self.vocabulary.zones[zone.name].holds)
        return Value(core.Top(count, zone), core.ManyType(holds), span)

    def zone(self, node: tree.Expr, scope: Scope, role: str) -> core.Zone | None:
        """Check an expression that must be a place."""
        value = self.names.place(node, scope)
        if isinstance(value.expr, core.Zone):
            return value.expr
        if not isinstance(value.type, Unknown):
            self.findings.error(
                codes.E_TYPE,
                f"{role} needs a place, and `{shown(value.span)}` is {describe(value.type)}",
                value.span,
                listed("zone", self.vocabulary.zones),
            )
        return None

    def _counted(self, node: tree.Expr, scope: Scope) -> core.Expr:
        match node:
            case tree.Count(among=among):
                return core.Count(self.selections.select(among, scope)[0])
            case tree.SumOver(value=value, among=among):
                select, worth = self.selections.over(among, value, scope, "what is added up")
                return core.SumOver(worth.expr, select)
            case tree.Highest(value=value, among=among) | tree.Lowest(value=value, among=among):
                select, worth = self.selections.over(among, value, scope, "what is compared")
                return core.Extreme(isinstance(node, tree.Highest), worth.expr, select)
            case tree.Different(value=value, among=among):
                select, worth = self.selections.over(among, value, scope, "")
                return core.Different(worth.expr, select)
            case tree.Times(event=event, period=period):
                self.belongings.procedure(event)
                you = self.names.you(node.span, scope)
                return core.Times(event.text, PERIODS[period.word.text], you.expr)
            case _:
                return number(0)


def _which(zone: model.ZoneDef | None) -> core.Type | None:
    """What tells one of several places from the others; None where players do, or where there is one."""
    if zone is None or zone.of in ("table", "player"):
        return None
    return NUMBER if zone.of == "number" else core.ListType(zone.list)
