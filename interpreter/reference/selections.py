"""Selections: where candidates come from, then what is left of them, in which order.

The value is a list that may be a zone itself or a list of the program: whoever keeps it copies it.
"""

from __future__ import annotations

from rulewright.interpreter import linked
from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.builder import Build, Builder
from rulewright.interpreter.reference.machine import Env, Node, Reached, active
from rulewright.interpreter.reference.reading import build_zone, constant

# ---------------------------------------------------------------- sources


def players(e: Node, s: State, v: Env) -> list[int]:
    """(_, the seats from each seat on, first, slot of the first seat's token). Nobody first: as without."""
    _, rounds, first, token = e
    start = first[0](first, s, v) if first is not None else -1
    seats: list[int] = rounds[start if start >= 0 else active(s, token)]
    return seats


def in_every(e: Node, s: State, _v: Env) -> list[int]:
    return [thing for zone in getattr(s, e[1]) for thing in zone]


def lying_between(e: Node, s: State, _v: Env) -> list[int]:
    """Copies of a card in zones with these codes: (_, things, first code, code after the last)."""
    _, things, first, end = e
    at = s.at
    return [thing for thing in things if first <= at[thing] < end]


def lying_with(e: Node, s: State, v: Env) -> list[int]:
    """Copies of a card in the zone at this position: (_, things, code of position 0, position)."""
    _, things, code, of = e
    seat = of[0](of, s, v)
    at = s.at
    return [thing for thing in things if at[thing] == code + seat] if seat >= 0 else []


def among(e: Node, s: State, v: Env) -> list[int]:
    items = e[1]
    found: list[int] = items[0](items, s, v)
    return found


def whole_numbers(e: Node, s: State, v: Env) -> list[int]:
    """More numbers than there may be steps are too many to go through."""
    _, low, high, most = e
    first, last = low[0](low, s, v), high[0](high, s, v)
    if last - first >= most:
        raise Reached("steps")
    return list(range(first, last + 1))


def marked(e: Node, s: State, _v: Env) -> list[int]:
    """Every bearer once, in the order of the first marks."""
    bearers = getattr(s, e[1])
    return list(dict.fromkeys(bearers)) if bearers else []


def build_players(b: Builder, node: linked.Players) -> Node:
    n = b.program.players
    rounds = [[(start + step) % n for step in range(n)] for start in range(n)]
    return (players, rounds, b.optional(node.first), b.seat_token)


def build_of_kind(b: Builder, node: linked.OfKind) -> Node:
    return (constant, [number for number, thing in enumerate(b.program.things) if thing.kind == node.kind])


def build_range(b: Builder, node: linked.Range) -> Node:
    return (whole_numbers, b.expression(node.low), b.expression(node.high), b.program.limits.steps)


# ---------------------------------------------------------------- what is left


def filtered(e: Node, s: State, v: Env) -> list[int]:
    """(_, source, binder, what does not depend on the candidate, what does)."""
    _, source, binder, once, each = e
    for test in once:
        if not test[0](test, s, v):
            return []
    kept = []
    for item in source[0](source, s, v):
        v[binder] = item
        for test in each:
            if not test[0](test, s, v):
                break
        else:
            kept.append(item)
    return kept


def ordered(e: Node, s: State, v: Env) -> list[int]:
    """Ties stay in their order, whichever way round the keys are sorted."""
    _, source, binder, value, descending = e

    def key(item: int) -> int:
        v[binder] = item
        number: int = value[0](value, s, v)
        return number

    return sorted(source[0](source, s, v), key=key, reverse=descending)


def ranked(e: Node, s: State, v: Env) -> list[int]:
    """All that have the highest (lowest) value: (_, source, binder, value, max or min)."""
    _, source, binder, value, extreme = e
    items = source[0](source, s, v)
    values = []
    for item in items:
        v[binder] = item
        values.append(value[0](value, s, v))
    best = extreme(values, default=0)
    return [item for item, number in zip(items, values, strict=True) if number == best]


def one_of_each(e: Node, s: State, v: Env) -> list[int]:
    """The first of each name, marks and values: (_, source, names by thing, slots of statuses, binder,
    values)."""
    _, source, names, statuses, binder, values = e
    seen: set[tuple[object, ...]] = set()
    kept = []
    for item in source[0](source, s, v):
        borne = [
            [by for bearer, by in zip(getattr(s, slot), getattr(s, markers), strict=True) if bearer == item]
            for slot, markers in statuses
        ]
        v[binder] = item
        label = (names[item], *map(tuple, borne), *[value[0](value, s, v) for value in values])
        if label not in seen:
            seen.add(label)
            kept.append(item)
    return kept


def build_select(b: Builder, node: linked.Select) -> Node:
    flat = b.expression(node.source)
    if node.where is not None:
        flat = (filtered, flat, node.binder, *b.tests(node.where, node.binder))
    if node.sorted_by is not None:
        flat = (ordered, flat, node.binder, b.expression(node.sorted_by), node.descending)
    for ranking in node.best:
        extreme = max if ranking.highest else min
        flat = (ranked, flat, node.binder, b.expression(ranking.value), extreme)
    if node.alike is not None:
        statuses = tuple((f"s_{name}", f"w_{name}") for name in node.alike)
        values = b.expressions(node.alike_in)
        flat = (one_of_each, flat, b.program.properties["name"], statuses, node.binder, values)
    return flat


SELECTING: dict[type, Build] = {
    linked.Select: build_select,
    linked.Players: build_players,
    linked.InZone: lambda b, node: build_zone(b, linked.Zone(node.zone, node.of)),
    linked.InEvery: lambda _, node: (in_every, f"z_{node.zone}"),
    linked.OfKind: build_of_kind,
    linked.OfList: lambda b, node: (constant, list(range(b.program.lists[node.name]))),
    linked.Among: lambda b, node: (among, b.expression(node.items)),
    linked.Range: build_range,
    linked.Marked: lambda _, node: (marked, f"s_{node.status}"),
}
