"""Expressions about maps: their spaces, what lies there, what is next to what; positions of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.builder import Build, Builder
from rulewright.interpreter.reference.laying import maps_by_thing
from rulewright.interpreter.reference.machine import Env, Node
from rulewright.interpreter.reference.reading import build_zone, printed, stored_for
from rulewright.interpreter.reference.selections import in_every


def place(e: Node, s: State, v: Env) -> int:
    """The position of a number: (_, number, the first that has one, the last)."""
    _, value, low, high = e
    number: int = value[0](value, s, v)
    return number - low if low <= number <= high else NONE


def place_of(e: Node, s: State, v: Env) -> int:
    """The number or the member whose place a thing lies in: (_, thing, code of the first place, code after
    the last, the first number)."""
    _, thing, first, end, low = e
    code: int = s.at[thing[0](thing, s, v)]
    return code - first + low if first <= code < end else NONE


def spaces_in(e: Node, s: State, v: Env) -> list[int]:
    """(_, the maps, the spaces by thing)."""
    _, maps, spaces = e
    return [space for each in maps[0](maps, s, v) for space in spaces[each]]


def regions(e: Node, s: State, v: Env) -> list[int]:
    """(_, spaces, the region by space)."""
    _, spaces, region_of = e
    found = [region_of[space] for space in spaces[0](spaces, s, v)]
    return [region for region in dict.fromkeys(found) if region >= 0]


def connected(e: Node, s: State, v: Env) -> list[int]:
    """(_, start, selection, neighbours by space)."""
    _, start, select, near = e
    first = start[0](start, s, v)
    selected = select[0](select, s, v)
    if first not in selected:
        return []
    there = set(selected)
    reached, waiting = {first}, [first]
    for space in waiting:
        more = [each for each in near[space] if each in there and each not in reached]
        reached.update(more)
        waiting += more
    return [space for space in selected if space in reached]


def lying_on(e: Node, s: State, v: Env) -> list[int]:
    """(_, what lies where, spaces)."""
    _, slot, spaces = e
    on = getattr(s, slot)
    return [on[space] for space in spaces[0](spaces, s, v) if on[space] >= 0]


def listed(b: Builder, values: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Lists by thing; without any map all are empty."""
    return [list(each) for each in values] or [[] for _ in range(len(b.program.things) + 1)]


def build_place_of(b: Builder, node: linked.PlaceOf) -> Node:
    info = b.program.zones[node.zone]
    end = info.code + info.positions(b.program.players)
    return (place_of, b.expression(node.thing), info.code, end, info.low)


def build_region_of(b: Builder, node: linked.RegionOf) -> Node:
    found = b.program.maps.regions.get(node.kind) or (NONE,) * (len(b.program.things) + 1)
    return (printed, found, b.expression(node.space))


def build_regions(b: Builder, node: linked.Regions) -> Node:
    found = b.program.maps.regions.get(node.kind) or (NONE,) * (len(b.program.things) + 1)
    return (regions, b.expression(node.spaces), found)


def build_spaces_in(b: Builder, node: linked.SpacesIn) -> Node:
    zone = node.zone
    every = zone.of is None and b.program.zones[zone.name].of != "table"
    maps = (in_every, f"z_{zone.name}") if every else build_zone(b, zone)
    return (spaces_in, maps, listed(b, b.program.maps.spaces))


def build_connected(b: Builder, node: linked.Connected) -> Node:
    return (connected, b.expression(node.start), b.select(node.select), listed(b, b.program.maps.near))


SPACING: dict[type, Build] = {
    linked.Place: lambda b, node: (place, b.expression(node.value), node.low, node.high),
    linked.PlaceOf: build_place_of,
    linked.OnSpace: lambda b, node: (stored_for, f"o_{node.zone}", b.expression(node.space)),
    linked.SpaceOf: lambda b, node: (stored_for, f"l_{node.zone}", b.expression(node.thing)),
    linked.MapOf: lambda b, node: (printed, maps_by_thing(b.program), b.expression(node.thing)),
    linked.RegionOf: build_region_of,
    linked.Regions: build_regions,
    linked.Near: lambda b, node: (printed, listed(b, b.program.maps.near), b.expression(node.space)),
    linked.Spaces: lambda b, node: (printed, listed(b, b.program.maps.spaces), b.expression(node.of)),
    linked.SpacesIn: build_spaces_in,
    linked.Connected: build_connected,
    linked.LyingOn: lambda b, node: (lying_on, f"o_{node.zone}", b.expression(node.spaces)),
}
