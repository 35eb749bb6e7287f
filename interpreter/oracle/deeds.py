"""A deed from beginning to end. Its six steps are a law: allowed, fields, price, before, done, after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter.dealt import LARGEST, NONE
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.oracle.asking import Line, by_text, line, offered, take
from rulewright.interpreter.oracle.legal import (
    Deed,
    Taken,
    affords,
    can_raise,
    settled,
    use_of,
    ways_to_pay,
)
from rulewright.interpreter.oracle.living import Living
from rulewright.interpreter.oracle.play import REST, STOPPED, Doing, Env, Inside, Play, Sign, Steps, checked
from rulewright.interpreter.oracle.prices import Owed, Use, covered, due_of, is_there, owed, owned
from rulewright.interpreter.oracle.reactions import react, replaced
from rulewright.interpreter.oracle.steps import fitting
from rulewright.interpreter.oracle.values import amount_of, change

MOST_PARTS = 1000  # in which one price is paid


def do(play: Play, node: core.Do, env: Env) -> Doing:
    """Nothing, where it is not allowed or cannot begin; where its price cannot be paid, what comes after it
    is left out as well."""
    what, can_be = settled(play, node, env)
    if not can_be:
        return None if what.procedure.event or affords(play, what) else REST
    return play.within(Inside(node.procedure, None, procedure=True), carried_out, play, what)


def carried_out(play: Play, what: Deed) -> Steps:
    procedure, doer, env = what.procedure, what.doer, what.env
    name = procedure.name
    for untold, stopped in env.get(STOPPED, {}).items():
        if untold in play.voices.asked_for_in_doing:
            raise stopped
    if procedure.event:
        yield react(play, "when", name, env, doer, f"{name}/when")
        return None
    yield price(play, what)
    yield react(play, "before", name, env, doer, f"{name}/before")
    if (yield replaced(play, name, env, doer)):
        return None
    yield play.block(procedure.body, env)
    counted(play, what)
    yield react(play, "after", name, env, doer, f"{name}/after")
    return None


def counted(play: Play, what: Deed) -> None:
    """What is ignored is not counted either, for that one time."""
    if what.doer == NONE:
        return
    for slot, (_, limit) in play.voices.counts[what.procedure.name].items():
        if limit not in what.ignoring:
            play.get(slot)[what.doer] += 1


# ---------------------------------------------------------------- prices


def price(play: Play, what: Deed) -> Doing:
    """The price is paid: in its resources, or in the ways that cards offer. `paid` is what left the hand."""
    payment = what.procedure.payment
    if payment is None:
        return None
    bill = Bill(play, what, owed(play, payment.dues, what.env), ways_to_pay(play, what))
    if not any(bill.helps(way.voice.ability) for way in bill.ways):
        bill.pay()
        return None
    return bill.in_parts()


class Bill:
    """What is left of a price while it is paid, and the ways to pay that there are: what is paid may change
    them, as far as it can be raised in others."""

    def __init__(self, play: Play, what: Deed, parts: list[Owed], ways: list[Living]) -> None:
        self.play, self.what, self.parts, self.ways = play, what, parts, ways
        self.label = f"{what.procedure.name}/payment"

    def short(self, resource: str) -> int:
        """How much of it is missing."""
        whole = due_of(self.parts, resource) + due_of(self.parts, resource, only=True)
        return whole - owned(self.play, resource, self.what.doer)

    def helps(self, ability: core.Ability) -> bool:
        """What brings the rest is of use only where something is missing, what stands for something where
        that is due."""
        assert isinstance(ability, core.PaymentAbility)
        if ability.covers == "missing":
            return self.short(ability.resource) > 0
        return due_of(self.parts, ability.resource) > 0

    def pay(self) -> None:
        for part in self.parts:
            pay(self.play, part)
            part.rest = 0

    def cover(self, covers: str, units: int | None) -> None:
        """So much is not paid."""
        rests = covered(self.parts, Use(covers, units, {}, None, None))
        less = due_of(self.parts, "") - due_of(rests, "")
        self.what.env[f"{self.what.procedure.name}.paid"] -= less
        self.parts = rests

    def in_parts(self) -> Steps:
        for _ in range(MOST_PARTS):
            if due_of(self.parts, "") == 0 and is_there(self.play, self.parts):
                self.pay()
                return None
            yield self.one_part()
            now = ways_to_pay(self.play, self.what)
            if can_raise(self.play, self.what, self.parts, now):
                self.ways = now
        raise LimitReached("repeat", self.label, None)

    def one_part(self) -> Steps:
        """Ask how, and do it."""
        play, site = self.play, self.play.deal.site(self.label)
        ways = [way for way in self.ways if self.helps(way.voice.ability)]
        lines = [self.line(several) for several in by_text(ways)]
        coin = play.deal.entry(site, f"{self.label}/coin")
        assert coin is not None
        options, _ = offered(play, site, lines)
        coins = [coin] if is_there(play, self.parts) else []
        if not coins and not options:
            return None
        code = yield play.ask(self.what.doer, site, [*coins, *options])
        if code not in options:
            self.pay()
            return None
        yield take(play, options[code])
        return None

    def line(self, several: Sequence[Living]) -> Line:
        """A way to pay; what it covers is its last step. It is there if the rest can be raised after it,
        and takes only what leaves that possible."""
        way = several[0]
        ability = way.voice.ability
        assert isinstance(ability, core.PaymentAbility)
        units, env = None, way.env(self.what.env)
        if ability.covers == "each":
            units = self.play.number(ability.units, env)
        last: Any = Covering(self, ability.covers, ability.resource, units)
        body = _at_the_end(ability.body, last)
        guard: Any = None
        if ability.covers != "missing":
            guard = LeadsOn(self, way.voice.key, core.Local(way.voice.bearing.this, core.NumberType()), None)
            body = _choosing(body, guard)
        found = line(self.play, several, self.what.env, self.what.doer, body, guard)
        if ability.missing:
            found.env[ability.missing] = self.short(ability.resource)
        return found


def _choosing(body: core.Block, leads: LeadsOn) -> core.Block:
    """The text where the first thing that it takes is one after which the price can be raised."""
    match [each for each in body if not isinstance(each, core.Let)]:
        case [core.Menu(optional=False, entries=(core.Entry(select=select) as entry,)) as menu, *_] if select:
            item: Any = replace(leads, thing=core.Local(select.binder, select.type))
            where = item if select.where is None else core.And((select.where, item))
            chosen = replace(menu, entries=(replace(entry, select=replace(select, where=where)),))
            return tuple(chosen if each is menu else each for each in body)
        case _:
            return body


class LeadsOn(Struct, frozen=True):
    """Can the rest of the price be raised after this way to pay was used, for one that bears `this` if it
    is a status's, and took this thing?"""

    bill: Bill
    key: str
    this: core.Local
    thing: core.Local | None


