"""Where a new budget of work begins: after a decision, on the paths that may lead to counted work before the
next one.

Most options lead to nothing that is counted: they need not ask for a budget.
"""

from __future__ import annotations

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.passes.choosing import goes_to
from rulewright.interpreter.blocks.walk import ends, steps_in


def metered(module: Module) -> None:
    """Whoever may come to a `Spend` before somebody decides has a `Refill` before it."""
    steps = {number: [*steps_in(each.body)] for number, each in module.functions.items()}
    if not any(type(step) is f.Spend for each in steps.values() for step in each):
        return
    costly = {number for number, each in steps.items() if any(map(_counts, each))}
    calls = {number: {*goes_to(module, iter(each))} for number, each in steps.items()}
    while True:
        more = {number for number, called in calls.items() if called & costly} - costly
        if not more:
            break
        costly |= more
    metering = _Metering(module, costly)
    for number in (module.start, *(each for takers in module.takers.values() for each in takers)):
        if number in costly or number == module.start:
            metering.change(number)


def _counts(step: f.Step) -> bool:
    """Is this counted work, or does it lead to what waits, which nobody knows here?"""
    return isinstance(step, f.Spend | f.Resume)


class _Metering:
    """`costly`: the functions that may come to counted work."""

    def __init__(self, module: Module, costly: set[int]) -> None:
        self.module, self.costly = module, costly

    def change(self, number: int) -> None:
        """The function begins with a new budget."""
        each = self.module.functions[number]
        body = self.refilled(each.body)
        self.module.functions[number] = f.Function(number, each.label, each.shape, each.parameters, body)

    def refilled(self, steps: f.Steps) -> f.Steps:
        """The steps with a new budget, as late as can be: once on each path that needs one."""
        for place, step in enumerate(steps):
            if not self.leads_to_work(step):
                continue
            before, behind = steps[:place], steps[place + 1 :]
            if type(step) is f.When:
                after = self.any_work(behind)
                sides = [side for side in (step.then, step.otherwise) if self.any_work(side)]
                if not after or all(map(ends, sides)):
                    then, otherwise = self.refilled(step.then), self.refilled(step.otherwise)
                    return (*before, f.When(step.test, then, otherwise), *self.refilled(behind))
            if type(step) is f.Spend and type(step.amount) is f.Int:
                return (*before, f.Refill(step), *behind)
            return (*before, f.Refill(), step, *behind)
        return steps

    def any_work(self, steps: f.Steps) -> bool:
        return any(map(self.leads_to_work, steps))

    def leads_to_work(self, step: f.Step) -> bool:
        """May counted work be done in this step, or where it leads?"""
        inside = [*steps_in((step,))]
        return any(map(_counts, inside)) or not self.costly.isdisjoint(goes_to(self.module, iter(inside)))
