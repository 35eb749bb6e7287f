"""Combinations of expressions that are common enough to have functions of their own.

They mean what their parts mean (`reading.py`, `expressions.py`) with fewer calls: `size of x` asks nobody
what `x` is. The tests run with them and without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.expressions import at_most, less, negation, same
from rulewright.interpreter.reference.machine import Env, Node
from rulewright.interpreter.reference.reading import (
    constant,
    lies_between,
    lies_with,
    local,
    owner,
    printed,
    stored,
    stored_for,
    used_up,
)


def stored_for_local(e: Node, s: State, v: Env) -> Any:
    return getattr(s, e[1])[v[e[2]]]


def printed_for_local(e: Node, _s: State, v: Env) -> Any:
    return e[1][v[e[2]]]


def owner_of_local(e: Node, s: State, v: Env) -> int:
    seat: int = e[1][s.at[v[e[2]]]]
    return seat


def lies_between_constant(e: Node, s: State, _v: Env) -> int:
    return 1 if e[2] <= s.at[e[1]] < e[3] else 0


def lies_with_local(e: Node, s: State, v: Env) -> int:
    _, thing, code, name = e
    seat = v[name]
    return 1 if seat >= 0 and s.at[thing] == code + seat else 0


def stored_is(e: Node, s: State, _v: Env) -> int:
    return 1 if getattr(s, e[1]) == e[2] else 0


def stored_is_local(e: Node, s: State, v: Env) -> int:
    return 1 if getattr(s, e[1]) == v[e[2]] else 0


def local_is(e: Node, _s: State, v: Env) -> int:
    return 1 if v[e[1]] == e[2] else 0


def is_constant(e: Node, s: State, v: Env) -> int:
    left = e[1]
    return 1 if left[0](left, s, v) == e[2] else 0


def is_local(e: Node, s: State, v: Env) -> int:
    left = e[1]
    return 1 if left[0](left, s, v) == v[e[2]] else 0


def both_printed_alike(e: Node, _s: State, v: Env) -> int:
    _, values, name, others, other = e
    return 1 if values[v[name]] == others[v[other]] else 0


def above(e: Node, s: State, v: Env) -> int:
    right = e[2]
    return 1 if e[1] < right[0](right, s, v) else 0


def below(e: Node, s: State, v: Env) -> int:
    left = e[1]
    return 1 if left[0](left, s, v) < e[2] else 0


def at_least_constant(e: Node, s: State, v: Env) -> int:
    right = e[2]
    return 1 if e[1] <= right[0](right, s, v) else 0


def at_most_constant(e: Node, s: State, v: Env) -> int:
    left = e[1]
    return 1 if left[0](left, s, v) <= e[2] else 0


def at_most_stored(e: Node, s: State, v: Env) -> int:
    left = e[1]
    return 1 if left[0](left, s, v) <= getattr(s, e[2])[v[e[3]]] else 0


def nothing_stored(e: Node, s: State, v: Env) -> int:
    return 0 if getattr(s, e[1])[v[e[2]]] else 1


def printed_is_not(e: Node, _s: State, v: Env) -> int:
    return 0 if e[1][v[e[2]]] == e[3] else 1


def is_not_used(e: Node, s: State, _v: Env) -> int:
    return 0 if getattr(s, e[1]) & e[2] else 1


def printed_is(e: Node, _s: State, v: Env) -> int:
    return 1 if e[1][v[e[2]]] == e[3] else 0


def local_is_not(e: Node, _s: State, v: Env) -> int:
    return 0 if v[e[1]] == e[2] else 1


def is_not_constant(e: Node, s: State, v: Env) -> int:
    left = e[1]
    return 0 if left[0](left, s, v) == e[2] else 1


def is_not_local(e: Node, s: State, v: Env) -> int:
    left = e[1]
    return 0 if left[0](left, s, v) == v[e[2]] else 1


# ---------------------------------------------------------------- which combination is which


def _of_stored(e: Node) -> Node:
    return (stored_for_local, e[1], e[2][1]) if e[2][0] is local else e


def _of_printed(e: Node) -> Node:
    return (printed_for_local, e[1], e[2][1]) if e[2][0] is local else e


def _of_owner(e: Node) -> Node:
    return (owner_of_local, e[1], e[2][1]) if e[2][0] is local else e


def _of_lies_between(e: Node) -> Node:
    return (lies_between_constant, e[1][1], e[2], e[3]) if e[1][0] is constant else e


def _of_lies_with(e: Node) -> Node:
    if e[1][0] is constant and e[3][0] is local:
        return (lies_with_local, e[1][1], e[2], e[3][1])
    return e


def _of_same(e: Node) -> Node:
    _, left, right = e
    if left[0] is constant or (left[0] is local and right[0] is not constant):
        left, right = right, left
    if right[0] is constant:
        if left[0] is stored:
            return (stored_is, left[1], right[1])
        if left[0] is local:
            return (local_is, left[1], right[1])
        if left[0] is printed_for_local:
            return (printed_is, left[1], left[2], right[1])
        return (is_constant, left, right[1])
    if right[0] is local:
        return (stored_is_local, left[1], right[1]) if left[0] is stored else (is_local, left, right[1])
    if left[0] is printed_for_local and right[0] is printed_for_local:
        return (both_printed_alike, *left[1:], *right[1:])
    return e


def _of_less(e: Node) -> Node:
    _, left, right = e
    if left[0] is constant:
        return (above, left[1], right)
    return (below, left, right[1]) if right[0] is constant else e


def _of_at_most(e: Node) -> Node:
    _, left, right = e
    if left[0] is constant:
        return (at_least_constant, left[1], right)
    if right[0] is stored_for_local:
        return (at_most_stored, left, *right[1:])
    return (at_most_constant, left, right[1]) if right[0] is constant else e


def _of_negation(e: Node) -> Node:
    opposite = OPPOSITES.get(e[1][0])
    return e if opposite is None else (opposite, *e[1][1:])


OPPOSITES: dict[Any, Any] = {
    used_up: is_not_used,
    local_is: local_is_not,
    is_constant: is_not_constant,
    is_local: is_not_local,
    stored_for_local: nothing_stored,
    printed_is: printed_is_not,
}
SHORTCUTS: dict[Any, Callable[[Node], Node]] = {
    stored_for: _of_stored,
    printed: _of_printed,
    owner: _of_owner,
    lies_between: _of_lies_between,
    lies_with: _of_lies_with,
    same: _of_same,
    less: _of_less,
    at_most: _of_at_most,
    negation: _of_negation,
}
