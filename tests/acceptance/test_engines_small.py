"""The two engines on small made-up programs: whatever the core can say, both must do the same.

A seed makes a program of a made-up game: expressions, selections, loops, menus, offers, picks, reactions of
several owners, turns inside turns, moves to both ends of zones, modifiers over statuses. It is played with
answers drawn at random by the reference engine, by the compiled engine and by the compiled engine without a
log; after every decision all three states are the same, down to the order in every zone, and so are the logs.
Now and then a state is copied, or written as JSON and read again, on the way.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from rulewright.dsl import core, model
from rulewright.dsl.source import Source
from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.program import (
    NONE,
    Checkpoint,
    LinkedAttribute,
    LinkedProcedure,
    Program,
    SiteInfo,
    StatusInfo,
    Tally,
    TallyInfo,
    TallyOf,
    Thing,
    Use,
    UsedUp,
    ZoneInfo,
)
from rulewright.interpreter.reference import ReferenceEngine

PROGRAMS = 150  # in the default run
MANY = 6_000  # in the long run, in parts
PARTS = 12
DECISIONS = 30  # answered in each game

# ---------------------------------------------------------------- the made-up game

SPAN = Source("made-up", "\n").span(1, 1)
TYPES: dict[str, core.Type] = {
    "number": core.NumberType(),
    "truth": core.TruthType(),
    "player": core.PlayerType(),
    "hue": core.ListType("hue"),
    "gem": core.ThingType("gem"),
    "beast": core.ThingType("beast"),
}
MANY_OF = {"gems": "gem", "beasts": "beast", "players": "player", "numbers": "number", "hues": "hue"}
TYPES |= {name: core.ManyType(TYPES[item]) for name, item in MANY_OF.items()}
CARDS = {"ruby": ("gem", 2), "opal": ("gem", 1), "jade": ("gem", 3), "fox": ("beast", 1), "owl": ("beast", 2)}
THINGS = tuple(Thing(card, kind, copy) for card, (kind, copies) in CARDS.items() for copy in range(copies))
ZONES = {
    "pile": ("table", "gem", "none"), "hand": ("player", "gem", "owner"), "bin": ("table", "gem", "all"),
    "row": ("player", "gem", "all"), "den": ("table", "beast", "none"), "cage": ("player", "beast", "owner"),
}  # fmt: skip
PERIODS: tuple[core.PeriodName, ...] = ("turn", "round", "phase", "game")
STATUSES = {"cursed": ("player", "turn"), "worn": ("gem", None), "tired": ("beast", "round"), "rich": ("player", "phase")}
MEMORIES = (
    core.MemoryDef("out", "", TYPES["number"], 1, None),
    core.MemoryDef("debt", "player", TYPES["number"], 2, "turn"),
    core.MemoryDef("friend", "player", TYPES["player"], NONE, "round"),
    core.MemoryDef("age", "gem", TYPES["number"], 1, "phase"),
    core.MemoryDef("chosen", "", TYPES["gem"], NONE, "turn"),
    core.MemoryDef("seen", "", TYPES["truth"], 0, None),
)
ATTRIBUTES = {"reach": "player", "power": "gem", "mood": ""}
TABLES = {"square": {(n,): n * n for n in range(4)}, "pairs": {(a, b): a + 2 * b for a in range(3) for b in range(3)}}


def things_of(kind: str) -> list[int]:
    return [number for number, thing in enumerate(THINGS) if thing.kind == kind]


def ruleset() -> model.Ruleset:
    names = {"en": "x"}
    active = core.Active("always")
    none = core.Abilities(core.Bearing("this", "you"), ())
    kinds = {kind: model.Kind(kind, kind + "s", names, {}, active, None, SPAN) for kind in ("gem", "beast")}
    cards = {
        card: model.CardDef(card, kind, copies, names, {}, {}, none, "", "small", SPAN)
        for card, (kind, copies) in CARDS.items()
    }
    zones: Any = {name: model.ZoneDef(name, names, *each, SPAN) for name, each in ZONES.items()}
    return model.Ruleset(
        "small", names, (2, 4), kinds, {}, {}, zones, {}, {}, {}, {}, cards, core.RulesProgram(), "lamp", (), ()
    )


RULESET = ruleset()

# ---------------------------------------------------------------- making expressions

Scope = tuple[tuple[str, str, bool], ...]  # name, kind, may it be set anew


def const(value: int, kind: str = "number") -> core.Const:
    return core.Const(value, TYPES[kind])


class Expressions:
    """Makes expressions of a kind that mention what is in scope."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.players = self.random.randint(2, 4)
        self.attributes: dict[str, str] = {}  # those defined so far
        self._names = 0
        self._kinds: dict[str, list[Callable[[Scope, int], Any]]] = {
            "number": [
                self._const, self._const, self._resource, self._remembered, self._arith, self._half, self._over,
                self._over, self._size, self._table, self._printed, self._attribute, self._adjusted, self._tally,
            ],
            "truth": [
                self._compare, self._compare, self._same, self._same, self._logic, self._logic, self._status,
                self._revealed, self._lies, self._exists, self._exists, self._member, self._used, self._counts_as,
                self._role, self._truth_memory,
            ],
            "player": [self._seat, self._turn, self._token, self._owner, self._neighbor, self._marker, self._friend],
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
            return core.Local(self.random.choice(known), TYPES[kind])
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
        return core.Resource(self.random.choice(("coin", "star")), self.expr("player", scope, depth))

    def _remembered(self, scope: Scope, depth: int) -> Any:
        name, of = self.random.choice((("out", ""), ("debt", "player"), ("age", "gem")))
        return core.Memory(name, self.expr(of, scope, depth) if of else None)

    def _arith(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("+", "-", "-", "max", "min", "*"))
        left, right = self.expr("number", scope, depth), self.expr("number", scope, depth)
        return core.Arith(operator, left, right if operator != "*" else const(self.random.randint(-1, 2)))

    def _half(self, scope: Scope, depth: int) -> Any:
        return core.Half(self.expr("number", scope, depth), self.chance(0.5))

    def _over(self, scope: Scope, depth: int) -> Any:
        select, kind = self.any_select(scope, depth)
        inner = (*scope, (select.binder, kind, False))
        value = self.expr("number", inner, depth)
        return self.random.choice((
            core.Count(select), core.SumOver(value, select), core.Extreme(self.chance(0.5), value, select),
            core.Different(value, select), core.Size(core.Items(select)),
        ))  # fmt: skip

    def _size(self, scope: Scope, depth: int) -> Any:
        if self.chance(0.5):
            return core.Size(self.zone(self.random.choice(("gem", "beast")), scope, depth))
        return core.Size(self.expr(self.random.choice(list(MANY_OF)), scope, depth))

    def _table(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(list(TABLES))
        rows = TABLES[name]
        most = max(max(key) for key in rows)

        def within(value: Any) -> Any:
            return core.Arith("max", const(0), core.Arith("min", const(most), value))

        arguments = (within(self.expr("number", scope, depth)) for _ in next(iter(rows)))
        return core.Table(name, tuple(arguments))

    def _printed(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(("cost", "worth"))
        return core.Property(name, self.expr(self.random.choice(("gem", "beast")), scope, depth))

    def _attribute(self, scope: Scope, depth: int) -> Any:
        if not self.attributes:
            return self._printed(scope, depth)
        name, of = self.random.choice(list(self.attributes.items()))
        return core.Attribute(name, self.expr(of, scope, depth) if of else None)

    def _adjusted(self, scope: Scope, depth: int) -> Any:
        adjustments = tuple(self._adjustment(scope, depth) for _ in range(self.random.randint(1, 3)))
        return core.Adjusted(self.expr("number", scope, depth), adjustments)

    def _adjustment(self, scope: Scope, depth: int) -> Any:
        select = None
        if self.chance(0.5):
            status = self.random.choice(list(STATUSES))
            kind = STATUSES[status][0]
            select = core.Select(self.fresh("bearer"), core.Marked(status), TYPES[kind])
            scope = (*scope, (select.binder, kind, False))
        operation: Any = self.random.choice(("set", "raise", "lower"))
        bound = self.expr("number", scope, depth) if operation != "set" and self.chance(0.5) else None
        amount, condition = self.expr("number", scope, depth), self.expr("truth", scope, depth)
        return core.Adjustment(operation, amount, condition, bound, select)

    def _tally(self, scope: Scope, depth: int) -> Any:
        return TallyOf("digs", self.expr("player", scope, depth))

    # --- truth

    def _compare(self, scope: Scope, depth: int) -> Any:
        operator: Any = self.random.choice(("<", "<=", ">", ">="))
        return core.Compare(operator, self.expr("number", scope, depth), self.expr("number", scope, depth))

    def _same(self, scope: Scope, depth: int) -> Any:
        kind = self.random.choice(("player", "player", "gem", "gem", "beast", "hue", "number", "truth"))
        left = self.expr(kind, scope, depth)
        nobody = self.chance(0.25) and kind not in ("number", "truth")
        return core.Same(left, const(NONE, kind) if nobody else self.expr(kind, scope, depth))

    def _logic(self, scope: Scope, depth: int) -> Any:
        parts = tuple(self.expr("truth", scope, depth) for _ in range(self.random.randint(2, 3)))
        return self.random.choice((core.And(parts), core.Or(parts), core.Not(parts[0]), core.Not(core.Or(parts))))

    def _status(self, scope: Scope, depth: int) -> Any:
        status = self.random.choice(list(STATUSES))
        return core.HasStatus(self.expr(STATUSES[status][0], scope, depth), status)

    def _revealed(self, scope: Scope, depth: int) -> Any:
        return core.Revealed(self.expr(self.random.choice(("gem", "beast")), scope, depth))

    def _lies(self, scope: Scope, depth: int) -> Any:
        name = self.random.choice(list(ZONES))
        of, kind, _ = ZONES[name]
        whose = self.expr("player", scope, depth) if of == "player" and self.chance(0.6) else None
        return core.LiesIn(self.expr(kind, scope, depth), name, whose)

    def _exists(self, scope: Scope, depth: int) -> Any:
        return core.Exists(self.any_select(scope, depth)[0])

    def _member(self, scope: Scope, depth: int) -> Any:
        many = self.random.choice(list(MANY_OF))
        return core.Member(self.expr(MANY_OF[many], scope, depth), self.expr(many, scope, depth))

    def _used(self, _scope: Scope, _depth: int) -> Any:
        return UsedUp(self.random.choice(("knack", "trick")), self.random.choice(PERIODS))

    def _counts_as(self, scope: Scope, depth: int) -> Any:
        conditions = tuple(self.expr("truth", scope, depth) for _ in range(self.random.randint(1, 2)))
        return core.CountsAs(self._same(scope, depth), conditions)

    def _role(self, _scope: Scope, _depth: int) -> Any:
        return core.Same(core.TurnRole(), const(self.random.choice(things_of("beast")), "beast"))

    def _truth_memory(self, _scope: Scope, _depth: int) -> Any:
        return core.Memory("seen", None)

    # --- players and things

    def _seat(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(-1 if self.chance(0.3) else 0, self.players), "player")

    def _turn(self, _scope: Scope, _depth: int) -> Any:
        return core.TurnPlayer()

    def _token(self, _scope: Scope, _depth: int) -> Any:
        return core.TokenHolder(self.random.choice(("lamp", "flag")))

    def _owner(self, scope: Scope, depth: int) -> Any:
        return core.Owner(self.expr(self.random.choice(("gem", "beast")), scope, depth))

    def _neighbor(self, scope: Scope, depth: int) -> Any:
        return core.Neighbor(self.expr("player", scope, depth), self.random.choice((1, -1)))

    def _marker(self, scope: Scope, depth: int) -> Any:
        status = self.random.choice(list(STATUSES))
        return core.Marker(self.expr(STATUSES[status][0], scope, depth), status)

    def _friend(self, scope: Scope, depth: int) -> Any:
        return core.Memory("friend", self.expr("player", scope, depth))

    def _thing(self, kind: str) -> Callable[[Scope, int], Any]:
        def make(_scope: Scope, _depth: int) -> Any:
            return const(NONE if self.chance(0.1) else self.random.choice(things_of(kind)), kind)

        return make

    def _chosen(self, _scope: Scope, _depth: int) -> Any:
        return core.Memory("chosen", None)

    def _turn_role(self, _scope: Scope, _depth: int) -> Any:
        return core.TurnRole()

    def _hue(self, _scope: Scope, _depth: int) -> Any:
        return const(self.random.randrange(3), "hue")

    def _hue_of(self, scope: Scope, depth: int) -> Any:
        return core.Property("hue", self.expr(self.random.choice(("gem", "beast")), scope, depth))

    # --- several

    def _many(self, kind: str, scope: Scope, depth: int) -> Any:
        item = MANY_OF[kind]
        if item in ("gem", "beast") and self.chance(0.4):
            return core.Top(self.expr("number", scope, depth), self.zone(item, scope, depth))
        if item not in ("gem", "beast") and self.chance(0.5):
            items = (self.expr(item, scope, depth) for _ in range(self.random.randint(0, 3)))
            return core.Listing(tuple(items), TYPES[kind])
        return core.Items(self.select(item, scope, depth))

    def zone(self, kind: str, scope: Scope, depth: int = 1) -> core.Zone:
        """A zone for things of a kind."""
        name = self.random.choice([name for name, each in ZONES.items() if each[1] == kind])
        return core.Zone(name, self.expr("player", scope, depth) if ZONES[name][0] == "player" else None)

    def any_select(self, scope: Scope, depth: int) -> tuple[core.Select, str]:
        kind = self.random.choice(("player", "gem", "gem", "beast", "hue", "number"))
        return self.select(kind, scope, depth), kind

    def select(self, kind: str, scope: Scope, depth: int = 2) -> core.Select:
        """A selection of things, players, members or numbers."""
        binder = self.fresh(kind)
        inner = (*scope, (binder, kind, False))
        select = core.Select(binder, self._source(kind, scope, depth), TYPES[kind])
        if self.chance(0.6):
            select = replace(select, where=self.expr("truth", inner, depth))
        if self.chance(0.2):
            select = replace(select, sorted_by=self.expr("number", inner, depth), descending=self.chance(0.5))
        if self.chance(0.2):
            rankings = (core.Ranking(self.chance(0.5), self.expr("number", inner, depth)) for _ in range(self.random.randint(1, 2)))
            select = replace(select, best=tuple(rankings))
        return select

    def _source(self, kind: str, scope: Scope, depth: int) -> Any:
        statuses = [name for name, (bearer, _) in STATUSES.items() if bearer == kind]
        if statuses and self.chance(0.15):
            return core.Marked(self.random.choice(statuses))
        if self.chance(0.15):
            many = next(name for name, item in MANY_OF.items() if item == kind)
            return core.Among(self.expr(many, scope, depth - 1))
        if kind == "player":
            return core.Players(self.expr("player", scope, depth - 1) if self.chance(0.4) else None)
        if kind == "hue":
            return core.OfList("hue")
        if kind == "number":
            low = self.random.randint(-1, 2)
            high = core.Arith("min", const(4), self.expr("number", scope, depth - 1))
            return core.Range(const(low), high)
        zone = self.zone(kind, scope, depth - 1)
        card = self.random.choice([name for name, (of, _) in CARDS.items() if of == kind])
        every = zone.of is not None and self.chance(0.4)
        return self.random.choice((
            core.InEvery(zone.name) if every else core.InZone(zone.name, zone.of),
            core.InZone(zone.name, zone.of),
            core.OfKind(kind),
            core.OfCard(card, zone.name, zone.of if not every else None),
        ))  # fmt: skip


# ---------------------------------------------------------------- making statements


@dataclass(frozen=True)
class Around:
    """What a block stands in."""

    depth: int
    loop: bool = False  # `stop` means something here
    calls: tuple[str, ...] = ()  # procedures that may be called

    def inside(self, **changes: Any) -> Around:
        return replace(self, depth=self.depth - 1, **changes)


class Maker(Expressions):
    """Makes whole programs."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.sites: list[SiteInfo] = [SiteInfo("checkpoint", "checkpoint", "", False, ())]
        self.procedures: dict[str, LinkedProcedure] = {}
        self.params: dict[str, tuple[tuple[str, str], ...]] = {}
        self.onces: list[str] = []
        self.changing = frozenset(name for name in ("hue", "worth") if self.chance(0.5))
        self.flips = frozenset(kind for kind in ("gem", "beast") if self.chance(0.5))
        self._plain: list[Callable[[Scope, Around], list[Any]]] = [
            self._gain, self._gain, self._lose, self._pay, self._transfer, self._move, self._move, self._move_many,
            self._move_many, self._move_all, self._swap_zones, self._swap_things, self._move_token, self._shuffle,
            self._look, self._reveal, self._mark, self._mark, self._unmark, self._remember, self._remember,
            self._set_property, self._tally_up, self._use, self._end_turn,
        ]  # fmt: skip
        self._nesting: list[Callable[[Scope, Around], list[Any]]] = [
            self._if, self._if, self._for_each, self._for_each, self._repeat, self._menu, self._menu, self._offer,
            self._pick, self._pick_random, self._period, self._reactions, self._do, self._do,
        ]  # fmt: skip

    def program(self) -> Program:
        """The whole program: attributes, procedures (each may call those made before it), the flow."""
        attributes = {}
        for name, of in ATTRIBUTES.items():
            local = f"{name}.of"
            scope: Scope = ((local, of, False),) if of else ()
            value = self._adjusted(scope, 1) if self.chance(0.6) else self.expr("number", scope, 2)
            attributes[name] = LinkedAttribute(name, local, value)
            self.attributes[name] = of
        for number in range(self.random.randint(1, 3)):
            self._procedure(f"dig{number}")
        if self.chance(0.4):
            self._recursive("down")
        return self._assembled((*self._opening(), *self._rounds()), attributes)

    def _rounds(self) -> core.Block:
        """Rounds of turns, so that there is somebody who acts."""
        around = Around(3, True, tuple(self.procedures))
        player = self.fresh("player")
        role = self.expr("beast", ())
        body = self.block(((player, "player", False),), around, 5)
        turn = core.Period("turn", "", core.Local(player, TYPES["player"]), role, body, self.fresh("period"))
        each = core.ForEach(core.Select(player, core.Players(None), TYPES["player"]), (turn,))
        rounds = core.Period("round", "", None, None, (each, *self.block((), around, 2)), self.fresh("period"))
        return (*self.block((), around.inside(loop=False), 2), core.Repeat(None, const(3), (rounds,), False, "rounds"))

    def _opening(self) -> list[Any]:
        """Some things lie somewhere else than they start."""
        gems = self.random.sample(things_of("gem"), 4)
        moves = [core.Move(const(gem, "gem"), False, self.zone("gem", (), 0), "bottom", None) for gem in gems]
        beast = self.random.choice(things_of("beast"))
        cage = core.Zone("cage", const(self.random.randrange(self.players), "player"))
        return [*moves, core.Move(const(beast, "beast"), False, cage, "top", None)]

    def _assembled(self, flow: core.Block, attributes: dict[str, LinkedAttribute]) -> Program:
        zones: dict[str, ZoneInfo] = {}
        code = 0
        for name, (of, _, seen) in ZONES.items():
            code += 1 if of == "player" else 0  # that place stays free: the zone of nobody
            zones[name] = ZoneInfo(name, of, code, seen)  # type: ignore[arg-type]
            code += 1 if of == "table" else self.players
        costs = [self.random.randint(0, 4) for _ in CARDS]
        by_card = [list(CARDS).index(thing.card) for thing in THINGS]
        gems = things_of("gem")
        return Program(
            ruleset=RULESET, players=self.players, preset="", things=THINGS, zones=zones,
            start=(("pile", tuple(gems[:3])), ("bin", tuple(gems[3:5])), ("den", tuple(things_of("beast")))),
            properties={
                "name": (*by_card, NONE),
                "cost": (*(costs[card] for card in by_card), NONE),
                "worth": (*(card % 3 for card in by_card), NONE),
                "hue": (*(card % 3 for card in by_card), NONE),
            },
            changing=self.changing, flips=self.flips, resources={"coin": 3, "star": 0},
            tokens=("lamp", "flag"), statuses={n: StatusInfo(n, b, p) for n, (b, p) in STATUSES.items()},  # type: ignore[arg-type]
            memories={memory.name: memory for memory in MEMORIES}, tallies={"digs": TallyInfo("digs", "dig0", "turn")},
            attributes=attributes, procedures=self.procedures, tables=TABLES, lists={"hue": 3},
            abilities=("knack", "trick"), onces=tuple(self.onces), phases=("first", "second"),
            sites=tuple(self.sites), site_of={site.label: n for n, site in enumerate(self.sites)},
            flow=flow, first_seat=self.random.choice(("lamp", "")),
        )  # fmt: skip

    # --- blocks

    def block(self, scope: Scope, around: Around, most: int = 4) -> core.Block:
        """Some statements; what a `let` names stands in the scope of those after it."""
        found: list[Any] = []
        for _ in range(self.random.randint(1, most)):
            roll = self.random.random()
            if roll < 0.2:
                kind = self.random.choice(("number", "number", "player", "gem", "beast", "truth", "hue", *MANY_OF))
                name = self.fresh("let")
                found.append(core.Let(name, self.expr(kind, scope), TYPES[kind]))
                scope = (*scope, (name, kind, True))
            elif roll < 0.3:
                found += self._assign(scope)
            elif roll < 0.6 and around.depth > 0:
                found += self.random.choice(self._nesting)(scope, around.inside())
            else:
                found += self.random.choice(self._plain)(scope, around)
        if around.loop and self.chance(0.15):
            stop: Any = core.Stop()
            found.append(core.If(self.expr("truth", scope), (stop,)) if self.chance(0.7) else stop)
        if self.chance(0.01):
            found.append(core.Finish(self.select("player", scope, 1) if self.chance(0.7) else None))
        return tuple(found)

    def _assign(self, scope: Scope) -> list[Any]:
        known = [(name, kind) for name, kind, changes in scope if changes]
        if not known:
            return []
        name, kind = self.random.choice(known)
        return [core.Assign(name, self.expr(kind, scope))]

    def _procedure(self, name: str) -> None:
        kinds = self.random.choices(("number", "player", "gem", "gems", "beast"), k=self.random.randint(0, 2))
        params = tuple((f"{name}.{kind}{number}", kind) for number, kind in enumerate(kinds))
        scope: Scope = ((f"{name}.player", "player", False), *((param, kind, False) for param, kind in params))
        body = self.block(scope, Around(2, False, tuple(self.procedures)))
        self._add(name, params, body)

    def _recursive(self, name: str) -> None:
        """A procedure that does itself with a smaller number."""
        left = core.Local(f"{name}.left", TYPES["number"])
        scope: Scope = ((f"{name}.player", "player", False), (left.name, "number", False))
        less = ((left.name, core.Arith("-", left, const(1))),)
        again = core.Do(name, less, self.expr("player", scope))
        body = (
            *self.block(scope, Around(1, False, tuple(self.procedures)), 2),
            core.If(core.Compare(">", left, const(0)), (again,)),
            *self.block(scope, Around(1, False, tuple(self.procedures)), 2),
        )
        self._add(name, ((left.name, "small"),), body)

    def _add(self, name: str, params: tuple[tuple[str, str], ...], body: core.Block) -> None:
        self.procedures[name] = LinkedProcedure(name, tuple(param for param, _ in params), f"{name}.player", body)
        self.params[name] = params

    # --- statements without blocks

    def _gain(self, scope: Scope, _around: Around) -> list[Any]:
        return [core.Gain("coin", self.expr("number", scope), self.expr("player", scope))]

    def _lose(self, scope: Scope, _around: Around) -> list[Any]:
        amount = self.expr("number", scope) if self.chance(0.8) else None
        return [core.Lose(self.random.choice(("coin", "star")), amount, self.expr("player", scope))]

    def _pay(self, scope: Scope, _around: Around) -> list[Any]:
        """As the linker has it: tested just before."""
        amount, player = self.expr("number", scope), self.expr("player", scope)
        payee = self.expr("player", scope) if self.chance(0.5) else None
        held = core.Compare("<=", amount, core.Resource("coin", player))
        return [core.If(held, (core.Pay("coin", amount, player, payee),))]

    def _transfer(self, scope: Scope, _around: Around) -> list[Any]:
        amount = self.expr("number", scope) if self.chance(0.7) else None
        return [core.Transfer("coin", amount, self.expr("player", scope), self.expr("player", scope))]

    def _kind(self) -> str:
        return self.random.choice(("gem", "gem", "gem", "beast"))

    def _face(self, kind: str) -> Any:
        return self.random.choice(("up", "down", None, None) if kind in self.flips else ("down", None, None))

    def _end(self) -> Any:
        return self.random.choice(("top", "bottom"))

    def _move(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        what = self.expr(kind, scope)
        return [core.Move(what, False, self.zone(kind, scope), self._end(), self._face(kind))]

    def _move_many(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        what = self.expr(kind + "s", scope)
        return [core.Move(what, True, self.zone(kind, scope), self._end(), self._face(kind))]

    def _move_all(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        return [core.MoveAll(self.zone(kind, scope), self.zone(kind, scope), self._end(), self._face(kind))]

    def _swap_zones(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        return [core.SwapZones(self.zone(kind, scope), self.zone(kind, scope))]

    def _swap_things(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        return [core.SwapThings(self.expr(kind, scope), self.expr(kind, scope))]

    def _move_token(self, scope: Scope, _around: Around) -> list[Any]:
        return [core.MoveToken(self.random.choice(("lamp", "flag")), self.expr("player", scope))]

    def _shuffle(self, scope: Scope, _around: Around) -> list[Any]:
        return [core.Shuffle(self.zone(self._kind(), scope))]

    def _look(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        what = self.random.choice((self.expr(kind, scope), self.expr(kind + "s", scope), self.zone(kind, scope)))
        return [core.Look(what, self.expr("player", scope))]

    def _reveal(self, scope: Scope, _around: Around) -> list[Any]:
        return [core.Reveal(self.expr(kind, scope)) for kind in self.flips if self.chance(0.5)]

    def _mark(self, scope: Scope, _around: Around) -> list[Any]:
        status = self.random.choice(list(STATUSES))
        return [core.Mark(self.expr(STATUSES[status][0], scope), status, self.expr("player", scope))]

    def _unmark(self, scope: Scope, _around: Around) -> list[Any]:
        status = self.random.choice(list(STATUSES))
        return [core.Unmark(self.expr(STATUSES[status][0], scope), status)]

    def _remember(self, scope: Scope, _around: Around) -> list[Any]:
        memory = self.random.choice(MEMORIES)
        kind = next(name for name, of in TYPES.items() if of == memory.type)
        of = self.expr(memory.bearer, scope) if memory.bearer else None
        return [core.SetMemory(memory.name, of, self.expr(kind, scope))]

    def _set_property(self, scope: Scope, _around: Around) -> list[Any]:
        if not self.changing:
            return []
        name = self.random.choice(sorted(self.changing))
        value = self.expr("hue" if name == "hue" else "number", scope)
        return [core.SetProperty(name, self.expr(self._kind(), scope), value)]

    def _tally_up(self, scope: Scope, _around: Around) -> list[Any]:
        return [Tally("digs", self.expr("player", scope))]

    def _use(self, _scope: Scope, _around: Around) -> list[Any]:
        return [Use(self.random.choice(("knack", "trick")), self.random.choice(PERIODS))]

    def _end_turn(self, _scope: Scope, _around: Around) -> list[Any]:
        return [core.EndTurn()]

    # --- statements with blocks

    def _if(self, scope: Scope, around: Around) -> list[Any]:
        otherwise = self.block(scope, around) if self.chance(0.5) else ()
        return [core.If(self.expr("truth", scope), self.block(scope, around), otherwise)]

    def _for_each(self, scope: Scope, around: Around) -> list[Any]:
        select, kind = self.any_select(scope, 2)
        return [core.ForEach(select, self.block((*scope, (select.binder, kind, False)), replace(around, loop=True), 3))]

    def _repeat(self, scope: Scope, around: Around) -> list[Any]:
        until = self.expr("truth", scope) if self.chance(0.5) else None
        most = core.Arith("min", const(3), self.expr("number", scope)) if self.chance(0.5) else const(self.random.randint(0, 3))
        bounded = until is not None and self.chance(0.05)
        body = self.block(scope, replace(around, loop=True), 3)
        return [core.Repeat(until, most, body, bounded, self.fresh("repeat"))]

    def _do(self, scope: Scope, around: Around) -> list[Any]:
        if not around.calls:
            return []
        name = self.random.choice(around.calls)
        arguments = []
        for param, kind in self.params[name]:
            value = const(self.random.randint(0, 3)) if kind == "small" else self.expr(kind, scope)
            arguments.append((param, value))
        self.random.shuffle(arguments)
        return [core.Do(name, tuple(arguments), self.expr("player", scope))]

    def _asked(self, scope: Scope) -> Any:
        """Who decides: mostly somebody."""
        known = [name for name, kind, _ in scope if kind == "player"]
        if known and self.chance(0.8):
            return core.Local(self.random.choice(known), TYPES["player"])
        return self.expr("player", scope) if self.chance(0.3) else const(self.random.randrange(self.players), "player")

    def site(self, kind: Any) -> str:
        label = f"{self.random.choice(list(CARDS))}/{kind}{len(self.sites)}"
        self.sites.append(SiteInfo(label, kind, "", False, ()))
        return label

    def _entries(self, scope: Scope, around: Around, once: float) -> tuple[core.Entry, ...]:
        entries = []
        for _ in range(self.random.randint(1, 3)):
            inner, select = scope, None
            if self.chance(0.5):
                select, kind = self.any_select(scope, 2)
                inner = (*scope, (select.binder, kind, False))
                in_one_place = isinstance(select.source, core.InZone | core.Among) and kind in ("gem", "beast")
                if in_one_place and self.chance(0.4):
                    select = replace(select, alike=True)
            condition = self.expr("truth", scope) if self.chance(0.5) else None
            used: Any = None
            if self.chance(0.2):
                used = (self.random.choice(("knack", "trick")), self.random.choice(PERIODS))
                unused = core.Not(UsedUp(*used))  # type: ignore[arg-type]
                condition = unused if condition is None else core.And((unused, condition))
            key, group, own = self.fresh("entry"), "", self.chance(once)
            if own:
                group = self.random.choice(self.onces) if self.onces and self.chance(0.3) else key
                self.onces += [group] if group not in self.onces else []
            entries.append(
                core.Entry(key, (key,), condition, select, self.block(inner, around, 3), self.chance(0.2), own, used=used, group=group)
            )
        return tuple(entries)

    def _menu(self, scope: Scope, around: Around) -> list[Any]:
        optional = self.chance(0.4)
        otherwise = self.block(scope, around, 2) if optional and self.chance(0.6) else ()
        entries = self._entries(scope, around, 0.0)
        return [core.Menu(self.site("menu"), self._asked(scope), entries, optional, otherwise)]

    def _offer(self, scope: Scope, around: Around) -> list[Any]:
        entries = self._entries(scope, around, 0.6)
        return [core.Offer(self.site("offer"), self._asked(scope), entries)]

    def _pick(self, scope: Scope, around: Around) -> list[Any]:
        kind = self.random.choice(("gem", "gem", "player", "beast", "number"))
        many = kind + "s"
        select = self.select(kind, scope)
        binder = self.fresh("picked")
        low, high = self.expr("number", scope), self.expr("number", scope)
        if self.chance(0.5):
            low = high = const(self.random.randint(0, 3))
        body = self.block((*scope, (binder, many, False)), around, 3)
        return [core.Pick(self.site("pick"), self._asked(scope), binder, select, low, high, body)]

    def _pick_random(self, scope: Scope, around: Around) -> list[Any]:
        kind = self.random.choice(("gem", "gem", "player", "beast", "number"))
        single = self.chance(0.5)
        binder = self.fresh("drawn")
        select = self.select(kind, scope)
        body = self.block((*scope, (binder, kind if single else kind + "s", False)), around, 3)
        count = const(1) if single else self.expr("number", scope)
        return [core.PickRandom(binder, count, select, single, body)]

    def _period(self, scope: Scope, around: Around) -> list[Any]:
        kind: Any = self.random.choice(("turn", "turn", "turn", "round", "phase"))
        body = self.block(scope, around)
        if kind == "phase":
            number = self.random.randrange(2)
            body = (Checkpoint(number, 0), *body) if self.chance(0.5) else body  # type: ignore[assignment]
            return [core.Period("phase", ("first", "second")[number], None, None, body, self.fresh("period"))]
        if kind == "round":
            return [core.Period("round", "", None, None, body, self.fresh("period"))]
        player = self.expr("player", scope)
        role = self.expr("beast", scope)
        turn = core.Period("turn", "", player, role, body, self.fresh("period"))
        return [core.If(core.Not(core.Same(player, const(NONE, "player"))), (turn,))]

    def _reactions(self, scope: Scope, around: Around) -> list[Any]:
        """Triggers are cards' texts: outside of any loop."""
        triggers = []
        for _ in range(self.random.randint(1, 3)):
            inner, select = scope, None
            if self.chance(0.5):
                status = self.random.choice(list(STATUSES))
                kind = STATUSES[status][0]
                select = core.Select(self.fresh("bearer"), core.Marked(status), TYPES[kind])
                inner = (*scope, (select.binder, kind, False))
            condition = self.expr("truth", inner) if self.chance(0.6) else const(1, "truth")
            key = self.fresh("trigger")
            body = self.block(inner, replace(around, loop=False), 3)
            triggers.append(core.Trigger(key, select, condition, self.expr("player", inner), body, key))
        return [core.Reactions(self.site("order"), tuple(triggers))]


# ---------------------------------------------------------------- playing them


class Table:
    """One engine at play. A program that comes to no end is stopped, with `limit` saying why."""

    def __init__(self, name: str, engine: Any, logged: bool) -> None:
        self.name, self.engine, self.logged = name, engine, logged
        self.state: Any = None
        self.limit = ""

    def start(self, seed: int, stop: int) -> None:
        self._try(lambda: setattr(self, "state", self.engine.start(seed, log=self.logged, stop=stop)))

    def apply(self, code: int) -> None:
        self._try(lambda: self.engine.apply(self.state, code))

    def _try(self, run: Callable[[], None]) -> None:
        try:
            run()
        except LimitReached as reached:
            self.limit = reached.limit

    def renew(self, how: str) -> None:
        """Go on with a copy, or with what a dump gives back."""
        if how == "copy":
            self.state = self.engine.copy(self.state)
        elif how == "dump":
            self.state = self.engine.restore(json.loads(json.dumps(self.engine.dump(self.state))))


def tables(program: Program) -> list[Table]:
    compiled = CompiledEngine(program)
    return [
        Table("reference", ReferenceEngine(program), True),
        Table("compiled", compiled, True),
        Table("compiled, no log", compiled, False),
    ]


def compared(program: Program, playing: list[Table]) -> list[str]:
    """How the others differ from the first."""
    first, found = playing[0], []
    for other in playing[1:]:
        found += [f"{other.name}: {line}" for line in states.differences(program, first.state, other.state)]
        if other.logged and states.entries(first.state.log) != states.entries(other.state.log):
            ours, theirs = states.entries(first.state.log)[::-1], states.entries(other.state.log)[::-1]
            place = next((n for n, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), min(len(ours), len(theirs)))
            found.append(f"{other.name}: log: {ours[place:place + 3]} | {theirs[place:place + 3]}")
    return found


def lockstep(program: Program, seed: int, most: int = DECISIONS) -> tuple[list[str], Counter[str]]:
    """The first differences of a game, and what happened in it."""
    playing = tables(program)
    dice = random.Random(seed)
    stop = dice.choice((-1, -1, 0, 1))
    for table in playing:
        table.start(seed, stop)
    seen: Counter[str] = Counter()
    for _ in range(most):
        limits = {table.limit for table in playing}
        if limits != {""}:
            seen["stopped"] += 1
            return ([f"limits: {[table.limit for table in playing]}"] if "" in limits else []), seen
        found = compared(program, playing)
        if found:
            return found, seen
        state = playing[0].state
        if state.over:
            seen["over"] += 1
            break
        seen["decisions"] += 1
        seen[program.sites[state.site].kind] += 1
        code = dice.choice(state.options)
        for table in playing:
            table.renew(dice.choice(("", "", "copy", "dump")))
            table.apply(code)
    return [], seen
