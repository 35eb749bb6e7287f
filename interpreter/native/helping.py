"""Frames, and what `compiled/runtime.py` does, in C."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.native.kinds import Unsupported
from rulewright.interpreter.native.loops import Loops
from rulewright.interpreter.native.writer import FRAME_HEAD, TYPES


class Helping(Loops):
    """Calls of what is the same in every program."""

    def framed(self, node: f.Frame) -> str:
        names, before, size, sets = [], [], [str(FRAME_HEAD + len(node.values))], []
        at, to = self.fresh(), self.fresh()
        waits = self.fresh()
        before.append(f"int64_t {waits} = {self.frame(node.parent) if node.parent is not None else -1};")
        for place, value in enumerate(node.values):
            kind = self.kinds.frames[node.function, place] or k.NUMBER
            name = self.fresh()
            names.append(name)
            before.append(f"{TYPES[kind.name]} {name} = {self.want(value, kind)};")
            if kind == k.LIST or kind.name == "tuples":
                if kind.lists:
                    raise Unsupported("lists in a list in a frame")
                per = kind.of if kind.name == "tuples" else 1
                size.append(f"{per}ll * {name}.n")
                sets.append(f"{to} = keep_list({at}, {place}, {name}, {per}, {to});")
            elif kind in (k.NUMBER, k.FRAME):
                sets.append(f"{at}[{FRAME_HEAD + place}] = {name};")
            else:
                raise Unsupported(f"a {kind.name} in a frame")
        head = f"int64_t *{at} = push(s, {self.index[node.function]}, {waits}, {' + '.join(size)});"
        if len(size) > 1:
            head += f" int32_t {to} = {FRAME_HEAD + len(node.values)};"
        return f"({{ {' '.join(before)} {head} {' '.join(sets)} {at} - s->a; }})"

    def helped(self, node: f.Help) -> str:
        arguments, kind = node.arguments, self.kinds.of(node)
        first = arguments[0]
        of = self.kinds.of(first)
        size = of.of if of is not None and of.name == "tuples" else 1
        match node.function:
            case "copy":
                return f"copy_of({self.list(first)}, {size})" if of != k.PILE else self.list(first)
            case "tuple":
                fresh = of == k.LIST and not self._grows(first)
                return self.list(first) if fresh or of == k.PILE else f"copy_of({self.list(first)}, {size})"
            case "with_one":
                return f"with_one({self.list(first)}, {self.number(arguments[1])})"
            case "once":
                return f"each_once({self.list(first)}, 0)"
            case "bearers":
                return f"each_once({self.list(first)}, ANY)"
            case "marker" | "marked" | "borne" | "others":
                rest = map(self.number, arguments[2:])
                return f"{node.function}({', '.join([self.pile(first), self.pile(arguments[1]), *rest])})"
            case "next":
                return f"({self.value(first)} * MULTIPLIER)"
            case "below":
                return f"(int64_t)below({self.value(first)}, {self.number(arguments[1])})"
            case "shuffled":
                if self.kinds.of(arguments[1]) == k.PILE:
                    return f"shuffle_pile({self.value(first)}, {self.pile(arguments[1])})"
                return f"shuffle_list({self.value(first)}, {self.value(arguments[1])})"
            case "place_from" | "place_of":
                if of == k.PILE:
                    return f"(int64_t)pile_find({self.pile(first)}, {self.number(arguments[1])})"
                start = self.number(arguments[2]) if len(arguments) > 2 else "0"
                return f"(int64_t)find({self.list(first)}, {self.number(arguments[1])}, {start})"
            case "unmarked":
                rest = map(self.number, arguments[2:])
                return f"unmarked({', '.join([self.pile(first), self.pile(arguments[1]), *rest])})"
            case "held_by":
                size = self.layout.slots["held"].length
                return f"held_by({self.field('held')}, {self.number(arguments[1])}, {size})"
            case "raisable":
                return self._raisable(*arguments)
            case "spaces_in":
                return self._spaces_in(*arguments)
            case "connected":
                return self._connected(*arguments)
            case "place_in" | "next_in" | "by_seat" | "in_turn" | "order_options" | "without" | "last_of":
                rest = map(self.number, arguments[1:])
                return f"{node.function}({', '.join([self.list(first), *rest])})"
            case "raise_by_steps" | "lower_by_steps":
                return f"{node.function}({self.number(first)}, {self.list(arguments[1])})"
            case "span" | "raise_to" | "lower_to" | "starting" | "product" | "reckoned" | "bounded" | "place":
                return f"{node.function}({', '.join(map(self.number, arguments))})"
            case _:
                raise Unsupported(f"{node.function} ({kind.name if kind else ''})")

    def _grows(self, node: Any) -> bool:
        """May what stands here still change?"""
        return isinstance(node, (f.Var, f.Load, f.Item, f.Kept))

    def _spaces_in(self, maps: Any, spaces: Any) -> str:
        var, space, new = f.Var(30_000_000 + self._names), self.fresh(), self.fresh()
        self.kinds.vars[var] = k.NUMBER
        row = self.value(f.Item(spaces, var))
        body = f"list {space} = {row}; add_all(&{new}, {space}, 1);"
        return f"({{ list {new} = fresh(); {self.turns(var, maps, lambda: body, 'own')} {new}; }})"

    def _raisable(self, due: Any, firm: Any, there: Any, uses: Any, without: Any) -> str:
        rows = [self._row_of(each) for each in (due, firm, there)]
        ways = []
        for use in uses.items:
            covers, units, prices, most, things, takes = use.items
            numbers = ", ".join(map(self.number, (covers, units, most, takes)))
            ways.append(f"{{{numbers}, {self._row_of(prices)}, {self.list(things)}}}")
        given = f"(way[]){{{', '.join(ways) or '{0}'}}}, {len(ways)}, {self.number(without)}"
        return f"raisable({len(due.items)}, {', '.join(rows)}, {given})"

    def _row_of(self, pack: f.Pack) -> str:
        return f"(int64_t[]){{{', '.join(map(self.number, pack.items)) or '0'}}}"

    def _connected(self, near: Any, start: Any, selected: Any) -> str:
        if not isinstance(near, f.Fixed):
            raise Unsupported("connected, with neighbours that are no table")
        return f"connected(T{near.table}, {self.number(start)}, {self.list(selected)})"
