"""Where a new budget of work begins: at the start of a game, and where an option was taken that may lead to
counted work.

Most options lead to nothing that is counted before the next decision: they need not ask for a budget.
"""

from __future__ import annotations

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.passes.joining import leads_to
from rulewright.interpreter.blocks.walk import steps_in


def metered(module: Module) -> None:
    """Whoever may come to a `Spend` before somebody decides begins with a `Refill`."""
    costly = {n for n, each in module.functions.items() if any(_counts(step) for step in steps_in(each.body))}
    if not any(type(step) is f.Spend for n in costly for step in steps_in(module.functions[n].body)):
        return
    calls = {n: {*leads_to(module, each.body)} for n, each in module.functions.items()}
    while True:
        more = {n for n, called in calls.items() if called & costly} - costly
        if not more:
            break
        costly |= more
    for number, each in module.functions.items():
        if number == module.start or (each.shape == "taker" and number in costly):
            body = (f.Refill(), *each.body)
            module.functions[number] = f.Function(number, each.label, each.shape, each.parameters, body)


def _counts(step: object) -> bool:
    """Is this counted work, or does it lead to what waits, which nobody knows here?"""
    return isinstance(step, f.Spend | f.Resume | f.Answer)
