"""Where things lie on the spaces of maps, kept true by every movement: slots `l_NAME` and `o_NAME`."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program

Leave = Callable[[State, int, int], None]  # the state, what leaves a zone, the code of where it goes
Piles = list[tuple[str, int, Leave | None]]  # by code: slot, position, what happens when a thing leaves
Slots = tuple[str, str]  # of the spaces by thing, of the things by space


def slots_of(zone: ZoneInfo) -> Slots:
    return f"l_{zone.name}", f"o_{zone.name}"


def laid_out_codes(program: Program) -> dict[int, Slots]:
    """By code, the slots of every zone that is laid out on maps."""
    return {
        zone.code + position: slots_of(zone)
        for zone in program.zones.values()
        if zone.maps
        for position in range(zone.positions(program.players))
    }


def maps_by_thing(program: Program) -> list[int]:
    """The map of each space and each region; NONE for everything else."""
    return [*(thing.of for thing in program.things), NONE]


def leaving(program: Program, zone: ZoneInfo, code: int) -> Leave | None:
    """What happens to spaces when a thing leaves the zone with this code. A thing leaves its space; a map
    leaves the things on it behind without one."""
    own = slots_of(zone) if zone.maps else None
    others = [slots_of(each) for each in program.zones.values() if each.maps == zone.name]
    if own is None and not others:
        return None

    def leave(s: State, thing: int, target: int) -> None:
        if own is not None:
            clear(s, own, thing)
        if target != code:
            for slots in others:
                for space in program.maps.spaces[thing]:
                    clear(s, slots, getattr(s, slots[1])[space])

    return leave


def clear(s: State, slots: Slots, thing: int) -> None:
    """The thing lies on no space any more."""
    lying = getattr(s, slots[0])
    space = lying[thing]
    if space >= 0:
        lying[thing] = getattr(s, slots[1])[space] = NONE


def swap_spaces(s: State, piles: Piles, laid: dict[int, Slots], a: int, b: int) -> tuple[int, ...]:
    """Two things are about to exchange their places: each gets the space of the other. Where they lie then,
    for the log; nothing where neither lay on a space."""
    codes = s.at[a], s.at[b]
    spaces = [
        getattr(s, laid[code][0])[thing] if code in laid else NONE
        for thing, code in zip((a, b), codes, strict=True)
    ]
    for thing, code, target in ((a, *codes), (b, *reversed(codes))):
        leave = piles[code][2]
        if leave is not None:
            leave(s, thing, target)
    for thing, code, space in ((a, codes[1], spaces[1]), (b, codes[0], spaces[0])):
        if space >= 0:
            lying, on = laid[code]
            getattr(s, lying)[thing], getattr(s, on)[space] = space, thing
    return () if spaces == [NONE, NONE] else (spaces[1], spaces[0])
