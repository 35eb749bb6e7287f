"""Weaving prices: what a procedure costs, other ways to pay it, and what was really paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import names_used
from rulewright.interpreter import linked
from rulewright.interpreter.link.abilities import PLAYER, Live
from rulewright.interpreter.link.amounts import at_least_0
from rulewright.interpreter.link.expressions import Expressions, for_one
from rulewright.interpreter.link.legality import Legality
from rulewright.interpreter.link.logic import CORE, YES, compare, conj, constant, disj, if_block, neg, same
from rulewright.interpreter.link.menus import Line
from rulewright.interpreter.link.raising import Bill, Raising, Way, plainly
from rulewright.interpreter.linked.rewrite import everything

NUMBER = core.NumberType()
ZERO = linked.Const(0, NUMBER)
TRUTH = core.TruthType()
SETTLED = (
    linked.Const, linked.Local, linked.Same, linked.Compare, linked.And, linked.Or, linked.Not, linked.Arith,
)  # fmt: skip
MOST_USES = linked.Const(1000, NUMBER)  # of ways to pay one price; a way that brings nothing ends there


class Part(Struct, frozen=True):
    """One part of a price while it is paid: what was due, and what is left of it, as a number and as a
    part."""

    due: core.Due
    rest: linked.Local
    left: core.Due


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
        self._raising = Raising(words, legality)
        self._names = 0  # unique in the game

    def payable(self, procedure: core.Procedure) -> linked.Expr:
        """Can the doer raise the price, with the payment options of the cards in play?"""
        payment = procedure.payment
        assert payment is not None
        ways = self._raising.ways(procedure)
        if not ways:
            return self._legality.there(payment.dues)
        amounts = [at_least_0(self._words.expr(due.amount)) for due in payment.dues]
        return self._raising.raisable(Bill(procedure, amounts), ways)

    def paying(self, procedure: core.Procedure, then: linked.Block) -> linked.Block:
        """The price is paid, then comes `then`, which may ask what was paid."""
        if procedure.payment is None:
            return then
        paid = linked.Local(f"{procedure.name}.paid", NUMBER)
        if paid.name not in names_used(then):
            return (*self._price(procedure, None), *then)
        whole: linked.Expr = ZERO
        for due in procedure.payment.dues:
            amount = at_least_0(self._words.expr(due.amount))
            whole = amount if whole == ZERO else linked.Arith("+", whole, amount)
        return (linked.Let(paid.name, whole, NUMBER), *self._price(procedure, paid), *then)

    def _price(self, procedure: core.Procedure, paid: linked.Local | None) -> linked.Block:
        payment = procedure.payment
        assert payment is not None
        ways = self._raising.ways(procedure)
        if not ways:
            return self.pay(payment.dues)
        self._words.looked_at(len(ways) ** 2)  # of each it is asked what all others can still bring
        site = f"{procedure.name}/payment"
        known, parts = self._parts(procedure)
        lasting, named, again = self._lasting(procedure, ways)
        bill = Bill(procedure, [part.rest for part in parts])
        in_coin = self._block(_in_coin(parts), True)
        is_there = self._raising.is_there(bill)
        lines = [Line(linked.Entry(f"{site}/coin", ("pay",), is_there, None, in_coin))]
        leads = linked.Local(f"{procedure.name}.payable", TRUTH)
        lines += [self._line(bill, lasting, way, parts, paid, leads) for way in lasting]
        doer = linked.Local(procedure.player, PLAYER)
        menu = self._flat(linked.Menu(site, doer, (), prompt="pay"), lines)
        until = conj(*(same(part.rest, ZERO) for part in parts))
        once: linked.Block = (menu,)
        plain = plainly(bill, lasting)
        if any(way.is_free or (plain and way.ability.covers == "each") for way in lasting):
            once = (linked.Let(leads.name, self._raising.raisable(bill, lasting), leads.type), menu)
        if again:
            once = (*once, *if_block(conj(neg(until), self._raising.raisable(bill, ways)), again, ()))
        loop = linked.Repeat(until, MOST_USES, once, True, site)
        amounts = [at_least_0(self._words.expr(due.amount)) for due in payment.dues]
        at_first = Bill(procedure, amounts)
        helps = disj(*(for_one(way.select, conj(way.condition, self._helps(at_first, way))) for way in ways))
        return if_block(helps, (*known, *named, loop), self.pay(payment.dues))

    def _lasting(
        self, procedure: core.Procedure, ways: Sequence[Way]
    ) -> tuple[Sequence[Way], linked.Block, linked.Block]:
        """The ways as they are while a price is paid, part by part: what is paid may end some, as far as it
        can be raised in those that are left, and else they last. How that is named, and asked again."""
        assert procedure.payment is not None
        dues = procedure.payment.dues
        if all(way.ability.covers == "all" for way in ways) and len(dues) == 1:
            return ways, (), ()  # there is no second part
        found: list[Way] = []
        named: list[linked.Let] = []
        for number, way in enumerate(ways):
            name, value = f"{procedure.name}.way{number}", way.condition
            kind: linked.Type = TRUTH
            if way.select is not None:
                where = None if value == YES else value
                value, kind = linked.Items(replace(way.select, where=where)), linked.ManyType(way.select.type)
                among = replace(way.select, source=linked.Among(linked.Local(name, kind)))
                found.append(replace(way, condition=YES, select=among))
            elif self._stays(value):
                found.append(way)
                continue
            else:
                found.append(replace(way, condition=linked.Local(name, TRUTH)))
            named.append(linked.Let(name, value, kind))
        return found, tuple(named), tuple(linked.Assign(each.name, each.value) for each in named)

    def _stays(self, condition: linked.Expr) -> bool:
        """Does it come to the same, whatever is paid?"""
        return all(
            isinstance(node, SETTLED)
            or (type(node) is linked.Property and node.name not in self._words.changing)
            for node in everything(condition)
        )

    def _parts(self, procedure: core.Procedure) -> tuple[linked.Block, list[Part]]:
        """The parts of a price, and what has to be known of them before anything is paid."""
        assert procedure.payment is not None
        known: list[linked.Statement] = []
        parts = []
        for number, due in enumerate(procedure.payment.dues):
            rest = linked.Local(f"{procedure.name}.rest{number or ''}", NUMBER)
            known.append(linked.Let(rest.name, at_least_0(self._words.expr(due.amount)), NUMBER))
            payee = self._known(f"{procedure.name}.payee{number or ''}", due.payee, known)
            whose = self._known(f"{procedure.name}.whose{number or ''}", due.whose, known)
            left: Any = replace(due, amount=rest, payee=payee, whose=whose)
            parts.append(Part(due, rest, left))
        return tuple(known), parts

    def _known(self, name: str, value: core.Expr | None, known: list[linked.Statement]) -> linked.Expr | None:
        """A value as it is now."""
        woven = self._words.maybe(value)
        if woven is None or isinstance(woven, linked.Const | linked.Local):
            return woven
        known.append(linked.Let(name, woven, PLAYER))
        return linked.Local(name, PLAYER)

    def _helps(self, bill: Bill, way: Way) -> linked.Expr:
        """What brings the rest is of use only where something is missing, what stands for something where
        that is due."""
        if way.ability.covers == "missing":
            return compare(">", self._raising.short(bill, way.ability.resource), ZERO)
        if len(bill.rests) == 1:
            return YES
        return compare(">", self._raising.due(bill, way.ability.resource, only=False), ZERO)

    def _line(
        self,
        bill: Bill,
        ways: Sequence[Way],
        way: Way,
        parts: Sequence[Part],
        paid: linked.Local | None,
        leads: linked.Expr,
    ) -> Line:
        """A way to pay, as an option: it is there if the rest can be raised after it, and takes only what
        leaves that possible."""
        ability, live, body = way.ability, way.live, way.body
        condition = conj(way.condition, self._helps(bill, way))
        if ability.covers == "each":  # of none it covers nothing
            condition = conj(condition, compare(">", way.units, ZERO))
        if ability.covers == "missing":
            needs = conj(condition, self._raising.brings(bill, way))
            short: Any = self._raising.short(bill, ability.resource)
            body = (core.Let(ability.missing, short, NUMBER), *_inmost(body, _in_coin(parts)))
        else:
            after = self._raising.after(bill, ways, way, leads)
            needs = conj(condition, after.condition, self._legality.requirement(after.body))
            body = _inmost(after.body, _covered(parts, way, paid))
        own = self._block(body, True)
        path = (self._label(live, ""),)
        select = way.select
        if select is not None:  # of a status: one option for each that bears it
            select, needs = replace(select, where=needs), YES
        held = None if needs == YES else needs
        return Line(linked.Entry(live.key, path, held, select, own, kind="ability", card=live.card))

    # ------------------------------------------------------------ what is paid in its resources

    def pay(self, dues: Sequence[core.Due]) -> linked.Block:
        """All of a price, which is there: everything is known before anything of it is taken."""
        known: list[linked.Statement] = []
        paid: list[linked.Statement] = []
        put: list[linked.Statement] = []
        for due in dues:
            amount, payee, whose = due.amount, due.payee, due.whose
            if len(dues) > 1:
                number = self._names = self._names + 1
                amount = self._known(f"due_{number}", amount, known)  # type: ignore[assignment]
                payee = self._known(f"due_{number}.payee", payee, known)  # type: ignore[assignment]
                whose = self._known(f"due_{number}.whose", whose, known)  # type: ignore[assignment]
            expr, maybe = self._words.expr, self._words.maybe
            paid.append(linked.Pay(due.resource, expr(amount), expr(due.player), maybe(payee)))
            if due.into:
                grown = linked.Memory(due.into, maybe(whose))
                more = linked.Arith("+", grown, at_least_0(expr(amount)))
                put.append(linked.SetMemory(due.into, grown.of, more))
        return (*known, *paid, *put)


def _in_coin(parts: Sequence[Part]) -> core.Block:
    """What is left of each part, paid; nothing is left then."""
    return (
        core.Pay(tuple(part.left for part in parts)),
        *(core.Assign(part.rest.name, ZERO) for part in parts),
    )


def _covered(parts: Sequence[Part], way: Way, paid: core.Local | None) -> core.Block:
    """What a use of a way to pay covers, of the first part first. `paid`: what is really paid, if anybody
    asks."""
    resource = way.ability.resource
    concerned = [part for part in parts if not part.due.only and resource in ("", part.due.resource)]
    steps: list[core.Statement] = []
    left: Any = way.units
    for number, part in enumerate(concerned):
        amount: core.Expr = part.rest
        if way.ability.covers == "each":
            amount = left
            if len(concerned) > 1 or constant(left) != 1:
                amount = core.Local(f"{way.live.key}.covered{number}", NUMBER)
                steps.append(core.Let(amount.name, core.Arith("min", left, part.rest), NUMBER))
                left = core.Arith("-", left, amount)
        if paid is not None:
            steps.append(core.Assign(paid.name, core.Arith("-", paid, amount)))
        rest = ZERO if amount == part.rest else core.Arith("-", part.rest, amount)
        steps.append(core.Assign(part.rest.name, rest))
    if len(parts) > len(fixed := [part for part in parts if part.due.only]) > 0:
        # nobody is asked for the one thing left to do
        others = [part for part in parts if not part.due.only]
        covered = CORE.conj(*(CORE.same(part.rest, ZERO) for part in others))
        steps.append(core.If(covered, _in_coin(fixed)))
    return tuple(steps)


def _inmost(body: Any, last: Any) -> Any:
    """The block with statements at the end of its single path: after the choice that the rest depends on."""
    if body and type(body[-1]) is core.Menu and len(body[-1].entries) == 1:
        menu = body[-1]
        entry = replace(menu.entries[0], body=_inmost(menu.entries[0].body, last))
        return (*body[:-1], replace(menu, entries=(entry,)))
    if body and type(body[-1]) is core.Pick:
        return (*body[:-1], replace(body[-1], body=_inmost(body[-1].body, last)))
    return (*body, *last)
