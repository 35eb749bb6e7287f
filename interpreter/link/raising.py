"""Weaving the question whether a price can be raised: with what is there, and with what may stand for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import names_paid_by, substitute
from rulewright.interpreter import linked
from rulewright.interpreter.link.abilities import PLAYER, Live
from rulewright.interpreter.link.amounts import at_least_0, purse
from rulewright.interpreter.link.expressions import Expressions, adjusted, for_one
from rulewright.interpreter.link.legality import Legality
from rulewright.interpreter.link.logic import NO, YES, compare, conj, constant, disj, neg, same

NUMBER = core.NumberType()
ZERO, ONE = linked.Const(0, NUMBER), linked.Const(1, NUMBER)
ANY_TIMES = linked.Const(10**6, NUMBER)  # a way to pay that nothing holds back but what it costs


class Way(Struct, frozen=True):
    """Another way to pay: when there is one, and what a use of it takes: of each resource, and one of the
    things that it may choose from. `most`: how often it can be used, if not as often as one likes. `select`:
    of a status's, who bears it."""

    live: Live
    ability: core.PaymentAbility
    condition: linked.Expr
    body: core.Block
    units: linked.Expr
    prices: Mapping[str, linked.Expr]
    things: linked.Select | None
    most: linked.Expr | None
    select: linked.Select | None

    @property
    def hangs_on_bearer(self) -> bool:
        """Does what a use takes hang on who bears the status?"""
        return self.select is not None and self.live.bearing.this in names_paid_by(self.ability)

    @property
    def is_free(self) -> bool:
        """Does a use cost nothing and take nothing? Then it can only help."""
        return self.ability.covers == "each" and not self.prices and self.things is None


class Bill(Struct, frozen=True):
    """A price, as far as it is still to be paid: what is due of each part."""

    procedure: core.Procedure
    rests: Sequence[linked.Expr]

    @property
    def dues(self) -> tuple[core.Due, ...]:
        assert self.procedure.payment is not None
        return self.procedure.payment.dues

    @property
    def resources(self) -> list[str]:
        return list(dict.fromkeys(due.resource for due in self.dues))


class After(NamedTuple):
    """When a way to pay leaves a price that can be raised, and its text, which takes nothing else."""

    condition: linked.Expr
    body: core.Block


