"""Amounts that are due: less than 0 is nothing, and who pays several pays them all."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter import linked
from rulewright.interpreter.link.logic import NO, YES, captain, compare, conj, constant, same

NUMBER = core.NumberType()


def at_least_0(amount: linked.Expr) -> linked.Expr:
    """The amount; less than 0 is nothing."""
    known = constant(amount)
    if known is not None:
        return linked.Const(max(known, 0), NUMBER)
    return linked.Arith("max", amount, linked.Const(0, NUMBER))


def purse(ruleset: model.Ruleset, resource: str, player: linked.Expr) -> linked.Expr:
    """What can be paid with: what is above 0."""
    owned = linked.Resource(resource, player)
    return owned if ruleset.resources[resource].least >= 0 else at_least_0(owned)


def is_there(ruleset: model.Ruleset, parts: Sequence[tuple[str, linked.Expr, linked.Expr]]) -> linked.Expr:
    """Has everybody all that he is to pay of each resource? Each part: the resource, how much, who pays."""
    shared = {each.id for each in ruleset.resources.values() if each.team}
    parts = [(of, amount, captain(player) if of in shared else player) for of, amount, player in parts]
    found: list[linked.Expr] = []
    asking: list[linked.Expr] = []
    for of, payer in dict.fromkeys((resource, player) for resource, _, player in parts):
        amounts: list[linked.Expr] = []
        for resource, amount, player in parts:
            his = same(player, payer) if resource == of else NO
            if his != NO:
                amounts.append(amount if his == YES else linked.Arith("*", his, at_least_0(amount)))
        whole = amounts[0]
        for amount in amounts[1:]:
            whole = linked.Arith("+", at_least_0(whole), at_least_0(amount))
        if any(type(each) is linked.Table for each in everything(whole)):
            asking.append(linked.Arith("-", purse(ruleset, of, payer), whole))
        else:
            found.append(compare("<=", whole, purse(ruleset, of, payer)))
    # What everything comes to is worked out before anything is compared: a table may have no row for it.
    least = asking[:1]
    for each in asking[1:]:
        least = [linked.Arith("min", least[0], each)]
    return conj(*(compare(">=", each, linked.Const(0, NUMBER)) for each in least), *found)
