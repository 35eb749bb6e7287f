"""What is known of a statement, or of what a loop takes, before its lines are written."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything, rebuild
from rulewright.interpreter.compiled.code import words
from rulewright.interpreter.compiled.effects import Close, Leave
from rulewright.interpreter.compiled.selections import Loop
from rulewright.interpreter.program import Charge, Program, Tally, Use

FIXED = (core.And, core.Or, core.Not, core.Same, core.Member, core.Compare, core.Const, core.Local)


def settled(s: core.ForEach) -> bool:
    """Are the loop's items, and which of them it takes, the same however the body changes the state?"""
    select: Any = s.select
    if not isinstance(select.source, core.Among) or type(select.source.items) is not core.Local:
        return False
    if select.where is None or select.best or select.sorted_by is not None:
        return False
    changed = {node.name for node in everything(s.body) if isinstance(node, core.Assign)}
    return all(
        isinstance(node, FIXED) and getattr(node, "name", "") not in changed
        for node in (select.source.items, *everything(select.where))
    )


def all_but(program: Program, select: core.Select, loop: Loop) -> int | None:
    """The one thing that a condition on printed values keeps out of what may lie in a zone."""
    if not isinstance(select.source, core.InZone) or len(loop.heads) != 1 or loop.outer != "1":
        return None
    printed = {
        f"P_{name.upper()}": values
        for name, values in program.properties.items()
        if name not in program.changing
    }
    if not words([loop.inner]) - {"not", "and", "or"} <= {loop.name, *printed}:
        return None
    holds = program.ruleset.zones[select.source.zone].holds
    things = [i for i, thing in enumerate(program.things) if thing.kind == holds]
    out = [thing for thing in things if not eval(loop.inner, {**printed, loop.name: thing})]
    return out[0] if len(out) == 1 else None


QUIET = (core.Gain, core.Lose, core.Pay, core.Transfer, core.Mark, core.Unmark, core.SetMemory, core.Look,
         core.Let, core.MoveToken, Charge, Tally, Use)  # fmt: skip


def moves_nothing(statement: Any) -> bool:
    """Does everything certainly lie where it lay?"""
    if isinstance(statement, core.If):
        return all(map(moves_nothing, (*statement.then, *statement.otherwise)))
    return isinstance(statement, QUIET)


def stops_loop(statement: Any) -> bool:
    """Does the statement leave the loop around it?"""
    if isinstance(statement, core.ForEach | core.Repeat):
        return False
    return any(isinstance(node, core.Stop | Leave) for node in everything(statement))


def closing(node: Any, close: Close) -> Any:
    """The body of a period in which every `stop` that leaves it closes it as well."""
    if isinstance(node, tuple):
        return tuple(closing(each, close) for each in node)
    if isinstance(node, core.Stop):
        return Leave((close,))
    if isinstance(node, Leave):
        return Leave((close, *node.closes))
    if isinstance(node, core.ForEach | core.Repeat) or not stops_loop(node):
        return node
    return rebuild(node, lambda child: closing(child, close))
