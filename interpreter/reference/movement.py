"""Statements that move things, turn them over or look at them. `at` and the zones always agree."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.builder import BuildAt, Builder
from rulewright.interpreter.reference.laying import (
    Piles,
    laid_out_codes,
    maps_by_thing,
    slots_of,
    swap_spaces,
)
from rulewright.interpreter.reference.machine import Env, Node, Reached, Stack, log
from rulewright.interpreter.rng import shuffle as shuffled

Place = tuple[int, Any]  # the first code of a zone and the expression for its position (None: the table's)


def code_of(place: Place, s: State, v: Env) -> int:
    """The code of a zone, NONE if it is nobody's."""
    code, of = place
    if of is None:
        return code
    seat: int = of[0](of, s, v)
    return code + seat if seat >= 0 else NONE


def pile(s: State, piles: Piles, code: int) -> list[int]:
    """The list behind a code."""
    slot, seat, _ = piles[code]
    zone: list[int] = getattr(s, slot)
    return zone if seat < 0 else zone[seat]  # type: ignore[return-value]


def put(
    s: State, piles: Piles, thing: int, code: int, position: int | None, up: bool, space: int = NONE
) -> None:
    """Move one thing to a position of a zone (None: its end). What lies on a space does so no more; `space`
    is for the log."""
    origin = s.at[thing]
    if origin >= 0:
        # twice what `pile` does: things move more often than anything else happens
        slot, seat, leave = piles[origin]
        zone = getattr(s, slot)
        (zone if seat < 0 else zone[seat]).remove(thing)
        if leave is not None:
            leave(s, thing, code)
    slot, seat, _ = piles[code]
    zone = getattr(s, slot)
    if seat >= 0:
        zone = zone[seat]
    if position is None:
        zone.append(thing)
    else:
        zone.insert(position, thing)
    s.at[thing] = code
    if up:
        s.up |= 1 << thing
    else:
        s.up &= ~(1 << thing)
    if s.log is not None:
        log(s, "move", thing, origin, code, int(up), *(() if space < 0 else (space,)))


def put_all(s: State, piles: Piles, things: list[int], code: int, on_top: bool, up: bool) -> None:
    """Move things in order, each once; on top, the first of them lies topmost."""
    position = 0
    for thing in dict.fromkeys(things):
        if thing >= 0:
            put(s, piles, thing, code, position if on_top else None, up)
            position += 1


