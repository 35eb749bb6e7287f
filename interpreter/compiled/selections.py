"""Selections as Python source: the `for` and the `if` of every loop over things, players, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import names_used
from rulewright.interpreter.compiled import runtime
from rulewright.interpreter.compiled.code import words
from rulewright.interpreter.compiled.indexes import indexed, numbers, of_things
from rulewright.interpreter.compiled.masks import ByMap, InPlaces, NumbersWhere, Spread
from rulewright.interpreter.compiled.naming import OURS, Words
from rulewright.interpreter.compiled.sharpen import NOBODY, Hoist, SetOf, conjuncts, sharpen
from rulewright.interpreter.program import Program

# lists of things none of which is NONE
MANY = (core.Near, core.Spaces, core.SpacesIn, core.Regions, core.Connected, Spread, ByMap, NumbersWhere)
NUMBER = re.compile(r"-?[0-9]+")
OWN = (
    "s k a v c h z p at who acts need had found flow end index apply run begin swap_things take_any "
    "leave_map spaces_in looks"
).split()


def is_number(source: str) -> bool:
    return NUMBER.fullmatch(source) is not None


class Truth(str):
    """Source of a truth as a number, which also knows the plain test."""

    bare: str


class Loop:
    """A selection in pieces: when it is worth starting, what is computed before, the `for`s and `if`s, the
    last `if`."""

    def __init__(
        self, outer: str, before: list[tuple[str, str]], heads: list[str], inner: str, name: str
    ) -> None:
        self.outer, self.before, self.heads, self.inner, self.name = outer, before, heads, inner, name

    @property
    def clause(self) -> str:
        """The `for`s and `if`s as they stand in a comprehension."""
        return " ".join(self.heads)


class Selections:
    """Names of locals, and loops over selections; their conditions come from `val` and `test`."""

    words: Words  # of the whole module: set before anything is written

    def __init__(self, program: Program) -> None:
        self.program = program
        self.python: dict[str, str] = {}  # core name -> Python name
        self.sure: set[str] = set()  # Python names that never hold NONE
        self.counted: set[str] = set()  # core names of locals that are never below 0
        self._taken = _reserved(program)
        self.tables: dict[str, str] = {}  # look-up functions that the text needs: name -> source
        self.role: int | None = None  # facts: the turn's role, and the local that is the turn's player
        self.turn: str | None = None
        self.owners = self._owner_table()
        self.indexed = indexed(program)
        self.name_bits = of_things(program, "name")
        self.masks: set[str] = set()  # Python names that hold a mask of values

    def val(self, node: Any) -> str:
        """Source whose value is an integer, or a list of them."""
        raise NotImplementedError

    def zone(self, name: str, of: Any) -> str:
        """Source of a zone's list."""
        raise NotImplementedError

    def test(self, node: Any) -> str:
        """Source that is true or false; "1" and "0" when that is known."""
        raise NotImplementedError

    def all_of(self, tests: list[str]) -> str:
        raise NotImplementedError

    # ------------------------------------------------------------ names

    def name(self, core_name: str) -> str:
        """The Python name of a local, the same wherever it is used."""
        known = self.python.get(core_name)
        if known is None:
            known = core_name.replace(".", "_")
            while known in self._taken:
                known += "_"
            self._taken.add(known)
            self.python[core_name] = known
        return known

    def said(self, name: str) -> str:
        """Source of a word itself, by our name for it: for the log, and for verdicts."""
        return repr(name) if name in OURS else name.upper()

    def fresh(self, stem: str = "x") -> str:
        number = 1
        while f"{stem}{number}" in self._taken:
            number += 1
        return self.name(f"{stem}{number}")

    def _owner_table(self) -> tuple[int, ...]:
        last = max(z.code + z.positions(self.program.players) for z in self.program.zones.values())
        owners = [core.NONE] * (last + 1)
        for zone in self.program.zones.values():
            if zone.of == "player":
                for seat in range(self.program.players):
                    owners[zone.code + seat] = seat
        return tuple(owners)

    def positions(self, zone: str) -> str:
        """Source of the positions of a zone of which there are several."""
        info = self.program.zones[zone]
        if info.of == "player":
            return "SEATS"
        self.tables[f"AT_{zone.upper()}"] = str(tuple(range(info.count)))
        return f"AT_{zone.upper()}"

    def _owner(self, zone: str, of: Any) -> Any:
        return of if self.program.zones[zone].of == "player" else NOBODY

    # ------------------------------------------------------------ selections

    def loop(self, select: core.Select, hoisting: bool) -> Loop:
        """The pieces of a loop over the candidates (not sorted, not cut)."""
        where = select.where
        name = self.name(select.binder)
        source = select.source
        if not isinstance(source, core.Among) or isinstance(source.items, MANY):
            self.sure.add(name)
        clause, seat = self._clause(select, name)
        if isinstance(source, core.InZone) and where is not None:
            where = sharpen(where, select.binder, source.zone, source.of, self._owner(source.zone, source.of))
        elif isinstance(source, core.InEvery | InPlaces) and where is not None:
            of = core.Local(seat, core.PlayerType())
            where = sharpen(where, select.binder, source.zone, of, self._owner(source.zone, of))
        elif isinstance(source, core.LyingOn) and where is not None:
            where = sharpen(where, select.binder, source.zone)
        parts = conjuncts(where)
        outer_bound = frozenset({select.binder, seat} - {""})
        outer = [p for p in parts if not names_used(p) & outer_bound]
        by_seat = [p for p in parts if seat and seat in names_used(p) and select.binder not in names_used(p)]
        rest = [p for p in parts if p not in outer and p not in by_seat]
        before: list[tuple[str, str]] = []
        if hoisting:
            hoist = Hoist(lambda: self.fresh("h"))
            by_seat = [hoist.pull(part, outer_bound) for part in by_seat]
            rest = [hoist.pull(part, outer_bound) for part in rest]
            for local, node in hoist.lets:
                source_of = self.val(node)
                if is_number(source_of) or source_of.isidentifier():
                    self.python[local] = source_of
                else:
                    before.append((self.name(local), source_of))
                    if source_of.startswith("s.i_"):
                        self.masks.add(self.name(local))
        if by_seat:
            guard = self.all_of([self.test(part) for part in by_seat])
            clause = [clause[0], f"if {guard}", *clause[1:]]
        inner = self.all_of(sorted((self.test(part) for part in rest), key=len))
        read = words([*clause, inner])
        before = [each for each in before if each[0] in read]
        return Loop(self.all_of([self.test(part) for part in outer]), before, clause, inner, name)

    def _clause(self, select: core.Select, name: str) -> tuple[list[str], str]:
        """The `for` of a selection, and the core name of the seat it runs over first (for every player's
        zone)."""
        source: Any = select.source
        kind = type(source)
        if kind in (core.InEvery, InPlaces):
            seat = f"{select.binder}.seat"
            places = self.positions(source.zone) if kind is core.InEvery else self.val(source.places)
            return [
                f"for {self.name(seat)} in {places}",
                f"for {name} in s.z_{source.zone}[{self.name(seat)}]",
            ], seat
        if kind is core.LyingOn:
            space = self.name(f"{select.binder}.space")
            lying = [f"for {name} in (s.o_{source.zone}[{space}],)", f"if {name} >= 0"]
            return [f"for {space} in {self.val(source.spaces)}", *lying], ""
        if kind is core.Marked:
            return [f"for {name} in bearers(s.s_{source.status})"], ""
        return [f"for {name} in {self._source(source)}"], ""

    def _source(self, source: Any) -> str:
        kind = type(source)
        if kind is core.Players:
            if source.first is not None and self.val(source.first) in self.sure:
                return f"ROUND[{self.val(source.first)}]"
            first = f"s.t_{self.program.first_seat}" if self.program.first_seat else "0"
            if self.turn is not None and source.first is None:
                return f"ROUND[{self.turn}]"
            usual = f"s.turn if s.turn >= 0 else {first}"
            if source.first is not None:
                wanted = self.val(source.first)
                begins = f"{wanted} if {wanted} >= 0 else {usual}"
                return f"ROUND[{begins if wanted.isidentifier() else f'starting({wanted}, {usual})'}]"
            return f"ROUND[{usual}]"
        if kind is core.InZone:
            return self.zone(source.zone, source.of)
        if kind is core.OfKind:
            return f"K_{source.kind.upper()}"
        if kind is core.OfList:
            return f"L_{source.name.upper()}"
        if kind is core.Among:
            return self.val(source.items)
        if kind is core.Range:
            return f"span({self.val(source.low)}, {self.val(source.high)})"
        if kind is core.OfCard:
            things = [i for i, t in enumerate(self.program.things) if t.card == source.card]
            of = f"{self.program.zones[source.zone].code}"
            if self.program.zones[source.zone].of != "table" and source.of is not None:
                return f"[t for t in {tuple(things)!r} if s.at[t] == {of} + {self.val(source.of)}]"
            span = self.program.zones[source.zone].positions(self.program.players)
            return f"[t for t in {tuple(things)!r} if {of} <= s.at[t] < {of} + {span}]"
        raise TypeError(kind.__name__)

    def _over(self, select: core.Select, make: Callable[[str], str], empty: str) -> str:
        """An aggregate over a selection."""
        if select.best or select.sorted_by is not None:
            name = self.name(select.binder)
            return make(f"for {name} in {self.items(select)}")
        loop = self.loop(select, False)
        if loop.outer == "0" or loop.inner == "0":
            return empty
        source = make(loop.clause + (f" if {loop.inner}" if loop.inner != "1" else ""))
        return source if loop.outer == "1" else f"({source} if {loop.outer} else {empty})"

    def getter(self, prop: str) -> str | None:
        """A look-up of a printed property as one call without a Python frame, for walking through a zone."""
        if prop in self.program.changing:
            return None
        name = f"P_{prop.upper()}_OF"
        self.tables[name] = f"[*P_{prop.upper()}].__getitem__"  # a list's is called without packing arguments
        return name

    def _among_values(self, select: core.Select) -> str | None:
        """`Is there one in the zone whose property is X`: X among the properties of the zone."""
        where = select.where
        if type(where) is not core.Same or select.best:
            return None
        for one, other in ((where.left, where.right), (where.right, where.left)):
            if select.binder in names_used(other):
                continue
            if isinstance(select.source, core.Marked) and _is_local(one, select.binder):
                return f"{self.val(other)} in s.s_{select.source.status}"
            if not isinstance(select.source, core.InZone):
                continue
            if isinstance(one, core.Property) and _is_local(one.thing, select.binder):
                bits, value = self.bits(select.source, one.name), self.val(other)
                if bits and is_number(value) and int(value) >= 0:
                    known = numbers(self.program, one.name)
                    return f"{bits} & {known[int(value)]}" if int(value) < len(known) else "0"
                getter = self.getter(one.name)
                if getter is not None:
                    return f"{self.val(other)} in map({getter}, {self._source(select.source)})"
        return None

    def bits(self, source: core.InZone, prop: str) -> str:
        """The mask of a printed property's values in a player's zone, if there is one."""
        if source.of is None or prop not in self.indexed.get(source.zone, ()):
            return ""
        return f"s.i_{source.zone}_{prop}[{self.val(source.of)}]"

    def _exists(self, select: core.Select) -> str:
        if select.best:
            return self.items(replace(select, best=()))
        among = self._among_values(select)
        if among is not None:
            return among
        loop = self.loop(select, False)
        if loop.outer == "0" or loop.inner == "0":
            return "0"
        if (
            loop.inner == "1"
            and loop.clause.count("for ") == 1
            and not isinstance(select.source, core.Marked)
        ):
            found = loop.clause.split(" in ", 1)[1]
        else:
            found = f"[1 {loop.clause}" + (f" if {loop.inner}]" if loop.inner != "1" else "]")
        tests = (
            [loop.outer, f"s.s_{select.source.status}"]
            if isinstance(select.source, core.Marked)
            else [loop.outer]
        )
        return self.all_of([*tests, found])

    def _extreme(self, e: core.Extreme) -> str:
        function = "max" if e.highest else "min"
        return self._over(e.select, lambda loop: f"{function}([{self.val(e.value)} {loop}], default=0)", "0")

    def _set_of(self, e: SetOf) -> str:
        value, select = e.value, e.select
        plain = select.where is None and isinstance(select.source, core.InZone)
        if plain and type(value) is core.Property and type(value.thing) is core.Local:
            getter = self.getter(value.name) if value.thing.name == select.binder else None
            assert isinstance(select.source, core.InZone)
            if getter is not None and e.masked and self.bits(select.source, "name") and value.name == "name":
                return self.bits(select.source, "name")
            if getter is not None:
                return f"{{*map({getter}, {self._source(select.source)})}}"
        return self._over(e.select, lambda loop: f"{{{self.val(e.value)} {loop}}}", "()")

    def items(self, select: core.Select) -> str:
        """The selection as a list, in its order."""
        plain = replace(select, best=(), sorted_by=None)
        loop = self.loop(plain, False)
        name = loop.name
        if loop.outer == "0" or loop.inner == "0":
            return "[]"
        source = f"[{name} {loop.clause}" + (f" if {loop.inner}]" if loop.inner != "1" else "]")
        whole = loop.inner == "1" and loop.outer == "1" and loop.clause.count("for ") == 1
        if whole and not isinstance(select.source, core.Marked):
            source = loop.clause.split(" in ", 1)[1]
        if loop.outer != "1":
            source = f"({source} if {loop.outer} else [])"
        order = self._fixed_order(select)
        if order is not None:
            source = order
        elif select.sorted_by is not None:
            key = f"lambda {name}: {self.val(select.sorted_by)}"
            source = f"sorted({source}, key={key}{', reverse=True' if select.descending else ''})"
        for ranking in select.best:
            source = f"best({source}, lambda {name}: {self.val(ranking.value)}, {ranking.highest})"
        return source

    def _fixed_order(self, select: core.Select) -> str | None:
        """All things of a kind, sorted by a printed number: known before play."""
        by = select.sorted_by
        if not isinstance(by, core.Property) or by.name in self.program.changing or select.where is not None:
            return None
        of_binder = isinstance(by.thing, core.Local) and by.thing.name == select.binder
        if not of_binder or not isinstance(select.source, core.OfKind):
            return None
        kind, table = select.source.kind, self.program.properties[by.name]
        things = [i for i, thing in enumerate(self.program.things) if thing.kind == kind]
        return repr(tuple(sorted(things, key=lambda thing: table[thing], reverse=select.descending)))


def _is_local(node: Any, name: str) -> bool:
    return type(node) is core.Local and node.name == name


def _reserved(program: Program) -> set[str]:
    """Names that generated code uses itself."""
    found = {*dir(runtime), *OWN}
    for stem in ("index", "lay", "leave", "at", "again"):
        found |= {f"{stem}_{zone}" for zone in program.zones}
    return found | {f"take_{kind}" for kind in program.ruleset.kinds}


def numbers_between(select: core.Select) -> range | None:
    """The numbers that are meant, where these are all from one to another."""
    source: Any = select.source
    if type(source) is not core.Range or select.where is not None or select.best:
        return None
    if type(source.low) is not core.Const or type(source.high) is not core.Const:
        return None
    found = range(source.low.value, source.high.value + 1)
    return found if found and select.sorted_by is None else None
