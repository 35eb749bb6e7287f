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
from rulewright.interpreter.linked import Program
from rulewright.interpreter.state import fields

__all__ = ["lowered"]


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
