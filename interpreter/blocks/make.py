"""Nodes that are simple already: what is known is worked out while they are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from operator import add, and_, eq as same, floordiv, ge, gt, le, lshift, lt, mul, ne, or_, rshift, sub
from typing import Any, Final, Literal

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.walk import everything

ALWAYS: Final = f.Known(True)
NEVER: Final = f.Known(False)
ZERO: Final = f.Int(0)
ONE: Final = f.Int(1)
NOBODY: Final = f.Int(-1)
EMPTY: Final = f.Pack(())
FEW_TERMS: Final = 8  # of a sum, that may stand one after the other

_TURNED: Final[dict[Any, Any]] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_COMPARE: Final[dict[str, Any]] = {"==": same, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_CALC: Final[dict[str, Any]] = {
    "+": add, "-": sub, "*": mul, "//": floordiv, "&": and_, "|": or_, "<<": lshift, ">>": rshift, "max": max,
    "min": min,
}  # fmt: skip


def every(tests: Iterable[f.Test]) -> f.Test:
    """All of them."""
    return _several(tests, f.Every, ALWAYS, NEVER)


def either(tests: Iterable[f.Test]) -> f.Test:
    """One of them."""
    return _several(tests, f.Either, NEVER, ALWAYS)


def _several(
    tests: Iterable[f.Test], kind: type[f.Every | f.Either], usual: f.Known, settled: f.Known
) -> f.Test:
    """Tests joined in one way: those that are known leave it as it is (`usual`), or settle it."""
    left: list[f.Test] = []
    for test in tests:
        if test == settled:
            return settled
        if isinstance(test, kind):
            left += test.parts
        elif test != usual:
            left.append(test)
    if not left:
        return usual
    return left[0] if len(left) == 1 else kind(tuple(left))


def isnt(test: f.Test) -> f.Test:
    """The other way round: of whole numbers each comparison has its opposite."""
    match test:
        case f.Known(value=value):
            return NEVER if value else ALWAYS
        case f.Compare(operator=operator, left=left, right=right):
            return f.Compare(_TURNED[operator], left, right)
        case f.In(item=item, items=items, missing=missing):
            return f.In(item, items, not missing)
        case f.Isnt(test=inner):
            return inner
        case _:
            pass
    return f.Isnt(test)


def compare(operator: Literal["==", "!=", "<", "<=", ">", ">="], left: f.Value, right: f.Value) -> f.Test:
    if type(left) is f.Int and type(right) is f.Int:
        return ALWAYS if _COMPARE[operator](left.value, right.value) else NEVER
    if left == right:
        return ALWAYS if operator in ("==", "<=", ">=") else NEVER
    return f.Compare(operator, left, right)


def at_least_0(value: f.Value) -> f.Test:
    """Is it somebody, or something?"""
    return compare(">=", value, ZERO)


def truth(test: f.Test) -> f.Value:
    if type(test) is f.Known:
        return ONE if test.value else ZERO
    return f.Truth(test)


def holds(value: f.Value) -> f.Test:
    """A number that stands for a truth, as a test."""
    match value:
        case f.Int(value=number):
            return ALWAYS if number else NEVER
        case f.Truth(test=test):
            return test
        case f.Calc(operator="&", left=left, right=right):
            return f.Bits(left, right)
        case _:
            pass
    return f.Some(value)


def choice(test: f.Test, then: f.Value, otherwise: f.Value) -> f.Value:
    if type(test) is f.Known:
        return then if test.value else otherwise
    return then if then == otherwise else f.Choice(test, then, otherwise)


def _looks_up(values: tuple[f.Value, ...]) -> bool:
    """Is a table asked for a row, which it may not have?"""
    return any(type(each) is f.Row for each in everything(values))


def calc(operator: Any, left: f.Value, right: f.Value) -> f.Value:
    if type(left) is f.Int and type(right) is f.Int:
        return f.Int(_CALC[operator](left.value, right.value))
    if operator in ("+", "-", "<<", "|") and right == ZERO:
        return left
    if operator in ("+", "|") and left == ZERO:
        return right
    if operator == "*" and ZERO in (left, right) and not _looks_up((left, right)):
        return ZERO
    if operator == "*" and ONE in (left, right):
        return right if left == ONE else left
    return f.Calc(operator, left, right)


def summed(sign: Literal["+", "-"], value: f.Value, terms: Sequence[f.Value]) -> f.Value:
    """The value with terms added or taken away. Many terms are a tree, so that they do not stand inside each
    other as deeply as there are terms."""
    left = [term for term in terms if term != ZERO]
    while len(left) > FEW_TERMS:
        pairs = zip_longest(left[::2], left[1::2], fillvalue=ZERO)
        left = [calc("+", one, other) for one, other in pairs]
    for term in left:
        value = calc(sign, value, term)
    return value


def item(of: f.Value, at: f.Value) -> f.Value:
    return f.Item(of, at)


def when(test: f.Test, then: Iterable[f.Step], otherwise: Iterable[f.Step] = ()) -> list[f.Step]:
    """The steps of an `if`: those of one side alone where it is known which."""
    then, otherwise = tuple(then), tuple(otherwise)
    if type(test) is f.Known:
        return list(then if test.value else otherwise)
    if not then and not otherwise:
        return []
    if not then:
        return [f.When(isnt(test), otherwise)]
    return [f.When(test, then, otherwise)]