class Raising:
    """Prices and the ways to pay that the cards in play offer."""

    def __init__(self, words: Expressions, legality: Legality) -> None:
        self._words, self._legality = words, legality
        self._known: dict[str, list[Way]] = {}

    def _purse(self, resource: str, player: linked.Expr) -> linked.Expr:
        return purse(self._words.ruleset, resource, player)

    # ------------------------------------------------------------ ways to pay

    def ways(self, procedure: core.Procedure) -> list[Way]:
        """Every other way to pay for the procedure."""
        known = self._known.get(procedure.name)
        if known is None or self._legality.asks:
            known = self._ways(procedure)
            if not self._legality.asks:
                self._known[procedure.name] = known
        return known

    def _ways(self, procedure: core.Procedure) -> list[Way]:
        doer = linked.Local(procedure.player, PLAYER)
        found = []
        for live in self._words.live.payments.get(procedure.name, []):
            ability = live.ability
            assert isinstance(ability, core.PaymentAbility)
            condition, you = self._words.concerns(live, doer, "you")
            holds = conj(condition, self._words.maybe(live.read(ability.guard, you)))
            if holds != NO:
                found.append(self._way(live, ability, holds, you, doer))
        return found

    def _way(
        self, live: Live, ability: core.PaymentAbility, condition: linked.Expr, you: linked.Expr,
        doer: linked.Expr,
    ) -> Way:  # fmt: skip
        body = live.read(ability.body, you)
        units = self._words.expr(live.read(ability.units, you)) if ability.covers == "each" else ZERO
        way = Way(live, ability, condition, body, units, {}, None, None, live.select)
        if ability.covers == "missing":
            return way
        values: dict[str, core.Expr] = {}
        prices: dict[str, linked.Expr] = {}
        for statement in body:
            if type(statement) is core.Let:
                values[statement.name] = substitute(statement.value, values)
            elif type(statement) is core.Pay:
                for due in substitute(statement.dues, values):
                    way = self._costing(way, prices, due, doer)
            elif type(statement) is core.Menu and _takes_one(statement):
                entry = substitute(statement.entries[0], values)
                select, rest = self._words.expr(entry.select), self._legality.requirement(entry.body)
                where = conj(select.where, rest)
                way = replace(way, things=replace(select, where=None if where == YES else where))
                break
            else:
                break
        return self._bounded(replace(way, prices=prices))

    def _costing(self, way: Way, prices: dict[str, linked.Expr], due: core.Due, doer: linked.Expr) -> Way:
        """What a use costs, if the same player pays that; else how often the other one can."""
        amount, payer = at_least_0(self._words.expr(due.amount)), self._words.expr(due.player)
        his = same(payer, doer)
        if his != NO:
            more = amount if his == YES else linked.Arith("*", his, amount)
            before = prices.get(due.resource)
            prices[due.resource] = more if before is None else linked.Arith("+", before, more)
        if his == YES:
            return way
        there = linked.Arith("/down", self._purse(due.resource, payer), amount)
        free = disj(his, compare("<=", amount, ZERO))
        often = linked.Arith("+", there, linked.Arith("*", free, ANY_TIMES))
        return replace(way, most=often if way.most is None else linked.Arith("min", often, way.most))

    def _bounded(self, way: Way) -> Way:
        """What neither costs nor takes anything counts once."""
        if way.most is None and way.things is None:
            begins = self._legality.requirement(way.body)
            known = [constant(price) for price in way.prices.values()]
            if not way.prices:
                way = replace(way, most=begins)
            elif not any(known):
                costs = compare(">", _sum(way.prices.values()), ZERO)
                way = replace(way, most=linked.Arith("+", ONE, linked.Arith("*", costs, ANY_TIMES)))
        if way.ability.covers == "all" and way.most is None:
            way = replace(way, most=ONE)
        return way

    def often(self, way: Way, doer: linked.Expr) -> linked.Expr:
        """How often it can be used, if nothing else is paid."""
        bounds = [way.most] if way.most is not None else []
        if way.things is not None:
            bounds.append(self._words.how_many(way.things))
        for resource, price in way.prices.items():
            there = linked.Arith("/down", self._purse(resource, doer), price)
            if not constant(price):
                there = linked.Arith("+", there, linked.Arith("*", compare("<=", price, ZERO), ANY_TIMES))
            bounds.append(there)
        found = bounds[0] if bounds else ONE
        for each in bounds[1:]:
            found = linked.Arith("min", found, each)
        return found

    # ------------------------------------------------------------ what is due

    def due(self, bill: Bill, resource: str, *, only: bool) -> linked.Expr:
        """How much of it is due that may be replaced, or that may not."""
        return _sum(
            rest
            for due, rest in zip(bill.dues, bill.rests, strict=True)
            if due.only is only and resource in ("", due.resource)
        )

    def whole(self, bill: Bill, resource: str) -> linked.Expr:
        return _sum(rest for due, rest in zip(bill.dues, bill.rests, strict=True) if due.resource == resource)

    def is_there(self, bill: Bill) -> linked.Expr:
        """Is all that is left of it there?"""
        doer = linked.Local(bill.procedure.player, PLAYER)
        return conj(
            *(compare("<=", self.whole(bill, each), self._purse(each, doer)) for each in bill.resources)
        )

    def short(self, bill: Bill, resource: str, spent: linked.Expr = ZERO) -> linked.Expr:
        """How much of it is missing."""
        doer = linked.Local(bill.procedure.player, PLAYER)
        missing = linked.Arith("-", self.whole(bill, resource), self._purse(resource, doer))
        return missing if spent == ZERO else linked.Arith("+", missing, spent)

    # ------------------------------------------------------------ can it be raised?

    def raisable(self, bill: Bill, ways: Sequence[Way]) -> linked.Expr:
        """Can the price be raised, with what may stand for it?"""
        if not plainly(bill, ways):
            return self._searched(bill, ways, None, None)
        doer = linked.Local(bill.procedure.player, PLAYER)
        (resource,) = bill.resources
        units, others = [], []
        for way in ways:
            match way.ability.covers:
                case "each":
                    often = self.often(way, doer)
                    units.append(linked.Adjustment("raise", often, way.condition, None, way.select))
                case "all":
                    begins = self._legality.requirement(way.body)
                    others.append(for_one(way.select, conj(way.condition, begins)))
                case "missing":
                    others.append(for_one(way.select, conj(way.condition, self.brings(bill, way))))
        purse = adjusted(self._purse(resource, doer), units)
        return disj(compare("<=", self.whole(bill, resource), purse), *others)

    def brings(self, bill: Bill, way: Way, spent: linked.Expr = ZERO) -> linked.Expr:
        """Is something missing of a price, and can the text that brings it be begun?"""
        short: Any = self.short(bill, way.ability.resource, spent)
        begins = self._legality.requirement((core.Let(way.ability.missing, short, NUMBER), *way.body))
        return conj(compare(">", short, ZERO), begins)

    def after(self, bill: Bill, ways: Sequence[Way], way: Way, leads: linked.Expr) -> After:
        """What must hold so that the rest can be raised when this way was used. `leads`: whether it can be
        raised at all, which says the same where everything is plain."""
        if plainly(bill, ways) or way.is_free:
            return After(leads if way.ability.covers == "each" else YES, way.body)
        searched: Any = self._searched(bill, ways, way, None)
        position = _first(way.body)
        menu = way.body[position] if position < len(way.body) else None
        if type(menu) is not core.Menu or not _takes_one(menu):
            return After(searched, way.body)
        entry = menu.entries[0]
        assert entry.select is not None
        item: Any = self._searched(bill, ways, way, linked.Local(entry.select.binder, entry.select.type))
        where = item if entry.select.where is None else core.And((entry.select.where, item))
        chosen = replace(menu, entries=(replace(entry, select=replace(entry.select, where=where)),))
        return After(searched, (*way.body[:position], chosen, *way.body[position + 1 :]))

    def _searched(
        self, bill: Bill, ways: Sequence[Way], used: Way | None, thing: linked.Local | None
    ) -> linked.Expr:
        """The question of `Raisable`, where one way was `used` already and took a thing."""
        resources = bill.resources
        resources += [each for way in ways for each in _own_prices(way) if each not in resources]
        plain = [self._searched_with(bill, ways, used, thing, resources, "")]
        for way in ways:
            if way.ability.covers == "missing":
                resource = way.ability.resource
                spent = used.prices.get(resource, ZERO) if used is not None else ZERO
                left = bill if used is None else self._left(bill, used)
                brings = self.brings(left, way, spent)
                rest = self._searched_with(bill, ways, used, thing, resources, resource)
                plain.append(for_one(way.select, conj(way.condition, brings, rest)))
        return disj(*plain)

    def _left(self, bill: Bill, used: Way) -> Bill:
        """What is left of each part after a use: the first part is covered first."""
        rests: list[linked.Expr] = []
        left: linked.Expr = used.units
        for due, rest in zip(bill.dues, bill.rests, strict=True):
            if due.only or used.ability.resource not in ("", due.resource):
                rests.append(rest)
            elif used.ability.covers == "all":
                rests.append(ZERO)
            else:
                rests.append(linked.Arith("max", linked.Arith("-", rest, left), ZERO))
                left = linked.Arith("max", linked.Arith("-", left, rest), ZERO)
        return replace(bill, rests=rests)

    def _searched_with(
        self, bill: Bill, ways: Sequence[Way], used: Way | None, thing: linked.Local | None,
        resources: Sequence[str], brought: str,
    ) -> linked.Expr:  # fmt: skip
        """`brought`: the resource of which everything that is missing was brought, so that nothing is
        left."""
        doer = linked.Local(bill.procedure.player, PLAYER)
        left = bill if used is None else self._left(bill, used)
        spent: Mapping[str, linked.Expr] = {} if used is None else used.prices
        due, firm, there = [], [], []
        for each in resources:
            gone = each == brought
            due.append(ZERO if gone else self.due(left, each, only=False))
            firm.append(ZERO if gone else self.due(left, each, only=True))
            have: linked.Expr = self._purse(each, doer)
            if each in spent:
                have = linked.Arith("-", have, spent[each])
            there.append(ZERO if gone else have)
        without = thing if thing is not None else linked.Const(linked.NONE, NUMBER)
        alone, uses, needed = [], [], []
        for way in ways:
            units = constant(way.units) if way.ability.covers == "each" else None
            if way.ability.covers == "missing" or (units is not None and units <= 0):
                continue
            use = self._use(way, resources, doer, less=way is used)
            if _is_enough(way, bill):
                alone.append(conj(compare(">", use.most, ZERO), _any_of(use.things, without)))
            else:
                uses.append(use)
                needed.append(way.condition if way.select is None else YES)
        is_there, is_left = [], []
        for resource, may, must, have in zip(resources, due, firm, there, strict=True):
            enough = compare("<=", _sum((may, must)), have)
            if resource in spent:
                is_left.append(compare("<=", must, have))
            elif may == must == ZERO:
                enough = YES  # nobody pays with less than nothing
            is_there.append(enough)
        searched = linked.Raisable(tuple(due), tuple(firm), tuple(there), tuple(uses), without)
        return disj(conj(*is_there), conj(disj(*alone), *is_left), conj(disj(*needed), searched))

    def _use(self, way: Way, resources: Sequence[str], doer: linked.Expr, *, less: bool) -> linked.UseOf:
        covers = resources.index(way.ability.resource) if way.ability.resource else -1
        select = way.select
        if select is None:
            most = way.most if way.most is not None else ANY_TIMES
            most = most if way.condition == YES else linked.Arith("*", way.condition, most)
        else:  # each bearer has a way of his own
            often = self.often(way, doer) if way.hangs_on_bearer else way.most or ANY_TIMES
            most = adjusted(ZERO, [linked.Adjustment("raise", often, way.condition, None, select)])
        if way.ability.covers == "each" and constant(way.units) is None:
            most = linked.Arith("*", compare(">", way.units, ZERO), most)
        if less:
            most = linked.Arith("max", linked.Arith("-", most, ONE), ZERO)
        prices = tuple(_own_prices(way).get(each, ZERO) for each in resources)
        things = linked.Items(way.things) if way.things is not None and not way.hangs_on_bearer else None
        return linked.UseOf(covers, way.units, prices, most, things)


