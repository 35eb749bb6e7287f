"""A maker of random expressions about the made-up game with maps."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE

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
            return linked.Local(self.random.choice(known), TYPES[kind])
        makers = self._kinds[kind]
        if depth <= 0:
            makers = [self._same] if kind == "truth" else makers[:1]
        return self.random.choice(makers)(scope, depth - 1)

    # --- numbers, players, things

    def _number(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.choice((0, 1, 1, 2, 3, 4, -1)))

    def _worth(self, scope: Scope, depth: int) -> Any:
        return linked.Property("worth", self.expr(self.random.choice(("tile", "hex", "hex")), scope, depth))

    def _memory(self, scope: Scope, depth: int) -> Any:
        name, of = self.random.choice((("kept", ""), ("mine", "player"), ("age", "tile")))
        return linked.Memory(name, self.expr(of, scope, depth) if of else None)

    def _size(self, scope: Scope, depth: int) -> Any:
        return linked.Size(self.expr(self.random.choice(list(MANY_OF)), scope, depth))

    def _over(self, scope: Scope, depth: int) -> Any:
        select, kind = self.any_select(scope, depth)
        value = self.expr("number", (*scope, (select.binder, kind)), depth)
        return self.random.choice((
            linked.Count(select), linked.Count(select), linked.Different(value, select),
            linked.Size(linked.Items(select)), linked.SumOver(value, select),
            linked.Extreme(self.chance(0.5), value, select),
        ))  # fmt: skip

    def _shelf(self, scope: Scope, depth: int) -> Any:
        return linked.PlaceOf(self.random.choice(("shelf", "heap", "tent")), self.expr("tile", scope, depth))

    def _arith(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("+", "-", "max", "min"))
        return linked.Arith(operator, self.expr("number", scope, depth), self.expr("number", scope, depth))

    def _seat(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(-1 if self.chance(0.2) else 0, self.players), "player")

    def _owner(self, scope: Scope, depth: int) -> Any:
        kind = self.random.choice(("tile", "board", "hex", "area"))
        thing = self.expr(kind, scope, depth)
        return linked.Owner(thing if kind in ("tile", "board") else linked.MapOf(thing))

    def _hue(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(-1 if self.chance(0.2) else 0, 3), "hue")

    def _hue_of(self, scope: Scope, depth: int) -> Any:
        return linked.Property("hue", self.expr(self.random.choice(("tile", "hex", "area")), scope, depth))

    def _thing(self, kind: str) -> Callable[[Scope, int], Any]:
        return lambda _scope, _depth: const(
            NONE if self.chance(0.1) else self.random.choice(things_of(kind)), kind
        )

    def _on(self, scope: Scope, depth: int) -> Any:
        return linked.OnSpace(self.random.choice(LAID), self.expr("hex", scope, depth))

    def _map(self, scope: Scope, depth: int) -> Any:
        return linked.MapOf(self.expr(self.random.choice(("hex", "area")), scope, depth))

    def _space(self, scope: Scope, depth: int) -> Any:
        return linked.SpaceOf(self.random.choice(LAID), self.expr("tile", scope, depth))

    def _spot(self, _scope: Scope, _depth: int) -> Any:
        return linked.Memory("spot", None)

    def _region(self, scope: Scope, depth: int) -> Any:
        return linked.RegionOf("area", self.expr("hex", scope, depth))

    # --- lists

    def _spaces(self, scope: Scope, depth: int) -> Any:
        return linked.Spaces(self.expr(self.random.choice(("board", "area", "area")), scope, depth))

    def _spaces_in(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(("plan", "plan", "plan", "chart", "camp"))
        every = ZONES[name][0] == "table" or self.chance(0.2)
        return linked.SpacesIn(linked.Zone(name, None if every else self.position(name, scope, depth)))

    def _near(self, scope: Scope, depth: int) -> Any:
        return linked.Near(self.expr("hex", scope, depth))

    def _regions(self, scope: Scope, depth: int) -> Any:
        return linked.Regions("area", self.expr("hexes", scope, depth))

    def _connected(self, scope: Scope, depth: int) -> Any:
        return linked.Connected(self.expr("hex", scope, depth), self.select("hex", scope, depth))

    def _items(self, kind: str) -> Callable[[Scope, int], Any]:
        return lambda scope, depth: linked.Items(self.select(kind, scope, depth))

    def position(self, name: str, scope: Scope, depth: int) -> Any:
        """Which of the zones of this name."""
        of, _, count, low, _ = ZONES[name]
        if of == "number":
            return linked.Place(self.expr("number", scope, depth), low, low + count - 1)
        return self.expr("player" if of == "player" else "hue", scope, depth)

    # --- selections

    def any_select(self, scope: Scope, depth: int) -> tuple[linked.Select, str]:
        kind = self.random.choice(("hex", "hex", "hex", "hex", "tile", "tile", "area", "board"))
        return self.select(kind, scope, depth), kind

    def select(self, kind: str, scope: Scope, depth: int) -> linked.Select:
        binder = self.fresh(kind)
        source, inner = self._source(kind, scope, depth), (*scope, (binder, kind))
        where = None
        if self.chance(0.85):
            parts = tuple(
                self.condition(binder, kind, inner, depth) for _ in range(self.random.randint(1, 4))
            )
            where = linked.And(parts) if len(parts) > 1 else parts[0]
        ordered = self.expr("number", inner, depth) if self.chance(0.1) else None
        best = (
            (linked.Ranking(self.chance(0.5), self.expr("number", inner, depth)),) if self.chance(0.1) else ()
        )
        return linked.Select(binder, source, TYPES[kind], where, ordered, self.chance(0.5), best)

    def _source(self, kind: str, scope: Scope, depth: int) -> Any:
        if kind in ("hex", "area"):
            many = "hexes" if kind == "hex" else "areas"
            return linked.OfKind(kind) if self.chance(0.1) else linked.Among(self.expr(many, scope, depth))
        if kind == "tile" and self.chance(0.5):
            return linked.LyingOn(self.random.choice(LAID), self.expr("hexes", scope, depth))
        name = self.random.choice([name for name, zone in ZONES.items() if zone[1] == kind])
        if ZONES[name][0] == "table":
            return linked.InZone(name, None)
        return (
            linked.InEvery(name)
            if self.chance(0.3)
            else linked.InZone(name, self.position(name, scope, depth))
        )

    def condition(self, binder: str, kind: str, scope: Scope, depth: int) -> Any:
        """A condition about what is selected, of the kinds that are asked again and again."""
        it = linked.Local(binder, TYPES[kind])
        if kind != "hex" or self.chance(0.3):
            if kind == "tile" and self.chance(0.6):
                name = self.random.choice(("shelf", "heap", "tent"))
                steps = linked.Table(
                    "steps", (linked.PlaceOf(name, it), within(self.expr("number", scope, depth)))
                )
                return self.random.choice((
                    linked.Same(linked.Property("hue", it), self.expr("hue", scope, depth)),
                    linked.Compare("<=", steps, self.expr("number", scope, depth)),
                ))  # fmt: skip
            return self.expr("truth", scope, depth)
        zone = self.random.choice(LAID)
        there = linked.Local(self.fresh("near"), TYPES["hex"])
        free = linked.Same(linked.OnSpace(zone, it), const(NONE, "tile"))
        covered = linked.Not(linked.Same(linked.OnSpace(zone, there), const(NONE, "tile")))
        nearby = linked.Exists(
            linked.Select(there.name, linked.Among(linked.Near(it)), TYPES["hex"], covered)
        )
        steps = linked.Table(
            "steps", (within(self.expr("number", scope, depth)), linked.Property("worth", it))
        )
        tile = linked.Local(self.fresh("tile"), TYPES["tile"])
        around = self.random.choice((linked.Near(it), linked.Spaces(linked.RegionOf("area", it))))
        like = linked.Same(linked.Property("hue", tile), self.expr("hue", scope, depth))
        lying = linked.Select(
            tile.name, linked.LyingOn(zone, around), TYPES["tile"], self.random.choice((like, like, None))
        )
        beside = linked.Select(
            there.name, linked.Among(around), TYPES["hex"], self.random.choice((covered, linked.Not(covered)))
        )
        alike = linked.Same(linked.Property("hue", there), linked.Property("hue", it))
        found: Any = self.random.choice((
            linked.Exists(lying), linked.Exists(lying), linked.Exists(beside),
            linked.Same(linked.Property("hue", linked.OnSpace(zone, it)), self.expr("hue", scope, depth)),
            linked.Or((self.expr("truth", scope, depth - 1), free)), linked.And((free, nearby)),
            linked.Exists(linked.Select(there.name, linked.Among(linked.Near(it)), TYPES["hex"], alike)),
            free, free, free, nearby, nearby,
            linked.Same(linked.Property("hue", it), self.expr("hue", scope, depth)),
            linked.Same(linked.Property("worth", it), self.expr("number", scope, depth)),
            linked.Compare("<=", steps, self.expr("number", scope, depth)),
            linked.Compare(">", linked.Size(linked.Spaces(linked.RegionOf("area", it))), const(1)),
            linked.Same(linked.RegionOf("area", it), self.expr("area", scope, depth)),
            linked.Same(linked.MapOf(it), self.expr("board", scope, depth)),
            linked.Same(it, self.expr("hex", scope, depth)),
            linked.Member(it, self.expr("hexes", scope, depth)),
        ))  # fmt: skip
        return linked.Not(found) if self.chance(0.4) else found

    # --- truth

    def _same(self, scope: Scope, depth: int) -> Any:
        kind = self.random.choice(("tile", "tile", "hex", "area", "hue", "number", "player", "board"))
        nobody = kind != "number" and self.chance(0.4)
        right = const(NONE, kind) if nobody else self.expr(kind, scope, depth)
        return linked.Same(self.expr(kind, scope, depth), right)

    def _lies(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(list(ZONES))
        whose = None
        if ZONES[name][0] != "table" and self.chance(0.6):
            whose = self.position(name, scope, depth)
        return linked.LiesIn(self.expr(ZONES[name][1], scope, depth), name, whose)

    def _logic(self, scope: Scope, depth: int) -> Any:
        parts = tuple(self.expr("truth", scope, depth) for _ in range(2))
        return self.random.choice(
            (linked.And(parts), linked.Or(parts), linked.Not(parts[0]), linked.Not(parts[0]))
        )

    def _exists(self, scope: Scope, depth: int) -> Any:
        return linked.Exists(self.any_select(scope, depth)[0])

    def _any_number(self, scope: Scope, depth: int) -> Any:
        return linked.Exists(self.numbers(scope, depth))

    def numbers(self, scope: Scope, depth: int) -> linked.Select:
        """Numbers for which a condition holds."""
        binder = self.fresh("number")
        low, high = const(self.random.randint(-1, 2)), const(self.random.randint(1, 5))
        it = linked.Local(binder, TYPES["number"])
        steps = linked.Table("steps", (within(it), within(self.expr("number", scope, depth))))
        parts = (
            linked.Compare("<=", steps, self.expr("number", scope, depth)),
            linked.Not(linked.Same(it, self.expr("number", scope, depth))),
            self.expr("truth", (*scope, (binder, "number")), depth),
        )
        where = linked.And(tuple(self.random.sample(parts, self.random.randint(2, 3))))
        return linked.Select(binder, linked.Range(low, high), TYPES["number"], where)

    def _member(self, scope: Scope, depth: int) -> Any:
        many = self.random.choice(("hexes", "hexes", "tiles", "areas"))
        return linked.Member(self.expr(MANY_OF[many], scope, depth), self.expr(many, scope, depth))

    def _compare(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("<", "<=", ">", ">="))
        return linked.Compare(operator, self.expr("number", scope, depth), self.expr("number", scope, depth))
