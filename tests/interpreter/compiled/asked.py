"""A maker of random expressions about the made-up game with maps."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.program import NONE, Place

from .garden import LAID, MANY_OF, TYPES, ZONES, const, things_of, within

Scope = tuple[tuple[str, str], ...]  # name, kind


class Expressions:
    """Makes expressions of a kind that mention what is in scope."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.players = self.random.randint(2, 3)
        self._names = 0
        self._kinds: dict[str, list[Callable[[Scope, int], Any]]] = {
            "number": [self._number, self._worth, self._memory, self._size, self._over, self._over,
                       self._arith, self._shelf],
            "truth": [self._same, self._same, self._lies, self._logic, self._logic, self._exists,
                      self._exists, self._exists, self._member, self._compare, self._any_number],
            "player": [self._seat, self._owner],
            "hue": [self._hue, self._hue_of],
            "tile": [self._thing("tile"), self._on],
            "board": [self._thing("board"), self._map],
            "hex": [self._thing("hex"), self._space, self._spot],
            "area": [self._thing("area"), self._region],
            "hexes": [self._spaces, self._spaces, self._spaces_in, self._spaces_in, self._near,
                      self._connected, self._items("hex")],
            "areas": [self._regions, self._items("area")],
            "tiles": [self._items("tile")],
        }  # fmt: skip

    def fresh(self, stem: str) -> str:
        self._names += 1
        return f"{stem}_{self._names}"

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def expr(self, kind: str, scope: Scope, depth: int = 3) -> Any:
        known = [name for name, of in scope if of == kind]
        if known and self.chance(0.6):
            return core.Local(self.random.choice(known), TYPES[kind])
        makers = self._kinds[kind]
        if depth <= 0:
            makers = [self._same] if kind == "truth" else makers[:1]
        return self.random.choice(makers)(scope, depth - 1)

    # --- numbers, players, things

    def _number(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.choice((0, 1, 1, 2, 3, 4, -1)))

    def _worth(self, scope: Scope, depth: int) -> Any:
        return core.Property("worth", self.expr(self.random.choice(("tile", "hex", "hex")), scope, depth))

    def _memory(self, scope: Scope, depth: int) -> Any:
        name, of = self.random.choice((("kept", ""), ("mine", "player"), ("age", "tile")))
        return core.Memory(name, self.expr(of, scope, depth) if of else None)

    def _size(self, scope: Scope, depth: int) -> Any:
        return core.Size(self.expr(self.random.choice(list(MANY_OF)), scope, depth))

    def _over(self, scope: Scope, depth: int) -> Any:
        select, kind = self.any_select(scope, depth)
        value = self.expr("number", (*scope, (select.binder, kind)), depth)
        return self.random.choice((
            core.Count(select), core.Count(select), core.Different(value, select),
            core.Size(core.Items(select)), core.SumOver(value, select),
            core.Extreme(self.chance(0.5), value, select),
        ))  # fmt: skip

    def _shelf(self, scope: Scope, depth: int) -> Any:
        return core.PlaceOf(self.random.choice(("shelf", "heap", "tent")), self.expr("tile", scope, depth))

    def _arith(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("+", "-", "max", "min"))
        return core.Arith(operator, self.expr("number", scope, depth), self.expr("number", scope, depth))

    def _seat(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(-1 if self.chance(0.2) else 0, self.players), "player")

    def _owner(self, scope: Scope, depth: int) -> Any:
        kind = self.random.choice(("tile", "board", "hex", "area"))
        thing = self.expr(kind, scope, depth)
        return core.Owner(thing if kind in ("tile", "board") else core.MapOf(thing))

    def _hue(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(-1 if self.chance(0.2) else 0, 3), "hue")

    def _hue_of(self, scope: Scope, depth: int) -> Any:
        return core.Property("hue", self.expr(self.random.choice(("tile", "hex", "area")), scope, depth))

    def _thing(self, kind: str) -> Callable[[Scope, int], Any]:
        return lambda _scope, _depth: const(
            NONE if self.chance(0.1) else self.random.choice(things_of(kind)), kind
        )

    def _on(self, scope: Scope, depth: int) -> Any:
        return core.OnSpace(self.random.choice(LAID), self.expr("hex", scope, depth))

    def _map(self, scope: Scope, depth: int) -> Any:
        return core.MapOf(self.expr(self.random.choice(("hex", "area")), scope, depth))

    def _space(self, scope: Scope, depth: int) -> Any:
        return core.SpaceOf(self.random.choice(LAID), self.expr("tile", scope, depth))

    def _spot(self, _scope: Scope, _depth: int) -> Any:
        return core.Memory("spot", None)

    def _region(self, scope: Scope, depth: int) -> Any:
        return core.RegionOf("area", self.expr("hex", scope, depth))

    # --- lists

    def _spaces(self, scope: Scope, depth: int) -> Any:
        return core.Spaces(self.expr(self.random.choice(("board", "area", "area")), scope, depth))

    def _spaces_in(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(("plan", "plan", "plan", "chart", "camp"))
        every = ZONES[name][0] == "table" or self.chance(0.2)
        return core.SpacesIn(core.Zone(name, None if every else self.position(name, scope, depth)))

    def _near(self, scope: Scope, depth: int) -> Any:
        return core.Near(self.expr("hex", scope, depth))

    def _regions(self, scope: Scope, depth: int) -> Any:
        return core.Regions("area", self.expr("hexes", scope, depth))

    def _connected(self, scope: Scope, depth: int) -> Any:
        return core.Connected(self.expr("hex", scope, depth), self.select("hex", scope, depth))

    def _items(self, kind: str) -> Callable[[Scope, int], Any]:
        return lambda scope, depth: core.Items(self.select(kind, scope, depth))

    def position(self, name: str, scope: Scope, depth: int) -> Any:
        """Which of the zones of this name."""
        of, _, count, low, _ = ZONES[name]
        if of == "number":
            return Place(self.expr("number", scope, depth), low, low + count - 1)
        return self.expr("player" if of == "player" else "hue", scope, depth)

    # --- selections

    def any_select(self, scope: Scope, depth: int) -> tuple[core.Select, str]:
        kind = self.random.choice(("hex", "hex", "hex", "hex", "tile", "tile", "area", "board"))
        return self.select(kind, scope, depth), kind

    def select(self, kind: str, scope: Scope, depth: int) -> core.Select:
        binder = self.fresh(kind)
        source, inner = self._source(kind, scope, depth), (*scope, (binder, kind))
        where = None
        if self.chance(0.85):
            parts = tuple(
                self.condition(binder, kind, inner, depth) for _ in range(self.random.randint(1, 4))
            )
            where = core.And(parts) if len(parts) > 1 else parts[0]
        ordered = self.expr("number", inner, depth) if self.chance(0.1) else None
        best = (
            (core.Ranking(self.chance(0.5), self.expr("number", inner, depth)),) if self.chance(0.1) else ()
        )
        return core.Select(binder, source, TYPES[kind], where, ordered, self.chance(0.5), best)

    def _source(self, kind: str, scope: Scope, depth: int) -> Any:
        if kind in ("hex", "area"):
            many = "hexes" if kind == "hex" else "areas"
            return core.OfKind(kind) if self.chance(0.1) else core.Among(self.expr(many, scope, depth))
        if kind == "tile" and self.chance(0.5):
            return core.LyingOn(self.random.choice(LAID), self.expr("hexes", scope, depth))
        name = self.random.choice([name for name, zone in ZONES.items() if zone[1] == kind])
        if ZONES[name][0] == "table":
            return core.InZone(name, None)
        return (
            core.InEvery(name) if self.chance(0.3) else core.InZone(name, self.position(name, scope, depth))
        )

    def condition(self, binder: str, kind: str, scope: Scope, depth: int) -> Any:
        """A condition about what is selected, of the kinds that are asked again and again."""
        it = core.Local(binder, TYPES[kind])
        if kind != "hex" or self.chance(0.3):
            if kind == "tile" and self.chance(0.6):
                name = self.random.choice(("shelf", "heap", "tent"))
                steps = core.Table(
                    "steps", (core.PlaceOf(name, it), within(self.expr("number", scope, depth)))
                )
                return self.random.choice((
                    core.Same(core.Property("hue", it), self.expr("hue", scope, depth)),
                    core.Compare("<=", steps, self.expr("number", scope, depth)),
                ))  # fmt: skip
            return self.expr("truth", scope, depth)
        zone = self.random.choice(LAID)
        there = core.Local(self.fresh("near"), TYPES["hex"])
        free = core.Same(core.OnSpace(zone, it), const(NONE, "tile"))
        covered = core.Not(core.Same(core.OnSpace(zone, there), const(NONE, "tile")))
        nearby = core.Exists(core.Select(there.name, core.Among(core.Near(it)), TYPES["hex"], covered))
        steps = core.Table("steps", (within(self.expr("number", scope, depth)), core.Property("worth", it)))
        tile = core.Local(self.fresh("tile"), TYPES["tile"])
        around = self.random.choice((core.Near(it), core.Spaces(core.RegionOf("area", it))))
        like = core.Same(core.Property("hue", tile), self.expr("hue", scope, depth))
        lying = core.Select(
            tile.name, core.LyingOn(zone, around), TYPES["tile"], self.random.choice((like, like, None))
        )
        beside = core.Select(
            there.name, core.Among(around), TYPES["hex"], self.random.choice((covered, core.Not(covered)))
        )
        alike = core.Same(core.Property("hue", there), core.Property("hue", it))
        found: Any = self.random.choice((
            core.Exists(lying), core.Exists(lying), core.Exists(beside),
            core.Same(core.Property("hue", core.OnSpace(zone, it)), self.expr("hue", scope, depth)),
            core.Or((self.expr("truth", scope, depth - 1), free)), core.And((free, nearby)),
            core.Exists(core.Select(there.name, core.Among(core.Near(it)), TYPES["hex"], alike)),
            free, free, free, nearby, nearby,
            core.Same(core.Property("hue", it), self.expr("hue", scope, depth)),
            core.Same(core.Property("worth", it), self.expr("number", scope, depth)),
            core.Compare("<=", steps, self.expr("number", scope, depth)),
            core.Compare(">", core.Size(core.Spaces(core.RegionOf("area", it))), const(1)),
            core.Same(core.RegionOf("area", it), self.expr("area", scope, depth)),
            core.Same(core.MapOf(it), self.expr("board", scope, depth)),
            core.Same(it, self.expr("hex", scope, depth)),
            core.Member(it, self.expr("hexes", scope, depth)),
        ))  # fmt: skip
        return core.Not(found) if self.chance(0.4) else found

    # --- truth

    def _same(self, scope: Scope, depth: int) -> Any:
        kind = self.random.choice(("tile", "tile", "hex", "area", "hue", "number", "player", "board"))
        nobody = kind != "number" and self.chance(0.4)
        right = const(NONE, kind) if nobody else self.expr(kind, scope, depth)
        return core.Same(self.expr(kind, scope, depth), right)

    def _lies(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(list(ZONES))
        whose = None
        if ZONES[name][0] != "table" and self.chance(0.6):
            whose = self.position(name, scope, depth)
        return core.LiesIn(self.expr(ZONES[name][1], scope, depth), name, whose)

    def _logic(self, scope: Scope, depth: int) -> Any:
        parts = tuple(self.expr("truth", scope, depth) for _ in range(2))
        return self.random.choice((core.And(parts), core.Or(parts), core.Not(parts[0]), core.Not(parts[0])))

    def _exists(self, scope: Scope, depth: int) -> Any:
        return core.Exists(self.any_select(scope, depth)[0])

    def _any_number(self, scope: Scope, depth: int) -> Any:
        return core.Exists(self.numbers(scope, depth))

    def numbers(self, scope: Scope, depth: int) -> core.Select:
        """Numbers for which a condition holds."""
        binder = self.fresh("number")
        low, high = const(self.random.randint(-1, 2)), const(self.random.randint(1, 5))
        it = core.Local(binder, TYPES["number"])
        steps = core.Table("steps", (within(it), within(self.expr("number", scope, depth))))
        parts = (
            core.Compare("<=", steps, self.expr("number", scope, depth)),
            core.Not(core.Same(it, self.expr("number", scope, depth))),
            self.expr("truth", (*scope, (binder, "number")), depth),
        )
        where = core.And(tuple(self.random.sample(parts, self.random.randint(2, 3))))
        return core.Select(binder, core.Range(low, high), TYPES["number"], where)

    def _member(self, scope: Scope, depth: int) -> Any:
        many = self.random.choice(("hexes", "hexes", "tiles", "areas"))
        return core.Member(self.expr(MANY_OF[many], scope, depth), self.expr(many, scope, depth))

    def _compare(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("<", "<=", ">", ">="))
        return core.Compare(operator, self.expr("number", scope, depth), self.expr("number", scope, depth))
