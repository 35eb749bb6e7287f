"""Building conditions that are already simplified: what is known at link time never reaches a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, cast

from rulewright.dsl import core
from rulewright.interpreter.program import Checkpoint, Switch, Tally, TallyOf, Use, UsedUp

YES = core.Const(1, core.TruthType())
NO = core.Const(0, core.TruthType())
NOBODY = core.Const(core.NONE, core.PlayerType())


def constant(expr: core.Expr) -> int | None:
    return expr.value if type(expr) is core.Const else None


def conj(*parts: core.Expr | None) -> core.Expr:
    """All of them; None stands for no condition."""
    flat: list[core.Expr] = []
    for part in parts:
        if part is None:
            continue
        for each in part.parts if type(part) is core.And else (part,):
            known = constant(each)
            if known == 0:
                return NO
            if known is None and each not in flat:
                flat.append(each)
    if not flat:
        return YES
    return flat[0] if len(flat) == 1 else core.And(tuple(flat))


def disj(*parts: core.Expr | None) -> core.Expr:
    flat: list[core.Expr] = []
    for part in parts:
        if part is None:
            continue
        for each in part.parts if type(part) is core.Or else (part,):
            known = constant(each)
            if known is not None and known != 0:
                return YES
            if known is None and each not in flat:
                flat.append(each)
    if not flat:
        return NO
    return flat[0] if len(flat) == 1 else core.Or(tuple(flat))


def neg(part: core.Expr) -> core.Expr:
    known = constant(part)
    if known is not None:
        return NO if known else YES
    return part.part if type(part) is core.Not else core.Not(part)


def same(left: core.Expr, right: core.Expr) -> core.Expr:
    if left == right:
        return YES
    a, b = constant(left), constant(right)
    if a is not None and b is not None:
        return YES if a == b else NO
    return core.Same(left, right)


def compare(operator: Literal["<", "<=", ">", ">="], left: core.Expr, right: core.Expr) -> core.Expr:
    a, b = constant(left), constant(right)
    if a is not None and b is not None:
        holds = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]
        return YES if holds else NO
    return core.Compare(operator, left, right)


def simpler(node: Any) -> Any:
    """A condition whose parts have become simpler; anything else as it is."""
    match node:
        case core.And(parts=parts):
            return conj(*parts)
        case core.Or(parts=parts):
            return disj(*parts)
        case core.Not(part=part):
            return neg(part)
        case core.Same(left=left, right=right, purpose=""):
            return same(left, right)
        case core.Compare(operator=operator, left=left, right=right):
            return compare(operator, left, right)
        case _:
            return node


def both(conditions: Iterable[core.Expr]) -> core.Expr:
    return conj(*conditions)


# A linked program holds a few nodes beside those of `core`, which does not know them: they are let in here.


def linked_statement(node: Tally | Use | Checkpoint | Switch) -> core.Statement:
    return cast(core.Statement, node)


def linked_expr(node: TallyOf | UsedUp) -> core.Expr:
    return cast(core.Expr, node)
