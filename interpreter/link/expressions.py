"""Weaving expressions: names become numbers, modifiers and permissions in play are put where they act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything, rebuild, substitute
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import WHOSE, TallyInfo
from rulewright.interpreter.link.abilities import PLAYER, InPlay, Live
from rulewright.interpreter.link.amounts import at_least_0
from rulewright.interpreter.link.borrowed import borrow
from rulewright.interpreter.link.copies import Copies
from rulewright.interpreter.link.logic import (
    NO,
    NOBODY,
    YES,
    captain,
    compare,
    conj,
    constant,
    disj,
    neg,
    reckoned,
    same,
)
from rulewright.interpreter.link.numbering import Cast
from rulewright.interpreter.link.places import Places, Printed, size_of
from rulewright.interpreter.link.sizes import MOST_WOVEN, too_large
from rulewright.interpreter.link.twins import twin
from rulewright.interpreter.linked import LinkedAttribute

E_GROWTH: Final = "E0251"
COUNTED_AT_ONCE: Final = 4_096
MOST_CALLS = 10_000
TRUTH = core.TruthType()
NOTHING_PRINTED = Printed()


class Expressions:
    """Expressions of core, woven: what they say of the cards in play, without what is allowed."""

    def __init__(
        self,
        ruleset: model.Ruleset,
        cast: Cast,
        players: int,
        live: InPlay,
        changing: frozenset[str],
        printed: Printed = NOTHING_PRINTED,
        captains: tuple[int, ...] = (),
    ) -> None:
        self.ruleset = ruleset
        self.captains = captains
        self.rules = ruleset.program
        self.cast = cast
        self.players = players
        self.changing = changing
        self.places = Places(ruleset, cast, printed, changing)
        self.live = borrow(live, self.rules, self.places, changing)
        self.attributes: dict[str, LinkedAttribute] = {}
        self.tallies: dict[str, TallyInfo] = {}
        self.printed_only = False  # while it is worked out whether a card is silenced
        self._defining: list[str] = []  # attributes that are being woven
        self._calls = self._woven = 0  # calls written out, nodes looked at
        self._numbers: dict[str, int] = {}
        for number, thing in enumerate(cast.things):
            self._numbers.setdefault(thing.card, number)
            self._numbers.setdefault(thing.card.split(":")[-1], number)
        self._by_type: dict[type, Callable[[Any], Any]] = {
            core.Card: self._card,
            core.Call: self._call,
            core.Attribute: self._attribute,
            core.Same: self._same,
            core.And: lambda e: conj(*map(self.expr, e.parts)),
            core.Or: lambda e: disj(*map(self.expr, e.parts)),
            core.Not: lambda e: neg(self.expr(e.part)),
            core.Compare: lambda e: compare(e.operator, self.expr(e.left), self.expr(e.right)),
            core.Arith: self._arith,
            core.SumOver: self._sum_over,
            core.ScoreOf: self._score_of,
            core.Count: self._count,
            core.Times: self._times,
            core.Owner: self._owner,
            core.Captain: lambda e: captain(self.expr(e.player)),
            **self.places.handlers(self.expr),
        }
        self._by_type |= Copies(cast).handlers(dict(self._by_type), self.expr)

    def also(self, handlers: Mapping[type, Callable[[Any], Any]]) -> None:
        """More forms that are woven in a way of their own."""
        self._by_type.update(handlers)

    @property
    def weaving(self) -> tuple[bool, tuple[str, ...]]:
        """What an expression may mean something else in: within a silence, or within an attribute that asks
        for itself."""
        return self.printed_only, tuple(self._defining)

    def looked_at(self, count: int) -> None:
        """So many nodes more: refused where it becomes too many."""
        self._woven += count
        if self._woven > MOST_WOVEN:
            raise too_large(self.ruleset, self.cast)

    def written(self, node: Any) -> Any:
        """What is written out once more, all of it. What stands in several places is counted in each: a few
        names may stand for more than there is time to count to its end."""
        nodes = everything(node)
        while count := sum(1 for _ in islice(nodes, COUNTED_AT_ONCE)):
            self.looked_at(count)
        return node

    def expr(self, node: Any) -> Any:
        self.looked_at(1)
        handler = self._by_type.get(type(node))
        return handler(node) if handler is not None else twin(node, self.expr)

    def maybe(self, node: Any) -> Any:
        return self.expr(node) if node is not None else None

    def _card(self, node: core.Card) -> linked.Expr:
        number = self._numbers.get(node.id, linked.NONE)
        kind = self.cast.things[number].kind if number >= 0 else ""
        return linked.Const(number, core.ThingType(kind))

    def _owner(self, node: core.Owner) -> linked.Expr:
        """Of a piece of a player, whose it is, wherever it lies."""
        thing = self.expr(node.thing)
        pieces = [kind.id for kind in self.ruleset.kinds.values() if kind.pieces]
        given = getattr(thing, "type", None)
        of = given.kind if isinstance(given, core.ThingType) else ""
        if not pieces or (of and of not in pieces):
            return linked.Owner(thing)
        whose = linked.Property(WHOSE, thing)
        if of:
            return whose
        # Of any thing: below nobody where it is a piece, whose owner is then the greater of the two.
        number = core.NumberType()
        is_piece = compare(">=", whose, linked.Const(0, number))
        low = linked.Arith("*", is_piece, linked.Const(99, number))
        lies_with = linked.Arith("-", linked.Owner(thing), low)
        return linked.Arith("max", whose, lies_with)

    def _call(self, node: core.Call) -> linked.Expr:
        self._calls += 1
        if self._calls > MOST_CALLS:
            text = f"written out, the functions of these rules use {node.function} over {MOST_CALLS:,} times"
            raise DeckError(Diagnostic(E_GROWTH, text, None, "call fewer functions from functions"))
        function = self.rules.functions[node.function]
        values = {param.local: value for param, value in zip(function.params, node.arguments, strict=True)}
        if node.doer is not None:
            values[function.doer] = node.doer
        return self.expr(substitute(function.value, values))  # type: ignore[no-any-return]

    def _arith(self, node: core.Arith) -> linked.Expr:
        left, right = self.expr(node.left), self.expr(node.right)
        a, b = constant(left), constant(right)
        if a is None or b is None:
            return linked.Arith(node.operator, left, right)
        return linked.Const(reckoned(node.operator, a, b), core.NumberType())

    def _sum_over(self, node: core.SumOver) -> linked.Expr:
        value = self.expr(node.value)
        if constant(value) == 1:
            return self._count(core.Count(node.select))
        return linked.SumOver(value, self.expr(node.select))

    def _count(self, node: core.Count) -> linked.Expr:
        return self.how_many(self.expr(node.select))

    def how_many(self, select: linked.Select) -> linked.Expr:
        """How many are selected."""
        if select.where is None and not select.best:
            if type(select.source) is linked.Players:
                return linked.Const(self.players, core.NumberType())
            if type(select.source) is linked.InZone:
                return linked.Size(linked.Zone(select.source.zone, select.source.of))
            if type(select.source) is linked.Among:
                return size_of(select.source.items)
        return linked.Count(select)

    def _score_of(self, node: core.ScoreOf) -> linked.Expr:
        """The points of each text that is the card's own or a mark's on it, where somebody would get them."""
        thing = self.expr(node.thing)
        below = any(each.score and each.least < 0 for each in self.ruleset.resources.values())
        found: linked.Expr = linked.Const(0, core.NumberType())
        for live in self.live.scores:
            ability, this = live.ability, live.this
            assert isinstance(ability, core.ScoreAbility)
            if this is None or live.haver is not None or not isinstance(this.type, core.ThingType):
                continue
            condition, you = self.concerns(live, None, "you")
            guard = self.maybe(live.read(ability.guard, you))
            brings = conj(condition, neg(same(you, NOBODY)), guard)
            amount = self.expr(live.read(ability.amount, you))
            it = linked.Local(f"{live.key}.scored", this.type)
            if live.select is None:
                select = linked.Select(it.name, linked.Among(linked.Listing((this,), this.type)), this.type)
            else:  # a name of its own: the text that asks may be that of such a mark
                own = {live.select.binder: it}
                brings, amount = substitute(brings, own), substitute(amount, own)
                select = replace(live.select, binder=it.name)
            holds = conj(same(thing, this if live.select is None else it), brings)
            if holds == NO:
                continue
            select = replace(select, where=None if holds == YES else holds)
            points = linked.SumOver(amount if below else at_least_0(amount), select)
            found = points if constant(found) == 0 else linked.Arith("+", found, points)
        return found

    def _times(self, node: core.Times) -> linked.Expr:
        return linked.TallyOf(self.tally(node.procedure, node.period), self.expr(node.player))

    def tally(self, procedure: str, period: core.PeriodName, limit: str = "") -> str:
        """The name of a count, which from now on is kept."""
        name = f"{limit}_{procedure}_{period}" if limit else f"{procedure}_{period}"
        self.tallies.setdefault(name, TallyInfo(name, procedure, period))
        return name

    def concerns(self, live: Live, player: linked.Expr | None, scope: str) -> tuple[linked.Expr, linked.Expr]:
        """Is an ability active for an event of this player, and who is `you` in it."""
        condition, you = live.concerns(player, scope)
        return conj(condition, self._heard(live), self._held(live)), you

    def alive(self, live: Live) -> linked.Expr:
        """Is an ability active now, whoever acts?"""
        return conj(live.alive(), self._heard(live), self._held(live))

    def _held(self, live: Live) -> linked.Expr:
        """If the ability is borrowed: does whoever has it have it now?"""
        return YES if live.haver is None else conj(self._heard(live.haver), self.maybe(live.held))

    def _heard(self, live: Live) -> linked.Expr:
        """Does nothing silence the card? A silence is asked for in plain values, before all modifiers, so
        that it never depends on what it silences."""
        this = live.this
        if self.printed_only or live.status is not None or type(this) not in (linked.Const, linked.Local):
            return YES
        assert isinstance(this, linked.Const | linked.Local)
        assert isinstance(this.type, core.ThingType)
        silences = [
            each
            for kind in (this.type.kind, "")
            for each in self.live.modifiers.get(("silence", kind, ""), [])
        ]
        if not silences:
            return YES
        self.printed_only = True
        silent = disj(*(self._silent(each, this) for each in silences))
        self.printed_only = False
        return neg(silent)

    def _silent(self, silence: Live, thing: core.Const | core.Local) -> linked.Expr:
        ability = silence.ability
        assert isinstance(ability, core.ModifierAbility)
        if silence.select is None or ability.bearer != silence.this:
            you = silence.owner()
            bearer = silence.read(ability.bearer, you)
            guard = self.maybe(silence.read(ability.guard, you))
            return some(silence, conj(self.alive(silence), self.is_meant(bearer, thing), guard))
        on_it = replace(silence, this=thing)  # a status that silences whatever it lies on
        guard = self.maybe(on_it.read(ability.guard, on_it.owner()))
        return conj(linked.HasStatus(thing, silence.status or ""), guard)

    def is_meant(self, whose: core.Expr, thing: core.Expr) -> linked.Expr:
        """Is it this thing that a modifier is about? The name of a card with copies means each of them; what
        is about none, such as a card that takes no part, is about nothing."""
        somebody = neg(same(self.expr(whose), NOBODY))
        meant = core.Same(thing, whose) if type(whose) is core.Card else None
        return conj(self.expr(meant) if meant else same(self.expr(whose), self.expr(thing)), somebody)

    def _attribute(self, node: core.Attribute) -> linked.Expr:
        of = self.maybe(node.of)
        if self.printed_only:
            return self._unmodified(node.name, of)
        woven = self.attribute(node.name)
        if woven is None:
            return linked.Property(node.name, of)
        known = constant(woven.value)
        return (
            linked.Const(known, core.NumberType()) if known is not None else linked.Attribute(node.name, of)
        )

    def _unmodified(self, name: str, of: linked.Expr) -> linked.Expr:
        defined = self.rules.attributes.get(name)
        if defined is None:
            return linked.Property(name, of)
        return self.expr(substitute(defined.value, {defined.of: of}))  # type: ignore[no-any-return]

    def attribute(self, name: str) -> LinkedAttribute | None:
        """The attribute with its modifiers; None for a property that nothing in play modifies."""
        if name in self.attributes:
            return self.attributes[name]
        defined = self.rules.attributes.get(name)
        modifiers = self.live.modifiers.get(("attribute", name, ""), [])
        if defined is None and not modifiers:
            return None
        if defined is not None:
            of, base = defined.of, defined.value
        else:
            of = f"{name}.of"
            base = core.Property(name, core.Local(of, core.ThingType("")))
        bearer = core.Local(of, core.bearer_type(defined.bearer if defined else ""))
        # an entry stands there before anything is woven, so that a circle meets it
        known = base if isinstance(base, core.Const) else linked.Attribute(name, bearer)
        self.attributes[name] = LinkedAttribute(name, of, known)
        adjustments = []
        self._defining.append(name)
        for live in modifiers:
            said, you = live.ability.bearer, live.owner()  # type: ignore[union-attr]
            if live.teamed and type(said) is core.Local and said.name == live.bearing.you:
                concerned, you = live.is_of(bearer), bearer  # each of the team, in his turn
            else:
                whose = live.read(said, you)
                concerned = YES if whose is None else self.is_meant(whose, bearer)
            adjustments += self.adjustment(live, conj(self.alive(live), concerned), you)
        value = adjusted(self.expr(base), adjustments, self._is_number(name))
        self._defining.pop()
        self.attributes[name] = LinkedAttribute(name, of, value)
        return self.attributes[name]

    def _is_number(self, name: str) -> bool:
        """Whether an attribute, or a property, is a number or yes and no; else it is a word or a player."""
        defined = self.rules.attributes.get(name)
        if defined is not None:
            return not core.can_be_none(defined.type)
        told = [kind.properties[name] for kind in self.ruleset.kinds.values() if name in kind.properties]
        return all(each.type != "list" for each in told)

    def adjustment(self, live: Live, condition: linked.Expr, you: linked.Expr) -> list[linked.Adjustment]:
        ability = live.ability
        assert isinstance(ability, core.ModifierAbility)
        holds = conj(condition, self.maybe(live.read(ability.guard, you)))
        if holds == NO:
            return []
        amount = self.expr(live.read(ability.amount, you))
        bound = self.maybe(live.read(ability.bound, you))
        return [linked.Adjustment(ability.operation, amount, holds, bound, live.select)]  # type: ignore[arg-type]

    def field(self, procedure: core.Procedure, param: core.Param, value: linked.Expr) -> linked.Expr:
        """A field of an event: its value (argument or default) under the modifiers in play."""
        player = linked.Local(procedure.player, PLAYER)
        adjustments: list[linked.Adjustment] = []
        for live in self.live.modifiers.get(("field", procedure.name, param.name), []):
            condition, you = self.concerns(live, player, live.ability.scope)  # type: ignore[union-attr]
            adjustments += self.adjustment(live, condition, you)
        return adjusted(value, adjustments)

    def _same(self, node: core.Same) -> linked.Expr:
        left, right = self.expr(node.left), self.expr(node.right)
        base = same(left, right)
        if NOBODY not in (left, right):  # what counts as any word is none the less not without one
            for side in (node.left, node.right):
                if type(side) is core.Attribute and side.of is not None:
                    said = dict.fromkeys(("", node.purpose))  # without a purpose it counts everywhere
                    conditions = [each for one in said for each in self._wild(side.name, one, side.of)]
                    if conditions:
                        return linked.CountsAs(base, tuple(conditions))
        return base

    def _wild(self, prop: str, purpose: str, thing: core.Expr) -> list[linked.Expr]:
        conditions = []
        for live in self.live.modifiers.get(("counts", prop, purpose), []):
            ability = live.ability
            assert isinstance(ability, core.ModifierAbility)
            you = live.owner()
            meant = self.is_meant(live.read(ability.bearer, you), thing)
            guard = self.maybe(live.read(ability.guard, you))
            conditions.append(some(live, conj(meant, self.alive(live), guard)))
        return [each for each in conditions if each != NO]


def some(live: Live, holds: linked.Expr) -> linked.Expr:
    """The same, where the ability is a status's: does it hold for one of those who bear it?"""
    return for_one(live.select, holds)


def for_one(select: linked.Select | None, holds: linked.Expr) -> linked.Expr:
    """Does it hold for one of those who are selected?"""
    if select is None or holds == NO:
        return holds
    # a local of its own: this may stand in the status's own text
    one = linked.Local(f"{select.binder}.any", select.type)
    return linked.Exists(replace(select, binder=one.name, where=substitute(holds, {select.binder: one})))


def adjusted(base: linked.Expr, adjustments: list[linked.Adjustment], number: bool = True) -> linked.Expr:
    return linked.Adjusted(base, tuple(adjustments), number) if adjustments else base


def refold(node: Any) -> Any:
    """Simplify once more after numbers were put in for names."""
    if type(node) is linked.And:
        return conj(*map(refold, node.parts))
    if type(node) is linked.Or:
        return disj(*map(refold, node.parts))
    if type(node) is linked.Not:
        return neg(refold(node.part))
    if type(node) is linked.Same:
        return same(node.left, node.right)
    if type(node) is linked.Compare:
        return compare(node.operator, node.left, node.right)
    return rebuild(node, refold)
