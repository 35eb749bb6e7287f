"""Prices: what is due, to whom it goes, and what may stand for it.

Laws. A price is paid whole or not at all. What `and` joins goes to the same place; behind a comma comes what
goes somewhere else. What is said to be paid in this `only` cannot be replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import Advice
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.chosen import Chosen
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import one_of, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import NUMBER, UNKNOWN, Unknown, describe
from rulewright.dsl.files.source import Span

Verb = tree.Gain | tree.Lose | tree.Take | tree.Transfer | tree.Share


def replaceable(dues: Iterable[tuple[str, object]]) -> dict[str, bool]:
    """What is due, with what is said of it; whether anything may stand for some of it."""
    found: dict[str, bool] = {}
    for resource, only in dues:
        found[resource] = found.get(resource, False) or not only
    return found


class Prices(Part):
    """What stands after `pay`, `paying` and `can pay`."""

    circle: Circle
    expect: Expectations
    belongings: Belongings
    chosen: Chosen
    advice: Advice

    def dues(self, price: tree.Price, scope: Scope, payer: core.Expr) -> tuple[core.Due, ...]:
        """What is due of a price, in its order."""
        dues = tuple(due for share in price.shares for due in self._share(share, scope, payer))
        self._bounded(dues, price.span)
        return dues

    def _bounded(self, dues: Iterable[core.Due], span: Span) -> None:
        """Report what costs more than anybody can ever have."""
        whole = Counter[str]()
        for due in dues:
            whole[due.resource] += due.amount.value if isinstance(due.amount, core.Const) else 0
        for resource, amount in whole.items():
            declared = self.vocabulary.resources.get(resource)
            if declared is not None and declared.most is not None and amount > declared.most:
                self.findings.warning(
                    codes.W_TOO_DEAR,
                    f"nobody can ever pay {amount} {resource}: {declared.most} is the most that anybody has",
                    span,
                    f"write {declared.most} or less, or raise `max:` of `{resource}` where it is declared",
                )

    def _share(self, share: tree.Share, scope: Scope, payer: core.Expr) -> Iterable[core.Due]:
        """What goes to one place."""
        payee: core.Expr | None = None
        into, whose = "", None
        portions = [
            each
            for each in share.portions.items
            if self.chosen.which(each.resource, scope)
            or not self.are_cards(share, each.resource, each.amount, scope)
        ]
        match share.payee:
            case tree.Into(path=path):
                memory = self._into(path, scope)
                into, whose = (memory.name, memory.of) if memory is not None else ("", None)
            case None:
                pass
            case player:
                payee = self.expect.player(player, scope, "who is paid")
        for each in portions:
            amount = self.expect.number(each.amount, scope, "the price")
            if (which := self.chosen.resources(each.resource, scope)) is not None:
                for position, name in enumerate(which[2]):
                    due = self.chosen.due(which, position, amount)
                    yield core.Due(name, due, payer, payee, into, whose, each.only is not None)
                continue
            resource = self.belongings.resource(each.resource)
            yield core.Due(resource, amount, payer, payee, into, whose, each.only is not None)

    def _into(self, path: tree.Expr, scope: Scope) -> core.Memory | None:
        """The memory that grows by what is paid."""
        found = self.circle.expressions.value(path, scope)
        if isinstance(found.expr, core.Memory):
            self.expect.fit(found, NUMBER, "what grows by what is paid")
            return found.expr
        if not isinstance(found.type, Unknown):
            hint = "declare one: `memory box starts 0`, and write `into box`; a player is paid with `to`"
            self.findings.error(
                codes.E_TYPE,
                f"what is paid goes into a memory, and `{shown(found.span)}` is {describe(found.type)}",
                found.span,
                hint,
            )
        return None

    def bill(self, bill: tree.Portion | tree.Portions, scope: Scope, payer: core.Expr) -> core.CanPay:
        """What somebody is asked whether he has it."""
        portions = bill.items if isinstance(bill, tree.Portions) else (bill,)
        dues: list[core.Due] = []
        for each in portions:
            amount = self.expect.number(each.amount, scope)
            if (which := self.chosen.resources(each.resource, scope)) is not None:
                names = enumerate(which[2])
                dues += [core.Due(name, self.chosen.due(which, n, amount), payer) for n, name in names]
            else:
                dues.append(core.Due(self.belongings.resource(each.resource), amount, payer))
        self._bounded(tuple(dues), bill.span)
        return core.CanPay(tuple(dues))

    def are_cards(
        self, node: Verb, word: tree.Word, amount: tree.Expr | tree.Everything, scope: Scope
    ) -> bool:
        """Report cards that are taken for something that is counted."""
        hint = None
        if word.text not in self.vocabulary.resources:
            hint = self.advice.cards_as_resource(node, word, amount)
        if hint is None:
            return False
        for party in (getattr(node, name, None) for name in ("giver", "taker", "payee")):
            if party is not None and not isinstance(party, tree.Into):
                self.circle.expressions.value(party, scope, UNKNOWN)
        verb = "pay" if isinstance(node, tree.Share) else type(node).__name__.lower()
        message = f"`{verb}` is for {one_of(self.vocabulary.resources)}, and `{word.text}` means cards"
        self.findings.error(codes.E_RESOURCE, message, word.span, hint)
        return True
