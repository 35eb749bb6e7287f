"""Statements that change the state and go on: resources, marks, memories, counts, names.

A statement whose player or thing is nobody does nothing; an amount below 0 is 0.
"""

from __future__ import annotations

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.builder import BuildAt, Builder
from rulewright.interpreter.reference.machine import Env, Node, Reached, Stack, checked, kept, log

# ---------------------------------------------------------------- names


def let(node: Node, s: State, v: Env, _k: Stack) -> None:
    """Also assigns: a name is unique, so there is nothing to hide."""
    _, name, value = node
    named = value[0](value, s, v)
    v[name] = named if type(named) is int else kept(named)


# ---------------------------------------------------------------- resources


def gain(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, name, amount, player, reason = node
    seat = player[0](player, s, v)
    number = amount[0](amount, s, v)
    if seat < 0 or number <= 0:
        return
    owned = getattr(s, slot)
    owned[seat] = checked(owned[seat] + number)
    if s.log is not None:
        log(s, "gain", seat, name, number, *reason)


def lose(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, name, amount, player = node
    seat = player[0](player, s, v)
    owned = getattr(s, slot)
    number = owned[seat] if amount is None else min(amount[0](amount, s, v), owned[seat])
    if seat < 0 or number <= 0:
        return
    owned[seat] -= number
    if s.log is not None:
        log(s, "lose", seat, name, number)


def pay(node: Node, s: State, v: Env, _k: Stack) -> None:
    """Whoever is paid may be nobody: then it goes to the bank."""
    _, slot, name, amount, player, payee = node
    seat = player[0](player, s, v)
    number = amount[0](amount, s, v)
    taker = payee[0](payee, s, v) if payee is not None else NONE
    if seat < 0 or number <= 0:
        return
    owned = getattr(s, slot)
    owned[seat] -= number
    assert owned[seat] >= 0, f"seat {seat} cannot pay {number} {name}: nothing tested that before"
    if taker >= 0:
        owned[taker] = checked(owned[taker] + number)
    if s.log is not None:
        log(s, "pay", seat, name, number, taker)


def transfer(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, name, amount, giver, taker = node
    source = giver[0](giver, s, v)
    target = taker[0](taker, s, v)
    owned = getattr(s, slot)
    number = owned[source] if amount is None else min(amount[0](amount, s, v), owned[source])
    if source < 0 or target < 0 or number <= 0:
        return
    owned[source] -= number
    owned[target] = checked(owned[target] + number)
    if s.log is not None:
        log(s, "transfer", source, target, name, number)


# ---------------------------------------------------------------- marks, tokens, memories


def mark(node: Node, s: State, v: Env, _k: Stack) -> None:
    """The marker may be nobody, the bearer not."""
    _, slot, by, status, bearer, marker = node
    pair = (bearer[0](bearer, s, v), marker[0](marker, s, v))
    bearers, markers = getattr(s, slot), getattr(s, by)
    if pair[0] < 0 or pair in zip(bearers, markers, strict=True):
        return
    setattr(s, slot, (*bearers, pair[0]))
    setattr(s, by, (*markers, pair[1]))
    if s.log is not None:
        log(s, "mark", status, *pair)


def unmark(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, by, status, bearer = node
    number = bearer[0](bearer, s, v)
    bearers = getattr(s, slot)
    if number not in bearers:
        return
    setattr(
        s, by, tuple([who for marked, who in zip(bearers, getattr(s, by), strict=True) if marked != number])
    )
    setattr(s, slot, tuple([marked for marked in bearers if marked != number]))
    if s.log is not None:
        log(s, "unmark", status, number)


def move_token(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, name, player = node
    seat = player[0](player, s, v)
    if seat < 0:
        return
    setattr(s, slot, seat)
    if s.log is not None:
        log(s, "token", name, seat)


def set_memory(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, value = node
    setattr(s, slot, kept(value[0](value, s, v)))


def set_memory_for(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, of, value = node
    bearer = of[0](of, s, v)
    number = value[0](value, s, v)
    if bearer >= 0:
        getattr(s, slot)[bearer] = number


def set_property(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, name, thing, value = node
    bearer = thing[0](thing, s, v)
    number = value[0](value, s, v)
    if bearer < 0:
        return
    getattr(s, slot)[bearer] = number
    if s.log is not None:
        log(s, "set", name, bearer, number)


def tally(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, slot, player = node
    seat = player[0](player, s, v)
    if seat >= 0:
        getattr(s, slot)[seat] += 1


# ---------------------------------------------------------------- what work costs


def charge(node: Node, s: State, v: Env, _k: Stack) -> None:
    """(_, the looks that are left, terms: a number and the sizes by which it is multiplied)."""
    _, left, terms, above = node
    if above is not None and above[0][0](above[0], s, v) <= above[1]:
        return
    for number, sizes in terms:
        for size in sizes:
            number *= size[0](size, s, v)
        left[0] -= number
    if left[0] < 0:
        raise Reached("steps")


def length(e: Node, s: State, _v: Env) -> int:
    """Of the zone of the table, or of the marks of a status: (_, slot)."""
    return len(getattr(s, e[1]))


def length_at(e: Node, s: State, v: Env) -> int:
    """Of a zone at a position: (_, slot, position)."""
    _, slot, at = e
    return len(getattr(s, slot)[at[0](at, s, v)])


def whole_length(e: Node, s: State, _v: Env) -> int:
    """Of a zone in all its places, added, or the greatest of them: (_, slot, sum or max)."""
    _, slot, join = e
    number: int = join(map(len, getattr(s, slot)))
    return number


def build_size(b: Builder, size: linked.SizeOf) -> Node:
    if size.what == "status":
        return (length, f"s_{size.name}")
    if b.program.zones[size.name].of == "table":
        return (length, f"z_{size.name}")
    if size.what == "place":
        return (length_at, f"z_{size.name}", b.expression(size.at))
    return (whole_length, f"z_{size.name}", max if size.what == "largest" else sum)


def build_charge(b: Builder, node: linked.Charge, _path: str) -> Node:
    terms = tuple((number, tuple(build_size(b, size) for size in sizes)) for number, sizes in node.amount)
    above = None if node.above is None else (build_size(b, node.above[0]), node.above[1])
    return (charge, b.left, terms, above)


# ---------------------------------------------------------------- the rest


def end_turn(node: Node, s: State, _v: Env, _k: Stack) -> None:
    s.closing = node[1]


def use(node: Node, s: State, _v: Env, _k: Stack) -> None:
    _, slot, bit = node
    setattr(s, slot, getattr(s, slot) | bit)


def build_set_memory(b: Builder, node: linked.SetMemory, _path: str) -> Node:
    if node.of is None:
        return (set_memory, f"m_{node.name}", b.expression(node.value))
    return (set_memory_for, f"m_{node.name}", b.expression(node.of), b.expression(node.value))


def build_gain(b: Builder, node: linked.Gain, _path: str) -> Node:
    values = b.expression(node.amount), b.expression(node.player), (node.reason,) if node.reason else ()
    return (gain, f"r_{node.resource}", node.resource, *values)


def build_transfer(b: Builder, node: linked.Transfer, _path: str) -> Node:
    people = b.expression(node.giver), b.expression(node.taker)
    return (transfer, f"r_{node.resource}", node.resource, b.optional(node.amount), *people)


def build_pay(b: Builder, node: linked.Pay, _path: str) -> Node:
    people = b.expression(node.player), b.optional(node.payee)
    return (pay, f"r_{node.resource}", node.resource, b.expression(node.amount), *people)


def build_mark(b: Builder, node: linked.Mark, _path: str) -> Node:
    slots = f"s_{node.status}", f"w_{node.status}"
    return (mark, *slots, node.status, b.expression(node.bearer), b.expression(node.marker))


def build_set_property(b: Builder, node: linked.SetProperty, _path: str) -> Node:
    values = b.expression(node.thing), b.expression(node.value)
    return (set_property, f"p_{node.name}", node.name, *values)


SIMPLE: dict[type, BuildAt] = {
    linked.Let: lambda b, node, _: (let, node.name, b.expression(node.value)),
    linked.Assign: lambda b, node, _: (let, node.name, b.expression(node.value)),
    linked.Gain: build_gain,
    linked.Lose: lambda b, node, _: (
        lose, f"r_{node.resource}", node.resource, b.optional(node.amount), b.expression(node.player)
    ),
    linked.Pay: build_pay,
    linked.Transfer: build_transfer,
    linked.Mark: build_mark,
    linked.Unmark: lambda b, node, _: (
        unmark, f"s_{node.status}", f"w_{node.status}", node.status, b.expression(node.bearer)
    ),
    linked.MoveToken: lambda b, node, _:
        (move_token, f"t_{node.token}", node.token, b.expression(node.player)),
    linked.SetMemory: build_set_memory,
    linked.SetProperty: build_set_property,
    linked.EndTurn: lambda _b, node, _path: (end_turn, 2 if node.suspend else 1),
    linked.Tally: lambda b, node, _: (tally, f"c_{node.name}", b.expression(node.player)),
    linked.Charge: build_charge,
    linked.Use: lambda b, node, _: (use, *b.limited(node.key, node.period)),
}  # fmt: skip
