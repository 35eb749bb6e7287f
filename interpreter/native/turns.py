"""The form that is played in C: nothing of the log is left in it but that a turn began, which is counted."""

from __future__ import annotations

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.lower import lowered
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.passes import finished
from rulewright.interpreter.blocks.walk import with_bodies
from rulewright.interpreter.compiled.engine import CompiledEngine


def counted(engine: CompiledEngine) -> Module:
    """The program of an engine in the form of blocks."""
    module = lowered(engine.masked, True, engine.facts, engine.derived)
    for number, each in module.functions.items():
        body = _without_log(each.body)
        module.functions[number] = f.Function(each.number, each.label, each.shape, each.parameters, body)
    return finished(module)


def _without_log(steps: f.Steps) -> f.Steps:
    kept = [step for step in steps if not isinstance(step, f.Log) or step.kind == "turn"]
    return tuple([with_bodies(step, _without_log) for step in kept])
