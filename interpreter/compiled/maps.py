"""Maps as Python source: spaces, regions, neighbours, what lies on a space; and masks of spaces.

What never changes stands in tables by thing (`mapfacts.py`), the last place for NONE. What lies where
stands in the state, in `l_ZONE` (by thing: the space) and `o_ZONE` (by space: the thing), and as bits in the
slots of `masks.Kept`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything
from rulewright.interpreter.compiled import masks
from rulewright.interpreter.compiled.code import STEP, Lines
from rulewright.interpreter.compiled.mapfacts import MapFacts
from rulewright.interpreter.compiled.selections import Selections, is_number
from rulewright.interpreter.program import NONE, Place, Program

BOUND = re.compile(r"(?:\bfor|\blambda) (\w+)")  # names that an expression binds itself
FREE = re.compile(r"(?<![\w.])[A-Za-z_]\w*")  # words that are no attributes
EVERY_BIT = "-1"


def functions(program: Program) -> list[Lines]:
    """`spaces_in(z)`: the spaces of all maps in a zone."""
    if not program.maps.spaces:
        return []
    several = f"{STEP}return tuple([h for b in z for h in SPACES_OF[b]])"
    return [["def spaces_in(z):", f"{STEP}if len(z) == 1: return SPACES_OF[z[0]]", several]]


class OnMaps(Selections):
    """Expressions over maps."""

    facts: MapFacts  # of the whole module: set before anything is written

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.far: dict[str, Lines] = {}  # by text: functions for what is hardly ever asked
        self._known: dict[str, str] = {}  # by text of a condition: its table

    def on_maps(self) -> dict[type, Callable[[Any], str]]:
        return {
            core.OnSpace: lambda e: f"s.o_{e.zone}[{self.val(e.space)}]",
            core.SpaceOf: lambda e: f"s.l_{e.zone}[{self.val(e.thing)}]",
            core.PlaceOf: self._place_of,
            core.RegionOf: lambda e: f"REGION_{e.kind.upper()}[{self.val(e.space)}]",
            core.MapOf: lambda e: f"MAP_OF[{self.val(e.thing)}]",
            core.Near: lambda e: f"NEXT_TO[{self.val(e.space)}]",
            core.Spaces: lambda e: f"SPACES_OF[{self.val(e.of)}]",
            core.SpacesIn: self._spaces_in,
            core.Regions: self._regions,
            core.Connected: lambda e: f"connected(NEXT_TO, {self.val(e.start)}, {self.items(e.select)})",
            Place: self._place,
            masks.MapNumber: lambda e: f"MAP_NUMBER[{self.val(e.of)}]",
            masks.OnlyMap: lambda e: f"s.i_{e.zone}__map[{self.val(e.of) if e.of is not None else '0'}]",
            masks.Whole: lambda e: f"WHOLE[{self.val(e.map)}]",
            masks.SpacesBits: lambda e: f"{'NEXT' if e.near else 'MAP'}_BITS[{self.val(e.of)}]",
            masks.Lying: self._lying,
            masks.Printed: self._printed,
            masks.Pure: self._pure,
            masks.NumbersWhere: self._numbers_where,
            masks.Both: lambda e: " & ".join(map(self._operand, e.parts)),
            masks.OneOf: lambda e: f"({' | '.join(map(self._operand, e.parts))})",
            masks.Without: lambda e: f"~{self._operand(e.part)}",
            masks.If: self._if,
            masks.Some: lambda e: self._truth(self.val(e.mask)),
            masks.HowMany: lambda e: f"({self.val(e.mask)}).bit_count()",
            masks.Spread: lambda e: f"SPREAD[{self.val(e.map)}][{self.val(e.mask)}]",
            masks.ByMap: lambda e: self._by_map(e, self.val),
            masks.Plain: lambda e: self.elsewhere(self.val(e.expr)),
        }

    def _truth(self, test: str) -> str:
        raise NotImplementedError

    # ------------------------------------------------------------ spaces

    def _spaces_in(self, e: core.SpacesIn) -> str:
        zone = e.zone
        if zone.of is None and self.program.zones[zone.name].of != "table":
            return f"[h for z in s.z_{zone.name} for b in z for h in SPACES_OF[b]]"
        return f"spaces_in({self.zone(zone.name, zone.of)})"

    def _regions(self, e: core.Regions) -> str:
        table = f"REGION_{e.kind.upper()}"
        return f"[*dict.fromkeys([{table}[h] for h in {self.val(e.spaces)} if {table}[h] >= 0])]"

    def _place_of(self, e: core.PlaceOf) -> str:
        info = self.program.zones[e.zone]
        numbers = [NONE] * len(self.owners)
        count = info.positions(self.program.players)
        numbers[info.code : info.code + count] = range(info.low, info.low + count)
        self.tables[f"PLACE_{e.zone.upper()}"] = f"{[*numbers, NONE]}"
        return f"PLACE_{e.zone.upper()}[s.at[{self.val(e.thing)}]]"

    def _place(self, e: Place) -> str:
        value = self.val(e.value)
        if is_number(value):
            return str(int(value) - e.low if e.low <= int(value) <= e.high else NONE)
        if not value.isidentifier():
            return f"place({value}, {e.low}, {e.high})"
        return f"({f'{value} - {e.low}' if e.low else value} if {e.low} <= {value} <= {e.high} else {NONE})"

    # ------------------------------------------------------------ masks

    def _lying(self, e: masks.Lying) -> str:
        row = f"s.{e.slot.name}[{self.val(e.map)}]"
        return row if e.value is None else f"{row}[{self.val(e.value)}]"

    def _printed(self, e: masks.Printed) -> str:
        self.tables[f"WITH_{e.prop.upper()}"] = str(self.facts.printed(e.prop))
        return f"WITH_{e.prop.upper()}[{self.val(e.map)}][{self.val(e.value)}]"

    def _pure(self, e: masks.Pure) -> str:
        table = self._table_of("Where(MAP_SPACES", e.condition)
        return f"{table}[{', '.join(self.val(value) for value in (e.map, *e.values))}]"

    def _numbers_where(self, e: masks.NumbersWhere) -> str:
        table = self._table_of(f"Numbers({e.low}, {e.high}", e.condition)
        return f"{table}[{', '.join(map(self.val, e.values)) or '()'}]"

    def _table_of(self, made: str, condition: masks.Condition) -> str:
        """The name of a table of what a condition holds for."""
        names = [condition.binder, *(masks.VALUE.format(place) for place in range(condition.count))]
        text = f"{made}, lambda {', '.join(map(self.name, names))}: {self.test(condition.expr)})"
        key = re.sub(rf"\b{self.name(condition.binder)}\b", "h", text)  # the same under another name
        table = self._known.setdefault(key, f"WHERE_{len(self._known) + 1}")
        self.tables[table] = text
        return table

    def _if(self, e: masks.If) -> str:
        otherwise = "0" if e.otherwise is None else self.val(e.otherwise)
        test = self.test(e.condition)
        if is_number(test):
            return EVERY_BIT if int(test) else f"({otherwise})"
        return f"({EVERY_BIT} if {test} else {otherwise})"

    def _operand(self, mask: Any) -> str:
        source = self.val(mask)
        return f"({source})" if type(mask) is masks.Both else source

    def _by_map(self, e: masks.ByMap, make: Callable[[Any], str]) -> str:
        return f"({make(e.fast)} if {self.val(e.number)} >= 0 else {make(e.plain)})"

    def mask_test(self, e: Any) -> str:
        """Source that is true or false, for nodes of `masks`."""
        if type(e) is masks.ByMap:
            return self._by_map(e, self.test)
        if type(e) is masks.Plain:
            return self.elsewhere(self.test(e.expr))
        return self.val(e.mask)

    def elsewhere(self, source: str) -> str:
        """The call of a function that has this source, with the locals that it mentions."""
        bound = set(BOUND.findall(source))
        names = [
            name for name in dict.fromkeys(FREE.findall(source)) if name in {*self.python.values()} - bound
        ]
        if source not in self.far:
            name = f"far_{len(self.far) + 1}"
            self.far[source] = [f"def {name}({', '.join(['s', *names])}):", f"{STEP}return {source}"]
        return f"{self.far[source][0].split('(')[0][len('def ') :]}({', '.join(['s', *names])})"


def uses_only_map(program: Program) -> list[str]:
    """The zones of maps of which a masked program asks for the only one."""
    bodies: list[Any] = [program.flow, *(each.body for each in program.procedures.values())]
    found: dict[str, None] = {}
    for body in [*bodies, *(each.value for each in program.attributes.values())]:
        for node in everything(body):
            if isinstance(node, masks.OnlyMap):
                found[node.zone] = None
    return list(found)