def leads_on(play: Play, node: LeadsOn, env: Env) -> int:
    bill = node.bill
    this = play.number(node.this, env)
    ways = [way for way in bill.ways if (way.voice.key, way.this) == (node.key, this)]
    use = use_of(play, ways[0], bill.what.doer, ways[0].env(bill.what.env)) if ways else None
    if use is None:
        return 0
    taken = Taken(node.key, this, NONE if node.thing is None else play.number(node.thing, env))
    return int(can_raise(play, bill.what, covered(bill.parts, use), bill.ways, use.price, taken))


class Covering(Struct, frozen=True):
    """The last step of a way to pay."""

    bill: Bill
    covers: Literal["all", "each", "missing"]
    resource: str
    units: int | None


def cover(play: Play, node: Covering, _env: Env) -> None:
    if node.covers != "missing":
        node.bill.cover(node.resource, node.units)
    elif is_there(play, node.bill.parts):
        node.bill.pay()


def _at_the_end(body: core.Block, last: Any) -> core.Block:
    """The text with one step more; if it ends with a choice, after what depends on that."""
    match body:
        case (*before, core.Menu(entries=(entry,)) as menu):
            inner = replace(entry, body=_at_the_end(entry.body, last))
            return (*before, replace(menu, entries=(inner,)))
        case (*before, core.Pick() as pick):
            return (*before, replace(pick, body=_at_the_end(pick.body, last)))
        case _:
            return (*body, last)


def pay(play: Play, part: Owed) -> None:
    """Exactly so much; to the bank, where it goes nowhere else."""
    if part.seat == NONE or part.rest <= 0:
        return
    change(play, part.resource, part.seat, -part.rest)
    left = amount_of(play, part.resource, part.seat)
    assert left >= 0, f"seat {part.seat} cannot pay {part.resource}: nothing tested that before"
    if part.payee != NONE:
        given = fitting(play, part.resource, part.payee, part.rest)
        change(play, part.resource, part.payee, given)
    play.log("pay", part.seat, part.resource, part.rest, part.payee)
    if part.into is not None:
        _put_into(play, *part.into, part.rest)


def _put_into(play: Play, memory: str, of: int | None, amount: int) -> None:
    slot = f"m_{memory}"
    if of is None:
        play.put(slot, checked(play.get(slot) + amount, LARGEST))
    elif of != NONE:
        play.get(slot)[of] = checked(play.get(slot)[of] + amount, LARGEST)


def pay_step(play: Play, node: core.Pay, env: Env) -> Sign | None:
    """All of it, or nothing. Where it cannot be paid, what comes after it is left out."""
    parts = owed(play, node.dues, env)
    if not is_there(play, parts):
        return REST
    for part in parts:
        pay(play, part)
    return None


DEEDS: dict[type, Callable[..., Doing]] = {core.Do: do, core.Pay: pay_step, Covering: cover}

LEADING: dict[type, Callable[..., Any]] = {LeadsOn: leads_on}
