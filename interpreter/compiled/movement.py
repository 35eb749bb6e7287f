"""Things that go from zone to zone, and the helpers of every statement that changes the state."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything
from rulewright.interpreter.compiled.code import STEP, Lines, indent
from rulewright.interpreter.compiled.laying import Laying
from rulewright.interpreter.compiled.masks import ByMap
from rulewright.interpreter.compiled.selections import MANY, is_number
from rulewright.interpreter.program import Program


class Movement(Laying):
    """Moves as lines of Python. With `logged`, each also leaves an entry in the state's log."""

    def __init__(self, program: Program, logged: bool) -> None:
        super().__init__(program)
        self.logged = logged
        self.known: dict[str, str] = {}  # local -> the list in which the thing is known to lie
        self.likely: dict[str, str] = {}  # core name of a local -> the table's zone its things came from
        bodies = [program.flow, *(procedure.body for procedure in program.procedures.values())]
        self.assigned = {
            node.name for body in bodies for node in everything(body) if isinstance(node, core.Assign)
        }
        self.differing = _differing(program, bodies)

    # ------------------------------------------------------------ helpers

    def log(self, kind: str, *arguments: str) -> Lines:
        if not self.logged:
            return []
        return [f"s.log = (({', '.join([repr(kind), *arguments])}), s.log)"]

    def frozen(self, node: Any) -> str:
        """A value that stays what it is: lists become tuples."""
        source = self.val(node)
        return f"tuple({source})" if self.is_many(node) else source

    def kept(self, node: Any) -> str:
        """A value that is put away and may be reckoned with again: a sum of it must stay within bounds."""
        source = self.frozen(node)
        sums = (isinstance(each, core.Arith | core.SumOver) for each in everything(node))
        return f"bounded({source})" if not self.is_many(node) and any(sums) else source

    def is_many(self, node: Any) -> bool:
        kind = type(node)
        if kind is core.Local:
            return False  # a local that is a list is a tuple already
        if kind is ByMap:
            return self.is_many(node.fast)
        return kind in (core.Items, core.Top, core.Listing, core.Zone, *MANY)

    def guarded(self, value: str, make: Callable[[str], Lines], stem: str = "q") -> Lines:
        """`make` for a player or thing that may be NONE: then nothing happens."""
        if is_number(value):
            return make(value) if int(value) >= 0 else []
        if value in self.sure:
            return make(value)
        if value.isidentifier():
            lines = make(value)
            return [f"if {value} >= 0:", *indent(lines)] if lines else []
        name = self.fresh(stem)
        lines = make(name)
        return [f"{name} = {value}", f"if {name} >= 0:", *indent(lines)] if lines else []

    def amount(self, node: Any, make: Callable[[str], Lines]) -> Lines:
        """`make` for a number of at least 1: what is 0 or less does nothing."""
        source = self.val(node)
        if is_number(source):
            return make(source) if int(source) > 0 else []
        name = self.fresh("n")
        check = [f"if {name} > {10**9}: too_large()"]
        return [f"{name} = {source}", f"if {name} > 0:", *indent([*check, *make(name)])]

    def code(self, name: str, of: str) -> str:
        info = self.program.zones[name]
        if info.of == "table":
            return str(info.code)
        return str(info.code + int(of)) if is_number(of) else f"{info.code} + {of}"

    # ------------------------------------------------------------ things

    def _know(self, thing: str, source: Any) -> None:
        """A thing that was just chosen lies where it was chosen from."""
        if isinstance(source, core.InZone):
            self._lies(thing, self.zone(source.zone, source.of))

    def _lies(self, thing: str, zone: str) -> None:
        """From here on it is known where the thing lies, if the words for that place keep their meaning."""
        whose = re.fullmatch(r"s\.z_\w+(?:\[(\w+)\])?", zone)
        if whose is None:
            return
        lasting = self.sure - {self.name(name) for name in self.assigned}
        if whose[1] is None or is_number(whose[1]) or whose[1] in lasting:
            self.known[thing] = zone

    def kind_of(self, node: Any) -> str:
        of = getattr(node, "type", None)
        of = of.item if isinstance(of, core.ManyType) else of
        return of.kind if isinstance(of, core.ThingType) else ""

    def _turned(self, thing: str, kind: str, face: str | None) -> Lines:
        if kind and kind not in self.program.flips:
            return []
        return [f"s.up |= 1 << {thing}" if face == "up" else f"if s.up: s.up &= ~(1 << {thing})"]

    def _likely(self, node: Any) -> str:
        """The zone of the table in which the things most likely lie: where they were looked up."""
        kind = type(node)
        if kind is core.Local:
            return self.likely.get(node.name, "")
        if kind is core.Top:
            return self._likely(node.zone)
        if kind is core.Items:
            return self._likely(node.select.source)
        if kind is core.Among:
            return self._likely(node.items)
        name = node.zone if kind is core.InZone else node.name if kind is core.Zone else ""
        return name if name and self.program.zones[name].of == "table" else ""

    def expect(self, binder: str, source: Any) -> None:
        """Remember for a local where its things most likely lie, and that they are things at all."""
        zone = self._likely(source)
        if zone:
            self.likely[binder] = zone

    def _leave_zone(self, thing: str, kind: str, zone: str) -> Lines:
        """A thing leaves where it lies: most likely in that zone."""
        anywhere = f"take_{kind or 'any'}(s, {thing})"
        if not zone or self.leaving(zone, thing):
            return [anywhere]
        code = self.program.zones[zone].code
        return [f"if s.at[{thing}] == {code}: s.z_{zone}.remove({thing})", f"else: {anywhere}"]

    def _put(
        self,
        thing: str,
        kind: str,
        zone: str,
        code: str,
        end: str,
        face: str | None,
        likely: str = "",
        spot: str = "",
    ) -> Lines:
        """A thing leaves where it lies and comes to a zone; onto a space of it."""
        entered = f"{zone}.append({thing})" if end == "bottom" else f"{zone}.insert(0, {thing})"
        up = "1" if face == "up" else "0"
        known = self.known.get(thing)
        self.known.clear()  # another name may stand for the same thing
        if thing.isidentifier() and thing != "c":
            self._lies(thing, zone)
        return [
            *([f"z = s.at[{thing}]"] if self.logged else []),
            *self.departing(thing, kind, code),
            *(
                [f"{known}.remove({thing})", *self.reindexed(known), *self.leaving(name_of(known), thing)]
                if known
                else self._leave_zone(thing, kind, likely)
            ),
            entered,
            f"s.at[{thing}] = {code}",
            *self._indexed(zone, thing),
            *([f"lay_{name_of(zone)}(s, {thing}, {spot})"] if spot else []),
            *self._turned(thing, kind, face),
            *self.log("move", thing, "z", code, up, *([spot] if spot else [])),
        ]

    def reindexed(self, zone: str) -> Lines:
        """After a player's zone has changed: its masks anew."""
        of = re.fullmatch(r"s\.z_(\w+)\[(.+)\]", zone)
        again = [f"index_{of[1]}(s, {of[2]})"] if of is not None and of[1] in self.indexed else []
        return [*again, *self.mapped(zone)]

    def _indexed(self, zone: str, thing: str) -> Lines:
        """After a thing has come to a player's zone: its values are in the masks."""
        of = re.fullmatch(r"s\.z_(\w+)\[(.+)\]", zone)
        names = self.indexed.get(of[1], []) if of is not None else []
        seen = [
            f"s.i_{of[1]}_{name}[{of[2]}] |= BIT_{name.upper()}[{thing}]" for name in names if of is not None
        ]
        return [*seen, *self.mapped(zone)]

    def _into(self, zone: core.Zone, make: Callable[[str, str], Lines]) -> Lines:
        """`make` with the zone's list and code, if it is somebody's."""
        if zone.of is None:
            return make(f"s.z_{zone.name}", self.code(zone.name, ""))
        return self.guarded(
            self.val(zone.of), lambda p: make(f"s.z_{zone.name}[{p}]", self.code(zone.name, p))
        )

    def _move(self, e: core.Move) -> Lines:
        kind = self.kind_of(e.what)
        if e.many:
            return self._into(e.zone, lambda zone, code: self._move_many(e, zone, code))

        def put(c: str, zone: str, code: str, spot: str = "") -> Lines:
            return self._put(c, kind, zone, code, e.end, e.face, self._likely(e.what), spot)

        def one(zone: str, code: str) -> Lines:
            if e.space is None:
                return self.guarded(self.val(e.what), lambda c: put(c, zone, code), "c")
            return self.guarded(self.val(e.what), lambda c: onto(c, zone, code), "c")

        def onto(c: str, zone: str, code: str) -> Lines:
            assert e.space is not None
            lines = self.onto(e.space, e.zone.name, code, c, lambda spot: put(c, zone, code, spot))
            self.known.clear()  # perhaps it has not moved
            return lines

        return self._into(e.zone, one)

    def _move_many(self, e: core.Move, zone: str, code: str) -> Lines:
        kind = self.kind_of(e.what)
        if type(e.what) is core.Top and not self.logged and e.end == "bottom" and e.face is None:
            holds = (
                self.program.ruleset.zones[e.what.zone.name].holds
                if isinstance(e.what.zone, core.Zone)
                else ""
            )
            plain = not self.leaving(e.what.zone.name, "c") if isinstance(e.what.zone, core.Zone) else False
            plain = plain and lasting(self.val(e.what.zone))
            plain = plain and self.val(e.what).startswith(f"{self.val(e.what.zone)}[")
            if plain and not self.departing("c", holds, code) and holds not in self.program.flips:
                assert isinstance(e.what.zone, core.Zone)
                pile, items = self.val(e.what.zone), self.fresh("xs")
                cut = self.val(e.what)[len(pile) :]
                return [
                    f"{items} = {pile}{cut}",
                    f"del {pile}{cut}",
                    f"{zone} += {items}",
                    f"for c in {items}:",
                    f"{STEP}s.at[c] = {code}",
                    *self.reindexed(pile),
                    *self.reindexed(zone),
                ]
        items = self.fresh("xs")
        put = self._put("c", kind, zone, code, "bottom", e.face, self._likely(e.what))
        gathered = "tuple" if _each_once(e.what) else "once"
        lines = [f"{items} = {gathered}({self.val(e.what)})", f"for c in {items}:", *indent(put)]
        if e.end == "top":  # they went to the bottom in order; now all of them to the top
            lines += [
                f"if {items}:",
                *indent([f"{zone}[:0] = {zone}[-len({items}):]", f"del {zone}[-len({items}):]"]),
            ]
        return lines

    def _move_all(self, e: core.MoveAll) -> Lines:
        def into(zone: str, code: str) -> Lines:
            source = self.zone(e.source.name, e.source.of)
            before: Lines = []
            if not lasting(source):  # what moves may change whose zone that is
                place = self.fresh("p")
                before = [f"{place} = {source.partition('[')[2][:-1]}"]
                source = f"s.z_{e.source.name}[{place}]"
            items = self.fresh("xs")
            holds = self.program.ruleset.zones[e.source.name].holds
            left = [*self.departing("c", holds, code), *self.leaving(e.source.name, "c")]
            each = [*left, f"s.at[c] = {code}"]
            if self.logged:
                up = "1" if e.face == "up" else "0"
                each = ["z = s.at[c]", *each, *self.log("move", "c", "z", code, up)]
            entered = f"{zone} += {items}" if e.end == "bottom" else f"{zone}[:0] = {items}"
            flips = holds in self.program.flips
            if flips:
                self.tables["BIT"] = str([1 << thing for thing in range(len(self.program.things))])
                self.tables["REST"] = str([~(1 << thing) for thing in range(len(self.program.things))])
                each.append("up |= BIT[c]" if e.face == "up" else "up &= REST[c]")
            turned = [["up = s.up"], ["s.up = up"]] if flips else [[], []]
            around = [*turned[0], f"for c in {items}:", *indent(each), *turned[1]]
            again = [*self.reindexed(source), *self.reindexed(zone)]
            if e.source.name == e.zone.name:  # perhaps into itself
                lines = [f"{source}.clear()", entered, *around, *again]
                return [*before, f"{items} = {source}[:]", f"if {items}:", *indent(lines)]
            lines = [entered, *around, f"{items}.clear()", *again]
            return [*before, f"{items} = {source}", f"if {items}:", *indent(lines)]

        return self._into(e.zone, into)

    def _swap_zones(self, e: core.SwapZones) -> Lines:
        def both(p: str, q: str) -> Lines:
            left, right = f"s.z_{e.left.name}", f"s.z_{e.right.name}"
            left += f"[{p}]" if e.left.of is not None else ""
            right += f"[{q}]" if e.right.of is not None else ""
            codes = self.code(e.left.name, p), self.code(e.right.name, q)
            if e.left.of is None or e.right.of is None:  # a zone of the table stays the same list
                lines = [f"xs, ys = {left}[:], {right}[:]", f"{left}[:] = ys", f"{right}[:] = xs"]
            else:
                lines = [f"{left}, {right} = {right}, {left}"]
            for zone, code in ((left, codes[0]), (right, codes[1])):
                kind = self.program.ruleset.zones[e.left.name].holds
                lines += [
                    f"for c in {zone}:",
                    *indent(self.departing("c", kind, code)),
                    *indent([*self.leaving(e.left.name, "c"), *self.leaving(e.right.name, "c")]),
                    f"{STEP}s.at[c] = {code}",
                    *indent(self._turned("c", kind, None)),
                ]
            return [*lines, *self.reindexed(left), *self.reindexed(right), *self.log("swap", *codes)]

        left = self.val(e.left.of) if e.left.of is not None else "0"
        right = self.val(e.right.of) if e.right.of is not None else "0"
        return self.guarded(left, lambda p: self.guarded(right, lambda q: both(p, q), "r"), "p")

    def _swap_things(self, e: core.SwapThings) -> Lines:
        def both(a: str, b: str) -> Lines:
            turned = [
                *self._turned(a, self.kind_of(e.left), None),
                *self._turned(b, self.kind_of(e.right), None),
            ]
            done = [*turned, *self.log("swapthings", a, b, *(["*spots"] if self.laid else []))]
            if self.laid:
                swapped = f"spots = swap_things(s, {a}, {b})"
                return [swapped, *(["if spots is not None:", *indent(done)] if done else [])]
            if not done:
                return [f"swap_things(s, {a}, {b})"]
            return [f"if swap_things(s, {a}, {b}):", *indent(done)]

        return self.guarded(
            self.val(e.left), lambda a: self.guarded(self.val(e.right), lambda b: both(a, b), "d"), "c"
        )


def _differing(program: Program, bodies: list[core.Block]) -> set[str]:
    """The locals that are one thing here and another there: procedures are woven anew for other fields."""
    values: dict[str, core.Expr] = {}
    found = {name for procedure in program.procedures.values() for name in procedure.params}
    for body in bodies:
        for node in everything(body):
            if isinstance(node, core.Let) and values.setdefault(node.name, node.value) != node.value:
                found.add(node.name)
    return found


def _each_once(what: core.Expr) -> bool:
    """Is this a list of things without gaps, none of which stands in it twice?"""
    match what:
        case core.Top():
            return True
        case core.Items(select=core.Select(source=source)):
            return not isinstance(source, core.Among) or _each_once(source.items)
        case _:
            return False


def name_of(zone: str) -> str:
    """The zone's name, from the source of its list."""
    return zone[len("s.z_") :].split("[")[0]


def lasting(zone: str) -> bool:
    """Does the source of a zone mean the same one after things have moved?"""
    return re.fullmatch(r"s\.z_\w+(?:\[\w+\])?", zone) is not None
