"""Statements that change the state and never stop: each as a few lines of Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything
from rulewright.interpreter.compiled.code import STEP, Lines, indent
from rulewright.interpreter.compiled.movement import Movement
from rulewright.interpreter.compiled.selections import is_number
from rulewright.interpreter.program import Charge, Program, SizeOf, Tally, Use
from rulewright.interpreter.state import memory_start

FEW = 10  # values that are written out where they are needed


@dataclass(frozen=True, slots=True)
class Open:
    """A period begins: what was before is kept in locals."""

    period: core.Period
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Close:
    period: core.Period
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """`stop` out of periods that the loop has opened: these are closed on the way, the innermost first."""

    closes: tuple[Close, ...]


# What may put things elsewhere by another name than that under which they are known.
STIRRING = (core.MoveAll, core.SwapZones, core.SwapThings, Open, Close)


class Effects(Movement):
    """Plain statements. With `logged`, each also leaves an entry in the state's log."""

    def __init__(self, program: Program, logged: bool) -> None:
        super().__init__(program, logged)
        self.charges = False  # does anything cost so much that it is counted?
        bodies = [program.flow, *(procedure.body for procedure in program.procedures.values())]
        self.closes = any(isinstance(node, core.EndTurn) for body in bodies for node in everything(body))
        self._effects: dict[type, Callable[[Any], Lines]] = {
            core.Let: self._let,
            core.Assign: lambda e: [f"{self.name(e.name)} = {self.kept(e.value)}"],
            core.Gain: self._gain,
            core.Lose: self._lose,
            core.Pay: self._pay,
            core.Transfer: self._transfer,
            core.Move: self._move,
            core.MoveAll: self._move_all,
            core.SwapZones: self._swap_zones,
            core.SwapThings: self._swap_things,
            core.MoveToken: self._move_token,
            core.Shuffle: self._shuffle,
            core.Look: self._look,
            core.Reveal: self._reveal,
            core.Mark: self._mark,
            core.Unmark: self._unmark,
            core.SetMemory: self._set_memory,
            core.SetProperty: self._set_property,
            core.EndTurn: lambda e: [f"s.closing = {2 if e.suspend else 1}"],
            Tally: lambda e: self.guarded(self.val(e.player), lambda p: [f"s.c_{e.name}[{p}] += 1"]),
            Use: lambda e: [f"s.used_{e.period} |= {1 << program.abilities.index(e.key)}"],
            Charge: self._charge,
            Open: self._open,
            Close: self._close,
        }

    def effect(self, statement: Any) -> Lines:
        lines = self._effects[type(statement)](statement)
        if isinstance(statement, STIRRING) or (isinstance(statement, core.Move) and statement.many):
            self.known.clear()
        return lines

    # ------------------------------------------------------------ what work costs

    def _charge(self, e: Charge) -> Lines:
        looks = " - ".join("*".join([str(number), *map(self._size, sizes)]) for number, sizes in e.amount)
        card = None if e.card is None else self.said(e.card)
        self.charges = True
        whose = f"{self.said(e.label)}, {card}"
        return [f"left[0] = looks = left[0] - {looks}; looks < 0 and spent({whose})"]

    def _size(self, size: SizeOf) -> str:
        if size.what == "status":
            return f"len(s.s_{size.name})"
        if self.program.zones[size.name].of == "table":
            return f"len(s.z_{size.name})"
        if size.what == "place":
            return f"len(s.z_{size.name}[{self.val(size.at)}])"
        return f"{'max' if size.what == 'largest' else 'sum'}(map(len, s.z_{size.name}))"

    # ------------------------------------------------------------ resources

    def _let(self, e: core.Let) -> Lines:
        source = self.frozen(e.value)
        if e.name not in self.assigned and e.name not in self.differing:
            if self.never_negative(e.value):
                self.counted.add(e.name)
            if is_number(source):
                self.python[e.name] = source  # what the cards in play make of it is always the same number
                return []
            self.expect(e.name, e.value)
        return [f"{self.name(e.name)} = {source}"]

    def _gain(self, e: core.Gain) -> Lines:
        index = self.said(e.resource)
        reason = [self.said(e.reason)] if e.reason else []
        return self.guarded(
            self.val(e.player),
            lambda p: self.amount(
                e.amount, lambda n: [f"s.r_{e.resource}[{p}] += {n}", *self.log("gain", p, index, n, *reason)]
            ),
        )

    def _lose(self, e: core.Lose) -> Lines:
        index = self.said(e.resource)

        def lose(p: str) -> Lines:
            have = f"s.r_{e.resource}[{p}]"
            wanted = have if e.amount is None else f"min({have}, {self.val(e.amount)})"
            name = self.fresh("n")
            return [f"{name} = {wanted}", f"if {name} > 0:", f"{STEP}{have} -= {name}",
                    *indent(self.log("lose", p, index, name))]  # fmt: skip

        return self.guarded(self.val(e.player), lose)

    def _pay(self, e: core.Pay) -> Lines:
        index = self.said(e.resource)

        def pay(p: str) -> Lines:
            payee = "-1" if e.payee is None else self.val(e.payee)
            gets = [] if e.payee is None else self.guarded(payee, lambda q: [f"s.r_{e.resource}[{q}] += NN"])

            def lines(n: str) -> Lines:
                given = [line.replace("NN", n) for line in gets]
                return [f"s.r_{e.resource}[{p}] -= {n}", *given, *self.log("pay", p, index, n, payee)]

            return self.amount(e.amount, lines)

        return self.guarded(self.val(e.player), pay)

    def _transfer(self, e: core.Transfer) -> Lines:
        index = self.said(e.resource)

        def between(giver: str, taker: str) -> Lines:
            have = f"s.r_{e.resource}[{giver}]"
            wanted = have if e.amount is None else f"min({have}, {self.val(e.amount)})"
            name = self.fresh("n")
            moved = [f"{have} -= {name}", f"s.r_{e.resource}[{taker}] += {name}"]
            logged = self.log("transfer", giver, taker, index, name)
            return [f"{name} = {wanted}", f"if {name} > 0:", *indent([*moved, *logged])]

        return self.guarded(
            self.val(e.giver), lambda g: self.guarded(self.val(e.taker), lambda t: between(g, t), "t"), "g"
        )

    # ------------------------------------------------------------ tokens, order, looks

    def _move_token(self, e: core.MoveToken) -> Lines:
        index = self.said(e.token)
        return self.guarded(
            self.val(e.player), lambda p: [f"s.t_{e.token} = {p}", *self.log("token", index, p)]
        )

    def _shuffle(self, e: core.Shuffle) -> Lines:
        return self._into(
            e.zone,
            lambda zone, code: [
                f"s.rng = SHUFFLES[len({zone})](s.rng, {zone})",
                *self.log("shuffle", code),
            ],
        )

    def _look(self, e: core.Look) -> Lines:
        """Only the log knows of it. Without one its words stand where they are never read, so that both
        texts are cut into the same blocks with the same frames: a save of one goes on in the other."""
        many = self.is_many(e.what) or isinstance(getattr(e.what, "type", None), core.ManyType)
        things = f"tuple({self.val(e.what)})" if many else f"({self.val(e.what)},)"
        seen = self.fresh("xs")

        def look(p: str) -> Lines:
            told = self.log("look", p, seen) or [p]
            return [f"{seen} = {things}", f"if {seen} != (-1,):", *indent(told)]

        lines = self.guarded(self.val(e.player), look)
        return lines if self.logged or not lines else ["if 0:", *indent(lines)]

    def _reveal(self, e: core.Reveal) -> Lines:
        return self.guarded(
            self.val(e.thing), lambda c: [f"s.up |= 1 << {c}", *self.log("reveal", c, f"s.at[{c}]")], "c"
        )

    # ------------------------------------------------------------ marks and memories

    def _mark(self, e: core.Mark) -> Lines:
        index = self.said(e.status)

        def mark(bearer: str) -> Lines:
            by = self.fresh("by")
            there = f"{bearer} in s.s_{e.status} and ({bearer}, {by}) in zip(s.s_{e.status}, s.w_{e.status})"
            return [
                f"{by} = {self.val(e.marker)}",
                f"if not ({there}):",
                f"{STEP}s.s_{e.status} += ({bearer},)",
                f"{STEP}s.w_{e.status} += ({by},)",
                *indent(self.log("mark", index, bearer, by)),
            ]

        return self.guarded(self.val(e.bearer), mark, "b")

    def _unmark(self, e: core.Unmark) -> Lines:
        index = self.said(e.status)

        def unmark(bearer: str) -> Lines:
            pairs = f"zip(s.s_{e.status}, s.w_{e.status})"
            return [
                f"if {bearer} in s.s_{e.status}:",
                f"{STEP}s.w_{e.status} = tuple([w for x, w in {pairs} if x != {bearer}])",
                f"{STEP}s.s_{e.status} = tuple([x for x in s.s_{e.status} if x != {bearer}])",
                *indent(self.log("unmark", index, bearer)),
            ]

        return self.guarded(self.val(e.bearer), unmark, "b")

    def _set_memory(self, e: core.SetMemory) -> Lines:
        value = self.kept(e.value)
        if e.of is None:
            return [f"s.m_{e.name} = {value}"]
        return self.guarded(self.val(e.of), lambda of: [f"s.m_{e.name}[{of}] = {value}"], "b")

    def _set_property(self, e: core.SetProperty) -> Lines:
        index = self.said(e.name)

        def put(thing: str) -> Lines:
            value = self.fresh("n")
            logged = self.log("set", index, thing, value)
            return [f"{value} = {self.val(e.value)}", f"s.p_{e.name}[{thing}] = {value}", *logged]

        return self.guarded(self.val(e.thing), put, "c")

    # ------------------------------------------------------------ periods

    def _open(self, e: Open) -> Lines:
        period = e.period
        lines: Lines = []
        if period.kind == "turn":
            player = self.val(period.player)
            role = self.val(period.role) if period.role is not None else "-1"
            before = ", ".join(self.name(name) for name in e.names)
            lines = [f"{before} = s.turn, s.role, s.closing if s.turn >= 0 else 0"] if before else []
            lines += ["s.closing = 0"] if self.closes else []
            lines += [f"s.turn = {player}", f"s.role = {role}"]
            lines += self.log("turn", "s.turn", "s.role")
            if period.resumed:
                return [*lines, *self._taken_up()]
        elif period.kind == "round":
            lines = ["s.log = (('round',), s.log)"] if self.logged else []
        else:
            lines = self.log("phase", self.said(period.name))
        none = [0] * (self.program.players + 1)
        lines += [f"s.c_{t.name} = {none}" for t in self.program.tallies.values() if t.period == period.kind]
        if self.program.abilities:
            lines.append(f"s.used_{period.kind} = 0")
        return lines or ["pass"]

    def _close(self, e: Close) -> Lines:
        kind = e.period.kind
        lines = self._put_by() if kind == "turn" and self.program.suspends else []
        lines += [
            f"s.s_{status.name} = s.w_{status.name} = ()"
            for status in self.program.statuses.values()
            if status.period == kind
        ]
        for memory in self.program.memories.values():
            if memory.period == kind:
                start = memory_start(self.program, memory)
                many = isinstance(start, list) and len(start) > FEW
                fresh = f"[*START_{memory.name.upper()}]" if many else str(start)
                if many:
                    self.tables[f"START_{memory.name.upper()}"] = str(start)
                lines.append(f"s.m_{memory.name} = {fresh}")
        if kind == "turn":
            before = ", ".join(self.name(name) for name in e.names)
            lines.append(
                f"s.turn, s.role, s.closing = {before}" if before else f"s.turn = s.role = {core.NONE}"
            )
            lines += ["s.closing = 0"] if self.closes and not before else []
        return lines

    # ------------------------------------------------------------ suspended turns

    def _of_turn(self) -> tuple[str, list[str]]:
        """What is kept of a suspended turn: the slot of what was used (or 0), the slots of its counts."""
        counts = [f"s.c_{t.name}" for t in self.program.tallies.values() if t.period == "turn"]
        return "s.used_turn" if self.program.abilities else "0", counts

    def _put_by(self) -> Lines:
        used, counts = self._of_turn()
        now = ", ".join(["s.turn", used, *(f"tuple({count})" for count in counts)])
        return ["if s.closing == 2:", f"{STEP}s.held = (*[x for x in s.held if x[0] != s.turn], ({now}))"]

    def _taken_up(self) -> Lines:
        """The turn's player goes on with what he had used and counted, if he suspended a turn."""
        used, counts = self._of_turn()
        fresh = [f"{slot} = {[0] * (self.program.players + 1)}" for slot in counts]
        fresh += [f"{used} = 0"] if used != "0" else []
        mine = self.fresh("held")
        again = [f"{slot} = [*{mine}[0][{place}]]" for place, slot in enumerate(counts, 2)]
        again += [f"{used} = {mine}[0][1]"] if used != "0" else []
        left = "s.held = tuple([x for x in s.held if x[0] != s.turn])"
        if not self.program.suspends:
            return fresh or ["pass"]
        return [
            f"{mine} = [x for x in s.held if x[0] == s.turn]",
            *fresh,
            f"if {mine}:",
            *indent([*again, left]),
        ]
