"""From the linked program to blocks."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower import (  # noqa: F401 - each registers what it makes
    adjusting,
    asking,
    changing,
    flow,
    looping,
    moving,
    pausing,
    reading,
    selecting,
    spaces,
)
from rulewright.interpreter.blocks.lower.context import Lower
from rulewright.interpreter.blocks.masks.facts import MapFacts
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.tables import Filling
from rulewright.interpreter.linked import Program
from rulewright.interpreter.state import fields

__all__ = ["lowered"]


def goals_of(program: Program) -> list[str]:
    """The attributes by which the policies of seats that rules play go, in a fixed order."""
    policies = program.ruleset.program.policies
    found = [policies[name].answers for name in program.ruled if name in policies]
    return [goal.value.name for answers in found for answer in answers for goal in answer.goals]


def _goal(lower: Lower, name: str) -> None:
    """A function of what may be chosen; the engine finds it by its table."""
    woven = lower.program.attributes[name]
    function = lower.number()
    lower.define(function, "goal", "plain", [lower.var(woven.of)], [f.Give(lower.value(woven.value))])
    lower.tables.number(("goal", name), lambda: Filling("Worth", function))


def lowered(program: Program, logged: bool, facts: MapFacts, derived: Sequence[str]) -> Module:
    """The functions of a program, as they come: nothing is joined or left out yet. `derived`: the slots
    that an engine adds to those of the program."""
    lower = Lower(program, logged, facts)
    end = lower.number()
    lower.define(end, "end", "block", [f.GIVEN], [f.Ask(None, make.EMPTY)])
    over = [f.Put(f.Load("over"), make.ONE), *lower.log("over", make.EMPTY), f.Over()]
    start = lower.number()
    body = flow.flow(lower, over)
    waiting = f.Set((f.PARENT,), f.Frame(end, (), None))
    lower.define(start, "flow", "plain", [], [waiting, *body])
    for name in goals_of(program):
        _goal(lower, name)
    return Module(
        functions=dict(lower.functions),
        takers=lower.takers,
        listings=lower.listings,
        going=lower.going,
        joints=lower.joints,
        picks=lower.picks,
        tables=lower.tables.contents,
        texts=lower.texts,
        slots=[*(slot for slot, _ in fields(program)), *derived],
        start=start,
        end=end,
        free=lower.fresh().number,
        made=lower.number(),
    )
