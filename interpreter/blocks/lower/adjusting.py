"""Modifiers: what a value is worth while some of them hold."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final, Literal

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, value_of
from rulewright.interpreter.blocks.lower.reaching import held, never_negative
from rulewright.interpreter.blocks.lower.selecting import over
from rulewright.interpreter.blocks.walk import everything as every_node

_SIGNS: Final[tuple[tuple[str, Literal["+", "-"]], ...]] = (("raise", "+"), ("lower", "-"))
_BELOW_ALL: Final = 10**12  # no number of a game is less than that below 0
SHORT: Final = 12  # nodes of a value that may be written twice


@value_of(linked.Adjusted)
def _adjusted(lower: Lower, e: linked.Adjusted) -> f.Value:
    """Sets, then raises and lowers, then those with a bound; never below 0, but as it stands where none of
    them holds."""
    value = lower.value(e.base)
    for each in e.adjustments:
        if each.operation == "set":
            value = _adjusted_over(lower, value, each) if each.select else _set(lower, value, each)
    for operation, sign in _SIGNS:
        terms = [_term(lower, each) for each in e.adjustments if _is_plain(each, operation)]
        value = make.summed(sign, value, terms)
    for each in e.adjustments:
        if each.bound is not None:
            value = _adjusted_over(lower, value, each) if each.select else _held(lower, value, each)
    least = _least(lower, e)
    value = held(lower, e, value) if e.number else value
    return value if least is None else make.calc("max", least, value)


def _least(lower: Lower, e: linked.Adjusted) -> f.Value | None:
    """Below what it cannot sink, where it could."""
    if not e.number:
        return None
    if never_negative(lower, e.base):
        sinks = (
            each.operation == "lower" or not never_negative(lower, each.amount) for each in e.adjustments
        )
        return make.ZERO if any(sinks) else None
    holds = [
        lower.test(
            each.condition
            if each.select is None
            else linked.Exists(replace(each.select, where=each.condition))
        )
        for each in e.adjustments
    ]
    held = make.either(holds)
    return None if held == make.NEVER else make.choice(held, make.ZERO, f.Int(-_BELOW_ALL))


def _is_plain(each: linked.Adjustment, operation: str) -> bool:
    return each.operation == operation and each.bound is None


def _amount(lower: Lower, node: Any) -> f.Value:
    value = lower.value(node)
    return value if never_negative(lower, node) else make.calc("max", make.ZERO, value)


def _set(lower: Lower, value: f.Value, each: linked.Adjustment) -> f.Value:
    condition = lower.test(each.condition)
    return value if condition == make.NEVER else make.choice(condition, lower.value(each.amount), value)


def _term(lower: Lower, each: linked.Adjustment) -> f.Value:
    """By how much a modifier raises or lowers."""
    if each.select is not None:
        select = replace(each.select, where=each.condition)
        return over(lower, select, lambda found: f.Fold("sum", _amount(lower, each.amount), found), make.ZERO)
    return make.choice(lower.test(each.condition), _amount(lower, each.amount), make.ZERO)


def _held(lower: Lower, value: f.Value, each: linked.Adjustment) -> f.Value:
    """The value under one modifier with a bound. A value that is short may stand there twice; a longer one,
    under many such modifiers, would be twice as long with each: it is raised by 0, up to 0."""
    condition = lower.test(each.condition)
    if condition == make.NEVER:
        return value
    amount, bound = _amount(lower, each.amount), lower.value(each.bound)
    function = f"{each.operation}_to"
    if not any(islice(every_node(value), SHORT, None)):
        return make.choice(condition, f.Help(function, (value, amount, bound)), value)
    amount, bound = (make.choice(condition, each, make.ZERO) for each in (amount, bound))
    return f.Help(function, (value, amount, bound))


def _adjusted_over(lower: Lower, value: f.Value, each: linked.Adjustment) -> f.Value:
    """A status's modifier that sets, or that has a bound: once for every bearer for which it holds."""
    assert each.select is not None
    select = replace(each.select, where=each.condition)
    if each.operation == "set":
        amounts = over(lower, select, lambda found: f.Gather(lower.value(each.amount), found), make.EMPTY)
        return f.Help("last_of", (amounts, value))
    pairs = over(
        lower,
        select,
        lambda found: f.Pairs(_amount(lower, each.amount), lower.value(each.bound), found),
        make.EMPTY,
    )
    return f.Help(f"{each.operation}_by_steps", (value, pairs))
