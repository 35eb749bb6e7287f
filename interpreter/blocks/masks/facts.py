"""What generated code looks up about maps, and the masks of spaces that states keep.

Maps have numbers of their own, from 0, and a last one that stands for no map; a space has the bit of its
place on its map. Everything here is made once for a program; the tables whose keys are masks or values fill
as they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright.interpreter.blocks.masks.forms import NEAR, Kept
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.linked import Program

MOST = 4_000  # entries of a table that fills as it is asked


class Spread(dict[int, tuple[int, ...]]):
    """By mask: the spaces of one map."""

    def __init__(self, spaces: tuple[int, ...]) -> None:
        self.spaces = spaces

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= MOST:
            self.clear()
        found = self[mask] = tuple([space for place, space in enumerate(self.spaces) if mask >> place & 1])
        return found


class Faulty(int):
    """A mask for some of whose spaces (`bad`) the condition cannot be worked out."""

    bad: int
    fault: LimitReached

    def __rand__(self, other: int) -> int:
        if other & self.bad:
            raise self.fault
        return other & int(self)


class Where(dict[Any, int]):
    """By map and values: the mask of the spaces for which a condition holds."""

    def __init__(self, spaces: list[tuple[int, ...]], condition: Callable[..., Any]) -> None:
        self.spaces, self.condition = spaces, condition

    def __missing__(self, key: Any) -> int:
        if len(self) >= MOST:
            self.clear()
        number, *values = key if isinstance(key, tuple) else (key,)
        mask = bad = 0
        fault: LimitReached | None = None
        for place, space in enumerate(self.spaces[number]):
            try:
                mask |= 1 << place if self.condition(space, *values) else 0
            except LimitReached as reached:
                bad, fault = bad | 1 << place, reached
        if fault is not None:
            mask = Faulty(mask)
            mask.bad, mask.fault = bad, fault
        self[key] = mask
        return mask


class Numbers(dict[Any, tuple[int, ...]]):
    """By values: the numbers from `low` to `high` for which a condition holds."""

    def __init__(self, low: int, high: int, condition: Callable[..., Any]) -> None:
        self.numbers, self.condition = range(low, high + 1), condition

    def __missing__(self, key: Any) -> tuple[int, ...]:
        if len(self) >= MOST:
            self.clear()
        values = key if isinstance(key, tuple) else (key,)
        found = self[key] = tuple([number for number in self.numbers if self.condition(number, *values)])
        return found


class MapFacts:
    """The maps of one program, and the masks that its states keep."""

    def __init__(self, program: Program, kept: Iterable[Kept] = (), zones: Iterable[str] = ()) -> None:
        self.program, self.kept, self.zones = program, list(kept), list(zones)
        things, maps, last = len(program.things), program.maps, (NONE,) * (len(program.things) + 1)
        spaces = maps.spaces or ((),) * (things + 1)
        self.maps = [i for i, thing in enumerate(program.things) if thing.of == NONE and spaces[i]]
        self.number = [len(self.maps)] * (things + 1)
        self.place = [0] * (things + 1)
        for number, each in enumerate(self.maps):
            self.number[each] = number
            for place, space in enumerate(spaces[each]):
                self.place[space] = place
        for i, thing in enumerate(program.things):
            if thing.of != NONE:
                self.number[i] = self.number[thing.of]
        self.spaces = [*(spaces[each] for each in self.maps), ()]
        self.near = maps.near or ((),) * (things + 1)
        self.of_maps = [*(thing.of for thing in program.things), NONE]
        kinds = [kind.id for kind in program.ruleset.kinds.values() if kind.region_of]
        self.regions = {kind: maps.regions.get(kind, last) for kind in {*kinds, *maps.regions}}
        self.bit = [0] * (things + 1)
        for each in self.maps:
            for space in spaces[each]:
                self.bit[space] = 1 << self.place[space]
        self.bits = [self.mask(each) for each in spaces]
        self.near_bits = [self.mask(each) for each in self.near]

    def mask(self, spaces: Iterable[int]) -> int:
        """The bits of these, which lie on one map."""
        found = 0
        for space in spaces:
            found |= self.bit[space]
        return found

    # ------------------------------------------------------------ tables

    def names(self) -> dict[str, Any]:
        """The tables by the names that generated code knows."""
        program = self.program
        found: dict[str, Any] = {
            "NEXT_TO": self.near,
            "SPACES_OF": program.maps.spaces or ((),) * (len(program.things) + 1),
            "MAP_OF": self.of_maps,
            "MAP_NUMBER": self.number,
            "MAP_BIT": self.bit,
            "MAP_BITS": self.bits,
            "NEXT_BITS": self.near_bits,
            "WHOLE": [self.mask(each) for each in self.spaces],
            "SPREAD": [Spread(each) for each in self.spaces],
            "MAP_SPACES": self.spaces,
            "Where": Where,
            "Numbers": Numbers,
        }
        found |= {f"REGION_{kind.upper()}": [*regions] for kind, regions in self.regions.items()}
        found |= {f"again_{zone}": self._again(zone) for zone in {each.zone for each in self.kept}}
        return found

    def printed(self, prop: str) -> list[list[int]]:
        """By map and value: the spaces where that is printed; the last value is NONE."""
        values = self.program.properties[prop]
        rows = []
        for spaces in self.spaces:
            row = [0] * self._length(prop)
            for space in spaces:
                row[values[space]] |= self.bit[space]
            rows.append(row)
        return rows

    def _length(self, prop: str) -> int:
        """One place for each value that somebody can ask for, and one for NONE."""
        kinds = self.program.ruleset.kinds.values()
        lists = (kind.properties[prop].list for kind in kinds if prop in kind.properties)
        return max(self.program.lists.get(name, 0) for name in lists) + 1

    # ------------------------------------------------------------ masks of states

    def slots(self) -> list[str]:
        return [*(each.name for each in self.kept), *(f"i_{zone}__map" for zone in self.zones)]

    def settle(self, state: State) -> None:
        """Make all masks of a state anew, whatever they were."""
        for each in self.kept:
            lying = getattr(state, f"o_{each.zone}")
            setattr(state, each.name, [self._row(each, lying, number) for number in range(len(self.spaces))])
        for zone in self.zones:
            places = getattr(state, f"z_{zone}")
            places = [places, []] if self.program.zones[zone].of == "table" else places
            setattr(state, f"i_{zone}__map", [self._only(things) for things in places])

    def _only(self, maps: list[int]) -> int:
        if len(maps) > 1:
            return NONE
        return self.number[maps[0]] if maps else len(self.maps)

    def _again(self, zone: str) -> Callable[[State, int], None]:
        """A function that makes the masks of one map anew."""
        kept = [each for each in self.kept if each.zone == zone]

        def again(state: State, number: int) -> None:
            lying = getattr(state, f"o_{zone}")
            for each in kept:
                getattr(state, each.name)[number] = self._row(each, lying, number)

        return again

    def _row(self, each: Kept, lying: list[int], number: int) -> Any:
        values = self.program.properties[each.prop] if each.prop else ()
        row = [0] * (self._length(each.prop) if each.prop else 1)
        for space in self.spaces[number]:
            thing = lying[space]
            if thing >= 0:
                row[values[thing] if each.prop else 0] |= self._reached(each.around, space)
        return row if each.prop else row[0]

    def _reached(self, around: str, space: int) -> int:
        if around == NEAR:
            return self.near_bits[space]
        return self.bits[self.regions[around][space]] if around else self.bit[space]
