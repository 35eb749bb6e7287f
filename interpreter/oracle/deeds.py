"""A deed from beginning to end. Its six steps are a law: allowed, fields, price, before, done, after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.oracle.asking import Line, by_text, line, offered, take
from rulewright.interpreter.oracle.legal import Deed, deed, possible, ways_to_pay
from rulewright.interpreter.oracle.living import Living
from rulewright.interpreter.oracle.play import REST, Doing, Env, Inside, Play, Sign, Steps, checked
from rulewright.interpreter.oracle.reactions import react, replaced
from rulewright.interpreter.oracle.steps import fitting

MOST_PARTS = 1000  # in which one price is paid


def do(play: Play, node: core.Do, env: Env) -> Doing:
    """Nothing, where it is not allowed or cannot begin."""
    what = deed(play, node, env)
    if not possible(play, what):
        return None
    return play.within(Inside(node.procedure, None, procedure=True), carried_out, play, what)


def carried_out(play: Play, what: Deed) -> Steps:
    procedure, doer, env = what.procedure, what.doer, what.env
    name = procedure.name
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
    """The price is paid: in its resource, or in the ways that cards offer. `paid` is what left the hand."""
    payment = what.procedure.payment
    if payment is None:
        return None
    bill = Bill(play, what, payment)
    if not any(bill.helps(way.voice.ability) for way in ways_to_pay(play, what)):
        bill.pay()
        return None
    return bill.in_parts()


class Bill:
    """What is left of a price while it is paid."""

    def __init__(self, play: Play, what: Deed, payment: core.Payment) -> None:
        self.play, self.what, self.payment = play, what, payment
        self.rest = play.number(payment.amount, what.env)
        self.payee = NONE if payment.payee is None else play.number(payment.payee, what.env)
        self.label = f"{what.procedure.name}/payment"

    @property
    def owned(self) -> int:
        return int(getattr(self.play.s, f"r_{self.payment.resource}")[self.what.doer])

    def helps(self, ability: core.Ability) -> bool:
        """What brings the rest is of use only where something is missing."""
        assert isinstance(ability, core.PaymentAbility)
        return ability.covers != "missing" or self.rest > self.owned

    def pay(self) -> None:
        pay(self.play, self.payment.resource, self.rest, self.what.doer, self.payee)
        self.rest = 0

    def covered(self, amount: int) -> None:
        """So much was not paid."""
        self.what.env[f"{self.what.procedure.name}.paid"] -= amount
        self.rest -= amount

    def in_parts(self) -> Steps:
        for _ in range(MOST_PARTS):
            if self.rest == 0:
                return None
            yield self.one_part()
        raise LimitReached("repeat", self.label, None)

    def one_part(self) -> Steps:
        """Ask how, and do it."""
        play, site = self.play, self.play.deal.site(self.label)
        ways = [way for way in ways_to_pay(play, self.what) if self.helps(way.voice.ability)]
        lines = [self.line(several) for several in by_text(ways)]
        coin = play.deal.entry(site, f"{self.label}/coin")
        assert coin is not None
        options, _ = offered(play, site, lines)
        coins = [coin] if self.rest <= self.owned else []
        if not coins and not options:
            return None
        code = yield play.ask(self.what.doer, site, [*coins, *options])
        if code not in options:
            self.pay()
            return None
        yield take(play, options[code])
        return None

    def line(self, several: Sequence[Living]) -> Line:
        """A way to pay; what it covers is its last step."""
        ability = several[0].voice.ability
        assert isinstance(ability, core.PaymentAbility)
        last: Any = Covering(self, ability.covers)
        found = line(self.play, several, self.what.env, self.what.doer, _at_the_end(ability.body, last))
        if ability.missing:
            found.env[ability.missing] = self.rest - self.owned
        return found


class Covering(Struct, frozen=True):
    """The last step of a way to pay."""

    bill: Bill
    covers: Literal["all", "each", "missing"]


def cover(_play: Play, node: Covering, _env: Env) -> None:
    bill = node.bill
    match node.covers:
        case "all":
            bill.covered(bill.rest)
        case "each":
            bill.covered(1)
        case "missing" if bill.rest <= bill.owned:
            bill.pay()


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


def pay(play: Play, resource: str, amount: int, seat: int, payee: int) -> None:
    """Exactly so much; to the bank, where nobody is paid."""
    if seat == NONE or amount <= 0:
        return
    owned = getattr(play.s, f"r_{resource}")
    owned[seat] -= amount
    assert owned[seat] >= 0, f"seat {seat} cannot pay {amount} {resource}: nothing tested that before"
    if payee != NONE:
        owned[payee] = checked(owned[payee] + fitting(play, resource, payee, amount))
    play.log("pay", seat, resource, amount, payee)


def pay_step(play: Play, node: core.Pay, env: Env) -> Sign | None:
    """Exact. Where it cannot be paid, what comes after it is left out."""
    seat, amount = play.number(node.player, env), play.number(node.amount, env)
    if amount > getattr(play.s, f"r_{node.resource}")[seat]:
        return REST
    pay(play, node.resource, amount, seat, NONE if node.payee is None else play.number(node.payee, env))
    return None


DEEDS: dict[type, Callable[..., Doing]] = {core.Do: do, core.Pay: pay_step, Covering: cover}