def move(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, piles, what, place, on_top, up = node
    thing = what[0](what, s, v)
    code = code_of(place, s, v)
    if thing >= 0 and code >= 0:
        put(s, piles, thing, code, 0 if on_top else None, up)


def move_onto(node: Node, s: State, v: Env, _k: Stack) -> None:
    """Onto a space: of a map that lies in the zone of maps at the same position, else nothing moves."""
    _, piles, what, place, on_top, up, space, slots, maps, first_code = node
    thing = what[0](what, s, v)
    code = code_of(place, s, v)
    spot = space[0](space, s, v)
    if thing < 0 or code < 0 or spot < 0 or s.at[maps[spot]] - first_code != code - place[0]:
        return
    lying, on = getattr(s, slots[0]), getattr(s, slots[1])
    if on[spot] not in (NONE, thing):
        raise Reached("space")
    put(s, piles, thing, code, 0 if on_top else None, up, spot)
    lying[thing], on[spot] = spot, thing


def move_many(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, piles, what, place, on_top, up = node
    things = list(what[0](what, s, v))  # it may be the zone that they leave
    code = code_of(place, s, v)
    if code >= 0:
        put_all(s, piles, things, code, on_top, up)


def move_all(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, piles, source, place, on_top, up = node
    origin, code = code_of(source, s, v), code_of(place, s, v)
    if origin >= 0 and code >= 0:
        put_all(s, piles, pile(s, piles, origin)[:], code, on_top, up)


def swap_zones(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, piles, one, other = node
    a, b = code_of(one, s, v), code_of(other, s, v)
    if a < 0 or b < 0:
        return
    left, right = pile(s, piles, a), pile(s, piles, b)
    left[:], right[:] = right[:], left[:]
    for code, things in ((a, left), (b, right)):
        for thing in things:
            leave = piles[s.at[thing]][2]
            if leave is not None:
                leave(s, thing, code)
            s.at[thing] = code
            s.up &= ~(1 << thing)
    if s.log is not None:
        log(s, "swap", a, b)


def swap_things(node: Node, s: State, v: Env, _k: Stack) -> None:
    """A thing out of the game has no place to exchange. What changes its place lies as after a move, on the
    space where the other lay."""
    _, piles, one, other, spaces = node
    a, b = one[0](one, s, v), other[0](other, s, v)
    if a < 0 or b < 0 or a == b:
        return
    code_a, code_b = s.at[a], s.at[b]
    if code_a < 0 or code_b < 0:
        return
    left, right = pile(s, piles, code_a), pile(s, piles, code_b)
    i, j = left.index(a), right.index(b)
    left[i], right[j] = b, a
    swapped: tuple[int, ...] = swap_spaces(s, piles, spaces, a, b) if spaces else ()
    s.at[a], s.at[b] = code_b, code_a
    s.up &= ~(1 << a | 1 << b)
    if s.log is not None:
        log(s, "swapthings", a, b, *swapped)


def shuffle(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, piles, place = node
    code = code_of(place, s, v)
    if code < 0:
        return
    s.rng = shuffled(s.rng, pile(s, piles, code))
    if s.log is not None:
        log(s, "shuffle", code)


def look(node: Node, s: State, v: Env, _k: Stack) -> None:
    """Only the log knows of it."""
    _, what, player = node
    if s.log is None:
        return
    seat = player[0](player, s, v)
    seen = what[0](what, s, v)
    things = tuple(seen) if isinstance(seen, list) else (seen,)
    if seat >= 0 and things != (NONE,):
        log(s, "look", seat, things)


def reveal(node: Node, s: State, v: Env, _k: Stack) -> None:
    _, thing = node
    number = thing[0](thing, s, v)
    if number < 0:
        return
    s.up |= 1 << number
    if s.log is not None:
        log(s, "reveal", number, s.at[number])


def build_move(b: Builder, node: linked.Move, _path: str) -> Node:
    run = move_many if node.many else move
    place = b.zone(node.zone.name, node.zone.of)
    operands = b.piles, b.expression(node.what), place, node.end == "top", node.face == "up"
    if node.space is None:
        return (run, *operands)
    zone = b.program.zones[node.zone.name]
    slots = slots_of(zone)
    maps = maps_by_thing(b.program), b.program.zones[zone.maps].code
    return (move_onto, *operands, b.expression(node.space), slots, *maps)


def build_move_all(b: Builder, node: linked.MoveAll, _path: str) -> Node:
    places = b.zone(node.source.name, node.source.of), b.zone(node.zone.name, node.zone.of)
    return (move_all, b.piles, *places, node.end == "top", node.face == "up")


def build_swap_zones(b: Builder, node: linked.SwapZones, _path: str) -> Node:
    places = b.zone(node.left.name, node.left.of), b.zone(node.right.name, node.right.of)
    return (swap_zones, b.piles, *places)


MOVING: dict[type, BuildAt] = {
    linked.Move: build_move,
    linked.MoveAll: build_move_all,
    linked.SwapZones: build_swap_zones,
    linked.SwapThings: lambda b, node, _: (
        swap_things, b.piles, b.expression(node.left), b.expression(node.right), laid_out_codes(b.program)
    ),
    linked.Shuffle: lambda b, node, _: (shuffle, b.piles, b.zone(node.zone.name, node.zone.of)),
    linked.Look: lambda b, node, _: (look, b.expression(node.what), b.expression(node.player)),
    linked.Reveal: lambda b, node, _: (reveal, b.expression(node.thing)),
}  # fmt: skip
