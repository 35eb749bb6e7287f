"""Expressions that read the state: who, what, where, how many there are of it.

Lists by seat and by thing have a place for NONE at their end, so an index of -1 reads nobody's value.
"""

from __future__ import annotations

from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.builder import Build, Builder
from rulewright.interpreter.reference.machine import Env, Node


def constant(e: Node, _s: State, _v: Env) -> Any:
    return e[1]


def local(e: Node, _s: State, v: Env) -> Any:
    return v[e[1]]


def stored(e: Node, s: State, _v: Env) -> Any:
    """What stands in a slot."""
    return getattr(s, e[1])


def stored_for(e: Node, s: State, v: Env) -> Any:
    """What stands in a slot for a player or a thing."""
    of = e[2]
    return getattr(s, e[1])[of[0](of, s, v)]


def printed(e: Node, s: State, v: Env) -> Any:
    """A property that nothing changes: (_, values by thing, thing)."""
    thing = e[2]
    return e[1][thing[0](thing, s, v)]


def attribute(e: Node, s: State, v: Env) -> Any:
    """A computed value: (_, place of the expression, name of the bearer, bearer).

    The environment is a new one: the same attribute of another bearer may be read on the way."""
    _, place, name, of = e
    value = place[0]
    return value[0](value, s, {name: of[0](of, s, v)} if of is not None else {})


def owner(e: Node, s: State, v: Env) -> int:
    _, owners, thing = e
    seat: int = owners[s.at[thing[0](thing, s, v)]]
    return seat


def lies_between(e: Node, s: State, v: Env) -> int:
    """In one of the zones with these codes: (_, thing, first code, code after the last)."""
    thing = e[1]
    return 1 if e[2] <= s.at[thing[0](thing, s, v)] < e[3] else 0


def lies_with(e: Node, s: State, v: Env) -> int:
    """In the zone at this position: (_, thing, code of position 0, position)."""
    _, thing, code, of = e
    seat = of[0](of, s, v)
    return 1 if seat >= 0 and s.at[thing[0](thing, s, v)] == code + seat else 0


def neighbor(e: Node, s: State, v: Env) -> int:
    _, player, step, players = e
    seat: int = player[0](player, s, v)
    return (seat + step) % players if seat >= 0 else NONE


def revealed(e: Node, s: State, v: Env) -> int:
    thing = e[1]
    number: int = thing[0](thing, s, v)
    return s.up >> number & 1 if number >= 0 else 0


def has_status(e: Node, s: State, v: Env) -> int:
    _, slot, bearer = e
    return 1 if bearer[0](bearer, s, v) in getattr(s, slot) else 0


def suspended(_e: Node, s: State, _v: Env) -> int:
    return 1 if s.closing == 2 else 0


def used_up(e: Node, s: State, _v: Env) -> int:
    return 1 if getattr(s, e[1]) & e[2] else 0


def marker(e: Node, s: State, v: Env) -> int:
    """Who marked the bearer: the first, if several did."""
    _, slot, by, bearer = e
    number = bearer[0](bearer, s, v)
    bearers = getattr(s, slot)
    return int(getattr(s, by)[bearers.index(number)]) if number in bearers else NONE


def build_property(b: Builder, node: linked.Property) -> Node:
    if node.name in b.program.changing:
        return (stored_for, f"p_{node.name}", b.expression(node.thing))
    return (printed, b.program.properties[node.name], b.expression(node.thing))


def build_attribute(b: Builder, node: linked.Attribute) -> Node:
    woven = b.program.attributes.get(node.name)
    if woven is not None:
        return (attribute, b.values[node.name], woven.of, b.optional(node.of))
    if node.of is None:
        raise TypeError(f"no attribute of the table: {node.name}")
    return build_property(b, linked.Property(node.name, node.of))


def build_memory(b: Builder, node: linked.Memory) -> Node:
    if node.of is None:
        return (stored, f"m_{node.name}")
    return (stored_for, f"m_{node.name}", b.expression(node.of))


def build_zone(b: Builder, node: linked.Zone) -> Node:
    if node.of is None:
        return (stored, f"z_{node.name}")
    return (stored_for, f"z_{node.name}", b.expression(node.of))


def build_lies_in(b: Builder, node: linked.LiesIn) -> Node:
    info = b.program.zones[node.zone]
    thing = b.expression(node.thing)
    if node.of is not None:
        return (lies_with, thing, info.code, b.expression(node.of))
    return (lies_between, thing, info.code, info.code + info.positions(b.program.players))


READING: dict[type, Build] = {
    linked.Const: lambda _, node: (constant, node.value),
    linked.Local: lambda _, node: (local, node.name),
    linked.TurnPlayer: lambda _b, _node: (stored, "turn"),
    linked.TurnRole: lambda _b, _node: (stored, "role"),
    linked.Property: build_property,
    linked.Attribute: build_attribute,
    linked.Resource: lambda b, node: (stored_for, f"r_{node.name}", b.expression(node.player)),
    linked.Memory: build_memory,
    linked.Zone: build_zone,
    linked.TokenHolder: lambda _, node: (stored, f"t_{node.token}"),
    linked.Owner: lambda b, node: (owner, b.owners, b.expression(node.thing)),
    linked.LiesIn: build_lies_in,
    linked.Neighbor: lambda b, node: (neighbor, b.expression(node.player), node.step, b.program.players),
    linked.Revealed: lambda b, node: (revealed, b.expression(node.thing)),
    linked.HasStatus: lambda b, node: (has_status, f"s_{node.status}", b.expression(node.bearer)),
    linked.Suspended: lambda _b, _node: (suspended,),
    linked.Marker: lambda b, node: (
        marker,
        f"s_{node.status}",
        f"w_{node.status}",
        b.expression(node.bearer),
    ),
    linked.UsedUp: lambda b, node: (used_up, *b.limited(node.key, node.period)),
    linked.TallyOf: lambda b, node: (stored_for, f"c_{node.name}", b.expression(node.player)),
}