def _own_prices(way: Way) -> Mapping[str, linked.Expr]:
    """What a use costs, where that is reckoned over the whole price."""
    return {} if way.hangs_on_bearer else way.prices


def _is_enough(way: Way, bill: Bill) -> bool:
    """Does one use pay all that there is to pay, and cost nothing? Then no search needs to look at it."""
    covers = way.ability.resource
    return (
        way.ability.covers == "all"
        and not any(due.only or covers not in ("", due.resource) for due in bill.dues)
        and not _own_prices(way)
    )


def _any_of(things: linked.Items | None, without: linked.Expr) -> linked.Expr | None:
    """Is there another one of them?"""
    if things is None:
        return None
    select = things.select
    if constant(without) is None:
        other = neg(same(linked.Local(select.binder, select.type), without))
        select = replace(select, where=conj(select.where, other))
    return linked.Exists(select)


def plainly(bill: Bill, ways: Sequence[Way]) -> bool:
    """One resource, and nothing that could count twice: no search is needed."""
    if len(bill.resources) > 1 or any(due.only for due in bill.dues):
        return False
    (resource,) = bill.resources
    each = [way for way in ways if way.ability.covers == "each"]
    if not each:
        return True
    if len(each) < len(ways) or any(constant(way.units) != 1 or resource in way.prices for way in each):
        return False
    taking = [way for way in each if way.prices or way.things is not None]
    if len(each) > 1:
        return not taking
    return all(way.select is None or way.hangs_on_bearer for way in taking)


def _takes_one(menu: core.Menu) -> bool:
    """Is it the choice of one thing, on which the rest depends?"""
    return not menu.optional and len(menu.entries) == 1 and menu.entries[0].select is not None


def _first(body: core.Block) -> int:
    """The place of the first statement that is no name."""
    return next((n for n, each in enumerate(body) if type(each) is not core.Let), len(body))


def _sum(amounts: Any) -> linked.Expr:
    found: linked.Expr = ZERO
    for amount in amounts:
        if amount != ZERO:
            found = amount if found == ZERO else linked.Arith("+", found, amount)
    return found
