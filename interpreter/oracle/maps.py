"""Expressions about maps and numbered places: spaces, regions, what lies where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.play import Env, Play
from rulewright.interpreter.oracle.values import lying, lying_in_every


def on_space(play: Play, node: core.OnSpace, env: Env) -> int:
    return int(getattr(play.s, f"o_{node.zone}")[play.number(node.space, env)])


def space_of(play: Play, node: core.SpaceOf, env: Env) -> int:
    return int(getattr(play.s, f"l_{node.zone}")[play.number(node.thing, env)])


def place_of(play: Play, node: core.PlaceOf, env: Env) -> int:
    """The number or the member in whose place a thing lies."""
    place = play.deal.place(play.s.at[play.number(node.thing, env)])
    if place is None or place[0].name != node.zone:
        return NONE
    return place[1] + place[0].low


def region_of(play: Play, node: core.RegionOf, env: Env) -> int:
    return play.deal.region(node.kind, play.number(node.space, env))


def map_of(play: Play, node: core.MapOf, env: Env) -> int:
    return play.deal.map_of(play.number(node.thing, env))


def near(play: Play, node: core.Near, env: Env) -> list[int]:
    return play.deal.near(play.number(node.space, env))


def spaces(play: Play, node: core.Spaces, env: Env) -> list[int]:
    return play.deal.spaces(play.number(node.of, env))


def spaces_in(play: Play, node: core.SpacesIn, env: Env) -> list[int]:
    """Of every map that lies in a zone; of a zone of nobody's in particular: in everybody's."""
    zone = node.zone
    if zone.of is None and play.program.zones[zone.name].of != "table":
        maps = lying_in_every(play, zone.name)
    else:
        maps = lying(play, zone.name, None if zone.of is None else play.number(zone.of, env))
    return [space for each in maps for space in play.deal.spaces(each)]


def regions(play: Play, node: core.Regions, env: Env) -> list[int]:
    """Each once, in the order of their first spaces."""
    found = [play.deal.region(node.kind, space) for space in play.value(node.spaces, env)]
    return [region for region in dict.fromkeys(found) if region != NONE]


def connected(play: Play, node: core.Connected, env: Env) -> list[int]:
    """From neighbour to neighbour through what is selected."""
    start, selected = play.number(node.start, env), play.selected(node.select, env)
    reached = [start] if start in selected else []
    for space in reached:  # it grows meanwhile
        reached += [each for each in play.deal.near(space) if each in selected and each not in reached]
    return [space for space in selected if space in reached]


MAPS: dict[type, Callable[..., Any]] = {
    core.OnSpace: on_space,
    core.SpaceOf: space_of,
    core.PlaceOf: place_of,
    core.RegionOf: region_of,
    core.MapOf: map_of,
    core.Near: near,
    core.Spaces: spaces,
    core.SpacesIn: spaces_in,
    core.Regions: regions,
    core.Connected: connected,
}
