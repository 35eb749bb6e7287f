"""Things on the spaces of maps: what every movement does to `l_ZONE` and `o_ZONE`, the two slots of a zone
that is laid out on maps.

A thing that leaves the zone leaves its space; a map that leaves its own zone leaves the things on it behind
without one. The functions written here keep the two slots; who moves things calls them.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl import core
from rulewright.interpreter.compiled.code import STEP, Lines, indent
from rulewright.interpreter.compiled.expressions import Expressions
from rulewright.interpreter.compiled.mapfacts import MapFacts
from rulewright.interpreter.compiled.masks import NEAR, Kept
from rulewright.interpreter.compiled.selections import is_number
from rulewright.interpreter.program import NONE, Program, ZoneInfo


def laid_out(program: Program) -> list[ZoneInfo]:
    """The zones whose things lie on the spaces of maps."""
    return [zone for zone in program.zones.values() if zone.maps]


def functions(facts: MapFacts) -> list[Lines]:
    """`lay_ZONE` puts a thing on a space, `leave_ZONE` takes it off; `leave_map` empties a map that goes.
    `at_ZONE` sees which map lies in a zone of maps."""
    program = facts.program
    made, cleared = [], Lines()
    for zone in laid_out(program):
        name, maps = zone.name, program.zones[zone.maps]
        kept = [each for each in facts.kept if each.zone == name]
        lay = [f"s.l_{name}[c] = h", f"s.o_{name}[h] = c", *(["m = MAP_NUMBER[h]"] if kept else [])]
        off = [f"s.l_{name}[c] = s.o_{name}[h] = -1", *([f"again_{name}(s, MAP_NUMBER[h])"] if kept else [])]
        made += [
            [f"def lay_{name}(s, c, h):", *indent([*lay, *map(_entered, kept)])],
            [f"def leave_{name}(s, c):", *indent([f"h = s.l_{name}[c]", "if h >= 0:", *indent(off)])],
        ]
        last = maps.code + maps.positions(program.players)
        cleared += [
            f"if {maps.code} <= z < {last}:",
            *indent([f"for h in SPACES_OF[c]: leave_{name}(s, s.o_{name}[h])"]),
        ]
    made += [["def leave_map(s, c):", *indent(["z = s.at[c]", *cleared])]] if made else []
    for name in facts.zones:
        place = f"s.z_{name}" if program.zones[name].of == "table" else f"s.z_{name}[p]"
        only = f"MAP_NUMBER[z[0]] if len(z) == 1 else {NONE} if z else {len(facts.maps)}"
        made.append([f"def at_{name}(s, p):", *indent([f"z = {place}", f"s.i_{name}__map[p] = {only}"])])
    return made


def _entered(kept: Kept) -> str:
    """A thing `c` has come to the space `h` of the map with number `m`."""
    bits = "NEXT_BITS[h]" if kept.around == NEAR else "MAP_BIT[h]"
    if kept.around not in ("", NEAR):
        bits = f"MAP_BITS[REGION_{kept.around.upper()}[h]]"
    row = f"s.{kept.name}[m]"
    return f"{row} = joined({row}, P_{kept.prop.upper()}[c], {bits})" if kept.prop else f"{row} |= {bits}"


class Laying(Expressions):
    """What movement does beside moving."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.laid = {zone.name: zone for zone in laid_out(program)}
        self.whose = ""  # in whose text something is being written: begins with the card's id
        zones = program.ruleset.zones
        self._maps = {zones[zone.maps].holds for zone in self.laid.values()}  # kinds of maps

    def of(self, label: str, make: Callable[[], Lines]) -> Lines:
        """`make` for the text of an ability or an option: a fault in it names its card."""
        before, self.whose = self.whose, label
        lines = make()
        self.whose = before
        return lines

    def leaving(self, zone: str, thing: str) -> Lines:
        """A thing has left the zone: it lies on no space any more."""
        return [f"leave_{zone}(s, {thing})"] if zone in self.laid else []

    def mapped(self, zone: str) -> Lines:
        """What lies in a zone, here as the source of its list, has changed: which map is it now?"""
        name, _, of = zone[len("s.z_") :].partition("[")
        return [f"at_{name}(s, {of[:-1] or '0'})"] if name in self.facts.zones else []

    def all_mapped(self) -> Lines:
        lines: Lines = []
        for name in self.facts.zones:
            several = self.program.zones[name].of != "table"
            lines += [f"for p in {self.positions(name) if several else '(0,)'}: at_{name}(s, p)"]
        return lines

    def departing(self, thing: str, kind: str, code: str) -> Lines:
        """A thing is about to go to the zone with this code: if it is a map, it leaves what lies on it."""
        if not self._maps or (kind and kind not in self._maps):
            return []
        return [f"if s.at[{thing}] != {code}: leave_map(s, {thing})"]

    def onto(self, space: core.Expr, zone: str, code: str, thing: str, make: Callable[[str], Lines]) -> Lines:
        """`make` for a space of a map that lies in the zone of maps at the same position; else nothing. Two
        things on one space stop the game."""
        info = self.program.zones[zone]
        maps = self.program.zones[info.maps].code
        there = (
            str(int(code) - info.code + maps)
            if is_number(code)
            else code.replace(f"{info.code}", f"{maps}", 1)
        )
        spot = self.fresh("spot")
        taken = f"if s.o_{zone}[{spot}] not in ({NONE}, {thing}): taken({self.said(self.whose)})"
        fits = f"if s.at[MAP_OF[{spot}]] == {there}:"
        return [f"{spot} = {self.val(space)}", fits, STEP + taken, *indent(make(spot))]

    def swapping(self) -> Lines:
        """Two things `a` and `b` are about to exchange their places `za` and `zb`, their spaces as well:
        `ha` and `hb`, where each lies then."""
        if not self.laid:
            return []
        lines = ["ha = hb = -1"]
        for name in self.laid:
            lines += [f"if s.l_{name}[{c}] >= 0: h{c} = s.l_{name}[{c}]" for c in ("a", "b")]
        lines += ["if za != zb:", f"{STEP}leave_map(s, a)", f"{STEP}leave_map(s, b)"]
        lines += [f"leave_{name}(s, {thing})" for name in self.laid for thing in ("a", "b")]
        lines += ["ha, hb = hb, ha"]
        for thing, code in (("a", "zb"), ("b", "za")):
            for zone in self.laid.values():
                last = zone.code + zone.positions(self.program.players)
                lay = f"lay_{zone.name}(s, {thing}, h{thing})"
                lines += [f"if h{thing} >= 0 and {zone.code} <= {code} < {last}: {lay}"]
        return lines
