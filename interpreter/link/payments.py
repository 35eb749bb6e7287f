"""Weaving prices: what a procedure costs, other ways to pay it, and what was really paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import names_used, substitute
from rulewright.interpreter import linked
from rulewright.interpreter.link.abilities import PLAYER, Live
from rulewright.interpreter.link.expressions import Expressions, adjusted, some
from rulewright.interpreter.link.legality import Legality
from rulewright.interpreter.link.logic import NO, YES, compare, conj, constant, disj, same
from rulewright.interpreter.link.menus import Line

NUMBER = core.NumberType()
ZERO = linked.Const(0, NUMBER)
ONE = linked.Const(1, NUMBER)
MOST_USES = linked.Const(1000, NUMBER)  # of ways to pay one price; a way that brings nothing ends there

Option = tuple[Live, linked.Expr, linked.Expr]  # the ability, when it may be used, who uses it


class Payments:
    """What stands between the wish to do something and the doing: its price. `block`: weaves statements;
    `flat`: opens up a decision; `label`: what an ability is called."""

    def __init__(
        self,
        words: Expressions,
        legality: Legality,
        block: Callable[[Any, bool], linked.Block],
        flat: Callable[[linked.Menu, Sequence[Line]], linked.Menu],
        label: Callable[[Live, str], str],
    ) -> None:
        self._words, self._legality = words, legality
        self._block, self._flat, self._label = block, flat, label

    def payable(self, procedure: core.Procedure) -> linked.Expr:
        """Can the doer raise the price, with the payment options of the cards in play?"""
        payment = procedure.payment
        assert payment is not None
        doer = linked.Local(procedure.player, PLAYER)
        price = self._words.expr(payment.amount)
        purse = linked.Resource(payment.resource, doer)
        units, others = [], []
        for live, condition, you in self.payment_options(procedure):
            ability = live.ability
            assert isinstance(ability, core.PaymentAbility)
            body = live.read(ability.body, you)
            if ability.covers == "each":
                most, needed = self._most_units(body)
                units.append(linked.Adjustment("raise", most, conj(condition, needed), None, live.select))
            elif ability.covers == "all":
                others.append(some(live, conj(condition, self._legality.requirement(body))))
            else:
                raised = self._can_be_raised(
                    ability, body, payment.amount, core.Resource(payment.resource, doer)
                )
                others.append(some(live, conj(condition, raised)))
        return disj(compare("<=", price, adjusted(purse, units)), *others)

    def _can_be_raised(
        self, ability: core.PaymentAbility, body: Any, price: core.Expr, purse: core.Expr
    ) -> linked.Expr:
        """Is something missing of a price, and can the block that brings it be begun?"""
        short = core.Let(ability.missing, core.Arith("-", price, purse), NUMBER)
        missing = compare(">", self._words.expr(price), self._words.expr(purse))
        return conj(missing, self._legality.requirement((short, *body)))

    def payment_options(self, procedure: core.Procedure) -> list[Option]:
        """Every payment option for the procedure."""
        doer = linked.Local(procedure.player, PLAYER)
        found = []
        for live in self._words.live.payments.get(procedure.name, []):
            ability = live.ability
            assert isinstance(ability, core.PaymentAbility)
            condition, you = self._words.concerns(live, doer, "you")
            holds = conj(condition, self._words.maybe(live.read(ability.guard, you)))
            if holds != NO:
                found.append((live, holds, you))
        return found

    def _most_units(self, body: Any) -> tuple[linked.Expr, linked.Expr]:
        """How often a per-unit option could be used, and under which condition at all: as often as its first
        choice has candidates, or its first payment fits into the purse; else once, if it can be begun."""
        values: dict[str, core.Expr] = {}
        for statement in body:
            if type(statement) is core.Let:
                values[statement.name] = substitute(statement.value, values)
                continue
            if (
                type(statement) is core.Menu
                and len(statement.entries) == 1
                and statement.entries[0].select is not None
            ):
                entry = substitute(statement.entries[0], values)
                select, rest = self._words.expr(entry.select), self._legality.requirement(entry.body)
                return self._words.how_many(replace(select, where=_both(select.where, rest))), YES
            if type(statement) is core.Pay:
                amount = constant(self._words.expr(substitute(statement.amount, values)))
                payer = substitute(statement.player, values)
                most: linked.Expr = self._words.expr(core.Resource(statement.resource, payer))
                if amount is not None and amount > 0:
                    return linked.Arith("/down", most, linked.Const(amount, NUMBER)), YES
            break
        return ONE, self._legality.requirement(body)

    def paying(self, procedure: core.Procedure, then: linked.Block) -> linked.Block:
        """The price is paid, then comes `then`, which may ask what was paid."""
        if procedure.payment is None:
            return then
        price = self._words.expr(procedure.payment.amount)
        paid = linked.Local(f"{procedure.name}.paid", NUMBER)
        if paid.name not in names_used(then):
            return (*self._price(procedure, price, None), *then)
        known = constant(price)
        whole = linked.Arith("max", price, ZERO) if known is None else linked.Const(max(known, 0), NUMBER)
        return (linked.Let(paid.name, whole, NUMBER), *self._price(procedure, price, paid), *then)

    def _price(
        self, procedure: core.Procedure, price: linked.Expr, paid: linked.Local | None
    ) -> linked.Block:
        payment = procedure.payment
        assert payment is not None
        doer = linked.Local(procedure.player, PLAYER)
        purse = linked.Resource(payment.resource, doer)
        payee = self._words.maybe(payment.payee)
        plain = linked.Pay(payment.resource, price, doer, payee)
        options = self.payment_options(procedure)
        if not options:
            return (plain,)
        rest = linked.Local(f"{procedure.name}.rest", NUMBER)
        site = f"{procedure.name}/payment"
        in_coin = (linked.Pay(payment.resource, rest, doer, payee), linked.Assign(rest.name, ZERO))
        affordable = compare("<=", rest, purse)
        lines = [Line(linked.Entry(f"{site}/coin", ("pay",), affordable, None, in_coin))]
        usable = []
        for live, condition, you in options:
            ability = live.ability
            assert isinstance(ability, core.PaymentAbility)
            body = live.read(ability.body, you)
            if ability.covers == "missing":
                missing = core.Resource(payment.resource, doer)
                needs = conj(condition, self._can_be_raised(ability, body, rest, missing))
                condition = conj(condition, compare(">", price, purse))
            else:
                needs = conj(condition, self._legality.requirement(body))
            own = self._block(_used(ability, body, payment, doer, rest, paid), True)
            path = (self._label(live, ""),)
            select = live.select
            if select is not None:  # of a status: one option for each that bears it
                select, needs = replace(select, where=needs), YES
            held = None if needs == YES else needs
            entry = linked.Entry(live.key, path, held, select, own, kind="ability", card=live.card)
            lines.append(Line(entry))
            usable.append(some(live, condition))
        menu = self._flat(linked.Menu(site, doer, (), prompt="pay"), lines)
        loop = linked.Repeat(same(rest, ZERO), MOST_USES, (menu,), True, site)
        useful, known = disj(*usable), linked.Let(rest.name, price, NUMBER)
        if constant(useful) is not None:
            return (known, loop)
        return (linked.If(useful, (known, loop), (plain,)),)


def _used(
    ability: core.PaymentAbility,
    body: core.Block,
    payment: core.Payment,
    doer: core.Local,
    rest: core.Local,
    paid: core.Local | None,
) -> core.Block:
    """The text of a way to pay, with what a use of it covers of the rest as its last step. `paid`: what is
    really paid, if anybody asks."""
    nothing_left = core.Assign(rest.name, ZERO)
    match ability.covers:
        case "all":
            return _inmost(body, (*_replaced(paid, rest), nothing_left))
        case "each":
            one_less = core.Assign(rest.name, core.Arith("-", rest, ONE))
            return _inmost(body, (*_replaced(paid, ONE), one_less))
        case "missing":
            purse = core.Resource(payment.resource, doer)
            short = core.Let(ability.missing, core.Arith("-", rest, purse), NUMBER)
            in_coin = (core.Pay(payment.resource, rest, doer, payment.payee), nothing_left)
            # nobody is asked for the one thing left to do
            return _inmost((short, *body), (core.If(core.Compare("<=", rest, purse), in_coin),))


def _both(where: linked.Expr | None, rest: linked.Expr) -> linked.Expr | None:
    """What candidates must meet, and what can be done with them."""
    found = conj(where, rest)
    return None if found == YES else found


def _replaced(paid: core.Local | None, amount: core.Expr) -> core.Block:
    """So much of the price is not paid."""
    return () if paid is None else (core.Assign(paid.name, core.Arith("-", paid, amount)),)


def _inmost(body: Any, last: core.Block) -> core.Block:
    """The block with statements at the end of its single path: after the choice that the rest depends on."""
    if body and type(body[-1]) is core.Menu and len(body[-1].entries) == 1:
        menu = body[-1]
        entry = replace(menu.entries[0], body=_inmost(menu.entries[0].body, last))
        return (*body[:-1], replace(menu, entries=(entry,)))
    return (*body, *last)
