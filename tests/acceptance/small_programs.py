"""A maker of random programs of the made-up game: statements with decisions inside each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE, StatusInfo, TallyInfo, ZoneInfo
from rulewright.interpreter.link.finish import collect_sites
from rulewright.interpreter.linked import LinkedAttribute, LinkedProcedure, Program
from rulewright.interpreter.linked.rewrite import everything

from .small_game import (
    ATTRIBUTES,
    CARDS,
    MANY_OF,
    MEMORIES,
    PERIODS,
    RULESET,
    STATUSES,
    TABLES,
    THINGS,
    TYPES,
    ZONES,
    Around,
    Expressions,
    Scope,
    const,
    things_of,
)


def assembled(
    flow: linked.Block,
    players: int = 3,
    *,
    procedures: Mapping[str, LinkedProcedure] | None = None,
    attributes: Mapping[str, LinkedAttribute] | None = None,
    costs: Sequence[int] = (3, 1, 4, 0, 2),
    changing: frozenset[str] = frozenset({"hue"}),
    flips: frozenset[str] = frozenset({"gem"}),
    first_seat: str = "lamp",
) -> Program:
    """The made-up game with this flow."""
    zones: dict[str, ZoneInfo] = {}
    code = 0
    for name, (of, _, seen) in ZONES.items():
        code += 1 if of == "player" else 0  # that place stays free: the zone of nobody
        zones[name] = ZoneInfo(name, of, code, seen)  # type: ignore[arg-type]
        code += 1 if of == "table" else players
    by_card = [list(CARDS).index(thing.card) for thing in THINGS]
    gems = things_of("gem")
    bodies = tuple(procedure.body for procedure in (procedures or {}).values())
    nodes = list(everything((flow, bodies)))
    statuses: Any = {name: StatusInfo(name, *each) for name, each in STATUSES.items()}
    sites = collect_sites([flow, *bodies])
    onces = [node.group or node.key for node in nodes if type(node) is linked.Entry and node.once]
    return Program(
        ruleset=RULESET, players=players, preset="", things=THINGS, zones=zones,
        start=(("pile", 0, (*gems[:3],)), ("bin", 0, (*gems[3:5],)), ("den", 0, (*things_of("beast"),))),
        properties={
            "name": (*by_card, NONE),
            "cost": (*(costs[card] for card in by_card), NONE),
            "worth": (*(card % 3 for card in by_card), NONE),
            "hue": (*(card % 3 for card in by_card), NONE),
        },
        changing=changing, flips=flips, resources={"coin": 3, "star": 0},
        tokens=("lamp", "flag"), statuses=statuses,
        memories={memory.name: memory for memory in MEMORIES},
        tallies={"digs": TallyInfo("digs", "dig0", "turn")},
        attributes=dict(attributes or {}), procedures=dict(procedures or {}), tables=TABLES, lists={"hue": 3},
        abilities=("knack", "trick"), onces=tuple(dict.fromkeys(onces)), phases=("first", "second"),
        sites=sites, site_of={site.label: n for n, site in enumerate(sites)},
        flow=flow, first_seat=first_seat,
        suspends=any(type(node) is linked.EndTurn and node.suspend for node in nodes),
    )  # fmt: skip


class Maker(Expressions):
    """Makes whole programs."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.procedures: dict[str, LinkedProcedure] = {}
        self.params: dict[str, tuple[tuple[str, str], ...]] = {}
        self.onces: list[str] = []
        self.changing = frozenset(name for name in ("hue", "worth") if self.chance(0.5))
        self.flips = frozenset(kind for kind in ("gem", "beast") if self.chance(0.5))
        self._plain: list[Callable[[Scope, Around], list[Any]]] = [
            self._gain, self._gain, self._lose, self._pay, self._transfer, self._move, self._move,
            self._move_many, self._move_many, self._move_all, self._swap_zones, self._swap_things,
            self._move_token, self._shuffle, self._look, self._reveal, self._mark, self._mark, self._unmark,
            self._remember, self._remember, self._set_property, self._tally_up, self._use, self._end_turn,
            self._to_and_fro, self._to_and_fro,
        ]  # fmt: skip
        self._nesting: list[Callable[[Scope, Around], list[Any]]] = [
            self._if, self._if, self._for_each, self._for_each, self._repeat, self._menu, self._menu,
            self._offer, self._pick, self._pick_random, self._period, self._reactions, self._reactions,
            self._do, self._do,
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
        return assembled(
            (*self._opening(), *self._rounds()),
            self.players,
            procedures=self.procedures,
            attributes=attributes,
            costs=[self.random.randint(0, 4) for _ in CARDS],
            changing=self.changing,
            flips=self.flips,
            first_seat=self.random.choice(("lamp", "")),
        )

    def _rounds(self) -> linked.Block:
        """Rounds of turns, so that there is somebody who acts."""
        around = Around(3, True, tuple(self.procedures))
        player = self.fresh("player")
        role = self.expr("beast", ())
        scope: Scope = ((player, "player", False),)
        ask = self.random.choice((self._menu, self._offer, self._pick))
        body = (*self.block(scope, around), *ask(scope, around.inside()), *self.block(scope, around))
        turn = linked.Period(
            "turn", "", linked.Local(player, TYPES["player"]), role, body, self.fresh("period")
        )
        each = linked.ForEach(linked.Select(player, linked.Players(None), TYPES["player"]), (turn,))
        rounds = linked.Period(
            "round", "", None, None, (each, *self.block((), around, 2)), self.fresh("period")
        )
        return (
            *self.block((), around.inside(loop=False), 2),
            linked.Repeat(None, const(3), (rounds,), False, "rounds"),
        )

    def _opening(self) -> list[Any]:
        """Some things lie somewhere else than they start."""
        gems = self.random.sample(things_of("gem"), 4)
        moves = [
            linked.Move(const(gem, "gem"), False, self.zone("gem", (), 0), "bottom", None) for gem in gems
        ]
        beast = self.random.choice(things_of("beast"))
        cage = linked.Zone("cage", const(self.random.randrange(self.players), "player"))
        marks = [self._mark((), Around(0))[0] for _ in range(self.random.randint(0, 6))]
        return [*moves, linked.Move(const(beast, "beast"), False, cage, "top", None), *marks]

    # --- blocks

    def block(self, scope: Scope, around: Around, most: int = 4) -> linked.Block:
        """Some statements; what a `let` names stands in the scope of those after it."""
        found: list[Any] = []
        for _ in range(self.random.randint(1, most)):
            roll = self.random.random()
            if roll < 0.2:
                kind = self.random.choice(
                    ("number", "number", "player", "gem", "beast", "truth", "hue", *MANY_OF)
                )
                name = self.fresh("let")
                found.append(linked.Let(name, self.expr(kind, scope), TYPES[kind]))
                scope = (*scope, (name, kind, True))
            elif roll < 0.3:
                found += self._assign(scope)
            elif roll < 0.7 and around.depth > 0:
                found += self.random.choice(self._nesting)(scope, around.inside())
            else:
                found += self.random.choice(self._plain)(scope, around)
        if around.loop and self.chance(0.1):
            stop: Any = linked.Stop()
            found.append(linked.If(self.expr("truth", scope), (stop,)) if self.chance(0.8) else stop)
        if self.chance(0.005):
            found.append(linked.Finish(self.select("player", scope, 1) if self.chance(0.7) else None))
        return tuple(found)

    def _assign(self, scope: Scope) -> list[Any]:
        known = [(name, kind) for name, kind, changes in scope if changes]
        if not known:
            return []
        name, kind = self.random.choice(known)
        return [linked.Assign(name, self.expr(kind, scope))]

    def _procedure(self, name: str) -> None:
        kinds = self.random.choices(("number", "player", "gem", "gems", "beast"), k=self.random.randint(0, 2))
        params = tuple((f"{name}.{kind}{number}", kind) for number, kind in enumerate(kinds))
        scope: Scope = (
            (f"{name}.player", "player", False),
            *((param, kind, False) for param, kind in params),
        )
        body = self.block(scope, Around(2, False, tuple(self.procedures)))
        self._add(name, params, body)

    def _recursive(self, name: str) -> None:
        """A procedure that does itself with a smaller number."""
        left = linked.Local(f"{name}.left", TYPES["number"])
        scope: Scope = ((f"{name}.player", "player", False), (left.name, "number", False))
        less = ((left.name, linked.Arith("-", left, const(1))),)
        again = linked.Do(name, less, self.expr("player", scope))
        body = (
            *self.block(scope, Around(1, False, tuple(self.procedures)), 2),
            linked.If(linked.Compare(">", left, const(0)), (again,)),
            *self.block(scope, Around(1, False, tuple(self.procedures)), 2),
        )
        self._add(name, ((left.name, "small"),), body)

    def _add(self, name: str, params: tuple[tuple[str, str], ...], body: linked.Block) -> None:
        self.procedures[name] = LinkedProcedure(
            name, tuple(param for param, _ in params), f"{name}.player", body
        )
        self.params[name] = params

    # --- statements without blocks

    def _gain(self, scope: Scope, _around: Around) -> list[Any]:
        return [linked.Gain("coin", self.expr("number", scope), self.expr("player", scope))]

    def _lose(self, scope: Scope, _around: Around) -> list[Any]:
        amount = self.expr("number", scope) if self.chance(0.8) else None
        return [linked.Lose(self.random.choice(("coin", "star")), amount, self.expr("player", scope))]

    def _pay(self, scope: Scope, _around: Around) -> list[Any]:
        """As the linker has it: tested just before."""
        amount, player = self.expr("number", scope), self.expr("player", scope)
        payee = self.expr("player", scope) if self.chance(0.5) else None
        held = linked.Compare("<=", amount, linked.Resource("coin", player))
        return [linked.If(held, (linked.Pay("coin", amount, player, payee),))]

    def _transfer(self, scope: Scope, _around: Around) -> list[Any]:
        amount = self.expr("number", scope) if self.chance(0.7) else None
        return [linked.Transfer("coin", amount, self.expr("player", scope), self.expr("player", scope))]

    def _kind(self) -> str:
        return self.random.choice(("gem", "gem", "gem", "beast"))

    def _face(self, kind: str) -> Any:
        return self.random.choice(("up", "down", None, None) if kind in self.flips else ("down", None, None))

    def _end(self) -> Any:
        return self.random.choice(("top", "bottom"))

    def _move(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        what = self.expr(kind, scope)
        return [linked.Move(what, False, self.zone(kind, scope), self._end(), self._face(kind))]

    def _move_many(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        what = self.expr(kind + "s", scope)
        return [linked.Move(what, True, self.zone(kind, scope), self._end(), self._face(kind))]

    def _move_all(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        return [linked.MoveAll(self.zone(kind, scope), self.zone(kind, scope), self._end(), self._face(kind))]

    def _swap_zones(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        return [linked.SwapZones(self.zone(kind, scope), self.zone(kind, scope))]

    def _swap_things(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        return [linked.SwapThings(self.expr(kind, scope), self.expr(kind, scope))]

    def _move_token(self, scope: Scope, _around: Around) -> list[Any]:
        to = None if self.chance(0.2) else self.expr("player", scope)
        return [linked.MoveToken(self.random.choice(("lamp", "flag")), to)]

    def _shuffle(self, scope: Scope, _around: Around) -> list[Any]:
        return [linked.Shuffle(self.zone(self._kind(), scope))]

    def _to_and_fro(self, scope: Scope, around: Around) -> list[Any]:
        """A thing that has a name is moved again and again; it may have moved otherwise in the meantime."""
        known = [(name, kind) for name, kind, _ in scope if kind in ("gem", "beast")]
        if not known:
            return self._move(scope, around)
        name, kind = self.random.choice(known)
        thing = linked.Local(name, TYPES[kind])
        between = (
            self._move, self._move_many, self._move_all, self._swap_zones, self._swap_things,
            self._move_token,
        )  # fmt: skip
        found: list[Any] = []
        for _ in range(self.random.randint(1, 3)):
            found.append(linked.Move(thing, False, self.zone(kind, scope), self._end(), self._face(kind)))
            found += self.random.choice(between)(scope, around)
        return [*found, linked.Move(thing, False, self.zone(kind, scope), self._end(), self._face(kind))]

    def _look(self, scope: Scope, _around: Around) -> list[Any]:
        kind = self._kind()
        what = self.random.choice(
            (self.expr(kind, scope), self.expr(kind + "s", scope), self.zone(kind, scope))
        )
        return [linked.Look(what, self.expr("player", scope))]

    def _reveal(self, scope: Scope, _around: Around) -> list[Any]:
        return [linked.Reveal(self.expr(kind, scope)) for kind in sorted(self.flips) if self.chance(0.5)]

    def _mark(self, scope: Scope, _around: Around) -> list[Any]:
        status = self.random.choice(list(STATUSES))
        return [linked.Mark(self.expr(STATUSES[status][0], scope), status, self.expr("player", scope))]

    def _unmark(self, scope: Scope, _around: Around) -> list[Any]:
        status = self.random.choice(list(STATUSES))
        by = self.expr("player", scope) if self.chance(0.4) else None
        return [linked.Unmark(self.expr(STATUSES[status][0], scope), status, by)]

    def _remember(self, scope: Scope, _around: Around) -> list[Any]:
        memory = self.random.choice(MEMORIES)
        kind = next(name for name, of in TYPES.items() if of == memory.type)
        of = self.expr(memory.bearer, scope) if memory.bearer else None
        return [linked.SetMemory(memory.name, of, self.expr(kind, scope))]

    def _set_property(self, scope: Scope, _around: Around) -> list[Any]:
        if not self.changing:
            return []
        name = self.random.choice(sorted(self.changing))
        value = self.expr("hue" if name == "hue" else "number", scope)
        return [linked.SetProperty(name, self.expr(self._kind(), scope), value)]

    def _tally_up(self, scope: Scope, _around: Around) -> list[Any]:
        return [linked.Tally("digs", self.expr("player", scope))]

    def _use(self, _scope: Scope, _around: Around) -> list[Any]:
        return [linked.Use(self.random.choice(("knack", "trick")), self.random.choice(PERIODS))]

    def _end_turn(self, _scope: Scope, _around: Around) -> list[Any]:
        return [linked.EndTurn(suspend=self.chance(0.3))]

    # --- statements with blocks

    def _if(self, scope: Scope, around: Around) -> list[Any]:
        otherwise = self.block(scope, around) if self.chance(0.5) else ()
        return [linked.If(self.expr("truth", scope), self.block(scope, around), otherwise)]

    def _for_each(self, scope: Scope, around: Around) -> list[Any]:
        select, kind = self.any_select(scope, 2)
        return [
            linked.ForEach(
                select, self.block((*scope, (select.binder, kind, False)), replace(around, loop=True), 3)
            )
        ]

    def _repeat(self, scope: Scope, around: Around) -> list[Any]:
        until = self.expr("truth", scope) if self.chance(0.5) else None
        most = (
            linked.Arith("min", const(3), self.expr("number", scope))
            if self.chance(0.5)
            else const(self.random.randint(0, 3))
        )
        bounded = until is not None and self.chance(0.05)
        body = self.block(scope, replace(around, loop=True), 3)
        return [linked.Repeat(until, most, body, bounded, self.fresh("repeat"))]

    def _do(self, scope: Scope, around: Around) -> list[Any]:
        if not around.calls:
            return []
        name = self.random.choice(around.calls)
        arguments = []
        for param, kind in self.params[name]:
            value = const(self.random.randint(0, 3)) if kind == "small" else self.expr(kind, scope)
            arguments.append((param, value))
        self.random.shuffle(arguments)
        return [linked.Do(name, tuple(arguments), self.expr("player", scope))]

    def _asked(self, scope: Scope) -> Any:
        """Who decides: mostly somebody."""
        known = [name for name, kind, _ in scope if kind == "player"]
        if known and self.chance(0.8):
            return linked.Local(self.random.choice(known), TYPES["player"])
        return (
            self.expr("player", scope)
            if self.chance(0.3)
            else const(self.random.randrange(self.players), "player")
        )

    def site(self, kind: str) -> str:
        """A label of its own: labels begin with the card in whose text they stand."""
        return self.fresh(f"{self.random.choice(list(CARDS))}/{kind}")

    def _entries(self, scope: Scope, around: Around, once: float) -> tuple[linked.Entry, ...]:
        entries = []
        for _ in range(self.random.randint(1, 3)):
            inner, select = scope, None
            if self.chance(0.5):
                select, kind = self.any_select(scope, 2)
                inner = (*scope, (select.binder, kind, False))
                in_one_place = isinstance(select.source, linked.InZone | linked.Among) and kind in (
                    "gem",
                    "beast",
                )
                if in_one_place and self.chance(0.4):
                    statuses = [name for name, (of, *_) in STATUSES.items() if of == kind]
                    select = replace(select, alike=tuple(statuses if self.chance(0.5) else ()))
            condition = self.expr("truth", scope) if self.chance(0.5) else None
            used: Any = None
            if self.chance(0.2):
                used = (self.random.choice(("knack", "trick")), self.random.choice(PERIODS))
                unused = linked.Not(linked.UsedUp(*used))  # type: ignore[arg-type]
                condition = unused if condition is None else linked.And((unused, condition))
            key, group, own = self.fresh("entry"), "", self.chance(once)
            if own:
                group = self.random.choice(self.onces) if self.onces and self.chance(0.3) else key
                self.onces += [group] if group not in self.onces else []
            entries.append(
                linked.Entry(
                    key,
                    (key,),
                    condition,
                    select,
                    self.block(inner, around, 3),
                    self.chance(0.2),
                    own,
                    used=used,
                    group=group,
                )
            )
        return tuple(entries)

    def _menu(self, scope: Scope, around: Around) -> list[Any]:
        optional = self.chance(0.4)
        otherwise = self.block(scope, around, 2) if optional and self.chance(0.6) else ()
        entries = self._entries(scope, around, 0.0)
        return [linked.Menu(self.site("menu"), self._asked(scope), entries, optional, otherwise)]

    def _offer(self, scope: Scope, around: Around) -> list[Any]:
        entries = self._entries(scope, around, 0.6)
        return [linked.Offer(self.site("offer"), self._asked(scope), entries)]

    def _pick(self, scope: Scope, around: Around) -> list[Any]:
        kind = self.random.choice(("gem", "gem", "player", "beast", "number"))
        many = kind + "s"
        select = self.select(kind, scope)
        binder = self.fresh("picked")
        low, high = self.expr("number", scope), self.expr("number", scope)
        if self.chance(0.5):
            low = high = const(self.random.randint(0, 3))
        body = self.block((*scope, (binder, many, False)), around, 3)
        return [linked.Pick(self.site("pick"), self._asked(scope), binder, select, low, high, body)]

    def _pick_random(self, scope: Scope, around: Around) -> list[Any]:
        kind = self.random.choice(("gem", "gem", "player", "beast", "number"))
        single = self.chance(0.5)
        binder = self.fresh("drawn")
        select = self.select(kind, scope)
        body = self.block((*scope, (binder, kind if single else kind + "s", False)), around, 3)
        count = const(1) if single else self.expr("number", scope)
        return [linked.PickRandom(binder, count, select, single, body)]

    def _period(self, scope: Scope, around: Around) -> list[Any]:
        kind: Any = self.random.choice(("turn", "turn", "turn", "round", "phase"))
        body = self.block(scope, around)
        if kind == "phase":
            number = self.random.randrange(2)
            body = (linked.Checkpoint(number, 0), *body) if self.chance(0.5) else body  # type: ignore[assignment]
            return [
                linked.Period("phase", ("first", "second")[number], None, None, body, self.fresh("period"))
            ]
        if kind == "round":
            return [linked.Period("round", "", None, None, body, self.fresh("period"))]
        player = self.expr("player", scope)
        role = self.expr("beast", scope)
        site = self.fresh("period")
        turn = linked.Period("turn", "", player, role, body, site, resumed=self.chance(0.3))
        return [linked.If(linked.Not(linked.Same(player, const(NONE, "player"))), (turn,))]

    def _reactions(self, scope: Scope, around: Around) -> list[Any]:
        """Triggers are cards' texts: outside of any loop."""
        triggers = []
        one_owner = self.random.choice((None, None, const(self.random.randrange(self.players), "player")))
        for _ in range(self.random.randint(1, 4)):
            inner, select = scope, None
            if self.chance(0.5):
                status = self.random.choice(list(STATUSES))
                kind = STATUSES[status][0]
                select = linked.Select(self.fresh("bearer"), linked.Marked(status), TYPES[kind])
                inner = (*scope, (select.binder, kind, False))
            condition = self.expr("truth", inner) if self.chance(0.4) else const(1, "truth")
            key = self.fresh("trigger")
            body = self.block(inner, replace(around, loop=False), 3)
            owner = one_owner if one_owner is not None and self.chance(0.8) else self.expr("player", inner)
            triggers.append(linked.Trigger(key, select, condition, owner, body, key))
        return [linked.Reactions(self.site("order"), tuple(triggers))]
