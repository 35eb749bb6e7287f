"""Things on the spaces of maps, and masks of zones: what every movement does beside moving.

A thing that leaves a zone that is laid out on maps leaves its space; a map that leaves its own zone
leaves the things on it behind without one. Masks of what lies in a player's zone, or on which spaces,
follow the lists.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, Steps
from rulewright.interpreter.blocks.lower.reading import bits_of_things
from rulewright.interpreter.blocks.lower.spaces import table
from rulewright.interpreter.blocks.masks.forms import NEAR, Kept
from rulewright.interpreter.dealt import NONE

# ---------------------------------------------------------------- what mirrors the zones


def reindexed(lower: Lower, zone: f.Value) -> Steps:
    """After a player's zone has changed: its masks anew."""
    name, of = name_and_owner(zone)
    steps: Steps = []
    if of is not None and name in lower.indexed:
        steps.append(f.Run(index_of(lower, name), (of,)))
    return [*steps, *mapped(lower, name, of)]


def entered(lower: Lower, zone: f.Value, thing: f.Value) -> Steps:
    """After a thing has come to a player's zone: its values are in the masks."""
    name, of = name_and_owner(zone)
    steps: Steps = []
    if of is not None:
        for prop in lower.indexed.get(name, []):
            mask = f.Item(f.Load(f"i_{name}_{prop}"), of)
            steps.append(f.Put(mask, make.item(bits_of_things(lower, prop), thing), "|="))
    return [*steps, *mapped(lower, name, of)]


def name_and_owner(zone: f.Value) -> tuple[str, f.Value | None]:
    """The name of a zone, and whose it is, from what reads its list."""
    match zone:
        case f.Load(slot=slot):
            return slot.removeprefix("z_"), None
        case f.Item(of=f.Load(slot=slot), at=at):
            return slot.removeprefix("z_"), at
        case _:
            pass
    raise AssertionError(zone)


def mapped(lower: Lower, name: str, of: f.Value | None) -> Steps:
    """What lies in a zone of maps has changed: which map is it now?"""
    if name not in lower.facts.zones:
        return []
    return [f.Run(_map_of_zone(lower, name), (make.ZERO if of is None else of,))]


def all_mapped(lower: Lower) -> Steps:
    steps: Steps = []
    for name in lower.facts.zones:
        p = lower.fresh()
        several = lower.program.zones[name].of != "table"
        places = lower.positions(name) if several else f.Pack((make.ZERO,))
        steps.append(f.Each(p, places, (f.Run(_map_of_zone(lower, name), (p,)),)))
    return steps


def index_of(lower: Lower, zone: str) -> int:
    """The function that makes the masks of a player's zone anew."""

    def made(number: int) -> None:
        p, thing = lower.fresh(), lower.fresh()
        names = lower.indexed[zone]
        masks = [lower.fresh() for _ in names]
        found = [
            f.Put(mask, make.item(bits_of_things(lower, name), thing), "|=")
            for mask, name in zip(masks, names, strict=True)
        ]
        lying = f.Item(f.Load(f"z_{zone}"), p)
        kept = [
            f.Put(f.Item(f.Load(f"i_{zone}_{name}"), p), mask)
            for mask, name in zip(masks, names, strict=True)
        ]
        start = [f.Set((mask,), make.ZERO) for mask in masks]
        lower.define(number, "", "plain", [p], [*start, f.Each(thing, lying, tuple(found)), *kept])

    return lower.helper(("index", zone), made)


def indexed_anew(lower: Lower) -> Steps:
    """All masks of all players' zones."""
    p = lower.fresh()
    body = tuple([f.Run(index_of(lower, zone), (p,)) for zone in lower.indexed])
    return [f.Each(p, lower.seats(), body)] if body else []


def _map_of_zone(lower: Lower, name: str) -> int:
    def made(number: int) -> None:
        p, lying = lower.fresh(), lower.fresh(many=True)
        slot = f.Load(f"z_{name}")
        place = slot if lower.program.zones[name].of == "table" else f.Item(slot, p)
        one = make.item(table(lower, "MAP_NUMBER"), f.Item(lying, make.ZERO))
        none_or_several = make.choice(f.Some(lying), f.Int(NONE), f.Int(len(lower.facts.maps)))
        only = make.choice(make.compare("==", f.Size(lying), make.ONE), one, none_or_several)
        put = f.Put(f.Item(f.Load(f"i_{name}__map"), p), only)
        lower.define(number, "", "plain", [p], [f.Set((lying,), place), put])

    return lower.helper(("map of", name), made)


# ---------------------------------------------------------------- spaces


def lay(lower: Lower, zone: str) -> int:
    """The function that puts a thing on a space."""

    def made(number: int) -> None:
        thing, space, board = lower.fresh(), lower.fresh(), lower.fresh()
        on = f.Put(f.Item(f.Load(f"l_{zone}"), thing), space)
        under = f.Put(f.Item(f.Load(f"o_{zone}"), space), thing)
        kept = [each for each in lower.facts.kept if each.zone == zone]
        which = [f.Set((board,), make.item(table(lower, "MAP_NUMBER"), space))] if kept else []
        bits = [_entered(lower, each, thing, space, board) for each in kept]
        lower.define(number, "", "plain", [thing, space], [on, under, *which, *bits])

    return lower.helper(("lay", zone), made)


