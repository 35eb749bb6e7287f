"""A maker of random programs of the made-up game with maps."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.linked import Program

from .asked import Expressions, Scope
from .garden import LAID, MANY_OF, TYPES, ZONES, assembled, const, within


class Maker(Expressions):
    """Makes whole programs: boards are dealt, then tiles come and go."""

    def program(self) -> Program:
        opening = [
            linked.ForEach(
                linked.Select("p", linked.Players(None), TYPES["player"]),
                (self._deal("plan", linked.Local("p", TYPES["player"])),),
            ),
            self._deal("chart", None),
            self._deal("camp", const(self.random.randrange(2), "player")),
        ]
        turns = linked.Repeat(None, const(12), tuple(self._turn()), False, "turns")
        return assembled((*opening, turns, linked.Finish(None)), self.players)

    def _deal(self, zone: str, of: Any) -> Any:
        board = linked.Local(self.fresh("board"), TYPES["board"])
        move = linked.Move(board, False, linked.Zone(zone, of), "bottom", None)
        every = linked.Select(board.name, linked.InZone("box", None), TYPES["board"])
        return linked.PickRandom(board.name, const(1), every, True, (move,))

    def _turn(self) -> list[Any]:
        """Some statements; the answers to some questions; a choice of which all options are compared."""
        scope: Scope = ()
        body: list[Any] = []
        for _ in range(self.random.randint(3, 6)):
            body += self.statement(scope)
        for _ in range(4):
            kind = self.random.choice(("number", "number", "truth", "truth", "hexes", "tiles", "areas"))
            value = self.expr(kind, scope)
            value = linked.Size(value) if kind in MANY_OF else value
            body.append(
                linked.Gain("coin", linked.Arith("max", const(0), value), const(0, "player"), "asked")
            )
        return [*body, self._menu(scope)]

    def statement(self, scope: Scope) -> list[Any]:
        makers = [
            self._place, self._place, self._place, self._place, self._move, self._swap, self._board,
            self._move_all, self._each, self._remember, self._if, self._switch, self._pick, self._mark,
        ]  # fmt: skip
        return self.random.choice(makers)(scope)

    def zone(self, name: str, scope: Scope) -> linked.Zone:
        return linked.Zone(name, None if ZONES[name][0] == "table" else self.position(name, scope, 1))

    def _place(self, scope: Scope) -> list[Any]:
        """A tile onto a free space of a map, if the game finds one; or somewhere at all."""
        name = self.random.choice(LAID)
        zone, binder = self.zone(name, scope), self.fresh("hex")
        it = linked.Local(binder, TYPES["hex"])
        free = linked.Same(linked.OnSpace(name, it), const(NONE, "tile"))
        source = linked.Among(linked.SpacesIn(linked.Zone(ZONES[name][4], zone.of)))
        inner = (*scope, (binder, "hex"))
        parts = [free] if self.chance(0.9) else []
        parts += [self.condition(binder, "hex", inner, 1)] if self.chance(0.3) else []
        select = linked.Select(binder, source, TYPES["hex"], linked.And(tuple(parts)) if parts else None)
        thing = self.fresh("tile")
        tiles = linked.Select(thing, linked.InZone("stock", None), TYPES["tile"])
        what = linked.Local(thing, TYPES["tile"])
        move = linked.Move(what, False, zone, self.random.choice(("top", "bottom")), None, it)
        pick = linked.PickRandom(binder, const(1), select, True, (move,))
        return [linked.PickRandom(thing, const(1), tiles, True, (pick,))]

    def _move(self, scope: Scope) -> list[Any]:
        name = self.random.choice([name for name, zone in ZONES.items() if zone[1] == "tile"])
        end: Any = self.random.choice(("top", "bottom"))
        if self.chance(0.3):
            return [linked.Move(self.expr("tiles", scope, 2), True, self.zone(name, scope), end, None)]
        space = self.expr("hex", scope, 2) if name in LAID and self.chance(0.7) else None
        return [linked.Move(self.expr("tile", scope, 2), False, self.zone(name, scope), end, None, space)]

    def _swap(self, scope: Scope) -> list[Any]:
        kind = self.random.choice(("tile", "tile", "board"))
        return [linked.SwapThings(self.expr(kind, scope, 2), self.expr(kind, scope, 2))]

    def _board(self, scope: Scope) -> list[Any]:
        name = self.random.choice([name for name, zone in ZONES.items() if zone[1] == "board"])
        return [linked.Move(self.expr("board", scope, 2), False, self.zone(name, scope), "bottom", None)]

    def _move_all(self, scope: Scope) -> list[Any]:
        holds = self.random.choice(("tile", "board"))
        names = [name for name, zone in ZONES.items() if zone[1] == holds]
        left, right = self.zone(self.random.choice(names), scope), self.zone(self.random.choice(names), scope)
        if self.chance(0.3):
            return [linked.SwapZones(left, right)]
        return [linked.MoveAll(left, right, self.random.choice(("top", "bottom")), None)]

    def _each(self, scope: Scope) -> list[Any]:
        select, kind = self.any_select(scope, 2)
        return [linked.ForEach(select, tuple(self.statement((*scope, (select.binder, kind)))))]

    def _remember(self, scope: Scope) -> list[Any]:
        if self.chance(0.4):
            return [linked.SetMemory("spot", None, self.expr("hex", scope))]
        if self.chance(0.4):
            return [linked.SetMemory("age", self.expr("tile", scope), within(self.expr("number", scope)))]
        return [linked.SetMemory("mine", self.expr("player", scope), within(self.expr("number", scope)))]

    def _if(self, scope: Scope) -> list[Any]:
        condition = self.expr("truth", scope)
        return [linked.If(condition, tuple(self.statement(scope)), tuple(self.statement(scope)))]

    def _switch(self, scope: Scope) -> list[Any]:
        cases = self.random.sample(range(-1, 6), self.random.randint(1, 6))
        blocks = tuple((case, tuple(self.statement(scope)) if self.chance(0.7) else ()) for case in cases)
        paused = self.random.choice(cases)
        asked = tuple(
            (case, (*block, self._menu(scope)) if case == paused else block) for case, block in blocks
        )
        return [linked.Switch(self.expr("number", scope), asked if self.chance(0.4) else blocks)]

    def _pick(self, _scope: Scope) -> list[Any]:
        low, high = const(self.random.randint(-1, 2)), const(self.random.randint(2, 5))
        binder = self.fresh("number")
        body = linked.SetMemory("kept", None, linked.Local(binder, TYPES["number"]))
        select = linked.Select(binder, linked.Range(low, high), TYPES["number"])
        return [linked.PickRandom(binder, const(1), select, True, (body,))]

    def _mark(self, scope: Scope) -> list[Any]:
        return [linked.Mark(self.expr("tile", scope), "worn", self.expr("player", scope))]

    def _menu(self, scope: Scope) -> Any:
        """Places for a tile: all of them are compared, and one is taken."""
        site = self.fresh("menu")
        entries = []
        for _ in range(self.random.randint(1, 3)):
            select, kind = self.any_select(scope, 3)
            if self.chance(0.2):
                select, kind = self.numbers(scope, 3), "number"
            elif self.chance(0.3):
                alike = ("worn",) if kind == "tile" else ()
                it = linked.Local(select.binder, TYPES[kind])
                age = (linked.Memory("age", it),) if kind == "tile" and self.chance(0.5) else ()
                select = replace(select, sorted_by=None, best=(), alike=alike, alike_in=age)
            condition = self.expr("truth", scope) if self.chance(0.4) else None
            body = self.statement((*scope, (select.binder, kind))) if self.chance(0.6) else []
            entries.append(linked.Entry(self.fresh("entry"), ("take",), condition, select, tuple(body)))
        return linked.Menu(
            site, const(self.random.randrange(self.players), "player"), tuple(entries), self.chance(0.5)
        )
