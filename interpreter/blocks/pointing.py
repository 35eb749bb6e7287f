"""Which values of frames are things that were found where they lie.

A paused game refers to things in two ways. Some were meant by what they are, wherever they lie (`each
character`, `target 1 character`): who deals hidden cards anew leaves those references alone. Others were
found in a place (`choose 1 district in your hand`): they mean whatever lies there. Numbers in a frame have no
types, so this is worked out from the functions: what came out of a zone, a choice that points
(`table/named.py`), a mark or a memory, by whatever variables it went.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.walk import bodies, everything, steps_in
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.linked import Program, ThingType
from rulewright.interpreter.table.named import naming_entries

FOUND = 1  # it may be a thing that was found where it lies
OTHER = 2  # it may be something else: a number, a player, a thing that was named
Flags = dict[str, tuple[int, ...]]

# What these functions of `runtime.py` give is a number that counts, a player, a place or a code.
_NO_THINGS = frozenset(
    ("place_in", "place_from", "place_of", "marker", "borne", "product", "bounded", "raisable", "below")
)


def pointing(program: Program, module: Module) -> Flags:
    """By the label of a block: what the values of its frames may be."""
    return _Finder(program, module).found()


class _Finder:
    """Goes over all functions again and again, until nothing new is found."""

    def __init__(self, program: Program, module: Module) -> None:
        self.module = module
        self.slots = _slots(program)
        self.vars: dict[f.Var, int] = defaultdict(int)
        self.frames: dict[tuple[int, int], int] = defaultdict(int)  # by block and place
        self.results: dict[int, int] = defaultdict(int)  # of what functions give
        self.chosen = _choosing(program, module)  # functions that take an option which points
        self.block_of = _given(module)
        self.sizes: dict[int, int] = defaultdict(int)  # how many values a block's frame has
        self.held = _held(module)
        self.number = 0  # of the function that is looked at
        self.grown = True

    def found(self) -> Flags:
        while self.grown:
            self.grown = False
            for number, function in self.module.functions.items():
                self.number = number
                for node in everything(function.body):
                    self._node(node)
                for step in steps_in(function.body):
                    self._step(step)
        return {
            self.module.functions[block].label: tuple(
                self.frames[block, place] for place in range(self.sizes[block])
            )
            for block in self.module.blocks()
        }

    def _add(self, found: dict[Any, int], key: Any, what: int) -> None:
        if found[key] | what != found[key]:
            found[key] |= what
            self.grown = True

    def _node(self, node: Any) -> None:
        match node:
            case f.Frame(function=block, values=values):
                self.sizes[block] = max(self.sizes[block], len(values))
                for place, value in enumerate(values):
                    self._add(self.frames, (block, place), self._of(value))
            case f.For(var=var, of=of) | f.Each(var=var, of=of):
                self._add(self.vars, var, self._of(of))
            case f.Ordered(of=of, var=var) | f.Best(of=of, var=var):
                self._add(self.vars, var, self._of(of))
            case f.Result(function=number, arguments=arguments):
                self._called(number, arguments)
            case f.Run(function=number, arguments=arguments) | f.Go(function=number, arguments=arguments):
                self._called(number, arguments)
            case f.GoBy(listing=listing, arguments=arguments) if listing >= 0:
                for number in self.module.listings[listing]:
                    self._called(number, arguments)
            case _:
                pass

    def _step(self, step: Any) -> None:
        match step:
            case f.Set(vars=(var,), value=f.Kept(of=of, place=place)):
                self._add(self.vars, var, self._kept(of, place, var))
            case f.Set(vars=variables, value=value):
                for var in variables:
                    self._add(self.vars, var, self._of(value))
            case f.Put(place=f.Var() as var, value=value):
                self._add(self.vars, var, self._of(value))
            case f.Edit(kind=kind, of=f.Var() as var, arguments=arguments) if kind not in ("remove", "drop"):
                for value in arguments:
                    self._add(self.vars, var, self._of(value))
            case f.Unpack(of=of, vars=variables):
                for place, variable in enumerate(variables):
                    if variable is not None:
                        self._add(self.vars, variable, self._kept(of, place, variable))
            case f.Give(value=value) if value is not None:
                self._add(self.results, self.number, self._of(value))
            case _:
                pass

    def _called(self, number: int, arguments: tuple[Any, ...]) -> None:
        function = self.module.functions.get(number)
        if function is not None and function.shape == "plain":
            for var, value in zip(function.parameters, arguments, strict=False):
                self._add(self.vars, var, self._of(value))

    def _kept(self, frame: Any, place: int, var: f.Var | None = None) -> int:
        """Of the frame that the function was given, where that is known; else of those that hold this
        variable there, for a variable is the same in every function; else of any."""
        own = self.block_of.get(self.number, self.number)
        if frame == f.GIVEN and own in self.module.functions and self.module.functions[own].shape == "block":
            return self.frames[own, place]
        blocks = self.held.get((var, place)) if var is not None else None
        return self._any(self.frames[block, place] for block in blocks or list(self.sizes))

    def _any(self, them: Iterator[int]) -> int:
        what = 0
        for each in them:
            what |= each
        return what

    def _of(self, value: Any) -> int:
        match value:
            case f.Int(value=number):
                return 0 if number == NONE else OTHER
            case f.CHOSEN:
                return FOUND if self.number in self.chosen else OTHER
            case f.Var():
                return self.vars[value]
            case f.Load(slot=slot):
                return FOUND if slot in self.slots else OTHER
            case f.Kept(of=of, place=place):
                return self._kept(of, place)
            case f.Result(function=function):
                return self.results[function]
            case f.Item(of=of) | f.Cut(of=of) | f.Ordered(of=of) | f.Best(of=of):
                return self._of(of)
            case f.Choice(then=then, otherwise=otherwise):
                return self._of(then) | self._of(otherwise)
            case f.Pack(items=items):
                return self._any(map(self._of, items))
            case f.Gather(value=inner) | f.Among(value=inner):
                return self._of(inner)
            case f.Pairs(left=left, right=right):
                return self._of(left) | self._of(right)
            case f.Help(function=function, arguments=arguments) if function not in _NO_THINGS:
                return self._any(self._of(each) for each in arguments if type(each) is not f.Name)
            case _:
                return OTHER


def _given(module: Module) -> dict[int, int]:
    """Of functions that take options and of those that list them: the block whose frame they are given."""
    found = {taker: block for block, takers in module.takers.items() for taker in takers}
    for block in module.blocks():
        for node in everything(module.functions[block].body):
            if isinstance(node, f.GoBy) and node.arguments == (f.GIVEN,) and node.listing >= 0:
                found |= dict.fromkeys(module.listings[node.listing], block)
    return found


def _held(module: Module) -> dict[tuple[f.Var, int], set[int]]:
    """By variable and place: the blocks in whose frames it stands there."""
    found: dict[tuple[f.Var, int], set[int]] = defaultdict(set)
    for function in module.functions.values():
        for node in everything(function.body):
            if isinstance(node, f.Frame):
                for place, value in enumerate(node.values):
                    if type(value) is f.Var:
                        found[value, place].add(node.function)
    return found


def _slots(program: Program) -> set[str]:
    """The slots of a state in which things stand that lie somewhere, or were found there."""
    kinds = program.ruleset.kinds
    found = {f"z_{name}" for name in program.zones}
    found |= {f"o_{zone.name}" for zone in program.zones.values() if zone.maps}
    found |= {f"s_{status.name}" for status in program.statuses.values() if status.bearer in kinds}
    memories = program.memories.values()
    return found | {f"m_{memory.name}" for memory in memories if isinstance(memory.type, ThingType)}


def _choosing(program: Program, module: Module) -> set[int]:
    """The functions that take an option whose value is a thing that is pointed at."""
    naming = naming_entries(program)
    sites: dict[int, int] = {}
    for number, function in module.functions.items():
        for steps in _lists(function.body):
            site = NONE
            for step in steps:
                match step:
                    case f.Put(place=f.Load(slot="site"), value=f.Int(value=position)):
                        site = position
                    case f.Ask(frame=f.Frame(function=block)) if site != NONE:
                        sites[block] = site
                    case f.Put(place=f.Load(slot="k")) if site != NONE:
                        sites[number] = site
                    case _:
                        pass
    found: set[int] = set()
    for block, takers in module.takers.items():
        info = program.sites[sites[block]] if block in sites else None
        for position, taker in enumerate(takers):
            entry = info.entries[position] if info is not None and position < len(info.entries) else None
            if info is None or entry is None:
                continue
            if isinstance(entry.value, ThingType) and (info.label, entry.key) not in naming:
                found.add(taker)
    return found


def _lists(steps: f.Steps) -> Iterator[f.Steps]:
    """Each list of steps, also those inside others."""
    yield steps
    for step in steps:
        for body in bodies(step):
            yield from _lists(body)