def _entered(lower: Lower, kept: Kept, thing: f.Var, space: f.Var, board: f.Var) -> f.Step:
    """A thing has come to a space of the map with this number."""
    if kept.around == NEAR:
        bits = make.item(table(lower, "NEXT_BITS"), space)
    elif kept.around:
        region = make.item(table(lower, f"REGION_{kept.around.upper()}"), space)
        bits = make.item(table(lower, "MAP_BITS"), region)
    else:
        bits = make.item(table(lower, "MAP_BIT"), space)
    row = f.Item(f.Load(kept.name), board)
    if kept.prop:
        value = make.item(lower.printed(kept.prop), thing)
        return f.Put(row, f.Help("joined", (row, value, bits)))
    return f.Put(row, bits, "|=")


def leave(lower: Lower, zone: str) -> int:
    """The function that takes a thing off its space."""

    def made(number: int) -> None:
        thing, space = lower.fresh(), lower.fresh()
        place = f.Item(f.Load(f"l_{zone}"), thing)
        off: Steps = [f.Put(place, f.Int(NONE)), f.Put(f.Item(f.Load(f"o_{zone}"), space), f.Int(NONE))]
        if any(each.zone == zone for each in lower.facts.kept):
            board = make.item(table(lower, "MAP_NUMBER"), space)
            off.append(f.Call("map_masks", (lower.text(zone), board)))
        body = [f.Set((space,), place), *make.when(make.at_least_0(space), off)]
        lower.define(number, "", "plain", [thing], body)

    return lower.helper(("leave", zone), made)


def _leave_map(lower: Lower) -> int:
    """The function that empties a map that goes."""

    def made(number: int) -> None:
        thing, code = lower.fresh(), lower.fresh()
        steps: Steps = [f.Set((code,), f.Item(f.Load("at"), thing))]
        for zone in lower.laid.values():
            maps, space = lower.program.zones[zone.maps], lower.fresh()
            last = maps.code + maps.positions(lower.program.players)
            there = f.Between(f.Int(maps.code), code, f.Int(last))
            gone = f.Run(leave(lower, zone.name), (f.Item(f.Load(f"o_{zone.name}"), space),))
            each = f.Each(space, make.item(table(lower, "SPACES_OF"), thing), (gone,))
            steps += make.when(there, [each])
        lower.define(number, "", "plain", [thing], steps)

    return lower.helper("leave map", made)


def leaving(lower: Lower, zone: str, thing: f.Value) -> Steps:
    """A thing has left the zone: it lies on no space any more."""
    return [f.Run(leave(lower, zone), (thing,))] if zone in lower.laid else []


def departing(lower: Lower, thing: f.Value, kind: str, code: f.Value) -> Steps:
    """A thing is about to go to the zone with this code: if it is a map, it leaves what lies on it."""
    if not lower.map_kinds or (kind and kind not in lower.map_kinds):
        return []
    elsewhere = make.compare("!=", f.Item(f.Load("at"), thing), code)
    return make.when(elsewhere, [f.Run(_leave_map(lower), (thing,))])


def onto(
    lower: Lower,
    space: linked.Expr,
    zone: str,
    of: f.Value | None,
    thing: f.Value,
    make_steps: Callable[[f.Var], Steps],
) -> Steps:
    """`make_steps` for a space of a map that lies in the zone of maps at the same position; else nothing. Two
    things on one space stop the game."""
    info = lower.program.zones[zone]
    there = lower.code(info.maps, of)
    spot = lower.fresh()
    on = f.Item(f.Load(f"o_{zone}"), spot)
    free = make.every([make.compare("!=", on, f.Int(NONE)), make.compare("!=", on, thing)])
    taken = make.when(free, [f.Call("taken", (lower.text(lower.known.whose),))])
    fits = make.compare("==", f.Item(f.Load("at"), make.item(table(lower, "MAP_OF"), spot)), there)
    return [f.Set((spot,), lower.value(space)), *make.when(fits, [*taken, *make_steps(spot)])]


def swapping(
    lower: Lower, pair: tuple[f.Var, f.Var], codes: tuple[f.Var, f.Var], spots: tuple[f.Var, f.Var]
) -> Steps:
    """Two things are about to exchange their places, their spaces as well; `spots`: where each lies then."""
    steps: Steps = [f.Set((spot,), f.Int(NONE)) for spot in spots]
    for name in lower.laid:
        for thing, spot in zip(pair, spots, strict=True):
            lying = f.Item(f.Load(f"l_{name}"), thing)
            steps += make.when(make.at_least_0(lying), [f.Set((spot,), lying)])
    gone = [f.Run(_leave_map(lower), (thing,)) for thing in pair]
    steps += make.when(make.compare("!=", *codes), gone)
    steps += [f.Run(leave(lower, name), (thing,)) for name in lower.laid for thing in pair]
    steps.append(f.Set(spots, f.Pack((spots[1], spots[0]))))
    for thing, code, spot in ((pair[0], codes[1], spots[0]), (pair[1], codes[0], spots[1])):
        for zone in lower.laid.values():
            last = zone.code + zone.positions(lower.program.players)
            there = f.Between(f.Int(zone.code), code, f.Int(last))
            laid: list[Any] = [f.Run(lay(lower, zone.name), (thing, spot))]
            steps += make.when(make.every([make.at_least_0(spot), there]), laid)
    return steps
