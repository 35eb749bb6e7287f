"""The fields of a procedure, as its text sees them: what is given or is usual, with what changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import names_used
from rulewright.interpreter import linked
from rulewright.interpreter.link.abilities import InPlay
from rulewright.interpreter.link.expressions import Expressions


def arguments(
    words: Expressions, live: InPlay, procedure: core.Procedure, given: Iterable[tuple[str, core.Expr]]
) -> tuple[tuple[str, linked.Expr], ...]:
    """What one call gives, under the names that `params` has for it."""
    names = {param.name: _passed(live, procedure, param) for param in procedure.params}
    return tuple((names[name], words.expr(value)) for name, value in given)


def params(live: InPlay, procedure: core.Procedure, given: Collection[str]) -> tuple[str, ...]:
    return tuple(_passed(live, procedure, each) for each in procedure.params if each.name in given)


def settled(
    words: Expressions,
    live: InPlay,
    procedure: core.Procedure,
    given: Collection[str],
    body: linked.Block,
) -> linked.Block:
    """The body behind what settles the fields, one after the other: a change of one sees those before it.
    For one that the body does not ask for nothing is looked up."""
    lets: list[linked.Statement] = []
    used = names_used(body)
    for param in reversed(procedure.params):
        passed = _passed(live, procedure, param)
        own = param.name not in given or passed != param.local
        if own and param.local in used:
            usual = linked.Local(passed, param.type) if param.name in given else words.expr(param.default)
            value = words.field(procedure, param, usual)
            used |= names_used(value)
            lets.append(linked.Let(param.local, value, param.type))
    return (*reversed(lets), *body)


def _passed(live: InPlay, procedure: core.Procedure, param: core.Param) -> str:
    """The name of what is given for it, which differs from its own where something may change it."""
    changed = ("field", procedure.name, param.name) in live.modifiers
    return param.local + ".given" if changed else param.local
