"""Statements that change the state and never stop: each as a few lines of Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything
from rulewright.interpreter.compiled.code import STEP, Lines, indent
from rulewright.interpreter.compiled.expressions import Expressions
from rulewright.interpreter.compiled.selections import is_number
from rulewright.interpreter.program import Program, Tally, Use
from rulewright.interpreter.state import memory_start


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


class Effects(Expressions):
    """Plain statements. With `logged`, each also leaves an entry in the state's log."""

    def __init__(self, program: Program, logged: bool) -> None:
        super().__init__(program)
        self.logged = logged
        self.known: dict[str, str] = {}  # local -> the list in which the thing is known to lie
        bodies = [program.flow, *(procedure.body for procedure in program.procedures.values())]
        self.assigned = {
            node.name for body in bodies for node in everything(body) if isinstance(node, core.Assign)
        }
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
            core.EndTurn: lambda _: ["s.closing = 1"],
            Tally: lambda e: self.guarded(self.val(e.player), lambda p: [f"s.c_{e.name}[{p}] += 1"]),
            Use: lambda e: [f"s.used_{e.period} |= {1 << program.abilities.index(e.key)}"],
            Open: self._open,
            Close: self._close,
        }

    def effect(self, statement: Any) -> Lines:
        lines = self._effects[type(statement)](statement)
        if isinstance(statement, STIRRING) or (isinstance(statement, core.Move) and statement.many):
            self.known.clear()
        return lines

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
        return kind in (core.Items, core.Top, core.Listing, core.Zone)

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

    # ------------------------------------------------------------ resources

    def _let(self, e: core.Let) -> Lines:
        source = self.frozen(e.value)
        if e.name not in self.assigned and self.never_negative(e.value):
            self.counted.add(e.name)
        if e.name not in self.assigned and is_number(source):
            self.python[e.name] = source  # what the cards in play make of it is always the same number
            return []
        return [f"{self.name(e.name)} = {source}"]

    def _gain(self, e: core.Gain) -> Lines:
        index = repr(e.resource)
        return self.guarded(
            self.val(e.player),
            lambda p: self.amount(
                e.amount, lambda n: [f"s.r_{e.resource}[{p}] += {n}", *self.log("gain", p, index, n)]
            ),
        )

    def _lose(self, e: core.Lose) -> Lines:
        index = repr(e.resource)

        def lose(p: str) -> Lines:
            have = f"s.r_{e.resource}[{p}]"
            wanted = have if e.amount is None else f"min({have}, {self.val(e.amount)})"
            name = self.fresh("n")
            return [f"{name} = {wanted}", f"if {name} > 0:", f"{STEP}{have} -= {name}",
                    *indent(self.log("lose", p, index, name))]  # fmt: skip

        return self.guarded(self.val(e.player), lose)

    def _pay(self, e: core.Pay) -> Lines:
        index = repr(e.resource)

        def pay(p: str) -> Lines:
            payee = "-1" if e.payee is None else self.val(e.payee)
            gets = [] if e.payee is None else self.guarded(payee, lambda q: [f"s.r_{e.resource}[{q}] += NN"])

            def lines(n: str) -> Lines:
                given = [line.replace("NN", n) for line in gets]
                return [f"s.r_{e.resource}[{p}] -= {n}", *given, *self.log("pay", p, index, n, payee)]

            return self.amount(e.amount, lines)

        return self.guarded(self.val(e.player), pay)

    def _transfer(self, e: core.Transfer) -> Lines:
        index = repr(e.resource)

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

    def _put(self, thing: str, kind: str, zone: str, code: str, end: str, face: str | None) -> Lines:
        """A thing leaves where it lies and comes to a zone."""
        entered = f"{zone}.append({thing})" if end == "bottom" else f"{zone}.insert(0, {thing})"
        up = "1" if face == "up" else "0"
        known = self.known.get(thing)
        self.known.clear()  # another name may stand for the same thing
        if thing.isidentifier() and thing != "c":
            self._lies(thing, zone)
        return [
            *([f"z = s.at[{thing}]"] if self.logged else []),
            f"{known}.remove({thing})" if known else f"take_{kind or 'any'}(s, {thing})",
            entered,
            f"s.at[{thing}] = {code}",
            *self._turned(thing, kind, face),
            *self.log("move", thing, "z", code, up),
        ]

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

        def one(zone: str, code: str) -> Lines:
            return self.guarded(
                self.val(e.what), lambda c: self._put(c, kind, zone, code, e.end, e.face), "c"
            )

        return self._into(e.zone, one)

    def _move_many(self, e: core.Move, zone: str, code: str) -> Lines:
        kind = self.kind_of(e.what)
        if type(e.what) is core.Top and not self.logged and e.end == "bottom" and e.face is None:
            holds = (
                self.program.ruleset.zones[e.what.zone.name].holds
                if isinstance(e.what.zone, core.Zone)
                else ""
            )
            if holds and holds not in self.program.flips and isinstance(e.what.zone, core.Zone):
                pile, items = self.val(e.what.zone), self.fresh("xs")
                cut = self.val(e.what)[len(pile) :]
                return [
                    f"{items} = {pile}{cut}",
                    f"del {pile}{cut}",
                    f"{zone} += {items}",
                    f"for c in {items}:",
                    f"{STEP}s.at[c] = {code}",
                ]
        items = self.fresh("xs")
        fixed = type(e.what) is core.Local  # a tuple already
        put = self._put("c", kind, zone, code, "bottom", e.face)
        lines = [
            f"{items} = {self.val(e.what)}" if fixed else f"{items} = tuple({self.val(e.what)})",
            f"for c in {items}:",
            *indent(put),
        ]
        if e.end == "top":  # they went to the bottom in order; now all of them to the top
            lines += [
                f"if {items}:",
                *indent([f"{zone}[:0] = {zone}[-len({items}):]", f"del {zone}[-len({items}):]"]),
            ]
        return lines

    def _move_all(self, e: core.MoveAll) -> Lines:
        def into(zone: str, code: str) -> Lines:
            source = self.zone(e.source.name, e.source.of)
            items = self.fresh("xs")
            holds = self.program.ruleset.zones[e.source.name].holds
            each = [f"s.at[c] = {code}"]
            if self.logged:
                up = "1" if e.face == "up" else "0"
                each = ["z = s.at[c]", *each, *self.log("move", "c", "z", code, up)]
            entered = f"{zone} += {items}" if e.end == "bottom" else f"{zone}[:0] = {items}"
            lines = [f"{source}.clear()", entered, f"for c in {items}:", *indent(each)]
            if holds in self.program.flips:
                change = "s.up |= 1 << c" if e.face == "up" else "s.up &= ~(1 << c)"
                turn = [f"for c in {items}: {change}"]
                lines += turn if e.face == "up" else ["if s.up:", *indent(turn)]
            return [f"{items} = {source}[:]", f"if {items}:", *indent(lines)]

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
                    f"{STEP}s.at[c] = {code}",
                    *indent(self._turned("c", kind, None)),
                ]
            return [*lines, *self.log("swap", *codes)]

        left = self.val(e.left.of) if e.left.of is not None else "0"
        right = self.val(e.right.of) if e.right.of is not None else "0"
        return self.guarded(left, lambda p: self.guarded(right, lambda q: both(p, q), "r"), "p")

    def _swap_things(self, e: core.SwapThings) -> Lines:
        def both(a: str, b: str) -> Lines:
            turned = [
                *self._turned(a, self.kind_of(e.left), None),
                *self._turned(b, self.kind_of(e.right), None),
            ]
            done = [*turned, *self.log("swapthings", a, b)]
            if not done:
                return [f"swap_things(s, {a}, {b})"]
            return [f"if swap_things(s, {a}, {b}):", *indent(done)]

        return self.guarded(
            self.val(e.left), lambda a: self.guarded(self.val(e.right), lambda b: both(a, b), "d"), "c"
        )

    def _move_token(self, e: core.MoveToken) -> Lines:
        index = repr(e.token)
        return self.guarded(
            self.val(e.player), lambda p: [f"s.t_{e.token} = {p}", *self.log("token", index, p)]
        )

    def _shuffle(self, e: core.Shuffle) -> Lines:
        return self._into(
            e.zone, lambda zone, code: [f"s.rng = shuffle(s.rng, {zone})", *self.log("shuffle", code)]
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
        index = repr(e.status)

        def mark(bearer: str) -> Lines:
            pair = self.fresh("pair")
            return [
                f"{pair} = ({bearer}, {self.val(e.marker)})",
                f"if {pair} not in s.s_{e.status}:",
                f"{STEP}s.s_{e.status} += ({pair},)",
                *indent(self.log("mark", index, *(f"{pair}[{i}]" for i in (0, 1)))),
            ]

        return self.guarded(self.val(e.bearer), mark, "b")

    def _unmark(self, e: core.Unmark) -> Lines:
        index = repr(e.status)

        def unmark(bearer: str) -> Lines:
            found = f"[x for x in s.s_{e.status} if x[0] != {bearer}]"
            logged = self.log("unmark", index, bearer)
            test = [f"if len({found}) < len(s.s_{e.status}):", *indent(logged)] if logged else []
            return [*test, f"s.s_{e.status} = tuple({found})"]

        return self.guarded(self.val(e.bearer), unmark, "b")

    def _set_memory(self, e: core.SetMemory) -> Lines:
        value = self.kept(e.value)
        if e.of is None:
            return [f"s.m_{e.name} = {value}"]
        return self.guarded(self.val(e.of), lambda of: [f"s.m_{e.name}[{of}] = {value}"], "b")

    def _set_property(self, e: core.SetProperty) -> Lines:
        index = repr(e.name)

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
            lines = [f"{before} = s.turn, s.role"] if before else []
            lines += [f"s.turn = {player}", f"s.role = {role}"]
            lines += self.log("turn", "s.turn", "s.role")
        elif period.kind == "round":
            lines = ["s.log = (('round',), s.log)"] if self.logged else []
        else:
            lines = self.log("phase", repr(period.name))
        lines += [f"s.c_{t.name} = [0] * {self.program.players + 1}" for t in self.program.tallies.values()
                  if t.period == period.kind]  # fmt: skip
        if self.program.abilities:
            lines.append(f"s.used_{period.kind} = 0")
        return lines or ["pass"]

    def _close(self, e: Close) -> Lines:
        kind = e.period.kind
        lines = ["s.closing = 0"] if kind == "turn" and self.closes else []
        lines += [
            f"s.s_{status.name} = ()" for status in self.program.statuses.values() if status.period == kind
        ]
        for memory in self.program.memories.values():
            if memory.period == kind:
                start = memory_start(self.program, memory)
                fresh = (
                    f"[{start[0]}] * {len(start) - 1} + [{start[-1]}]"
                    if isinstance(start, list)
                    else str(start)
                )
                lines.append(f"s.m_{memory.name} = {fresh}")
        if kind == "turn":
            before = ", ".join(self.name(name) for name in e.names)
            lines.append(f"s.turn, s.role = {before}" if before else f"s.turn = s.role = {core.NONE}")
        return lines
