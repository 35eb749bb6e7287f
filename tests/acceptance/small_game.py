"""A made-up game, and a maker of random expressions about it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE, Thing
from tests.generators.declared import small_ruleset

TYPES: dict[str, linked.Type] = {
    "number": linked.NumberType(),
    "truth": linked.TruthType(),
    "player": linked.PlayerType(),
    "hue": linked.ListType("hue"),
    "gem": linked.ThingType("gem"),
    "beast": linked.ThingType("beast"),
}
MANY_OF = {"gems": "gem", "beasts": "beast", "players": "player", "numbers": "number", "hues": "hue"}
TYPES |= {name: linked.ManyType(TYPES[item]) for name, item in MANY_OF.items()}
CARDS = {"ruby": ("gem", 2), "opal": ("gem", 1), "jade": ("gem", 3), "fox": ("beast", 1), "owl": ("beast", 2)}
THINGS = tuple(Thing(card, kind, copy) for card, (kind, copies) in CARDS.items() for copy in range(copies))
ZONES = {
    "pile": ("table", "gem", "none"), "hand": ("player", "gem", "owner"), "bin": ("table", "gem", "all"),
    "row": ("player", "gem", "all"), "den": ("table", "beast", "none"), "cage": ("player", "beast", "owner"),
}  # fmt: skip
PERIODS: tuple[linked.PeriodName, ...] = ("turn", "round", "phase", "game")
STATUSES = {
    "cursed": ("player", "turn"),
    "worn": ("gem", None),
    "tired": ("beast", "round"),
    "rich": ("player", "phase"),
}
MEMORIES = (
    core.MemoryDef("out", "", TYPES["number"], 1, None),
    core.MemoryDef("debt", "player", TYPES["number"], 2, "turn"),
    core.MemoryDef("friend", "player", TYPES["player"], NONE, "round"),
    core.MemoryDef("age", "gem", TYPES["number"], 1, "phase"),
    core.MemoryDef("chosen", "", TYPES["gem"], NONE, "turn"),
    core.MemoryDef("seen", "", TYPES["truth"], 0, None),
)
ATTRIBUTES = {"reach": "player", "power": "gem", "mood": ""}
TABLES = {
    "square": {(n,): n * n for n in range(4)},
    "pairs": {(a, b): a + 2 * b for a in range(3) for b in range(3)},
}


def things_of(kind: str) -> list[int]:
    return [number for number, thing in enumerate(THINGS) if thing.kind == kind]


RULESET = small_ruleset((2, 4), ZONES, CARDS)

# ---------------------------------------------------------------- making expressions

Scope = tuple[tuple[str, str, bool], ...]  # name, kind, may it be set anew


def const(value: int, kind: str = "number") -> linked.Const:
    return linked.Const(value, TYPES[kind])


class Expressions:
    """Makes expressions of a kind that mention what is in scope."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.players = self.random.randint(2, 4)
        self.attributes: dict[str, str] = {}  # those defined so far
        self._names = 0
        self._kinds: dict[str, list[Callable[[Scope, int], Any]]] = {
            "number": [
                self._const, self._const, self._resource, self._remembered, self._arith, self._half,
                self._over, self._over, self._size, self._table, self._printed, self._attribute,
                self._adjusted, self._tally,
            ],
            "truth": [
                self._compare, self._compare, self._same, self._same, self._logic, self._logic,
                self._status, self._revealed, self._lies, self._exists, self._exists, self._member,
                self._used, self._counts_as, self._role, self._truth_memory, self._suspended,
            ],
            "player": [
                self._seat, self._turn, self._token, self._owner, self._neighbor, self._marker, self._friend,
            ],
            "gem": [self._thing("gem"), self._chosen],
            "beast": [self._thing("beast"), self._turn_role],
            "hue": [self._hue, self._hue_of],
        }  # fmt: skip

    def fresh(self, stem: str) -> str:
        self._names += 1
        return f"{stem}_{self._names}"

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def expr(self, kind: str, scope: Scope, depth: int = 2) -> Any:
        """An expression of a kind: often a name that is in scope."""
        known = [name for name, of, _ in scope if of == kind]
        if known and self.chance(0.5):
            return linked.Local(self.random.choice(known), TYPES[kind])
        if kind in MANY_OF:
            return self._many(kind, scope, depth)
        makers = self._kinds[kind]
        if depth <= 0:
            makers = makers[:2] if kind not in ("truth",) else [self._role, self._truth_memory, self._used]
        return self.random.choice(makers)(scope, depth - 1)

    # --- numbers

    def _const(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.choice((0, 0, 1, 1, 1, 2, 2, 3, 4, -1, -2)))

    def _resource(self, scope: Scope, depth: int) -> Any:
        return linked.Resource(self.random.choice(("coin", "star")), self.expr("player", scope, depth))

    def _remembered(self, scope: Scope, depth: int) -> Any:
        name, of = self.random.choice((("out", ""), ("debt", "player"), ("age", "gem")))
        return linked.Memory(name, self.expr(of, scope, depth) if of else None)

    def _arith(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("+", "-", "-", "max", "min", "*"))
        left, right = self.expr("number", scope, depth), self.expr("number", scope, depth)
        return linked.Arith(operator, left, right if operator != "*" else const(self.random.randint(-1, 2)))

    def _half(self, scope: Scope, depth: int) -> Any:
        return linked.Arith(
            self.random.choice(("/up", "/down")),
            self.expr("number", scope, depth),
            const(self.random.choice((1, 2, 3))),
        )

    def _over(self, scope: Scope, depth: int) -> Any:
        select, kind = self.any_select(scope, depth)
        inner = (*scope, (select.binder, kind, False))
        value = self.expr("number", inner, depth)
        return self.random.choice((
            linked.Count(select), linked.SumOver(value, select), linked.Extreme(self.chance(0.5), value,
            select),
            linked.Different(value, select), linked.Size(linked.Items(select)),
        ))  # fmt: skip

    def _size(self, scope: Scope, depth: int) -> Any:
        if self.chance(0.5):
            return linked.Size(self.zone(self.random.choice(("gem", "beast")), scope, depth))
        return linked.Size(self.expr(self.random.choice(list(MANY_OF)), scope, depth))

    def _table(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(list(TABLES))
        rows = TABLES[name]
        most = max(max(key) for key in rows)

        def within(value: Any) -> Any:
            return linked.Arith("max", const(0), linked.Arith("min", const(most), value))

        arguments = (within(self.expr("number", scope, depth)) for _ in next(iter(rows)))
        return linked.Table(name, tuple(arguments))

    def _printed(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(("cost", "worth"))
        return linked.Property(name, self.expr(self.random.choice(("gem", "beast")), scope, depth))

    def _attribute(self, scope: Scope, depth: int) -> Any:
        if not self.attributes:
            return self._printed(scope, depth)
        name, of = self.random.choice(list(self.attributes.items()))
        return linked.Attribute(name, self.expr(of, scope, depth) if of else None)

    def _adjusted(self, scope: Scope, depth: int) -> Any:
        adjustments = tuple(self._adjustment(scope, depth) for _ in range(self.random.randint(1, 3)))
        return linked.Adjusted(self.expr("number", scope, depth), adjustments)

    def _adjustment(self, scope: Scope, depth: int) -> Any:
        select = None
        if self.chance(0.5):
            status = self.random.choice(list(STATUSES))
            kind = STATUSES[status][0]
            select = linked.Select(self.fresh("bearer"), linked.Marked(status), TYPES[kind])
            scope = (*scope, (select.binder, kind, False))
        operation: Any = self.random.choice(("set", "raise", "lower"))
        bound = self.expr("number", scope, depth) if operation != "set" and self.chance(0.5) else None
        amount, condition = self.expr("number", scope, depth), self.expr("truth", scope, depth)
        return linked.Adjustment(operation, amount, condition, bound, select)

    def _tally(self, scope: Scope, depth: int) -> Any:
        return linked.TallyOf("digs", self.expr("player", scope, depth))

    # --- truth

    def _compare(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("<", "<=", ">", ">="))
        return linked.Compare(operator, self.expr("number", scope, depth), self.expr("number", scope, depth))

    def _same(self, scope: Scope, depth: int) -> Any:
        kind = self.random.choice(("player", "player", "gem", "gem", "beast", "hue", "number", "truth"))
        left = self.expr(kind, scope, depth)
        nobody = self.chance(0.25) and kind not in ("number", "truth")
        return linked.Same(left, const(NONE, kind) if nobody else self.expr(kind, scope, depth))

    def _logic(self, scope: Scope, depth: int) -> Any:
        parts = tuple(self.expr("truth", scope, depth) for _ in range(self.random.randint(2, 3)))
        return self.random.choice(
            (linked.And(parts), linked.Or(parts), linked.Not(parts[0]), linked.Not(linked.Or(parts)))
        )

    def _status(self, scope: Scope, depth: int) -> Any:
        status = self.random.choice(list(STATUSES))
        by = self.expr("player", scope, depth) if self.chance(0.3) else None
        return linked.HasStatus(self.expr(STATUSES[status][0], scope, depth), status, by)

    def _revealed(self, scope: Scope, depth: int) -> Any:
        return linked.Revealed(self.expr(self.random.choice(("gem", "beast")), scope, depth))

    def _lies(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(list(ZONES))
        of, kind, _ = ZONES[name]
        whose = self.expr("player", scope, depth) if of == "player" and self.chance(0.6) else None
        return linked.LiesIn(self.expr(kind, scope, depth), name, whose)

    def _exists(self, scope: Scope, depth: int) -> Any:
        return linked.Exists(self.any_select(scope, depth)[0])

    def _member(self, scope: Scope, depth: int) -> Any:
        many = self.random.choice(list(MANY_OF))
        return linked.Member(self.expr(MANY_OF[many], scope, depth), self.expr(many, scope, depth))

    def _used(self, _scope: Scope, _depth: int) -> Any:
        return linked.UsedUp(self.random.choice(("knack", "trick")), self.random.choice(PERIODS))

    def _counts_as(self, scope: Scope, depth: int) -> Any:
        conditions = tuple(self.expr("truth", scope, depth) for _ in range(self.random.randint(1, 2)))
        return linked.CountsAs(self._same(scope, depth), conditions)

    def _role(self, _scope: Scope, _depth: int) -> Any:
        return linked.Same(linked.TurnRole(), const(self.random.choice(things_of("beast")), "beast"))

    def _truth_memory(self, _scope: Scope, _depth: int) -> Any:
        return linked.Memory("seen", None)

    def _suspended(self, _scope: Scope, _depth: int) -> Any:
        return linked.Suspended()

    # --- players and things

    def _seat(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(-1 if self.chance(0.3) else 0, self.players), "player")

    def _turn(self, _scope: Scope, _depth: int) -> Any:
        return linked.TurnPlayer()

    def _token(self, _scope: Scope, _depth: int) -> Any:
        return linked.TokenHolder(self.random.choice(("lamp", "flag")))

    def _owner(self, scope: Scope, depth: int) -> Any:
        return linked.Owner(self.expr(self.random.choice(("gem", "beast")), scope, depth))

    def _neighbor(self, scope: Scope, depth: int) -> Any:
        return linked.Neighbor(self.expr("player", scope, depth), self.random.choice((1, -1)))

    def _marker(self, scope: Scope, depth: int) -> Any:
        status = self.random.choice(list(STATUSES))
        return linked.Marker(self.expr(STATUSES[status][0], scope, depth), status)

    def _friend(self, scope: Scope, depth: int) -> Any:
        return linked.Memory("friend", self.expr("player", scope, depth))

    def _thing(self, kind: str) -> Callable[[Scope, int], Any]:
        def make(_scope: Scope, _depth: int) -> Any:
            return const(NONE if self.chance(0.1) else self.random.choice(things_of(kind)), kind)

        return make

    def _chosen(self, _scope: Scope, _depth: int) -> Any:
        return linked.Memory("chosen", None)

    def _turn_role(self, _scope: Scope, _depth: int) -> Any:
        return linked.TurnRole()

    def _hue(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(3), "hue")

    def _hue_of(self, scope: Scope, depth: int) -> Any:
        return linked.Property("hue", self.expr(self.random.choice(("gem", "beast")), scope, depth))

    # --- several

    def _many(self, kind: str, scope: Scope, depth: int) -> Any:
        item = MANY_OF[kind]
        if item in ("gem", "beast") and self.chance(0.4):
            return linked.Top(self.expr("number", scope, depth), self.zone(item, scope, depth))
        if item not in ("gem", "beast") and self.chance(0.5):
            items = (self.expr(item, scope, depth) for _ in range(self.random.randint(0, 3)))
            return linked.Listing(tuple(items), TYPES[kind])
        return linked.Items(self.select(item, scope, depth))

    def zone(self, kind: str, scope: Scope, depth: int = 1) -> linked.Zone:
        """A zone for things of a kind."""
        name = self.random.choice([name for name, each in ZONES.items() if each[1] == kind])
        return linked.Zone(name, self.expr("player", scope, depth) if ZONES[name][0] == "player" else None)

    def any_select(self, scope: Scope, depth: int) -> tuple[linked.Select, str]:
        kind = self.random.choice(("player", "gem", "gem", "beast", "hue", "number"))
        return self.select(kind, scope, depth), kind

    def select(self, kind: str, scope: Scope, depth: int = 2) -> linked.Select:
        """A selection of things, players, members or numbers."""
        binder = self.fresh(kind)
        inner = (*scope, (binder, kind, False))
        select = linked.Select(binder, self._source(kind, scope, depth), TYPES[kind])
        if self.chance(0.6):
            select = replace(select, where=self.expr("truth", inner, depth))
        if self.chance(0.2):
            select = replace(select, sorted_by=self.expr("number", inner, depth), descending=self.chance(0.5))
        if self.chance(0.2):
            rankings = (
                linked.Ranking(self.chance(0.5), self.expr("number", inner, depth))
                for _ in range(self.random.randint(1, 2))
            )
            select = replace(select, best=tuple(rankings))
        return select

    def _source(self, kind: str, scope: Scope, depth: int) -> Any:
        statuses = [name for name, (bearer, _) in STATUSES.items() if bearer == kind]
        if statuses and self.chance(0.15):
            return linked.Marked(self.random.choice(statuses))
        if self.chance(0.15):
            many = next(name for name, item in MANY_OF.items() if item == kind)
            return linked.Among(self.expr(many, scope, depth - 1))
        if kind == "player":
            return linked.Players(self.expr("player", scope, depth - 1) if self.chance(0.4) else None)
        if kind == "hue":
            return linked.OfList("hue")
        if kind == "number":
            low = self.random.randint(-1, 2)
            high = linked.Arith("min", const(4), self.expr("number", scope, depth - 1))
            return linked.Range(const(low), high)
        zone = self.zone(kind, scope, depth - 1)
        every = zone.of is not None and self.chance(0.4)
        return self.random.choice((
            linked.InEvery(zone.name) if every else linked.InZone(zone.name, zone.of),
            linked.InZone(zone.name, zone.of),
            linked.OfKind(kind),
        ))  # fmt: skip


class Around(Struct, frozen=True):
    """What a block stands in."""

    depth: int
    loop: bool = False  # `stop` means something here
    calls: tuple[str, ...] = ()  # procedures that may be called

    def inside(self, **changes: Any) -> Around:
        return replace(self, depth=self.depth - 1, **changes)
