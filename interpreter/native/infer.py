"""Which kind each variable is, each value of a frame and each result: found by following what flows where."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.module import Module, taken_by
from rulewright.interpreter.blocks.tables import Filling
from rulewright.interpreter.blocks.walk import everything, steps_in
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.native.kinds import Kind, Unsupported, joined, still, tuples
from rulewright.interpreter.native.layout import Layout


class Kinds:
    """Goes over all functions again and again, until nothing new is found."""

    def __init__(self, module: Module, layout: Layout) -> None:
        self.module, self.layout = module, layout
        self.vars: dict[f.Var, Kind | None] = defaultdict(lambda: None)
        self.frames: dict[tuple[int, int], Kind | None] = defaultdict(lambda: None)  # by block and place
        self.results: dict[int, Kind | None] = defaultdict(lambda: None)
        self.sizes: dict[int, int] = {}  # of each block: how many values its frames hold
        self.held: dict[tuple[f.Var, int], set[int]] = defaultdict(
            set
        )  # blocks in whose frames a variable stands
        self.block_of: dict[int, int] = {}  # of functions: the block whose frame they are given
        self.grown = True
        self.number = 0
        self.renewing = {  # functions in which the frame that they are given becomes another one
            number
            for number, each in module.functions.items()
            if any(type(step) is f.Set and f.GIVEN in step.vars for step in steps_in(each.body))
        }
        self._given()
        for var in (f.PARENT, f.GIVEN):
            self.vars[var] = k.FRAME
        self.vars[f.CHOSEN] = k.NUMBER
        for content in module.tables:
            if isinstance(content, Filling):  # it is asked with numbers
                self.vars |= dict.fromkeys(taken_by(module.functions[content.function]), k.NUMBER)
        nodes = {number: list(everything(each.body)) for number, each in module.functions.items()}
        while self.grown:
            self.grown = False
            for self.number, found in nodes.items():
                for node in found:
                    self._node(node)

    def _given(self) -> None:
        for block, takers in self.module.takers.items():
            self.block_of |= dict.fromkeys(takers, block)
        for number in self.renewing:
            self.block_of.pop(number, None)
        for number, each in self.module.functions.items():
            if each.shape == "block" and number not in self.renewing:
                self.block_of[number] = number
            for node in everything(each.body):
                if isinstance(node, f.Frame):
                    self.sizes[node.function] = len(node.values)
                    for place, value in enumerate(node.values):
                        if type(value) is f.Var:
                            self.held[value, place].add(node.function)
        for block in self.module.blocks():
            for node in everything(self.module.functions[block].body) if block in self.block_of else ():
                if isinstance(node, f.GoBy) and node.arguments == (f.GIVEN,):
                    self.block_of |= dict.fromkeys(self.module.listings[node.listing], block)

    # ------------------------------------------------------------ what flows where

    def _add(self, found: dict[Any, Kind | None], key: Any, kind: Kind | None) -> None:
        new = joined(found[key], kind)
        if new != found[key]:
            found[key] = new
            self.grown = True

    def _node(self, node: Any) -> None:
        match node:
            case f.Set(vars=(var,), value=f.Kept(of=of, place=place)):
                self._add(self.vars, var, self.kept(of, place, var))
            case f.Set(vars=(var,), value=value):
                self._add(self.vars, var, self.bound(value))
            case f.Set(vars=variables, value=f.Pack(items=items)):
                for var, item in zip(variables, items, strict=True):
                    self._add(self.vars, var, self.bound(item))
            case f.Set(vars=(first, second), value=f.Help(function="draw_some")):
                self._add(self.vars, first, k.LIST)
                self._add(self.vars, second, k.RANDOM)
            case f.Set(vars=variables, value=value):
                for place, var in enumerate(variables):
                    self._add(self.vars, var, self.item(value, place))
            case f.Put(place=f.Var() as var, value=value):
                self._add(self.vars, var, self.of(value))
            case f.Edit(of=f.Var() as var, kind="add" | "first", arguments=(f.Pack(items=items),)):
                self._add(self.vars, var, tuples(len(items)))
            case f.Edit(of=f.Var() as var, kind="add", arguments=(value,)) if self.of(value) == k.LIST:
                self._add(self.vars, var, k.KEYS)
            case f.Edit(of=f.Var() as var, kind="extend", arguments=(value,)):
                kind = self.of(value)
                if kind is not None and kind.name == "tuples":
                    self._add(self.vars, var, kind)
            case (
                f.For(var=var, of=of)
                | f.Each(var=var, of=of)
                | f.Ordered(var=var, of=of)
                | f.Best(var=var, of=of)
            ):
                self._add(self.vars, var, self.item(of))
            case f.Unpack(of=of, vars=variables):
                for place, variable in enumerate(variables):
                    if variable is not None:
                        self._add(self.vars, variable, self.kept(of, place, variable))
            case f.Frame(function=block, values=values):
                for place, value in enumerate(values):
                    self._add(self.frames, (block, place), still(self.of(value)))
            case f.Result(function=number, arguments=arguments):
                self._called(number, arguments)
            case f.Run(function=number, arguments=arguments) | f.Go(function=number, arguments=arguments):
                self._called(number, arguments)
            case f.GoBy(listing=listing, arguments=arguments) if listing >= 0:
                for number in self.module.listings[listing]:
                    self._called(number, arguments)
            case f.Give(value=value) if value is not None:
                self._add(self.results, self.number, self.of(value))
            case _:
                pass

    def _called(self, number: int, arguments: tuple[Any, ...]) -> None:
        function = self.module.functions.get(number)
        if function is not None:
            for var, value in zip(taken_by(function), arguments, strict=True):
                self._add(self.vars, var, self.bound(value))

    def kept(self, frame: Any, place: int, var: f.Var | None = None) -> Kind | None:
        """What stands at a place of a frame: of the block's that the function was given, where that is
        known."""
        own = self.block_of.get(self.number)
        if frame == f.GIVEN and own is not None:
            return self.frames[own, place]
        found: Kind | None = None
        for block in self.held.get((var, place), ()) if var is not None else ():
            found = joined(found, self.frames[block, place])
        return found

    # ------------------------------------------------------------ of values

    def bound(self, value: Any) -> Kind | None:
        """What a variable is that is set to it. What is set anew as a whole changes under nobody's hands."""
        if isinstance(value, f.Load) and self.layout.is_tuple(value.slot):
            return k.LIST
        return self.of(value)

    def of(self, value: Any) -> Kind | None:
        match value:
            case f.Int(value=number):
                return k.NUMBER if -(1 << 63) <= number < 1 << 63 else k.WIDE
            case f.Var():
                return self.vars[value]
            case f.Load(slot=slot):
                return self.layout.kind(slot)
            case f.Fixed(table=table):
                return self.layout.tables[table].kind
            case f.Item(of=f.Item(of=f.Fixed(table=table))) if self.layout.tables[table].spread:
                return k.LIST
            case f.Item(of=of, at=at) if self.of(of) == k.HELD:
                return self.layout.masks if at == make.ONE else k.LIST
            case f.Item(of=of, at=at):
                return self.item(of, at.value if isinstance(at, f.Int) else None)
            case f.Calc(operator="&" | "|" | "<<" | ">>", left=left, right=right):
                return self._bits(value.operator, self.of(left), self.of(right))
            case f.Flip(of=of):
                return self.of(of)
            case f.Choice(then=then, otherwise=otherwise):
                return joined(still(self.of(then)), still(self.of(otherwise)))
            case f.Pack(items=items):
                return self._pack(items)
            case f.Cut(of=of) | f.Ordered(of=of) | f.Best(of=of):
                return still(self.of(of))
            case f.Gather(value=f.Pack(items=items)):
                return self._tuples(items)
            case f.Gather(value=inner):
                if self.of(inner) not in (None, k.NUMBER):
                    raise Unsupported("a list that is made of lists")
                return k.LIST
            case f.Among() | f.Mapped():
                return k.LIST
            case f.Pairs():
                return tuples(2)
            case f.Row(table=table):
                return self.layout.tables[table].kind
            case f.Result(function=number):
                return self.results[number]
            case f.Frame() | f.Waiting():
                return k.FRAME
            case f.Kept(of=of, place=place):
                return self.kept(of, place)
            case f.Help():
                return self._help(value)
            case _:
                return k.NUMBER

    def _bits(self, operator: str, left: Kind | None, right: Kind | None) -> Kind | None:
        if k.RANDOM in (left, right):
            raise Unsupported("arithmetic with the generator")
        if operator == ">>":
            return k.NUMBER
        if operator == "<<":
            return left
        return joined(left, right)

    def _tuples(self, items: tuple[Any, ...]) -> Kind | None:
        """Of what such a list is made, once that is known of all of it."""
        kinds = [still(self.of(item)) for item in items]
        if None in kinds:
            return None
        if any(kind not in (k.NUMBER, k.LIST) for kind in kinds):
            raise Unsupported("a list of what is neither a number nor a list")
        return tuples(len(items), frozenset(place for place, kind in enumerate(kinds) if kind == k.LIST))

    def _pack(self, items: tuple[Any, ...]) -> Kind:
        if items and type(items[0]) is f.Pack:
            return tuples(len(items[0].items))
        return k.LIST

    def _help(self, value: f.Help) -> Kind | None:
        first = value.arguments[0] if value.arguments else None
        match value.function:
            case "copy" | "tuple" | "without" | "held_with" | "held_without":
                return still(self.of(first))
            case "with_one" | "once" | "bearers" | "borne" | "span" | "passes" | "order_options" | "in_turn":
                return k.LIST
            case "connected" | "others" | "spaces_in":
                return k.LIST
            case "by_seat":
                return self.of(first)
            case "next" | "shuffled":
                return k.RANDOM
            case "joined":
                return k.BITS
            case "unmarked":
                return k.ROWS
            case "held_by":
                return k.HELD
            case _:
                return k.NUMBER

    def item(self, value: Any, place: int | None = None) -> Kind | None:
        """Of what kind the items of a list are. `place`: which of them, where that is known."""
        kind = self.of(value)
        if kind is None:
            return None
        match kind.name:
            case "pile" | "list":
                return k.NUMBER
            case "rows":
                return k.LIST
            case "masks":
                return k.BITS
            case "bits":
                return self.layout.masks
            case "tuples":
                return Kind("tuple", kind.of, kind.lists)
            case "whole":
                return self.layout.item(kind.of)
            case "tuple":
                if place is None and kind.lists:
                    raise Unsupported("any of what is a number or a list")
                return k.LIST if place in kind.lists else k.NUMBER
            case _:
                raise Unsupported(f"the items of a {kind.name}")
