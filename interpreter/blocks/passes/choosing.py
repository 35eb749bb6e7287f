"""A function that takes an option, and that others go to as well, becomes two: one for the machine, where
somebody chose, and one for those others, where nobody did (the only reaction, an offer that is closed).

The one is called with nothing on Python's stack, and after a decision; the other has neither: what holds for
the one, in `straightened` and in `metered`, does not hold for the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.walk import steps_in


def chosen(module: Module) -> None:
    """Nobody but the machine calls what takes an option."""
    gone = {to for each in module.functions.values() for to in goes_to(module, steps_in(each.body))}
    for takers in module.takers.values():
        for place, number in enumerate(takers):
            if number in gone:
                each = module.functions[number]
                takers[place] = module.add(f"{each.label}_chosen", each.shape, each.parameters, each.body)


def goes_to(module: Module, steps: Iterator[f.Step]) -> Iterator[int]:
    """The functions that go on, or are done, before somebody decides."""
    for step in steps:
        match step:
            case f.Go(function=number) | f.Run(function=number):
                yield number
            case f.GoBy(listing=listing):
                yield from module.listings[listing]
            case _:
                pass
