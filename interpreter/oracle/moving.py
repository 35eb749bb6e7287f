"""Steps that move things, turn them over, or look at them. `at` and the zones always agree.

Laws. A thing leaves its space when it moves; a map that leaves its place leaves behind what lies on it, on no
space. A space holds one thing. Whatever moves lies face down then, unless it is said that it lies face up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.play import Env, Play, Stopped
from rulewright.interpreter.rng import shuffle as shuffled


def pile(play: Play, code: int) -> list[int]:
    """The list of what lies in a place."""
    place = play.deal.place(code)
    assert place is not None
    zone, position = place
    found = getattr(play.s, f"z_{zone.name}")
    lying: list[int] = found if zone.of == "table" else found[position]
    return lying


def code_of(play: Play, zone: core.Zone, env: Env) -> int:
    """The code of a zone; NONE if there is no such zone."""
    return play.deal.code(zone.name, None if zone.of is None else play.number(zone.of, env))


def leave_spaces(play: Play, thing: int, target: int) -> None:
    """A thing is about to leave its place for another one."""
    place = play.deal.place(play.s.at[thing])
    if place is None:
        return
    zone, _ = place
    if zone.maps:
        _off(play, zone.name, thing)
    if target != play.s.at[thing]:
        for laid in play.deal.laid_on(zone.name):
            on = getattr(play.s, f"o_{laid.name}")
            for space in play.deal.spaces(thing):
                _off(play, laid.name, on[space])


def _off(play: Play, zone: str, thing: int) -> None:
    lying, on = getattr(play.s, f"l_{zone}"), getattr(play.s, f"o_{zone}")
    if thing != NONE and lying[thing] != NONE:
        on[lying[thing]] = NONE
        lying[thing] = NONE


def _onto(play: Play, zone: str, thing: int, space: int) -> None:
    getattr(play.s, f"l_{zone}")[thing] = space
    getattr(play.s, f"o_{zone}")[space] = thing


def put(play: Play, thing: int, code: int, position: int | None, up: bool, space: int = NONE) -> None:
    """One thing to a position of a place (None: to its end)."""
    origin = play.s.at[thing]
    if origin != NONE:
        pile(play, origin).remove(thing)
        leave_spaces(play, thing, code)
    there = pile(play, code)
    there.insert(len(there) if position is None else position, thing)
    play.s.at[thing] = code
    turn_over(play, thing, up)
    play.log("move", thing, origin, code, int(up), *(() if space == NONE else (space,)))


def turn_over(play: Play, thing: int, up: bool) -> None:
    play.s.up = play.s.up | 1 << thing if up else play.s.up & ~(1 << thing)


def put_all(play: Play, things: Sequence[int], code: int, end: str, up: bool) -> None:
    """Each once, in order; on top, the first of them lies topmost."""
    for position, thing in enumerate(each for each in dict.fromkeys(things) if each != NONE):
        put(play, thing, code, position if end == "top" else None, up)


def move(play: Play, node: core.Move, env: Env) -> None:
    code = code_of(play, node.zone, env)
    if code == NONE:
        return
    what = play.kept(node.what, env)
    if node.space is not None:
        move_onto(play, node, what, code, play.number(node.space, env))
    else:
        put_all(play, what if node.many else [what], code, node.end, node.face == "up")


def move_onto(play: Play, node: core.Move, thing: int, code: int, space: int) -> None:
    """To no space, or to one that lies on none of the maps there: then it stays where it is."""
    if NONE in (thing, space):
        return
    info = play.program.zones[node.zone.name]
    there = play.deal.place(play.s.at[play.deal.map_of(space)])
    if there is None or there[0].name != info.maps or there[1] != code - info.code:
        return
    if getattr(play.s, f"o_{info.name}")[space] not in (NONE, thing):
        raise Stopped("space")
    put(play, thing, code, 0 if node.end == "top" else None, node.face == "up", space)
    _onto(play, info.name, thing, space)


def move_all(play: Play, node: core.MoveAll, env: Env) -> None:
    origin, code = code_of(play, node.source, env), code_of(play, node.zone, env)
    if NONE not in (origin, code):
        put_all(play, list(pile(play, origin)), code, node.end, node.face == "up")


def swap_zones(play: Play, node: core.SwapZones, env: Env) -> None:
    a, b = code_of(play, node.left, env), code_of(play, node.right, env)
    if NONE in (a, b):
        return
    left, right = pile(play, a), pile(play, b)
    left[:], right[:] = right[:], left[:]
    for code, things in ((a, left), (b, right)):
        for thing in things:
            leave_spaces(play, thing, code)
            play.s.at[thing] = code
            turn_over(play, thing, False)
    play.log("swap", a, b)


def swap_things(play: Play, node: core.SwapThings, env: Env) -> None:
    """Each goes to where the other lay, onto its space. What is out of the game has no place to exchange."""
    a, b = play.number(node.left, env), play.number(node.right, env)
    if NONE in (a, b) or a == b or NONE in (play.s.at[a], play.s.at[b]):
        return
    codes = play.s.at[a], play.s.at[b]
    left, right = pile(play, codes[0]), pile(play, codes[1])
    i, j = left.index(a), right.index(b)
    left[i], right[j] = b, a
    spaces = _space(play, a), _space(play, b)
    leave_spaces(play, a, codes[1])
    leave_spaces(play, b, codes[0])
    play.s.at[a], play.s.at[b] = codes[1], codes[0]
    for thing, space in ((a, spaces[1]), (b, spaces[0])):
        turn_over(play, thing, False)
        place = play.deal.place(play.s.at[thing])
        if space != NONE and place is not None:
            _onto(play, place[0].name, thing, space)
    play.log("swapthings", a, b, *(() if spaces == (NONE, NONE) else (spaces[1], spaces[0])))


def _space(play: Play, thing: int) -> int:
    place = play.deal.place(play.s.at[thing])
    return int(getattr(play.s, f"l_{place[0].name}")[thing]) if place is not None and place[0].maps else NONE


def shuffle(play: Play, node: core.Shuffle, env: Env) -> None:
    code = code_of(play, node.zone, env)
    if code != NONE:
        play.s.rng = shuffled(play.s.rng, pile(play, code))
        play.log("shuffle", code)


def look(play: Play, node: core.Look, env: Env) -> None:
    """Only the log knows of it."""
    seat, seen = play.number(node.player, env), play.value(node.what, env)
    things = tuple(each for each in (seen if isinstance(seen, list) else [seen]) if each != NONE)
    if seat != NONE and (things or seen == []):
        play.log("look", seat, things)


def reveal(play: Play, node: core.Reveal, env: Env) -> None:
    thing = play.number(node.thing, env)
    if thing != NONE:
        turn_over(play, thing, True)
        play.log("reveal", thing, play.s.at[thing])


MOVING: dict[type, Callable[..., None]] = {
    core.Move: move,
    core.MoveAll: move_all,
    core.SwapZones: swap_zones,
    core.SwapThings: swap_things,
    core.Shuffle: shuffle,
    core.Look: look,
    core.Reveal: reveal,
}
