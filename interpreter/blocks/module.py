"""A whole program in the form of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.tables import Filling

_OWN = {"block": (f.GIVEN,), "taker": (f.CHOSEN, f.GIVEN), "listing": (f.GIVEN,)}


def taken_by(function: f.Function) -> tuple[f.Var, ...]:
    """What a function takes, whatever its shape."""
    return _OWN.get(function.shape, function.parameters)


class Module(Struct):
    """`functions` by number. `takers`: of a block that asks, the functions that take its entries.
    `listings`: the functions that list an offer, by role. `going`: of a block, the function that goes
    on when its frame has been taken apart. `joints`: where paths meet again. `picks`: the blocks that
    ask for several, one after the other. `tables` and `texts`: what nodes name by number. `slots`:
    those of the state, in the order in which its class has them. `start` begins a game; `end` is the
    block of a game that is over."""

    functions: dict[int, f.Function]
    takers: dict[int, list[int]]
    listings: list[list[int]]
    going: dict[int, int]
    joints: set[int]
    picks: list[int]
    tables: list[Any]
    texts: list[str]
    slots: list[str]
    start: int
    end: int
    free: int  # the first variable that nobody has
    made: int  # the highest number of a function

    def fresh(self, many: bool = False) -> f.Var:
        self.free += 1
        return f.Var(self.free - 1, many)

    def add(self, label: str, shape: Any, parameters: tuple[f.Var, ...], body: f.Steps) -> int:
        self.made += 1
        number = self.made
        self.functions[number] = f.Function(number, label, shape, parameters, body)
        return number

    def filled(self) -> Iterator[Filling]:
        return (table for table in self.tables if isinstance(table, Filling))

    def blocks(self) -> list[int]:
        """The functions that frames may name, in their order."""
        return [number for number, each in self.functions.items() if each.shape == "block"]
